"""The file with the cards of the dice box: the shipped one, or the operator's own."""

from pathlib import Path
from typing import Final

from station.core.files import read_text
from station.core.messages import Message, Quoted
from station.games.dice.deck import Card, DeckError, read_deck
from station.games.dice.messages import DiceMessages

SHIPPED: Final = Path(__file__).parent / "deck.txt"
"""The deck of the box. It is read only to draw the cards, since the rules read no files."""


def load_deck(name: str = "") -> tuple[Card, ...]:
    """Return the cards of a file, or the shipped ones if its name is "".

    Raises DeckError, with a message for every error, which names the file.
    """
    name = name or str(SHIPPED)
    try:
        file = Path(name).expanduser()
        return read_deck(read_text(file))
    except FileNotFoundError as error:
        raise _deck_error(name, _missing_deck(file)) from error
    except OSError as error:
        raise _deck_error(name, DiceMessages.deck_is_unreadable(error=error.strerror or str(error))) from error
    except UnicodeDecodeError as error:
        raise _deck_error(name, DiceMessages.deck_is_not_text(byte=error.start)) from error
    except DeckError as error:
        raise _deck_error(name, *error.reasons) from error
    except (RuntimeError, ValueError) as error:  # an unknown home directory, or an invalid file name
        raise _deck_error(Quoted(name), DiceMessages.deck_is_unreadable(error=str(error))) from error


def _deck_error(name: str, *reasons: Message) -> DeckError:
    """Return the error that names a file and says what is wrong with it."""
    return DeckError(*(DiceMessages.deck_file_error(file=name, reason=reason) for reason in reasons))


def _missing_deck(file: Path) -> Message:
    """Return where a deck was looked for, as systemd starts a station in another folder than its operator's."""
    if file.is_absolute():
        return DiceMessages.deck_is_missing()
    try:
        return DiceMessages.deck_is_missing_in(folder=str(Path.cwd()))
    except OSError:
        return DiceMessages.deck_is_missing_here()
