"""What goes with the units: user and groups, folders, devices, and who may switch the Pi off."""

import json
import os
import subprocess
from pathlib import Path

import playwright

from hardware.doctor.devices import RULES
from systemd.installer.places import KIOSK, OWNER
from tests.systemd.system import FOLDER, laid, put, tool, unit

NODE = Path(playwright.__file__).parent / "driver/node"
RASPBERRY_PI_OS = "gpio:x:986:pi\nspi:x:989:pi\nvideo:x:44:pi\nrender:x:106:\n"

POLKIT = """
const rules = [];
const polkit = {
    Result: { YES: "yes", NO: "no", NOT_HANDLED: null },
    addRule: (rule) => rules.push(rule),
};
const [source, asked] = process.argv.slice(1);
new Function("polkit", require("fs").readFileSync(source, "utf8"))(polkit);
const answer = ([user, id]) => rules.map((rule) => rule({ id, lookup: () => undefined }, { user }));
console.log(JSON.stringify(JSON.parse(asked).map(answer)));
"""

LOGIN = "org.freedesktop.login1"


def people(root: Path) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Everybody's home and shell, and the members of every group."""
    users = [line.split(":") for line in (root / "etc/passwd").read_text(encoding="utf-8").splitlines()]
    groups = [line.split(":") for line in (root / "etc/group").read_text(encoding="utf-8").splitlines()]
    return {name: (home, shell) for name, *_, home, shell in users}, {name: members for name, *_, members in groups}


def test_the_station_and_the_display_have_users_of_their_own_with_the_groups_they_need(tmp_path: Path) -> None:
    root = laid(tmp_path)
    assert tool("systemd-sysusers", f"--root={root}", "pegmind.conf", "pegmind-kiosk.conf").returncode == 0
    nologin = "/usr/sbin/nologin"
    assert people(root) == (
        {OWNER: ("/var/lib/pegmind", nologin), "pegmind-kiosk": ("/run/pegmind-kiosk", nologin)},
        {
            **dict.fromkeys((OWNER, "pegmind-kiosk"), ""),
            **dict.fromkeys(("gpio", "spi"), OWNER),
            **dict.fromkeys(("video", "render"), "pegmind-kiosk"),
        },
    )


def test_groups_that_the_system_has_keep_their_numbers_and_their_members(tmp_path: Path) -> None:
    put(tmp_path / "etc/group", RASPBERRY_PI_OS)
    root = laid(tmp_path)
    assert tool("systemd-sysusers", f"--root={root}", "pegmind.conf", "pegmind-kiosk.conf").returncode == 0
    lines = [line.split(":") for line in (root / "etc/group").read_text(encoding="utf-8").splitlines()]
    assert [(name, number, {*members.split(",")}) for name, _, number, members in lines[:4]] == [
        ("gpio", "986", {"pi", OWNER}),
        ("spi", "989", {"pi", OWNER}),
        ("video", "44", {"pi", "pegmind-kiosk"}),
        ("render", "106", {"pegmind-kiosk"}),
    ]


def test_the_state_is_the_stations_and_its_group_may_read_it(tmp_path: Path) -> None:
    user, group = (4242, 4243) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    put(tmp_path / "etc/passwd", f"{OWNER}:x:{user}:{group}::/:/bin/sh\n")
    put(tmp_path / "etc/group", f"{OWNER}:x:{group}:\n")
    root = laid(tmp_path)
    (root / "var/lib/pegmind").mkdir(parents=True)  # as an empty partition is mounted: it belongs to root
    assert tool("systemd-tmpfiles", f"--root={root}", "--create", "pegmind.conf").returncode == 0
    made = {path: (root / path).stat() for path in ("var/lib/pegmind", "var/lib/pegmind/backups")}
    assert {path: (oct(at.st_mode), at.st_uid, at.st_gid) for path, at in made.items()} == {
        "var/lib/pegmind": ("0o40750", user, group),
        "var/lib/pegmind/backups": ("0o40750", user, group),
    }


def test_the_devices_rules_are_those_that_the_doctor_names() -> None:
    lines = (FOLDER / "pegmind.udev.rules").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == list(RULES.values())


def test_the_station_may_switch_off_and_nothing_else_and_nobody_else_may_by_this() -> None:
    asked = {
        (OWNER, f"{LOGIN}.power-off"): "yes",
        (OWNER, f"{LOGIN}.power-off-multiple-sessions"): "yes",
        (OWNER, f"{LOGIN}.power-off-ignore-inhibit"): None,
        (OWNER, f"{LOGIN}.reboot"): None,
        (OWNER, f"{LOGIN}.suspend"): None,
        (OWNER, f"{LOGIN}.set-reboot-parameter"): None,
        (OWNER, "org.freedesktop.systemd1.manage-units"): None,
        ("pi", f"{LOGIN}.power-off"): None,
        ("pegmind-kiosk", f"{LOGIN}.power-off"): None,
        ("", f"{LOGIN}.power-off"): None,
    }
    line = (NODE, "-e", POLKIT, FOLDER / "pegmind.polkit.rules", json.dumps([*asked]))
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert dict(zip(asked, json.loads(said), strict=True)) == {question: [answer] for question, answer in asked.items()}


def test_polkits_own_engine_is_old_and_so_are_the_rules_words() -> None:
    words = (FOLDER / "pegmind.polkit.rules").read_text(encoding="utf-8").split()
    assert {"let", "const", "class", "=>", "of", "`"} & {*words} == set()


def test_the_display_is_opened_by_the_session_and_the_script_that_are_laid_down(tmp_path: Path) -> None:
    root, display = laid(tmp_path), unit(KIOSK)["Service"]
    assert (root / "etc/pam.d" / display["PAMName"][0]).is_file()
    script = root / display["ExecStart"][0].split()[-1].removeprefix("/")
    assert script.read_text(encoding="utf-8") == (FOLDER / "kiosk").read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
    session = [line.split() for line in (FOLDER / "pegmind-kiosk.pam").read_text(encoding="utf-8").splitlines()[1:]]
    assert session == [
        ["auth", "required", "pam_unix.so"],
        ["account", "required", "pam_unix.so"],
        ["session", "required", "pam_unix.so"],
        ["session", "required", "pam_systemd.so"],
    ]
