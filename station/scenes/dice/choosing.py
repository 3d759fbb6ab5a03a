"""What is told of the dice that are to be set aside: what could be chosen, what has been, and what comes of it."""

from station.games.dice_match import AGAIN, CHIP, DiceMatch, markers_left
from station.scenes.dice.choice import Choice
from station.scenes.dice.words import NO_MARKER, at_stake, cracked, faces, numbered, placed, stake, who
from station.scenes.dice.words import dice as count_dice


def to_choose(choice: Choice) -> str:
    """What was rolled and what to do, while nothing is chosen."""
    rolled = f"{who(choice.match, choice.match.seat)} rolled {faces(choice.rolled)}."
    only = sum(map(choice.usable, range(len(choice.rolled)))) == 1
    others = " or press its colour" if only else " turn it for another die, or press a die's colour"
    return f"{rolled} {_hint(choice)} Push the knob to set it aside,{others}."


def chosen(choice: Choice) -> str:
    """What is chosen, and what to do."""
    aside = f"To be set aside: {placed(choice.kept)}. {_outlook(choice.preview)}"
    return f"{aside} Press ok to keep it so, {_push(choice)}, back to take one back."


def unusable(choice: Choice, face: str) -> str:
    """Why no die of a face can be chosen."""
    if face not in choice.rolled:
        return f"no die shows a {'chip' if face == CHIP else face}"
    return f"no {face} is left to cover on the cards" if markers_left(choice.preview.places) else NO_MARKER


def _hint(choice: Choice) -> str:
    """What the die at the cursor is good for."""
    if choice.face == CHIP:
        return "A chip covers no digit; with two chips among five dice aside, all five roll again."
    options = choice.options(choice.cursor)
    verb = "fits" if len(options) == 1 else "can go to"
    return f"The {choice.face} at the cursor {verb} {numbered(options)}."


def _push(choice: Choice) -> str:
    """What a push of the knob does."""
    card = choice.card(choice.cursor)
    if card is None:
        return f"push to add the {'chip' if choice.face == CHIP else choice.face}"
    further = choice.stepped().card(choice.cursor)
    return "push to put it back" if further is None else "push for another card"


def _outlook(preview: DiceMatch) -> str:
    """What comes of the choice."""
    hand = preview.hand
    if not hand.all_aside:
        return stake(preview) if cracked(preview) else f"{count_dice(hand.to_roll).capitalize()} would be left to roll."
    if hand.chips >= AGAIN:
        return f"All five aside with {hand.chips} chips: all five may roll again."
    gains = f"you win {at_stake(preview)} million" if cracked(preview) else "no card is cracked"
    return f"All five are aside: the turn ends, and {gains}."
