"""Every box by name, with its family; plays a match as text, move by move.

match original players=Ada        opens a game with pegs
match codeknacker players=Ada     opens a game with dice

A family is loaded when one of its boxes is first needed: a station where pegs are played does not pay for the dice.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from station.core.messages import Message, list_items
from station.core.view import GameView
from station.games.family import Challenge, Family, Supplies
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.events import Played
from station.matches.game import Game
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages
from station.matches.players import Strength

if TYPE_CHECKING:
    from random import Random

DrawMove = Callable[[Game], str]
"""Draws the move that a match leaves to chance now."""

FAMILY_OF: Final[Mapping[str, str]] = MappingProxyType(
    {
        "original": "pegs",
        "superhirn": "pegs",
        "codeknacker": "dice",
        "slider": "pegs",
        "super": "pegs",
        "mini": "pegs",
        "number": "pegs",
        "grand": "grand",
        "word": "word",
    }
)
"""Every box with its family: first those with a leaflet, by its number from 000 to 004, then the rest of the series."""

CUSTOM: Final = "pegs"
"""The family of custom boxes, which are named by their spelling: c6p4g10."""

CUSTOM_BOX: Final = "c6p4g10"
"""The custom box that the menu offers, until its measures are chosen."""

NAMES: Final = tuple(dict.fromkeys(FAMILY_OF.values()))


@cache
def load(name: str) -> Family[Game]:
    """Return a family by its name."""
    return cast("Family[Game]", import_module(f"station.games.{name}.family").FAMILY)


def families() -> Iterator[Family[Game]]:
    """Give every family, in the order of their first boxes."""
    return map(load, NAMES)


def family_of(game: Game) -> Family[Game]:
    """Return the family whose rules a match follows."""
    return load(game.family)


def family_of_box(box: str) -> Family[Game]:
    """Return the family of a box; a name that is not among the boxes is taken for a custom one."""
    return load(FAMILY_OF.get(box, CUSTOM))


def find_family(box: str) -> Family[Game]:
    """Return the family of a box that a user has named. Raises Unavailable if there is no such box."""
    if box not in FAMILY_OF and not load(CUSTOM).results.spells(box):
        names = sorted(FAMILY_OF, key=_family_number)
        raise Unavailable(GameMessages.no_such_box(box=repr(box), boxes=tuple(names)))
    return family_of_box(box)


def lessons() -> list[Lesson]:
    """Return the lesson of every box, in the order of the menu."""
    order = list(FAMILY_OF)
    found = (each for family in families() if family.lessons for each in family.lessons())
    return sorted(found, key=lambda each: order.index(each.box))


def play(game: Game | None, move: str) -> Played[Game]:
    """Return the game after `move`, and what the move did: `Played(match, events)`.

        match, events = play(match, "guess RGGY")

    A `match` move opens a game of any box where `game` is None or over. `game` itself never changes. The events that
    all games have are in station.matches.events, those of a family in its module `events`. Raises MoveError, which says
    why not.
    """
    verb, *words = move.split() or [""]
    if verb == "match":
        if game is not None and game.outcome is None:
            raise NotAllowed(GameMessages.match_being_played())
        return (find_family(words[0]) if words else load(CUSTOM)).rules.play(None, move)
    family = load(NAMES[0]) if game is None else family_of(game)
    is_own = verb in family.moves.verbs
    elsewhere = [] if is_own else [other.title for other in families() if verb in other.moves.verbs]
    if not is_own and not elsewhere and verb not in family.moves.link:
        raise Malformed(_not_a_move(verb, family))
    if game is None or game.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    if elsewhere:
        raise NotAllowed(GameMessages.move_of_other_box(verb=verb, boxes=list_items(elsewhere), box=game.box_name))
    return family.rules.play(game, move)


def awaits_draw(game: Game | None) -> bool:
    """Whether chance has to draw a secret or the cards before anybody can do anything."""
    return game is not None and family_of(game).chance.awaits_draw(game)


def draw(source: "Random", game: Game, supplies: Supplies) -> str:
    """Draw the move that a game leaves to chance now; all possible moves are equally likely."""
    return family_of(game).chance.draw(game, source, supplies)


def computer_to_move(game: Game | None) -> Strength | None:
    """Return the strength of the computer that has to move now, or None if it is not a computer's turn."""
    computers = None if game is None else family_of(game).computers
    return None if game is None or computers is None else computers.computer_to_move(game)


def decide(game: Game, strength: Strength, salt: str) -> str:
    """Return the move of the computer whose turn it is; see Computers. Raises Unavailable or ImportError."""
    computers = family_of(game).computers
    if computers is None:
        raise Unavailable(GameMessages.no_thinking())
    return computers.decide(game, strength, salt)


def give_advice(game: Game) -> object:
    """Return the hint that was asked for, as the scenes of its family take it. Raises Unavailable or ImportError."""
    hints = family_of(game).hints
    if hints is None:
        raise Unavailable(GameMessages.no_hints(box=game.box_name))
    return hints.advise(game)


def people_here(game: Game | None) -> tuple[str, ...]:
    """Return the names of the people at this cabinet who play a match; nobody if there is none."""
    return () if game is None else family_of(game).rules.people_here(game)


def is_leaving(game: Game | None) -> bool:
    """Whether the player here leaves a duel, and the other cabinet has still to hear of it."""
    duels = None if game is None else family_of(game).duels
    return duels is not None and duels.is_leaving(game)


def view(game: Game | None, seat: int = 0) -> GameView | None:
    """Return what `seat` may see of a game, as its family tells it; None if there is no game."""
    return None if game is None else family_of(game).rules.view(game, seat)


def find_challenge(move: str) -> Challenge | None:
    """Return what a move asks another cabinet for, or None if it asks for nothing. Raises MoveError."""
    verb, *words = move.split() or [""]
    duels = find_family(words[0]).duels if verb == "match" and words else None
    return None if duels is None else duels.challenge(move)


def box_order(box: str, spelling: str) -> tuple[object, ...]:
    """Return a sort key for variants of boxes: those with pegs, others, custom ones; the usual variant first."""
    boxes = sorted(FAMILY_OF, key=_family_number)
    usual = usual_spelling(box)
    return boxes.index(box) if box in boxes else len(boxes), box, spelling != usual, spelling


def usual_spelling(box: str) -> str:
    """Return the spelling of the usual variant of a box; the name of a custom box is its spelling."""
    return family_of_box(box).results.usual_spelling(box) if box in FAMILY_OF else box


def _not_a_move(verb: str, family: Family[Game]) -> Message:
    verbs = ("match", *family.moves.verbs)
    if family.name == CUSTOM:
        return GameMessages.not_a_move(verb=repr(verb), verbs=verbs)
    return GameMessages.not_a_move_of(verb=repr(verb), box=family.boxes[0], verbs=verbs)


def _family_number(box: str) -> int:
    return NAMES.index(FAMILY_OF[box])
