"""The public view of a match, as plain data: a secret is left out until it is revealed."""

from typing import NotRequired, TypedDict

from station.core.messages import Message
from station.core.view import GamePart, GameView, PlayerView, ReviewPart, Role, Text, ViewPart
from station.games.codes.box import Box, KeyView, key_data
from station.games.codes.match import Board, CodePhase, Match, Row, awaits, on_turn
from station.games.codes.messages import GRADE_NAMES, CodeMessages
from station.games.codes.scoring import before_answer
from station.games.codes.thinking import Reckoning
from station.matches.daily import Grade


class RowView(KeyView):
    """A row; its pegs are None if the time for it ran out, and its key pegs until they are given."""

    pegs: str | None


class FaultView(TypedDict):
    """A fault in marking: the row, the key pegs given and the right ones; with two boards, whose row it was."""

    row: int
    given: KeyView
    right: KeyView
    codebreaker: NotRequired[str]


class BoardView(TypedDict):
    """One of two boards that are played at once; its secret is None until the round is over."""

    codemaker: str
    codebreaker: str
    rows: list[RowView]
    ended: bool
    secret: str | None


class SetView(TypedDict):
    """The number of pegs of a code that are set behind the shield, or of key pegs given, out of how many."""

    pegs: int
    of: int


class PuzzleView(TypedDict):
    """A puzzle: its grade, and the number of rows that are given."""

    grade: Grade
    given: int


class CodesPart(GamePart, total=False):
    """The keys that scenes add to a CodesView, or hide."""

    boards: list[BoardView] | None
    secret: str | None
    set: SetView | None
    streak: int | None
    looks_away: str | None
    apart: Text | None


class CodesView(GameView):
    """The view of a match in which codes are broken.

    `set` is None unless a code is set or a row marked, and `streak` until a game with the code of a day has ended.
    `looks_away` is the player who must not look at the cabinet now, because the other one sees a code there; a page of
    that player's own later shows the message `apart`, if there is one, as it has not been looked away from.
    """

    awaits: CodePhase
    holes: int
    colours: str
    rows_total: int
    rounds: int | None
    target: int | None
    wins: str
    marker: str
    limit: int | None
    rows: list[RowView]
    secret: str | None
    fault: FaultView | None
    boards: list[BoardView] | None
    daily: str | None
    puzzle: PuzzleView | None
    set: SetView | None
    streak: int | None
    looks_away: str | None
    apart: Text | None


class RowReview(TypedDict):
    """A row of a review: the numbers of codes before and after it, and what it was worth (see thinking.ReviewedRow).

    `better` is the row that `words` call better, or None.
    """

    row: int
    guess: str
    before: int
    after: int
    expected: float
    best: str
    best_expected: float
    reckoning: Reckoning
    is_best: bool
    luck: float
    lost: float
    better: str | None
    words: Message
    key: KeyView


class CodesReview(ReviewPart):
    """The review of a code; `proof` has the steps by which that of a puzzle is found."""

    code: int
    daily: str | None
    holes: int
    possible: int
    secret: str
    cracked: bool
    played: int
    rows_total: int
    proof: list[Message]
    rows: list[RowReview]


class BarsView(TypedDict):
    """The lit LEDs of the two bars."""

    red: int
    white: int


class CodesPicture(TypedDict, total=False):
    """A picture of a lesson: a code, a row with its key pegs, a peg with the kind of its `key`, or the bars."""

    code: str
    row: str
    red: int
    white: int
    half: int
    peg: str
    key: str | None
    bars: BarsView


