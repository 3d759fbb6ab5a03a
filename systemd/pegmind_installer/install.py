"""Install, upgrade, and go back to the previous version."""

import tomllib
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from hardware.models import Model
from pegmind_installer import boot_partition
from pegmind_installer.activate import FIRST_CONFIG, Activation, Services, activation_steps, start_steps
from pegmind_installer.apply import Apply, Target, apply_for_good, transaction
from pegmind_installer.boot_partition import NONE, BootSettings
from pegmind_installer.build import DAMAGED, REQUIREMENTS, Build, apt_steps, build_steps, try_steps
from pegmind_installer.commands import CommandError
from pegmind_installer.config_txt import BOARDS
from pegmind_installer.extras import LINK, PROJECT, choose_extras, list_incomplete, list_requirements, name_driver
from pegmind_installer.host import Host, find_obstacle, list_active, list_enabled
from pegmind_installer.layout import (
    CONFIG,
    KIOSK,
    SERVICE,
    SOURCE,
    STATE,
    TIMER,
    UNITS,
    VERSIONS,
    find_config,
    find_version_files,
    list_versions,
    read_version_number,
    under,
)
from pegmind_installer.lock import LOCK, name_of, select_entries, split_entries
from pegmind_installer.packages import list_debian_packages, list_not_installed
from pegmind_installer.release import find_wheels, is_locked, list_systems
from pegmind_installer.steps import Delete, Run, RunOnUndo, Step, copy_of, describe, write_ahead_log
from station.config.reader import ConfigError, read_config
from station.config.sections import Config, check_config

PRINT_JOURNAL: Final = ("journalctl", "--unit", SERVICE, "--output", "cat", "--lines", "10", "--no-pager")
BOOT_SETTINGS_SCRIPT: Final = "systemd/pegmind_installer/boot_settings.py"
"""In a version's source."""

NO_BOOT_SETTINGS: Final = BootSettings(boards=(), serial_console_off=False)

LEAGUE_NEXT: Final = """
Pegmind is installed, and no cabinet is started. Once /etc/pegmind/league.toml says which broker the league has
(docs/league.md): sudo systemctl enable --now pegmind-league"""

USUAL_STORE: Final = "~/.local/share/pegmind/pegmind.db"
"""The default of the configuration; the home of the station's user is /var/lib/pegmind."""


class InstallError(Exception):
    """Nothing has changed except what a note names; `str(error)` says why, and what to do."""


class Cancelled(Exception):
    """The operator has not confirmed; a note says what of the changes made before stays, if there were any."""


class Options(NamedTuple):
    """The options that the operator has chosen."""

    source: Path
    """A checkout or an unpacked release."""
    timestamp: str
    """The time, for the name of the version's folder."""
    confirm: Callable[[], bool]
    """Asks the operator for confirmation, after all steps have been shown."""
    model: str | None = None
    any_machine: bool = False
    kiosk: bool | None = None
    """Whether the page is shown on an attached display; None leaves it as it is."""
    backup: bool = True
    league: bool = False
    """Whether the machine has a league and no cabinet: nothing of a Pi is needed, and no station is started."""


def install(options: Options, host: Host, target: Target) -> None:
    """Build a version beside the one in use and switch to it.

    Raises InstallError, Cancelled, CommandError, OSError.
    """
    lock = _read(options.source / LOCK)
    if options.league and list_enabled(host.root, (SERVICE,)):
        raise InstallError("this machine has a cabinet, which brings the league along: leave --league out")
    _check(options, host, list_systems(options.source))
    wheels = find_wheels(options.source, host.system)
    if wheels and not is_locked(options.source / wheels.pip, lock):
        raise InstallError(f"{options.source / wheels.pip} is not what {LOCK} says: {DAMAGED}")
    version = VERSIONS / f"{read_version_number(options.source)}-{options.timestamp}"
    purpose = "league-install" if options.league else "pi"
    packages = (*(() if wheels else list_debian_packages(purpose)), *_list_kiosk_packages(options, host))
    extras = _choose_extras(options, host)
    requirements = list_requirements(_read(options.source / PROJECT), extras)
    build = Build(
        options.source,
        version,
        lock,
        requirements=select_entries(lock, requirements),
        extras=extras,
        python_version=host.python_version or (),
        wheels=wheels,
        config=find_config(host.root),
    )
    steps = (*apt_steps(list_not_installed(host.dpkg_status, packages)), *build_steps(build))
    meanwhile = "the version in use keeps running" if host.current_version else "nothing else is changed yet"
    print_plan(f"Building {version.name}; {meanwhile}:", steps, target)
    with transaction(target) as apply:
        apply(steps)
        _activate(version, options, host, target, apply)
    _delete_leftovers(target, keep=(version, host.current_version))


