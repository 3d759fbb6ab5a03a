"""What people and the station's computers are as_default_name, and how strongly these play."""

import json

import pytest

from station.core.languages import load_catalog
from station.core.messages import CommonMessages, use_catalog
from station.games.codes.messages import CodeMessages
from station.games.dice.match import SEAT_NUMBERS
from station.matches.errors import Malformed
from station.matches.messages import GameMessages
from station.matches.players import (
    COMPUTERS,
    DEFAULT_PLAYER,
    SEAT_NAMES,
    STATION,
    as_default_name,
    compose_name,
    find_name,
    person_of,
    read_name,
    read_strength,
    unique_names,
)


def test_there_is_a_name_for_every_seat_and_no_two_are_alike() -> None:
    assert len(set(COMPUTERS)) == len(COMPUTERS) == SEAT_NUMBERS[-1]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("Zoe\u0308", "Zoë"),
        ("Zoë", "Zoë"),
        ("\N{ANGSTROM SIGN}sa", "Åsa"),
        ("e\u0301" * 12, "é" * 12),
        ("Anne-Marie", "Anne-Marie"),
        ("O\N{RIGHT SINGLE QUOTATION MARK}Neil", "O'Neil"),
        ("\N{DEVANAGARI LETTER QA}", "\N{DEVANAGARI LETTER QA}"),
    ],
)
def test_a_name_is_composed_unless_it_would_be_none_any_more(typed: str, name: str) -> None:
    assert read_name(typed) == compose_name(typed) == name


@pytest.mark.parametrize("text", ["", "e\u0301" * 13, "\u0301", "q\u0301", "A.B", "Mary Lou"])
def test_a_wrong_name_is_named_as_it_was_typed(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_name(text)
    assert refused.value.message == GameMessages.not_a_name(name=text, least=2, most=12)
    assert compose_name(text) == text


@pytest.mark.parametrize("text", ["", "Weak", "fair", "weak,weak", "strong "])
def test_an_unknown_strength_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_strength(text)
    assert refused.value.message == GameMessages.not_a_strength(
        strengths=CommonMessages.either(some=("weak", "medium"), last="strong"), text=text
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Player against the station; Player 1 and Ben"),
        ("de", "Spieler gegen den Automaten; Spieler 1 und Ben"),
        ("nl", "Speler tegen het station; Speler 1 en Ben"),
        ("fr", "Joueur contre la station; Joueur 1 et Ben"),
    ],
)
def test_who_gave_no_name_has_one_in_the_language_of_the_reader(language: str, words: str) -> None:
    alone = CodeMessages.against_station(player=DEFAULT_PLAYER)
    two = CommonMessages.both(some=(read_name("Player-1"),), last=read_name("Ben"))
    with use_catalog(load_catalog(language)):
        assert f"{alone}; {two}" == words
    assert two.data["values"] == {"some": ["Player-1"], "last": "Ben"}


def test_one_person_is_named_once() -> None:
    assert unique_names(("Ada", "ADA", "Weiß", "weiss", "Zoe\u0308", "ZOË", "Zoe")) == (
        "Ada",
        "Weiß",
        "Zoe\u0308",
        "Zoe",
    )
    assert person_of("O\N{RIGHT SINGLE QUOTATION MARK}Neil") == person_of("O'NEIL")


def test_a_text_that_names_nobody_is_no_name() -> None:
    assert [find_name(text) for text in ("Zoë", "Player", "Player-2", "station", "A.B", "")] == ["Zoë", *[""] * 5]


def test_every_seat_has_a_name_that_moves_and_json_keep() -> None:
    assert [str(as_default_name(name)) for name in SEAT_NAMES] == [f"Player-{number}" for number in range(1, 7)]
    assert (
        json.dumps({"name": as_default_name("Player-2"), "by": f"by={STATION}"})
        == '{"name": "Player-2", "by": "by=Station"}'
    )
    assert type(as_default_name("player-2")) is type(as_default_name("Player-7")) is str
