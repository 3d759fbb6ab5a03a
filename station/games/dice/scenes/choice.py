"""Which dice of a roll are set aside, and where: chosen with the knob and the buttons, and said in words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from station.games.dice.match import AGAIN, CHIP, DiceMatch, Places, covering, markers_left, placements
from station.games.dice.rules import Kept, read_kept, set_dice_aside
from station.games.dice.scenes.board import Cell, covered_since
from station.games.dice.scenes.words import (
    NO_MARKER,
    at_stake,
    cracked,
    faces_in_words,
    numbered,
    placed_in_words,
    stake,
    who,
)
from station.games.dice.scenes.words import dice_in_words as count_dice
from station.games.errors import MoveError
from station.games.game import DraftRow


class Chosen(NamedTuple):
    """A die of the roll, from 0, and the open card it covers a digit of, from 1; 0 for a chip."""

    die: int
    card: int


class Choice(NamedTuple):
    """The dice chosen of the last roll of `match`, the last choice last; `cursor` is a die of the roll.

    Several dice may want one digit: of every die only what the others leave can be chosen, so this is a legal
    `keep` at any time, or none at all.
    """

    match: DiceMatch
    chosen: tuple[Chosen, ...] = ()
    cursor: int = 0

    @property
    def rolled(self) -> str:
        """The dice of the roll."""
        return self.match.hand.rolled

    @property
    def face(self) -> str:
        """What the die at the cursor shows."""
        return self.rolled[self.cursor]

    @property
    def kept(self) -> tuple[Kept, ...]:
        """The dice chosen, as they lie from left to right."""
        return tuple(Kept(self.rolled[die], card) for die, card in sorted(self.chosen))

    @property
    def move(self) -> str:
        """The move that makes it so."""
        return f"keep {' '.join(map(str, self.kept))}"

    @property
    def row(self) -> DraftRow:
        """The choice as the journal keeps it: the dice in the order in which they were chosen, and the cursor.

        "3@1 *" are a 3 on card 1 and a chip. Where a like die lies further left, the number of the die stands behind
        it, from 1: "3@1:4".
        """
        return DraftRow(" ".join(_word_list(self.rolled, self.chosen)), self.cursor)

    @property
    def preview(self) -> DiceMatch:
        """The match with these dice aside; a turn that this ends is not ended yet."""
        hand, places = set_dice_aside(self.match, self.kept)
        return replace(self.match, hand=hand, places=places)

    def card(self, die: int) -> int | None:
        """Where a die is to go; None where it stays on the table."""
        return next((card for each, card in self.chosen if each == die), None)

    def options(self, die: int) -> tuple[int, ...]:
        """The cards that a die may go to, as the other dice leave them; 0 for a chip."""
        return (0,) if self.rolled[die] == CHIP else placements(self._without(die), self.rolled[die])

    def usable(self, die: int) -> bool:
        """Whether there is anything to choose about a die."""
        return bool(self.options(die))

    def cells(self) -> tuple[Cell, ...]:
        """The digits that the die at the cursor covers, or could cover on any card while it is not chosen."""
        return tuple(self._cells())

    def turned(self, detents: int) -> "Choice":
        """The cursor moves over the dice that can be used."""
        usable = [die for die in range(len(self.rolled)) if self.usable(die)]
        here = usable.index(self.cursor)
        return self._replace(cursor=usable[(here + detents) % len(usable)])

    def stepped(self) -> "Choice":
        """Set the die at the cursor aside, on the next card, or put it back after the last one."""
        card, others = self.card(self.cursor), self._others(self.cursor)
        further = (option for option in self.options(self.cursor) if card is None or option > card)
        then = next(further, None)
        more = () if then is None else (Chosen(self.cursor, then),)
        return self._replace(chosen=others + more)

    def coloured(self, face: str) -> "Choice | None":
        """Set one more die of a face aside; where none can be, step the one at the cursor. None where none fits."""
        alike = [die for die, each in enumerate(self.rolled) if each == face and self.usable(die)]
        if not alike:
            return None
        last = self.cursor if self.cursor in alike else alike[-1]
        lying = (die for die in alike if self.card(die) is None)
        return self._replace(cursor=next(lying, last)).stepped()

    def taken_back(self) -> "Choice | None":
        """Without the last die chosen; None where none is."""
        return self._replace(chosen=self.chosen[:-1], cursor=self.chosen[-1].die) if self.chosen else None

    def _others(self, die: int) -> tuple[Chosen, ...]:
        return tuple(each for each in self.chosen if each.die != die)

    def _without(self, die: int) -> Places:
        return self._replace(chosen=self._others(die)).preview.places

    def _cells(self) -> Iterator[Cell]:
        others, card = self._without(self.cursor), self.card(self.cursor)
        for option in self.options(self.cursor) if card is None else (card,):
            yield from covered_since(others, covering(others, self.face, option))


def nothing_chosen(match: DiceMatch) -> Choice:
    """The cursor on the first die that fits; where a keep is awaited there is one."""
    choice = Choice(match)
    fitting = (die for die in range(len(choice.rolled)) if choice.usable(die))
    return choice._replace(cursor=next(fitting))


def chosen_before(match: DiceMatch, row: DraftRow) -> Choice:
    """The choice that was kept as `row`; none is chosen where it comes from a failing card and fits no more."""
    try:
        chosen = _dice(match.hand.rolled, row.pegs.split())
        choice = Choice(match, chosen)
        set_dice_aside(match, choice.kept)
    except (MoveError, ValueError):
        return nothing_chosen(match)
    stands = 0 <= row.cursor < len(choice.rolled) and choice.usable(row.cursor)
    return choice._replace(cursor=row.cursor if stands else nothing_chosen(match).cursor)


def _word_list(rolled: str, chosen: Iterable[Chosen]) -> Iterator[str]:
    """What stands in a row for these dice, one after the other."""
    for die, card in chosen:
        number = "" if die == rolled.index(rolled[die]) else f":{die + 1}"
        yield f"{Kept(rolled[die], card)}{number}"
        rolled = _taken_back(rolled, die)


def _dice(rolled: str, words: Iterable[str]) -> tuple[Chosen, ...]:
    """The dice that stand in a row. Raises Malformed, or ValueError where there are none such."""
    chosen: list[Chosen] = []
    for word in words:
        said, _, number = word.partition(":")
        face, card = read_kept(said)
        die = rolled.index(face, int(number or 1) - 1)
        chosen.append(Chosen(die, card))
        rolled = _taken_back(rolled, die)
    return tuple(chosen)


def _taken_back(rolled: str, die: int) -> str:
    """The dice without one of them, whose place stays empty."""
    return f"{rolled[:die]} {rolled[die + 1 :]}"


def to_choose(choice: Choice) -> str:
    """What was rolled and what to do, while nothing is chosen."""
    rolled = f"{who(choice.match, choice.match.seat)} rolled {faces_in_words(choice.rolled)}."
    only = sum(map(choice.usable, range(len(choice.rolled)))) == 1
    others = " or press its colour" if only else " turn it for another die, or press a die's colour"
    return f"{rolled} {_hint_of(choice)} Push the knob to set it aside,{others}."


def chosen(choice: Choice) -> str:
    """What is chosen, and what to do."""
    aside = f"To be set aside: {placed_in_words(choice.kept)}. {_outlook(choice.preview)}"
    return f"{aside} Press ok to keep it so, {_push(choice)}, back to take one back."


def unusable(choice: Choice, face: str) -> str:
    """Why no die of a face can be chosen."""
    if face not in choice.rolled:
        return f"no die shows a {'chip' if face == CHIP else face}"
    return f"no {face} is left to cover on the cards" if markers_left(choice.preview.places) else NO_MARKER


def _hint_of(choice: Choice) -> str:
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