def go_back(options: Options, host: Host, target: Target) -> None:
    """Return to the version before the one in use. Raises like `install`."""
    _check(options, host)
    installed = list_versions(host.root)
    complete = (path for path in installed if under(host.root, path / "bin/pegmind").exists())
    others = (path for path in complete if path != host.current_version)
    version = max(others, default=None, key=lambda path: path.name.rpartition("-")[2])
    if host.current_version is None or version is None:
        raise InstallError(f"there is no other version in {VERSIONS} to go back to")
    if missing := _list_missing_drivers(version, options, host):
        why = f"{version.name} was installed without the libraries of {' and '.join(missing)}, which {CONFIG} names"
        raise InstallError(f"{why}; to install it once more, with them: sudo {version / SOURCE / 'install'}")
    with transaction(target) as apply:
        apply(try_steps(version, find_config(host.root)))
        _activate(version, options, host, target, apply)
    _delete_leftovers(target, keep=installed)


def print_plan(title: str, steps: Iterable[Step], target: Target) -> None:
    """Print all steps before any of them is carried out."""
    target.say(f"\n{title}")
    for step in steps:
        if not isinstance(step, RunOnUndo):
            target.say(f"  {describe(step)}")
    target.say("")


def _check(options: Options, host: Host, systems: Collection[str] = ()) -> None:
    if obstacle := find_obstacle(host, systems, any_machine=options.any_machine):
        raise InstallError(obstacle)


def _read(file: Path) -> str:
    if not file.exists():
        raise InstallError(f"{file} is missing: run ./install in a checkout or an unpacked release of Pegmind")
    return file.read_text(encoding="utf-8")


def _read_config(host: Host) -> Config:
    """Return the configuration of the system, the default if it has none. Raises InstallError."""
    file = under(host.root, CONFIG)
    try:
        return read_config(Config, file if file.exists() else None, check_config)
    except ConfigError as error:
        raise InstallError(f"the configuration cannot be used; nothing has been changed\n{error}") from error


def _choose_extras(options: Options, host: Host) -> tuple[str, ...]:
    return (LINK,) if options.league else choose_extras(_read_config(host), _list_boards(options, host))


def _list_boards(options: Options, host: Host) -> tuple[Model, ...]:
    """Return the boards that the system may run on: the chosen one, this one, or if that is unknown all of them."""
    chosen = tuple(board.model for board in BOARDS.values() if board.filter == options.model)
    here = (host.board,) if host.board and options.model in (None, NONE) else ()
    return chosen or here or tuple(board.model for board in BOARDS.values())


def _list_missing_drivers(version: Path, options: Options, host: Host) -> list[str]:
    """Return the configured drivers whose libraries a version lacks, for the board that lacks fewest.

    If a version does not know a driver at all, it says so itself when it checks the configuration. A league needs none.
    """
    if options.league:
        return []
    requirements, project = (under(host.root, version / name) for name in (REQUIREMENTS, f"{SOURCE}/{PROJECT}"))
    try:
        config = _read_config(host)
    except InstallError:
        return []
    if not requirements.exists():  # it was installed when every version had all libraries
        return []
    installed = {name_of(entry) for entry in split_entries(requirements.read_text(encoding="utf-8"))}
    needed = (choose_extras(config, (board,)) for board in _list_boards(options, host))
    missing = min((list_incomplete(_read(project), extras, installed) for extras in needed), key=len)
    return [name_driver(extra) for extra in missing]


def _list_kiosk_packages(options: Options, host: Host) -> tuple[str, ...]:
    return list_debian_packages("kiosk") if _wants_kiosk(options, host) else ()


def _activate(version: Path, options: Options, host: Host, target: Target, apply: Apply) -> None:
    """Show what switching to a version changes, ask for confirmation, and switch."""
    settings = NO_BOOT_SETTINGS if options.league else _query_boot_settings(version, options, host, target)
    changes = boot_partition.find_changes(host.root, settings) if settings.boards else ()
    reboot = bool(changes) or bool(settings.boards and boot_partition.is_changed_since(host.root, host.boot_time))
    activation = Activation(
        host=host,
        version=version,
        kiosk=_wants_kiosk(options, host),
        services=_plan_services(version, options, host, target, reboot=reboot),
        boot_steps=tuple(boot_partition.change_steps(changes, host.root)),
        store=_find_store(host.root),
        backup=options.backup,
    )
    steps = activation_steps(activation)
    print_plan(f"To switch to {version.name}:", (*steps, *start_steps(activation)), target)
    for change in changes:
        target.say(f"{boot_partition.format_diff(change)}\n")
    if not options.confirm():
        raise Cancelled
    apply(steps)
    _start(activation, target, apply)
    target.say(LEAGUE_NEXT if options.league else _describe_result(activation, reboot=reboot))


