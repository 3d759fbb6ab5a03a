"""A lamp game as a family of its own, with one box; both have the name of the game."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from station.core.events import CONTROLS
from station.core.frame import HOLES, Frame
from station.core.messages import Message
from station.core.palette import BLANK, NAME_OF
from station.core.view import GameView, Measure
from station.games.family import Chance, Family, MenuEntry, Moves, Results, Rules, Supplies
from station.games.lamps import scenes
from station.games.lamps.game import API, AnyGame, Display, GameOption, LampGame
from station.games.lamps.match import (
    MOVES,
    PLAYERS_OPTION,
    SEED_DIGITS,
    LampMatch,
    check_seed,
    open_match,
    play_move,
    show_match,
    usual_options,
)
from station.games.lamps.menu import controls_of, grid_of, menu_entry
from station.games.lamps.messages import LampMessages
from station.games.lamps.play import Input, as_message, begin, build_frame, do, read_inputs
from station.matches.errors import Malformed
from station.matches.events import MatchEnded, Played
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages
from station.matches.players import SEAT_NAMES
from station.matches.results import FinishedMatch, Record, Result, Seat, names_in_words
from station.scenes.signs import Grid

if TYPE_CHECKING:
    from random import Random

_WORD: Final = re.compile(r"[a-z0-9]+")
_VARIANT: Final = re.compile(r"(solo|(?P<n>[1-9]) players)(?P<options>( \w+=\w+)*)")

DEMO_SECONDS: Final = 5.0
"""Seconds of a demonstration in which nobody does anything."""

DEMO_PICTURES: Final = 500
DEMO_END_SECONDS: Final = 2.0
"""Seconds for which the last picture of a demonstration stands."""


class LampRules(Rules[LampMatch]):
    """The rules of a lamp game."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self._name = name
        self._game = game

    def play(self, match: LampMatch | None, move: str) -> Played[LampMatch]:
        verb, *words = move.split()
        return open_match(self._name, self._game, words) if match is None or verb == "match" else play_move(match, move)

    def check_new_match(self, match: LampMatch) -> None:
        """Begin once, for trial: a game that fails at once is not opened."""
        begin(self._game, dict(match.terms.options), "0")

    def view(self, match: LampMatch, seat: int = 0) -> GameView:
        return show_match(match)

    def controls(self, match: LampMatch) -> frozenset[str]:
        return frozenset(self._game.controls)


class LampChance(Chance[LampMatch]):
    """The seed of each player's game, from which all chance in it follows."""

    drawn: Mapping[str, Callable[[list[str]], object]] = MappingProxyType({"deal": check_seed})

    def awaits_draw(self, match: LampMatch) -> bool:
        return match.awaits == "deal"

    def draw_verb(self, match: LampMatch) -> str:
        return "deal"

    def draw(self, match: LampMatch, source: "Random", supplies: Supplies) -> str:
        return f"deal {source.randrange(10**SEED_DIGITS)}"


class LampResults(Results[LampMatch]):
    """The points. Each combination of options is a variant of its own: "solo", "2 players speed=fast"."""

    measured_by: Measure = "points"

    def __init__(self, name: str, game: AnyGame | None) -> None:
        self._name = name
        self._game = game

    def is_solo(self, spelling: str) -> bool:
        return spelling.partition(" ")[0] == "solo"

    def record(self, played: Played[LampMatch]) -> Record | None:
        match, ended = played.match, played.find(MatchEnded)
        if ended is None:
            return None
        winner, reason = ended.outcome
        names = enumerate(match.terms.players)
        seats = tuple(Seat(name, match.points(seat), 0, winner == name) for seat, name in names)
        return Record(self._name, _spelling(match), result=Result(winner, reason, len(match.scored), seats))

    def usual_spelling(self, box: str) -> str:
        return "solo"

    def variant_title(self, box: str, spelling: str) -> Message:
        """Return the game, the number of players, and the options: "Simon, 2 players, fast"."""
        title = as_message(self._game.title if self._game else self._name)
        found = _VARIANT.fullmatch(spelling)
        if found is None:
            return GameMessages.unknown_variant(box=title, spelling=spelling)
        solo = LampMessages.solo_game(title=title)
        variant = LampMessages.game_of_people(title=title, n=int(found["n"])) if found["n"] else solo
        words = found["options"].split()
        options = tuple(self._option_in_words(word) for word in words)
        return LampMessages.game_with_options(variant=variant, options=options) if options else variant

    def _option_in_words(self, word: str) -> Message | str:
        name, _, value = word.partition("=")
        found = next((each for each in self._game.options if each.name == name), None) if self._game else None
        return as_message(found.values[value]) if found and value in found.values else word

    def result_in_words(self, finished: FinishedMatch) -> Message:
        if self.is_solo(finished.spelling) and finished.seats:
            return LampMessages.alone_for_points(player=finished.seats[0].player, n=finished.seats[0].points)
        for seat in finished.seats:
            if seat.won:
                return GameMessages.won_with(winner=seat.player, amount=GameMessages.points(n=seat.points))
        return LampMessages.played_a_draw(players=names_in_words(finished))


