"""Finished games and matches as text: a table, JSON, CSV, and move notation."""

import csv
import io
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from station.journal import Game

HEADINGS: Final = ("match", "finished", "box", "player", "result", "rows", "points", "minutes")


def as_table(games: Sequence[Game]) -> str:
    """Columns for a terminal."""
    if not games:
        return "No game has been finished yet."
    lines = [HEADINGS, *(tuple(map(str, _row(game))) for game in games)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def as_json(games: Sequence[Game]) -> str:
    """One array of objects."""
    return json.dumps([dict(zip(HEADINGS, _row(game), strict=True)) for game in games], indent=2)


def as_csv(games: Sequence[Game]) -> str:
    """Comma-separated values with a line of headings (RFC 4180)."""
    text = io.StringIO()
    csv.writer(text).writerows([HEADINGS, *map(_row, games)])
    return text.getvalue().rstrip("\r\n")


def as_moves(match: int, moves: Sequence[str]) -> str:
    """A match in move notation, which `pegmind script` plays again."""
    return "\n".join((f"# match {match}", *moves))


def _row(game: Game) -> tuple[int | float | str, ...]:
    finished = datetime.fromtimestamp(game.closed, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    minutes = round((game.closed - game.opened) / 60, 1)
    return game.match, finished, game.box, game.player, game.reason, game.rows, game.points, minutes
