"""The lesson of the dice box: a whole turn, step by step, as the rules play it."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from station.core.messages import Argument, Message, join_sentences
from station.games.dice.deck import OPEN
from station.games.dice.events import How, TurnEnded
from station.games.dice.match import AGAIN, CODEKNACKER, DICE, MARKERS, TITLE, DiceMatch, Hand, OpenCard, Places, fits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import play, read_kept
from station.games.dice.scenes.words import faces_in_words, placed_in_words, result
from station.games.dice.view import DicePicture, DiePicture, DieState
from station.matches.events import Played
from station.matches.lesson import Lesson, Step

OPENING: Final = (f"match {CODEKNACKER}", "cards 351/2 2531/3 332/2 24351/4 425/2")
TURN: Final = ("roll 3 1 * 4 4", "keep 3@1 1@1 *", "roll 5 *", "keep 5@1 *", "roll 2 3 5 4 4", "keep 2@2 3@2 5@2")
"""A turn up to the choice between its two ends."""

TURN_ENDS: Final = ("stop", "roll 4 5")


class State(NamedTuple):
    """A match, and the move that led to it in words."""

    match: DiceMatch
    words: Message


def lessons() -> tuple[Lesson, ...]:
    """Return how the box is played."""
    return (Lesson(CODEKNACKER, TITLE, DiceMessages.learn_dice_aim(), tuple(_make_steps()), tuple(_rules())),)


def _make_steps() -> Iterator[Step]:
    (dealt,) = _play(OPENING[1:], play(None, OPENING[0]).match)
    rolled, kept, more, aside, again, choice = _play(TURN, dealt.match)
    stop, stopped = (next(_play((end,), choice.match)) for end in TURN_ENDS)
    yield _step(dealt, DiceMessages.learn_cards(n=OPEN))
    yield _step(rolled, DiceMessages.learn_roll(n=DICE, fitting=_fitting_dice(rolled.match)))
    yield _step(kept, DiceMessages.learn_set_aside())
    yield _step(more, DiceMessages.learn_roll_on(n=kept.match.to_roll))
    yield _step(aside, DiceMessages.learn_all_aside(n=AGAIN))
    both = State(choice.match, join_sentences(again.words, choice.words))
    yield _step(both, DiceMessages.learn_choose(n=choice.match.to_roll))
    yield Step(_picture_of_end(choice.match, stop.match), stop.words, DiceMessages.learn_stop())
    yield Step(_picture_of_end(choice.match, stopped.match), stopped.words, DiceMessages.learn_stopped())


def _rules() -> Iterator[Message]:
    yield DiceMessages.learn_markers(n=MARKERS)
    yield DiceMessages.learn_game_end(n=OPEN)
    yield DiceMessages.learn_most_wins()
    yield DiceMessages.learn_solo()


def _play(moves: Iterable[str], match: DiceMatch) -> Iterator[State]:
    """Play some moves by the rules; yield the state after each."""
    for move in moves:
        played = play(match, move)
        match = played.match
        yield State(match, _in_words(move, played))


def _in_words(move: str, played: Played[DiceMatch]) -> Message:
    """Return what a move of the lesson did, as the station says it."""
    if played.find(TurnEnded) and (over := result(played.match)) is not None:
        return over
    verb, *words = move.split()
    match verb:
        case "roll":
            return DiceMessages.you_rolled(faces=faces_in_words("".join(words)))
        case "keep":
            return DiceMessages.you_set_aside(faces=placed_in_words(tuple(map(read_kept, words))))
        case _:
            return DiceMessages.learn_the_cards(cards=tuple(map(_card_in_words, _there(played.match.places))))


def _card_in_words(place: OpenCard) -> Message:
    digits, value = place.card
    return DiceMessages.learn_the_card(digits=digits, amount=DiceMessages.millions(n=value))


def _fitting_dice(match: DiceMatch) -> Argument:
    """Return the dice of the roll that fit, in words."""
    return faces_in_words("".join(face for face in match.hand.lying if fits(match.places, face)))


def _step(state: State, says: Message) -> Step:
    return Step(_picture(state.match.places, state.match.hand), state.words, says)


def _picture(places: Places, hand: Hand, how: How | None = None) -> DicePicture:
    """Return the open cards and the dice as plain data; `how` is how the turn ended that won or lost cracked cards."""
    cards = ((place, how if place.cracked else None) for place in _there(places))
    return {
        "cards": [
            {"digits": place.card.digits, "value": place.card.value, "covered": list(place.covered), "gone": gone}
            for place, gone in cards
        ],
        "dice": [
            *(_die(face, "aside") for face in hand.aside),
            *(_die(face, "lying" if fits(places, face) else "unfit") for face in hand.lying),
        ],
    }


def _die(face: str, state: DieState) -> DiePicture:
    return {"face": face, "state": state}


def _picture_of_end(before: DiceMatch, after: DiceMatch) -> DicePicture:
    """Return the cards as they were before the turn was over, and the dice at its end."""
    if after.last is None:
        raise RuntimeError("the turn of the lesson is not over")
    hand = before.hand if after.last.how == "voluntary" else Hand(after.last.rolled, earlier=after.last.aside)
    return _picture(before.places, hand, after.last.how)


def _there(places: Places) -> list[OpenCard]:
    return [place for place in places if place is not None]
