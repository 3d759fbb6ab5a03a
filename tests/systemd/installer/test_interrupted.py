"""Whatever step it is at which the network fails, the disk is full or somebody presses Ctrl-C: nothing has happened."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from systemd.installer.adopting import Adoption, Service, adopt, start
from systemd.installer.bootfiles import Change, steps
from systemd.installer.building import Order, build
from systemd.installer.doing import all_or_nothing
from systemd.installer.endings import ENDINGS, end_as_ctrl_c_does, held_back
from systemd.installer.host import former
from systemd.installer.installing import InstallError, install
from systemd.installer.leaving import Leaving, leave
from systemd.installer.outside import OutsideError
from systemd.installer.steps import Discard, Run, Step
from tests.systemd.installer.fake_system import (
    CONFIG_TXT,
    V1,
    V2,
    Outside,
    checkout,
    host,
    installed,
    seen,
    wish,
    world,
)


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Whoever started the tests may have told them to ignore some."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in ENDINGS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def upgrade(root: Path, source: Path) -> tuple[Step, ...]:
    """All steps of an upgrade that changes every file there is."""
    version, service = Path(V2), Service(running=True, udev=True, active=True, at_boot=("a.timer",), start=True)
    boot = tuple(steps([Change(Path("/boot/firmware/config.txt"), CONFIG_TXT, "other")], root))
    store = Path("/var/lib/pegmind/pegmind.db")
    adoption = Adoption(root, version, Path(V1), 254, True, service, "ada", boot, store)  # noqa: FBT003 - its kiosk
    (root / V2[1:]).mkdir()
    (root / V2[1:] / "source").symlink_to(source)
    adopted = (*adopt(adoption), *start(adoption))
    (root / V2[1:] / "source").unlink()
    (root / V2[1:]).rmdir()
    return (*build(Order(source, version, "")), *adopted)


def begun(steps: Sequence[Step], outside: Outside) -> None:
    """Do these steps, then press Ctrl-C."""
    with all_or_nothing(world(outside)) as carry_out:
        carry_out(steps)
        raise KeyboardInterrupt


def test_an_upgrade_that_ends_early_has_not_happened(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    source = checkout(tmp_path / "0.2.0", "0.2.0", **{"pegmind.service": "[Service]\n", "back-off.conf": "[Service]\n"})
    before = seen(root)
    plan = upgrade(root, source)
    assert len(plan) > 30
    for number in range(len(plan) + 1):
        with pytest.raises(KeyboardInterrupt):
            begun(plan[:number], outside)
        assert seen(root) == before, plan[number - 1]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OutsideError("no"), OSError(28, "No space left on device")])
def test_whichever_command_fails_the_version_before_is_in_use(tmp_path: Path, error: BaseException) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    before = seen(root)
    source = checkout(tmp_path / "0.2.0", "0.2.0", **{"pegmind.service": "[Service]\n"})
    number = 0
    while True:
        number += 1
        outside.said.clear()
        outside.bad = lambda _, number=number: error if len(outside.said) == number else None  # type: ignore[misc]
        try:
            install(wish(source, "2"), host(root, former=former(root)), world(outside))
        except (KeyboardInterrupt, OutsideError, OSError, InstallError):
            assert seen(root) == before, outside.said
        else:
            break
    assert number > 15


def test_a_second_ctrl_c_does_not_disturb_the_way_back(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    before = seen(root)

    def impatient(step: Run) -> BaseException | None:
        if outside.said[:-1].count("systemctl restart pegmind.service"):  # on the way back
            os.kill(os.getpid(), signal.SIGINT)
            return None
        return KeyboardInterrupt() if step.words[-2:] == ("restart", "pegmind.service") else None

    outside.bad = impatient
    with pytest.raises(KeyboardInterrupt):
        install(wish(checkout(tmp_path / "0.2.0", "0.2.0"), "2"), host(root, former=former(root)), world(outside))
    assert seen(root) == before
    assert outside.said[-2:] == ["systemctl daemon-reload", "systemctl restart pegmind.service"]


def test_uninstalling_that_ends_before_anything_is_gone_for_good_has_not_happened(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    before = seen(root)
    plan = leave(Leaving(root, Path(V1), 252, running=True, udev=True, purge=True, user=True), ())
    gone = next(number for number, step in enumerate(plan) if isinstance(step, Discard))
    for number in range(gone + 1):
        with pytest.raises(KeyboardInterrupt):
            begun(plan[:number], outside)
        assert seen(root) == before, plan[number - 1]


@pytest.mark.parametrize("number", ENDINGS)
def test_a_shutdown_and_a_lost_terminal_end_it_as_ctrl_c_does(number: signal.Signals) -> None:
    signal.signal(number, signal.SIG_DFL)
    end_as_ctrl_c_does()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), number)


def test_under_nohup_it_goes_on_without_its_terminal() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    end_as_ctrl_c_does()
    with held_back() as release:
        os.kill(os.getpid(), signal.SIGHUP)
        release()
    os.kill(os.getpid(), signal.SIGHUP)


def test_ctrl_c_waits_until_a_command_that_begins_can_be_ended() -> None:
    begun: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        begin(begun)
    assert begun == ["begun"]


def begin(begun: list[str]) -> None:
    with held_back() as release:
        os.kill(os.getpid(), signal.SIGINT)
        begun.append("begun")
        release()
        begun.append("too late")
