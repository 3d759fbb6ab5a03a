"""One match of a Mastermind box, as a value, and the moves that change it.

    match original players=Ada        opens a match; the station is codemaker
    secret RRYB                       the codemaker's code
    guess RGGY                        one row; the station marks it
    leave                             the players walk away; nobody wins

`play` takes a match and the text of a move and returns the next match; the old one stays valid.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from station.games.boxes import BOXES, Box, full_code, with_blank
from station.games.code import Code, Key, score
from station.games.errors import Malformed, NotAllowed, Unavailable
from station.palette import BLANK

STATION: Final = "Station"
"""The station's own name in results."""

DEFAULT_PLAYER: Final = "Player"
LONGEST_NAME: Final = 8

DICE_MOVES: Final = ("cards", "roll", "keep", "stop")
NO_DICE: Final = "this belongs to the dice box, which this station does not have"
OTHER_OPTIONS: Final = ("target", "limit", "holes", "colours", "repeats", "wins")
"""Options of matches in boxes that this station does not have."""

Reason = Literal["cracked", "missed", "left"]


class Row(NamedTuple):
    """One guess and its answer."""

    pegs: Code
    key: Key


class Outcome(NamedTuple):
    """How a match ended; `winner` is a name, or None where nobody won."""

    winner: str | None
    reason: Reason


@dataclass(frozen=True)
class Match:
    """The state of a match; `secret` is None until it is set."""

    box: Box
    player: str
    secret: Code | None = None
    rows: tuple[Row, ...] = ()
    outcome: Outcome | None = None

    @property
    def opening(self) -> str:
        """The move that opens another match like this one."""
        return f"match {self.box.name} players={self.player} blank={'yes' if BLANK in self.box.colours else 'no'}"

    @property
    def points(self) -> int:
        """Points the codemaker has won: one a row played, and the bonus for a miss (leaflet 000)."""
        missed = self.outcome is not None and self.outcome.reason == "missed"
        return len(self.rows) + (self.box.bonus if missed else 0)


def play(match: Match | None, move: str) -> Match:
    """Return the match after `move`. Raises MoveError with a sentence that says why not."""
    verb, *words = move.split() or [""]
    if verb in DICE_MOVES:
        raise Unavailable(NO_DICE)
    if verb not in _MOVES:
        raise Malformed(f"{verb!r} is no move; there are {', '.join(_MOVES)}")
    return _MOVES[verb](match, words)


def awaits_secret(match: Match | None) -> bool:
    """Whether the station has to set its code before anything else can happen."""
    return match is not None and match.outcome is None and match.secret is None


def view(match: Match) -> dict[str, Any]:
    """What any viewer may see of the match, as plain data; the secret only once the match is over."""
    return {
        "box": match.box.name,
        "title": match.box.title,
        "holes": match.box.holes,
        "rows_total": match.box.rows,
        "players": [
            {"name": match.player, "points": 0, "rows": len(match.rows), "role": "codebreaker"},
            {"name": STATION, "points": match.points, "rows": 0, "role": "codemaker"},
        ],
        "round": 1,
        "rows": [{"pegs": row.pegs, "red": row.key.red, "white": row.key.white} for row in match.rows],
        "secret": match.secret if match.outcome else None,
        "outcome": match.outcome._asdict() if match.outcome else None,
    }


def view_of_nothing() -> dict[str, None]:
    """The same keys where no match is on the board."""
    return dict.fromkeys(view(Match(next(iter(BOXES.values())), DEFAULT_PLAYER)))


def _match(match: Match | None, words: list[str]) -> Match:
    if match is not None and match.outcome is None:
        raise NotAllowed("a match is being played; leave it first")
    if not words:
        raise Malformed("match needs the name of a box, as in: match original")
    name, *options = words
    if name not in BOXES:
        raise Unavailable(f"there is no box {name!r} here; there are {', '.join(BOXES)}")
    chosen = _options(options)
    box = with_blank(BOXES[name]) if chosen["blank"] == "yes" else BOXES[name]
    return Match(box, _player(chosen["players"]))


def _secret(match: Match | None, words: list[str]) -> Match:
    playing = _being_played(match)
    if playing.secret is not None:
        raise NotAllowed("the secret is set already")
    return replace(playing, secret=full_code(_only(words, "secret RRYB"), playing.box))


def _guess(match: Match | None, words: list[str]) -> Match:
    playing = _being_played(match)
    if playing.secret is None:
        raise NotAllowed("the secret is not set yet")
    pegs = full_code(_only(words, "guess RRYB"), playing.box)
    rows = (*playing.rows, Row(pegs, score(pegs, playing.secret)))
    return replace(playing, rows=rows, outcome=_outcome(playing, rows))


def _leave(match: Match | None, words: list[str]) -> Match:
    if words:
        raise Malformed("leave stands alone on its line")
    return replace(_being_played(match), outcome=Outcome(None, "left"))


def _mark(match: Match | None, _words: list[str]) -> Match:
    _being_played(match)
    raise NotAllowed("the station marks the rows of this match, so there is nothing to mark and no fault to call")


def _timeout(match: Match | None, _words: list[str]) -> Match:
    _being_played(match)
    raise NotAllowed("the rows of this match have no time limit")


_MOVES: Final[Mapping[str, Callable[[Match | None, list[str]], Match]]] = MappingProxyType(
    {
        "match": _match,
        "secret": _secret,
        "guess": _guess,
        "mark": _mark,
        "fault": _mark,
        "timeout": _timeout,
        "leave": _leave,
    }
)

MOVES: Final = tuple(_MOVES)
"""The first words of all moves."""

_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"players": (), "rounds": ("1",), "marker": ("station",), "blank": ("no", "yes")}
)
"""The options of `match` with what this station can do, its default first; () takes any value."""


def _options(words: list[str]) -> dict[str, str]:
    chosen = {"players": DEFAULT_PLAYER} | {name: values[0] for name, values in _OPTIONS.items() if values}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in OTHER_OPTIONS:
            raise Unavailable(f"{name}= is for boxes that this station does not have")
        if not equals or name not in _OPTIONS:
            raise Malformed(f"{word!r} is no option of match; there are {', '.join(f'{o}=' for o in _OPTIONS)}")
        if _OPTIONS[name] and value not in _OPTIONS[name]:
            raise Unavailable(f"{word} cannot be played here; {name}= takes {' or '.join(_OPTIONS[name])}")
        chosen[name] = value
    return chosen


def _player(text: str) -> str:
    if "," in text:
        raise Unavailable("players= takes one name here: one player against the station")
    if not (text.replace("-", "").isalnum() and len(text) <= LONGEST_NAME):
        raise Malformed(f"the name {text!r} needs one to {LONGEST_NAME} letters, digits or hyphens")
    if text.casefold() == STATION.casefold():
        raise NotAllowed(f"{STATION} is the station's own name")
    return text


def _being_played(match: Match | None) -> Match:
    if match is None or match.outcome is not None:
        raise NotAllowed("no match is being played; open one first")
    return match


def _only(words: list[str], example: str) -> str:
    if len(words) != 1:
        raise Malformed(f"one code is needed, as in: {example}")
    return words[0]


def _outcome(match: Match, rows: tuple[Row, ...]) -> Outcome | None:
    if rows[-1].key.red == match.box.holes:
        return Outcome(match.player, "cracked")
    if len(rows) == match.box.rows:
        return Outcome(STATION, "missed")
    return None
