"""Two people as the boot test has them, against the station itself: on simulated pins, in virtual time."""

import random
from collections.abc import Iterator

import pytest

from station.config.sections import Config
from station.core.frame import hide_secret
from station.core.timing import Timings
from tests.simulator import play
from trials.guest.expected_frames import DUTIES
from trials.guest.quick_presses import as_seen, at_rest, hurried
from trials.guest.two_player_game import MENU, Moment, after, after_a_cut, looks, next_control, opened, scene, way_there

REST = {"reveal": 8, "standings": 45}
"""Seconds after which nothing moves any more, by place."""

A_WHILE = 2
LATE = 1000.0
IDLE = 900.0
"""As in the guest: a match that is over is shown for so long after a cut."""

PRESSES = 120


def evening(seed: int) -> Iterator[tuple[str, Moment]]:
    """Lines of a script, each with where the match stands after it; now and then the power fails."""
    chance, moment = random.Random(seed), opened()  # noqa: S311 - nobody has to be kept from guessing it
    for _ in range(PRESSES):
        control = next_control(moment, chance)
        moment = after(moment, control)
        yield f"press {control}\nwait {REST.get(moment.place, A_WHILE)}\nshow", moment
        if chance.random() < 0.1:
            moment = after_a_cut(moment)
            yield f"cut\nwait {REST.get(moment.place, A_WHILE)}\nshow", moment


def public(moment: Moment) -> bytes:
    """What anybody may see of a moment at rest; the codemaker sees more."""
    return DUTIES(hide_secret(scene(moment).frame(LATE)))


def way_into_it() -> Iterator[str]:
    yield "press ok"
    for way, _ in way_there():
        yield f"turn {way:+}" if isinstance(way, int) else f"press {way}"


@pytest.mark.parametrize("seed", range(2))
def test_the_station_shows_what_the_boot_test_expects(seed: int) -> None:
    lines, moments = zip(*evening(seed), strict=True)
    config = Config(timings=Timings(idle=IDLE))
    shown = play("\n".join((*way_into_it(), *lines)), config=config)
    assert [bytes.fromhex("".join(show["pixels"])) for show in shown] == [public(moment) for moment in moments]
    assert any(moment.finished for moment in moments)


def test_every_step_of_the_way_to_a_match_is_seen() -> None:
    begun, *steps = way_into_it()
    shown = play("\n".join((begun, "show", *(f"{step}\nshow" for step in steps))))
    assert [bytes.fromhex("".join(show["pixels"])) for show in shown] == [MENU, *(frame for _, frame in way_there())]


@pytest.mark.parametrize("seed", range(2))
def test_what_stays_is_the_last_that_comes(seed: int) -> None:
    moments = [moment for _, moment in evening(seed) if moment.place != "shield"]
    assert [looks(moment)[-1] for moment in moments] == [public(moment) for moment in moments]


def test_a_peg_that_was_seen_may_be_lost_and_a_move_may_not() -> None:
    guessing = after(opened(), "ok")
    for control in ("red", "green", "blue", "white", "ok"):
        guessing = after(guessing, control)
    burst = [("", guessing)]
    for control in ("red", "green", "blue", "white", "ok", "yellow"):
        burst.append((control, after(burst[-1][1], control)))
    frames = [looks(moment)[0] for _, moment in burst[1:]]
    cuts = [as_seen(tuple(burst), frames[:seen]) for seen in range(7)]
    assert [cut.seen for cut in cuts] == [0, 1, 2, 3, 4, 5, 6]
    assert [cut.least for cut in cuts] == [0, 0, 0, 0, 0, 5, 5]
    assert [cut.in_flight for cut in cuts] == [6, 5, 4, 3, 2, 1, 0]
    assert cuts[6].allowed == tuple(moment for _, moment in burst[5:])


def test_nobody_hurries_over_the_end_of_a_round() -> None:
    chance = random.Random(4)  # noqa: S311 - see above
    moment, ends = opened(), 0
    for _ in range(400):
        burst = hurried(moment, chance)
        places = [each.place for _, each in burst[1:]]
        assert not {"reveal", "standings"} & set(places[:-1])
        ends += places[-1] == "reveal"
        moment = burst[-1][1]
    assert ends > 5


def test_what_stands_on_the_lamps_at_rest_stays() -> None:
    lifted = after(opened(), "ok")
    assert at_rest(lifted).allowed == (opened(),)
