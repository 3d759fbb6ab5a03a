"""`pegmind crack`: guesses a code that somebody has in mind, and counts what a strategy needs for all codes."""

import re
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.palette import NAME_OF
from station.core.words import grouped, plural
from station.games.errors import MoveError, Unavailable
from station.games.pegs.boxes import Box, box_named, full_code
from station.games.pegs.code import Code, Key
from station.games.pegs.match import Row
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver.analysis import Hint, best
from station.games.pegs.solver.candidates import Contradicted, contradiction, remaining, suspect_rows
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.shipped import (
    FOLDER,
    DamagedError,
    StrategyRecord,
    check_row_limit,
    load_records,
    read_strategy_file,
)

ENDED: Final = 1
"""The exit status if the input ends before the code is cracked."""

HELP: Final = """\
  1 2           the answer: 1 red (exact), 2 white (right colour only)
  RGYB 1 2      you played RGYB instead, and this was the answer
  RGYB          you play RGYB instead; type its answer next
  change 2 0 1  the answer in row 2 was 0 red, 1 white
  undo          take back the last row
  show          show all rows
  help          show this help
  quit          stop"""

_KEY: Final = r"(\d)\s*(?:r|reds?)?(?:[\s,/:-]|and\b)*(\d)\s*(?:w|whites?)?"
"""Red and white: "1 2", "1/2", or in words as they are printed here, "1 red 2 white"."""

