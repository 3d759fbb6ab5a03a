"""The system files beside the units: users and groups, folders, devices, and who may switch the Pi off."""

import json
import os
import subprocess
from pathlib import Path

import playwright

from hardware.doctor.devices import RULES
from pegmind_installer.layout import KIOSK, USER
from tests.systemd.system import FOLDER, install_files, read_unit, run_tool, write_file

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
    """Return the home and shell of every user, and the members of every group."""
    users = [line.split(":") for line in (root / "etc/passwd").read_text(encoding="utf-8").splitlines()]
    groups = [line.split(":") for line in (root / "etc/group").read_text(encoding="utf-8").splitlines()]
    return {name: (home, shell) for name, *_, home, shell in users}, {name: members for name, *_, members in groups}


def test_station_and_display_have_users_with_their_groups(tmp_path: Path) -> None:
    root = install_files(tmp_path)
    assert run_tool("systemd-sysusers", f"--root={root}", "pegmind.conf", "pegmind-kiosk.conf").returncode == 0
    nologin = "/usr/sbin/nologin"
    assert people(root) == (
        {USER: ("/var/lib/pegmind", nologin), "pegmind-kiosk": ("/run/pegmind-kiosk", nologin)},
        {
            **dict.fromkeys((USER, "pegmind-kiosk"), ""),
            **dict.fromkeys(("gpio", "spi"), USER),
            **dict.fromkeys(("video", "render"), "pegmind-kiosk"),
        },
    )


def test_existing_groups_keep_their_numbers_and_members(tmp_path: Path) -> None:
    write_file(tmp_path / "etc/group", RASPBERRY_PI_OS)
    root = install_files(tmp_path)
    assert run_tool("systemd-sysusers", f"--root={root}", "pegmind.conf", "pegmind-kiosk.conf").returncode == 0
    lines = [line.split(":") for line in (root / "etc/group").read_text(encoding="utf-8").splitlines()]
    assert [(name, number, {*members.split(",")}) for name, _, number, members in lines[:4]] == [
        ("gpio", "986", {"pi", USER}),
        ("spi", "989", {"pi", USER}),
        ("video", "44", {"pi", "pegmind-kiosk"}),
        ("render", "106", {"pegmind-kiosk"}),
    ]


def test_the_state_is_the_stations_and_its_group_reads(tmp_path: Path) -> None:
    user, group = (4242, 4243) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    write_file(tmp_path / "etc/passwd", f"{USER}:x:{user}:{group}::/:/bin/sh\n")
    write_file(tmp_path / "etc/group", f"{USER}:x:{group}:\n")
    root = install_files(tmp_path)
    (root / "var/lib/pegmind").mkdir(parents=True)  # as an empty partition is mounted: it belongs to root
    assert run_tool("systemd-tmpfiles", f"--root={root}", "--create", "pegmind.conf").returncode == 0
    made = {path: (root / path).stat() for path in ("var/lib/pegmind", "var/lib/pegmind/backups")}
    assert {path: (oct(at.st_mode), at.st_uid, at.st_gid) for path, at in made.items()} == {
        "var/lib/pegmind": ("0o40750", user, group),
        "var/lib/pegmind/backups": ("0o40750", user, group),
    }


def test_the_udev_rules_are_those_that_the_doctor_names() -> None:
    lines = (FOLDER / "pegmind.udev.rules").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == list(RULES.values())


def test_the_polkit_rule_lets_the_station_only_switch_off() -> None:
    asked = {
        (USER, f"{LOGIN}.power-off"): "yes",
        (USER, f"{LOGIN}.power-off-multiple-sessions"): "yes",
        (USER, f"{LOGIN}.power-off-ignore-inhibit"): None,
        (USER, f"{LOGIN}.reboot"): None,
        (USER, f"{LOGIN}.suspend"): None,
        (USER, f"{LOGIN}.set-reboot-parameter"): None,
        (USER, "org.freedesktop.systemd1.manage-units"): None,
        ("pi", f"{LOGIN}.power-off"): None,
        ("pegmind-kiosk", f"{LOGIN}.power-off"): None,
        ("", f"{LOGIN}.power-off"): None,
    }
    line = (NODE, "-e", POLKIT, FOLDER / "pegmind.polkit.rules", json.dumps([*asked]))
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert dict(zip(asked, json.loads(said), strict=True)) == {question: [answer] for question, answer in asked.items()}


def test_the_polkit_rule_has_no_words_that_an_old_engine_lacks() -> None:
    words = (FOLDER / "pegmind.polkit.rules").read_text(encoding="utf-8").split()
    assert {"let", "const", "class", "=>", "of", "`"} & {*words} == set()


def test_the_display_uses_the_installed_session_and_script(tmp_path: Path) -> None:
    root, display = install_files(tmp_path), read_unit(KIOSK)["Service"]
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
