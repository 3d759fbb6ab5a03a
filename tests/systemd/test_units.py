"""The units, as systemd's own tools see them, and as an operator needs them."""

import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from hardware.doctor.machine import device_paths
from hardware.strips.devices import GPIOMEM, MEMORY, PIO, SPI
from pegmind_installer.layout import CONFIG, CURRENT, KIOSK, SERVICE, SINCE, STATE, TIMER, USER
from pegmind_league.section import LEAGUE_FILES
from station.appliance.notify import TIMES
from station.appliance.serving import POWER_OFF_SECONDS
from tests.processes.real_station import PI_5_LGPIO, ZERO_2_W_GPIOD, Rig, running
from tests.systemd.system import FOLDER, Unit, install_files, read_systemd_version, read_unit, run_tool, write_file

BACKUP = "pegmind-backup.service"
LEAGUE = "pegmind-league.service"
DEVICES = "pegmind-devices.service"
UNITS = (SERVICE, BACKUP, TIMER, KIOSK, DEVICES)
BACK_OFF_SINCE, BACK_OFF = SINCE["back-off.conf"]

ALLOWED = {
    "/dev/gpiochip": "char-gpiochip rw",
    SPI: "char-spi rw",
    GPIOMEM: "char-*gpiomem* rw",
    PIO: "char-rp1-pio rw",
}
"""Devices by their groups in /proc/devices: gpiolib-cdev.c, spidev.c, bcm2835-gpiomem.c, rpi-gpiomem.c, rp1-pio.c."""

ALWAYS_ALLOWED = ("/dev/null", "/dev/urandom", "/dev/tty", "/dev/pts/")
"""What DevicePolicy=closed allows every service, and the terminal of the tests."""

