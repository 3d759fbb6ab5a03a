"""`pegmind crack BOX`: the helper for a real board. You type what the other side answered, it says what to play."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from station.breaker.pegs.candidates import Contradicted, contradiction, remaining, suspects
from station.breaker.pegs.review import Hint, best
from station.breaker.pegs.shelf import promise
from station.games.boxes import Box, full_code
from station.games.code import Code, Key
from station.games.errors import MoveError
from station.games.faults import Row
from station.palette import NAME_OF
from station.words import counted, grouped

ENDED: Final = 1
"""The exit status where the input ends before the code is cracked."""

HELP: Final = """\
  1 2           the answer: 1 red (right place), 2 white (right colour only)
  RGYB 1 2      you played RGYB instead, and that was the answer
  RGYB          you play RGYB instead; its answer comes next
  change 2 0 1  the answer in row 2 was 0 red, 1 white
  undo          take back the last row
  show          show all rows
  help          these words
  quit          stop"""

_KEY: Final = r"(\d)\s*(?:r|reds?)?(?:[\s,/:-]|and\b)*(\d)\s*(?:w|whites?)?"
"""Red and white: "1 2", "1/2", or in words as they are printed here, "1 red 2 white"."""

_ANSWER: Final = re.compile(rf"(?:(\D+)\s)?\s*{_KEY}", re.ASCII | re.IGNORECASE)
_CHANGE: Final = re.compile(rf"change\s+(\d{{1,2}})\s+{_KEY}", re.ASCII | re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")
_QUIT: Final = ("quit", "q", "exit")

Say = Callable[[str], None]


class Table(NamedTuple):
    """The board at home: the rows answered so far, and the guess that waits for its answer.

    With `within` the code is to be found in never more guesses than that.
    """

    rows: tuple[Row, ...] = ()
    guess: Code | None = None
    within: int | None = None


class _Misread(ValueError):
    """A line that cannot be carried out; `str(error)` says why."""


def crack(lines: Iterable[str], say: Say, box: Box, within: int | None = None) -> int:
    """Read `lines` until the code is cracked; return an exit status, 0 for cracked or quit.

    Raises Unavailable where no strategy for the box takes never more than `within` guesses.
    """
    promise(box, within)
    say(_greeting(box, within))
    at = _proposed(box, Table(within=within), say)
    for line in lines:
        words = " ".join(line.split())
        if words.lower() in _QUIT:
            return 0
        try:
            at = _read(box, at, words, say)
        except (_Misread, MoveError) as error:
            say(f"{error}; nothing has changed (help: what you can type)")
        if _cracked(box, at.rows):
            say(f"Cracked in {counted(len(at.rows), 'row')}: {at.rows[-1].pegs}")
            return 0
    say("The input has ended, and the code is not cracked.")
    return ENDED


def _read(box: Box, at: Table, words: str, say: Say) -> Table:
    """The table after one line."""
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
    """The words of a line that begins with `verb`. Raises _Misread where more follows than belongs to it."""
    if verb not in {words.lower(), "change"}:
        raise _Misread(f"{verb} stands alone on its line")
    return words


def _answered(box: Box, at: Table, answer: re.Match[str], say: Say) -> Table:
    guess = at.guess if answer[1] is None else _code(box, answer[1])
    if guess is None:
        raise _Misread("no guess waits for an answer while the answers contradict each other")
    row = Row(guess, _key(box, answer[2], answer[3]))
    after = at._replace(rows=(*at.rows, row), guess=None)
    return after if _cracked(box, after.rows) else _proposed(box, after, say)


def _cracked(box: Box, rows: Sequence[Row]) -> bool:
    """Whether the last row is the code, and no other row contradicts that."""
    return bool(rows) and rows[-1].key == Key(box.holes, 0) and remaining(box, rows) > 0


def _proposed(box: Box, at: Table, say: Say) -> Table:
    """Say what to play next, or what contradicts what."""
    try:
        hint = best(box, at.rows, at.within)
    except Contradicted as error:
        say(_explained(box, at.rows, error))
        return at._replace(guess=None)
    if hint.left == 1:
        say(f"Play {hint.guess}: it is the only code that fits.")
    else:
        say(f"Play {hint.guess}. {codes(hint.left)} fit, {_after(hint)}.")
    return at._replace(guess=hint.guess)


def _after(hint: Hint) -> str:
    """What the guess leaves, in words."""
    if hint.left == 2:  # noqa: PLR2004 - one, or the other
        return "either may be right"
    if hint.expected == 1:
        return "after it only one will"
    return f"about {grouped(hint.expected, '.1f')} will after it"


def _undo(box: Box, at: Table, _words: str, say: Say) -> Table:
    if not at.rows:
        raise _Misread("there is no row to take back")
    return _proposed(box, at._replace(rows=at.rows[:-1], guess=None), say)


def _change(box: Box, at: Table, words: str, say: Say) -> Table:
    told = _CHANGE.fullmatch(words)
    if told is None:
        raise _Misread("the row and its answer are needed, as in: change 2 0 1")
    row = int(told[1])
    if not 1 <= row <= len(at.rows):
        raise _Misread(f"there is no row {row} yet")
    fixed = at.rows[row - 1]._replace(key=_key(box, told[2], told[3]))
    rows = (*at.rows[: row - 1], fixed, *at.rows[row:])
    return _proposed(box, at._replace(rows=rows, guess=None), say)


def _show(box: Box, at: Table, _words: str, say: Say) -> Table:
    say(_listed(at.rows, contradiction(box, at.rows)) or "No row has been played yet.")
    return at


def _help(_box: Box, at: Table, _words: str, say: Say) -> Table:
    say(HELP)
    return at


_VERBS: Final[Mapping[str, Callable[[Box, Table, str, Say], Table]]] = MappingProxyType(
    {"undo": _undo, "change": _change, "show": _show, "help": _help, "?": _help}
)


def _code(box: Box, text: str) -> Code:
    return full_code(text.upper().replace(" ", ""), box)


def _key(box: Box, red: str, white: str) -> Key:
    key = Key(int(red), int(white))
    if sum(key) > box.holes:
        raise _Misread(f"{sum(key)} key pegs are too many: a row has {box.holes} holes")
    if key == Key(box.holes - 1, 1):
        raise _Misread(f"{key.red} red and 1 white cannot be: with all others right the last is right, too")
    return key


def _greeting(box: Box, within: int | None) -> str:
    promised = "" if within is None else f"\nPlay what is said here, and it takes {within} guesses at most."
    colours = ", ".join(f"{letter} {NAME_OF[letter]}" for letter in box.colours)
    return (
        f"{box.title}: {codes(box.possibilities)} of {counted(box.holes, 'peg')}.\n"
        f"{colours}\n"
        f"Type the answer to each guess as two numbers, red and white (help: more).{promised}"
    )


def _explained(box: Box, rows: Sequence[Row], error: Contradicted) -> str:
    """The rows with the one that contradicts, and which single answer may be the wrong one."""
    lines = [f"{str(error).capitalize()}.", _listed(rows, error.row)]
    found = suspects(box, rows)
    lines += [f"It would fit if row {each.row} had been {_several(each.keys)}." for each in found]
    if not found:
        lines.append("More than one answer must be wrong.")
    return "\n".join([*lines, "Take rows back with undo, or correct one: change 2 0 1"])


def _several(keys: Sequence[Key]) -> str:
    """At most three answers in words."""
    return " or ".join(f"{key.red} red {key.white} white" for key in keys[:3])


def _listed(rows: Sequence[Row], wrong: int | None) -> str:
    return "\n".join(
        f"{'>' if number == wrong else ' '} row {number:2}  {row.pegs}  {row.key.red} red {row.key.white} white"
        for number, row in enumerate(rows, start=1)
        if row.key is not None
    )


def codes(number: int) -> str:
    """So many codes, in words."""
    return f"{grouped(number)} {'code' if number == 1 else 'codes'}"
