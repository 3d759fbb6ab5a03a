"""The record of a match with dice, and its result in words."""

from station.games.dice.match import BOX, SOLO, DiceMatch
from station.games.results import FinishedMatch, Record, Result, Seat, names_in_words, won_with_computer


def record(match: DiceMatch) -> Record | None:
    """Return what is kept of a match that is over, or None: points are millions, rows cards won, rounds turns.

    Computers have no seat.
    """
    if match.outcome is None:
        return None
    winner, reason = match.outcome
    turns = match.round - (reason == "left")
    people = enumerate(match.terms.players)
    seats = (Seat(name, match.millions(seat), len(match.won[seat]), winner == name) for seat, name in people)
    return Record(BOX, _spelling(match), result=Result(winner, reason, turns, tuple(seats)))


def _spelling(match: DiceMatch) -> str:
    """How many play: what tells the variants of the box apart."""
    return SOLO if match.terms.alone else f"{len(match.won)} players"


def result_in_words(finished: FinishedMatch) -> str:
    """Who won how much, without a full stop: "Ada won with 14 million". Of a computer no millions are kept."""
    if finished.spelling == SOLO:
        took = [f"{seat.player} took {seat.points} million" for seat in finished.seats]
        return took[0] if took else "A computer played alone"
    won = [f"{seat.player} won with {seat.points} million" for seat in finished.seats if seat.won]
    if won:
        return won[0]
    if finished.winner is None:
        return f"{names_in_words(finished) or 'Computers'} played a draw"
    return won_with_computer(finished)
