"""The dice game through the whole station: any hands, any cuts, a real store, and what always holds."""

from collections import Counter
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.dice.deck import read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import DiceMatch
from tests.amounts import amount
from tests.cabinet.dice_scripts import (
    check_the_journal,
    check_the_markers,
    check_the_table,
    everything,
    game_of,
    kept,
    told,
    turn,
)
from tests.processes.survival import with_shows
from tests.simulator import Show, play, some
from tests.station.games.dice.match_builder import cards

DECK: Final = read_deck(SHIPPED.read_text(encoding="utf-8"))

AGREED: Final = (
    "players=Ada", "players=Ada,Ben", "players=Ada computers=strong", "players=A,B,C,D,E,F",
    "players=Ada,Ben computers=weak,medium", "computers=weak", "computers=medium,weak",
)  # fmt: skip
ANYTHING: Final = (
    *(("press ok",), ("press ok", "wait 1", "push"), ("push",), ("turn +1",), ("wait 1",), ("cut",)) * 3,
    ("push", "turn +1", "push", "cut"), ("press ok", "turn +1", "press ok", "wait 4"), ("turn -1",), ("press blue",),
    ("press purple",), ("press green",), ("press cyan",), ("press white",), ("press yellow",), ("press red",),
    ("press back",), ("wait 0.3",), ("wait 70",), ("bounce 3ms",), ("hold push 2.0",), ("hold back 2.0",),
)  # fmt: skip


def dice_only(shows: list[Show]) -> list[Show]:
    return [show for show in shows if show["box"] == "codeknacker"]


@settings(max_examples=amount(16, release=80), deadline=None)
@given(
    agreed=st.sampled_from(AGREED),
    seed=st.integers(0, 10**9 - 1),
    hands=st.lists(st.sampled_from(ANYTHING), max_size=60),
)
def test_whatever_is_pressed_and_whenever_the_power_fails(agreed: str, seed: int, hands: list[tuple[str, ...]]) -> None:
    lines = [f"seed {seed}", f"match codeknacker {agreed}", *chain(*hands)]
    with TemporaryDirectory() as folder:
        store = Path(folder) / "pegmind.db"
        shows = play(with_shows(lines), store=store)
        matches = kept(store)
    played = dice_only(shows)
    for show in played:
        check_the_table(show, len(DECK))
    check_the_journal(played, matches)
    states = [state for match in matches for state in match if isinstance(state, DiceMatch)]
    assert all(everything(state) == Counter(DECK) for state in states if state.places)
    for match in matches:
        check_the_markers(match)
    for line, (before, after) in zip(lines[1:], pairwise(shows), strict=True):
        if line == "cut" and before["box"] == "codeknacker" and before["outcome"] is None:
            assert some(after, "building", "cursor") | game_of(after) == some(before, "building", "cursor") | game_of(
                before
            )


@pytest.mark.parametrize("agreed", AGREED)
def test_any_players_finish_a_game_and_the_journal_has_it(tmp_path: Path, agreed: str) -> None:
    chance = Random(agreed)  # noqa: S311 - the same evening again
    store, people = tmp_path / "pegmind.db", "players" in agreed
    deck = chance.sample(DECK, 5 if people else len(DECK))
    opening = [f"seed {chance.randrange(999)}", f"next cards {cards(*deck)}", f"match codeknacker {agreed}"]
    turns = [line for _ in range(45) for line in (turn(chance) if people else ["wait 9"])]
    shows = play(with_shows(opening + turns), store=store)
    match, *_ = kept(store)
    end = match[-1]
    assert isinstance(end, DiceMatch)
    assert end.outcome is not None
    assert end.outcome.reason in {"points", "draw"}
    until = 1 + next(at for at, show in enumerate(shows) if show["outcome"] is not None)
    played = dice_only(shows[:until])
    for show in played:
        check_the_table(show, len(deck))
    check_the_journal(played, [match])
    assert game_of(played[-1]) == told(end)
