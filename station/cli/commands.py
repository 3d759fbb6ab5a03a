"""The `pegmind` commands.

Each command imports what only it needs, so that the station and the commands that only read start quickly.
"""

import argparse
import contextlib
import gc
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from station.cli import HELD_SIGNALS
from station.cli.commandline import NO_FILE, MisusedError, parse_arguments
from station.cli.configuration import expand_path, find_config_file, load_config
from station.cli.terminal import (
    UNLIMITED,
    OutputError,
    complain,
    drop_output,
    fit,
    open_script,
    read_answers,
    say,
    temporary_store,
    terminal_width,
)
from station.config.reader import ConfigError
from station.config.sections import CANNOT_OPEN, Config, simulate_hardware
from station.core.languages import Language, find_user_language
from station.core.words import plural
from station.store.errors import Damaged, StoreError, remedy
from station.store.messages import StoreMessages

if TYPE_CHECKING:
    from station.appliance.first_light import Hardware

INTERRUPTED: Final = 130
"""The exit status of a command ended by Ctrl-C: 128 plus the number of the signal, as in a shell."""

_LOGS_NOTHING: Final = frozenset({"scores", "export"})
_STATIONS: Final = frozenset({"play", "run"})

FAILED: Final = 1
MISUSED: Final = 2


def main(line: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return its exit status."""
    arguments = parse_arguments(line)
    is_station = arguments.command in _STATIONS
    if not is_station:
        gc.enable()  # a station does so when it is ready
    if arguments.command not in _LOGS_NOTHING:
        from station.appliance import logs

        logs.begin_logging()
    try:
        # A station takes the signal to reload as soon as it can follow it: until then it would end the process.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT} if is_station else HELD_SIGNALS)
        return _carry_out(arguments)
    except (MisusedError, ConfigError) as error:
        return complain(str(error), MISUSED)
    except Damaged as error:
        says = StoreMessages.damage_and_remedy(damage=error.message, remedy=remedy(arguments.store))
        return complain(f"pegmind: {says}", FAILED)
    except CANNOT_OPEN as error:
        return complain(f"pegmind: {error}", FAILED)
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        drop_output()
        return FAILED
    except OutputError as error:
        drop_output()
        return complain(f"pegmind: cannot write the output: {error}", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _carry_out(arguments: argparse.Namespace) -> int:
    if arguments.extension is not None:
        return int(arguments.extension.run(arguments))
    if arguments.command in _UNCONFIGURED:
        return _UNCONFIGURED[arguments.command](arguments)
    return _COMMANDS[arguments.command](load_config(arguments), arguments) or 0


def _play(config: Config, arguments: argparse.Namespace) -> int:
    if arguments.game is not None:
        from station.cli.games import play_game

        return play_game(arguments.game, arguments)

    from station.appliance.serving import Plan, serve

    def plan(config: Config) -> Plan:
        spoken = config._replace(language=Language(config.language.cabinet or find_user_language()))
        return Plan(simulate_hardware(spoken), _path(config), needs_page=True, ours=arguments.store is None)

    served = serve(plan(config), lambda: plan(load_config(arguments)), browse=not arguments.no_browser)
    return 0 if served else FAILED


def _run(config: Config, arguments: argparse.Namespace) -> int:
    from station.appliance.first_light import show_life

    with contextlib.ExitStack() as stack:
        hardware = show_life(config, time.clock_gettime(time.CLOCK_BOOTTIME))
        if hardware is not None:
            stack.enter_context(hardware.cabinet)
        return _serve(config, arguments, hardware)


def _serve(config: Config, arguments: argparse.Namespace, hardware: "Hardware | None") -> int:
    from station.appliance.serving import Plan, serve  # which loads the games

    def plan(config: Config) -> Plan:
        asks_language = not config.language.cabinet
        return Plan(config, _path(config), asks_language=asks_language, ours=arguments.store is None)

    return 0 if serve(plan(config), lambda: plan(load_config(arguments)), hardware=hardware) else FAILED


def _script(config: Config, arguments: argparse.Namespace) -> None:
    import asyncio

    from station.appliance.assembly import build_draw, script_station
    from station.script.play import ScriptError, run_script
    from station.script.virtual import VirtualLoop

    with contextlib.ExitStack() as stack:
        name, lines = open_script(arguments.file)
        keeps = arguments.store is not None
        store = _store(config, arguments) if keeps else stack.enter_context(temporary_store())
        power_on = partial(script_station, config, store, time.time(), durable=keeps)
        runner = stack.enter_context(asyncio.Runner(loop_factory=VirtualLoop))
        try:
            runner.run(run_script(lines, power_on, build_draw(config), say))
        except ScriptError as error:
            raise MisusedError(f"{name}:{error.line}: {error}") from error


def _scores(config: Config, arguments: argparse.Namespace) -> None:
    from station.cli import scores, selection
    from station.store.reading import open_for_reading
    from station.store.results import read_games, read_played, read_statistics

    if arguments.last is not None and not arguments.games:
        raise MisusedError("pegmind: --last needs --games")
    if arguments.me is not None:
        _personal_scores(config, arguments)
        return
    with contextlib.closing(open_for_reading(_store(config, arguments))) as journal:
        played = journal.read(read_played)
        only = selection.choose(played, arguments)
        if arguments.games:
            text = scores.GAMES_AS[arguments.form](
                journal.read(read_games, arguments.last, only), terminal_width(UNLIMITED)
            )
        else:
            text = scores.STATISTICS_AS[arguments.form](journal.read(read_statistics, only), terminal_width())
        say(text or fit(selection.explain_none(only, "games" if arguments.games else "scores")))
        if others := selection.count_others(played, only):
            says = f"{plural(others, 'more player')}: see one of them with --player NAME, or all with --all"
            say(f"\n{fit(says)}")


def _personal_scores(config: Config, arguments: argparse.Namespace) -> None:
    from station.cli import scores, selection
    from station.store.appraisals import open_appraisals
    from station.store.personal import read_personal
    from station.store.reading import open_for_reading
    from station.store.results import read_played

    if arguments.games or arguments.form not in scores.PERSONAL_AS:
        raise MisusedError("pegmind: --me prints text or JSON of all games; for other lists, use --player")
    store = _store(config, arguments)
    with contextlib.closing(open_for_reading(store)) as journal, open_appraisals(store) as appraisals:
        only = selection.choose_person(journal.read(read_played), arguments)
        person = journal.read(partial(read_personal, only=only, appraisals=appraisals))
    say(scores.PERSONAL_AS[arguments.form](person, terminal_width()))


def _export(config: Config, arguments: argparse.Namespace) -> None:
    from station.cli import scores, selection

    say(scores.as_moves(*selection.find_finished(_store(config, arguments), arguments)))


def _review(config: Config, arguments: argparse.Namespace) -> None:
    from station.cli.review import format_review
    from station.cli.selection import find_finished, listing
    from station.games.registry import family_of, play
    from station.matches.errors import MoveError

    match, moves = find_finished(_store(config, arguments), arguments)
    try:
        reviews = family_of(play(None, moves[0]).match).reviews
        said = format_review(reviews, moves, arguments.form, terminal_width()) if reviews else ""
    except MoveError as error:
        raise MisusedError(
            f"pegmind: match {match} cannot be played again by this version ({error}), so there is no review of it; "
            f"its moves are shown by: pegmind export {match}"
        ) from error
    if not said:
        raise MisusedError(
            f"pegmind: match {match} has nothing to review: give the number of another match; see: {listing(arguments)}"
        )
    say(said)


def _backup(config: Config, arguments: argparse.Namespace) -> None:
    from station.store.backup import backup

    say(str(backup(_store(config, arguments), config.backup, _stamp(), arguments.file)))


def _restore(config: Config, arguments: argparse.Namespace) -> None:
    from station.store.restore import restore

    say(str(restore(_store(config, arguments), arguments.file, _stamp())))


def _merge(config: Config, arguments: argparse.Namespace) -> None:
    from station.store.merge import merge

    say(str(merge(_store(config, arguments), arguments.file)))


def _forget(config: Config, arguments: argparse.Namespace) -> None:
    from math import inf

    from station.store.forgetting import NameToForget, forget_names, hash_name

    store = _store(config, arguments)
    if not store.exists():
        raise StoreError(StoreMessages.no_store_yet(store=str(store)))
    games = forget_names(store, [NameToForget(hash_name(arguments.name), inf)])
    say(f"{arguments.name} was in {plural(games, 'game')}, and is forgotten there.{_reload(store)}")
    say("Copies of the store, and stores that were set aside, still have the name: delete them, or restore and forget.")


def _reload(store: Path) -> str:
    """Make a running station read the store again; return what to add to the report, such as what is left to do."""
    from station.store.reading import running_station

    station = running_station(store)
    if station is None or station.command not in _STATIONS:
        return ""
    try:
        os.kill(station.process, signal.SIGHUP)
    except ProcessLookupError:
        return ""
    except PermissionError:
        return f" Restart the station of {station.user}, which still knows the name."
    return " The station is set up again."


def _stamp() -> str:
    return time.strftime("%Y%m%d-%H%M%S")


def _crack(arguments: argparse.Namespace) -> int:
    from station.games.registry import family_of_box
    from station.matches.errors import MoveError
    from station.matches.messages import GameMessages

    if arguments.recount and not arguments.totals:
        raise MisusedError("pegmind: --recount needs --totals")
    try:
        crack = family_of_box(arguments.box.partition("-")[0]).crack
        if crack is None:
            raise MisusedError(f"pegmind: {GameMessages.no_code(box=arguments.box)}")
        return crack(arguments, read_answers(), say)
    except MoveError as error:
        raise MisusedError(f"pegmind: {error}") from error


def _show_config(config: Config, arguments: argparse.Namespace) -> None:
    from station.config.reader import to_toml
    from station.config.sections import find_remarks

    file = find_config_file(arguments)
    source = f"# {file}" if file else fit(f"# {NO_FILE}", "# ")
    remarks = [fit(f"# {remark}", "# ") for remark in find_remarks(config)]
    say("\n".join((source, *remarks, "", to_toml(config, terminal_width()))))


def _selftest(config: Config, arguments: argparse.Namespace) -> int:
    from station.cli.selftest import hold_colour, light_lamps, selftest, sweep_slowly
    from station.store.reading import running_station

    if config.inputs.factory == "simulated":
        raise MisusedError(
            "pegmind: simulated buttons (inputs.factory = simulated) cannot be pressed in a terminal; "
            "use the self-test in the service menu of pegmind play"
        )
    if (station := running_station(_path(config))) is not None and station.command == "run":
        raise MisusedError(
            f"pegmind: the station is running (process {station.process} of {station.user}) and uses the pins; "
            "stop it first (sudo systemctl stop pegmind), or use the self-test in its service menu: "
            "while no game is being played, hold ok and back for five seconds"
        )
    if arguments.hold is not None:
        well = light_lamps(config, hold_colour(arguments.hold), say)
    elif arguments.slow is not None:
        well = light_lamps(config, sweep_slowly(arguments.slow or None), say)
    else:
        well = selftest(config, say)
    return 0 if well else FAILED


def _games(_arguments: argparse.Namespace) -> int:
    from station.cli.games import list_games

    return 0 if list_games(say) else FAILED


def _new_game(arguments: argparse.Namespace) -> int:
    from station.cli.games import begin_game

    begin_game(arguments.name, arguments.folder or Path(arguments.name), say)
    return 0


def _confirm(config: Config, arguments: argparse.Namespace) -> int:
    from station.confirm.bench import Bench
    from station.confirm.session import TITLES, Conditions, confirm
    from station.store.reading import running_station

    if unknown := [key for key in arguments.steps if key not in TITLES]:
        raise MisusedError(f"pegmind: there is no step {unknown[0]!r}; the steps are {', '.join(TITLES)}")
    station = running_station(_path(config))
    kept = "the station is running; stop it for this: sudo systemctl stop pegmind" if station is not None else ""
    folder = next(each for each in _path(config).parents if each.is_dir())
    bench = Bench(config, folder, input, say, arguments.load)
    try:
        report = confirm(bench, arguments.file, Conditions(arguments.unattended, kept, frozenset(arguments.steps)))
    except ValueError as error:
        raise MisusedError(f"pegmind: {error}") from error
    except OSError as error:
        return complain(f"pegmind: the report cannot be written: {error}", FAILED)
    missing = [title for key, title in TITLES.items() if key not in report.outcomes]
    left = f"; not yet done: {', '.join(missing)}" if missing else ""
    say(f"\nThe report is in {arguments.file} and {arguments.file.with_suffix('.txt')}{left}.")
    return FAILED if any(each.state == "failed" for each in report.outcomes.values()) else 0


def _doctor(arguments: argparse.Namespace) -> int:
    """Check everything; unlike the others, this command works with a wrong configuration."""
    from station.cli.checks import checkup, is_wrong
    from station.operator.doctor import findings_as_json, findings_as_text

    findings = checkup(find_config_file(arguments), arguments.store)
    say(findings_as_json(findings) if arguments.form == "json" else findings_as_text(findings, terminal_width()))
    return FAILED if is_wrong(findings) else 0


def _store(config: Config, arguments: argparse.Namespace) -> Path:
    """Return the path of the store. Raises StoreError if the command line names a file that is not a store."""
    path = _path(config)
    if arguments.store is not None:
        from station.store.reading import check_ours

        check_ours(path)
    return path


def _path(config: Config) -> Path:
    return expand_path(config.store.path)


_COMMANDS: Final[Mapping[str, Callable[[Config, argparse.Namespace], int | None]]] = MappingProxyType(
    {
        "play": _play,
        "run": _run,
        "script": _script,
        "scores": _scores,
        "export": _export,
        "backup": _backup,
        "restore": _restore,
        "merge": _merge,
        "forget": _forget,
        "review": _review,
        "confirm": _confirm,
        "selftest": _selftest,
        "config": _show_config,
    }
)
_UNCONFIGURED: Final = MappingProxyType({"crack": _crack, "doctor": _doctor, "games": _games, "new-game": _new_game})
"""Commands that read no configuration, or may read a wrong one."""
