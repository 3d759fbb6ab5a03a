"""Sounds of the piezo as values: notes with a beginning in time."""

from typing import Final, NamedTuple

from station.core.palette import LETTER_OF, NAME_OF


class Note(NamedTuple):
    """A pitch in Hz (None is a rest) and how long it lasts, in seconds."""

    hertz: float | None
    seconds: float


Notes = tuple[Note, ...]


class Tune(NamedTuple):
    """Notes that began at a moment."""

    notes: Notes = ()
    began: float = 0.0


def _notes(text: str, seconds: float) -> Notes:
    return tuple(Note(None if hertz == "-" else float(hertz), seconds) for hertz in text.split())


SILENCE: Final = Tune()
PLACE: Final = _notes("1319", 0.025)
TAKE_BACK: Final = _notes("659", 0.035)
MOVE_ON: Final = _notes("988", 0.02)
SUBMIT: Final = _notes("784 1175", 0.06)
REFUSE: Final = _notes("196 - 196", 0.09)
START: Final = _notes("523 659 784 1047", 0.08)
WON: Final = _notes("523 659 784 1047 - 784 1047 1319 1568", 0.11)
LOST: Final = _notes("392 370 349 330 - 262 262", 0.16)
RED_KEY: Final = Note(1047.0, 0.07)
WHITE_KEY: Final = Note(698.0, 0.07)
HALF_KEY: Final = Note(466.0, 0.07)

RATTLE: Final = _notes("220 - 330 - 247 - 392 - 294 - 440 - 262 - 349 - 494 - 294 - 392 - 523 -", 0.0375)
"""Dice that roll: as long as they do on the lamps."""

CHIP_TUNE: Final = _notes("1568 2093 1568 2093", 0.05)
SAFE: Final = _notes("659 - 659 - 1319 1568", 0.05)
"""The last digit of a safe is covered."""

CASH: Final = _notes("1047 1319 1568 - 1319 1568 2093", 0.07)
FORCED: Final = _notes("440 415 392 370 - 185 185 185", 0.12)


_HERTZ: Final = dict(zip(LETTER_OF, (262.0, 294.0, 330.0, 349.0, 392.0, 440.0, 494.0, 523.0, 131.0), strict=True))

PEG_NOTES: Final = {peg: Note(_HERTZ[colour], 0.22) for peg, colour in NAME_OF.items()}
"""A pitch for every colour, rising in the order of the buttons; the blank is low. So a row can be recognised by ear."""

BETWEEN_PEGS: Final = Note(None, 0.12)


def peg_notes(pegs: str) -> Notes:
    """Return the notes of the pegs of a row; a hole without a peg is a rest."""
    return tuple(note for peg in pegs for note in (PEG_NOTES.get(peg, BETWEEN_PEGS), BETWEEN_PEGS))


def space_notes(first: Notes, then: Notes, interval: float) -> Notes:
    """Play `first`, and from `interval` seconds on one note of `then` every `interval` seconds."""
    notes = _fill_gap(first, interval)
    for note in then:
        notes += _fill_gap((note,), interval)
    return notes


def tone(tune: Tune, now: float) -> float | None:
    """Return the pitch that sounds at `now`, in Hz, or None for silence."""
    start = tune.began
    for note in tune.notes:
        end = start + note.seconds
        if start <= now < end:
            return note.hertz
        start = end
    return None


def next_note(tune: Tune, now: float) -> float | None:
    """Return when the pitch changes next, or None once the tune is over."""
    time = tune.began
    for note in tune.notes:
        if time > now:
            break
        time += note.seconds
    return time if time > now else None


def _fill_gap(notes: Notes, seconds: float) -> Notes:
    """Extend notes with a rest to `seconds`; notes that take longer are all shortened in proportion."""
    length = sum(note.seconds for note in notes)
    if length > seconds:
        return tuple(note._replace(seconds=note.seconds * seconds / length) for note in notes)
    return (*notes, Note(None, seconds - length))
