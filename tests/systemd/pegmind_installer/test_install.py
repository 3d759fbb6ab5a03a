"""A first installation; if the station does not start, the system is as it was."""

from hashlib import sha256
from pathlib import Path

import pytest

from pegmind_installer.commands import CommandError
from pegmind_installer.install import Cancelled, InstallError
from pegmind_installer.layout import CURRENT, SERVICE
from pegmind_installer.lock import name_of, split_entries
from tests.systemd.pegmind_installer.fake_system import (
    PIP,
    UDEV_COMMANDS,
    V1,
    FakeSystem,
    add_boot_partition,
    build_commands,
    checkout,
    failing,
    read_files,
)

PIP_WHEEL = "pip-26-py3-none-any.whl"
NO_MODEL = "\nconfig.txt is not changed, because no model of Pi is known; choose one with --model."
NO_CONFIG = "\nThere is no config.txt to change."


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    """A system without a boot partition."""
    (tmp_path / "root").mkdir()
    return FakeSystem(tmp_path / "root")


@pytest.fixture
def pi(tmp_path: Path) -> FakeSystem:
    """A Raspberry Pi."""
    return FakeSystem(add_boot_partition(tmp_path / "root"), model="Zero 2 W")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return checkout(tmp_path, "0.1.0")


def wheels(source: Path) -> None:
    """Make an archive for Debian 12 of a checkout, as far as the installer looks at it."""
    for folder in ("any", "bookworm-arm64"):
        (source / "wheels" / folder).mkdir(parents=True)
    (source / "wheels/any" / PIP_WHEEL).write_bytes(b"pip")
    with (source / "requirements-pi.lock").open("a", encoding="utf-8") as lock:
        lock.write(f"pip==26 \\\n    --hash=sha256:{sha256(b'pip').hexdigest()}\n")


def test_a_first_installation_on_a_pi_waits_for_its_restart(pi: FakeSystem, source: Path) -> None:
    pi.install(source, host=pi.host(operator="ada"))
    assert pi.commands == [
        *build_commands(V1),
        f"{V1}/bin/python -I -B {V1}/source/systemd/pegmind_installer/boot_settings.py",
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/pegmind.conf",
        "usermod --append --groups pegmind ada",
        "systemctl enable pegmind.service pegmind-backup.timer",
        *UDEV_COMMANDS,
        "systemctl daemon-reload",
    ]
    assert pi.messages[-1] == "\nPegmind 0.1.0-1 is installed and starts after a restart: sudo reboot"


def test_a_first_installation_leaves_these_files(pi: FakeSystem, source: Path) -> None:
    pi.install(source)
    files = {path: content for path, (_, content) in read_files(pi.root).items() if content is not None}
    assert sorted(path for path in files if not path.startswith("opt/pegmind/versions")) == [
        "boot/firmware/cmdline.txt",
        "boot/firmware/cmdline.txt.before-pegmind",
        "boot/firmware/config.txt",
        "boot/firmware/config.txt.before-pegmind",
        "etc/pegmind/pegmind.toml",
        "etc/systemd/system/multi-user.target.wants/pegmind-backup.timer",
        "etc/systemd/system/multi-user.target.wants/pegmind.service",
        "etc/udev/rules.d/99-pegmind.rules",
        "opt/pegmind/current",
        "usr/local/bin/pegmind",
        "usr/local/lib/systemd/system/pegmind-backup.service",
        "usr/local/lib/systemd/system/pegmind-backup.timer",
        "usr/local/lib/systemd/system/pegmind.service",
        "usr/local/lib/sysusers.d/pegmind.conf",
        "usr/local/lib/tmpfiles.d/pegmind.conf",
    ]
    assert (files["opt/pegmind/current"], files["usr/local/bin/pegmind"]) == (V1, f"{CURRENT}/bin/pegmind")
    assert b"# >>> pegmind\n[all]\n[pi02]\n" in files["boot/firmware/config.txt"]


@pytest.mark.parametrize(
    ("model", "has_config", "messages"), [(None, True, [NO_MODEL]), ("3", True, []), ("3", False, [NO_CONFIG])]
)
def test_the_operator_is_told_why_config_txt_stays_as_it_is(
    pi: FakeSystem, source: Path, model: str | None, *, has_config: bool, messages: list[str]
) -> None:
    pi.model = model
    if not has_config:
        (pi.root / "boot/firmware/config.txt").unlink()
    pi.install(source)
    assert [line for line in pi.messages if line in {NO_MODEL, NO_CONFIG}] == messages


def test_an_operator_who_says_no_keeps_the_system(pi: FakeSystem, source: Path) -> None:
    before = read_files(pi.root)
    with pytest.raises(Cancelled) as stopped:
        pi.install(source, confirm=lambda: False)
    assert stopped.value.__notes__ == ["all changes have been undone"]
    shown = "\n".join(pi.messages)
    assert "-dtparam=spi=off\n" in shown
    assert "+dtparam=spi=on\n" in shown
    assert "+pegmind.serial=serial0,115200 console=tty1" in shown
    assert "  point /opt/pegmind/current to /opt/pegmind/versions/0.1.0-1\n" in shown
    assert read_files(pi.root) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt(), None])
