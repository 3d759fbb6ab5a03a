"""Installing, upgrading and going back, from the first look to the last word."""

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer import bootfiles
from systemd.installer.adopting import Adoption, Service, adopt, of, start
from systemd.installer.building import LOCK, Order, build, debian, looked_at
from systemd.installer.doing import Carry, World, all_or_nothing, do
from systemd.installer.host import Host
from systemd.installer.locks import missing
from systemd.installer.outside import OutsideError
from systemd.installer.places import CONFIG, DAEMON, KIOSK, SOURCE, STATE, TIMER, UNITS, VERSIONS
from systemd.installer.refusals import refusal
from systemd.installer.steps import Discard, OnTheWayBack, Run, Step, kept, log_of, told, under
from systemd.packages import debian_packages

JOURNAL: Final = ("journalctl", "--unit", DAEMON, "--output", "cat", "--lines", "4", "--no-pager")
IDLE: Final = ("systemctl", "show", "--property=ActiveState", "--value", DAEMON)
USUAL_STORE: Final = "~/.local/share/pegmind/pegmind.db"
"""Where a configuration does not name one; the home of the station's user is its state."""


class InstallError(Exception):
    """Nothing has changed; `str(error)` says why, and what to do."""


class Wish(NamedTuple):
    """What the operator has asked for."""

    source: Path
    stamp: str
    """Of the time, in the name of the version's folder."""
    sure: Callable[[], bool]
    """Asks the operator, who has seen what is to happen."""
    model: str | None = None
    any_machine: bool = False
    kiosk: bool | None = None
    """Whether the page is shown on an attached display; None leaves it as it is."""
    backup: bool = True
    wheels: Path | None = None


def install(wish: Wish, host: Host, world: World) -> None:
    """Build a version beside the one in use and put it in its place. Raises InstallError, OutsideError, OSError."""
    version = VERSIONS / f"{release(wish.source)}-{wish.stamp}"
    _ready(wish, host, (wish.source / LOCK,))
    config = CONFIG if under(host.root, CONFIG).exists() else None
    lock = (wish.source / LOCK).read_text(encoding="utf-8")
    wanted = (*debian_packages("pi"), *(debian_packages("kiosk") if _kiosk(wish, host) else ()))
    order = Order(wish.source, version, lock, wheels=wish.wheels, config=config)
    plan = (*debian(missing(host.packages, wanted)), *build(order))
    beside = ", beside the one in use, which plays on" if host.former else ", and nothing else is touched"
    announce(f"First {version.name} is built{beside}:", plan, world)
    with all_or_nothing(world) as carry_out:
        carry_out(plan)
        _put_to_use(version, wish, host, world, carry_out)
    _clear(world, keep=(version, host.former))


def go_back(wish: Wish, host: Host, world: World) -> None:
    """Put the version before the one in use in its place again. Raises as `install`."""
    _ready(wish, host, ())
    whole = (path for path in versions(host.root) if under(host.root, path / "bin/pegmind").exists())
    others = (path for path in whole if path != host.former)
    version = max(others, default=None, key=lambda path: path.name.rpartition("-")[2])
    if host.former is None or version is None:
        raise InstallError(f"there is no other version in {VERSIONS} to go back to")
    with all_or_nothing(world) as carry_out:
        carry_out(looked_at(version, CONFIG))
        _put_to_use(version, wish, host, world, carry_out)
    _clear(world, keep=tuple(versions(host.root)))


