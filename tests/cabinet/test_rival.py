"""A match against a computer: it sets codes and breaks them, in turn with a person, at any strength."""

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.code import score
from station.games.codes.match import Match
from station.games.codes.messages import CodeMessages
from station.games.pegs.boxes import BOXES_WITH_PEGS, find_box
from station.games.registry import play
from station.matches.events import replay
from station.matches.game import Game
from station.matches.players import STRENGTHS, Strength
from station.service.thinking import think_of_move
from tests.amounts import amount
from tests.simulator import last, some

LONG: Final = 55.0
"""Seconds in which a computer has played all its rows."""


def after(*moves: str) -> Match:
    game: Game | None = replay(play, moves)
    assert isinstance(game, Match)
    return game


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    "box", ["original", "superhirn", "slider", "super", "slider repeats=yes", "number", "c6p1g10", "c2p6g8b"]
)
def test_it_breaks_the_code_of_a_person_at_its_own_pace(box: str, strength: Strength) -> None:
    colours = find_box(box.split(maxsplit=1)[0]).colours
    secret = "".join(colours[-1 - at % len(colours)] for at in range(find_box(box.split(maxsplit=1)[0]).holes))
    shown = last(f"match {box} players=Ada computers={strength}\nsecret {secret}\nwait {LONG}")
    assert some(shown, "scene", "secret") == {"scene": "reveal", "secret": secret}
    assert [player["computer"] for player in shown["players"]] == [None, strength]


def test_the_station_sets_the_codes_of_its_computer() -> None:
    match = "match original players=Ada computers=medium\nsecret RRYB"
    shown = last(f"{match}\nwait {LONG}\npress ok\nwait 20\npress ok\nwait 1")
    assert some(shown, "scene", "round", "rows") == {"scene": "guess", "round": 2, "rows": []}
    assert shown["says"] == [
        CodeMessages.code_is_set(codebreaker="Ada", codemaker="Ohm").data,
        CodeMessages.choose_first_row(amount=CodeMessages.pegs(n=4)).data,
    ]


def test_it_goes_on_where_it_was_when_the_power_failed() -> None:
    match = "match super players=Ada computers=medium\nsecret WPBCG"
    pieces = "\n".join(["wait 2.5", "cut"] * 20)
    shown = last(f"{match}\n{pieces}\nwait {LONG}")
    assert some(shown, "scene", "secret") == {"scene": "reveal", "secret": "WPBCG"}


@settings(max_examples=amount(10, release=30), deadline=None)
@given(st.sampled_from(STRENGTHS), st.sampled_from(sorted(BOXES_WITH_PEGS)), st.text("abc", max_size=3), st.randoms())
def test_what_it_plays_depends_on_the_rows_and_not_on_the_code(
    strength: Strength, box: str, salt: str, chance: random.Random
) -> None:
    secret, guess, *others = (
        "".join(chance.sample(BOXES_WITH_PEGS[box].colours, BOXES_WITH_PEGS[box].holes)) for _ in range(200)
    )
    opened = f"match {box} players=Ada computers={strength}"
    alike = [secret, *(other for other in others if score(guess, other) == score(guess, secret))]
    games = [after(opened, f"secret {code}", f"guess {guess}") for code in alike[:4]]
    moves = [think_of_move(game, strength, salt) for game in games]
    assert len(set(moves)) == 1
