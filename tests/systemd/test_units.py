"""The units, as systemd's own tools see them, and as whoever looks after a cabinet needs them."""

import re
from pathlib import Path

import pytest

from hardware.doctor.needs import DEVICES, GPIOMEM, MEMORY, PIO, SPI
from station.appliance.notify import TIMES
from station.appliance.serving import SECONDS
from systemd.installer.places import CONFIG, CURRENT, DAEMON, KIOSK, NEWER, OWNER, STATE, TIMER
from tests.processes.real_station import PI_5_LGPIO, ZERO_2_W_GPIOD, Rig, running
from tests.systemd.system import FOLDER, Unit, laid, put, tool, unit, version

BACKUP = "pegmind-backup.service"
UNITS = (DAEMON, BACKUP, TIMER, KIOSK, "pegmind-devices.service")
BACK_OFF_SINCE, BACK_OFF = NEWER["back-off.conf"]

ALLOWED = {
    "/dev/gpiochip": "char-gpiochip rw",
    SPI: "char-spi rw",
    GPIOMEM: "char-*gpiomem* rw",
    PIO: "char-rp1-pio rw",
}
"""By the groups of /proc/devices: gpiolib-cdev.c, spidev.c, bcm2835-gpiomem.c and rpi-gpiomem.c, rp1-pio.c."""

EVERYBODYS = ("/dev/null", "/dev/urandom", "/dev/tty", "/dev/pts/")
"""What DevicePolicy=closed leaves to everybody, and the terminal of whoever runs the tests."""