def release(source: Path) -> str:
    """The version's number, as the program itself has it."""
    text = (source / "station/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return found[1] if found else "0"


def versions(root: Path) -> list[Path]:
    """The folders of all versions that are there, half-made ones too."""
    folder = under(root, VERSIONS)
    return [VERSIONS / path.name for path in sorted(folder.iterdir())] if folder.is_dir() else []


def _ready(wish: Wish, host: Host, files: Iterable[Path]) -> None:
    gone = next((file for file in files if not file.exists()), None)
    if gone:
        raise InstallError(f"there is no {gone}: make install works in a checkout or an unpacked release of Pegmind")
    if why := refusal(host, any_machine=wish.any_machine):
        raise InstallError(why)


def _put_to_use(version: Path, wish: Wish, host: Host, world: World, carry_out: Carry) -> None:
    wanted = _needs(version, wish, host, world)
    made = bootfiles.changes(host.root, wanted) if wanted.wants else ()
    reboot = bool(made) or bool(wanted.wants and bootfiles.newer(host.root, host.booted))
    adoption = Adoption(
        root=host.root,
        version=version,
        former=host.former,
        systemd=host.systemd,
        kiosk=_kiosk(wish, host),
        service=_service(version, wish, host, world, reboot=reboot),
        operator=host.operator,
        boot=tuple(bootfiles.steps(made, host.root)),
        store=_store(host.root),
        backup=wish.backup,
    )
    steps = adopt(adoption)
    announce("It is there. To put it to use:", (*steps, *start(adoption)), world)
    for change in made:
        world.say(f"{bootfiles.shown(change)}\n")
    if not wish.sure():
        raise InstallError("nothing has been changed, as you say")
    carry_out(steps)
    _start(adoption, world, carry_out)
    world.say(_last_words(adoption, reboot=reboot))


def _kiosk(wish: Wish, host: Host) -> bool:
    return under(host.root, Path(UNITS) / KIOSK).exists() if wish.kiosk is None else wish.kiosk


def _store(root: Path) -> Path | None:
    """The store of the configuration that is there, if it is there itself."""
    file = under(root, CONFIG)
    table = tomllib.loads(file.read_text(encoding="utf-8-sig")) if file.exists() else {}
    path = STATE / table.get("store", {}).get("path", USUAL_STORE).removeprefix("~/")
    return path if under(root, path).is_file() else None


def _needs(version: Path, wish: Wish, host: Host, world: World) -> bootfiles.Needs:
    """Ask the new version, for the configuration that is there."""
    config = (str(CONFIG),) if under(host.root, CONFIG).exists() else ()
    script = version / SOURCE / "systemd/installer/needs.py"
    words = (str(version / "bin/python"), "-I", "-B", str(script), *config)
    wanted = bootfiles.needs(world.run(Run("what the wiring needs", words)), wish.model)
    if not wanted.wants:
        world.say("\nNo Raspberry Pi is named here, so config.txt stays as it is; --model names one.")
    elif bootfiles.folder(host.root) is None:
        world.say("\nThere is no config.txt, so nothing is changed in it.")
    return wanted


def _service(version: Path, wish: Wish, host: Host, world: World, *, reboot: bool) -> Service:
    names, before = (
        {piece.path.name for piece in of(host.root, each, host.systemd, kiosk=_kiosk(wish, host))}
        for each in (version, host.former)
    )
    at_boot = tuple(name for name in (DAEMON, TIMER) if name in names - before)
    kiosk = (KIOSK,) if wish.kiosk and KIOSK in names else ()
    active = bool(host.running and host.former) and world.run(Run("how is it", IDLE)).strip() != "inactive"
    first = host.running and host.former is None and not reboot
    return Service(host.running, host.udev, active, (*at_boot, *kiosk), active or first)


def _start(adoption: Adoption, world: World, carry_out: Carry) -> None:
    try:
        carry_out(start(adoption))
    except OutsideError as error:
        said = world.run(Run("what the journal says", JOURNAL)).strip()
        instead = f"{adoption.former.name} is put back" if adoption.former else "everything is taken back"
        last = "".join(f"\n    {line}" for line in said.splitlines())
        raise InstallError(
            f"{adoption.version.name} does not come up, so {instead}; the journal says:{last}"
        ) from error


def announce(title: str, steps: Iterable[Step], world: World) -> None:
    """Say all steps before any of them is done."""
    world.say(f"\n{title}")
    for step in steps:
        if not isinstance(step, OnTheWayBack):
            world.say(f"  {told(step)}")
    world.say("")


def _clear(world: World, keep: tuple[Path | None, ...]) -> None:
    """The version before stays, in case; older ones, and what a power cut has left, go."""
    store = _store(world.root)
    copies = (kept(store), kept(log_of(store))) if store else ()
    for path in (*(path for path in versions(world.root) if path not in keep), *copies):
        do(Discard(path), world)


def _last_words(adoption: Adoption, *, reboot: bool) -> str:
    name = adoption.version.name
    if adoption.service.start:
        return f"\nPegmind {name} is playing.{' Restart for the lines of config.txt: sudo reboot' if reboot else ''}"
    if not adoption.service.running:
        return f"\nPegmind {name} is installed, and starts with the system."
    if adoption.former:
        return f"\nPegmind {name} is installed. The station was stopped, and stays so: sudo systemctl start pegmind"
    return f"\nPegmind {name} is installed, and plays after a restart: sudo reboot"
