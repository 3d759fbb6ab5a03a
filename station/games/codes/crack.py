"""The dialogue of `pegmind crack`: it proposes guesses for a code that a user has in mind, and reads the answers.

It is English, as all commands are. A family says how its rows are written and read.
"""

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from textwrap import fill
from typing import Final, NamedTuple

from station.core.words import TERMINAL_WIDTH, format_number, plural
from station.games.codes.answers import (
    MisreadError,
    answer_example,
    change_example,
    example_row,
    may_be_row,
    name_numbers,
    read_change,
    read_line,
)
from station.games.codes.box import Box
from station.games.codes.code import Code, Key
from station.games.codes.match import Row, marked_rows
from station.games.codes.messages import CodeMessages
from station.games.codes.thinking import Codebreaker, Contradicted, Suggestion
from station.matches.errors import MoveError, Unavailable

ENDED: Final = 1
"""The exit status if the input ends before the code is cracked."""

QUIT: Final = ("quit", "q", "exit")
COMMANDS: Final = ("undo", "change", "show", "help", "quit")

Say = Callable[[str], None]


class HomeBoard(NamedTuple):
    """A board that somebody has at home, as the dialogue needs it.

    `read_row` reads a row as people type it, and raises MisreadError or MoveError; `write_row` says it to them. `size`
    says how many codes there are, and `noun` what a code is. `about` tells how rows are typed, `example` is a row, and
    `names` is one in words, if rows can also be typed so. `meanings` explain each kind of key peg, "" where its name is
    enough. `explain` gives sentences about rows that contradict each other. With `within`, the code is found in at most
    that many guesses.
    """

    box: Box
    codebreaker: Codebreaker
    read_row: Callable[[str], Code]
    write_row: Callable[[Code], str]
    size: str
    about: str
    example: str
    meanings: Sequence[str]
    noun: str = "code"
    names: str = ""
    explain: Callable[[Sequence[Row]], Iterable[str]] = lambda _rows: ()
    within: int | None = None


class Dialogue(NamedTuple):
    """The rows answered so far, and the guess that waits for its answer, if there is one.

    `wrong` is the row, counted from 1, whose answer contradicts those before it. `first` is the row that the player
    begins with. If the guess was `typed`, it is not the suggested one. `before` is what undo leads back to.
    """

    rows: tuple[Row, ...] = ()
    guess: Code | None = None
    wrong: int | None = None
    first: Code | None = None
    typed: bool = False
    before: "Dialogue | None" = None


def run(board: HomeBoard, arguments: Namespace, answers: Iterable[str], say: Say) -> int:
    """Carry out `pegmind crack` for boxes without shipped strategies. Raises MoveError."""
    if arguments.digits:
        row = board.about.partition(".")[0].replace("A row", "a row")
        reason = f"--digits calls the pegs of a row by digits, but in {board.box.title} {row}"
        raise Unavailable(CodeMessages.command_refused(reason=reason))
    if arguments.totals or arguments.within:
        raise Unavailable(CodeMessages.computed_when_needed(box=board.box.title))
    first = read_first_row(arguments.first, partial(_read_row, board))
    return crack(board, answers, say, first)


def read_first_row(text: str | None, read: Callable[[str], Code]) -> Code | None:
    """Return the row of `--first`, if there is one. Raises Unavailable, which names the option."""
    try:
        return None if text is None else read(text)
    except (MisreadError, MoveError) as error:
        raise Unavailable(CodeMessages.command_refused(reason=f"--first {text!r}: {error}")) from error


def crack(board: HomeBoard, lines: Iterable[str], say: Say, first: Code | None = None) -> int:
    """Read `lines` until the code is cracked; return an exit status, 0 for cracked or quit."""
    say(_greeting(board))
    at = _propose(board, Dialogue(first=first), say)
    for line in lines:
        words = " ".join(line.split())
        if words.lower() in QUIT:
            return 0
        try:
            at = _read(board, at, words, say)
        except (MisreadError, MoveError) as error:
            waiting = f"\nPlay {board.write_row(at.guess)}. What is the answer?" if at.guess else ""
            say(f"{error}; nothing has changed (type help for help){waiting}")
        if _is_cracked(board, at.rows):
            say(f"Cracked in {plural(len(at.rows), 'row')}: {board.write_row(at.rows[-1].pegs or '')}")
            return 0
    say("The input ended before the code was cracked.")
    return ENDED


def count_codes(number: int) -> str:
    """Return a number of codes in words: "1 code", "1 296 codes"."""
    return f"{format_number(number)} {'code' if number == 1 else 'codes'}"


def _read(board: HomeBoard, at: Dialogue, words: str, say: Say) -> Dialogue:
    """Return the dialogue after one line: a command, an answer, a row, or a row with its answer."""
    verb, _, more = words.lower().partition(" ")
    match verb:
        case "":
            return at
        case "change":
            return _change(board, at, words, say)
        case _ if more:
            if verb in COMMANDS and not may_be_row(verb, board.box):
                raise MisreadError(f"nothing may follow {verb}")
        case "help" | "?":
            say(_help(board, len(at.rows)))
            return at
        case "show":
            say(_list_rows(board, at) or "No row has been played yet.")
            return at
        case "undo":
            if at.before is None:
                raise MisreadError("there is nothing to take back")
            return _propose(board, at.before, say)
    row, key = read_line(words, board.box)
    guess = _read_row(board, row) if row else at.guess
    if key is not None:
        return _answer(board, at, guess, key, say)
    say(f"Play {board.write_row(guess or '')}. What is the answer?")
    return at._replace(guess=guess, typed=True, before=_before(at))


