"""The record of a match with dice, and its result in words."""

from station.core.messages import Message
from station.core.view import Measure
from station.games.dice.match import CODEKNACKER, SOLO, TITLE, DiceMatch
from station.games.dice.messages import DiceMessages
from station.games.family import Results
from station.matches.events import MatchEnded, Played
from station.matches.messages import GameMessages
from station.matches.results import FinishedMatch, Record, Result, Seat, names_in_words, won_with_computer


class DiceResults(Results[DiceMatch]):
    """The safes that were cracked, in millions."""

    measured_by: Measure = "millions"

    def is_solo(self, spelling: str) -> bool:
        return spelling == SOLO

    def record(self, played: Played[DiceMatch]) -> Record | None:
        """Return what is kept of a match that a move ended, or None: points are millions, rows cards won, rounds turns.

        Computers have no seat.
        """
        match, ended = played.match, played.find(MatchEnded)
        if ended is None:
            return None
        winner, reason = ended.outcome
        turns = match.round - (reason == "left")
        people = enumerate(match.terms.players)
        seats = (
            Seat(name, match.millions(seat), len(match.won[seat]), winner == name, match.assisted(seat))
            for seat, name in people
        )
        return Record(CODEKNACKER, _spelling(match), result=Result(winner, reason, turns, tuple(seats)))

    def usual_spelling(self, box: str) -> str:
        return SOLO

    def variant_title(self, box: str, spelling: str) -> Message:
        if spelling == SOLO:
            return DiceMessages.solo_variant(box=TITLE)
        players, _, _ = spelling.partition(" ")
        if not players.isdecimal():  # from a store that was edited by hand
            return GameMessages.unknown_variant(box=TITLE, spelling=spelling)
        return DiceMessages.variant_for_players(box=TITLE, n=int(players))

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return who won how much, without a full stop: "Ada won with 14 million".

        A computer's millions are not stored. It mentions whether the winner, or one person alone, asked for hints.
        """
        said = _result_in_words(finished)
        counts = not any(seat.assisted and (seat.won or finished.spelling == SOLO) for seat in finished.seats)
        return said if counts else GameMessages.with_hints(result=said)


def _spelling(match: DiceMatch) -> str:
    """Return the number of players, which tells the variants of the box apart."""
    return SOLO if match.terms.alone else f"{len(match.won)} players"


def _result_in_words(finished: FinishedMatch) -> Message:
    seats = finished.seats
    if finished.spelling == SOLO:
        return _took(seats[0]) if seats else DiceMessages.computer_played_alone()
    winner = next((seat for seat in seats if seat.won), None)
    if winner is not None:
        return GameMessages.won_with(winner=winner.player, amount=DiceMessages.millions(n=winner.points))
    if finished.winner is not None:
        return won_with_computer(finished)
    names = names_in_words(finished)
    return DiceMessages.played_draw(players=names) if names else DiceMessages.computers_played_draw()


def _took(seat: Seat) -> Message:
    return DiceMessages.took(player=seat.player, amount=DiceMessages.millions(n=seat.points))
