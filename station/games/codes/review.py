"""Review of a match: how many rows each choice cost, and how many each answer saved: skill and luck apart."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from station.core.messages import Hundredths, Message, Template, announcement, join_sentences, with_year
from station.games.codes.box import Box, Boxes, key_data
from station.games.codes.code import Code
from station.games.codes.events import CodeDecided
from station.games.codes.looks import look_of
from station.games.codes.match import Board, Match
from station.games.codes.messages import GRADE_NAMES, CodeMessages
from station.games.codes.proof import proof_in_words
from station.games.codes.rules import play
from station.games.codes.thinking import Codebreaker, Reckoning, ReviewedRow
from station.games.codes.view import CodesReview, RowReview
from station.matches.daily import Grade
from station.matches.events import replay_each

SKILL: Final = (
    (0.02, CodeMessages.skill_equal),
    (0.1, CodeMessages.skill_good),
    (0.25, CodeMessages.skill_fair),
    (0.5, CodeMessages.skill_weak),
    (float("inf"), CodeMessages.skill_poor),
)
"""The most rows that a guess may cost on average, compared with the best one known, and what is said of it then."""

BETTER: Final[Mapping[Reckoning, Template]] = MappingProxyType(
    {
        "exact": CodeMessages.better_for_certain,
        "strategy": CodeMessages.better_by_strategy,
        "estimate": CodeMessages.better_by_search,
    }
)

LUCK: Final = (
    (1.0, CodeMessages.luck_very_good),
    (0.3, CodeMessages.luck_good),
    (-0.3, CodeMessages.luck_even),
    (-1.0, CodeMessages.luck_bad),
    (float("-inf"), CodeMessages.luck_very_bad),
)
"""The fewest rows that answers have to save, below zero to cost, and what is said of them then."""


class ReviewedCode(NamedTuple):
    """A code that was cracked or missed, and what its rows told."""

    number: int
    player: str
    box: Box
    secret: Code
    cracked: bool
    played: int
    """The number of rows, including those whose time ran out."""
    rows: tuple[ReviewedRow, ...]
    day: date | None = None
    """The day whose code it was."""
    assisted: bool = False
    """Whether the codebreaker had asked for a hint by then."""
    puzzle: Grade | None = None
    proof: tuple[Message, ...] = ()
    """The steps by which the code of a puzzle is found."""

    @property
    def title(self) -> Message:
        """The box, the grade of a puzzle, and the day if it has one: "Original, code of November 24, 2026"."""
        box = self.box.title
        if self.puzzle is not None:
            grade = GRADE_NAMES[self.puzzle]()
            if self.day is None:
                return CodeMessages.one_puzzle(box=box, grade=grade)
            return CodeMessages.puzzle_of(box=box, grade=grade, day=with_year(self.day))
        return (
            self.box.kind.say(CodeMessages.code_of, box=self.box.title, day=with_year(self.day))
            if self.day
            else self.box.title
        )

    @property
    def possible(self) -> int:
        """Return the number of codes before the first row: any word of the list, where a rare one was set."""
        return self.box.possibilities if self.puzzle is not None or not self.rows else self.rows[0].before

    @property
    def lost(self) -> float:
        """The rows that all choices together cost on average."""
        return sum(row.lost for row in self.rows)

    @property
    def skill(self) -> float:
        """The rows that the best guesses need on average, as a share (0 to 1) of what the choices made of them."""
        return self.rows[0].best_expected / (self.rows[0].best_expected + self.lost) if self.rows else 1.0

    @property
    def luck(self) -> float:
        """The rows that all answers together saved, compared with the average."""
        return sum(row.luck for row in self.rows)


def review_codes(moves: Sequence[str], boxes: Boxes[Any], codebreaker: Codebreaker) -> list[ReviewedCode]:
    """Review the codes of a match, by its moves, in the order in which they were cracked or missed."""
    codes = enumerate(_finished_codes(moves, boxes), start=1)
    return [_review_code(number, match, board, codebreaker) for number, (match, board) in codes]


def review_as_data(code: ReviewedCode) -> CodesReview:
    """Return a code as plain data, with what is said of each row in words."""
    return {
        "code": code.number,
        "player": code.player,
        "box": code.box.name,
        "title": code.title,
        "daily": None if code.day is None else str(code.day),
        "holes": code.box.places,
        "possible": code.possible,
        "secret": code.secret,
        "cracked": code.cracked,
        "assisted": code.assisted,
        "played": code.played,
        "rows_total": code.box.rows,
        "skill": None if code.puzzle else round(code.skill, 3),
        "lost": round(code.lost, 2),
        "luck": None if code.puzzle else round(code.luck, 2),
        "verdict": verdict_in_words(code),
        "proof": [*code.proof],
        "rows": [_row_as_data(row, code) for row in code.rows],
    }


def _row_as_data(row: ReviewedRow, code: ReviewedCode) -> RowReview:
    return {
        "row": row.row,
        "guess": row.guess,
        "before": row.before,
        "after": row.after,
        "expected": round(row.expected, 3),
        "best": row.best,
        "best_expected": round(row.best_expected, 3),
        "reckoning": row.reckoning,
        "is_best": row.is_best,
        "luck": round(row.luck, 3),
        "lost": round(row.lost, 3),
        "better": row.best if names_better(row) and row.before > 1 else None,
        "words": row_in_words(row, code.box),
        "key": key_data(code.box, code.box.score(row.guess, code.secret)),
    }


def row_in_words(row: ReviewedRow, box: Box) -> Message:
    """Return what is said of a row: "good, lucky; GYBP is better: 2.58 rows from here on average, this 2.67"."""
    if row.before == 1:
        return box.kind.say(CodeMessages.only_code if row.is_best else CodeMessages.code_was_certain)
    skill, luck = _skill(row), _luck(row.luck)
    said = skill() if luck is CodeMessages.luck_even else CodeMessages.skill_and_luck(skill=skill(), luck=luck())
    if not names_better(row):
        return said
    rows, these = (Hundredths(round(number, 2)) for number in (row.best_expected, row.expected))
    return BETTER[row.reckoning](said=said, best=look_of(box).letters(row.best), n=rows, these=these)


def names_better(row: ReviewedRow) -> bool:
    """Whether the review names a better row."""
    return _skill(row) not in {CodeMessages.skill_best, CodeMessages.skill_equal}


def verdict_in_words(code: ReviewedCode) -> Message:
    """Return the skill and the luck of all rows in two sentences."""
    if code.proof:
        return CodeMessages.proof_follows()
    if not code.rows:
        return CodeMessages.no_row_to_review()
    lost, percent = round(code.lost, 1), round(100 * code.skill)
    skill = CodeMessages.skill_cost(percent=percent, n=lost) if lost else CodeMessages.skill_free(percent=percent)
    if code.assisted:
        skill = CodeMessages.skill_with_hints()
    luck, rows = _luck(code.luck)(), round(abs(code.luck), 1)
    helped = CodeMessages.luck_saved if code.luck > 0 else CodeMessages.luck_took
    told = helped(luck=luck, n=rows) if rows else CodeMessages.luck_nothing(luck=luck)
    return join_sentences(skill, announcement(told))


def _finished_codes(moves: Sequence[str], boxes: Boxes[Any]) -> Iterator[tuple[Match, Board]]:
    """Give each board of the match when its code was cracked or missed; a round with a fault is left out."""
    for match, events in replay_each(partial(play, boxes=boxes), moves):
        for event in events:
            if isinstance(event, CodeDecided):
                yield match, match.board(event.seat)


def _review_code(number: int, match: Match, board: Board, codebreaker: Codebreaker) -> ReviewedCode:
    secret = board.secret or ""
    player, cracked = match.name(board.codebreaker), board.cracked(match.box)
    day, assisted = match.terms.daily, match.hints[board.codebreaker] > 0
    review = ReviewedCode(number, player, match.box, secret, cracked, len(board.rows) - match.given, (), day, assisted)
    if match.terms.puzzle is not None:
        return review._replace(puzzle=match.terms.puzzle, rows=_played_row(board), proof=tuple(proof_in_words(match)))
    return review._replace(rows=tuple(codebreaker.analysis(match.box, board.rows, secret)))


def _played_row(board: Board) -> tuple[ReviewedRow, ...]:
    """Return the row that was played in a puzzle, before which one code was left; none if its time ran out."""
    secret, pegs = board.secret or "", board.rows[-1].pegs
    is_best = pegs == secret
    row = ReviewedRow(len(board.rows), pegs or "", 1, 1, 1.0 + (not is_best), secret, 1.0, "exact", is_best)
    return () if pegs is None else (row,)


def _skill(row: ReviewedRow) -> Template:
    """Return what is said of the choice of a row; what is known exactly is not called equal if it is not."""
    if row.is_best:
        return CodeMessages.skill_best
    first = int(row.reckoning == "exact")
    return next(said for most, said in SKILL[first:] if row.lost <= most + 1e-9)


def _luck(saved: float) -> Template:
    return next(said for least, said in LUCK if saved >= least - 1e-9)
