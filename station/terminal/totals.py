"""`pegmind crack BOX --totals`: how many guesses the shipped strategies take over all codes."""

from collections import Counter
from pathlib import Path

from station.breaker.pegs.measures import Measures
from station.breaker.pegs.records import Record, records
from station.breaker.pegs.recount import counted, total
from station.breaker.pegs.shelf import FOLDER, at_most, promise, read
from station.games.boxes import Box
from station.terminal.crack import codes
from station.words import grouped


def totals(box: Box, within: int | None = None, *, recount: bool = False, folder: Path = FOLDER) -> str:
    """Return the recorded totals, or count them by playing every code, which takes seconds to minutes.

    Of all strategies of the box, or of the one that takes at most `within` guesses. Raises DamagedError, and
    Unavailable if there is none.
    """
    promise(box, within, folder)
    board = Measures.of(box)
    asked = {read(each): each for each in records(folder)}
    known = [name for (of, most), name in asked.items() if of == board and within in (None, most)]
    if not known:
        return f"{box.title} has no shipped strategy: every guess is computed when it is needed."
    return "\n\n".join(
        _told(box, each, records(folder)[each], counted(each, folder) if recount else None) for each in known
    )


def _told(box: Box, strategy: str, record: Record, now: Counter[int] | None) -> str:
    games = record.games if now is None else now
    guesses = total(games)
    within = read(strategy)[1]
    heading = f"{box.title}, {at_most(within)}" if within else box.title
    lines = [
        f"{heading}: {codes(sum(games.values()))}",
        f"{grouped(guesses)} guesses in total, {guesses / sum(games.values()):.4f} per game, at most {max(games)}",
        _verdict(record, within),
        *(_line(rows, number) for rows, number in sorted(games.items())),
    ]
    if now is not None:
        lines.append(f"Counted now; the recorded total is {grouped(record.total)}.")
    return "\n".join(lines)


def _line(rows: int, number: int) -> str:
    guesses, found = "guess  " if rows == 1 else "guesses", "code" if number == 1 else "codes"
    return f"  {rows:2} {guesses} {grouped(number):>9} {found}"


def _verdict(record: Record, within: int | None) -> str:
    if record.proven:
        return f"proven: no strategy{f' with at most {within}' if within else ''} needs fewer in total"
    minutes = max(1, round(record.seconds / 60))
    time = f"{grouped(minutes)} {'minute' if minutes == 1 else 'minutes'}"
    return f"the best found in {time} of search; a better one may exist"
