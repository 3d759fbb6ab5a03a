"""A system on which no thread can be started any more: the station ends with a sentence, and the next start mends it.

Python itself would wait for a thread that finds no memory, deaf to SIGTERM.
"""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hardware.kernel.chip import LINES, plugged_in
from tests.processes.commands import PATIENCE, ROOT
from tests.processes.lamp_reader import frames
from tests.processes.real_station import PINS, running

NO_THREAD = "pegmind: no thread can be started: free some memory, or allow more tasks (ulimit -u, TasksMax)"


@pytest.fixture(params=["tasks", "memory"])
def limit(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file whose being there is the end of all threads."""
    library = tmp_path / "no_threads.so"
    source = ROOT / "tests/hardware/kernel/no_threads.c"
    flags = ("-Wall", "-Wextra", "-Werror", "-O1", "-fPIC", "-shared")
    subprocess.run(["cc", *flags, "-o", library, source, "-ldl"], check=True)  # noqa: S607 - whichever compiler
    monkeypatch.setenv("LD_PRELOAD", str(library))
    monkeypatch.setenv("NO_THREADS", str(tmp_path / "at-its-limits"))
    monkeypatch.setenv("NO_THREADS_FOR", request.param)
    return tmp_path / "at-its-limits"


def about_threads(said: str) -> list[str]:
    """What we say of threads; of one that finds no memory Python has a word to say, too."""
    return [line for line in said.splitlines() if "thread" in line and line.startswith("pegmind: ")]


def test_a_game_at_the_limits_of_its_system_ends_with_a_sentence(tmp_path: Path, limit: Path) -> None:
    with running(tmp_path) as station:
        station.press("ok", "ok", "ok")
        limit.touch()
        station.fingers.drive(PINS.ok, 0)  # asks for a hint, which is found beside the loop
        _, said = station.process.communicate(timeout=PATIENCE)
        lit, dark = frames(station.wire.look())[-2:]
        directions = {station.fingers.line(gpio).direction for gpio in range(LINES)}
    assert about_threads(said) == [NO_THREAD]
    assert said.endswith("pegmind: stopped: the lamps are dark, and the game is kept\n")
    assert "Traceback" not in said
    assert (station.process.returncode, any(lit), any(dark), directions) == (1, True, False, {0})


def test_a_tone_without_a_thread_does_not_blame_the_piezo(limit: Path) -> None:
    tone = (
        "from pathlib import Path; from hardware.outputs import Speaker; from hardware.sections import Sound;"
        " from hardware.pins.factories import open_factory; import sys;"
        " speaker = Speaker(18, Sound(), open_factory('gpiod')); Path(sys.argv[1]).touch(); speaker.sound(440.0)"
    )
    environment = plugged_in(limit.parent)
    done = subprocess.run(
        [sys.executable, "-c", tone, limit],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stderr.splitlines()[-1] == NO_THREAD.replace("pegmind: ", "station.core.threads.ThreadError: ")


@pytest.mark.parametrize("limit", ["tasks"], indirect=True)
def test_without_a_thread_for_its_buttons_a_station_ends(tmp_path: Path, limit: Path) -> None:
    with running(tmp_path) as station:
        limit.touch()
        station.process.send_signal(signal.SIGHUP)
        _, said = station.process.communicate(timeout=PATIENCE)
        last = frames(station.wire.look())[-1]
    assert about_threads(said) == [f"{NO_THREAD}; the station goes on as it was", NO_THREAD]
    assert "Traceback" not in said
    assert (station.process.returncode, any(last)) == (1, False)
