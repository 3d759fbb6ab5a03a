"""A cabinet of which a part cannot be had: it plays without what decorates, and waits for what it cannot do without."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.hardware.kernel.chip import LINES, Fingers
from tests.ports import reserved_port
from tests.processes.commands import PATIENCE
from tests.processes.lamp_reader import frames
from tests.processes.page_viewer import called, viewing
from tests.processes.real_station import (
    PINS,
    ZERO_2_W_GPIOD,
    ZERO_2_W_LGPIO,
    Rig,
    Wire,
    board,
    read_until,
    running,
    started,
)
from tests.processes.service import Ear
from tests.processes.strips.pi import SPI

CHIP_SELECT = "spi-bcm2835"
"""Who has GPIO 8 in raspberrypi/linux#5835: that driver asks for the line in its own name."""

IN_USE = "GPIO{} is in use by {}; stop that, or choose another pin"
WAITS = "; the station waits, and tries again every 5 seconds\n"
STOPPED = "pegmind: stopped: the lamps are dark, and the game is kept\n"


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ear]:
    """A service manager that listens."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as heard:
        heard.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield Ear(heard)


@pytest.mark.parametrize(
    ("rig", "gpio", "key", "part"),
    [
        (ZERO_2_W_GPIOD, 8, "white_bar[2]", "LED 3 of the white bar"),
        (ZERO_2_W_LGPIO, PINS.piezo, "piezo", "the piezo"),
        (ZERO_2_W_GPIOD, PINS.red, "red", "the red button"),
        (ZERO_2_W_LGPIO, PINS.knob_a, "knob_a", "the knob"),
    ],
)
def test_without_one_part_the_cabinet_plays_and_says_so(
    tmp_path: Path, rig: Rig, gpio: int, key: str, part: str
) -> None:
    with (
        reserved_port() as port,
        running(tmp_path, rig, port=port, busy=str(gpio), user=CHIP_SELECT) as station,
        viewing(port) as page,
    ):
        in_use = IN_USE.format(gpio, CHIP_SELECT)
        assert f"pegmind: pins.{key} = {gpio}: {in_use}; the cabinet plays without it\n" in station.log
        assert page.view["message"] == f"The cabinet plays without {part}. Press a colour to play."
        words = frames(station.wire.look())
        assert any(map(any, words)), "the words run over the lamps"
        page.until(lambda: page.view["scene"] == "guess", "a game", lambda: station.press("ok"))
        page.until(lambda: bool(page.view["building"]), "a peg", lambda: station.press("blue"))


def test_without_a_strip_the_station_waits_until_there_is_one(tmp_path: Path, ear: Ear) -> None:
    pi = board(tmp_path)
    pi.path(SPI).unlink()
    with started(tmp_path, pi) as station:
        assert station.stderr is not None
        *_, said = read_until("waits", station.stderr)
        why = "pixels.driver = rpi_ws281x on GPIO 10: there is no /dev/spidev0.0;"
        assert said == f"pegmind: {why} add dtparam=spi=on to /boot/firmware/config.txt and restart{WAITS}"
        status = f"STATUS=waiting: {why} add dtparam=spi=on to /boot/firmware/config.txt and restart"
        assert [ear.hears(status), ear.hears(status)] == [[status], [status]]  # and the log has it once
        pi.write(SPI, "")
        assert [line.partition(" ")[0] for line in read_until("is ready on", station.stderr)] == ["pegmind:"] * 2
        assert ear.hears("READY=1")[-1] == "READY=1"
        station.terminate()
        assert station.communicate(timeout=PATIENCE)[1] == STOPPED
    lit, dark = frames(Wire(pi.path("wire")).look())[-2:]
    assert (station.returncode, any(lit), any(dark)) == (0, True, False)


def test_the_page_of_a_waiting_station_says_why(tmp_path: Path) -> None:
    pi, store = board(tmp_path), tmp_path / "pegmind.db"
    pi.path(SPI).unlink()
    store.write_bytes(b"no scores at all")
    with reserved_port() as port, started(tmp_path, pi, port=port) as station:
        read_until("the page is at", station.stderr or ())
        with called(port) as page:
            waiting = json.loads(page.recv(PATIENCE))["waiting"]
            assert sorted(tmp_path.glob("pegmind.db*")) == [store]
            pi.write(SPI, "")
            station.send_signal(signal.SIGHUP)  # or it would look again in 5 seconds
            with pytest.raises(ConnectionClosed):  # which tells a page to come back
                page.recv(PATIENCE)
        read_until("the page is at", station.stderr or ())
        with viewing(port) as viewer:
            said = viewer.view["message"]
        station.terminate()
        assert station.communicate(timeout=PATIENCE)[1] == STOPPED
    assert waiting["code"] == "station_waits"
    assert "there is no /dev/spidev0.0; add dtparam=spi=on to " in waiting["text"]
    assert said.startswith(f"The store {store} is damaged (file is not a database); it is set aside as ")


def test_a_viewer_does_not_keep_a_waiting_station_alive(tmp_path: Path) -> None:
    pi = board(tmp_path)
    pi.path(SPI).unlink()
    with reserved_port() as port, started(tmp_path, pi, port=port) as station:
        read_until("the page is at", station.stderr or ())
        with called(port) as page:
            assert "waiting" in json.loads(page.recv(PATIENCE))
            station.terminate()
            assert station.communicate(timeout=PATIENCE)[1] == STOPPED
    assert (station.returncode, pi.path("wire").exists()) == (0, False)


@pytest.mark.parametrize("user", ["", "gpiozero"])
def test_with_nothing_to_confirm_with_the_station_waits(tmp_path: Path, ear: Ear, user: str) -> None:
    pi = board(tmp_path)
    with started(tmp_path, pi, busy=f"{PINS.push},{PINS.ok}", user=user) as station:
        assert station.stderr is not None
        *_, said = read_until("waits", station.stderr)
        ok, push = (IN_USE.format(gpio, user or "the kernel") for gpio in (PINS.ok, PINS.push))
        why = f"nothing is left to confirm with: pins.ok = {PINS.ok}: {ok}; pins.push = {PINS.push}: {push}"
        assert said == f"pegmind: {why}{WAITS}"
        assert ear.hears(f"STATUS=waiting: {why}") == [f"STATUS=waiting: {why}"]
        with Fingers(tmp_path) as chip:
            assert {chip.line(gpio).direction for gpio in range(LINES)} == {0}
        station.terminate()
        assert ear.hears("STATUS=stopping") == ["STOPPING=1", "STATUS=stopping"]
        assert station.communicate(timeout=PATIENCE)[1] == STOPPED
    assert station.returncode == 0
    assert not pi.path("wire").exists()
