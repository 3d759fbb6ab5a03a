"""Real commands: what they print, how they fail, and what Ctrl-C does to them."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegmind_installer.commands import (
    INTERRUPTS,
    CommandError,
    delay_interrupts,
    enter_root,
    interrupt_on_signals,
    run_command,
)
from pegmind_installer.steps import Run
from tests.systemd.system import PATHS

ROOT = Path(__file__).parents[3]
RUN_SCRIPT = """
import signal
from pegmind_installer import commands, steps
signal.signal(signal.SIGINT, signal.default_int_handler)
commands.run_command(steps.Run("x", ("sh", "-c", {script!r}), uninterruptible={uninterruptible}))
"""

WAIT = """
import signal
from pathlib import Path
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
Path({begun!r}).write_text("now", encoding="utf-8")
signal.sigwait([signal.SIGTERM])
Path({done!r}).write_text("ended", encoding="utf-8")
"""
"""Not a shell with a trap: one that is just starting a command may lose the signal."""


@pytest.fixture
def _default_handlers() -> Iterator[None]:
    """Let signals interrupt: the program that started the tests may have told them to ignore some."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in INTERRUPTS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def installer(script: str, *, uninterruptible: bool) -> "subprocess.Popen[bytes]":
    """Start an installer that runs a shell script as a step."""
    program = RUN_SCRIPT.format(script=script, uninterruptible=uninterruptible)
    return subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=PATHS, stderr=subprocess.DEVNULL)


def test_a_command_has_its_environment_and_output() -> None:
    step = Run("greet", ("sh", "-c", "echo $GREETING; echo there >&2"), (("GREETING", "hello"),))
    assert run_command(step) == "hello\nthere\n"


def test_a_command_is_not_told_where_our_own_modules_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "station.py").write_text("raise RuntimeError", encoding="ascii")
    for name in ("PYTHONPATH", "PYTHONHOME", "PYTHONSAFEPATH", "PYTHONSTARTUP"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    ask = (
        "import os, sys; print([n for n in os.environ if n.startswith('PYTHON')], os.getcwd(), sys.argv[1] in sys.path)"
    )
    assert run_command(Run("ask", (sys.executable, "-c", ask, str(tmp_path)))) == "[] / False\n"


def test_the_installer_runs_in_a_folder_with_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "a:b 'c'"
    folder.mkdir()
    for name in ("hardware", "station", "systemd"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "install", folder)
    ran = subprocess.run([folder / "install", "back", "--help"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("usage: install back")


def test_a_failure_names_the_step_its_remedy_and_the_last_lines() -> None:
    step = Run("ask Debian", ("sh", "-c", "echo first; echo last; exit 7"), remedy="is the Pi online?")
    with pytest.raises(CommandError) as error:
        run_command(step)
    assert str(error.value).splitlines() == [
        "could not ask Debian: is the Pi online?",
        "  sh -c echo first; echo last; exit 7 (status 7):",
        "    first",
        "    last",
    ]


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(CommandError, match=r"^could not run apt-got: No such file or directory$"):
        run_command(Run("ask Debian", ("apt-got", "update")))


def test_a_command_gets_no_input() -> None:
    program = "from pegmind_installer import commands, steps; print(commands.run_command(steps.Run('ask', ('cat',))))"
    line = [sys.executable, "-c", program]
    answered = subprocess.run(line, cwd=ROOT, env=PATHS, input="yes", capture_output=True, text=True, check=True)
    assert answered.stdout == "\n"


@pytest.mark.parametrize(
    ("root", "command"), [("/mnt", ("chroot", "/mnt", "systemctl", "--version")), ("/", ("systemctl", "--version"))]
)
def test_the_programs_of_another_root_folder_are_run_in_it(root: str, command: tuple[str, ...]) -> None:
    run = enter_root(Path(root), lambda step: " ".join(step.command))
    assert run(Run("look", ("systemctl", "--version"))) == " ".join(command)


def test_ctrl_c_ends_a_command_and_what_it_has_started(tmp_path: Path) -> None:
    begun, done = tmp_path / "begun", tmp_path / "done"
    os.mkfifo(begun)
    (tmp_path / "wait.py").write_text(WAIT.format(begun=str(begun), done=str(done)), encoding="utf-8")
    script = f"{sys.executable} {tmp_path}/wait.py >/dev/null 2>&1 & wait"
    with installer(script, uninterruptible=False) as child:
        begun.read_text(encoding="utf-8")
        child.send_signal(signal.SIGINT)
        assert child.wait() != 0
    assert done.read_text(encoding="utf-8") == "ended"


def test_ctrl_c_waits_for_a_command_that_would_leave_a_mess(tmp_path: Path) -> None:
    begun, go_on, done = tmp_path / "begun", tmp_path / "go on", tmp_path / "done"
    os.mkfifo(begun)
    os.mkfifo(go_on)
    with installer(f"echo >{begun}; cat '{go_on}'; echo whole >{done}", uninterruptible=True) as child:
        begun.read_text(encoding="utf-8")
        child.send_signal(signal.SIGINT)
        go_on.write_text("now", encoding="utf-8")
        assert child.wait() != 0
    assert done.read_text(encoding="utf-8") == "whole\n"


@pytest.mark.usefixtures("_default_handlers")
@pytest.mark.parametrize("number", INTERRUPTS)
def test_a_shutdown_or_a_closed_terminal_is_like_ctrl_c(number: signal.Signals) -> None:
    signal.signal(number, signal.SIG_DFL)
    interrupt_on_signals()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), number)


@pytest.mark.usefixtures("_default_handlers")
def test_under_nohup_the_installer_goes_on_without_its_terminal() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    interrupt_on_signals()
    with delay_interrupts() as release:
        os.kill(os.getpid(), signal.SIGHUP)
        release()
    os.kill(os.getpid(), signal.SIGHUP)


@pytest.mark.usefixtures("_default_handlers")
def test_ctrl_c_waits_until_a_command_that_starts_can_be_ended() -> None:
    begun: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        begin(begun)
    assert begun == ["begun"]


def begin(begun: list[str]) -> None:
    with delay_interrupts() as release:
        os.kill(os.getpid(), signal.SIGINT)
        begun.append("begun")
        release()
        begun.append("too late")
