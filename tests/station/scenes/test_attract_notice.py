"""Something was amiss when the station came up: its lamps say so before they invite anybody."""

from station.controller import start_controller
from station.core.finding import Notice
from station.core.frame import DARK, Frame, Lamp
from station.core.scroller import Scroller, ends, lit_points
from station.core.timing import Timings
from station.scenes.attract import PASSES, Attract
from station.store.messages import StoreMessages
from tests.codes import codes

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
    controller = start_controller(Timings(), AT).announce(NOTICE, AT)
    for now in (AT, AT + 2.0, AT + 10.0):
        assert lit(controller.frame(now)) == dict.fromkeys(
            lit_points(Scroller(DAMAGED, AT, passes=PASSES), now), Lamp("red")
        )
    demonstration = Attract(OVER)
    assert [controller.frame(OVER + later) for later in (0.0, 1.0, 30.0)] == [
        demonstration.frame(OVER + later) for later in (0.0, 1.0, 30.0)
    ]
    assert codes(controller.scene.message) == ["store_is_damaged", "press_to_play"]
    view = controller.view(AT)
    assert view["message"] == "The store store.db is damaged. Press any button to play."
    assert (view["says"][0]["values"]["reason"], view["refused"]) == (NOTICE.says.data, None)


def test_it_is_woken_for_every_step_and_no_more() -> None:
    controller, now, frames = start_controller(Timings(), AT).announce(NOTICE, AT), AT, []
    while now < OVER + 1.0:
        frames.append(controller.frame(now))
        due = controller.due(now)
        assert due is not None
        assert due > now
        assert controller.frame(due - 1e-3) == frames[-1]
        now = due
    assert len(frames) < 2000
