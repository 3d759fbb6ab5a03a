"""The dialogue of `pegmind crack`: guesses are proposed for a code that somebody has in mind, who types the answers.

It is English, as all commands are. A family says how its rows are written and read.
"""

import re
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from station.core.words import grouped, plural
from station.games.codes.box import Box
from station.games.codes.code import NO_KEY, Code, Key
from station.games.codes.match import Row
from station.games.codes.thinking import Codebreaker, Contradicted
from station.games.errors import MoveError, Unavailable

ENDED: Final = 1
"""The exit status if the input ends before the code is cracked."""

QUIT: Final = ("quit", "q", "exit")

Say = Callable[[str], None]


class MisreadError(ValueError):
    """A line that cannot be read; `str(error)` says why, and how it is written."""


class Opponent(NamedTuple):
    """What the dialogue has to know of a box.

    `read_row` reads a row as people type it, and raises MisreadError or MoveError; `write_row` says it to them. `about`
    tells how rows are typed, and `example` is a row. `size` is how many codes there are, and `noun` what a code is.
    """

    box: Box
    codebreaker: Codebreaker
    read_row: Callable[[str], Code]
    write_row: Callable[[Code], str]
    about: str
    example: str
    size: str
    noun: str = "code"


class Table(NamedTuple):
    """The real board: the rows answered so far, and the guess that waits for its answer, if there is one."""

    rows: tuple[Row, ...] = ()
    guess: Code | None = None


def run(opponent: Opponent, arguments: Namespace, answers: Iterable[str], say: Say) -> int:
    """Carry out `pegmind crack` for boxes without strategies that are shipped. Raises Unavailable."""
    from station.games.codes.messages import CodeMessages

    if arguments.totals or arguments.within or arguments.digits:
        raise Unavailable(CodeMessages.computed_when_needed(box=opponent.box.title))
    try:
        typed = arguments.first
        first = None if typed is None else opponent.box.read_guess(opponent.read_row(typed))
    except MisreadError as error:
        raise Unavailable(CodeMessages.command_refused(reason=str(error))) from error
    return crack(opponent, answers, say, first)


def crack(opponent: Opponent, lines: Iterable[str], say: Say, first: Code | None = None) -> int:
    """Read `lines` until the code is cracked; return an exit status, 0 for cracked or quit."""
    box = opponent.box
    say(f"{box.title}: {opponent.size}.\n{opponent.about}\n{_how_to_answer(box)} (or help).")
    at = _proposed(opponent, Table(guess=first), say)
    for line in lines:
        words = " ".join(line.split())
        if words.lower() in QUIT:
            return 0
        try:
            at = _read(opponent, at, words, say)
        except (MisreadError, MoveError) as error:
            waiting = f"\nPlay {opponent.write_row(at.guess)}. What is the answer?" if at.guess else ""
            say(f"{error}; nothing has changed (type help for help){waiting}")
        if _is_cracked(opponent, at):
            say(f"Cracked in {plural(len(at.rows), 'row')}: {opponent.write_row(at.rows[-1].pegs or '')}")
            return 0
    say("The input ended before the code was cracked.")
    return ENDED


def _read(opponent: Opponent, at: Table, words: str, say: Say) -> Table:
    """Return the table after one line: a command, an answer, a row, or a row with its answer."""
    match words.lower():
        case "":
            return at
        case "help" | "?":
            say(_help(opponent))
            return at
        case "show":
            say(_listed(opponent, at.rows) or "No row has been played yet.")
            return at
        case "undo":
            if not at.rows:
                raise MisreadError("there is no row to take back")
            return _proposed(opponent, Table(at.rows[:-1]), say)
    row, key = _take_apart(words, opponent.box)
    guess = opponent.box.read_guess(opponent.read_row(row)) if row else at.guess
    if key is None:
        say(f"Play {opponent.write_row(guess or '')}. What is the answer?")
        return at._replace(guess=guess)
    if guess is None:
        raise MisreadError("there is no guess to answer while the answers contradict each other")
    after = Table((*at.rows, Row(guess, key)))
    return after if _is_cracked(opponent, after) else _proposed(opponent, after, say)


def _is_cracked(opponent: Opponent, at: Table) -> bool:
    """Whether the last row is the code, and no other row contradicts it."""
    box, marked = opponent.box, [(row.pegs or "", row.key or NO_KEY) for row in at.rows]
    return bool(marked) and marked[-1][1] == Key(box.places, 0) and box.some_code_fits(marked)


def _proposed(opponent: Opponent, at: Table, say: Say) -> Table:
    """Say what to play next, or which answer contradicts those before it."""
    if at.guess is not None:
        say(f"Play {opponent.write_row(at.guess)}.")
        return at
    try:
        hint = opponent.codebreaker.best(opponent.box, at.rows)
    except Contradicted as error:
        say(f"{str(error).capitalize()}.\n{_listed(opponent, at.rows, error.row)}\nTake rows back with undo.")
        return at._replace(guess=None)
    guess, noun = opponent.write_row(hint.guess), f"common {opponent.noun}" if hint.others else opponent.noun
    if hint.left == 1:
        only = f"the only {noun} that fits" if hint.others else f"the only possible {noun}"
        say(f"Play {guess}: it is {only}.")
    else:
        after = f", about {grouped(hint.expected, '.1f')} after this guess" if hint.expected > 1 else ""
        say(f"Play {guess}. {grouped(hint.left)} {noun}s are possible{after}.")
    return at._replace(guess=hint.guess)


def _take_apart(words: str, box: Box) -> tuple[str, Key | None]:
    """Return the row and the answer of a line, "" and None for what it does not have. Raises MisreadError."""
    kinds = len(box.key_pegs)
    number = r"(\d)[\s,;/:]*"
    answered = re.fullmatch(rf"(?P<row>.*?\D)??[\s:=]*{number * kinds}", words, re.ASCII)
    if answered is None:
        if re.search(r"\d", words):
            raise MisreadError(f"an answer is {kinds} numbers, as in: {' '.join(str(n) for n in range(kinds))}")
        return words, None
    key = Key(*map(int, answered.groups()[1:]))
    if sum(key) > box.places:
        raise MisreadError(f"{sum(key)} key pegs are too many: an answer has {box.places} at most")
    return answered["row"] or "", key


def _how_to_answer(box: Box) -> str:
    names = {"red": "red (exact)", "white": "white (elsewhere)", "half": "half"}
    *some, last = (names[kind] for kind in box.key_pegs)
    return f"Type the answer to each guess as {len(box.key_pegs)} numbers, {', '.join(some)} and {last}"


def _help(opponent: Opponent) -> str:
    example = " ".join(["1", "0", "2"][: len(opponent.box.key_pegs)])
    return "\n".join(
        (
            f"  {example:<12}  {_how_to_answer(opponent.box).lower().removeprefix('type ')}",
            f"  {opponent.example} {example}",
            "                you played this row instead, and this was the answer",
            f"  {opponent.example}",
            "                you play this row instead; type its answer next",
            "  undo          take back the last row",
            "  show          show all rows",
            "  help          show this help",
            "  quit          stop",
        )
    )


def _listed(opponent: Opponent, rows: Sequence[Row], wrong: int | None = None) -> str:
    kinds = opponent.box.key_pegs
    return "\n".join(
        f"{'>' if number == wrong else ' '} row {number:2}  {opponent.write_row(row.pegs or '')}  "
        + " ".join(f"{count} {kind}" for kind, count in zip(kinds, row.key or (), strict=False))
        for number, row in enumerate(rows, start=1)
    )
