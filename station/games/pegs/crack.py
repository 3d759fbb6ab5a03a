"""`pegmind crack`: guesses a code that a user has in mind, and counts what a strategy needs for all codes."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from station.core.words import format_number, plural
from station.games.codes import crack as dialogue
from station.games.codes.answers import MisreadError
from station.games.codes.code import Code, Key
from station.games.codes.crack import HomeBoard, Say, count_codes
from station.games.codes.match import Row
from station.games.codes.messages import CodeMessages
from station.games.pegs.boxes import PegBox
from station.games.pegs.home import name_pegs, read_board, read_row, write_row
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver import codebreaker
from station.games.pegs.solver.candidates import suspect_rows
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import COLOUR_LETTERS, recount_total, total
from station.games.pegs.solver.shipped import (
    STRATEGY_FOLDER,
    DamagedError,
    StrategyRecord,
    check_row_limit,
    load_records,
    read_strategy_file,
    strategy_name,
)
from station.matches.errors import Unavailable

MOST_NAMED: Final = 3
"""The most possible answers that are named for a row that may be marked wrongly."""


def run(arguments: Namespace, answers: Iterable[str], say: Say) -> int:
    """Carry out `pegmind crack` with its arguments, and `answers` typed line by line; return an exit status.

    `arguments` are box, digits, first, within, totals and recount. Raises MoveError if there is no such board, row or
    strategy, or what is recorded of the strategies cannot be read.
    """
    try:
        box = read_board(arguments.box, digits=arguments.digits)
        first = dialogue.read_first_row(arguments.first, partial(read_row, box=box))
        if not arguments.totals:
            return crack(answers, say, box, arguments.within, first)
        say(totals(box, arguments.within, first, recount=arguments.recount))
    except (DamagedError, MisreadError) as error:
        raise Unavailable(CodeMessages.command_refused(reason=str(error))) from error
    return 0


def crack(lines: Iterable[str], say: Say, box: PegBox, within: int | None = None, first: Code | None = None) -> int:
    """Read `lines` until the code is cracked; return an exit status, 0 for cracked or quit.

    Raises Unavailable if no strategy for the box takes at most `within` guesses.
    """
    check_row_limit(box, within)
    return dialogue.crack(_home_board(box, within), lines, say, first)


def _home_board(box: PegBox, within: int | None) -> HomeBoard:
    return HomeBoard(
        box,
        codebreaker,
        partial(read_row, box=box),
        partial(write_row, box=box),
        size=f"{count_codes(box.possibilities)} of {plural(box.holes, 'peg')}",
        about=name_pegs(box),
        example="1234" if box.numbered else "RGYB",
        meanings=("exact", f"right {'digit' if box.numbered else 'colour'} only"),
        names="" if box.numbered else "red green yellow blue",
        explain=partial(_explain, box),
        within=within,
    )


def _explain(box: PegBox, rows: Sequence[Row]) -> Iterator[str]:
    """Yield which answers may be wrong, if a single wrong one explains the contradiction."""
    found = suspect_rows(box, rows)
    yield from (f"They would fit if the answer in row {each.row} were {_keys_in_words(each.keys)}." for each in found)
    if not found:
        yield "At least two answers must be wrong."


def _keys_in_words(keys: Sequence[Key]) -> str:
    """Return answers in words, the likeliest first, and how many there are besides."""
    said = [f"{key.red} red {key.white} white" for key in keys[:MOST_NAMED]]
    others = len(keys) - MOST_NAMED
    if others > 0:
        said.append("one other" if others == 1 else f"one of {others} others")
    return " or ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)


def totals(
    box: PegBox,
    within: int | None = None,
    first: Code | None = None,
    *,
    recount: bool = False,
    folder: Path = STRATEGY_FOLDER,
) -> str:
    """Return the recorded totals, or count them by playing every code, which takes seconds to minutes.

    Of all strategies of the box, or of the one that takes at most `within` guesses. After the row `first` they are
    always counted. Raises DamagedError; MisreadError if the strategies do not cover `first`; Unavailable if there is no
    strategy with that limit.
    """
    check_row_limit(box, within, folder)
    board = Measures.of(box)
    name = strategy_name(board, within, folder)
    known = [each for each in load_records(folder) if each == name or (within is None and _is_of(each, board))]
    if not known:
        return f"{box.title} has no shipped strategy: every guess is computed when it is needed."
    return "\n\n".join(
        _describe_total(
            box, each, load_records(folder)[each], _count_games(box, each, first, folder) if recount or first else None
        )
        for each in known
    )


def _is_of(strategy: str, board: Measures) -> bool:
    return read_strategy_file(strategy)[0] == board


def _count_games(box: PegBox, name: str, first: Code | None, folder: Path) -> Counter[int]:
    """Return how many games take how many guesses if the first row is `first`, or else the strategy's own."""
    if first is None:
        return recount_total(name, folder)
    try:
        return recount_total(name, folder, "".join(COLOUR_LETTERS[box.colours.index(peg)] for peg in first))
    except ValueError as error:
        own = codebreaker.best(box, ()).guess
        raise MisreadError(f"the strategy begins with {own}, or a row like that, and does not cover {first}") from error


def _describe_total(box: PegBox, strategy: str, record: StrategyRecord, now: Counter[int] | None) -> str:
    games = record.games if now is None else now
    guesses = total(games)
    within = read_strategy_file(strategy)[1]
    heading = f"{box.title}, {PegMessages.guesses_at_most(n=within)}" if within else box.title
    played = sum(games.values())
    lines = [
        f"{heading}: {count_codes(played)}",
        f"{format_number(guesses)} guesses in total, {guesses / played:.4f} per game, at most {max(games)}",
        _verdict(record, within),
        *(_total_line(rows, number) for rows, number in sorted(games.items())),
    ]
    if now is not None:
        lines.append(f"Counted now; the recorded total is {format_number(record.total)}.")
    return "\n".join(lines)


def _total_line(rows: int, number: int) -> str:
    guesses, found = "guess  " if rows == 1 else "guesses", "code" if number == 1 else "codes"
    return f"  {rows:2} {guesses} {format_number(number):>9} {found}"


def _verdict(record: StrategyRecord, within: int | None) -> str:
    if record.proven:
        return f"proven: no strategy{f' with at most {within}' if within else ''} needs fewer in total"
    minutes = max(1, round(record.seconds / 60))
    time = f"{format_number(minutes)} {'minute' if minutes == 1 else 'minutes'}"
    return f"the best found in {time} of search; a better one may exist"
