"""A match of a Mastermind box as a value: its boards, what everybody has, and what happens next."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from station.games.boxes import Box
from station.games.code import Code
from station.games.computers import Strength
from station.games.faults import Fault, Row
from station.games.terms import STATION_MARKS, Terms, written

Reason = Literal["cracked", "missed", "points", "rows", "draw", "left"]
Awaited = Literal["secret", "guess", "mark", "next round", "other board", "nothing"]


class Outcome(NamedTuple):
    """How a match ended; `winner` is a name, or None for a draw and where nobody won."""

    winner: str | None
    reason: Reason


class Board(NamedTuple):
    """A code being broken; `maker` and `breaker` are seats. `secret` is None until it is set."""

    maker: int
    breaker: int
    secret: Code | None = None
    rows: tuple[Row, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether the last row waits for its key pegs."""
        return bool(self.rows) and self.rows[-1].waits

    def cracked(self, box: Box) -> bool:
        """Whether the last row was answered with a red key peg for every hole."""
        key = self.rows[-1].key if self.rows else None
        return key is not None and key.red == box.holes

    def ended(self, box: Box) -> bool:
        """Whether the code is cracked or all rows are played."""
        return self.cracked(box) or (len(self.rows) == box.rows and not self.waits)


class Tally(NamedTuple):
    """What a seat has after the rounds that are over: points, rows needed as codebreaker, codes cracked and not."""

    points: int = 0
    rows: int = 0
    cracked: int = 0
    missed: int = 0


@dataclass(frozen=True)
class Match:
    """The state of a match: the boards of this round, one or two, and what each of the two seats has so far.

    A proven `fault` has broken the round off; it will be replayed. `hints` says how many each seat has asked for: with
    any, the match counts for no record of theirs.
    """

    terms: Terms
    boards: tuple[Board, ...]
    round: int = 1
    tallies: tuple[Tally, Tally] = (Tally(), Tally())
    fault: Fault | None = None
    outcome: Outcome | None = None
    hints: tuple[int, int] = (0, 0)

    @property
    def box(self) -> Box:
        """The box that is played."""
        return self.terms.box

    @property
    def opening(self) -> str:
        """The move that opens another match like this one."""
        return written(self.terms)

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.fault is not None or all(board.ended(self.box) for board in self.boards)

    def board(self, seat: int = 0) -> Board:
        """The board in front of a seat: the only one, or the one on which this seat breaks a code."""
        return next((board for board in self.boards if board.breaker == seat), self.boards[0])

    def made_by(self, seat: int) -> Board:
        """The board whose code this seat makes, where two are played at once; else the only one."""
        return next((board for board in self.boards if board.maker == seat), self.boards[0])

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.terms.seats[seat]

    def by(self, seat: int) -> str:
        """What a move of this seat ends with: a signature where two boards are played at once."""
        return f" by={self.name(seat)}" if len(self.boards) > 1 else ""


def next_round(match: Match) -> Match:
    """The match as its next round begins, with no secret set; a round with a fault is replayed."""
    number = match.round if match.fault else match.round + 1
    return replace(match, round=number, boards=laid_out(match.terms, number), fault=None)


def awaits(match: Match, seat: int = 0) -> Awaited:
    """What has to happen next at the cabinet of a seat."""
    if match.outcome is not None:
        return "nothing"
    if match.over:
        return "next round"
    board = match.board(seat)
    if match.made_by(seat).secret is None:
        return "secret"
    if board.secret is None or board.ended(match.box):
        return "other board"
    return "mark" if board.waits else "guess"


def awaits_deal(match: Match | None) -> bool:
    """Whether the station has to set its code, or its computer's, before anything else can happen."""
    if match is None or match.outcome is not None:
        return False
    board = match.boards[0]
    return board.secret is None and is_ours(match, board.maker)


def is_ours(match: Match, seat: int) -> bool:
    """Whether no person sits there, but the station or its computer."""
    return seat >= len(match.terms.players)


def asked(before: Match, after: Match) -> int:
    """The seat that has asked for a hint between two states of a match."""
    return int(after.hints[1] > before.hints[1])


def marked_by_hand(match: Match) -> bool:
    """Whether a person puts the key pegs of this round in; a computer that marks is as quick as the station."""
    return match.terms.marker != STATION_MARKS and not is_ours(match, match.boards[0].maker)


def computer_to_move(match: Match) -> Strength | None:
    """How strongly the computer plays that has to guess or to mark now; None where it is not its turn."""
    board = match.boards[0]
    match awaits(match):
        case "guess":
            return match.terms.strength(board.breaker)
        case "mark":
            return match.terms.strength(board.maker)
        case _:
            return None


def laid_out(terms: Terms, number: int) -> tuple[Board, ...]:
    """The boards of a round: the station makes the codes, or both take turns, or both do at once."""
    if terms.boards > 1:
        return (Board(maker=1, breaker=0), Board(maker=0, breaker=1))
    maker = 1 if terms.alone else (number - 1) % 2
    return (Board(maker, 1 - maker),)
