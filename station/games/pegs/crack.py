"""`pegmind crack`: guesses a code that somebody has in mind, and counts what a strategy needs for all codes."""

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.words import grouped, plural
from station.games.codes.code import Code, Key
from station.games.codes.match import Row
from station.games.codes.messages import CodeMessages
from station.games.codes.thinking import Contradicted, Suggestion, first_contradiction
from station.games.errors import MoveError, Unavailable
from station.games.pegs.boxes import PegBox
from station.games.pegs.home import MisreadError, name_pegs, read_board, read_change, read_line, read_row
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver.analysis import best, predict
from station.games.pegs.solver.candidates import remaining, suspect_rows
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import LETTERS, recount_total, total
from station.games.pegs.solver.shipped import (
    FOLDER,
    DamagedError,
    StrategyRecord,
    check_row_limit,
    load_records,
    read_strategy_file,
    strategy_name,
)

ENDED: Final = 1
"""The exit status if the input ends before the code is cracked."""

SHOWN: Final = 3
"""At most this many right answers are named for a row that may be marked wrongly."""

_HELP: Final = """\
  1 2           the answer: 1 red (exact), 2 white (right {what} only)
  {row} 1 2      you played {row} instead, and this was the answer
  {row}          you play {row} instead; type its answer next
                ({names}answers, too: 2w 1r)
  change 2 0 1  the answer in row 2 was 0 red, 1 white
  undo          take back the last row
  show          show all rows
  help          show this help
  quit          stop"""

_QUIT: Final = ("quit", "q", "exit")

Say = Callable[[str], None]


class CandidateTable(NamedTuple):
    """The real board: the rows answered so far, and the guess that waits for its answer.

    With `within` the code is found in at most that many guesses. `first` is the row that the player begins with.
    """

    rows: tuple[Row, ...] = ()
    guess: Code | None = None
    within: int | None = None
    first: Code | None = None


def run(arguments: Namespace, answers: Iterable[str], say: Say) -> int:
    """Carry out `pegmind crack` with its arguments, and `answers` typed line by line; return an exit status.

    `arguments` are box, digits, first, within, totals and recount. Raises MoveError if there is no such board, row or
    strategy, or what is recorded of the strategies cannot be read.
    """
    try:
        box = read_board(arguments.box, digits=arguments.digits)
        first = arguments.first and read_row(arguments.first, box)
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
    say(_greeting(box, within))
    at = _proposed(box, CandidateTable(within=within, first=first), say)
    for line in lines:
        words = " ".join(line.split())
        if words.lower() in _QUIT:
            return 0
        try:
            at = _read(box, at, words, say)
        except (MisreadError, MoveError) as error:
            waiting = f"\nPlay {at.guess}. What is the answer?" if at.guess else ""
            say(f"{error}; nothing has changed (type help for help){waiting}")
        if _cracked(box, at.rows):
            say(f"Cracked in {plural(len(at.rows), 'row')}: {at.rows[-1].pegs}")
            return 0
    say("The input ended before the code was cracked.")
    return ENDED


def _read(box: PegBox, at: CandidateTable, words: str, say: Say) -> CandidateTable:
    """Return the table after one line."""
    verb = words.split(" ", maxsplit=1)[0].lower()
    if not words:
        return at
    if verb in _VERBS:
        return _VERBS[verb](box, at, _complete(verb, words), say)
    row, key = read_line(words, box)
    if key is not None:
        return _answered(box, at, row or at.guess, key, say)
    say(f"Play {row}. What is the answer?")
    return at._replace(guess=row)


def _complete(verb: str, words: str) -> str:
    """Return the words of a line that begins with `verb`. Raises MisreadError if something follows that should not."""
    if verb not in {words.lower(), "change"}:
        raise MisreadError(f"nothing may follow {verb}")
    return words


def _answered(box: PegBox, at: CandidateTable, guess: Code | None, key: Key, say: Say) -> CandidateTable:
    if guess is None:
        raise MisreadError("there is no guess to answer while the answers contradict each other")
    after = at._replace(rows=(*at.rows, Row(guess, key)), guess=None)
    return after if _cracked(box, after.rows) else _proposed(box, after, say)


def _cracked(box: PegBox, rows: Sequence[Row]) -> bool:
    """Return whether the last row is the code, and no other row contradicts it."""
    return bool(rows) and rows[-1].key == Key(box.holes, 0) and remaining(box, rows) > 0


def _proposed(box: PegBox, at: CandidateTable, say: Say) -> CandidateTable:
    """Say what to play next, or which answers contradict each other."""
    try:
        hint = best(box, at.rows, at.within) if at.rows or at.first is None else predict(box, at.rows, at.first)
    except Contradicted as error:
        say(_explained(box, at.rows, error))
        return at._replace(guess=None)
    if hint.left == 1:
        say(f"Play {hint.guess}: it is the only possible code.")
    else:
        say(f"Play {hint.guess}. {codes(hint.left)} are possible{_after(hint)}.")
    return at._replace(guess=hint.guess)


def _after(hint: Suggestion) -> str:
    """Return what the guess leaves, in words."""
    if hint.left == 2:  # noqa: PLR2004 - one, or the other
        return ""
    if hint.expected == 1:
        return ", only one after this guess"
    return f", about {grouped(hint.expected, '.1f')} after this guess"


