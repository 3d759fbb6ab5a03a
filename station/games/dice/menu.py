"""The menu of a match with dice: every item with its values, in words and as a picture."""

from collections.abc import Container, Sequence
from functools import partial
from typing import Final

from station.core import glyphs
from station.core.frame import Lamp, one_row
from station.core.messages import Message, list_items
from station.core.scroller import DISPLAY_COLUMNS
from station.games.dice.controls import SEATS
from station.games.dice.deck import OPEN, read_card
from station.games.dice.match import DICE, SEAT_NUMBERS, TITLE, DiceTerms, OpenCard, read_terms
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import DICE_ROW, FACE_LAMPS, WAITING_LEVEL, card_grid, row_grid
from station.games.family import MenuEntry
from station.matches.messages import GameMessages
from station.matches.players import COMPUTERS, STRENGTHS, USUAL_STRENGTH, Strength, strength_in_words
from station.scenes import signs
from station.scenes.menu.form import (
    Draft,
    Form,
    FormItem,
    ItemValue,
    MenuFacts,
    name_values,
    no_values,
    number_seats,
    people,
)
from station.scenes.menu.setup import open_setup
from station.scenes.messages import StationMessages
from station.scenes.signs import Grid, Picture

_SAFES: Final = ("135/2", "42513/4", "314254/5")
_DICE: Final = "1*423"

SAFES_AND_DICE: Final[Grid] = {
    **card_grid(tuple(OpenCard(card, (False,) * len(card.digits)) for card in map(read_card, _SAFES))),
    **row_grid((FACE_LAMPS[face] for face in _DICE), DICE_ROW),
}
"""The box as it is played: three safes of different lengths, and five dice with a golden chip among them."""

SEAT_ROWS: Final = (1, 2, 3)
SEAT_LEVEL: Final = 60

MEASURES: Final = DiceMessages.dice_box_measures(
    box=TITLE, dice=DICE, safes=OPEN, least=SEAT_NUMBERS[0], most=SEAT_NUMBERS[-1]
)
"""The box in words."""

_NUMBERS: Final = (
    DiceMessages.none(), DiceMessages.one(), DiceMessages.two(), DiceMessages.three(), DiceMessages.four(),
    DiceMessages.five(), DiceMessages.six(),
)  # fmt: skip
_WHO_PLAYS: Final = (
    DiceMessages.who_plays_first(), DiceMessages.who_plays_second(), DiceMessages.who_plays_third(),
    DiceMessages.who_plays_fourth(), DiceMessages.who_plays_fifth(), DiceMessages.who_plays_sixth(),
)  # fmt: skip


def play_sign(_terms: DiceTerms, _text: Message | str) -> Picture:
    """The box, and an arrow."""
    return Picture(SAFES_AND_DICE, signs.right(glyphs.ARROW))


def people_sign(terms: DiceTerms, text: Message | str) -> Picture:
    """A person and the number of them; their seats stand out."""
    return Picture(_seats(terms, range(len(terms.players))), signs.person(text))


def computers_sign(terms: DiceTerms, text: Message | str) -> Picture:
    """A machine and the number of them; their seats stand out."""
    return Picture(_seats(terms, _computers(terms)), (*signs.robot(0), *signs.aside(text)))


def strength_sign(terms: DiceTerms, _text: Message | str) -> Picture:
    """A machine and a ladder of three stripes, more of which shine the stronger it is."""
    faint, shining = signs.ladder(terms.computers[0])
    return Picture({**faint, **_seats(terms, _computers(terms))}, (*signs.robot(0), *shining))


def name_sign(seat: int, terms: DiceTerms, text: Message | str) -> Picture:
    """A name over the colour of its seat; its lamp shines among those of the others behind the shield."""
    bar = signs.light(((x, y) for x in range(DISPLAY_COLUMNS) for y in SEAT_ROWS[:2]), _lamp(seat, (seat,)))
    return Picture(bar, text=text, secret=one_row([_lamp(at, (seat,)) for at in range(len(terms.seats))]))