def view(match: Match, seat: int = 0) -> CodesView:
    """Return the match as it is seen at the cabinet of `seat`, with the secret only once the round is over.

    `awaits` says what has to happen next there, and `turn` who has to do it.
    """
    board = match.board(seat)
    revealed = match.over or match.outcome is not None
    return {
        "family": match.family,
        "box": match.box.name,
        "title": str(_title(match)),
        "holes": match.box.holes,
        "colours": match.box.colours,
        "rows_total": match.box.rows,
        "players": [_player(match, at) for at in (0, 1)],
        "round": match.round,
        "rounds": match.terms.rounds,
        "target": match.terms.target,
        "wins": match.terms.wins,
        "marker": match.terms.marker,
        "limit": match.terms.limit,
        "rows": [_row(row, match.box) for row in board.rows],
        "secret": board.secret if revealed else None,
        "fault": _fault(match),
        "boards": [_board(match, each) for each in match.boards] if len(match.boards) > 1 else None,
        "outcome": match.outcome.data if match.outcome else None,
        "hints": list(match.hints),
        "awaits": awaits(match, seat),
        "turn": on_turn(match, seat),
        "alone": match.terms.alone,
        "daily": None if match.terms.daily is None else str(match.terms.daily),
        "puzzle": None if match.terms.puzzle is None else {"grade": match.terms.puzzle, "given": match.given},
        "set": None,
        "streak": None,
        "looks_away": None,
        "apart": None,
    }


def own_code(match: Match) -> str | None:
    """Return the code of the only person in a match, who may see it while a computer looks for it; None otherwise."""
    board = match.board()
    by_computer = match.terms.strength(board.codebreaker) is not None
    return board.secret if by_computer and len(match.boards) == 1 else None


def secret_part(code: str | None) -> ViewPart:
    """Return the part of a view that tells a code."""
    part: CodesPart = {"secret": code}
    return {"game": part}


def suspense_view(match: Match) -> CodesView:
    """Return the view until the lamps have shown the answer to the last row, as if the round went on."""
    return {**view(before_answer(match)), "awaits": "guess", "turn": match.name(match.board().codebreaker)}


def laying_view(match: Match, laid: int) -> ViewPart:
    """Return the view while a computer lays its last row, whose first `laid` pegs are the row being built."""
    seen, pegs = suspense_view(match), match.board().rows[-1].pegs or ""
    game: CodesView = {**seen, "rows": seen["rows"][:-1]}
    return {"building": pegs[:laid], "cursor": laid, "game": game}


def _title(match: Match) -> Message:
    """Return the title of the box, with what is played in it if that is a puzzle, or the code of a day."""
    box, daily, puzzle = match.box, match.terms.daily, match.terms.puzzle
    if puzzle is not None:
        says = CodeMessages.one_puzzle if daily is None else CodeMessages.with_puzzle_of_day
        return says(box=box.title, grade=GRADE_NAMES[puzzle]())
    return box.title if daily is None else box.kind.say(CodeMessages.with_code_of_day, box=box.title)


def _player(match: Match, seat: int) -> PlayerView:
    tally = match.tallies[seat]
    played = (
        0 if match.over else sum(len(board.rows) - match.given for board in match.boards if board.codebreaker == seat)
    )
    role = _role(match, seat)
    seen: PlayerView = {"name": match.name(seat), "points": tally.points, "rows": tally.rows + played, "role": role}
    if match.terms.computer:
        strength = match.terms.strength(seat)
        seen |= {"computer": strength, "within": match.terms.within if strength else None}
    return seen


def _role(match: Match, seat: int) -> Role:
    if len(match.boards) > 1:
        return "both"
    return "codemaker" if match.boards[0].codemaker == seat else "codebreaker"


def _row(row: Row, box: Box) -> RowView:
    return {"pegs": row.pegs, **key_data(box, row.key)}


def _fault(match: Match) -> FaultView | None:
    if match.fault is None:
        return None
    row, given, right, at = match.fault
    fault: FaultView = {"row": row, "given": key_data(match.box, given), "right": key_data(match.box, right)}
    if len(match.boards) > 1:
        fault["codebreaker"] = match.name(match.boards[at].codebreaker)
    return fault


def _board(match: Match, board: Board) -> BoardView:
    return {
        "codemaker": match.name(board.codemaker),
        "codebreaker": match.name(board.codebreaker),
        "rows": [_row(row, match.box) for row in board.rows],
        "ended": board.ended(match.box),
        "secret": board.secret if match.over or match.outcome else None,
    }
