"""If the network fails, the disk is full or the operator presses Ctrl-C, at any step, nothing has changed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegmind_installer.activate import Activation, Services, activation_steps, start_steps
from pegmind_installer.boot_partition import FileChange, change_steps
from pegmind_installer.build import Build, build_steps
from pegmind_installer.commands import CommandError
from pegmind_installer.install import InstallError
from pegmind_installer.steps import Run, Step
from pegmind_installer.uninstall import uninstall
from tests.systemd.pegmind_installer.fake_system import (
    CONFIG_TXT,
    V2,
    Failure,
    FakeSystem,
    checkout,
    installed_system,
    read_files,
)


@pytest.fixture(autouse=True)
def ctrl_c() -> Iterator[None]:
    """Let Ctrl-C interrupt: the program that started the tests may have told them to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    """A Pi on which 0.1.0 plays."""
    return installed_system(tmp_path)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return checkout(tmp_path, "0.2.0", **{"pegmind.service": "[Service]\n", "back-off.conf": "[Service]\n"})


def upgrade_steps(system: FakeSystem, source: Path) -> tuple[Step, ...]:
    """Return all steps of an upgrade that changes every file there is."""
    config_txt = FileChange(Path("/boot/firmware/config.txt"), CONFIG_TXT, "other")
    activation = Activation(
        host=system.host(systemd_version=254, operator="ada"),
        version=Path(V2),
        kiosk=True,
        services=Services(active=True, enable=("a.timer",), start=True),
        boot_steps=tuple(change_steps([config_txt], system.root)),
        store=Path("/var/lib/pegmind/pegmind.db"),
    )
    version = system.root / V2[1:]
    version.mkdir()
    (version / "source").symlink_to(source)
    steps = (*activation_steps(activation), *start_steps(activation))
    (version / "source").unlink()
    version.rmdir()
    return (*build_steps(Build(source, Path(V2), "", "")), *steps)


def test_ctrl_c_at_any_step_of_an_upgrade_changes_nothing(system: FakeSystem, source: Path) -> None:
    before = read_files(system.root)
    steps = upgrade_steps(system, source)
    assert len(steps) > 30
    for number in range(len(steps) + 1):
        with pytest.raises(KeyboardInterrupt):
            system.apply(steps[:number], then=KeyboardInterrupt())
        assert read_files(system.root) == before, steps[number - 1]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), CommandError("no"), OSError(28, "No space left on device")])
def test_whichever_command_fails_the_previous_version_is_in_use(
    system: FakeSystem, source: Path, error: BaseException
) -> None:
    before = read_files(system.root)
    number = 0
    while True:
        number += 1
        system.commands.clear()
        system.failure = lambda _, number=number: error if len(system.commands) == number else None  # type: ignore[misc]
        try:
            system.install(source, "2")
        except (KeyboardInterrupt, CommandError, OSError, InstallError):
            assert read_files(system.root) == before, system.commands
        else:
            break
    assert number > 15


def test_a_second_ctrl_c_does_not_interrupt_undoing(system: FakeSystem, source: Path) -> None:
    before = read_files(system.root)

    def press_ctrl_c(step: Run) -> BaseException | None:
        if system.commands[:-1].count("systemctl restart pegmind.service"):  # while steps are undone
            os.kill(os.getpid(), signal.SIGINT)
            return None
        return KeyboardInterrupt() if step.command[-2:] == ("restart", "pegmind.service") else None

    system.failure = press_ctrl_c
    with pytest.raises(KeyboardInterrupt):
        system.install(source, "2")
    assert read_files(system.root) == before
    assert system.commands[-2:] == ["systemctl daemon-reload", "systemctl restart pegmind.service"]


@pytest.mark.parametrize("state", ["active", "inactive"])
def test_ctrl_c_before_the_deletion_keeps_the_station(system: FakeSystem, state: str) -> None:
    before, system.state = read_files(system.root), state
    disable = "systemctl disable --now pegmind-backup.service pegmind-backup.timer pegmind.service"
    start = "systemctl start pegmind-backup.service pegmind-backup.timer pegmind.service"
    number = 0
    while True:
        number += 1
        system.commands.clear()
        system.failure = press_at(system, number)
        try:
            uninstall(system.host(), system.target, lambda: True, purge=False)
        except KeyboardInterrupt:
            assert read_files(system.root) == before, system.commands
            if disable in system.commands:
                enable = "systemctl enable pegmind-backup.timer pegmind.service"
                again = ["systemctl daemon-reload", enable, *([start] if state == "active" else ())]
                assert system.commands[-len(again) :] == again
        else:
            break
    assert number == 5


def test_ctrl_c_enables_no_unit_that_was_disabled(system: FakeSystem) -> None:
    (system.root / "etc/systemd/system/multi-user.target.wants/pegmind-backup.timer").unlink()
    before, system.failure = read_files(system.root), press_at(system, 2)
    with pytest.raises(KeyboardInterrupt):
        uninstall(system.host(), system.target, lambda: True, purge=False)
    assert read_files(system.root) == before


def test_once_the_program_is_deleted_ctrl_c_waits_for_the_end(system: FakeSystem) -> None:
    """Half a program could neither play nor uninstall itself."""
    deleted = system.root / "opt/pegmind"

    def press_ctrl_c(_step: Run) -> None:
        if not deleted.exists():
            os.kill(os.getpid(), signal.SIGINT)

    system.failure = press_ctrl_c
    uninstall(system.host(), system.target, lambda: True, purge=True)
    assert system.commands[-1] == "userdel --force pegmind"
    assert system.messages[-1].startswith("\nPegmind is uninstalled.")


def press_at(system: FakeSystem, number: int) -> Failure:
    """Press Ctrl-C while this command runs, counted from 1."""
    return lambda _: KeyboardInterrupt() if len(system.commands) == number else None
