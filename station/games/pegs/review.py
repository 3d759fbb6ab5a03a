"""Review of a match with pegs: how many rows each choice cost, and how many each answer saved: skill and luck apart."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Final, NamedTuple

from station.core.messages import Message, Template, join_sentences
from station.games.family import letters_of
from station.games.pegs.boxes import Box
from station.games.pegs.code import Code, score
from station.games.pegs.match import Board, Match, is_decided
from station.games.pegs.messages import PegMessages
from station.games.pegs.rules import play
from station.games.pegs.solver.analysis import Reviewed, analysis

SKILL: Final = (
    (0.02, PegMessages.skill_equal),
    (0.1, PegMessages.skill_good),
    (0.25, PegMessages.skill_fair),
    (0.5, PegMessages.skill_weak),
    (float("inf"), PegMessages.skill_poor),
)
"""What is said of a guess that cost at most so many rows on average, compared with the best one known."""

LUCK: Final = (
    (1.0, PegMessages.luck_very_good),
    (0.3, PegMessages.luck_good),
    (-0.3, PegMessages.luck_even),
    (-1.0, PegMessages.luck_bad),
    (float("-inf"), PegMessages.luck_very_bad),
)
"""What is said of answers that saved at least so many rows; they cost some if below zero."""


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
    def lost(self) -> float:
        """How many rows all choices together cost on average."""
        return sum(row.lost for row in self.rows)

    @property
    def skill(self) -> float:
        """The rows that the best guesses need on average, as a share (0 to 1) of what the choices made of them."""
        return self.rows[0].best_expected / (self.rows[0].best_expected + self.lost) if self.rows else 1.0

    @property
    def luck(self) -> float:
        """How many rows all answers together saved, compared with the average."""
        return sum(row.luck for row in self.rows)


def reviewed(moves: Sequence[str]) -> list[ReviewedCode]:
    """Review the codes of a match with pegs, by its moves, in the order in which they were cracked or missed."""
    return [_broken(number, match, board) for number, (match, board) in enumerate(_finished_codes(moves), start=1)]


def review_as_data(code: ReviewedCode) -> dict[str, Any]:
    """Return a code as plain data, with what is said of each row in words."""
    rows = [
        {**row._asdict(), "lost": row.lost, "words": row_in_words(row), "key": score(row.guess, code.secret)._asdict()}
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
        "lost": round(code.lost, 2),
        "luck": round(code.luck, 2),
        "verdict": verdict_in_words(code),
        "rows": [{key: _rounded(value) for key, value in row.items()} for row in rows],
    }


def row_in_words(row: Reviewed) -> Message:
    """Return what is said of a row: "good, lucky; GYBP looks better: about 2.6 rows from here on average, this 2.7"."""
    if row.before == 1:
        return PegMessages.only_code() if row.is_best else PegMessages.code_was_certain()
    skill, luck = PegMessages.skill_best if row.is_best else _skill(row.lost), _luck(row.luck)
    said = skill() if luck is PegMessages.luck_even else PegMessages.skill_and_luck(skill=skill(), luck=luck())
    rows, these = round(row.best_expected, 1), round(row.expected, 1)
    if rows == these:
        return said
    better = PegMessages.better_by_strategy if row.by_strategy else PegMessages.better_by_search
    return better(said=said, best=letters_of(row.best), rows=rows, these=these)


def verdict_in_words(code: ReviewedCode) -> Message:
    """Return the skill and the luck of all rows in two sentences."""
    if not code.rows:
        return PegMessages.no_row_to_review()
    lost, percent = round(code.lost, 1), round(100 * code.skill)
    skill = PegMessages.skill_cost(percent=percent, rows=lost) if lost else PegMessages.skill_free(percent=percent)
    luck, rows = _luck(code.luck)(), round(abs(code.luck), 1)
    helped = PegMessages.luck_saved if code.luck > 0 else PegMessages.luck_took
    return join_sentences(skill, helped(luck=luck, rows=rows) if rows else PegMessages.luck_nothing(luck=luck))


def _finished_codes(moves: Sequence[str]) -> Iterator[tuple[Match, Board]]:
    """Give each board of the match when its code was cracked or missed; a round with a fault is left out."""
    matches: list[Match | None] = [None]
    for move in moves:
        matches.append(play(matches[-1], move))
    for before, after in pairwise(matches):
        if after is None or after.fault is not None:
            continue
        for board in after.boards:
            if is_decided(after, board) and not (before is not None and _was_over(before, after, board)):
                yield after, board


def _was_over(before: Match, after: Match, board: Board) -> bool:
    return before.round == after.round and is_decided(before, before.board(board.breaker))


def _broken(number: int, match: Match, board: Board) -> ReviewedCode:
    secret = board.secret or ""
    player, cracked = match.name(board.breaker), board.cracked(match.box)
    rows = tuple(analysis(match.box, board.rows, secret))
    return ReviewedCode(number, player, match.box, secret, cracked, len(board.rows), rows, match.terms.daily)


def _skill(lost: float) -> Template:
    return next(said for most, said in SKILL if lost <= most + 1e-9)


def _luck(saved: float) -> Template:
    return next(said for least, said in LUCK if saved >= least - 1e-9)


def _rounded(value: Any) -> Any:  # noqa: ANN401 - plain data
    return round(value, 3) if isinstance(value, float) else value
