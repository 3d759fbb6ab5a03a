"""Reads the lamps of a frame as text, and follows what a scene shows over time."""

from station.core.frame import HOLES, LAMPS, ROWS, Frame, Lamps
from station.core.palette import LETTER_OF
from station.scenes.base import REQUESTS, Reply, Scene

ROUNDING = 1e-4
MOST_CHANGES = 5000


def drawn(frame: Frame) -> list[str]:
    """The display from top to bottom: the letter of each lamp, a small one where it is dim."""
    return ["".join(lamp_of(frame, x, y) for x in range(2 * HOLES)) for y in reversed(range(ROWS))]


def lamp_of(frame: Frame, x: int, y: int) -> str:
    """One lamp of the display, counted from the bottom left."""
    return letters((frame.pegs if x < HOLES else frame.keys)[y * HOLES + x % HOLES :][:1])


def letters(lamps: Lamps) -> str:
    """The letter of each lamp, a small one where it is dim, a dot where it is dark."""
    return "".join(
        "." if lamp.level == 0 else LETTER_OF[lamp.colour] if lamp.level >= 40 else LETTER_OF[lamp.colour].lower()
        for lamp in lamps
    )


def rows(frame: Frame) -> list[str]:
    """The rows that are not dark, from the bottom, pegs and key lamps: "RRYB.. RW....". A blank looks dark here."""
    lit = [row for row in reversed(drawn(frame)) if row.strip(".")]
    return [f"{row[:HOLES]} {row[HOLES:]}" for row in lit]


def scene(reply: Reply) -> Scene:
    """The scene that an action led to; nothing else is expected."""
    assert not isinstance(reply, REQUESTS)
    return reply


def changes(shown: Scene, now: float, until: float) -> list[tuple[float, Frame]]:
    """The frames that a scene shows, each with the seconds since `now`.

    Asserts that none comes before it is due, that the scene comes to rest, and that a frame has all lamps.
    """
    began, seen = now, [(0.0, whole(shown.frame(now)))]
    for _ in range(MOST_CHANGES):
        due = shown.due(now)
        if due is None or due > until:
            assert shown.frame(until) == seen[-1][1]
            return seen
        assert due > now - ROUNDING
        for share in (0.1, 0.5, 0.9) if due - now > ROUNDING else ():
            assert shown.frame(now + (due - now) * share) == seen[-1][1]
        now = max(due, now + ROUNDING)
        if (frame := whole(shown.frame(now))) != seen[-1][1]:
            seen.append((round(now - began, 3), frame))
    raise AssertionError("the scene never rests")


def whole(frame: Frame) -> Frame:
    """The frame, which has to have all lamps."""
    assert (len(frame.pegs), len(frame.pegs + frame.keys + frame.secret)) == (ROWS * HOLES, LAMPS)
    return frame
