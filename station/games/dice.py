"""A match of box 3, the dice game, as a value, and the moves that change it.

    match codeknacker players=Ada,Ben     opens a match (station.games.dice_terms)
    cards 12345/4 113/2 ...               the shuffled deck, its top first; three are laid open
    roll 1 2 3 * 5                        what the dice to be rolled show; * is a chip
    keep 3@2 *                            sets aside a 3 that covers a digit of open card 2, and a chip
    stop                                  ends the turn voluntarily
    leave                                 the players walk away; nobody wins

`play` takes a match and the text of a move and returns the next match; the old one stays valid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from station.games.deck import OPEN, dealt
from station.games.dice_ends import ended, laid_open
from station.games.dice_keeps import read_kept, set_aside
from station.games.dice_match import AGAIN, FACES, Awaited, Dice, DiceMatch, Hand, awaits, fits
from station.games.dice_terms import BOX, read
from station.games.errors import Malformed, NotAllowed
from station.games.match import Outcome

PEG_MOVES: Final = ("secret", "guess", "mark", "fault", "hint", "timeout")


def play(match: DiceMatch | None, move: str) -> DiceMatch:
    """Return the match after `move`. Raises MoveError with a sentence that says why not."""
    verb, *words = move.split() or [""]
    if verb == "match":
        return _opened(match, words)
    if verb not in (*_MOVES, *PEG_MOVES):
        raise Malformed(f"{verb!r} is not a move of {BOX}; there are {', '.join(MOVES)}")
    if match is None or match.outcome is not None:
        raise NotAllowed("no match is being played; open one first")
    if verb in PEG_MOVES:
        raise NotAllowed(f"{verb} is a move of the boxes with pegs, but {BOX} is being played")
    return _MOVES[verb](match, words)


def read_faces(words: Sequence[str]) -> Dice:
    """Read what dice show. Raises Malformed."""
    return "".join(map(_face, words))


def _opened(match: DiceMatch | None, words: list[str]) -> DiceMatch:
    if match is not None and match.outcome is None:
        raise NotAllowed("a match is being played; leave it first")
    terms = read(words)
    return DiceMatch(terms, won=((),) * len(terms.seats))


def _cards(match: DiceMatch, words: list[str]) -> DiceMatch:
    cards = dealt(words)
    if awaits(match) != "cards":
        raise NotAllowed("the cards have been dealt")
    return replace(match, stock=cards[OPEN:], places=tuple(map(laid_open, cards[:OPEN])))


def _roll(match: DiceMatch, words: list[str]) -> DiceMatch:
    """Roll; where no die fits, the turn is over at once."""
    rolled = read_faces(words)
    _expect(match, "roll", "decide")
    if len(rolled) != match.to_roll:
        raise NotAllowed(f"a roll has {match.to_roll} dice now, not {len(rolled)}")
    earlier = "" if match.hand.all_aside else match.hand.aside
    after = replace(match, hand=Hand(rolled, earlier=earlier))
    return after if any(fits(match.places, face) for face in rolled) else ended(after, "forced")


def _keep(match: DiceMatch, words: list[str]) -> DiceMatch:
    """Set dice aside; with all five aside and fewer than two chips among them, the turn is over."""
    if not words:
        raise Malformed("keep needs one die or more to set aside, as in: keep 3@2 *")
    kept = tuple(map(read_kept, words))
    _expect(match, "keep")
    hand, places = set_aside(match, kept)
    after = replace(match, hand=hand, places=places)
    return ended(after, "voluntary") if hand.all_aside and hand.chips < AGAIN else after


def _stop(match: DiceMatch, words: list[str]) -> DiceMatch:
    if words:
        raise Malformed("nothing may follow stop")
    _expect(match, "decide")
    return ended(match, "voluntary")


def _leave(match: DiceMatch, words: list[str]) -> DiceMatch:
    if words:
        raise Malformed("nothing may follow leave")
    return replace(match, outcome=Outcome(None, "left"))


_MOVES: Final[Mapping[str, Callable[[DiceMatch, list[str]], DiceMatch]]] = MappingProxyType(
    {"cards": _cards, "roll": _roll, "keep": _keep, "stop": _stop, "leave": _leave}
)

MOVES: Final = ("match", *_MOVES)
"""The first words of all moves."""

_INSTEAD: Final[Mapping[Awaited, str]] = MappingProxyType(
    {
        "cards": "the cards are not dealt yet",
        "roll": "a turn begins with a roll of all five dice",
        "keep": "at least one die that fits has to be set aside first",
        "decide": "dice of this roll are set aside already; roll on, or stop",
    }
)


def _expect(match: DiceMatch, *wanted: Awaited) -> None:
    awaited = awaits(match)
    if awaited not in wanted:
        raise NotAllowed(_INSTEAD[awaited])


def _face(word: str) -> str:
    if len(word) != 1 or word not in FACES:
        raise Malformed(f"{word[:12]!r} is not a face of a die; there are {' '.join(FACES)}")
    return word