def _spelling(match: LampMatch) -> str:
    number, usual = len(match.terms.players), usual_options(match.game)
    options = (f"{name}={value}" for name, value in match.terms.options if value != usual[name])
    return " ".join(("solo" if number == 1 else f"{number} players", *options))


def build_picture(game: AnyGame) -> Grid:
    """Return the picture of a game in the menu: its own, or what it shows at the beginning. Raises what that raises."""
    if game.picture:
        letters = {(x, y): letter for y, row in enumerate(reversed(game.picture)) for x, letter in enumerate(row)}
        lamps = {point: NAME_OF[letter] for point, letter in letters.items() if letter != BLANK}
        frame = build_frame(Display(lamps))
    else:
        frame = begin(game, usual_options(game), "picture").frame
    return {**grid_of(frame.pegs), **grid_of(frame.keys, HOLES)}


def demonstrate(game: AnyGame) -> Iterator[tuple[Frame, float]]:
    """Yield the pictures of a game in which its `demo` is done, each with its duration in seconds."""
    inputs = [*read_inputs(game.demo, 0.0)]
    play, end = begin(game, usual_options(game), "demo"), inputs[-1].time if inputs else DEMO_SECONDS
    for _ in range(DEMO_PICTURES):
        time = min(play.due or end, inputs[0].time if inputs else end)
        if time >= end and not inputs:
            break
        after = do(game, play, inputs.pop(0) if inputs and inputs[0].time <= time else Input(time))
        if after.time > play.time:
            yield play.frame._replace(tone=None), after.time - play.time
        play = after
    yield play.frame._replace(tone=None), DEMO_END_SECONDS


def build_family(name: str, lamp_game: type[AnyGame]) -> Family[LampMatch]:
    """Return the family of a game. Raises TypeError and ValueError if something about the game is wrong."""
    if not (isinstance(lamp_game, type) and issubclass(lamp_game, LampGame)):
        raise TypeError(f"the entry point {name} must be a LampGame or a Family, not {lamp_game!r}")
    if lamp_game.api > API:
        raise ValueError(f"{name} was written for version {lamp_game.api} of the interface; this Pegmind has {API}")
    game = lamp_game()
    _check(game)
    picture = build_picture(game)
    title = as_message(game.title)

    def entry(_box: str) -> MenuEntry:
        return menu_entry(name, game, picture)

    return Family(
        name=name,
        title=title,
        boxes=(name,),
        moves=Moves(tuple(MOVES), unattended=frozenset({"play"})),  # it may be time alone that has brought points
        rules=LampRules(name, game),
        chance=LampChance(),
        table=scenes,
        menu_entry=entry,
        manual=tuple(controls_of(game)),
        results=LampResults(name, game),
        lessons=partial(_lessons, name, game),
        demonstration=partial(demonstrate, game),
    )


def _check(game: AnyGame) -> None:
    """Raise TypeError or ValueError if what the author has set cannot be used."""
    _check_types(game)
    if unknown := game.controls.keys() - CONTROLS - {"turn"}:
        raise ValueError(f"controls are {', '.join(CONTROLS)} and turn, not {min(unknown)}")
    if not game.players or {*game.players} - {*range(1, len(SEAT_NAMES) + 1)}:
        raise ValueError(f"players must be a range within 1 to {len(SEAT_NAMES)}, not {game.players}")
    if foreign := [option for option in game.options if not isinstance(option, GameOption)]:
        raise ValueError(f"options must be a sequence of GameOption, each with its values, not {foreign[0]!r}")
    if listed := [option.name for option in game.options if not isinstance(option.values, Mapping)]:
        raise ValueError(f"the values of the option {listed[0]} must be a dict of words and titles")
    words = [word for option in game.options for word in (option.name, *option.values)]
    if wrong := [word for word in words if not _WORD.fullmatch(word) or word == PLAYERS_OPTION]:
        raise ValueError(f"an option and its values are words of small letters and digits, not {wrong[0]!r}")
    if empty := [option.name for option in game.options if not option.values]:
        raise ValueError(f"the option {empty[0]} has no values")
    if unknown := {*"".join(game.picture)} - {*NAME_OF}:
        raise ValueError(f"a picture has the letters of colours ({''.join(NAME_OF)}), not {min(unknown)!r}")
    try:
        [*read_inputs(game.demo, 0.0)]
    except Malformed as error:
        raise ValueError(f"the demo cannot be played: {error}") from None


def _check_types(game: AnyGame) -> None:
    if not isinstance(game.controls, Mapping):
        raise TypeError(f'controls must be a dict such as {{"red": "jumps"}}, not {game.controls!r}')
    if not isinstance(game.players, Sequence) or isinstance(game.players, str):
        raise TypeError(f"players must be a range such as range(1, 3), not {game.players!r}")
    if not isinstance(game.demo, str):
        raise TypeError(f'demo must be a text such as "1 red 2.5 +3", not {game.demo!r}')


def _lessons(name: str, game: AnyGame) -> tuple[Lesson, ...]:
    return (Lesson(name, as_message(game.title), as_message(game.about), (), ()),)


def without_game(name: str) -> LampResults:
    """Return how the results of a game are told that is not installed any more."""
    return LampResults(name, None)
