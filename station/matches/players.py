"""Who plays: names of people and of the station's computers, and how strongly these play."""

from collections.abc import Callable, Iterable
from typing import Final, Literal, get_args
from unicodedata import normalize

from station.core.messages import CommonMessages, Message, Quoted, Template, Worded, list_items
from station.matches.errors import Malformed, MoveError, NotAllowed
from station.matches.messages import GameMessages

COMPUTERS: Final = ("Ohm", "Volt", "Watt", "Gauss", "Tesla", "Henry")
"""The names of the computers, in seat order."""


Strength = Literal["weak", "medium", "strong"]


STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)

USUAL_STRENGTH: Final[Strength] = "medium"
"""Of a computer, until somebody chooses one."""


def read_strength(text: str) -> Strength:
    """Read how strongly a computer plays. Raises Malformed."""
    if text not in STRENGTHS:
        raise Malformed(
            GameMessages.not_a_strength(strengths=list_items(STRENGTHS, CommonMessages.either), text=Quoted(text))
        )
    return text


def strength_in_words(strength: Strength) -> Message:
    """Return a strength in words."""
    template: Template = getattr(GameMessages, strength)
    return template()


class DefaultName(Worded):
    """A default name: moves, the store and `show` have "Player-1", and people read "Player 1"."""

    __slots__ = ()

    @property
    def words(self) -> Message:
        """The name as a message: "Player", "Player 1", "Station"."""
        if self == STATION:
            return GameMessages.station_player()
        number = self.removeprefix(DEFAULT_PLAYER).removeprefix("-")
        return GameMessages.numbered_player(n=int(number)) if number else GameMessages.nameless_player()


STATION: Final = DefaultName("Station")
"""The station's own name in results."""

DEFAULT_PLAYER: Final = DefaultName("Player")
"""The name of a single player who has given none."""

SEAT_NAMES: Final = tuple(DefaultName(f"{DEFAULT_PLAYER}-{number}") for number in range(1, 7))
"""The names of several players until they give their own."""

DEFAULT_NAMES: Final = (DEFAULT_PLAYER, *SEAT_NAMES)


def as_default_name(name: str) -> str:
    """Return a default name as a `DefaultName`, which is read in words, and any other name unchanged."""
    return DefaultName(name) if name in {STATION, *DEFAULT_NAMES} else name


SHORTEST_NAME: Final = 2
LONGEST_NAME: Final = 12

NAME_LENGTHS: Final = range(1, LONGEST_NAME + 1)
"""The lengths of the names in moves: older versions took single letters, and their matches are replayed."""

NAME_MARKS: Final = "-'"
"""The characters of a name that are neither letters nor digits: Anne-Marie, O'Neil."""

_APOSTROPHES: Final = str.maketrans(
    dict.fromkeys(
        "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{GRAVE ACCENT}\N{ACUTE ACCENT}"
        "\N{MODIFIER LETTER APOSTROPHE}",
        "'",
    )
)
"""What keyboards make of an apostrophe."""

NAMING: Final = ("players", "by")
"""The options of a move whose values are names: `match original players=Ada,Ben`, `guess RGGY by=Ada`."""


def read_name(text: str) -> str:
    """Read the name of a player, composed. Raises Malformed or NotAllowed."""
    name = compose_name(text)
    if text and not name.strip(NAME_MARKS):
        raise Malformed(GameMessages.name_without_letter(name=name))
    if not _is_name(name):
        raise Malformed(GameMessages.not_a_name(name=Quoted(text), least=SHORTEST_NAME, most=LONGEST_NAME))
    if name.casefold() == STATION.casefold():
        raise NotAllowed(GameMessages.stations_name(name=str(STATION)))
    return as_default_name(name)


def find_name(text: str) -> str:
    """Return the name of a person, or "" if the text names nobody: it is no name, the station's, or a default one."""
    try:
        name = read_name(text)
    except MoveError:
        return ""
    return "" if isinstance(name, DefaultName) else name


def compose_name(text: str) -> str:
    """Return a name in Unicode's composed form (NFC), which is the same however its accents and apostrophes were typed.

    Unicode never composes a few letters. A name that would be invalid when composed is returned unchanged.
    """
    composed = normalize("NFC", text).translate(_APOSTROPHES)
    return composed if _is_name(composed) else text


def person_of(name: str) -> str:
    """Return what the names of one person have in common: Ada, ADA and ada are the same, and so are Weiß and WEISS."""
    return compose_name(name).casefold()


def unique_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the first name of each person, in order."""
    by_person: dict[str, str] = {}
    for name in names:
        by_person.setdefault(person_of(name), name)
    return tuple(by_person.values())


def rename_players(move: str, rename: Callable[[str], str]) -> str:
    """Return a move with every name of a player replaced by what `rename` makes of it."""
    return " ".join(_rename_in_word(word, rename) for word in move.split(" "))


def names_in_opening(move: str) -> tuple[str, ...]:
    """Return the names of the people in the move that opens a match, as they stand there."""
    words = (word.partition("=") for word in move.split())
    return next((tuple(names.split(",")) for key, _, names in words if key == "players"), ())


def _rename_in_word(word: str, rename: Callable[[str], str]) -> str:
    key, equals, names = word.partition("=")
    return f"{key}={','.join(map(rename, names.split(',')))}" if equals and key in NAMING else word


def _is_name(text: str) -> bool:
    return "".join(letter for letter in text if letter not in NAME_MARKS).isalnum() and len(text) in NAME_LENGTHS