def _undo(box: PegBox, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    if not at.rows:
        raise MisreadError("there is no row to take back")
    return _proposed(box, at._replace(rows=at.rows[:-1], guess=None), say)


def _change(box: PegBox, at: CandidateTable, words: str, say: Say) -> CandidateTable:
    row, key = read_change(words, box)
    if not 1 <= row <= len(at.rows):
        raise MisreadError(f"there is no row {row} yet")
    fixed = at.rows[row - 1]._replace(key=key)
    rows = (*at.rows[: row - 1], fixed, *at.rows[row:])
    return _proposed(box, at._replace(rows=rows, guess=None), say)


def _show(box: PegBox, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    say(_listed(at.rows, first_contradiction(at.rows, partial(remaining, box))) or "No row has been played yet.")
    return at


def _help(box: PegBox, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    say(help_for(box))
    return at


def help_for(box: PegBox) -> str:
    """What can be typed, with a row as an example."""
    if box.numbered:
        return _HELP.format(what="digit", row="1234", names="")
    return _HELP.format(what="colour", row="RGYB", names="or by names: red green yellow blue; ")


_VERBS: Final[Mapping[str, Callable[[PegBox, CandidateTable, str, Say], CandidateTable]]] = MappingProxyType(
    {"undo": _undo, "change": _change, "show": _show, "help": _help, "?": _help}
)


def _greeting(box: PegBox, within: int | None) -> str:
    promised = "" if within is None else f"\nIf you play the suggested guesses, at most {within} are needed."
    return (
        f"{box.title}: {codes(box.possibilities)} of {plural(box.holes, 'peg')}.\n"
        f"{name_pegs(box)}\n"
        f"Type the answer to each guess as two numbers, red and white (or help).{promised}"
    )


def _explained(box: PegBox, rows: Sequence[Row], error: Contradicted) -> str:
    """Return the rows, with the one that contradicts the others, and the answers that may be wrong."""
    lines = [f"{str(error).capitalize()}.", _listed(rows, error.row)]
    found = suspect_rows(box, rows)
    lines += [f"They would fit if the answer in row {each.row} were {_several(each.keys)}." for each in found]
    if not found:
        lines.append("At least two answers must be wrong.")
    return "\n".join([*lines, "Take rows back with undo, or correct an answer, as in: change 2 0 1"])


def _several(keys: Sequence[Key]) -> str:
    """Return answers in words, the likeliest first, and how many there are besides."""
    said = [f"{key.red} red {key.white} white" for key in keys[:SHOWN]]
    others = len(keys) - SHOWN
    if others > 0:
        said.append("one other" if others == 1 else f"one of {others} others")
    return " or ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)


def _listed(rows: Sequence[Row], wrong: int | None) -> str:
    return "\n".join(
        f"{'>' if number == wrong else ' '} row {number:2}  {row.pegs}  {row.key.red} red {row.key.white} white"
        for number, row in enumerate(rows, start=1)
        if row.key is not None
    )


def codes(number: int) -> str:
    """Return a number of codes in words: "1 code", "1 296 codes"."""
    return f"{grouped(number)} {'code' if number == 1 else 'codes'}"


def totals(
    box: PegBox, within: int | None = None, first: Code | None = None, *, recount: bool = False, folder: Path = FOLDER
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
        _count_line(
            box, each, load_records(folder)[each], _count_games(box, each, first, folder) if recount or first else None
        )
        for each in known
    )


def _is_of(strategy: str, board: Measures) -> bool:
    return read_strategy_file(strategy)[0] == board


def _count_games(box: PegBox, name: str, first: Code | None, folder: Path) -> Counter[int]:
    """Return how many games take how many guesses if the first row is `first`, or what the strategy plays."""
    if first is None:
        return recount_total(name, folder)
    try:
        return recount_total(name, folder, "".join(LETTERS[box.colours.index(peg)] for peg in first))
    except ValueError as error:
        own = best(box, ()).guess
        raise MisreadError(f"the strategy begins with {own}, or a row like that, and does not cover {first}") from error


def _count_line(box: PegBox, strategy: str, record: StrategyRecord, now: Counter[int] | None) -> str:
    games = record.games if now is None else now
    guesses = total(games)
    within = read_strategy_file(strategy)[1]
    heading = f"{box.title}, {PegMessages.guesses_at_most(n=within)}" if within else box.title
    lines = [
        f"{heading}: {codes(sum(games.values()))}",
        f"{grouped(guesses)} guesses in total, {guesses / sum(games.values()):.4f} per game, at most {max(games)}",
        _verdict(record, within),
        *(_total_line(rows, number) for rows, number in sorted(games.items())),
    ]
    if now is not None:
        lines.append(f"Counted now; the recorded total is {grouped(record.total)}.")
    return "\n".join(lines)


def _total_line(rows: int, number: int) -> str:
    guesses, found = "guess  " if rows == 1 else "guesses", "code" if number == 1 else "codes"
    return f"  {rows:2} {guesses} {grouped(number):>9} {found}"


def _verdict(record: StrategyRecord, within: int | None) -> str:
    if record.proven:
        return f"proven: no strategy{f' with at most {within}' if within else ''} needs fewer in total"
    minutes = max(1, round(record.seconds / 60))
    time = f"{grouped(minutes)} {'minute' if minutes == 1 else 'minutes'}"
    return f"the best found in {time} of search; a better one may exist"
