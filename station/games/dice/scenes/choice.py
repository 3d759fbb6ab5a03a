"""Which dice of a roll are to be set aside, and where: how they are chosen, and how the choice is put into words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from station.core.messages import Message, join_sentences, list_items
from station.games.dice.events import Cell
from station.games.dice.match import (
    AGAIN,
    CHIP,
    DiceMatch,
    Places,
    cover_digit,
    find_covered,
    markers_left,
    placements,
)
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import DieOnCard, read_kept, set_dice_aside
from station.games.dice.scenes.words import about, at_stake, cracked_cards, faces_in_words, placed_in_words, stake
from station.matches.errors import MoveError
from station.matches.game import DraftRow


class ChosenDie(NamedTuple):
    """A die of the roll, from 0, and the open card on which it covers a digit, from 1; 0 for a chip."""

    die: int
    card: int


class Selection(NamedTuple):
    """The dice chosen of the last roll of `match`, the last choice last; `cursor` is a die of the roll.

    Several dice may fit one digit, so for each die only what the others leave can be chosen. A choice is therefore
    always a legal `keep`, or empty.
    """

    match: DiceMatch
    chosen: tuple[ChosenDie, ...] = ()
    cursor: int = 0

    @property
    def rolled(self) -> str:
        """The dice of the roll."""
        return self.match.hand.rolled

    @property
    def face(self) -> str:
        """The face of the die at the cursor."""
        return self.rolled[self.cursor]

    @property
    def kept(self) -> tuple[DieOnCard, ...]:
        """The dice chosen, from left to right."""
        return tuple(DieOnCard(self.rolled[die], card) for die, card in sorted(self.chosen))

    @property
    def move(self) -> str:
        """The move that sets the chosen dice aside."""
        return f"keep {' '.join(map(str, self.kept))}"

    @property
    def row(self) -> DraftRow:
        """The choice as the journal keeps it: the dice in the order in which they were chosen, and the cursor.

        "3@1 *" is a 3 on card 1 and a chip. If a die with the same face lies further left, the number of the die, from
        1, follows: "3@1:4".
        """
        return DraftRow(" ".join(_word_list(self.rolled, self.chosen)), self.cursor)

    @property
    def preview(self) -> DiceMatch:
        """The match with these dice set aside; it does not end a turn that this would end."""
        hand, places = set_dice_aside(self.match, self.kept)
        return replace(self.match, hand=hand, places=places)

    def card(self, die: int) -> int | None:
        """Return the card for a die, 0 for a chip; None if it stays on the table."""
        return next((card for each, card in self.chosen if each == die), None)

    def options(self, die: int) -> tuple[int, ...]:
        """Return the cards that a die may go to, as the other dice leave them; 0 for a chip."""
        return (0,) if self.rolled[die] == CHIP else placements(self._without(die), self.rolled[die])

    def usable(self, die: int) -> bool:
        """Whether there is anything to choose about a die."""
        return bool(self.options(die))

    def cells(self) -> tuple[Cell, ...]:
        """Return the digits that the die at the cursor covers, or could cover on any card while it is not chosen."""
        return tuple(self._cells())

    def move_cursor(self, detents: int) -> "Selection":
        """Move the cursor over the dice that can be used."""
        usable = [die for die in range(len(self.rolled)) if self.usable(die)]
        here = usable.index(self.cursor)
        return self._replace(cursor=usable[(here + detents) % len(usable)])

    def step(self) -> "Selection":
        """Set the die at the cursor aside, on the next card, or put it back after the last one."""
        card, others = self.card(self.cursor), self._others(self.cursor)
        further = (option for option in self.options(self.cursor) if card is None or option > card)
        then = next(further, None)
        more = () if then is None else (ChosenDie(self.cursor, then),)
        return self._replace(chosen=others + more)

    def choose_face(self, face: str) -> "Selection | None":
        """Set one more die of a face aside, or else step the one at the cursor; None if no such die fits."""
        alike = [die for die, each in enumerate(self.rolled) if each == face and self.usable(die)]
        if not alike:
            return None
        last = self.cursor if self.cursor in alike else alike[-1]
        lying = (die for die in alike if self.card(die) is None)
        return self._replace(cursor=next(lying, last)).step()

    def choose_die(self, die: int) -> "Selection | None":
        """Set a die of the roll, from 0, aside, as a push of the knob would; None if it cannot be used."""
        return self._replace(cursor=die).step() if self.usable(die) else None

    def lay_on(self, card: int) -> "Selection | None":
        """Lay the die at the cursor on a card, from 1, or put it back from there; None if it does not fit."""
        if self.card(self.cursor) == card:
            return self._replace(chosen=self._others(self.cursor))
        fits = card in self.options(self.cursor)
        return self._replace(chosen=(*self._others(self.cursor), ChosenDie(self.cursor, card))) if fits else None

    def take_back(self) -> "Selection | None":
        """Put back the die chosen last; None if no die is chosen."""
        return self._replace(chosen=self.chosen[:-1], cursor=self.chosen[-1].die) if self.chosen else None

    def _others(self, die: int) -> tuple[ChosenDie, ...]:
        return tuple(each for each in self.chosen if each.die != die)

    def _without(self, die: int) -> Places:
        return self._replace(chosen=self._others(die)).preview.places

    def _cells(self) -> Iterator[Cell]:
        others, card = self._without(self.cursor), self.card(self.cursor)
        for option in self.options(self.cursor) if card is None else (card,):
            yield from find_covered(others, cover_digit(others, self.face, option))


def empty_selection(match: DiceMatch) -> Selection:
    """Return an empty choice, with the cursor on the first die that fits; there is one if a keep is awaited."""
    selection = Selection(match)
    fitting = (die for die in range(len(selection.rolled)) if selection.usable(die))
    return selection._replace(cursor=next(fitting))


def stored_selection(match: DiceMatch, row: DraftRow) -> Selection:
    """Return the choice stored as `row`, or an empty one if a failing card has damaged it."""
    try:
        chosen = _dice(match.hand.rolled, row.pegs.split())
        selection = Selection(match, chosen)
        set_dice_aside(match, selection.kept)
    except (MoveError, ValueError):
        return empty_selection(match)
    stands = 0 <= row.cursor < len(selection.rolled) and selection.usable(row.cursor)
    return selection._replace(cursor=row.cursor if stands else empty_selection(match).cursor)


def _word_list(rolled: str, chosen: Iterable[ChosenDie]) -> Iterator[str]:
    """Yield the words of a row for these dice, one after the other."""
    for die, card in chosen:
        number = "" if die == rolled.index(rolled[die]) else f":{die + 1}"
        yield f"{DieOnCard(rolled[die], card)}{number}"
        rolled = _take_back(rolled, die)


def _dice(rolled: str, words: Iterable[str]) -> tuple[ChosenDie, ...]:
    """Return the dice that the words of a row name. Raises Malformed, or ValueError if there are no such dice."""
    chosen: list[ChosenDie] = []
    for word in words:
        said, _, number = word.partition(":")
        face, card = read_kept(said)
        die = rolled.index(face, int(number or 1) - 1)
        chosen.append(ChosenDie(die, card))
        rolled = _take_back(rolled, die)
    return tuple(chosen)


def _take_back(rolled: str, die: int) -> str:
    """Return the dice with one of them replaced by a blank."""
    return f"{rolled[:die]} {rolled[die + 1 :]}"


def to_choose(selection: Selection) -> Message:
    """Return what was rolled and what to do, while nothing is chosen."""
    match, faces = selection.match, faces_in_words(selection.rolled)
    rolled = about(match, match.seat, DiceMessages.rolled, DiceMessages.you_rolled, faces=faces)
    only = sum(map(selection.usable, range(len(selection.rolled)))) == 1
    push = DiceMessages.push_or_press() if only else DiceMessages.push_turn_or_press()
    return join_sentences(rolled, _hint_of(selection), push)


def describe_choice(selection: Selection) -> Message:
    """Return what is chosen, and what to do."""
    aside = DiceMessages.to_be_set_aside(dice=placed_in_words(selection.kept))
    return join_sentences(aside, _outlook(selection.preview), _push(selection))


def unusable(selection: Selection, face: str) -> Message:
    """Return why no die of a face can be chosen."""
    if face not in selection.rolled:
        return DiceMessages.no_die_shows_chip() if face == CHIP else DiceMessages.no_die_shows(face=face)
    if not markers_left(selection.preview.places):
        return DiceMessages.no_marker_left()
    return DiceMessages.no_digit_to_cover(face=face)


def _hint_of(selection: Selection) -> Message:
    """Return the cards that the die at the cursor fits, or that a chip covers nothing."""
    if selection.face == CHIP:
        return DiceMessages.chip_covers_nothing()
    options = selection.options(selection.cursor)
    return DiceMessages.die_fits(n=len(options), face=selection.face, cards=list_items(options))


def _push(selection: Selection) -> Message:
    """Return what a push of the knob does, and ok and back."""
    if selection.card(selection.cursor) is None:
        chip = selection.face == CHIP
        return DiceMessages.push_to_add_chip() if chip else DiceMessages.push_to_add_die(face=selection.face)
    further = selection.step().card(selection.cursor)
    return DiceMessages.push_to_put_back() if further is None else DiceMessages.push_for_other_card()


def _outlook(preview: DiceMatch) -> Message:
    """Return the result of the choice."""
    hand = preview.hand
    if not hand.all_aside:
        return stake(preview) if cracked_cards(preview) else DiceMessages.dice_would_be_left(n=hand.to_roll)
    if hand.chips >= AGAIN:
        return DiceMessages.five_may_roll_again(chips=hand.chips)
    if not cracked_cards(preview):
        return DiceMessages.turn_would_end()
    return DiceMessages.turn_would_win(amount=DiceMessages.millions(n=at_stake(preview)))
