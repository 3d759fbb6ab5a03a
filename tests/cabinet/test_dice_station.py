"""The dice game through the whole station: any hands, any cuts, a real store, and what it has kept of them.

What always holds of cards, markers and dice is in test_any_dice_moves.py, and what holds of the scenes in
test_any_dice.py.
"""

from itertools import chain, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.dice.match import DiceMatch
from station.games.dice.view import DiceView, view
from tests.amounts import amount
from tests.cabinet.dice_scripts import kept
from tests.processes.survival import with_shows
from tests.simulator import Show, play, some

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
OF_SCENES: Final = ("stops", "rolling")
"""What the scenes add to the view of a match."""


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
        views = iter([told(state) for match in kept(store) for state in match if isinstance(state, DiceMatch)])
    seen: dict[str, Any] | None = None
    for show in (show for show in shows if show["box"] == "codeknacker"):
        while game_of(show) != seen:  # all that was shown comes of playing the journal again, in its order
            seen = next(views, None)
            assert seen is not None, f"not in the journal: {game_of(show)}"
    for line, (before, after) in zip(lines[1:], pairwise(shows), strict=True):
        if line == "cut" and before["box"] == "codeknacker" and before["outcome"] is None:
            assert some(after, "building", "cursor") == some(before, "building", "cursor")
            assert game_of(after) == game_of(before)


def game_of(show: Show) -> dict[str, Any]:
    """The keys of a show that belong to the game."""
    return some(show, *(key for key in DiceView.__annotations__ if key not in OF_SCENES))


def told(match: DiceMatch) -> dict[str, Any]:
    """What the view of a match tells, without what the scenes add."""
    return {key: value for key, value in view(match).items() if key not in OF_SCENES}
