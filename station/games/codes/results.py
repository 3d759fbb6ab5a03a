"""The record of a match: codes that were broken or not, and its result, also as messages."""

from typing import Any

from station.core.messages import Message
from station.core.view import Measure
from station.games.codes.box import Boxes, CodeKind
from station.games.codes.events import CodeDecided
from station.games.codes.match import Match, is_machine
from station.games.codes.messages import GRADE_NAMES, CodeMessages
from station.games.codes.terms import PUZZLE_SPELLINGS
from station.games.family import Results
from station.matches.events import MatchEnded, Played
from station.matches.game import Outcome
from station.matches.messages import GameMessages
from station.matches.results import (
    BrokenCode,
    FinishedMatch,
    Record,
    Result,
    Seat,
    names_in_words,
    won_with_computer,
)


class CodeResults(Results[Match]):
    """Codes that were broken or not, and the end of the match."""

    measured_by: Measure = "rows"

    def __init__(self, boxes: Boxes[Any]) -> None:
        self._boxes = boxes

    def record(self, played: Played[Match]) -> Record | None:
        """Return what a move brought about that is stored, or None.

        A code of the day counts for the days alone, because the player may know it from others, and the code of an
        earlier match among such games alone.
        """
        match, ended = played.match, played.find(MatchEnded)
        box, terms = match.box.name, match.terms
        result = None if ended is None else _result(match, ended.outcome)
        if terms.daily is not None:
            return None if result is None else Record(box, terms.spelling, (), result, terms.daily)
        decided = (event for event in played.events if isinstance(event, CodeDecided))
        broken = tuple(_broken(match, code) for code in decided if _counts(match, code.seat))
        return Record(box, terms.spelling, broken, result) if broken or result else None

    def usual_spelling(self, box: str) -> str:
        spelling: str = self._boxes.known[box].spelling if box in self._boxes.known else box
        return spelling

    def read_spelling(self, name: str) -> str:
        return self._boxes.names.read(name)

    def spells(self, box: str) -> bool:
        return self._boxes.names.spells(box)

    def variant_title(self, box: str, spelling: str) -> Message:
        if spelling in PUZZLE_SPELLINGS and box in self._boxes.known:
            grade, is_daily = PUZZLE_SPELLINGS[spelling]
            title = CodeMessages.with_puzzle_of_day if is_daily else CodeMessages.with_puzzles
            return title(box=self._boxes.known[box].title, grade=GRADE_NAMES[grade]())
        return self._boxes.names.title(box, spelling)

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return who did what: "Ada cracked the code in 4 rows", "Ada beat Ben, 14 to 9 points"; without a full stop.

        It mentions whether the winner asked for hints.
        """
        kind = next(iter(self._boxes.known.values())).kind
        said = _two_in_words(finished) if len(finished.seats) > 1 else _one_in_words(finished, kind)
        assisted = any(seat.won and seat.assisted for seat in finished.seats)
        return GameMessages.with_hints(result=said) if assisted else said


def _counts(match: Match, seat: int) -> bool:
    """Whether a code counts for the records of its codebreaker: of a person who did not ask for a hint."""
    return not is_machine(match, seat) and not match.hints[seat]


def _broken(match: Match, code: CodeDecided) -> BrokenCode:
    return BrokenCode(match.name(code.seat), code.rows, code.cracked)


def _result(match: Match, outcome: Outcome) -> Result:
    winner, reason = outcome
    finished = match.round if match.over and not match.fault else match.round - 1
    return Result(winner, reason, finished, tuple(_seat(match, seat) for seat, _ in enumerate(match.terms.players)))


def _seat(match: Match, seat: int) -> Seat:
    tally, name = match.tallies[seat], match.name(seat)
    won = match.outcome is not None and match.outcome.winner == name
    return Seat(name, tally.points, tally.rows, won, assisted=match.hints[seat] > 0)


def _one_in_words(finished: FinishedMatch, kind: CodeKind) -> Message:
    """Return the result of one person, against the station or a computer; over several rounds, who did better.

    A store of the first version does not always have the name.
    """
    player = names_in_words(finished) or CodeMessages.somebody()
    if finished.spelling in PUZZLE_SPELLINGS:
        if finished.reason != "cracked":
            return CodeMessages.missed_puzzle(player=player)
        return CodeMessages.solved_puzzle(player=player, n=max(1, round(finished.closed - finished.opened)))
    match finished.reason, finished.rounds:
        case "cracked", 1:
            return kind.say(CodeMessages.cracked_code, player=player, n=finished.rows)
        case "missed", 1:
            return kind.say(CodeMessages.missed_code, player=player)
        case "cracked", rounds:
            return CodeMessages.beat_station(player=player, n=rounds)
        case "missed", rounds:
            return CodeMessages.station_beat(player=player, n=rounds)
        case "draw", rounds:
            return CodeMessages.drew_in_rounds(player=player, n=rounds)
    return won_with_computer(finished)


def _two_in_words(finished: FinishedMatch) -> Message:
    winner, loser = sorted(finished.seats, key=lambda seat: not seat.won)
    match finished.reason:
        case "rows":
            return CodeMessages.beat_by_rows(
                winner=winner.player, loser=loser.player, rows=winner.counted_rows, losers_rows=loser.counted_rows
            )
        case "codes":
            return CodeMessages.beat_by_codes(winner=winner.player, loser=loser.player, n=winner.counted_rows)
        case "points":
            return CodeMessages.beat_by_points(
                winner=winner.player, loser=loser.player, points=winner.points, losers_points=loser.points
            )
        case "resigned":
            return CodeMessages.beat_by_resignation(winner=winner.player, loser=loser.player)
        case "absent":
            return CodeMessages.beat_by_absence(winner=winner.player, loser=loser.player)
        case "foul":
            return CodeMessages.beat_by_foul(winner=winner.player, loser=loser.player)
    return CodeMessages.two_drew(players=names_in_words(finished))
