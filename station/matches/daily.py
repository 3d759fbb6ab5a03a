"""The code of the day: the same for everybody on a day and box, from its date and the name of the box alone.

    SHA-256 of the text "pegmind original 2026-11-24" is a number; modulo 1296, the number of codes, it is 89

No network is needed. The code is no secret either: anybody can work it out, as docs/how-to-play.md tells the players.
Each family says what the number means. Games with the code of the day are a variant of their box, with its own scores.
"""

from datetime import date
from typing import Final, Literal, NamedTuple, get_args

from station.core.messages import Quoted, with_year
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.messages import GameMessages

DAILY: Final = "daily"
"""The spelling of the variant in which a box is played with the code of a day; also the option of `match`."""


PUZZLE: Final = "puzzle"
"""The option of a match that is a puzzle, with its grade; with DAILY, it is that of a day."""

Grade = Literal["easy", "medium", "hard"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)


def spell_puzzle(grade: Grade, *, daily: bool) -> str:
    """Return the spelling of the variant in which puzzles of a grade are counted, apart from those of a day."""
    return f"{DAILY if daily else PUZZLE}-{grade}"


class GameOfDay(NamedTuple):
    """The day whose code, or puzzle, is played, and the spelling of the variant in which the game is counted."""

    day: date
    spelling: str


def number_of_the_day(day: date, box: str, codes: int) -> int:
    """Return the number of the code of a day, 0 to `codes` - 1, for a box by its name.

    It must never change: the codes of all days change with it.
    """
    from hashlib import sha256  # loads OpenSSL, for which a start does not wait

    return int.from_bytes(sha256(f"pegmind {box} {day}".encode()).digest(), "big") % codes


def read_day(option: str, text: str) -> date:
    """Read a date: "2026-11-24". Raises Malformed."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.max
    if str(day) != text:  # Python also accepts other ways to write a date
        raise Malformed(GameMessages.not_a_date(option=option, text=Quoted(text)))
    return day


def check_day(day: date, today: date | None) -> None:
    """Raise MoveError if the code of `day` cannot be played yet: `day` is after `today`, or `today` is unknown."""
    if today is None:
        raise Unavailable(GameMessages.date_is_unknown())
    if day > today:
        raise NotAllowed(GameMessages.day_lies_ahead(day=with_year(day), today=with_year(today)))
