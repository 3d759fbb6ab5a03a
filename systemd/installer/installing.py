"""Install, upgrade and go back."""

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
"""The default of the configuration; the home of the station's user is /var/lib/pegmind."""


class InstallError(Exception):
    """Nothing has changed; `str(error)` says why, and what to do."""


class Wish(NamedTuple):
    """What the operator wants."""

    source: Path
    stamp: str
    """The time, for the name of the version's folder."""
    sure: Callable[[], bool]
    """Asks the operator for confirmation, after all steps have been shown."""
    model: str | None = None
    any_machine: bool = False
    kiosk: bool | None = None
    """Whether the page is shown on an attached display; None leaves it as it is."""
    backup: bool = True
    wheels: Path | None = None


def install(wish: Wish, host: Host, world: World) -> None:
    """Build a version beside the one in use and switch to it. Raises InstallError, OutsideError, OSError."""
    version = VERSIONS / f"{release(wish.source)}-{wish.stamp}"
    _ready(wish, host, (wish.source / LOCK,))
    config = CONFIG if under(host.root, CONFIG).exists() else None
    lock = (wish.source / LOCK).read_text(encoding="utf-8")
    wanted = (*debian_packages("pi"), *(debian_packages("kiosk") if _kiosk(wish, host) else ()))
    order = Order(wish.source, version, lock, wheels=wish.wheels, config=config)
    plan = (*debian(missing(host.packages, wanted)), *build(order))
    meanwhile = "the version in use keeps running" if host.former else "nothing else is changed yet"
    announce(f"Building {version.name}; {meanwhile}:", plan, world)
    with all_or_nothing(world) as carry_out:
        carry_out(plan)
        _put_to_use(version, wish, host, world, carry_out)
    _clear(world, keep=(version, host.former))


def go_back(wish: Wish, host: Host, world: World) -> None:
    """Return to the version before the one in use. Raises like `install`."""
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
    """The version number in the source of the program."""
    text = (source / "station/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return found[1] if found else "0"


def versions(root: Path) -> list[Path]:
    """The folders of all installed versions, incomplete ones too."""
    folder = under(root, VERSIONS)
    return [VERSIONS / path.name for path in sorted(folder.iterdir())] if folder.is_dir() else []


def _ready(wish: Wish, host: Host, files: Iterable[Path]) -> None:
    gone = next((file for file in files if not file.exists()), None)
    if gone:
        raise InstallError(f"{gone} is missing: run make install in a checkout or an unpacked release of Pegmind")
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
    announce(f"To switch to {version.name}:", (*steps, *start(adoption)), world)
    for change in made:
        world.say(f"{bootfiles.shown(change)}\n")
    if not wish.sure():
        raise InstallError("cancelled; nothing has been changed")
    carry_out(steps)
    _start(adoption, world, carry_out)
    world.say(_last_words(adoption, reboot=reboot))


def _kiosk(wish: Wish, host: Host) -> bool:
    return under(host.root, Path(UNITS) / KIOSK).exists() if wish.kiosk is None else wish.kiosk


def _store(root: Path) -> Path | None:
    """The store that the existing configuration names, if it exists."""
    file = under(root, CONFIG)
    table = tomllib.loads(file.read_text(encoding="utf-8-sig")) if file.exists() else {}
    path = STATE / table.get("store", {}).get("path", USUAL_STORE).removeprefix("~/")
    return path if under(root, path).is_file() else None


def _needs(version: Path, wish: Wish, host: Host, world: World) -> bootfiles.Needs:
    """Ask the new version what it needs on the boot partition, for the existing configuration."""
    config = (str(CONFIG),) if under(host.root, CONFIG).exists() else ()
    script = version / SOURCE / "systemd/installer/needs.py"
    words = (str(version / "bin/python"), "-I", "-B", str(script), *config)
    wanted = bootfiles.needs(world.run(Run("find out what config.txt needs", words)), wish.model)
    if not wanted.wants:
        world.say("\nconfig.txt is not changed, because no model of Pi is known; choose one with --model.")
    elif bootfiles.folder(host.root) is None:
        world.say("\nThere is no config.txt to change.")
    return wanted


def _service(version: Path, wish: Wish, host: Host, world: World, *, reboot: bool) -> Service:
    names, before = (
        {piece.path.name for piece in of(host.root, each, host.systemd, kiosk=_kiosk(wish, host))}
        for each in (version, host.former)
    )
    at_boot = tuple(name for name in (DAEMON, TIMER) if name in names - before)
    kiosk = (KIOSK,) if wish.kiosk and KIOSK in names else ()
    active = bool(host.running and host.former) and world.run(Run("query the station", IDLE)).strip() != "inactive"
    first = host.running and host.former is None and not reboot
    return Service(host.running, host.udev, active, (*at_boot, *kiosk), active or first)


def _start(adoption: Adoption, world: World, carry_out: Carry) -> None:
    try:
        carry_out(start(adoption))
    except OutsideError as error:
        said = world.run(Run("read the journal", JOURNAL)).strip()
        instead = f"{adoption.former.name} has been restored" if adoption.former else "all changes have been undone"
        last = "".join(f"\n    {line}" for line in said.splitlines())
        raise InstallError(f"{adoption.version.name} did not start, so {instead}; the journal says:{last}") from error


def announce(title: str, steps: Iterable[Step], world: World) -> None:
    """Print all steps before any of them is carried out."""
    world.say(f"\n{title}")
    for step in steps:
        if not isinstance(step, OnTheWayBack):
            world.say(f"  {told(step)}")
    world.say("")


def _clear(world: World, keep: tuple[Path | None, ...]) -> None:
    """Keep the previous version to go back to; delete older ones, and leftovers of interrupted installations."""
    store = _store(world.root)
    copies = (kept(store), kept(log_of(store))) if store else ()
    for path in (*(path for path in versions(world.root) if path not in keep), *copies):
        do(Discard(path), world)


def _last_words(adoption: Adoption, *, reboot: bool) -> str:
    name = adoption.version.name
    if adoption.service.start:
        return f"\nPegmind {name} is running.{' Restart to apply config.txt: sudo reboot' if reboot else ''}"
    if not adoption.service.running:
        return f"\nPegmind {name} is installed and starts when the system boots."
    if adoption.former:
        return f"\nPegmind {name} is installed. The station is still stopped; to start it: sudo systemctl start pegmind"
    return f"\nPegmind {name} is installed and starts after a restart: sudo reboot"
