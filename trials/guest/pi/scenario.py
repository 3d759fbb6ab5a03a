"""What is tested on the emulated Pi, in the order in which it is: each chapter yields sentences. All raise Failed."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Final

from tools.debian.cache import Failed
from trials.guest import mishaps, power_cuts, recovery, service, solo_game
from trials.guest.guest import Guest
from trials.guest.pi.models import Model
from trials.guest.powered_cabinet import Site
from trials.guest.solo_game import BOX, Row

EXPECTED: Final = frozenset({"power", "power button", "clock"})
"""What the doctor is right to complain of: no firmware tells the voltage or adds an overlay, and no network sets the
clock."""

STOPPED: Final = 20.0
"""Seconds in which the service has to end when it is told to; the emulator is slow."""


class Story:
    """A Pi from its first start on."""

    def __init__(self, site: Site, model: Model, chance: random.Random) -> None:
        self.site = site
        self.model = model
        self.chance = chance


def first_start(story: Story) -> Iterator[str]:
    """Boot until the service is up."""
    guest = story.site.switch_on()
    guest.wait_until_up()
    yield service.came_up_by_itself(guest)
    yield service.says_when_it_showed_life(guest)
    yield service.is_confined(guest)
    yield has_the_drivers(guest)


def figures(story: Story) -> Iterator[str]:
    """The doctor, and the memory in use."""
    guest = story.site.guest
    yield is_well(guest, story.model)
    yield f"memory: {describe_memory(guest)}"
    yield service.confirms(guest)


def a_row(story: Story) -> Iterator[str]:
    """Wake the cabinet and play one row."""
    guest = story.site.guest
    guest.press("ok")
    solo_game.begin(guest)
    rows: list[Row] = []
    waits: list[float] = []
    solo_game.play_row(guest, rows, waits)
    (pegs, key), times = rows[0], ", ".join(f"{wait:.0f}" for wait in waits)
    yield f"the row {pegs} is on the lamps peg by peg and is answered with {key.red} red and {key.white} white key pegs"
    yield f"press to the last byte of its frame: {times} ms"


def a_game(story: Story) -> Iterator[str]:
    """A whole game on pins and lamps, with the knob in the menu."""
    guest = story.site.guest
    yield solo_game.over_the_menu(guest)
    solo_game.begin(guest)
    played = solo_game.play_alone(guest)
    rows = ", ".join(f"{pegs} {key.red}/{key.white}" for pegs, key in played.rows)
    how = "cracked" if played.cracked else "not cracked"
    yield f"a game on pins and lamps alone, {how} in {len(played.rows)} rows: each frame and both bars as computed"
    yield f"its rows, with the red and white key pegs that the lamps show: {rows}"
    yield played.latency


def an_end(story: Story) -> Iterator[str]:
    """Stop it in the middle of a game: the lamps go dark, and the game goes on after the next start."""
    guest = story.site.guest
    rows = recovery.half_a_game(guest)
    yield recovery.stops(guest, rows, STOPPED)
    yield recovery.goes_on(guest, rows)


def switched_off(story: Story) -> Iterator[str]:
    """Hold `ok` and `back`, confirm, and switch on again."""
    site = story.site
    moment = power_cuts.play_on(site.guest, power_cuts.open_a_match(site.guest), story.chance, BOX.holes)
    yield mishaps.is_switched_off(site, moment, story.chance)
    yield f"at the second start ready {service.ready(site.guest):.1f} s after the kernel's start"


def has_the_drivers(guest: Guest) -> str:
    """Make sure that the Pi's own drivers serve the pins and the strip. Raises Failed."""
    chip = guest.run("cat", "/sys/bus/gpio/devices/gpiochip0/of_node/compatible").strip("\0\n")
    bus = guest.run("readlink", "-f", "/sys/class/spi_master/spi0/device/driver").strip().rpartition("/")[2]
    label = guest.run("sh", "-c", "cat /sys/class/gpio/gpiochip*/label | head -n 1").strip()
    if label != "pinctrl-bcm2835" or bus != "spi-bcm2835":
        raise Failed(f"the pins are served by {label} ({chip}), SPI by {bus}: these are not the Pi's drivers")
    return f"the Pi's own drivers are in use: {label} and {bus}"


def is_well(guest: Guest, model: Model) -> str:
    """Make sure that the doctor finds the model, and nothing wrong. Raises Failed."""
    words = ("runuser", "-u", "pegmind", "--", "pegmind", "doctor", "--json", "--config", "/etc/pegmind/pegmind.toml")
    status, out, errors = guest.attempt(*words)
    try:
        findings = json.loads(out)
    except ValueError as error:
        raise Failed(f"pegmind doctor ended with {status} and printed {(errors or out).strip()[-200:]!r}") from error
    said = {each["about"]: each for each in findings}
    named = said.get("model", {}).get("says")
    if named != model.found:
        raise Failed(f"the doctor takes a {model.found} for {named!r}")
    alarms = [each for each in findings if each["state"] != "ok" and each["about"] not in EXPECTED]
    if alarms or status != any(each["state"] == "wrong" for each in findings):
        raise Failed(
            "the doctor raises a false alarm: " + "; ".join(f"{each['about']}: {each['says']}" for each in alarms)
        )
    fine = sum(each["state"] == "ok" for each in findings)
    return f"the doctor finds a {named}, {fine} points in order, no false alarm; {said['lines']['says']}"


def describe_memory(guest: Guest) -> str:
    """Return how much memory the service and the whole system use."""
    process = service.shown(guest, "MainPID")["MainPID"]
    resident = _read_kilobytes(guest.run("cat", f"/proc/{process}/status"), "VmRSS")
    system = guest.run("cat", "/proc/meminfo")
    total, available = (_read_kilobytes(system, name) for name in ("MemTotal", "MemAvailable"))
    return (
        f"the station {resident / 1024:.0f} MB resident, the system {(total - available) / 1024:.0f} MB"
        f" of {total / 1024:.0f} MB"
    )


def _read_kilobytes(text: str, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+) kB$", text, re.MULTILINE)
    if not found:
        raise Failed(f"the kernel does not say {name}")
    return int(found[1])


Chapter = Callable[[Story], Iterator[str]]
SHORT: Final[tuple[Chapter, ...]] = (first_start, figures, a_row)
LONG: Final[tuple[Chapter, ...]] = (first_start, figures, a_game, an_end, switched_off)
