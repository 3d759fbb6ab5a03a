"""Every box by name, with its family; plays a match as text, move by move.

match original players=Ada        opens a game with pegs
match codeknacker players=Ada     opens a game with dice

A family is loaded when one of its boxes is first needed: a station where pegs are played does not pay for the dice.
After the families of this package come the games of others (station.games.packages).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

from station.core.messages import Message, Quoted, list_items
from station.core.view import GameView
from station.games.family import Challenge, DuelState, Family, Results, Supplies
from station.games.packages import GamePackage, explain_error, load_games
from station.matches.errors import GameFailed, Malformed, MoveError, NotAllowed, Unavailable
from station.matches.events import Played
from station.matches.game import Game
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages

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
"""Every box of ours with its family: first those with a leaflet, by its number, then the rest of the series."""

CUSTOM: Final = "pegs"
"""The family of custom boxes, which are named by their spelling: c6p4g10."""

CUSTOM_BOX: Final = "c6p4g10"
"""The custom box that the menu offers, until its measures are chosen."""

NAMES: Final = tuple(dict.fromkeys(FAMILY_OF.values()))
"""The families of ours."""


def games() -> tuple[GamePackage, ...]:
    """Return the games of other packages, also those that could not be loaded."""
    return load_games(frozenset({*FAMILY_OF, *NAMES, CUSTOM_BOX}))


def boxes() -> Mapping[str, str]:
    """Return every box with its family, in the order of the menu: ours first."""
    others = {box: game.name for game in games() if game.family for box in game.family.boxes}
    return MappingProxyType({**FAMILY_OF, **others})


def family_names() -> tuple[str, ...]:
    """Return the names of all families, in the order of their first boxes."""
    return tuple(dict.fromkeys(boxes().values()))


def load(name: str) -> Family[Game]:
    """Return a family by its name."""
    if name in NAMES:
        return cast("Family[Game]", import_module(f"station.games.{name}.family").FAMILY)
    for game in games():
        if game.name == name and game.family is not None:
            return game.family
    raise Unavailable(GameMessages.no_such_box(box=Quoted(name), boxes=tuple(boxes())))


def families() -> Iterator[Family[Game]]:
    """Give every family, in the order of their first boxes."""
    return map(load, family_names())


def family_of(game: Game) -> Family[Game]:
    """Return the family whose rules a match follows."""
    return load(game.family)


def is_foreign(game: Game | None) -> bool:
    """Whether the rules of a match, and its scenes, are those of another package."""
    return game is not None and game.family not in NAMES


def family_of_box(box: str) -> Family[Game]:
    """Return the family of a box; a name that is not among the boxes is taken for a custom one."""
    return load(boxes().get(box, CUSTOM))


def results_of_box(box: str) -> Results[Any]:
    """Return how the results of a box are told, also if it is the game of a package that is gone."""
    if is_known(box):
        return family_of_box(box).results
    from station.games.lamps.family import without_game

    return without_game(box)


def renderer_of_box(box: str) -> str:
    """Return the family that draws the results of a box; that of a game that is gone has its name."""
    return family_of_box(box).name if is_known(box) else box


def is_known(box: str) -> bool:
    """Whether there is such a box, or could be as a custom one."""
    return box in boxes() or load(CUSTOM).results.spells(box)


def find_family(box: str) -> Family[Game]:
    """Return the family of a box that a user has named. Raises Unavailable if there is no such box."""
    if not is_known(box):
        names = sorted(boxes(), key=_family_number)
        raise Unavailable(GameMessages.no_such_box(box=Quoted(box), boxes=tuple(names)))
    return family_of_box(box)


def lessons() -> list[Lesson]:
    """Return the lesson of every box, in the order of the menu."""
    order = list(boxes())
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
        return _play_by(find_family(words[0]) if words else load(CUSTOM), None, move)
    family = load(NAMES[0]) if game is None else family_of(game)
    is_own = verb in family.moves.verbs
    elsewhere = [] if is_own else [other.title for other in families() if verb in other.moves.verbs]
    if not is_own and not elsewhere and verb not in family.moves.link:
        raise Malformed(_not_a_move(verb, family))
    if game is None or game.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    if elsewhere:
        raise NotAllowed(GameMessages.move_of_other_box(verb=verb, boxes=list_items(elsewhere), box=game.box_name))
    return _play_by(family, game, move)


def _play_by(family: Family[Game], game: Game | None, move: str) -> Played[Game]:
    """Play a move by the rules of a family. Raises MoveError: GameFailed if the game of another package fails."""
    with _name_failure(family):
        return family.rules.play(game, move)


def check_new_match(game: Game) -> None:
    """Raise MoveError if no new match may be opened on the terms of this one; GameFailed as above.

    A stored match is replayed without this check.
    """
    from station.scenes.menu.naming import check_showable

    check_showable(game.terms.players)
    family = family_of(game)
    with _name_failure(family):
        family.rules.check_new_match(game)


@contextmanager
def _name_failure(family: Family[Game]) -> Iterator[None]:
    """Raise GameFailed, which names the game, for an error of the game of another package; not for a MoveError."""
    try:
        yield
    except Exception as error:
        if isinstance(error, MoveError) or family.name in NAMES:
            raise
        raise GameFailed(GameMessages.game_failed(game=family.title), explain_error(error)) from error


def draw(source: "Random", game: Game, supplies: Supplies) -> str:
    """Draw the move that a game leaves to chance now; all possible moves are equally likely."""
    return family_of(game).chance.draw(game, source, supplies)


def people_here(game: Game | None) -> tuple[str, ...]:
    """Return the names of the people at this cabinet who play a match; nobody if there is none."""
    return () if game is None else family_of(game).rules.people_here(game)


def duel_state(game: Game | None) -> DuelState | None:
    """Return how a duel with another cabinet stands; None if the game is not a duel."""
    duels = None if game is None else family_of(game).duels
    return None if duels is None else duels.state(game)


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
    order = sorted(boxes(), key=_family_number)
    return order.index(box) if box in order else len(order), box, spelling != usual_spelling(box), spelling


def usual_spelling(box: str) -> str:
    """Return the spelling of the usual variant of a box; the name of a custom box is its spelling."""
    return family_of_box(box).results.usual_spelling(box) if box in boxes() else box


def _not_a_move(verb: str, family: Family[Game]) -> Message:
    verbs = ("match", *family.moves.verbs)
    if family.name == CUSTOM:
        return GameMessages.not_a_move(verb=Quoted(verb), verbs=verbs)
    return GameMessages.not_a_move_of(verb=Quoted(verb), box=family.boxes[0], verbs=verbs)


def _family_number(box: str) -> int:
    return family_names().index(boxes()[box])
