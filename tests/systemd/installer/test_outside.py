"""Real commands: what they say, how they fail, and what Ctrl-C does to them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from systemd.installer.outside import OutsideError, inside, run
from systemd.installer.steps import Run

ROOT = Path(__file__).parents[3]
RUNS = """
import signal
from systemd.installer import outside, steps
signal.signal(signal.SIGINT, signal.default_int_handler)
outside.run(steps.Run("x", ("sh", "-c", {script!r}), patient={patient}))
"""

WAITS = """
import signal
from pathlib import Path
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
Path({begun!r}).write_text("now", encoding="utf-8")
signal.sigwait([signal.SIGTERM])
Path({done!r}).write_text("ended", encoding="utf-8")
"""
"""Not a shell with a trap: one that is just starting a command may lose the signal."""


def installer(script: str, *, patient: bool) -> "subprocess.Popen[bytes]":
    """An installer that runs a shell script as a step."""
    words = [sys.executable, "-c", RUNS.format(script=script, patient=patient)]
    return subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL)


def test_a_command_prints_and_has_its_own_words_in_its_environment() -> None:
    assert (
        run(Run("greet", ("sh", "-c", "echo $GREETING; echo there >&2"), (("GREETING", "hello"),))) == "hello\nthere\n"
    )


def test_a_failure_names_the_step_the_way_out_and_the_last_words() -> None:
    step = Run("ask Debian", ("sh", "-c", "echo first; echo last; exit 7"), remedy="is the Pi online?")
    with pytest.raises(OutsideError) as error:
        run(step)
    assert str(error.value).splitlines() == [
        "could not ask Debian: is the Pi online?",
        "  sh -c echo first; echo last; exit 7 (status 7):",
        "    first",
        "    last",
    ]


def test_a_command_that_is_not_there_is_named() -> None:
    with pytest.raises(OutsideError, match=r"^could not run apt-got: No such file or directory$"):
        run(Run("ask Debian", ("apt-got", "update")))


def test_nobody_answers_what_a_command_asks() -> None:
    asks = "from systemd.installer import outside, steps; print(outside.run(steps.Run('ask', ('cat',))))"
    line = [sys.executable, "-c", asks]
    answered = subprocess.run(line, cwd=ROOT, input="yes", capture_output=True, text=True, check=True)
    assert answered.stdout == "\n"


def test_another_root_is_entered() -> None:
    asked: list[tuple[str, ...]] = []
    step = Run("look", ("systemctl", "--version"))
    inside(Path("/mnt"), lambda step: asked.append(step.words) or "")(step)  # type: ignore[func-returns-value]
    inside(Path("/"), lambda step: asked.append(step.words) or "")(step)  # type: ignore[func-returns-value]
    assert asked == [("chroot", "/mnt", "systemctl", "--version"), ("systemctl", "--version")]


def test_ctrl_c_ends_a_command_and_what_it_has_started(tmp_path: Path) -> None:
    begun, done = tmp_path / "begun", tmp_path / "done"
    os.mkfifo(begun)
    (tmp_path / "waits.py").write_text(WAITS.format(begun=str(begun), done=str(done)), encoding="utf-8")
    script = f"{sys.executable} {tmp_path}/waits.py >/dev/null 2>&1 & wait"
    with installer(script, patient=False) as child:
        begun.read_text(encoding="utf-8")
        child.send_signal(signal.SIGINT)
        assert child.wait() != 0
    assert done.read_text(encoding="utf-8") == "ended"


def test_ctrl_c_waits_for_a_command_that_would_leave_a_mess(tmp_path: Path) -> None:
    begun, go_on, done = tmp_path / "begun", tmp_path / "go on", tmp_path / "done"
    os.mkfifo(begun)
    os.mkfifo(go_on)
    with installer(f"echo >{begun}; cat '{go_on}'; echo whole >{done}", patient=True) as child:
        begun.read_text(encoding="utf-8")
        child.send_signal(signal.SIGINT)
        go_on.write_text("now", encoding="utf-8")
        assert child.wait() != 0
    assert done.read_text(encoding="utf-8") == "whole\n"