RESTRICTIONS = (
    *("NoNewPrivileges", "CapabilityBoundingSet", "AmbientCapabilities", "PrivateUsers", "PrivateIPC"),
    *("PrivateMounts", "KeyringMode", "LockPersonality", "MemoryDenyWriteExecute", "ProtectSystem", "ProtectHome"),
    *("ProtectClock", "ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules"),
    *("ProtectKernelTunables", "ProtectProc", "RemoveIPC", "RestrictNamespaces", "RestrictRealtime"),
    *("RestrictSUIDSGID", "SystemCallArchitectures", "SystemCallFilter", "SystemCallErrorNumber", "UMask", "LimitCORE"),
)
"""The restrictions of both services; the backup also does without devices and network."""
OWN_TMP = {
    SERVICE: {"TemporaryFileSystem": ["/tmp:mode=1777 /var/tmp:mode=1777"], "PrivateTmp": []}  # noqa: S108 - its own
}
"""How each has a /tmp of its own; PrivateTmp= makes a unit wait for systemd-tmpfiles."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_files(tmp_path_factory.mktemp("pi"))


def service(name: str, *keys: str) -> dict[str, list[str]]:
    return {key: read_unit(name)["Service"].get(key, []) for key in keys}


def test_systemd_finds_nothing_wrong_with_the_units(root: Path) -> None:
    verified = run_tool("systemd-analyze", "verify", f"--root={root}", *UNITS, LEAGUE)
    assert (verified.stderr, verified.returncode) == ("", 0)


def test_only_a_newer_systemd_is_given_the_back_off(root: Path, tmp_path: Path) -> None:
    newer = install_files(tmp_path / "newer", BACK_OFF_SINCE)
    assert ((newer / BACK_OFF[1:]).exists(), (root / BACK_OFF[1:]).exists()) == (True, False)
    said = run_tool("systemd-analyze", "verify", f"--root={newer}", SERVICE).stderr
    unknown = ["RestartSteps", "RestartMaxDelaySec"] if read_systemd_version() < BACK_OFF_SINCE else []
    assert re.findall(r"Unknown key(?: name)? '(\w+)'", said) == unknown


@pytest.mark.parametrize("name", [SERVICE, BACKUP, LEAGUE])
def test_an_attacker_in_the_program_can_reach_little_else(name: str) -> None:
    analysis = run_tool("systemd-analyze", "security", "--offline=yes", "--threshold=15", FOLDER / name)
    assert analysis.returncode == 0, analysis.stdout


def test_root_may_load_modules_and_give_files_to_groups_and_little_else() -> None:
    analysis = run_tool("systemd-analyze", "security", "--offline=yes", "--threshold=67", FOLDER / DEVICES)
    assert analysis.returncode == 0, analysis.stdout
    assert service(DEVICES, "CapabilityBoundingSet") == {"CapabilityBoundingSet": ["CAP_SYS_MODULE CAP_CHOWN"]}


@pytest.mark.parametrize("name", [SERVICE, BACKUP, LEAGUE])
def test_nobody_else_sees_its_temporary_files(name: str) -> None:
    usual = {"TemporaryFileSystem": [], "PrivateTmp": ["yes"]}
    assert service(name, *usual) == OWN_TMP.get(name, usual)


def test_the_backup_is_restricted_like_the_station_and_more() -> None:
    assert service(BACKUP, *RESTRICTIONS) == service(SERVICE, *RESTRICTIONS)
    closer = service(BACKUP, "PrivateDevices", "PrivateNetwork", "IPAddressDeny", "RestrictAddressFamilies")
    assert closer == {
        "PrivateDevices": ["yes"],
        "PrivateNetwork": ["yes"],
        "IPAddressDeny": ["any"],
        "RestrictAddressFamilies": ["none"],
    }


def test_the_league_is_restricted_like_the_station() -> None:
    assert service(LEAGUE, *RESTRICTIONS) == service(SERVICE, *RESTRICTIONS)
    assert service(LEAGUE, "DynamicUser", "User", "PrivateDevices", "StateDirectory", "Restart", "WatchdogSec") == {
        "DynamicUser": ["yes"],
        "User": [],
        "PrivateDevices": ["yes"],
        "StateDirectory": ["pegmind-league"],
        "Restart": ["always"],
        "WatchdogSec": ["30s"],
    }


def test_the_league_starts_with_its_own_configuration() -> None:
    assert service(LEAGUE, "Type", "ExecStart", "LoadCredential") == {
        "Type": ["notify"],
        "ExecStart": [f"{CURRENT}/bin/pegmind league --config /etc/pegmind/league.toml"],
        "LoadCredential": ["broker:/etc/pegmind/league.password"],
    }
    assert "/etc/pegmind/league.toml" in LEAGUE_FILES


@pytest.mark.parametrize("example", ["lan", "pwm", "speech"])
def test_the_exposure_of_an_example_is_documented(example: str, tmp_path: Path) -> None:
    write_file(tmp_path / SERVICE, (FOLDER / SERVICE).read_text(encoding="utf-8"))
    write_file(tmp_path / f"{SERVICE}.d/it.conf", (FOLDER / f"examples/{example}.conf").read_text(encoding="utf-8"))
    analysis = run_tool("systemd-analyze", "security", "--offline=yes", tmp_path / SERVICE)
    assert analysis.stderr == ""
    exposure = re.search(r"Overall exposure level for \S+: (\S+)", analysis.stdout)
    docs = (FOLDER.parent / "docs/kiosk.md").read_text(encoding="utf-8")
    stated = dict(re.findall(r"`systemd/examples/(\w+)\.conf`\s+the\s+exposure\s+is\s+(\d\.\d)", docs))
    assert exposure
    assert float(exposure[1]) <= float(stated[example])


def test_the_units_start_the_installed_program() -> None:
    name = STATE.name
    assert service(SERVICE, "ExecStart", "User", "StateDirectory", "StateDirectoryMode", "RuntimeDirectory") == {
        "ExecStart": [f"{CURRENT}/bin/pegmind run --config {CONFIG}"],
        "User": [USER],
        "StateDirectory": [name],
        "StateDirectoryMode": ["0750"],
        "RuntimeDirectory": [name],
    }
    assert service(BACKUP, "ExecStart", "User", "StateDirectory", "StateDirectoryMode") == {
        "ExecStart": [f"{CURRENT}/bin/pegmind backup --config {CONFIG}"],
        "User": [USER],
        "StateDirectory": [name],
        "StateDirectoryMode": ["0750"],
    }
    needs = [read_unit(name)["Unit"]["RequiresMountsFor"] for name in (SERVICE, BACKUP)]
    assert needs == [[f"{Path(CURRENT).parent} {STATE}"], [str(STATE)]]


def test_a_station_that_ends_or_hangs_is_restarted_without_limit() -> None:
    told = service(SERVICE, "Type", "NotifyAccess", "Restart", "RestartSec", "WatchdogSec", "TimeoutStopSec")
    assert told == {
        "Type": ["notify"],
        "NotifyAccess": ["main"],
        "Restart": ["always"],
        "RestartSec": ["1s"],
        "WatchdogSec": ["8s"],
        "TimeoutStopSec": ["5s"],
    }
    assert [read_unit(name)["Unit"]["StartLimitIntervalSec"] for name in (SERVICE, KIOSK)] == [["0"], ["0"]]


def test_a_reload_hangs_up_and_needs_nothing_but_a_shell(tmp_path: Path) -> None:
    (command,) = service(SERVICE, "ExecReload")["ExecReload"]
    words = [word.replace("$$", "$") for word in shlex.split(command)]  # as systemd.service(5) says
    assert not any(re.search(r"(?<!\$)\$\w", word) for word in shlex.split(command))
    (tmp_path / words[0]).symlink_to("/bin/sh")
    hears = ["env", "--default-signal=HUP", "sleep", "60"]  # also where these tests were started with nohup
    with subprocess.Popen(hears) as station:
        environment = {"PATH": str(tmp_path), "MAINPID": str(station.pid)}
        subprocess.run([tmp_path / words[0], *words[1:]], env=environment, check=True)
        assert station.wait(60) == -signal.SIGHUP


def test_switching_off_takes_less_time_than_the_watchdog_allows() -> None:
    watchdog = float(service(SERVICE, "WatchdogSec")["WatchdogSec"][0].removesuffix("s"))
    assert watchdog / TIMES + POWER_OFF_SECONDS < watchdog


def test_the_station_starts_before_the_rest_of_the_system() -> None:
    """Only after its file systems, its devices and the date; and it is stopped in time, as with the defaults."""
    clock = "fake-hwclock.service fake-hwclock-load.service"
    early = {"DefaultDependencies": ["no"], "Conflicts": ["shutdown.target"], "Before": ["shutdown.target"]}
    udev = "systemd-udevd-control.socket systemd-udevd-kernel.socket"
    after = {SERVICE: f"systemd-remount-fs.service {DEVICES} {clock}", DEVICES: udev}
    for name in (SERVICE, DEVICES):
        unit = read_unit(name)["Unit"]
        assert {key: unit[key] for key in (*early, "After")} == {**early, "After": [after[name]]}


def test_modules_are_loaded_first_and_udev_is_waited_for_where_there_is_no_spi(tmp_path: Path) -> None:
    (command,) = service(DEVICES, "ExecStart")["ExecStart"]
    for name in ("modprobe", "chgrp", "chmod", "udevadm"):
        tool = tmp_path / name
        tool.write_text(f'#!/bin/sh\necho {name} "$1" >>{tmp_path}/calls\n')
        tool.chmod(0o755)
    shell, *words = shlex.split(command.removeprefix("-"))
    subprocess.run([f"/bin/{shell}", *words], env={"PATH": str(tmp_path)}, check=True)
    waits = [] if Path(SPI).is_char_device() else ["udevadm trigger", "udevadm settle"]
    assert (tmp_path / "calls").read_text().splitlines() == ["modprobe -abq", *["chgrp -f"] * 2, "chmod -f", *waits]


def test_nothing_waits_for_a_network() -> None:
    waits = ("After", "Wants", "Requires", "BindsTo", "PartOf", "Requisite")
    asked = {name: [*_all(read_unit(name), *waits)] for name in UNITS}
    assert {
        name: words for name, words in asked.items() if re.search(r"network|nss-lookup|time-", " ".join(words))
    } == {}


def test_the_page_is_for_this_machine_only() -> None:
    assert service(SERVICE, "IPAddressDeny", "IPAddressAllow") == {
        "IPAddressDeny": ["any"],
        "IPAddressAllow": ["localhost"],
    }


def test_the_allowed_devices_are_those_of_the_drivers() -> None:
    opened = {"/dev/gpiochip", *device_paths()} - {MEMORY}
    assert service(SERVICE, "DevicePolicy", "DeviceAllow") == {
        "DevicePolicy": ["closed"],
        "DeviceAllow": [ALLOWED[device] for device in ALLOWED if device in opened],
    }
    assert opened == set(ALLOWED)


@pytest.mark.parametrize(("rig", "held"), [(ZERO_2_W_GPIOD, {SPI, GPIOMEM}), (PI_5_LGPIO, {PIO})])
def test_a_running_station_has_opened_no_other_device(rig: Rig, held: set[str], tmp_path: Path) -> None:
    with running(tmp_path, rig) as station:
        process = Path(f"/proc/{station.process.pid}")
        links = [str(link.readlink()) for link in (process / "fd").iterdir()]
        mapped = (process / "maps").read_text(encoding="utf-8").split()
    board = f"{tmp_path}/pi"
    found = {path.removeprefix(board) for path in (*links, *mapped) if path.startswith((f"{board}/dev/", "/dev/"))}
    assert {path for path in found if not path.startswith(ALWAYS_ALLOWED)} == held


def test_a_backup_is_made_after_power_on_and_every_day() -> None:
    timer = read_unit(TIMER)["Timer"]
    assert timer == {"OnBootSec": ["20min"], "OnUnitActiveSec": ["1d"], "RandomizedDelaySec": ["10min"]}


def test_a_backup_that_cannot_be_made_fails_and_is_not_skipped() -> None:
    asked = read_unit(BACKUP)["Unit"]
    assert [key for key in asked if key.startswith(("Condition", "Assert"))] == []


def test_systemd_accepts_the_examples(tmp_path: Path) -> None:
    root = install_files(tmp_path)
    meant = dict.fromkeys(("lan.conf", "pwm.conf", "speech.conf"), SERVICE)
    meant |= {"backup-folder.conf": BACKUP, "league-postgresql.conf": LEAGUE}
    examples = FOLDER / "examples"
    assert {file.name for file in examples.glob("*.conf")} == set(meant)
    for name, whose in meant.items():
        text = (examples / name).read_text(encoding="utf-8")
        assert f"/etc/systemd/system/{whose}.d/" in text
        write_file(root / f"etc/systemd/system/{whose}.d/{name}", text)
    assert run_tool("systemd-analyze", "verify", f"--root={root}", SERVICE, BACKUP, LEAGUE).stderr == ""


def _all(sections: Unit, *keys: str) -> list[str]:
    return [value for key in keys for value in sections["Unit"].get(key, [])]
