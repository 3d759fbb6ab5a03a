"""The `pegmind` commands.

What a single command needs is imported in that command: the daemon has to be ready in a moment, and so has a command
that only reads.
"""

import argparse
import contextlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from station.config import ConfigError, read
from station.keeping.errors import REMEDY
from station.sections import CANNOT_OPEN, Config, check, simulated
from station.store.errors import Damaged, StoreError
from station.store.reading import open_for_reading
from station.terminal.commandline import CONFIG_FILES, NO_FILE, MisusedError, parsed
from station.terminal.printing import OutputError, complain, forget_output, say
from station.terminal.texts import opened, passing_store, typed

INTERRUPTED: Final = 130
"""The exit status of a command that Ctrl-C has ended: 128 and the number of the signal, as shells have it."""

_ONLY_LOOKS: Final = frozenset({"scores", "export"})
"""What only looks has nothing to log."""

FAILED: Final = 1
MISUSED: Final = 2


def main(line: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return its exit status."""
    arguments = parsed(line)
    if arguments.command not in _ONLY_LOOKS:
        from station.appliance import logs  # noqa: PLC0415

        logs.begin()
    try:
        if arguments.command == "doctor":
            return _doctor(arguments)
        return _COMMANDS[arguments.command](_config(arguments), arguments) or 0
    except (MisusedError, ConfigError) as error:
        return complain(str(error), MISUSED)
    except Damaged as error:
        return complain(f"pegmind: {error}: {REMEDY}", FAILED)
    except CANNOT_OPEN as error:
        return complain(f"pegmind: {error}", FAILED)
    except BrokenPipeError:  # whoever read our output has had enough
        forget_output()
        return FAILED
    except OutputError as error:
        forget_output()
        return complain(f"pegmind: the output cannot be written: {error}", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _play(config: Config, arguments: argparse.Namespace) -> int:
    from station.appliance.opened import Plan  # noqa: PLC0415
    from station.appliance.serving import serve  # noqa: PLC0415

    def plan(config: Config) -> Plan:
        return Plan(simulated(config), _store(config), needs_page=True)

    well = serve(plan(config), lambda: plan(_config(arguments)), browse=not arguments.no_browser)
    return 0 if well else FAILED


def _run(config: Config, arguments: argparse.Namespace) -> int:
    from station.appliance.opened import Plan  # noqa: PLC0415
    from station.appliance.serving import serve  # noqa: PLC0415

    def plan(config: Config) -> Plan:
        return Plan(config, _store(config))

    return 0 if serve(plan(config), lambda: plan(_config(arguments))) else FAILED


def _script(config: Config, arguments: argparse.Namespace) -> None:
    import asyncio  # noqa: PLC0415

    from station.assembly import draw, script_station  # noqa: PLC0415
    from station.script import play as script  # noqa: PLC0415
    from station.script.virtual import VirtualLoop  # noqa: PLC0415

    with contextlib.ExitStack() as stack:
        name, lines = opened(arguments.file)
        kept = arguments.store is not None
        store = _store(config) if kept else stack.enter_context(passing_store())
        power_on = partial(script_station, config, store, time.time(), durable=kept)
        runner = stack.enter_context(asyncio.Runner(loop_factory=VirtualLoop))
        try:
            runner.run(script.run(lines, power_on, draw(config), say))
        except script.ScriptError as error:
            raise MisusedError(f"{name}:{error.line}: {error}") from error


def _scores(config: Config, arguments: argparse.Namespace) -> None:
    from station.terminal import scores, which  # noqa: PLC0415

    if arguments.last is not None and not arguments.games:
        raise MisusedError("pegmind: --last goes with --games")
    with contextlib.closing(open_for_reading(_store(config))) as journal:
        played = journal.played()
        only = which.asked(played, arguments)
        if arguments.games:
            games = journal.games(arguments.last, only)
            told = scores.GAMES_AS[arguments.form](games) or which.none_there(only, "games")
        else:
            told = scores.STATISTICS_AS[arguments.form](journal.statistics(only)) or which.none_there(only, "scores")
        say(told)
        if others := which.left_out(played, only):
            say(f"\n{others} more have played: see one of them with --player NAME, or everybody with --all")


def _export(config: Config, arguments: argparse.Namespace) -> None:
    from station.terminal import scores, which  # noqa: PLC0415

    say(scores.as_moves(*which.finished(_store(config), arguments)))


def _review(config: Config, arguments: argparse.Namespace) -> None:
    from station.review import REVIEW_AS, reviewed  # noqa: PLC0415
    from station.terminal.which import finished, listing  # noqa: PLC0415

    match, moves = finished(_store(config), arguments)
    codes = reviewed(moves)
    if not codes:
        raise MisusedError(
            f"pegmind: in match {match} no code with pegs was broken or given up: name another match by its number;"
            f" see: {listing(arguments)}"
        )
    say(REVIEW_AS[arguments.form](codes))


def _backup(config: Config, arguments: argparse.Namespace) -> None:
    from station.keeping.backup import backup  # noqa: PLC0415

    say(backup(_store(config), config.backup, _stamp(), arguments.file))


def _restore(config: Config, arguments: argparse.Namespace) -> None:
    from station.keeping.restore import restore  # noqa: PLC0415

    say(restore(_store(config), arguments.file, _stamp()))


def _merge(config: Config, arguments: argparse.Namespace) -> None:
    from station.keeping.merge import merge  # noqa: PLC0415

    say(merge(_store(config), arguments.file))


def _stamp() -> str:
    return time.strftime("%Y%m%d-%H%M%S")


def _crack(_config: Config, arguments: argparse.Namespace) -> int:
    from station.breaker.pegs.shelf import DamagedError  # noqa: PLC0415
    from station.games.boxes import DICE_BOX, box_named  # noqa: PLC0415
    from station.games.errors import MoveError  # noqa: PLC0415
    from station.terminal.crack import crack  # noqa: PLC0415
    from station.terminal.totals import totals  # noqa: PLC0415

    if arguments.recount and not arguments.totals:
        raise MisusedError("pegmind: --recount goes with --totals")
    if arguments.box == DICE_BOX:
        raise MisusedError(f"pegmind: {DICE_BOX} is a game of dice, and has no code to crack")
    try:
        box = box_named(arguments.box)
        if not arguments.totals:
            return crack(typed(), say, box, arguments.within)
        say(totals(box, arguments.within, recount=arguments.recount))
    except MoveError as error:
        raise MisusedError(f"pegmind: {error}") from error
    except DamagedError as error:
        return complain(f"pegmind: {error}", FAILED)
    return 0


def _show_config(config: Config, arguments: argparse.Namespace) -> None:
    from station.config import written  # noqa: PLC0415

    say(f"# {_config_file(arguments) or NO_FILE}\n\n{written(config)}")


def _selftest(config: Config, _arguments: argparse.Namespace) -> int:
    from station.store.running import running  # noqa: PLC0415
    from station.terminal.testing import selftest  # noqa: PLC0415

    if config.inputs.factory == "simulated":
        raise MisusedError(
            "pegmind: nobody can press simulated buttons in a terminal (inputs.factory = simulated); "
            "the self-test is in the service menu of pegmind play, too"
        )
    if (station := running(_store(config))) is not None and station.command == "run":
        raise MisusedError(
            f"pegmind: the station is running (process {station.process} of {station.user}) and has the pins; "
            "stop it first (sudo systemctl stop pegmind), or take the self-test of its service menu: "
            "hold ok and back for five seconds where nobody plays"
        )
    return 0 if selftest(config, say) else FAILED


def _wiring(config: Config, arguments: argparse.Namespace) -> None:
    from hardware.wiring.forms import WIRING_AS  # noqa: PLC0415

    say(WIRING_AS[arguments.form](config))


def _doctor(arguments: argparse.Namespace) -> int:
    """Look at everything; unlike any other command this one works with a configuration that is wrong."""
    from station.doctor.forms import FINDINGS_AS  # noqa: PLC0415
    from station.terminal.checkup import checkup, sick  # noqa: PLC0415

    findings = checkup(_config_file(arguments), arguments.store)
    say(FINDINGS_AS[arguments.form](findings))
    return FAILED if sick(findings) else 0


def _config(arguments: argparse.Namespace) -> Config:
    config = read(Config, _config_file(arguments), check)
    if arguments.store is not None:
        config = replace(config, store=replace(config.store, path=str(arguments.store)))
    if getattr(arguments, "port", None) is not None:
        config = replace(config, page=replace(config.page, port=arguments.port))
    return config


def _config_file(arguments: argparse.Namespace) -> Path | None:
    if arguments.config is not None:
        return Path(arguments.config)
    # A home that may not be looked into, as sudo may leave another user's in HOME, has none for us.
    return next((path for path in map(_expanded, CONFIG_FILES) if os.access(path, os.F_OK)), None)


def _store(config: Config) -> Path:
    return _expanded(config.store.path)


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise StoreError(f"the file {path} cannot be found: {error}") from error


_COMMANDS: Final[Mapping[str, Callable[[Config, argparse.Namespace], int | None]]] = MappingProxyType(
    {
        "play": _play,
        "run": _run,
        "script": _script,
        "scores": _scores,
        "crack": _crack,
        "export": _export,
        "backup": _backup,
        "restore": _restore,
        "merge": _merge,
        "review": _review,
        "wiring": _wiring,
        "selftest": _selftest,
        "config": _show_config,
    }
)
