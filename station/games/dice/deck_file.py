"""The deck of the dice box: what the configuration says of it, and the file in which its cards stand."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from station.core.textfile import read_text
from station.games.dice.deck import Card, DeckError, read_deck

SHIPPED: Final = Path(__file__).parent / "deck.txt"
"""Where the deck of the box stands; whoever shuffles it reads it, for the rules read no files."""


@dataclass(frozen=True)
class Dice:
    """Section [dice] of the configuration."""

    deck: str = field(default="", metadata={"says": "file with the cards of the dice box; empty: the shipped cards"})


def load_deck(dice: Dice) -> tuple[Card, ...]:
    """The deck. Raises DeckError, with a sentence for everything that is wrong, which names the file."""
    name = dice.deck or str(SHIPPED)
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
    """Where a deck was looked for: a station that systemd starts is in another folder than whoever wrote the name."""
    if file.is_absolute():
        return "there is no such file"
    try:
        return f"there is no such file in {Path.cwd()}; give its full path, from / on"
    except OSError:
        return "there is no such file here; give its full path, from / on"