def _wants_kiosk(options: Options, host: Host) -> bool:
    return under(host.root, Path(UNITS) / KIOSK).exists() if options.kiosk is None else options.kiosk


def _find_store(root: Path) -> Path | None:
    """Return the store of the existing configuration, or else of the first one; None if it does not exist."""
    config = find_config(root)
    table = tomllib.loads((under(root, config).read_bytes() if config else FIRST_CONFIG).decode("utf-8-sig"))
    path = STATE / table.get("store", {}).get("path", USUAL_STORE).removeprefix("~/")
    return path if under(root, path).is_file() else None


def _query_boot_settings(version: Path, options: Options, host: Host, target: Target) -> BootSettings:
    """Ask the version what it needs on the boot partition, for the existing configuration."""
    script, config = version / SOURCE / BOOT_SETTINGS_SCRIPT, find_config(host.root)
    command = (str(version / "bin/python"), "-I", "-B", str(script), *((str(config),) if config else ()))
    output = target.run(Run("find out what config.txt needs", command))
    settings = boot_partition.parse_settings(output, options.model)
    if not settings.boards:
        target.say("\nconfig.txt is not changed, because no model of Pi is known; choose one with --model.")
    elif boot_partition.find_folder(host.root) is None:
        target.say("\nThere is no config.txt to change.")
    if settings.kernel and host.systemd_running:  # an image has a kernel of its own
        target.say(f"\n{settings.kernel}")
    if by_hand := (*settings.by_hand, *boot_partition.find_conflicts(host.root, settings)):
        target.say("\n".join(["\nThis is left to you:", *(f"  {each}" for each in by_hand)]))
    return settings


def _plan_services(version: Path, options: Options, host: Host, target: Target, *, reboot: bool) -> Services:
    """Enable new units; start the station, unless it has been stopped or its first start has to wait for a reboot.

    For a league there is nothing to enable or to start.
    """
    if options.league:
        return Services()
    kiosk = _wants_kiosk(options, host)
    new, old = (
        {file.path.name for file in find_version_files(host.root, each, host.systemd_version, kiosk=kiosk)}
        for each in (version, host.current_version)
    )
    display = (KIOSK,) if options.kiosk and KIOSK in new else ()
    enable = (*(name for name in (SERVICE, TIMER) if name in new - old), *display)
    if not host.systemd_running:
        return Services(enable=enable)
    if host.current_version is None:
        return Services(enable=enable, start=not reboot)
    active = SERVICE in list_active((SERVICE,), target.run)
    return Services(active, enable, start=active)


def _start(activation: Activation, target: Target, apply: Apply) -> None:
    try:
        apply(start_steps(activation))
    except CommandError as error:
        previous = activation.host.current_version
        journal = target.run(Run("read the journal", PRINT_JOURNAL)).strip()
        outcome = f"{previous.name} has been restored" if previous else "it has been removed"
        last = "".join(f"\n    {line}" for line in journal.splitlines())
        raise InstallError(f"{activation.version.name} did not start, so {outcome}; the journal says:{last}") from error


def _delete_leftovers(target: Target, keep: Iterable[Path | None]) -> None:
    """Delete all other versions, incomplete ones too, and the copy of the store."""
    store, kept = _find_store(target.root), set(keep)
    copies = (copy_of(store), copy_of(write_ahead_log(store))) if store else ()
    others = (path for path in list_versions(target.root) if path not in kept)
    apply_for_good([Delete(path) for path in (*others, *copies)], target)


def _describe_result(activation: Activation, *, reboot: bool) -> str:
    name, host = activation.version.name, activation.host
    if activation.services.start:
        return f"\nPegmind {name} is running.{' Restart to apply config.txt: sudo reboot' if reboot else ''}"
    if not host.systemd_running:
        return f"\nPegmind {name} is installed and starts when the system boots."
    if host.current_version:
        return f"\nPegmind {name} is installed. The station is still stopped; to start it: sudo systemctl start pegmind"
    return f"\nPegmind {name} is installed and starts after a restart: sudo reboot"
