"""Results as cabinets report them, for the tests of the league."""

import hashlib
import json
from datetime import date
from typing import Any, Final

from pegmind_league.result import LeagueResult, read_result

NOON: Final = 1_764_158_400.0
"""Wednesday 26 November 2025, 12:00 UTC."""

DAY: Final = 86_400.0


def seat(player: str = "Ada", points: int = 5, rows: int = 4, *, won: bool = True, assisted: bool = False) -> Any:  # noqa: ANN401 - JSON
    return {"player": player, "points": points, "rows": rows, "won": won, "assisted": assisted}


def payload(name: str = "one", **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """What a cabinet says of a game that Ada won in 4 rows; games with another `name` are others."""
    return {
        "v": 1,
        "id": hashlib.sha256(name.encode()).hexdigest(),
        "box": "super",
        "spelling": "c8p5g12",
        "opened": NOON - 100.0,
        "closed": NOON,
        "seconds": 100.0,
        "winner": "Ada",
        "reason": "cracked",
        "rounds": 1,
        "seats": [seat()],
        "day": None,
        "duel": None,
    } | changes


def result(name: str = "one", cabinet: str = "hall", **changes: Any) -> LeagueResult:  # noqa: ANN401 - JSON
    return read_result(cabinet, json.dumps(payload(name, **changes)).encode(), NOON + 400 * DAY)


def solo(name: str, player: str = "Ada", rows: int = 4, cabinet: str = "hall", **changes: Any) -> LeagueResult:  # noqa: ANN401 - JSON
    """A game that somebody played alone, and won."""
    return result(name, cabinet, **{"winner": player, "seats": [seat(player, 0, rows)]} | changes)


def daily(name: str, day: date, rows: int = 4, **changes: Any) -> LeagueResult:  # noqa: ANN401 - JSON
    """A game with the code of a day."""
    return solo(name, rows=rows, day=str(day), spelling="daily", **changes)


def duel(cabinet: str, winner: str | None = "Ada", duel_id: str = "9f3c0a51e2b4d677", **changes: Any) -> LeagueResult:  # noqa: ANN401 - JSON
    """One side of a duel: Ada plays at hall, Ben at club."""
    player, other = ("Ada", "club") if cabinet == "hall" else ("Ben", "hall")
    seats = [seat("Ada", won=winner == "Ada"), seat("Ben", 2, 6, won=winner == "Ben")]
    told = {"duel": {"id": duel_id, "other": other, "player": player}, "winner": winner, "seats": seats}
    return result(f"{duel_id} {cabinet}", cabinet, **{"reason": "points"} | told | changes)
