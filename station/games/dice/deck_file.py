"""The file in which the cards of the dice box stand: the shipped one, or the operator's own."""

from pathlib import Path
from typing import Final

from station.core.machine import read_text
from station.games.dice.deck import Card, DeckError, read_deck

SHIPPED: Final = Path(__file__).parent / "deck.txt"
"""The deck of the box. Only who draws the cards reads it, for the rules read no files."""


def load_deck(name: str = "") -> tuple[Card, ...]:
    """Return the cards of a file, or the shipped ones where it has no name.

    Raises DeckError, with a sentence for everything that is wrong, which names the file.
    """
    name = name or str(SHIPPED)
    try:
        file = Path(name).expanduser()
        return read_deck(read_text(file))
    except FileNotFoundError as error:
        raise DeckError(f"{name}: {_missing(file)}") from error
    except OSError as error:
        raise DeckError(f"{name}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise DeckError(f"{name}: this is not UTF-8 text (at byte {error.start})") from error
    except DeckError as error:
        raise DeckError("\n".join(f"{name}: {line}" for line in str(error).splitlines())) from error
    except (RuntimeError, ValueError) as error:  # nobody's home, or no name that a file can have
        raise DeckError(f"{name!r}: cannot be read: {error}") from error


def _missing(file: Path) -> str:
    """Where a deck was looked for: a station that systemd starts is in another folder than its operator."""
    if file.is_absolute():
        return "there is no such file"
    try:
        return f"there is no such file in {Path.cwd()}; give its full path, from / on"
    except OSError:
        return "there is no such file here; give its full path, from / on"