def test_after_a_no_debian_packages_are_said_to_stay(pi: FakeSystem, source: Path, error: BaseException | None) -> None:
    pi.failure = lambda step: error if "venv" in step.command else None
    with pytest.raises((KeyboardInterrupt, Cancelled)) as stopped:
        pi.install(source, host=pi.host(dpkg_status=""), confirm=lambda: False)
    assert stopped.value.__notes__ == ["installed Debian packages stay, everything else has been undone"]


def test_an_interrupted_installation_names_a_remaining_user(pi: FakeSystem, source: Path) -> None:
    pi.failure = lambda step: KeyboardInterrupt() if "enable" in step.command else None
    with pytest.raises(KeyboardInterrupt) as stopped:
        pi.install(source)
    assert stopped.value.__notes__ == ["the user pegmind and its groups stay, everything else has been undone"]


def test_without_a_boot_partition_the_station_starts_at_once(system: FakeSystem, source: Path) -> None:
    system.install(source)
    assert system.commands[-3:] == [
        "systemctl daemon-reload",
        "systemctl start pegmind-backup.timer",
        f"systemctl restart {SERVICE}",
    ]
    assert system.messages[-1] == "\nPegmind 0.1.0-1 is running."


def test_a_league_is_installed_on_any_debian_and_no_cabinet_is_started(system: FakeSystem, source: Path) -> None:
    system.install(source, host=system.host(machine="x86_64"), league=True, any_machine=True)
    started = [command for command in system.commands if command.startswith("systemctl")]
    assert started == ["systemctl daemon-reload"]
    requirements = (system.root / f"{V1}/requirements.lock".removeprefix("/")).read_text(encoding="utf-8")
    installed = {name_of(entry) for entry in split_entries(requirements)}
    assert ("aiomqtt" in installed, installed & {"gpiod", "rpi-ws281x"}) == (True, set())
    assert "sudo systemctl enable --now pegmind-league" in system.messages[-1]


def test_a_cabinet_is_no_machine_for_a_league_alone(system: FakeSystem, source: Path) -> None:
    system.install(source)
    with pytest.raises(InstallError, match="has a cabinet, which brings the league along: leave --league out"):
        system.install(source, "2", league=True)


def test_a_second_installation_starts_no_waiting_pi(pi: FakeSystem, source: Path) -> None:
    pi.install(source, host=pi.host(boot_time=0))
    (pi.root / CURRENT.relative_to("/")).unlink()
    pi.install(source, "2", host=pi.host(boot_time=0))
    assert pi.messages[-1] == "\nPegmind 0.1.0-2 is installed and starts after a restart: sudo reboot"


def test_where_nothing_is_left_to_the_operator_nothing_is_said(pi: FakeSystem, source: Path) -> None:
    pi.model = "3"
    pi.install(source)
    assert not any("left to you" in line for line in pi.messages)


def test_of_its_kernel_a_pi_is_told_and_an_image_is_not(pi: FakeSystem, source: Path) -> None:
    pi.model, pi.kernel = "3", "Linux 6.1.63 keeps GPIO 8"
    pi.install(source, host=pi.host(systemd_running=False))
    assert not any("Linux" in line for line in pi.messages)
    pi.install(source, "2")
    assert "\nLinux 6.1.63 keeps GPIO 8" in pi.messages


def test_in_an_image_nothing_is_started(pi: FakeSystem, source: Path) -> None:
    pi.install(source, host=pi.host(systemd_running=False, udev_running=False, machine="x86_64"), model="all")
    assert pi.commands[-2:] == [
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemctl enable pegmind.service pegmind-backup.timer",
    ]
    text = (pi.root / "boot/firmware/config.txt").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("[pi")] == ["[pi02]", "[pi3]", "[pi4]"]
    assert "\nThis is left to you:\n  on a Pi 5: if there is no /dev/pio0, look" in pi.messages
    assert pi.messages[-1] == "\nPegmind 0.1.0-1 is installed and starts when the system boots."


def test_a_first_version_that_does_not_start_is_removed(system: FakeSystem, source: Path) -> None:
    system.failure = failing("restart pegmind.service")
    with pytest.raises(InstallError, match=r"^0.1.0-1 did not start, so it has been removed"):
        system.install(source, host=system.host(operator="ada"))
    assert read_files(system.root) == {}
    assert system.commands[-6:] == [
        "journalctl --unit pegmind.service --output cat --lines 10 --no-pager",
        "systemctl stop pegmind.service",
        "systemctl stop pegmind-backup.timer",
        "systemctl disable pegmind.service pegmind-backup.timer",
        "gpasswd --delete ada pegmind",
        "systemctl daemon-reload",
    ]


def test_if_undoing_a_step_fails_the_others_are_undone(system: FakeSystem, source: Path) -> None:
    system.failure = failing("pegmind.service")
    with pytest.raises(CommandError) as failed:
        system.install(source)
    assert failed.value.__notes__ == ["what can be undone has been undone"]
    assert read_files(system.root) == {}
    assert any("pegmind.service: no" in line for line in system.messages)


