"""Numbers and reasons as they are said, wherever something is said."""


def counted(number: int, thing: str) -> str:
    """Count in words: "1 row", "2 rows"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def grouped(number: float, form: str = "") -> str:
    """A number as people read it: 32 768; `form` says to how many places: ".1f" for one."""
    return f"{number:,{form}}".replace(",", " ")


def sentence(reason: str) -> str:
    """Make a reason a sentence: "Hole 4 is still empty."."""
    return f"{reason[:1].upper()}{reason[1:]}."


def local_time(seconds: float, separator: str = " ", smallest: str = "minutes") -> str | None:
    """Return a time, in seconds since 1970, as ISO 8601 with its offset from UTC: "2026-11-23 06:50+01:00".

    None if it is outside the calendar, as a time in a damaged store may be.
    """
    from datetime import UTC, datetime  # noqa: PLC0415 - few need it

    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().isoformat(separator, smallest)
    except (OverflowError, OSError, ValueError):
        return None
