"""A match of a lamp game: its terms, whose turn it is, and the moves that it is made of.

    match simon players=Ada,Ben speed=fast     opens a match
    deal 80345                                 chance: the next player's game begins
    play 1.25 red 1.4 ~red 2.75                what that player did (station.games.lamps.play)
    leave                                      the players leave; nobody wins

A `play` move has what was done since the last one. Until it is made, that is kept like a row being built.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from station.core.messages import Quoted
from station.core.view import GamePart, GameView, PlayerView
from station.games.lamps.game import AnyGame
from station.games.lamps.messages import LampMessages
from station.games.lamps.play import Play, as_message, begin, do_all
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.events import MatchEnded, MatchEvent, MatchOpened, Played
from station.matches.game import Outcome
from station.matches.messages import GameMessages
from station.matches.players import DEFAULT_PLAYER, SEAT_NAMES, Strength, read_name

SEED_DIGITS: Final = 18

LampPhase = Literal["deal", "play", "nothing"]
"""What has to be done next in a match."""

PLAYERS_OPTION: Final = "players"
"""The option with the names."""


class GameBegun(MatchEvent):
    """The game of the player at a seat has begun."""

    seat: int


class GameOver(MatchEvent):
    """The game of the player at a seat is over."""

    seat: int


@dataclass(frozen=True)
class LampTerms:
    """The agreement: who plays, and the value of every option by its name."""

    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    def strength(self, seat: int) -> Strength | None:  # noqa: ARG002 - of others
        """Return None: no computer plays."""
        return None


@dataclass(frozen=True)
class LampMatch:
    """A match of the `game` called `family`. The player at `seat` is on turn, and `play` is None before that begins.

    `scored` has the points of those whose game is over.
    """

    family: str
    game: AnyGame
    terms: LampTerms
    play: Play | None = None
    scored: tuple[int, ...] = ()
    outcome: Outcome | None = None

    @property
    def box_name(self) -> str:
        """The name of the game."""
        return self.family

    @property
    def seat(self) -> int:
        """The number of the player on turn, from 0; of the last one once the match is over."""
        return min(len(self.scored), len(self.terms.players) - 1)

    @property
    def name(self) -> str:
        """The name of the player on turn."""
        return self.terms.players[self.seat]

    @property
    def opening(self) -> str:
        """The move that opens another match like this one."""
        usual, players = usual_options(self.game), self.terms.players
        said = [(PLAYERS_OPTION, ",".join(players))] if players != usual_players(self.game) else []
        said += [(name, value) for name, value in self.terms.options if value != usual[name]]
        return " ".join(("match", self.family, *(f"{name}={value}" for name, value in said)))

    @property
    def awaits(self) -> LampPhase:
        """The next step of the match."""
        if self.outcome is not None:
            return "nothing"
        return "deal" if self.play is None or self.play.is_over else "play"

    def with_play(self, play: Play) -> "LampMatch":
        """Return the match with the game of the player on turn as it stands by now."""
        return replace(self, play=play)

    def points(self, seat: int) -> int:
        """Return the points of the player at a seat."""
        if seat < len(self.scored):
            return self.scored[seat]
        return self.play.points if self.play is not None and seat == self.seat and not self.play.is_over else 0


def usual_options(game: AnyGame) -> dict[str, str]:
    """Return every option with its usual value."""
    return {option.name: next(iter(option.values)) for option in game.options}


def usual_players(game: AnyGame) -> tuple[str, ...]:
    """Return who plays until somebody gives names: as few as possible."""
    least = game.players[0]
    return (DEFAULT_PLAYER,) if least == 1 else SEAT_NAMES[:least]


def read_lamp_terms(name: str, game: AnyGame, words: Sequence[str]) -> LampTerms:
    """Read the words after `match`. Raises MoveError."""
    options = {option.name: option for option in game.options}
    given: dict[str, str] = {}
    for word in words[1:]:
        option, equals, value = word.partition("=")
        if not equals or option not in {PLAYERS_OPTION, *options}:
            known = tuple(f"{each}=" for each in (PLAYERS_OPTION, *options))
            raise Malformed(GameMessages.not_an_option(word=Quoted(word), options=known))
        if option in given:
            raise Malformed(GameMessages.option_twice(option=option))
        given[option] = value
    names = given.pop(PLAYERS_OPTION, None)
    players = usual_players(game) if names is None else tuple(map(read_name, names.split(",")))
    _check_players(name, game, players)
    for option, value in given.items():
        if value not in options[option].values:
            said = tuple(options[option].values)
            raise Malformed(GameMessages.not_one_of(option=option, words=said, text=Quoted(value)))
    return LampTerms(players, tuple((usual_options(game) | given).items()))


def _check_players(name: str, game: AnyGame, players: tuple[str, ...]) -> None:
    least, most = game.players[0], game.players[-1]
    if len(players) not in game.players:
        raise NotAllowed(LampMessages.most_people(title=name, least=least, n=most, players=len(players)))
    for place, player in enumerate(players):
        if player.casefold() in {other.casefold() for other in players[:place]}:
            raise NotAllowed(GameMessages.same_name(name=player))


def check_seed(words: Sequence[str]) -> None:
    """Raise Malformed unless the words after `deal` are one number."""
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > SEED_DIGITS:
        raise Malformed(LampMessages.not_a_seed(most=SEED_DIGITS, text=Quoted(" ".join(words)[:20])))


def play_move(match: LampMatch, move: str) -> Played[LampMatch]:
    """Return the match after a move other than `match`, and what the move did. Raises MoveError."""
    verb, *words = move.split() or [""]
    if verb not in MOVES:
        raise Malformed(GameMessages.not_a_move_of(verb=Quoted(verb), box=match.family, verbs=tuple(MOVES)))
    if match.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    return MOVES[verb](match, words)


def _deal(match: LampMatch, words: Sequence[str]) -> Played[LampMatch]:
    check_seed(words)
    if match.awaits != "deal":
        raise NotAllowed(LampMessages.game_has_begun())
    play = begin(match.game, dict(match.terms.options), words[0])
    return _end_turn(replace(match, play=play)).preceded_by(GameBegun(match.seat))


def _play_inputs(match: LampMatch, words: Sequence[str]) -> Played[LampMatch]:
    if match.play is None or match.awaits != "play":
        raise NotAllowed(LampMessages.game_has_not_begun())
    return _end_turn(replace(match, play=do_all(match.game, match.play, " ".join(words))))


def _end_turn(match: LampMatch) -> Played[LampMatch]:
    """End the turn of a player whose game is over, and the match after the last one; the most points win."""
    if match.play is None or not match.play.is_over:
        return Played(match)
    seat, after = match.seat, replace(match, scored=(*match.scored, match.play.points))
    if len(after.scored) < len(match.terms.players):
        return Played(after, (GameOver(seat),))
    best = max(after.scored)
    if len(after.scored) == 1:
        outcome = Outcome(None, "points")
    elif after.scored.count(best) > 1:
        outcome = Outcome(None, "draw")
    else:
        outcome = Outcome(match.terms.players[after.scored.index(best)], "points")
    return Played(replace(after, outcome=outcome), (GameOver(seat), MatchEnded(outcome)))


def _leave(match: LampMatch, words: Sequence[str]) -> Played[LampMatch]:
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="leave"))
    outcome = Outcome(None, "left")
    return Played(replace(match, outcome=outcome), (MatchEnded(outcome),))


MOVES: Final[Mapping[str, Callable[[LampMatch, Sequence[str]], Played[LampMatch]]]] = MappingProxyType(
    {"deal": _deal, "play": _play_inputs, "leave": _leave}
)


def open_match(name: str, game: AnyGame, words: Sequence[str]) -> Played[LampMatch]:
    """Return a match on the terms that follow `match`. Raises MoveError."""
    if not words or words[0] != name:
        raise Unavailable(GameMessages.no_box_but(box=Quoted(" ".join(words[:1])), boxes=name))
    return Played(LampMatch(name, game, read_lamp_terms(name, game, words)), (MatchOpened(),))


class LampPart(GamePart, total=False):
    """The keys that the scene adds to a LampView: the points that are not in the match yet."""

    players: list[PlayerView]


class LampView(GameView):
    """The view of a match with a lamp game."""

    awaits: LampPhase


def show_match(match: LampMatch) -> LampView:
    """Return the match as everybody sees it."""
    return {
        "family": match.family,
        "box": match.family,
        "title": as_message(match.game.title),
        "players": show_players(match),
        "round": len(match.scored) + (match.outcome is None),
        "awaits": match.awaits,
        "turn": match.name if match.outcome is None else None,
        "outcome": match.outcome.data if match.outcome else None,
        "hints": [0] * len(match.terms.players),
        "alone": len(match.terms.players) == 1,
    }


def show_players(match: LampMatch) -> list[PlayerView]:
    """Return the players as everybody sees them."""
    on_turn = match.seat if match.outcome is None else None
    return [
        {
            "name": name,
            "points": match.points(seat),
            "rows": 0,
            "role": "on turn" if seat == on_turn else "waiting",
            "computer": None,
        }
        for seat, name in enumerate(match.terms.players)
    ]
