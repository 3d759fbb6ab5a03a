"""The score track shows who has won: whoever reads both tracks finds the winner that is announced."""

from dataclasses import replace
from typing import Final

from hypothesis import example, given
from hypothesis import strategies as st

from station.core.frame import Lamp, Lamps
from station.games.codes.match import Match, Tally
from station.games.codes.scenes.board import TRACK_MARKERS
from station.games.codes.scenes.standings import standings_scene
from station.games.pegs.family import FAMILY
from tests.station.games.pegs.match_builder import played

LAPS: Final = ("yellow", "purple", "orange", "cyan")
ENDS: Final = {
    "match original players=Ada,Ben rounds=2": ("RRYB", False),
    "match original players=Ada,Ben target=20": ("RRYB", False),
    "match slider players=Ada,Ben rounds=2 marker=codemaker": ("RYGB", False),
    "match super players=Ada,Ben": ("RRYBB", True),
    "match super players=Ada,Ben boards=2 wins=points": ("RRYBB", False),
    "match c6p4g10 players=Ada,Ben wins=rows": ("RRYB", True),
}
"""Matches, each with a code that can be set, and whether the fewest rows win."""

tallies = st.builds(
    Tally,
    points=st.integers(-12, 12) | st.integers(-200, 400),
    rows=st.integers(0, 6) | st.integers(0, 300),
    cracked=st.integers(0, 3),
    missed=st.integers(0, 3),
)


def ended(opening: str, first: Tally, second: Tally) -> Match:
    """The match at its end, if these were the tallies before its last row."""
    code, _ = ENDS[opening]
    match = replace(played(opening, *_round(opening, code)[:-1]), tallies=(first, second), round=2)
    return FAMILY.rules.play(match, _round(opening, code)[-1]).match


def _round(opening: str, code: str) -> list[str]:
    if "boards=2" in opening:
        return [f"{verb} {code} by={name}" for verb in ("secret", "guess") for name in ("Ada", "Ben")]
    return [f"secret {code}", f"guess {code}", *([f"mark {len(code)} 0"] if "marker" in opening else [])]


def read(track: Lamps, marker: Lamp) -> tuple[int, bool]:
    """The score that a track shows, and whether its end is lit for more codes."""
    stands = next(at for at, lamp in enumerate(track) if lamp == marker or lamp == marker._replace(level=25))
    more_codes = Lamp("green") in track[-2:]
    if track[stands].level == 25:
        return 0, more_codes
    blue = [lamp.level for lamp in track if lamp.colour == "blue"]
    if blue:
        lap = (max(blue) - 25) // 10 + (stands == 0)
        return -lap * len(track) - stands, more_codes
    ahead = [lamp for lamp in track[stands + 1 :] if lamp.level and lamp.colour != "green"]
    behind = [lamp for lamp in track[:stands] if lamp.colour != "green"]
    lap = _lap(behind[0], marker) if behind else _lap(ahead[0], marker) + 1 if ahead else 0
    return lap * len(track) + stands + 1, more_codes


def _lap(trail: Lamp, marker: Lamp) -> int:
    return (
        0 if trail == marker._replace(level=10) else 1 + LAPS.index(trail.colour) + len(LAPS) * (trail.level // 10 - 1)
    )


@given(st.sampled_from(sorted(ENDS)), tallies, tallies)
@example("match super players=Ada,Ben", Tally(0, 12, 1, 0), Tally(0, 11, 0, 1))
@example("match super players=Ada,Ben", Tally(0, 3, 1, 0), Tally(3, 3, 0, 0))
@example("match slider players=Ada,Ben rounds=2 marker=codemaker", Tally(-3), Tally(-1))
@example("match original players=Ada,Ben rounds=2", Tally(77), Tally(7))
@example("match original players=Ada,Ben target=20", Tally(1040), Tally(1013))
def test_the_marker_ahead_on_the_track_has_won(opening: str, first: Tally, second: Tally) -> None:
    match = ended(opening, first, second)
    if match.outcome is None:  # the target is not reached
        return
    frame = standings_scene(match, 10.0).frame(10_000.0)
    seen = [read(track, marker) for track, marker in zip((frame.pegs, frame.keys), TRACK_MARKERS, strict=True)]
    (one, more), (other, others_more) = seen
    fewest = ENDS[opening][1]
    lead = (other - one if fewest else one - other) or more - others_more
    assert match.outcome.winner == (None if lead == 0 else "Ada" if lead > 0 else "Ben")
