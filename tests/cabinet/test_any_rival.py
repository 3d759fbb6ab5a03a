"""Whatever is pressed in a match against a computer, and whenever the power fails: nothing is told, lost or stuck."""

from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from station.matches.players import STRENGTHS
from tests.amounts import amount
from tests.simulator import Show, play

BOXES: Final = ("c4p2g3", "c4p2g3b", "c4p3g3M", "c4p1g2", "slider holes=2", "super holes=1 colours=4", "original")
AGREED: Final = ("", "marker=codemaker", "limit=5", "limit=30 marker=codemaker", "target=5", "rounds=4")
HANDS: Final = (
    *("press red", "press yellow", "press green", "press white", "press blank", "press back", "push", "turn -1"),
    *("press ok",) * 4,
    *("hold ok 1.2", "hold back 2.2", "hold push 2.2", "hold ok+back 5.2"),
    *("wait 0.1", "wait 0.36", "wait 1.2", "wait 6", "wait 130"),
    *("cut",) * 3,
)
KEPT: Final = ("box", "round", "rows", "hints", "players", "outcome")
AT_PLAY: Final = ("secret", "guess", "watch", "mark")
ON: Final = "press back ok red yellow green blue ok\nwait 9\nshow\npress ok\nwait 9\nshow"
"""Whoever presses this again and again stays in the game, sets codes, plays rows and goes on."""


def shown_after(lines: list[str]) -> list[Show]:
    return play("\n".join(f"{line}\nshow" for line in lines))


terms = st.tuples(st.sampled_from(BOXES), st.sampled_from(STRENGTHS), st.sampled_from(AGREED))


@settings(max_examples=amount(8, release=20), deadline=None)
@given(terms, st.lists(st.sampled_from(HANDS), min_size=5, max_size=25))
def test_no_power_cut_loses_a_move_or_tells_a_secret(agreed: tuple[str, str, str], hands: list[str]) -> None:
    box, strength, more = agreed
    lines = [f"match {box} players=Ada computers={strength} {more}", *hands]
    shows = shown_after(lines)
    for line, before, after in zip(lines[1:], shows, shows[1:], strict=False):
        if line == "cut" and before["box"] is not None:
            assert {key: before[key] for key in KEPT} == {key: after[key] for key in KEPT}
        if after["scene"] in AT_PLAY:
            assert after["secret"] is None


@settings(max_examples=amount(4, release=8), deadline=None)
@given(
    st.sampled_from(["c4p3g3", "c4p3g3M", "slider holes=3"]),
    st.sampled_from(STRENGTHS),
    st.lists(st.sampled_from(HANDS)),
)
def test_whatever_was_pressed_the_match_can_be_played_to_its_end(box: str, strength: str, hands: list[str]) -> None:
    before = "\n".join([f"match {box} players=Ada computers={strength}", *hands[:20], "show"])
    # Whoever left the match may be about to play ten rows of another.
    shows = play("\n".join([before, *[ON] * 60]))
    assert any(show["outcome"] is not None or show["box"] is None for show in shows)
