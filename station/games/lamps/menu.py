"""A lamp game in the menu: its picture, who plays, and its options; and the table of its controls."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from station.core.frame import HOLES, Lamps
from station.core.messages import Message, list_items
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key, key_of
from station.games.family import MenuEntry
from station.games.lamps.game import AnyGame, GameOption
from station.games.lamps.match import PLAYERS_OPTION, LampTerms, read_lamp_terms
from station.games.lamps.messages import LampMessages
from station.games.lamps.play import as_message
from station.matches.messages import GameMessages
from station.matches.players import SEAT_NAMES
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

_KEYS: Final[Mapping[str, Message | str]] = {"blank": ".", "ok": ENTER, "back": BACKSPACE, "turn": "← →", "push": SPACE}
"""The keys of the page for what is no colour."""


def build_form(name: str, game: AnyGame, picture: Grid) -> Form[LampTerms]:
    """Return what can be chosen before a match."""
    most = game.players[-1]
    one = partial(name_values, (1,), 0)
    who: list[FormItem[LampTerms]] = [FormItem(StationMessages.who_plays(), one, signs.alone, seat=0)]
    for seat in range(most) if most > 1 else ():
        values = partial(name_values, range(max(2, seat + 1), most + 1), seat)
        who.append(FormItem(SEAT_NAMES[seat].words, values, signs.alone, seat=seat))
    options: list[FormItem[LampTerms]] = [
        FormItem(as_message(option.title), partial(_values, option), signs.alone) for option in game.options
    ]
    return Form(
        read=partial(read_lamp_terms, name, game),
        weighty=(PLAYERS_OPTION,),
        others=tuple(option.name for option in game.options),
        words=lambda terms, _known: _terms_in_words(game, terms),
        items=(
            FormItem(StationMessages.play(), no_values, lambda _terms, _text: Picture(picture)),
            *options,
            FormItem(StationMessages.players(), partial(_numbers, game), _people_sign),
            *who,
        ),
    )


def menu_entry(name: str, game: AnyGame, picture: Grid) -> MenuEntry:
    """Return the game in the menu."""
    title = as_message(game.title)
    says = LampMessages.game_and_about(title=title, about=as_message(game.about))
    return MenuEntry(title, says, picture, partial(open_setup, Draft(build_form(name, game, picture), name)))


def controls_of(game: AnyGame) -> Iterator[Entry]:
    """Yield the table of controls."""
    for control, says in game.controls.items():
        key = _KEYS[control] if control in _KEYS else key_of(control)
        yield Entry(control, key, as_message(says))
    yield SAY_AGAIN
    yield Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game())


def _terms_in_words(game: AnyGame, terms: LampTerms) -> Message:
    players = list_items(terms.players)
    title: Message = as_message(game.title)
    return LampMessages.game_for(title=title, players=players)


def _values(option: GameOption, _terms: LampTerms, _known: MenuFacts) -> Sequence[ItemValue]:
    return [
        ItemValue({option.name: value}, as_message(text), as_message(text)) for value, text in option.values.items()
    ]


def _numbers(game: AnyGame, terms: LampTerms, _known: MenuFacts) -> Sequence[ItemValue]:
    return [
        ItemValue(people(number_seats(terms.players, number)), as_message(str(number)), str(number))
        for number in game.players
    ]


def _people_sign(_terms: LampTerms, text: Message | str) -> Picture:
    return Picture({}, signs.person(text))


def grid_of(lamps: Lamps, left: int = 0) -> Grid:
    """Return the lit lamps of one half of the display, whose first column is `left`, as a grid."""
    return {(left + place % HOLES, place // HOLES): lamp for place, lamp in enumerate(lamps) if lamp.level}
