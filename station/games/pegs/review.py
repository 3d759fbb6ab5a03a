"""Review of a match with pegs: what each row told, what the best row would have told; luck and skill apart."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Final, NamedTuple

from station.core.messages import Message, Template, join_sentences
from station.games.family import letters_of
from station.games.pegs.boxes import Box
from station.games.pegs.code import Code, score
from station.games.pegs.match import Board, Match
from station.games.pegs.messages import PegMessages
from station.games.pegs.rules import play
from station.games.pegs.solver.analysis import Reviewed, analysis

SKILL: Final = (
    (0.99, PegMessages.skill_best),
    (0.9, PegMessages.skill_good),
    (0.7, PegMessages.skill_fair),
    (0.4, PegMessages.skill_weak),
    (0.0, PegMessages.skill_none),
)
"""What is said of a row that promised at least this share of the bits that the best row promised."""

LUCK: Final = (
    (2.0, PegMessages.luck_very_good),
    (0.7, PegMessages.luck_good),
    (-0.7, PegMessages.luck_even),
    (-2.0, PegMessages.luck_bad),
    (float("-inf"), PegMessages.luck_very_bad),
)
"""What is said of a row that told at least this many bits more than it promised; fewer if below zero."""

FEW: Final = 10
"""Numbers of codes below this are shown with a decimal."""


class ReviewedCode(NamedTuple):
    """A code that was cracked or missed, and what its rows told."""

    number: int
    player: str
    box: Box
    secret: Code
    cracked: bool
    played: int
    """Rows, including those that nobody filled in time."""
    rows: tuple[Reviewed, ...]
    day: date | None = None
    """The day whose code it was."""

    @property
    def title(self) -> Message:
        """What was played: "Original", "Original, code of 2026-11-24"."""
        return PegMessages.code_of(box=self.box.title, day=str(self.day)) if self.day else self.box.title

    @property
    def skill(self) -> float:
        """The mean, over the rows, of the share (0 to 1) of the best row's promise that the row promised."""
        asked = [row.skill for row in self.rows if row.before > 1]
        return sum(asked) / len(asked) if asked else 1.0

    @property
    def luck(self) -> float:
        """How many bits more than promised all rows together told; one bit halves the codes."""
        return sum(row.luck for row in self.rows)


def reviewed(moves: Sequence[str]) -> list[ReviewedCode]:
    """Review the codes of a match with pegs, by its moves, in the order in which they were cracked or missed."""
    return [_broken(number, match, board) for number, (match, board) in enumerate(_finished_codes(moves), start=1)]


def review_as_data(code: ReviewedCode) -> dict[str, Any]:
    """Return a code as plain data, with what is said of each row in words."""
    rows = [
        {**row._asdict(), "words": row_in_words(row), "key": score(row.guess, code.secret)._asdict()}
        for row in code.rows
    ]
    return {
        "code": code.number,
        "player": code.player,
        "box": code.box.name,
        "title": code.title,
        "daily": code.day and str(code.day),
        "holes": code.box.holes,
        "possible": code.box.possibilities,
        "secret": code.secret,
        "cracked": code.cracked,
        "played": code.played,
        "skill": round(code.skill, 3),
        "luck": round(code.luck, 2),
        "verdict": verdict_in_words(code),
        "rows": [{key: _rounded(value) for key, value in row.items()} for row in rows],
    }


def row_in_words(row: Reviewed) -> Message:
    """Return what is said of a row: "good, lucky; on average GYBP leaves 3.6, this 5.2"."""
    if row.before == 1:
        is_last = row.after == 1 and row.guess == row.best
        return PegMessages.only_code() if is_last else PegMessages.code_was_certain()
    skill, luck = _first(SKILL, row.skill), _first(LUCK, row.luck)
    said = skill() if luck is PegMessages.luck_even else PegMessages.skill_and_luck(skill=skill(), luck=luck())
    codes, these = _few(row.best_expected), _few(row.expected)
    if row.skill >= SKILL[0][0] or row.best_expected >= row.expected or codes == these:
        return said  # now and then the codes left contradict the bits, which tell more of a row
    return PegMessages.better_row(said=said, best=letters_of(row.best), codes=codes, these=these)


def verdict_in_words(code: ReviewedCode) -> Message:
    """Return the skill and the luck of all rows in two sentences."""
    if not code.rows:
        return PegMessages.no_row_to_review()
    luck, times = _first(LUCK, code.luck)(), _few(2 ** abs(code.luck))
    left = PegMessages.left_fewer if code.luck > 0 else PegMessages.left_more
    told = PegMessages.left_as_expected(luck=luck) if times == 1 else left(luck=luck, times=times)
    return join_sentences(PegMessages.skill(percent=round(100 * code.skill)), told)


def _finished_codes(moves: Sequence[str]) -> Iterator[tuple[Match, Board]]:
    """Give each board of the match when its code was cracked or missed; a round with a fault is left out."""
    matches: list[Match | None] = [None]
    for move in moves:
        matches.append(play(matches[-1], move))
    for before, after in pairwise(matches):
        if after is None or after.fault is not None:
            continue
        for board in after.boards:
            if board.ended(after.box) and not (before is not None and _was_over(before, after, board)):
                yield after, board


def _was_over(before: Match, after: Match, board: Board) -> bool:
    return before.round == after.round and before.board(board.breaker).ended(before.box)


def _broken(number: int, match: Match, board: Board) -> ReviewedCode:
    secret = board.secret or ""
    player, cracked = match.name(board.breaker), board.cracked(match.box)
    rows = tuple(analysis(match.box, board.rows, secret))
    return ReviewedCode(number, player, match.box, secret, cracked, len(board.rows), rows, match.terms.daily)


def _first(bands: Sequence[tuple[float, Template]], number: float) -> Template:
    return next(said for least, said in bands if number >= least - 1e-9)


def _few(codes: float) -> float:
    """A number of codes as it is shown: with a decimal, or whole."""
    return round(codes, 1) if codes < FEW else round(codes)


def _rounded(value: Any) -> Any:  # noqa: ANN401 - plain data
    return round(value, 3) if isinstance(value, float) else value