def _before(at: Dialogue) -> Dialogue | None:
    """Return what undo leads back to after the next line: a row of the player's own goes with its answer."""
    return at.before if at.typed else at


def _read_row(board: HomeBoard, text: str) -> Code:
    return board.box.read_code(board.read_row(text))


def _answer(board: HomeBoard, at: Dialogue, guess: Code | None, key: Key, say: Say) -> Dialogue:
    if guess is None:
        raise MisreadError("there is no guess to answer while the answers contradict each other")
    after = at._replace(rows=(*at.rows, Row(guess, key)), typed=False, before=_before(at))
    return after if _is_cracked(board, after.rows) else _propose(board, after, say)


def _change(board: HomeBoard, at: Dialogue, words: str, say: Say) -> Dialogue:
    row, key = read_change(words, board.box, len(at.rows))
    if not 1 <= row <= len(at.rows):
        raise MisreadError(f"there is no row {row} yet")
    fixed = at.rows[row - 1]._replace(key=key)
    rows = (*at.rows[: row - 1], fixed, *at.rows[row:])
    return _propose(board, at._replace(rows=rows, typed=False, before=_before(at)), say)


def _is_cracked(board: HomeBoard, rows: Sequence[Row]) -> bool:
    """Whether the last row is the code, and no other row contradicts it."""
    return bool(rows) and rows[-1].key == Key(board.box.places, 0) and board.box.some_code_fits(marked_rows(rows))


def _propose(board: HomeBoard, at: Dialogue, say: Say) -> Dialogue:
    """Say what to play next, or which answers contradict each other."""
    try:
        suggestion = _suggest(board, at)
    except Contradicted as error:
        wrong = at._replace(guess=None, wrong=error.row)
        say("\n".join(_contradiction(board, wrong, error)))
        return wrong
    guess, noun = board.write_row(suggestion.guess), f"common {board.noun}" if suggestion.others else board.noun
    if suggestion.left == 1:
        only = f"the only {noun} that fits" if suggestion.others else f"the only possible {noun}"
        say(f"Play {guess}: it is {only}.")
    else:
        say(f"Play {guess}: {format_number(suggestion.left)} {noun}s are possible{_after(suggestion)}.")
    return at._replace(guess=suggestion.guess, wrong=None)


def _suggest(board: HomeBoard, at: Dialogue) -> Suggestion:
    """Return the row that the player begins with, or else the best guess. Raises Contradicted."""
    if at.first is not None and not at.rows:
        return board.codebreaker.predict(board.box, at.rows, at.first)
    return board.codebreaker.best(board.box, at.rows, board.within)


def _after(suggestion: Suggestion) -> str:
    """Return what the guess leaves, in words."""
    if suggestion.left == 2:  # noqa: PLR2004 - one, or the other
        return ""
    if suggestion.expected == 1:
        return ", only one after this guess"
    return f", about {format_number(suggestion.expected, '.1f')} after this guess"


def _contradiction(board: HomeBoard, at: Dialogue, error: Contradicted) -> Iterator[str]:
    """Yield the rows, with the one that contradicts the others, and what can be done about it."""
    yield f"{str(error).capitalize()}."
    yield _list_rows(board, at)
    yield from board.explain(at.rows)
    yield f"Take rows back with undo, or correct an answer, as in: {change_example(board.box, len(at.rows))}"


def _list_rows(board: HomeBoard, at: Dialogue) -> str:
    kinds = board.box.kind.key_pegs
    return "\n".join(
        f"{'>' if number == at.wrong else ' '} row {number:2}  {board.write_row(row.pegs or '')}  "
        + " ".join(f"{count} {kind}" for kind, count in zip(kinds, row.key or (), strict=False))
        for number, row in enumerate(at.rows, start=1)
    )


def _greeting(board: HomeBoard) -> str:
    lines = [
        fill(f"{board.box.title}: {board.size}.", TERMINAL_WIDTH),
        board.about,
        f"Type the answer to each guess as {name_numbers(board.box)} (or help).",
    ]
    if board.within is not None:
        lines.append(f"If you play the suggested guesses, at most {board.within} are needed.")
    return "\n".join(lines)


def _help(board: HomeBoard, rows: int) -> str:
    """Return what can be typed after `rows` rows, with a row and an answer as examples."""
    kinds, row, change = board.box.kind.key_pegs, board.example, change_example(board.box, rows)
    numbers = answer_example(board.box)[: len(kinds)]
    answer = " ".join(map(str, numbers))
    meanings = (f" ({meaning})" if meaning else "" for meaning in board.meanings)
    given = ", ".join(f"{number} {kind}{is_}" for number, kind, is_ in zip(numbers, kinds, meanings, strict=True))
    changed = ", ".join(f"{number} {kind}" for number, kind in enumerate(kinds))
    entries = (
        (answer, f"the answer: {given}"),
        ("", "(in words, too: 2w 1r, one red)"),
        (f"{row} {answer}", "you played this row instead, and this was the answer"),
        (row, "you play this row instead; type its answer next"),
        *([("", f"(by names, too: {board.names})")] if board.names else ()),
        (change, f"the answer in row {example_row(rows)} was {changed}"),
        ("undo", "take back the last row or change"),
        ("show", "show all rows"),
        ("help", "show this help"),
        ("quit", "stop"),
    )
    width = len(change)
    return "\n".join(line for typed, says in entries for line in _help_lines(typed, says, width))


def _help_lines(typed: str, says: str, width: int) -> Iterator[str]:
    """Yield what can be typed and what it means: in one line, or in two where it is wide."""
    if len(typed) > width:
        yield f"  {typed}"
        typed = ""
    yield f"  {typed:<{width}}  {says}"
