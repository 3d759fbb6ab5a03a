"""When a control is suspected, and what is said of it."""

from functools import reduce

from station.core.audits import (
    AUDITED,
    NEW_AUDITS,
    Audit,
    Audits,
    count_event,
    count_game,
    describe_unused,
    hours_on,
    unused_controls,
)
from station.core.events import Press, Turn
from station.core.messages import colour
from station.core.service_messages import ServiceMessages
from station.core.settings import Upkeep, suspected_controls
from station.games.registry import family_of, play
from station.matches.game import Game

ORIGINAL = play(None, "match original").match


def after(audits: Audits, hands: list[Press], game: Game) -> Audits:
    return count_game(reduce(count_event, hands, audits), family_of(game).rules.controls(game))


def played(games: int, *pressed: str, game: Game = ORIGINAL) -> Audits:
    return reduce(lambda audits, _: after(audits, [Press(each) for each in pressed], game), range(games), NEW_AUDITS)


def test_a_control_is_suspected_until_it_is_used_again() -> None:
    used = ("ok", "back", "red", "yellow", "green", "blue", "purple")
    assert unused_controls(played(2, *used), 3) == ()
    assert unused_controls(played(3, *used), 3) == ("white", "push", "turn")
    assert unused_controls(count_event(count_event(played(3, *used), Press("white")), Turn(-1)), 3) == ("push",)
    assert suspected_controls(Upkeep(audits=played(3, *used), unused=3)) == ("white", "push", "turn")
    assert [suspected_controls(Upkeep(audits=played(n, *used))) for n in (29, 30)] == [(), ("white", "push", "turn")]


def test_a_suspect_is_named_with_its_games() -> None:
    assert describe_unused("white", 3) == ServiceMessages.unused(n=3, control=colour("white"))
    assert [str(describe_unused(*each)) for each in (("white", 3), ("push", 1))] == [
        "nobody has used white in the last 3 games that needed it: it may be broken",
        "nobody has used push in the last game that needed it: it may be broken",
    ]


def test_a_game_says_nothing_about_controls_it_does_not_need() -> None:
    assert "orange" not in unused_controls(played(99), 1)
    idle = ("red", "yellow", "green", "blue", "purple", "white", "ok", "back", "push", "turn")
    assert unused_controls(played(1), 1) == idle


def test_seconds_are_told_in_hours() -> None:
    assert hours_on(NEW_AUDITS._replace(seconds=5400.0)) == 1.5
    assert Audits(dict.fromkeys(AUDITED, Audit(0, 0)), 0, 0.0, frozenset()) == NEW_AUDITS
