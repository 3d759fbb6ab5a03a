"""A finished game in a sentence."""

from typing import Final

from station.games.boxes import DICE_BOX, SOLO
from station.store.results import Game
from station.words import counted

NOBODY: Final = "Somebody"
"""A store of the first version did not always know who."""


def finished(game: Game) -> str:
    """Who did what: "Ada cracked the code in 4 rows", "Ada beat Ben, 14 to 9 points"; without a full stop.

    Whoever won with hints is said to have had some.
    """
    if game.box == DICE_BOX:
        return _solo(game) if game.spelling == SOLO else _dice(game)
    told = _two(game) if len(game.seats) > 1 else _alone(game)
    return f"{told}, with hints" if any(seat.won and seat.assisted for seat in game.seats) else told


def _alone(game: Game) -> str:
    """Against the station; over several rounds whoever has the better of it. Or in turn with a computer."""
    player = _names(game) or NOBODY
    match game.reason, game.rounds:
        case "cracked", 1:
            return f"{player} cracked the code in {counted(game.rows, 'row')}"
        case "missed", 1:
            return f"{player} did not crack the code"
        case "cracked", rounds:
            return f"{player} beat the station in {rounds} rounds"
        case "missed", rounds:
            return f"The station beat {player} in {rounds} rounds"
        case "draw", rounds:
            return f"{player} drew in {rounds} rounds"
    return _with_a_computer(game)


def _with_a_computer(game: Game) -> str:
    won = [seat.points if game.reason == "points" else seat.rows for seat in game.seats if seat.won]
    if won:
        return f"{game.winner} won with {won[0]} {game.reason}"
    return f"{game.winner}, a computer, beat {_names(game) or 'the others'}"


def _two(game: Game) -> str:
    winner, loser = sorted(game.seats, key=lambda seat: not seat.won)
    match game.reason:
        case "rows":
            return f"{winner.player} beat {loser.player}, {winner.rows} to {loser.rows} rows"
        case "points":
            return f"{winner.player} beat {loser.player}, {winner.points} to {loser.points} points"
    return f"{_names(game)} drew"


def _solo(game: Game) -> str:
    took = [f"{seat.player} took {seat.points} million" for seat in game.seats]
    return took[0] if took else "A computer played alone"


def _dice(game: Game) -> str:
    """Computers have no seat, and their millions are not known."""
    won = [f"{seat.player} won with {seat.points} million" for seat in game.seats if seat.won]
    if won:
        return won[0]
    if game.winner is None:
        return f"{_names(game) or 'Computers'} played a draw"
    return _with_a_computer(game)


def _names(game: Game) -> str:
    *others, last = [seat.player for seat in game.seats] or [""]
    return f"{', '.join(others)} and {last}" if others else last