FENCES = (
    *("NoNewPrivileges", "CapabilityBoundingSet", "AmbientCapabilities", "PrivateUsers", "PrivateIPC", "PrivateTmp"),
    *("PrivateMounts", "KeyringMode", "LockPersonality", "MemoryDenyWriteExecute", "ProtectSystem", "ProtectHome"),
    *("ProtectClock", "ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules"),
    *("ProtectKernelTunables", "ProtectProc", "RemoveIPC", "RestrictNamespaces", "RestrictRealtime"),
    *("RestrictSUIDSGID", "SystemCallArchitectures", "SystemCallFilter", "SystemCallErrorNumber", "UMask", "LimitCORE"),
)
"""What both services are without; the copies need no device and no network besides."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid(tmp_path_factory.mktemp("pi"))


def service(name: str, *keys: str) -> dict[str, list[str]]:
    return {key: unit(name)["Service"].get(key, []) for key in keys}


def test_systemd_has_nothing_to_say_against_the_units(root: Path) -> None:
    verified = tool("systemd-analyze", "verify", f"--root={root}", *UNITS)
    assert (verified.stderr, verified.returncode) == ("", 0)


def test_a_newer_systemd_takes_the_back_off_and_an_older_one_is_not_given_it(root: Path, tmp_path: Path) -> None:
    newer = laid(tmp_path / "newer", BACK_OFF_SINCE)
    assert ((newer / BACK_OFF[1:]).exists(), (root / BACK_OFF[1:]).exists()) == (True, False)
    said = tool("systemd-analyze", "verify", f"--root={newer}", DAEMON).stderr
    unknown = ["RestartSteps", "RestartMaxDelaySec"] if version() < BACK_OFF_SINCE else []
    assert re.findall(r"Unknown key(?: name)? '(\w+)'", said) == unknown


@pytest.mark.parametrize("name", [DAEMON, BACKUP])
def test_whoever_gets_hold_of_the_program_gets_hold_of_little_else(name: str) -> None:
    weighed = tool("systemd-analyze", "security", "--offline=yes", "--threshold=15", FOLDER / name)
    assert weighed.returncode == 0, weighed.stdout


def test_making_copies_is_fenced_in_like_playing_and_closer() -> None:
    assert service(BACKUP, *FENCES) == service(DAEMON, *FENCES)
    closer = service(BACKUP, "PrivateDevices", "PrivateNetwork", "IPAddressDeny", "RestrictAddressFamilies")
    assert closer == {
        "PrivateDevices": ["yes"],
        "PrivateNetwork": ["yes"],
        "IPAddressDeny": ["any"],
        "RestrictAddressFamilies": ["none"],
    }


@pytest.mark.parametrize("example", ["lan", "pwm"])
def test_what_an_example_costs_is_stated(example: str, tmp_path: Path) -> None:
    put(tmp_path / DAEMON, (FOLDER / DAEMON).read_text(encoding="utf-8"))
    put(tmp_path / f"{DAEMON}.d/it.conf", (FOLDER / f"examples/{example}.conf").read_text(encoding="utf-8"))
    weighed = tool("systemd-analyze", "security", "--offline=yes", tmp_path / DAEMON)
    assert weighed.stderr == ""
    exposure = re.search(r"Overall exposure level for \S+: (\S+)", weighed.stdout)
    docs = (FOLDER.parent / "docs/kiosk.md").read_text(encoding="utf-8")
    stated = dict(re.findall(r"`systemd/examples/(\w+)\.conf`\s+the\s+exposure\s+is\s+(\d\.\d)", docs))
    assert exposure
    assert float(exposure[1]) <= float(stated[example])


def test_the_station_starts_where_it_was_installed_and_keeps_its_state_where_everybody_looks() -> None:
    name = STATE.name
    assert service(DAEMON, "ExecStart", "User", "StateDirectory", "StateDirectoryMode", "RuntimeDirectory") == {
        "ExecStart": [f"{CURRENT}/bin/pegmind run --config {CONFIG}"],
        "User": [OWNER],
        "StateDirectory": [name],
        "StateDirectoryMode": ["0750"],
        "RuntimeDirectory": [name],
    }
    assert service(BACKUP, "ExecStart", "User", "StateDirectory", "StateDirectoryMode") == {
        "ExecStart": [f"{CURRENT}/bin/pegmind backup --config {CONFIG}"],
        "User": [OWNER],
        "StateDirectory": [name],
        "StateDirectoryMode": ["0750"],
    }
    assert unit(DAEMON)["Unit"]["RequiresMountsFor"] == unit(BACKUP)["Unit"]["RequiresMountsFor"] == [str(STATE)]


def test_a_station_is_told_apart_from_a_dead_one_and_is_back_within_seconds_for_ever() -> None:
    told = service(
        DAEMON, "Type", "NotifyAccess", "ExecReload", "Restart", "RestartSec", "WatchdogSec", "TimeoutStopSec"
    )
    assert told == {
        "Type": ["notify"],
        "NotifyAccess": ["main"],
        "ExecReload": ["kill -HUP $MAINPID"],
        "Restart": ["always"],
        "RestartSec": ["1s"],
        "WatchdogSec": ["8s"],
        "TimeoutStopSec": ["5s"],
    }
    assert [unit(name)["Unit"]["StartLimitIntervalSec"] for name in (DAEMON, KIOSK)] == [["0"], ["0"]]


def test_switching_off_is_over_before_a_watchdog_takes_the_station_for_dead() -> None:
    watchdog = float(service(DAEMON, "WatchdogSec")["WatchdogSec"][0].removesuffix("s"))
    assert watchdog / TIMES + SECONDS < watchdog


def test_the_devices_are_waited_for_before_systemd_looks_which_of_them_are_allowed() -> None:
    waits = "pegmind-devices.service"
    assert service(waits, "Type", "ExecStart") == {"Type": ["oneshot"], "ExecStart": ["-udevadm settle --timeout=10"]}
    assert {key: unit(DAEMON)["Unit"][key] for key in ("Wants", "After")} == {"Wants": [waits], "After": [waits]}


def test_nothing_waits_for_a_network() -> None:
    waits = ("After", "Wants", "Requires", "BindsTo", "PartOf", "Requisite")
    asked = {name: [*_all(unit(name), *waits)] for name in UNITS}
    assert {
        name: words for name, words in asked.items() if re.search(r"network|nss-lookup|time-", " ".join(words))
    } == {}


def test_the_page_is_for_this_machine_alone_until_somebody_opens_it() -> None:
    assert service(DAEMON, "IPAddressDeny", "IPAddressAllow") == {
        "IPAddressDeny": ["any"],
        "IPAddressAllow": ["localhost"],
    }


def test_the_devices_allowed_are_those_that_the_drivers_of_an_ordinary_user_open() -> None:
    opened = {"/dev/gpiochip", *DEVICES} - {MEMORY}
    assert service(DAEMON, "DevicePolicy", "DeviceAllow") == {
        "DevicePolicy": ["closed"],
        "DeviceAllow": [ALLOWED[device] for device in ALLOWED if device in opened],
    }
    assert opened == set(ALLOWED)


@pytest.mark.parametrize(("rig", "held"), [(ZERO_2_W_GPIOD, {SPI, GPIOMEM}), (PI_5_LGPIO, {PIO})])
def test_a_station_at_work_has_opened_no_other(rig: Rig, held: set[str], tmp_path: Path) -> None:
    with running(tmp_path, rig) as station:
        process = Path(f"/proc/{station.process.pid}")
        links = [str(link.readlink()) for link in (process / "fd").iterdir()]
        mapped = (process / "maps").read_text(encoding="utf-8").split()
    board = f"{tmp_path}/pi"
    found = {path.removeprefix(board) for path in (*links, *mapped) if path.startswith((f"{board}/dev/", "/dev/"))}
    assert {path for path in found if not path.startswith(EVERYBODYS)} == held


def test_a_copy_is_made_after_power_on_and_every_day_even_where_nothing_is_remembered() -> None:
    timer = unit(TIMER)["Timer"]
    assert timer == {"OnBootSec": ["20min"], "OnUnitActiveSec": ["1d"], "RandomizedDelaySec": ["10min"]}


def test_a_copy_that_cannot_be_made_is_a_failure_wherever_the_configuration_has_the_store() -> None:
    asked = unit(BACKUP)["Unit"]
    assert [key for key in asked if key.startswith(("Condition", "Assert"))] == []


def test_what_an_example_says_can_be_said_to_the_unit(tmp_path: Path) -> None:
    root = laid(tmp_path)
    meant = {"lan.conf": DAEMON, "pwm.conf": DAEMON, "backup-folder.conf": BACKUP}
    examples = FOLDER / "examples"
    assert {file.name for file in examples.iterdir()} == set(meant)
    for name, whose in meant.items():
        text = (examples / name).read_text(encoding="utf-8")
        assert f"/etc/systemd/system/{whose}.d/" in text
        put(root / f"etc/systemd/system/{whose}.d/{name}", text)
    assert tool("systemd-analyze", "verify", f"--root={root}", DAEMON, BACKUP).stderr == ""


def _all(sections: Unit, *keys: str) -> list[str]:
    return [value for key in keys for value in sections["Unit"].get(key, [])]