_ANSWER: Final = re.compile(rf"(?:(\D+)\s)?\s*{_KEY}", re.ASCII | re.IGNORECASE)
_CHANGE: Final = re.compile(rf"change\s+(\d{{1,2}})\s+{_KEY}", re.ASCII | re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")
_QUIT: Final = ("quit", "q", "exit")

Say = Callable[[str], None]


class CandidateTable(NamedTuple):
    """The real board: the rows answered so far, and the guess that waits for its answer.

    With `within` the code is found in at most that many guesses.
    """

    rows: tuple[Row, ...] = ()
    guess: Code | None = None
    within: int | None = None


class _Misread(ValueError):
    """A line that cannot be carried out; `str(error)` says why."""


def run(arguments: Namespace, answers: Iterable[str], say: Say) -> int:
    """Carry out `pegmind crack` with its arguments, and `answers` typed line by line; return an exit status.

    `arguments` are box, within, totals and recount. Raises MoveError if there is no such box or strategy, or what is
    recorded of the strategies cannot be read.
    """
    box = box_named(arguments.box)
    if not arguments.totals:
        return crack(answers, say, box, arguments.within)
    try:
        say(totals(box, arguments.within, recount=arguments.recount))
    except DamagedError as error:
        raise Unavailable(PegMessages.strategies_unusable(reason=str(error))) from error
    return 0


def crack(lines: Iterable[str], say: Say, box: Box, within: int | None = None) -> int:
    """Read `lines` until the code is cracked; return an exit status, 0 for cracked or quit.

    Raises Unavailable if no strategy for the box takes at most `within` guesses.
    """
    check_row_limit(box, within)
    say(_greeting(box, within))
    at = _proposed(box, CandidateTable(within=within), say)
    for line in lines:
        words = " ".join(line.split())
        if words.lower() in _QUIT:
            return 0
        try:
            at = _read(box, at, words, say)
        except (_Misread, MoveError) as error:
            say(f"{error}; nothing has changed (type help for help)")
        if _cracked(box, at.rows):
            say(f"Cracked in {plural(len(at.rows), 'row')}: {at.rows[-1].pegs}")
            return 0
    say("The input ended before the code was cracked.")
    return ENDED


def _read(box: Box, at: CandidateTable, words: str, say: Say) -> CandidateTable:
    """Return the table after one line."""
    verb = words.split(" ", maxsplit=1)[0].lower()
    if not words:
        return at
    if verb in _VERBS:
        return _VERBS[verb](box, at, _complete(verb, words), say)
    answer = _ANSWER.fullmatch(words)
    if answer is not None:
        return _answered(box, at, answer, say)
    if _DIGIT.search(words):
        raise _Misread("an answer is two numbers, red and white, as in: 1 2")
    own = _code(box, words)
    say(f"Play {own}. What is the answer?")
    return at._replace(guess=own)


def _complete(verb: str, words: str) -> str:
    """Return the words of a line that begins with `verb`. Raises _Misread if something follows that should not."""
    if verb not in {words.lower(), "change"}:
        raise _Misread(f"nothing may follow {verb}")
    return words


def _answered(box: Box, at: CandidateTable, answer: re.Match[str], say: Say) -> CandidateTable:
    guess = at.guess if answer[1] is None else _code(box, answer[1])
    if guess is None:
        raise _Misread("there is no guess to answer while the answers contradict each other")
    row = Row(guess, _read_key(box, answer[2], answer[3]))
    after = at._replace(rows=(*at.rows, row), guess=None)
    return after if _cracked(box, after.rows) else _proposed(box, after, say)


def _cracked(box: Box, rows: Sequence[Row]) -> bool:
    """Return whether the last row is the code, and no other row contradicts it."""
    return bool(rows) and rows[-1].key == Key(box.holes, 0) and remaining(box, rows) > 0


def _proposed(box: Box, at: CandidateTable, say: Say) -> CandidateTable:
    """Say what to play next, or which answers contradict each other."""
    try:
        hint = best(box, at.rows, at.within)
    except Contradicted as error:
        say(_explained(box, at.rows, error))
        return at._replace(guess=None)
    if hint.left == 1:
        say(f"Play {hint.guess}: it is the only possible code.")
    else:
        say(f"Play {hint.guess}. {codes(hint.left)} are possible{_after(hint)}.")
    return at._replace(guess=hint.guess)


def _after(hint: Hint) -> str:
    """Return what the guess leaves, in words."""
    if hint.left == 2:  # noqa: PLR2004 - one, or the other
        return ""
    if hint.expected == 1:
        return ", only one after this guess"
    return f", about {grouped(hint.expected, '.1f')} after this guess"


def _undo(box: Box, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    if not at.rows:
        raise _Misread("there is no row to take back")
    return _proposed(box, at._replace(rows=at.rows[:-1], guess=None), say)


def _change(box: Box, at: CandidateTable, words: str, say: Say) -> CandidateTable:
    told = _CHANGE.fullmatch(words)
    if told is None:
        raise _Misread("change needs a row and its answer, as in: change 2 0 1")
    row = int(told[1])
    if not 1 <= row <= len(at.rows):
        raise _Misread(f"there is no row {row} yet")
    fixed = at.rows[row - 1]._replace(key=_read_key(box, told[2], told[3]))
    rows = (*at.rows[: row - 1], fixed, *at.rows[row:])
    return _proposed(box, at._replace(rows=rows, guess=None), say)


def _show(box: Box, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    say(_listed(at.rows, contradiction(box, at.rows)) or "No row has been played yet.")
    return at


def _help(_box: Box, at: CandidateTable, _words: str, say: Say) -> CandidateTable:
    say(HELP)
    return at


_VERBS: Final[Mapping[str, Callable[[Box, CandidateTable, str, Say], CandidateTable]]] = MappingProxyType(
    {"undo": _undo, "change": _change, "show": _show, "help": _help, "?": _help}
)


def _code(box: Box, text: str) -> Code:
    return full_code(text.upper().replace(" ", ""), box)


def _read_key(box: Box, red: str, white: str) -> Key:
    key = Key(int(red), int(white))
    if sum(key) > box.holes:
        raise _Misread(f"{sum(key)} key pegs are too many: a row has only {box.holes} holes")
    if key == Key(box.holes - 1, 1):
        raise _Misread(f"{key.red} red and 1 white is impossible: if all other pegs are right, so is the last")
    return key


def _greeting(box: Box, within: int | None) -> str:
    promised = "" if within is None else f"\nIf you play the suggested guesses, at most {within} are needed."
    colours = ", ".join(f"{letter} {NAME_OF[letter]}" for letter in box.colours)
    return (
        f"{box.title}: {codes(box.possibilities)} of {plural(box.holes, 'peg')}.\n"
        f"{colours}\n"
        f"Type the answer to each guess as two numbers, red and white (or help).{promised}"
    )


def _explained(box: Box, rows: Sequence[Row], error: Contradicted) -> str:
    """Return the rows, with the one that contradicts the others, and the answers that may be wrong."""
    lines = [f"{str(error).capitalize()}.", _listed(rows, error.row)]
    found = suspect_rows(box, rows)
    lines += [f"They would fit if the answer in row {each.row} were {_several(each.keys)}." for each in found]
    if not found:
        lines.append("At least two answers must be wrong.")
    return "\n".join([*lines, "Take rows back with undo, or correct an answer, as in: change 2 0 1"])


def _several(keys: Sequence[Key]) -> str:
    """Return at most three answers in words."""
    return " or ".join(f"{key.red} red {key.white} white" for key in keys[:3])


def _listed(rows: Sequence[Row], wrong: int | None) -> str:
    return "\n".join(
        f"{'>' if number == wrong else ' '} row {number:2}  {row.pegs}  {row.key.red} red {row.key.white} white"
        for number, row in enumerate(rows, start=1)
        if row.key is not None
    )


def codes(number: int) -> str:
    """Return a number of codes in words: "1 code", "1 296 codes"."""
    return f"{grouped(number)} {'code' if number == 1 else 'codes'}"


def totals(box: Box, within: int | None = None, *, recount: bool = False, folder: Path = FOLDER) -> str:
    """Return the recorded totals, or count them by playing every code, which takes seconds to minutes.

    Of all strategies of the box, or of the one that takes at most `within` guesses. Raises DamagedError, and
    Unavailable if there is none.
    """
    check_row_limit(box, within, folder)
    board = Measures.of(box)
    asked = {read_strategy_file(each): each for each in load_records(folder)}
    known = [name for (of, most), name in asked.items() if of == board and within in (None, most)]
    if not known:
        return f"{box.title} has no shipped strategy: every guess is computed when it is needed."
    return "\n\n".join(
        _count_line(box, each, load_records(folder)[each], recount_total(each, folder) if recount else None)
        for each in known
    )


def _count_line(box: Box, strategy: str, record: StrategyRecord, now: Counter[int] | None) -> str:
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
