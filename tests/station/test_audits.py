"""What is counted at a cabinet, and when a control is suspected."""

from collections import Counter
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.audits import AUDITED, FRESH, Audit, Audits, broken, hours, suspects
from station.counting import DICE, ended, felt, wants
from station.events import CONTROLS, Event, Press, Release, Turn
from station.games.game import Game, play
from station.scenes.dice.board import FACES
from station.upkeep import Upkeep, suspected

ORIGINAL = play(None, "match original")
GAMES = [ORIGINAL, play(None, "match original blank=yes"), play(None, "match super"), play(None, "match codeknacker")]
events = st.one_of(
    st.sampled_from(CONTROLS).map(Press),
    st.sampled_from(CONTROLS).map(Release),
    st.integers(-9, 9).filter(bool).map(Turn),
)
evenings = st.lists(st.tuples(st.lists(events, max_size=12), st.sampled_from(GAMES)), max_size=8)


def after(audits: Audits, hands: list[Event], game: Game) -> Audits:
    return ended(reduce(felt, hands, audits), game)


def played(games: int, *pressed: str, game: Game = ORIGINAL) -> Audits:
    return reduce(lambda audits, _: after(audits, [Press(each) for each in pressed], game), range(games), FRESH)


@given(evenings)
def test_uses_and_games_add_up(evening: list[tuple[list[Event], Game]]) -> None:
    audits = reduce(lambda so_far, game: after(so_far, *game), evening, FRESH)
    hands = [event for hands, _ in evening for event in hands]
    pressed = Counter(event.control for event in hands if isinstance(event, Press))
    turned = sum(abs(event.detents) for event in hands if isinstance(event, Turn))
    assert {name: audit.uses for name, audit in audits.controls.items()} == {
        **{name: pressed[name] for name in CONTROLS}, "turn": turned,
    }  # fmt: skip
    assert (audits.games, audits.used) == (len(evening), frozenset())


@given(evenings)
def test_idle_counts_the_games_since_the_last_use_that_had_a_use_for_it(
    evening: list[tuple[list[Event], Game]],
) -> None:
    audits = reduce(lambda so_far, game: after(so_far, *game), evening, FRESH)
    for name in AUDITED:
        idle = 0
        for hands, game in evening:
            used = any(Press(name) == event or (name == "turn" and isinstance(event, Turn)) for event in hands)
            idle = 0 if used else idle + (name in wants(game))
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
    assert wants(play(None, f"match {match}")) == {*wanted.split(), "ok", "back", "push", "turn"}


def test_the_colours_of_the_dice_are_those_of_their_faces() -> None:
    assert {lamp.colour for lamp in FACES.values()} == DICE


def test_a_control_is_suspected_after_so_many_games_and_no_longer_once_it_is_used() -> None:
    used = ("ok", "back", "red", "yellow", "green", "blue", "purple")
    assert suspects(played(2, *used), 3) == ()
    assert suspects(played(3, *used), 3) == ("white", "push", "turn")
    assert suspects(felt(felt(played(3, *used), Press("white")), Turn(-1)), 3) == ("push",)
    assert suspected(Upkeep(audits=played(3, *used), unused=3)) == ("white", "push", "turn")
    assert broken("white", 3) == "white was not used in the last 3 games that had a use for it: it is perhaps broken"


def test_a_game_without_a_control_says_nothing_about_it() -> None:
    assert "orange" not in suspects(played(99), 1)
    idle = ("red", "yellow", "green", "blue", "purple", "white", "ok", "back", "push", "turn")
    assert suspects(played(1), 1) == idle


def test_hours_are_hours() -> None:
    assert hours(FRESH._replace(seconds=5400.0)) == 1.5
    assert Audits(dict.fromkeys(AUDITED, Audit(0, 0)), 0, 0.0, frozenset()) == FRESH


def test_a_knob_counts_detents_either_way() -> None:
    assert felt(felt(FRESH, Turn(-3)), Turn(2)).controls["turn"] == Audit(uses=5)
