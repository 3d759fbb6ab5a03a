"""The dice game in words: who plays, what the dice show, what is at stake, and how a turn ended."""

from collections.abc import Sequence

from station.core.messages import Argument, Message, Template, join_sentences, list_items
from station.games.dice.events import Faces, TurnEnded
from station.games.dice.match import AGAIN, CHIP, DICE, DiceMatch, markers_left
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import DieOnCard, read_kept
from station.matches.messages import GameMessages
from station.scenes.hints import hint_price


def about(match: DiceMatch, seat: int, named: Template, to_you: Template, **values: Argument) -> Message:
    """Return a message that names the player, or that addresses one person alone as you."""
    if match.terms.alone and match.terms.players:
        return to_you(**values)
    return named(player=match.name(seat), **values)


def rolling_in_words(match: DiceMatch, seat: int, number: int) -> Message:
    """Return what is said while `number` dice roll."""
    return about(match, seat, DiceMessages.dice_are_rolling, DiceMessages.your_dice_are_rolling, n=number)


def faces_in_words(shown: Faces) -> Argument:
    """Return what dice show: "3, 1 and 2 chips"."""
    return list_items([*shown.replace(CHIP, ""), *_chips(shown.count(CHIP))])


def placed_in_words(kept: Sequence[DieOnCard]) -> Argument:
    """Return where dice go: "3 and 1 on card 2 and a chip"."""
    cards = sorted({card for _, card in kept if card})
    groups = (
        DiceMessages.on_card(faces=list_items(face for face, at in kept if at == card), card=card) for card in cards
    )
    return list_items([*groups, *_chips(sum(face == CHIP for face, _ in kept))])


def name_cards(cards: Sequence[int]) -> Message:
    """Name open cards: "card 2", "cards 1 and 3"."""
    return DiceMessages.cards(n=len(cards), cards=list_items(cards))


def cracked_cards(match: DiceMatch) -> tuple[int, ...]:
    """Return the numbers of the open cards that are cracked."""
    return tuple(number for number, place in enumerate(match.places, 1) if place and place.cracked)


def at_stake(match: DiceMatch) -> int:
    """Return the millions on the cards cracked so far."""
    return sum(place.card.value for place in match.places if place and place.cracked)


def stake(match: DiceMatch) -> Message:
    """Return what the player would win now."""
    numbers = cracked_cards(match)
    if not numbers:
        return DiceMessages.no_card_cracked()
    amount = DiceMessages.millions(n=at_stake(match))
    return DiceMessages.at_stake(n=len(numbers), cards=list_items(numbers), amount=amount)


def due(match: DiceMatch) -> Message:
    """Return whose turn it is, and what begins it."""
    dice = DiceMessages.dice(n=match.to_roll)
    turn = about(match, match.seat, DiceMessages.turn_of, DiceMessages.your_turn, dice=dice)
    return join_sentences(DiceMessages.last_turn() if match.last_turn else None, turn)


def result(match: DiceMatch) -> Message | None:
    """Return how the last turn ended, or None before the first one is over."""
    if match.last is None:
        return None
    return _describe_forced(match, match.last) if match.last.how == "forced" else _voluntary(match, match.last)


def move_in_words(match: DiceMatch, move: str) -> Message:
    """Return a decision in words: "keep 3 on card 2 and a chip", "roll on with 2 dice", "stop"."""
    verb, *words = move.split()
    if verb == "keep":
        return DiceMessages.to_keep(dice=placed_in_words(tuple(map(read_kept, words))))
    if verb == "stop":
        return DiceMessages.to_stop()
    return DiceMessages.to_roll_on(dice=DiceMessages.dice(n=match.to_roll))


def hint_in_words(match: DiceMatch, move: str, worth: float) -> Message:
    """Return what to do, and what that is worth."""
    said = DiceMessages.hint_decision(decision=move_in_words(match, move))
    return join_sentences(said, DiceMessages.hint_worth(n=round(worth, 1)))


def price_of_hint(match: DiceMatch) -> Message | None:
    """Return what the first hint costs the player on turn, and how to have it; None for a later one."""
    if match.assisted(match.seat):
        return None
    alone = match.terms.alone
    return hint_price(
        GameMessages.hint_costs() if alone else GameMessages.hint_costs_player(player=match.name(match.seat))
    )


def hint_note(match: DiceMatch) -> Message:
    """Return what a hint means for the records of the player on turn, who asked for it."""
    return GameMessages.hint_asked() if match.terms.alone else GameMessages.hint_asked_by(player=match.name(match.seat))


def verdict_in_words(match: DiceMatch) -> Message:
    """Return who has won, and who has what."""
    if match.terms.alone:
        cards, amount = len(match.won[0]), DiceMessages.millions(n=match.millions(0))
        return about(match, 0, DiceMessages.cracked_safes, DiceMessages.you_cracked_safes, n=cards, amount=amount)
    has = (
        DiceMessages.has_millions(player=name, amount=DiceMessages.millions(n=match.millions(seat)))
        for seat, name in enumerate(match.terms.seats)
    )
    return join_sentences(_winner(match), DiceMessages.standings(players=tuple(has)))


def _winner(match: DiceMatch) -> Message:
    """Return who has won, and by cards if millions are equal: leaflet 002, "Spielende"."""
    winner = match.outcome.winner if match.outcome else None
    if winner is None:
        return GameMessages.draw()
    has = [match.millions(seat) for seat in range(len(match.won))]
    equal = has.count(has[match.terms.seats.index(winner)]) > 1
    return (DiceMessages.wins_by_cards if equal else DiceMessages.wins)(winner=winner)


def _chips(number: int) -> Sequence[Message]:
    return [DiceMessages.chips(n=number)] if number else []


def _describe_forced(match: DiceMatch, last: TurnEnded) -> Message:
    faces, reason = faces_in_words(last.rolled), _why(match, last)
    over = about(
        match, last.seat, DiceMessages.turn_is_over, DiceMessages.your_turn_is_over, faces=faces, reason=reason
    )
    numbers = [place for place, _ in last.cards]
    return join_sentences(over, DiceMessages.cards_lost(n=len(numbers), cards=list_items(numbers)) if numbers else None)


def _why(match: DiceMatch, last: TurnEnded) -> Message:
    """Return why no die fitted: there was no marker left (those on lost cards are back by now), or no digit."""
    come_back = sum(len(card.digits) for _, card in last.cards)
    return DiceMessages.no_marker_left() if markers_left(match.places) == come_back else DiceMessages.no_die_fits()


def _voluntary(match: DiceMatch, last: TurnEnded) -> Message:
    full = len(last.aside) == DICE and last.aside.count(CHIP) < AGAIN
    return join_sentences(DiceMessages.all_dice_aside() if full else None, _gains(match, last))


def _gains(match: DiceMatch, last: TurnEnded) -> Message:
    if not last.cards:
        return about(match, last.seat, DiceMessages.cracked_nothing, DiceMessages.you_cracked_nothing)
    cards = name_cards([place for place, _ in last.cards])
    amount = DiceMessages.millions(n=sum(card.value for _, card in last.cards))
    return about(match, last.seat, DiceMessages.won_cards, DiceMessages.you_won_cards, cards=cards, amount=amount)
