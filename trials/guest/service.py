"""The service: as whom it runs and what it may, and that it comes back."""

import json
import re
from typing import Final

from tools.debian.cache import LAST, Failed
from trials.guest.guest import BOOT, Guest
from trials.guest.strip_reader import duties

UNIT: Final = "pegmind.service"
INSTALLED: Final = "/usr/local/lib/systemd/system/pegmind.service"
MOST_EXPOSED: Final = 1.5
GROUPS: Final = {"pegmind", "gpio", "spi"}
STATE: Final = "/var/lib/pegmind"
SEEN_SECONDS: Final = 3.0
"""Seconds after a start in which a press would come too soon to be meant."""

ALONE: Final = ("board", "pins", "card", "start", "thinking", "load")
"""The steps of `pegmind confirm` that need nobody."""

NO_CAPABILITIES: Final = "0000000000000000"
CONFINED: Final = {
    **dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), NO_CAPABILITIES),
    "NoNewPrivs": "1",
    "Seccomp": "2",
}
"""Of /proc/PID/status, after proc(5)."""


def shown(guest: Guest, *names: str, unit: str = UNIT) -> dict[str, str]:
    """Properties of a unit."""
    said = guest.run("systemctl", "show", unit, f"--property={','.join(names)}")
    return dict(line.split("=", 1) for line in said.splitlines())


def ready(guest: Guest) -> float:
    """Seconds from the start of the kernel until the service said that it was ready."""
    return int(shown(guest, "ActiveEnterTimestampMonotonic")["ActiveEnterTimestampMonotonic"]) / 1e6


def came_up_by_itself(guest: Guest) -> str:
    """Make sure that nobody had to help, and nothing failed. Raises Failed."""
    restarts = shown(guest, "NRestarts")["NRestarts"]
    if restarts != "0":
        raise Failed(f"the service needed {restarts} restarts before it was ready")
    failed = guest.run("systemctl", "--failed", "--no-legend", "--plain").strip()
    if failed:
        raise Failed(f"units have failed: {failed.splitlines()[0]}")
    network = guest.run("ls", "/sys/class/net").split()
    if network != ["lo"]:
        raise Failed(f"the guest was to have no network, and has {network}")
    seconds = ready(guest)
    return f"ready {seconds:.1f} s after the kernel's start, without any network; no unit has failed"


def shows_life_early(guest: Guest) -> str:
    """Return when the first lamp was lit, beside when the service was ready. Raises Failed if it was not before."""
    first = next(each.at for each in guest.eyes.since() if any(duties(each))) / 1e9
    if first >= (seconds := ready(guest)):
        raise Failed(f"the first lamp was lit {first:.1f} s after the kernel's start, and the service was ready before")
    return (
        f"the first lamp {first:.1f} s after the kernel's start, {seconds - first:.1f} s before the service was ready"
    )


def says_when_it_showed_life(guest: Guest) -> str:
    """Return when the first lamps were lit, by the journal, where nobody has seen them. Raises Failed."""
    said = guest.run("journalctl", "--boot", "--unit", UNIT, "--output", "short-monotonic", "--no-pager")
    lit = re.search(r"^\[ *([\d.]+)\].*the first lamps are lit", said, re.MULTILINE)
    if not lit:
        raise Failed("the journal does not say when the first lamps were lit")
    return f"the first lamps {float(lit[1]):.1f} s after the kernel's start, by the journal"


def confirms(guest: Guest) -> str:
    """Make sure that `pegmind confirm` does all that needs nobody, and put its report into LAST. Raises Failed."""
    report = f"{STATE}/confirm.json"
    words = ("runuser", "-u", "pegmind", "--", "pegmind", "confirm", "--unattended", "--load", "2")
    guest.run("systemctl", "stop", UNIT)
    status, _out, errors = guest.attempt(*words, "--config", "/etc/pegmind/pegmind.toml", report, seconds=BOOT)
    guest.run("systemctl", "start", UNIT)
    guest.wait(SEEN_SECONDS)
    steps = json.loads(guest.run("cat", report))["steps"]
    for form in ("json", "txt"):
        (LAST / f"confirm.{form}").write_text(guest.run("cat", report.replace("json", form)), encoding="utf-8")
    undone = {key: each["says"] for key, each in steps.items() if key in ALONE and each["state"] != "done"}
    if status or undone or not {*ALONE} <= {*steps}:
        raise Failed(f"pegmind confirm ended with {status}: {undone or errors.strip()[-200:]}")
    return f"pegmind confirm: {len(ALONE)} steps that need nobody are done; {steps['card']['says'][0]}"


def is_confined(guest: Guest) -> str:
    """Make sure that it is nobody in particular and may do next to nothing. Raises Failed."""
    process = shown(guest, "MainPID")["MainPID"]
    status = dict(re.findall(r"^(\w+):\s+(.*)$", guest.run("cat", f"/proc/{process}/status"), re.MULTILINE))
    user = guest.run("id", "-u", "pegmind").strip()
    if user == "0" or set(status["Uid"].split()) != {user}:
        raise Failed(f"the service runs as {status['Uid']}, and not as the user pegmind ({user})")
    numbers = {*status["Groups"].split(), *status["Gid"].split()}
    groups = {line.split(":")[0] for line in guest.run("getent", "group", *numbers).splitlines()}
    if groups != GROUPS:
        raise Failed(f"the service is in the groups {sorted(groups)}, and not in {sorted(GROUPS)}")
    wrong = [f"{name} {status[name]}" for name, value in CONFINED.items() if status[name] != value]
    if wrong:
        raise Failed(f"the service's process has {', '.join(wrong)}")
    names = ", ".join(sorted(groups))
    return f"it runs as pegmind ({user}) in the groups {names}, without capabilities, confined by seccomp"


def is_little_exposed(guest: Guest) -> str:
    """Make sure that the unit in force is as little exposed as the one that was installed. Raises Failed."""
    analyse = ("systemd-analyze", "security", "--no-pager")
    running, installed = (_exposure(guest.run(*analyse, *which)) for which in ((UNIT,), ("--offline=yes", INSTALLED)))
    if running != installed or running > MOST_EXPOSED:
        raise Failed(f"the exposure is {running}, that of the installed unit {installed}; {MOST_EXPOSED} is allowed")
    return f"systemd calls its exposure {running}, in force as installed"


def complained(guest: Guest) -> list[str]:
    """What it has said in the journal that is worse than a warning, since the machine was switched on."""
    said = guest.run("journalctl", "--boot", "--unit", UNIT, "--priority", "err", "--output", "cat", "--no-pager")
    return said.strip().splitlines()


def _exposure(said: str) -> float:
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
    if not found:
        raise Failed("systemd-analyze does not say how exposed the service is")
    return float(found[1])
