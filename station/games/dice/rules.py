"""The rules of the dice box (leaflet 002): its moves, which dice may be set aside, and how a turn ends.

    match codeknacker players=Ada,Ben     opens a match (station.games.dice.match)
    cards 12345/4 113/2 ...               the shuffled deck, its top first; three are laid open
    roll 1 2 3 * 5                        what the dice to be rolled show; * is a chip
    keep 3@2 *                            sets aside a 3 that covers a digit 3 on open card 2, and a chip
    stop                                  ends the turn voluntarily
    hint                                  asks for a hint
    leave                                 the players leave the match; nobody wins

`play` takes a match and the text of a move and returns the next match and what the move did; the old match stays valid.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.messages import Message, Quoted
from station.games.dice.deck import OPEN, Card, read_dealt
from station.games.dice.events import CardsDealt, CrackedCard, DiceKept, DiceRolled, Faces, How, TurnEnded
from station.games.dice.match import (
    AGAIN,
    CHIP,
    CODEKNACKER,
    FACES,
    FRESH_HAND,
    DiceMatch,
    DicePhase,
    Hand,
    OpenCard,
    Places,
    awaits,
    cover_digit,
    find_covered,
    fits,
    markers_left,
    placements,
    read_terms,
)
from station.games.dice.messages import DiceMessages
from station.matches.errors import Malformed, NotAllowed
from station.matches.events import HintAsked, MatchEnded, MatchOpened, Played
from station.matches.game import Outcome
from station.matches.messages import GameMessages

_KEPT: Final = re.compile(r"([1-5])@([123])")
_EXAMPLE: Final = "keep 3@2 *"


class DieOnCard(NamedTuple):
    """A die set aside: the digit it shows and the number of the open card, 1 to 3; a chip has the number 0.

    As text "3@2", and "*" for a chip; `read_kept` and `str` are each other's inverse.
    """

    face: str
    card: int

    def __str__(self) -> str:
        return f"{self.face}@{self.card}" if self.card else self.face


def play(match: DiceMatch | None, move: str) -> Played[DiceMatch]:
    """Return the match after `move`, and what the move did, in order. Raises MoveError, which says why not."""
    verb, *words = move.split() or [""]
    if verb == "match":
        return _open_match(match, words)
    if verb not in _MOVES:
        raise Malformed(GameMessages.not_a_move_of(verb=Quoted(verb), box=CODEKNACKER, verbs=DICE_VERBS))
    if match is None or match.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    return _MOVES[verb](match, words)


def _open_match(match: DiceMatch | None, words: list[str]) -> Played[DiceMatch]:
    if match is not None and match.outcome is None:
        raise NotAllowed(GameMessages.match_being_played())
    terms = read_terms(words)
    return Played(DiceMatch(terms, won=((),) * len(terms.seats)), (MatchOpened(),))


def _cards(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    cards = read_dealt(words)
    if awaits(match) != "cards":
        raise NotAllowed(DiceMessages.cards_are_dealt())
    dealt = replace(match, stock=cards[OPEN:], places=tuple(map(open_card, cards[:OPEN])))
    return Played(dealt, (CardsDealt(),))


def _roll(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    """Roll; if no die fits, the turn is over at once."""
    rolled = read_faces(words)
    _expect(match, "roll", "decide")
    if len(rolled) != match.to_roll:
        raise NotAllowed(DiceMessages.wrong_roll(n=match.to_roll, rolled=len(rolled)))
    earlier = "" if match.hand.all_aside else match.hand.aside
    after = replace(match, hand=Hand(rolled, earlier=earlier))
    goes_on = any(fits(match.places, face) for face in rolled)
    return (Played(after) if goes_on else end_turn(after, "forced")).preceded_by(DiceRolled(match.seat, rolled))


def _keep(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    """Set dice aside; with all five aside and fewer than two chips among them, the turn is over."""
    if not words:
        raise Malformed(DiceMessages.dice_needed(example=_EXAMPLE))
    kept = tuple(map(read_kept, words))
    _expect(match, "keep")
    hand, places = set_dice_aside(match, kept)
    after = replace(match, hand=hand, places=places)
    is_over = hand.all_aside and hand.chips < AGAIN
    event = DiceKept(match.seat, find_covered(match.places, places))
    return (end_turn(after, "voluntary") if is_over else Played(after)).preceded_by(event)


def _stop(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="stop"))
    _expect(match, "decide")
    return end_turn(match, "voluntary")


def _hint(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    """Ask for a hint, as the player who has to decide."""
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="hint"))
    if awaits(match) not in {"keep", "decide"}:
        raise NotAllowed(DiceMessages.nothing_to_decide())
    if match.terms.strength(match.seat) is not None:
        raise NotAllowed(GameMessages.no_hints_for_computers(computer=match.name(match.seat)))
    asked = match.hints or (0,) * len(match.terms.players)
    hints = tuple(count + (seat == match.seat) for seat, count in enumerate(asked))
    return Played(replace(match, hints=hints), (HintAsked(match.seat),))


def _leave(match: DiceMatch, words: list[str]) -> Played[DiceMatch]:
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="leave"))
    return _end_match(match, Outcome(None, "left"))


_MOVES: Final[Mapping[str, Callable[[DiceMatch, list[str]], Played[DiceMatch]]]] = MappingProxyType(
    {"cards": _cards, "roll": _roll, "keep": _keep, "stop": _stop, "hint": _hint, "leave": _leave}
)


DICE_VERBS: Final = ("match", *_MOVES)
"""The first words of all moves."""


_INSTEAD: Final[Mapping[DicePhase, Message]] = MappingProxyType(
    {
        "cards": DiceMessages.cards_not_dealt(),
        "roll": DiceMessages.begin_with_roll(),
        "keep": DiceMessages.set_die_aside_first(),
        "decide": DiceMessages.dice_are_aside(),
    }
)


def _expect(match: DiceMatch, *wanted: DicePhase) -> None:
    awaited = awaits(match)
    if awaited not in wanted:
        raise NotAllowed(_INSTEAD[awaited])


def read_faces(words: Sequence[str]) -> Faces:
    """Read what dice show. Raises Malformed."""
    return "".join(map(_face, words))


def _face(word: str) -> str:
    if len(word) != 1 or word not in FACES:
        raise Malformed(DiceMessages.not_a_face(text=Quoted(word[:12]), faces=" ".join(FACES)))
    return word


def read_kept(text: str) -> DieOnCard:
    """Read one die. Raises Malformed."""
    if text == CHIP:
        return DieOnCard(CHIP, 0)
    found = _KEPT.fullmatch(text)
    if found is None:
        raise Malformed(DiceMessages.not_a_kept_die(text=Quoted(text[:12]), example=_EXAMPLE))
    return DieOnCard(found[1], int(found[2]))


def set_dice_aside(match: DiceMatch, kept: Sequence[DieOnCard]) -> tuple[Hand, Places]:
    """Return the dice and the open cards after setting these dice aside one after the other. Raises NotAllowed."""
    hand, places = match.hand, match.places
    for face, card in kept:
        if face not in hand.lying:
            raise NotAllowed(_explain_unrolled(face))
        if face != CHIP:
            _check_free(places, face, card)
            places = cover_digit(places, face, card)
        hand = hand._replace(kept=hand.kept + face)
    return hand, places


def _check_free(places: Places, face: str, card: int) -> None:
    if not markers_left(places):
        raise NotAllowed(DiceMessages.no_marker_left())
    if card not in placements(places, face):
        raise NotAllowed(DiceMessages.no_free_digit(card=card, face=face))


def _explain_unrolled(face: str) -> Message:
    return DiceMessages.chip_not_rolled() if face == CHIP else DiceMessages.face_not_rolled(face=face)


def end_turn(match: DiceMatch, how: How) -> Played[DiceMatch]:
    """End the turn: cracked cards are won or lost, others keep their markers, the next turn is due.

    Leaflet 002, "Die Tresorkarten" and "Solovariante". A forced end puts the lost cards under the stock before
    the row is filled, in the order in which they lay; in the solo a card goes into the box after that (decided).
    """
    cracked = tuple(CrackedCard(at, place.card) for at, place in enumerate(match.places, 1) if place and place.cracked)
    cards = tuple(card for _, card in cracked)
    places, stock = _fill_row(match.places, match.stock + (cards if how == "forced" else ()))
    boxed = stock[: int(match.terms.alone)]
    ended = TurnEnded(match.seat, how, cracked, match.hand.rolled, match.hand.aside)
    after = replace(
        match,
        places=places,
        stock=stock[len(boxed) :],
        boxed=match.boxed + boxed,
        hand=FRESH_HAND,
        last=ended,
    )
    won = _win_cards(after, cards) if how == "voluntary" else after
    is_over = match.last_turn or None in places
    return (_end_match(won, _outcome(won)) if is_over else Played(replace(won, round=won.round + 1))).preceded_by(ended)


def open_card(card: Card) -> OpenCard:
    """Return a card with no markers on it."""
    return OpenCard(card, (False,) * len(card.digits))


def _fill_row(places: Places, stock: tuple[Card, ...]) -> tuple[Places, tuple[Card, ...]]:
    """Return the row with cards of the stock in place of the cracked ones, and what is left of the stock."""
    cards = iter(stock)
    filled = tuple(_next_open(next(cards, None)) if place and place.cracked else place for place in places)
    return filled, tuple(cards)


def _next_open(card: Card | None) -> OpenCard | None:
    return None if card is None else open_card(card)


def _win_cards(match: DiceMatch, cards: tuple[Card, ...]) -> DiceMatch:
    won = tuple(has + cards if seat == match.seat else has for seat, has in enumerate(match.won))
    return replace(match, won=won)


def _end_match(match: DiceMatch, outcome: Outcome) -> Played[DiceMatch]:
    return Played(replace(match, outcome=outcome), (MatchEnded(outcome),))


def _outcome(match: DiceMatch) -> Outcome:
    """Return who wins: most millions, then most cards; a solo has no winner. Leaflet 002, "Spielende"."""
    if match.terms.alone:
        return Outcome(None, "points")
    standings = [(match.millions(seat), len(cards)) for seat, cards in enumerate(match.won)]
    best = max(standings)
    if standings.count(best) > 1:
        return Outcome(None, "draw")
    return Outcome(match.name(standings.index(best)), "points")
