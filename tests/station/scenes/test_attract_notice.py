"""Something was amiss when the station came up: its lamps say so before they invite anybody."""

import asyncio
from contextlib import closing
from pathlib import Path

from station.appliance.assembly import Outside, powered
from station.config.sections import Config, simulated
from station.controller import start_controller
from station.core.events import Press
from station.core.finding import Notice
from station.core.frame import DARK, Frame, Lamp
from station.core.scroller import Scroller, ends, lit_points
from station.core.timing import Timings
from station.scenes.attract import PASSES, Attract
from station.scenes.menu.boxes import Menu
from station.script.virtual import VirtualLoop
from station.store.messages import StoreMessages
from station.store.opening import open_to_play
from tests.codes import codes

DAMAGED = StoreMessages.scores_damaged()
NOTICE = Notice(StoreMessages.store_is_damaged(store="store.db"), DAMAGED)
AT = 100.0
OVER = ends(Scroller(DAMAGED, AT, passes=PASSES))
OUTSIDE = Outside(lambda _game: "secret RRYB", lambda: 0.0, lambda: None)


def lit(frame: Frame) -> dict[tuple[int, int], Lamp]:
    """The lamps of the display that are not dark, by column and row."""
    halves = enumerate((frame.pegs, frame.keys))
    lamps = ((6 * half + i % 6, i // 6, lamp) for half, field in halves for i, lamp in enumerate(field))
    return {(column, row): lamp for column, row, lamp in lamps if lamp != DARK}


def test_the_words_run_over_the_lamps_in_red_and_then_the_cabinet_invites() -> None:
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


def test_whoever_presses_a_button_plays() -> None:
    controller = start_controller(Timings(), AT).announce(NOTICE, AT)
    touched, actions = controller.read(Press("red"), AT + 1)
    for action in actions:
        touched, _ = touched.act(action, AT + 1)
    assert isinstance(touched.scene, Menu)


def test_the_lamps_of_a_station_with_a_damaged_store_say_so(tmp_path: Path) -> None:
    (tmp_path / "store.db").write_bytes(b"no store at all")

    async def look() -> set[str]:
        with powered(simulated(Config()), journal, OUTSIDE, notice) as station:
            return set(station.cabinet.lamps()["pixels"])

    journal, notice = open_to_play(tmp_path / "store.db", "now")
    with closing(journal), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        dark, red = sorted(runner.run(look()))
    assert (dark, red[2:]) == ("000000", "0000")
    assert notice is not None
    assert notice.words == DAMAGED
