"""A match in which codes are broken, as a value: boards, rows, marking faults, tallies, and what happens next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, NamedTuple

from station.core.messages import Argument, Message, Template
from station.games.codes.box import Box, key_data
from station.games.codes.code import Code, Key
from station.games.codes.messages import PUZZLE_WORDS
from station.games.codes.terms import EDITION, STATION_MARKS, CodeTerms, Duel, write_terms
from station.matches.events import MatchEvent
from station.matches.game import Outcome
from station.matches.players import Strength

EXTRA: Final = 3
"""Points for the codebreaker where a fault is proven (leaflets 000, 001, 003)."""


class Row(NamedTuple):
    """One guess and its answer; `key` is None until the row is marked, and both are None if the time ran out."""

    pegs: Code | None
    key: Key | None

    @property
    def waits(self) -> bool:
        """Whether the row waits for its key pegs."""
        return self.pegs is not None and self.key is None


class Fault(NamedTuple):
    """A row, counted from 1, that was marked as `given` although `right` is the answer; `board` is its index."""

    row: int
    given: Key
    right: Key
    board: int = 0


CodePhase = Literal["secret", "guess", "mark", "next round", "other board", "nothing"]


class Board(NamedTuple):
    """A code being broken; `codemaker` and `codebreaker` are seats. `secret` is None until it is set, or known here.

    In a duel, a codemaker at another cabinet gives a `commitment` to the code (station.games.codes.commitment), and
    opens it later. While a row is `doubted`, nothing is played on this board until the codemaker has answered.
    """

    codemaker: int
    codebreaker: int
    secret: Code | None = None
    rows: tuple[Row, ...] = ()
    commitment: str | None = None
    doubted: bool = False

    @property
    def is_set(self) -> bool:
        """Whether there is a code to be broken."""
        return self.secret is not None or self.commitment is not None

    @property
    def waits(self) -> bool:
        """Whether the last row waits for its key pegs."""
        return bool(self.rows) and self.rows[-1].waits

    @property
    def unanswered(self) -> "Board":
        """The board as it was before the last row had its key pegs."""
        *rows, last = self.rows
        return self._replace(rows=(*rows, last._replace(key=None)))

    def cracked(self, box: Box) -> bool:
        """Whether the last row was answered with a red key peg for every peg."""
        key = self.rows[-1].key if self.rows else None
        return key is not None and key.red == box.places

    def ended(self, box: Box) -> bool:
        """Whether the code is cracked or all rows are played."""
        return self.cracked(box) or (len(self.rows) == box.rows and not self.waits)


class Tally(NamedTuple):
    """The tally of a seat after the rounds that are over: points, rows needed as codebreaker, codes cracked and not."""

    points: int = 0
    rows: int = 0
    cracked: int = 0
    missed: int = 0


@dataclass(frozen=True)
class Match:
    """The state of a match: the boards of this round, one or two, and what each of the two seats has so far.

    A proven `fault` has broken off the round, which will be replayed. `hints` is the number of hints that each seat has
    asked for: with any, the match does not count for that player's records. In a duel, `leaving` has the seats that
    want to leave: the match is left when both do.
    """

    terms: CodeTerms[Box]
    boards: tuple[Board, ...]
    round: int = 1
    tallies: tuple[Tally, Tally] = (Tally(), Tally())
    fault: Fault | None = None
    outcome: Outcome | None = None
    hints: tuple[int, int] = (0, 0)
    leaving: frozenset[int] = frozenset()

    @cached_property
    def box(self) -> Box:
        """The box that is played."""
        return self.terms.box

    @property
    def family(self) -> str:
        """The family of the box."""
        return self.box.kind.family

    @property
    def box_name(self) -> str:
        """The name of the box."""
        return self.box.name

    @property
    def opening(self) -> str:
        """The move that opens another match like this one, with a new code, or asks for another duel."""
        duel = self.terms.duel and Duel(self.terms.duel.cabinet)
        return write_terms(replace(self.terms, daily=None, code_of=None, duel=duel, edition=EDITION))

    @property
    def given(self) -> int:
        """The number of rows that were given by a puzzle."""
        return 0 if self.terms.puzzle is None or self.boards[0].secret is None else self.box.rows - 1

    def say(self, template: Template, **values: Argument) -> Message:
        """Make a message of a template in the words of the box, or of puzzles."""
        if self.terms.puzzle is not None and template in PUZZLE_WORDS:
            return PUZZLE_WORDS[template](**values)
        return self.box.kind.say(template, **values)

    @cached_property
    def over(self) -> bool:
        """Whether the round is over; in a duel not before both codes are known."""
        if self.terms.duel is not None and any(board.secret is None for board in self.boards):
            return False
        return self.fault is not None or all(board.ended(self.box) for board in self.boards)

    def board(self, seat: int = 0) -> Board:
        """The board in front of a seat: the only one, or the one on which this seat breaks a code."""
        first, *others = self.boards
        return first if not others or first.codebreaker == seat else others[0]

    def made_by(self, seat: int) -> Board:
        """The board for which this seat makes the code, where two are played at once; else the only one."""
        first, *others = self.boards
        return first if not others or first.codemaker == seat else others[0]

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.terms.seats[seat]

    def by(self, seat: int) -> str:
        """Return the signature that ends a move of this seat, " by=Ada"; empty where only one board is played."""
        return f" by={self.name(seat)}" if len(self.boards) > 1 else ""


def next_round(match: Match) -> Match:
    """Return the match at the beginning of its next round, with no secret set; a round with a fault is replayed."""
    number = match.round if match.fault else match.round + 1
    return replace(match, round=number, boards=lay_boards(match.terms, number), fault=None)


def mirror(match: Match) -> Match:
    """Return the match with its seats swapped, as the player at the second of two boards sees it."""
    boards = [board._replace(codemaker=board.codebreaker, codebreaker=board.codemaker) for board in match.boards]
    (one, other), (asked, also_asked) = match.tallies, match.hints
    return replace(
        match,
        terms=replace(match.terms, players=match.terms.players[::-1]),
        boards=tuple(reversed(boards)),
        tallies=(other, one),
        hints=(also_asked, asked),
        fault=match.fault and match.fault._replace(board=1 - match.fault.board),
    )


def mirror_event(event: MatchEvent) -> MatchEvent:
    """Return an event with its seat swapped, as the player at the second of two boards sees it."""
    seat = getattr(event, "seat", None)
    return event if seat is None else event._replace(seat=1 - seat)


def with_own_board(match: Match) -> Match:
    """Return the match with that board in front whose code is made here, and whose rows are marked here."""
    return mirror(match) if len(match.boards) > 1 else match


def awaits(match: Match, seat: int = 0) -> CodePhase:
    """Return what has to happen next at the cabinet of a seat."""
    if match.outcome is not None:
        return "nothing"
    if seat in match.leaving:  # a duel, which the other side has still to leave, too
        return "other board"
    if match.over:
        return "next round"
    own = match.made_by(seat)
    if own.secret is None:
        return "secret"
    if match.fault is not None:  # a duel, in which the other side has still to open its code
        return "other board"
    if own.waits:
        return "mark"
    return "guess" if is_playable(match, seat) else "other board"


def is_playable(match: Match, seat: int = 0) -> bool:
    """Whether a row can be played on the board at which a seat breaks a code, while the round is not over."""
    board = match.board(seat)
    return board.is_set and not (board.waits or board.doubted or board.ended(match.box))


def on_turn(match: Match, seat: int = 0) -> str | None:
    """Return the name of the player who has to act, as the cabinet of a seat sees it, or None.

    None while the station has to act, which is not a player, or anybody may begin the next round.
    """
    board = match.board(seat)
    match awaits(match, seat):
        case "secret":
            codemaker = match.made_by(seat).codemaker
            return None if match.terms.alone else match.name(codemaker)
        case "guess":
            return match.name(board.codebreaker)
        case "mark":
            return match.name(match.made_by(seat).codemaker)
        case "other board":
            return match.name(board.codemaker)
        case _:
            return None


def awaits_secret(match: Match) -> bool:
    """Whether chance has to draw the code of the station, or of its computer, before anything else can happen."""
    board = match.boards[0]
    return match.outcome is None and board.secret is None and is_machine(match, board.codemaker)


def is_machine(match: Match, seat: int) -> bool:
    """Whether no person sits there, but the station or its computer."""
    return seat >= len(match.terms.players)


def sits_apart(match: Match, seat: int) -> bool:
    """Whether this player cannot see what the other one sets: a computer, or a player with their own board."""
    return is_machine(match, seat) or len(match.boards) > 1


def is_away(match: Match, seat: int) -> bool:
    """Whether this player sits at another cabinet."""
    return match.terms.duel is not None and seat == 1


def marked_by_hand(match: Match) -> bool:
    """Whether a person marks the rows of this round; a computer that marks is as quick as the station."""
    return match.terms.marker != STATION_MARKS and not is_machine(match, match.boards[0].codemaker)


def computer_to_move(match: Match) -> Strength | None:
    """Return the strength of the computer that has to guess or to mark now, or None if it is not its turn."""
    board = match.boards[0]
    match awaits(match):
        case "guess":
            return match.terms.strength(board.codebreaker)
        case "mark":
            return match.terms.strength(board.codemaker)
        case _:
            return None


def lay_boards(terms: CodeTerms[Box], number: int) -> tuple[Board, ...]:
    """Return the boards of a round: the station makes the codes, the players take turns, or both make one at once."""
    if terms.boards > 1:
        return (Board(codemaker=1, codebreaker=0), Board(codemaker=0, codebreaker=1))
    codemaker = 1 if terms.alone else (number - 1) % 2
    return (Board(codemaker, 1 - codemaker),)


def first_fault(rows: Sequence[Row], secret: Code, box: Box) -> Fault | None:
    """Return the first row whose key pegs are wrong, or None."""
    for number, (pegs, key) in enumerate(rows, start=1):
        if pegs is not None and key is not None and key != (right := box.score(pegs, secret)):
            return Fault(number, key, right)
    return None


def mark_move(key: Key, box: Box) -> str:
    """Return the move that gives an answer: "mark 1 2"."""
    return " ".join(("mark", *map(str, key_data(box, key).values())))


def marked_rows(rows: Sequence[Row]) -> tuple[tuple[Code, Key], ...]:
    """Return the marked rows with their answers, without rows whose time ran out or that are not marked yet."""
    return tuple((row.pegs, row.key) for row in rows if row.pegs is not None and row.key is not None)


def is_left_here(match: Match) -> bool:
    """Whether the player here leaves a duel, and the other side has still to hear of it."""
    return match.outcome is None and 0 in match.leaving
