"""What is counted of presses and games."""

from collections import Counter
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.audits import ALWAYS, AUDITED, NEW_AUDITS, Audit, Audits, count_event, count_game
from station.core.events import CONTROLS, Event, Press, Release, Turn
from station.games.registry import family_of, play
from station.matches.game import Game

ORIGINAL = play(None, "match original").match
GAMES = [
    ORIGINAL,
    play(None, "match original blank=yes").match,
    play(None, "match super").match,
    play(None, "match codeknacker").match,
]
events = st.one_of(
    st.sampled_from(CONTROLS).map(Press),
    st.sampled_from(CONTROLS).map(Release),
    st.integers(-9, 9).filter(bool).map(Turn),
)
games_played = st.lists(st.tuples(st.lists(events, max_size=12), st.sampled_from(GAMES)), max_size=8)


def needed(game: Game) -> frozenset[str]:
    return family_of(game).rules.controls(game)


def after(audits: Audits, hands: list[Event], game: Game) -> Audits:
    return count_game(reduce(count_event, hands, audits), needed(game))


@pytest.mark.slow
@settings(max_examples=30)
@given(games_played)
def test_uses_and_games_add_up(played: list[tuple[list[Event], Game]]) -> None:
    audits = reduce(lambda so_far, game: after(so_far, *game), played, NEW_AUDITS)
    hands = [event for hands, _ in played for event in hands]
    pressed = Counter(event.control for event in hands if isinstance(event, Press))
    turned = sum(abs(event.detents) for event in hands if isinstance(event, Turn))
    assert {name: audit.uses for name, audit in audits.controls.items()} == {
        **{name: pressed[name] for name in CONTROLS}, "turn": turned,
    }  # fmt: skip
    assert (audits.games, audits.used) == (len(played), frozenset())


@settings(max_examples=30)
@given(games_played)
def test_idle_counts_the_games_since_the_last_use(played: list[tuple[list[Event], Game]]) -> None:
    audits = reduce(lambda so_far, game: after(so_far, *game), played, NEW_AUDITS)
    for name in AUDITED:
        idle = 0
        for hands, game in played:
            used = any(Press(name) == event or (name == "turn" and isinstance(event, Turn)) for event in hands)
            idle = 0 if used else idle + (name in ALWAYS | needed(game))
        assert audits.controls[name].idle == idle


@pytest.mark.parametrize(
    ("match", "wanted"),
    [
        ("original", "red yellow green blue purple white"),
        ("original blank=yes", "red yellow green blue purple white blank"),
        ("super", "red orange yellow green cyan blue purple white"),
        ("super colours=2", "red yellow"),
        ("codeknacker", "blue purple green cyan white yellow"),
    ],
)
def test_what_a_game_has_a_use_for(match: str, wanted: str) -> None:
    assert needed(play(None, f"match {match}").match) == {*wanted.split()}


def test_every_game_has_a_use_for_the_knob_and_for_ok_and_back() -> None:
    missed = count_game(NEW_AUDITS, frozenset({"red"}))
    assert {name for name, audit in missed.controls.items() if audit.idle} == {"red", "ok", "back", "push", "turn"}


def test_a_knob_counts_detents_either_way() -> None:
    assert count_event(count_event(NEW_AUDITS, Turn(-3)), Turn(2)).controls["turn"] == Audit(uses=5)


def test_a_game_that_was_left_counts_and_blames_no_control() -> None:
    left = count_game(NEW_AUDITS, None)
    assert (left.games, {audit.idle for audit in left.controls.values()}) == (1, {0})
