"""Which match a command is about, and whose scores."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from station.cli.commandline import LATEST_PLAYERS, MisusedError
from station.cli.selection import choose, count_others, explain_none, find_finished, listing
from station.store.results import Only, Variant
from tests.station.store.cabinets import ADA, BEGUN, BEN, LEFT, cabinet

PLAYED = {
    *(Variant(player, "original", "c6p4g10") for player in ("Ada", "ada", "Eve")),
    Variant("Ada", "slider", "c8p4g8M"),
}
VARIANTS = {
    *(Variant("Ada", "word", spelling) for spelling in ("en5", "de5", "de4", "daily")),
    *(Variant("Ben", "original", spelling) for spelling in ("c6p4g10", "c6p4g10b")),
    Variant("Eve", "codeknacker", "3 players"),
    Variant("Eve", "c5p3g7", "c5p3g7"),
}
WORDS = "word-daily, word-de4, word-de5, word-en5"
ALL = "3 players, c5p3g7, c6p4g10, c6p4g10b, codeknacker, daily, de4, de5, en5, original, word"


def arguments(**said: Any) -> Namespace:  # noqa: ANN401 - as argparse has it
    nothing = {"match": None, "player": None, "box": None, "form": "text", "games": False, "all": False}
    return Namespace(**nothing | {"config": None, "store": None} | said)


def test_the_newest_finished_match_or_the_named_one_is_found(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA, BEN, LEFT, BEGUN)
    assert find_finished(store, arguments())[0] == 2
    assert find_finished(store, arguments(match=3)) == (
        3,
        ("match original players=Ada", "secret RRYB", "guess WWWW", "leave"),
    )
    for number in (4, 5, 0):
        with pytest.raises(MisusedError, match=f"match {number}"):
            find_finished(store, arguments(match=number))


def test_where_nothing_was_finished_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(MisusedError, match="no finished game"):
        find_finished(cabinet(tmp_path / "pegmind.db", LEFT), arguments())


@pytest.mark.parametrize(
    ("said", "only"),
    [
        ({}, Only(latest=LATEST_PLAYERS)),
        ({"all": True}, Only()),
        ({"games": True}, Only()),
        ({"form": "json"}, Only()),
        ({"box": "SLIDER"}, Only(box="slider", latest=LATEST_PLAYERS)),
        ({"player": "ada", "box": "original"}, Only("ada", "original")),
        ({"player": "eve"}, Only("Eve")),
    ],
)
def test_whose_scores_are_asked_for(said: dict[str, Any], only: Only) -> None:
    assert choose(PLAYED, arguments(**said)) == only


def test_a_name_is_found_however_its_accents_were_typed() -> None:
    names = {Variant("Zoë", "original", "c6p4g10"), *PLAYED}
    for typed in ("Zoë", "Zoe\u0308", "ZOE\u0308"):
        assert choose(names, arguments(player=typed)) == Only("Zoë"), typed


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"player": "ADA"}, "there is no player 'ADA' in the store; there are Ada, ada"),
        ({"player": "Evi"}, "there is no player 'Evi' in the store; did you mean \"Eve\"?"),
        ({"player": "Eve", "box": "slider"}, "Eve has not played slider here"),
        ({"box": "super"}, "there is no box 'super' in the store; there are c6p4g10, c8p4g8M, original, slider"),
    ],
)
def test_an_unknown_player_or_box_is_refused(said: dict[str, Any], why: str) -> None:
    with pytest.raises(MisusedError) as raised:
        choose(PLAYED, arguments(**said))
    assert str(raised.value) == f"pegmind: {why}"


def test_a_variant_is_named_by_its_spelling_or_as_for_crack() -> None:
    for typed, only in {
        "word": Only(box="word"),
        "DE4": Only(spelling="de4"),
        "word-de": Only(box="word", spelling="de5"),
        "Word-de-4": Only(box="word", spelling="de4"),
        "word-daily": Only(box="word", spelling="daily"),
        "daily": Only(spelling="daily"),
        "c6p4g10b": Only(spelling="c6p4g10b"),
        "original-c6p4g10B": Only(box="original", spelling="c6p4g10b"),
        "3 players": Only(spelling="3 players"),
        "c5p3g7": Only(box="c5p3g7"),
    }.items():
        assert choose(VARIANTS, arguments(box=typed, all=True)) == only, typed


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"box": "word-fr"}, "there is no box 'word-fr5' in the store; did you mean \"word-en5\"?"),
        ({"box": "word-xxxxxxxx"}, f"there is no box 'word-xxxxxxxx' in the store; there are {WORDS}"),
        ({"box": "slider"}, f"there is no box 'slider' in the store; there are {ALL}"),
        ({"box": "word-de-4", "player": "Eve"}, "Eve has not played word-de4 here"),
        ({"box": "de4", "player": "Eve"}, "Eve has not played de4 here"),
    ],
)
def test_an_unknown_variant_is_refused_with_the_others_named(said: dict[str, Any], why: str) -> None:
    with pytest.raises(MisusedError) as raised:
        choose(VARIANTS, arguments(**said))
    assert str(raised.value) == f"pegmind: {why}"


def test_too_many_others_are_counted_and_none_at_all_is_said() -> None:
    many = {Variant(f"Guest-{number}", "original", "c6p4g10") for number in range(LATEST_PLAYERS + 1)}
    with pytest.raises(MisusedError, match=f"{LATEST_PLAYERS + 1} others"):
        choose(many, arguments(player="X"))
    with pytest.raises(MisusedError, match="no game has been finished"):
        choose(set(), arguments(player="X"))


def test_people_who_are_left_out_are_counted_once_each() -> None:
    asked = Only(latest=2), Only(latest=3), Only(latest=9), Only(), Only(box="slider", latest=1)
    assert [count_others(PLAYED, only) for only in asked] == [1, 0, 0, 0, 0]


def test_a_player_without_scores_is_named() -> None:
    assert explain_none(Only("Zoe", "slider"), "scores").startswith("There are no scores of Zoe in slider yet: ")
    assert explain_none(Only(), "games").startswith("There are no games yet: ")


def test_the_listing_of_the_same_store_can_be_typed() -> None:
    assert listing(arguments()) == "pegmind scores --games"
    named = arguments(config=Path("my file.toml"), store=Path("a.db"))
    assert listing(named) == "pegmind scores --games --config 'my file.toml' --store a.db"
