"""Attract mode: whoever walks by sees a whole game, and how every guess was answered."""

from itertools import accumulate

import pytest

from station.core.events import Hold, Press, Tick, Turn
from station.core.finding import Notice
from station.core.frame import DARK, Frame, Lamp, field, one_row
from station.core.scroller import Scroller, ends, lit_points
from station.core.timing import Timings
from station.core.tunes import SILENCE
from station.games.codes.code import score
from station.games.codes.look import key_lamps
from station.games.pegs.demo import DEMO_GUESSES, DEMO_SECRET
from station.games.pegs.look import COLOURED
from station.lobby.attract import PASSES, Attract
from station.lobby.controller import start_controller
from station.lobby.view import board_view
from station.scenes.base import Go, Make
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages
from tests.codes import codes
from tests.station.scenes.display import changes

ROUND = 20.5
"""Seconds of the whole demonstration."""

FULL = StoreMessages.disk_is_full(store="store.db")


def pictures(shown: Attract) -> list[Frame]:
    """Every picture of the demonstration until it begins again."""
    now, frames = shown.began, [shown.frame(shown.began)]
    while (due := shown.due(now)) is not None and shown.frame(due) != frames[0]:
        now = due
        frames.append(shown.frame(now))
    return frames


def test_the_demonstration_ends_with_the_code_over_all_guesses() -> None:
    solved = Frame(
        pegs=field(map(COLOURED.lamps, DEMO_GUESSES)),
        keys=field(key_lamps(COLOURED, score(guess, DEMO_SECRET)) for guess in DEMO_GUESSES),
        secret=one_row(COLOURED.lamps(DEMO_SECRET)),
        red=4,
    )
    frames = pictures(Attract(100.0))
    assert frames[-1] == solved
    assert next(frame for frame in frames if frame.secret == solved.secret) == solved
    assert [frame.pegs for frame in frames[:4]] == [
        field([COLOURED.lamps(DEMO_GUESSES[0][:pegs])]) for pegs in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("colour", ["red", "white", "blank"])
def test_a_colour_plays_original_at_once(colour: str) -> None:
    controller, request = start_controller(Timings(), AT).act(Press(colour), AT)
    assert (request, controller.scene.name) == (Make("match original"), "menu")


def test_all_else_leads_from_attract_mode_to_the_boxes() -> None:
    shown = Attract(100.0)
    assert (shown.message, shown.name, shown.match) == (StationMessages.press_to_play(), "attract", None)
    assert (shown.draft_row(0.0), shown.shield) == (None, None)
    for action in (Press("ok"), Press("back"), Turn(-1), Hold("push")):
        assert shown.on(action, 101.0) == Go("menu")
    assert shown.on(Tick(), 101.0) == shown


def test_pegs_come_one_by_one_and_then_a_wave() -> None:
    seen = changes(Attract(100.0), 100.0, 100.0 + ROUND - 0.05)
    rows = [seconds for guess in DEMO_GUESSES for seconds in (*[0.4] * 4, *[0.3] * sum(score(guess, DEMO_SECRET)))]
    times = accumulate((*rows, 3.0, *[0.1] * 20, 3.0), initial=0.0)
    assert [round(at, 1) for at, _ in seen] == [round(at, 1) for at in times][:-1]
    wave = [frame for _, frame in seen[-21:-1]]
    assert all(lamp.level == 0 for frame in wave for lamp in frame.keys)
    lit = [sum(lamp.level > 0 for lamp in frame.pegs) // 6 for frame in wave]
    assert lit == [*range(8), *[8] * 5, *range(7, 0, -1)]


def test_it_goes_round_and_round() -> None:
    shown = Attract(100.0)
    for at in (0.1, 5.0, 17.3, ROUND - 0.1):
        assert shown.frame(100.0 + at) == shown.frame(100.0 + at + 3 * ROUND)
        due, again = shown.due(100.0 + at), shown.due(100.0 + at + 3 * ROUND)
        assert due is not None
        assert again == pytest.approx(due + 3 * ROUND)


def test_a_timer_that_fires_early_begins_the_demonstration() -> None:
    words = StoreMessages.scores_damaged()
    shown = Attract(100.0).learn(Notice(FULL, words), 100.0)._replace(tune=SILENCE)
    begins = ends(Scroller(words, 100.0, passes=5))
    assert shown.frame(begins - 1e-7) == Attract(0.0).frame(0.0) != shown.frame(begins - 1e-3)


# Something was amiss when the station came up: its lamps say so before they invite anybody.


DAMAGED = StoreMessages.scores_damaged()
NOTICE = Notice(StoreMessages.store_is_damaged(store="store.db"), DAMAGED)
AT = 100.0
OVER = ends(Scroller(DAMAGED, AT, passes=PASSES))


def lit(frame: Frame) -> dict[tuple[int, int], Lamp]:
    """The lamps of the display that are not dark, by column and row."""
    halves = enumerate((frame.pegs, frame.keys))
    lamps = ((6 * half + i % 6, i // 6, lamp) for half, field in halves for i, lamp in enumerate(field))
    return {(column, row): lamp for column, row, lamp in lamps if lamp != DARK}


def test_the_words_run_in_red_and_then_the_cabinet_invites() -> None:
    controller = start_controller(Timings(), AT).learn(NOTICE, AT)
    for now in (AT, AT + 2.0, AT + 10.0):
        assert lit(controller.frame(now)) == dict.fromkeys(
            lit_points(Scroller(DAMAGED, AT, passes=PASSES), now), Lamp("red")
        )
    demonstration = Attract(OVER)
    assert [controller.frame(OVER + later) for later in (0.0, 1.0, 30.0)] == [
        demonstration.frame(OVER + later) for later in (0.0, 1.0, 30.0)
    ]
    assert codes(controller.scene.message) == ["store_is_damaged", "press_to_play"]
    view = board_view(controller, AT)
    assert view["message"] == "The store store.db is damaged. Press a colour to play."
    assert (view["says"][0]["values"]["reason"], view["refused"]) == (NOTICE.says.data, None)


def test_it_is_woken_for_every_step_and_no_more() -> None:
    controller, now, frames = start_controller(Timings(), AT).learn(NOTICE, AT), AT, []
    while now < OVER + 1.0:
        frames.append(controller.frame(now))
        due = controller.due(now)
        assert due is not None
        assert due > now
        assert controller.frame(due - 1e-3) == frames[-1]
        now = due
    assert len(frames) < 2000