def test_missing_debian_packages_are_installed_first(system: FakeSystem, source: Path) -> None:
    system.install(source, host=system.host(dpkg_status="Package: swig\nStatus: install ok installed\n"))
    assert system.commands[:2] == [
        "apt-get -o DPkg::Lock::Timeout=300 update -qq",
        "apt-get -o DPkg::Lock::Timeout=300 install -qq --yes --no-install-recommends g++ python3-dev python3-venv",
    ]


def test_installing_again_changes_the_configured_drivers(system: FakeSystem, source: Path) -> None:
    system.install(source)
    config = system.root / "etc/pegmind/pegmind.toml"
    before = config.read_text(encoding="utf-8")
    config.write_text(f'{before}[inputs]\nfactory = "lgpio"\n[pixels]\ndriver = "neopixel_spi"\n', encoding="utf-8")
    system.install(source, "2", model="pi3")
    first, second = (
        {name_of(entry) for entry in split_entries((folder / "requirements.lock").read_text(encoding="utf-8"))}
        for folder in sorted((system.root / "opt/pegmind/versions").iterdir())
    )
    assert {"gpiod", "rpi-ws281x", "adafruit-circuitpython-neopixel"} <= first  # for any board, as none is known
    assert {"lgpio", "adafruit-circuitpython-neopixel-spi"} <= second
    assert not second & {"rpi-ws281x", "adafruit-circuitpython-neopixel"}


def test_a_faulty_configuration_is_refused_before_building(system: FakeSystem, source: Path) -> None:
    system.install(source)
    system.commands.clear()
    (system.root / "etc/pegmind/pegmind.toml").write_text('[pixels]\ndriver = "neopixels"\n', encoding="utf-8")
    with pytest.raises(InstallError, match=r"^the configuration cannot be used; nothing has been changed\n.*driver"):
        system.install(source, "2")
    assert system.commands == []


def test_from_an_archive_nothing_is_compiled_and_nothing_fetched(pi: FakeSystem, source: Path) -> None:
    wheels(source)
    pi.install(source, host=pi.host(dpkg_status="", has_apt=False, python_version=(3, 11)))
    folder = f"{V1}/source/wheels"
    links = f"--find-links {folder}/any --find-links {folder}/bookworm-arm64"
    offline = f"--no-index {links} --only-binary :all: --no-compile"
    assert pi.commands[:5] == [
        f"/usr/bin/python3 -m venv --without-pip {V1}",
        f"/usr/bin/python3 -m zipfile --extract {folder}/any/{PIP_WHEEL} {V1}/lib/python3.11/site-packages",
        f"{V1}/bin/python {PIP} {offline} --require-hashes -r {V1}/requirements.lock",
        f"{V1}/bin/python -m compileall -q -j 0 -x /(pip|tests)/ {V1}/lib/python3.11/site-packages",
        f"{V1}/bin/pegmind --version",
    ]


def test_missing_packages_of_the_display_are_named(pi: FakeSystem, source: Path) -> None:
    wheels(source)
    pi.failure = lambda step: CommandError(step.remedy) if "apt-get" in step.command else None
    with pytest.raises(CommandError) as failed:
        pi.install(source, host=pi.host(dpkg_status=""), kiosk=True)
    assert str(failed.value).endswith("; what is missing is installed by: sudo apt install cage chromium")


def test_an_archive_with_another_pip_is_damaged(pi: FakeSystem, source: Path) -> None:
    wheels(source)
    (source / "wheels/any" / PIP_WHEEL).write_bytes(b"other")
    with pytest.raises(InstallError, match=r"pip-26-py3-none-any.whl is not what requirements-pi.lock says: compare"):
        pi.install(source)
    assert pi.commands == []


def test_an_archive_without_its_pip_is_damaged(pi: FakeSystem, source: Path) -> None:
    wheels(source)
    (source / "wheels/any" / PIP_WHEEL).unlink()
    with pytest.raises(InstallError, match=r"pip.whl is not what requirements-pi.lock says: compare"):
        pi.install(source)
    assert pi.commands == []


def test_an_archive_for_another_system_is_refused(pi: FakeSystem, source: Path) -> None:
    wheels(source)
    with pytest.raises(InstallError, match=r"^this archive is for Debian bookworm on arm64, and this system is "):
        pi.install(source, host=pi.host(system="trixie-arm64", title="Debian GNU/Linux 13 (trixie)"))
    assert pi.commands == []


def test_an_obstacle_is_found_before_anything_is_changed(pi: FakeSystem, source: Path) -> None:
    before = read_files(pi.root)
    with pytest.raises(InstallError, match=r"^installing needs root: sudo ./install$"):
        pi.install(source, host=pi.host(uid=1000))
    assert (read_files(pi.root), pi.commands) == (before, [])


def test_a_folder_without_a_lock_file_is_not_a_release(system: FakeSystem, source: Path) -> None:
    (source / "requirements-pi.lock").unlink()
    with pytest.raises(InstallError, match=r"^.* is missing: run ./install in a checkout or an unpacked release"):
        system.install(source)