def _seats(terms: DiceTerms, bright: Container[int]) -> Grid:
    """A bar for every seat, with gaps so that they can be counted."""
    return {(2 * seat, y): _lamp(seat, bright) for seat in range(len(terms.seats)) for y in SEAT_ROWS}


def _computers(terms: DiceTerms) -> range:
    return range(len(terms.players), len(terms.seats))


def _lamp(seat: int, bright: Container[int]) -> Lamp:
    return SEATS[seat]._replace(level=SEAT_LEVEL if seat in bright else WAITING_LEVEL)


def terms_in_words(terms: DiceTerms) -> Message:
    """Return who plays, and how strong the computers are: "Code Knacker: Ada and Ben against Ohm and Volt (strong)"."""
    if not terms.computers:
        players = list_items(terms.players)
        if terms.alone:
            return DiceMessages.player_alone(box=TITLE, player=players)
        return DiceMessages.people_play(box=TITLE, players=players)
    computers, strength = list_items(terms.seats[len(terms.players) :]), strength_in_words(terms.computers[0])
    if terms.alone:
        return DiceMessages.computer_alone(box=TITLE, computer=computers, strength=strength)
    if not terms.players:
        return DiceMessages.computers_play(box=TITLE, computers=computers, strength=strength)
    return DiceMessages.people_against_computers(
        box=TITLE, players=list_items(terms.players), computers=computers, strength=strength
    )


def _people(terms: DiceTerms, _known: MenuFacts) -> Sequence[ItemValue]:
    """Return the numbers of people: without computers, at least one."""
    numbers = range(0 if terms.computers else 1, SEAT_NUMBERS[-1] - len(terms.computers) + 1)
    return [ItemValue(people(number_seats(terms.players, number)), _NUMBERS[number], str(number)) for number in numbers]


def _computer_values(terms: DiceTerms, _known: MenuFacts) -> Sequence[ItemValue]:
    numbers = range(0 if terms.players else 1, SEAT_NUMBERS[-1] - len(terms.players) + 1)
    strength = terms.computers[0] if terms.computers else USUAL_STRENGTH
    return [
        ItemValue(_computer_options(terms, (strength,) * number), _NUMBERS[number], str(number)) for number in numbers
    ]


def _strength(terms: DiceTerms, _known: MenuFacts) -> Sequence[ItemValue]:
    """Return the strengths, which the menu asks for all computers at once; only a move can make them differ."""
    if not terms.computers:
        return ()
    number = len(terms.computers)
    return [
        ItemValue(_computer_options(terms, (strength,) * number), strength_in_words(strength)) for strength in STRENGTHS
    ]


def _computer_options(terms: DiceTerms, computers: tuple[Strength, ...]) -> dict[str, str | None]:
    """Return the options for these computers, with the people, whose usual number depends on them."""
    return {**people(terms.players), "computers": ",".join(computers) or None}


def _name_item(seat: int) -> FormItem[DiceTerms]:
    """Return the item for the name of one of several people."""
    return FormItem(
        _WHO_PLAYS[seat],
        partial(name_values, range(max(2, seat + 1), len(_NUMBERS)), seat),
        partial(name_sign, seat),
        seat=seat,
    )


WITH_DICE: Final[Form[DiceTerms]] = Form(
    read=read_terms,
    weighty=("players", "computers"),
    words=lambda terms, _known: terms_in_words(terms),
    reserved={name: GameMessages.name_of_computer(name=name) for name in COMPUTERS},
    items=(
        FormItem(StationMessages.play(), no_values, play_sign),
        FormItem(DiceMessages.people(), _people, people_sign),
        FormItem(StationMessages.who_plays(), partial(name_values, (1,), 0), partial(name_sign, 0), seat=0),
        *map(_name_item, range(len(_WHO_PLAYS))),
        FormItem(DiceMessages.computers(), _computer_values, computers_sign),
        FormItem(StationMessages.how_strong(), _strength, strength_sign),
    ),
)
"""The menu of the dice box."""


def menu_entry(box: str) -> MenuEntry:
    """Return the box in the menu, with the questions about who plays."""
    return MenuEntry(TITLE, MEASURES, SAFES_AND_DICE, partial(open_setup, Draft(WITH_DICE, box)))
