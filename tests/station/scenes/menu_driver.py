"""Drives the menu: presses, turns, and ways to an item or a value."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from station.core.events import Action, Press, Turn
from station.core.messages import Message
from station.games.codes.messages import CodeMessages
from station.games.dice.messages import DiceMessages
from station.games.pegs.messages import PegMessages
from station.games.registry import FAMILY_OF, play
from station.games.word.messages import WordMessages
from station.lobby.boxes import Menu
from station.matches.players import Strength, strength_in_words
from station.scenes.base import Make, Scene
from station.scenes.menu.form import NEW_NAME, Draft, Form, FormItem, ItemValue, MenuFacts, TermsT, items
from station.scenes.menu.naming import NAME_LETTERS, Naming
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from tests.station.scenes.display import scene

WITH_CODES = [box for box, family in FAMILY_OF.items() if family != "dice"]
WITH_PEGS = [box for box, family in FAMILY_OF.items() if family == "pegs"]
KNOWN = MenuFacts(("Ada", "Ben", "Zoë", "Player", "Red", "station-2"), date(2026, 11, 24))
RIGHT, LEFT = Turn(1), Turn(-1)
OK, BACK, PUSHED = Press("ok"), Press("back"), Press("push")
HOUR = 3600.0
MOST_VALUES = 1000
NUMBERS = (
    DiceMessages.none(), DiceMessages.one(), DiceMessages.two(), DiceMessages.three(), DiceMessages.four(),
    DiceMessages.five(), DiceMessages.six(),
)  # fmt: skip
PLAYERS, ALONE = StationMessages.players(), StationMessages.who_plays()
FIRST, SECOND = CodeMessages.who_sets_the_first_code(), CodeMessages.who_breaks_it()


def after(first: Scene, *actions: Action, now: float = 0.0) -> Scene:
    for action in actions:
        first = scene(first.on(action, now))
    return first


def setup(box: str = "original", *actions: Action, known: MenuFacts = KNOWN) -> Setup[Any]:
    shown = after(Menu(known).at(box), OK, *actions)
    assert isinstance(shown, Setup)
    return shown


def number(value: int) -> Message:
    """A number as the value of an item."""
    return PegMessages.a_number(number=value)


def titled(draft: Draft[TermsT], title: Message) -> FormItem[TermsT]:
    """The item of a title."""
    return next(item for item in draft.form.items if item.title == title)


def values(form: Form[Any], match: str, title: Message, known: MenuFacts = KNOWN) -> list[ItemValue]:
    """What an item of a form offers on the terms of a match: "original players=Ada"."""
    (item,) = (item for item in form.items if item.title == title)
    return list(item.values(play(None, f"match {match}").match.terms, known))


def at(shown: Scene, title: Message | str) -> Setup[Any]:
    """Turn the knob until an item is in front."""
    assert isinstance(shown, Setup)
    turns = (after(shown, *[RIGHT] * n) for n in range(20))
    return next(turned for turned in turns if isinstance(turned, Setup) and str(turned.item.title) == str(title))


def picked(shown: Scene, title: Message | str, words: Message | str) -> Setup[Any]:
    """Go to an item, turn to the first value that begins with these words, and take it."""
    trials = tried(at(shown, title))
    return at(after(next(trial for trial in trials if str(trial.value.words).startswith(str(words))), OK), title)


def two(box: str = "original") -> Setup[Any]:
    return picked(setup(box), PLAYERS, WordMessages.two_set_words() if box == "word" else CodeMessages.two_set_codes())


def table(people: int, computers: int = 0, strength: Strength = "medium") -> Setup[Any]:
    """Sit down to the dice, so many people and computers."""
    first, persons, machines = setup("codeknacker"), DiceMessages.people(), DiceMessages.computers()
    if people == 0:
        first = picked(picked(first, machines, NUMBERS[1]), persons, NUMBERS[0])
    elif people > 1:
        first = picked(first, persons, NUMBERS[people])
    if computers:
        first = picked(first, machines, NUMBERS[computers])
        first = picked(first, StationMessages.how_strong(), strength_in_words(strength))
    return first


def move(shown: Scene) -> str:
    reply = at(shown, StationMessages.play()).on(OK, 0.0)
    assert isinstance(reply, Make)
    return reply.move


def ring(shown: Setup[Any]) -> Iterator[Setup[Any]]:
    """Every item, once round the knob."""
    for title in [item.title for item in items(shown.draft, shown.known)]:
        yield at(shown, title)


def tried(shown: Setup[Any]) -> Iterator[Setup[Any]]:
    """Every value of the item in front, once round the knob."""
    first = trial = after(shown, OK)
    for _ in range(MOST_VALUES):
        assert isinstance(trial, Setup)
        yield trial
        trial = after(trial, RIGHT)
        if trial.message == first.message:
            return
    raise AssertionError("the knob never comes round")


def naming(*actions: Action, seat: Message = ALONE) -> Naming:
    """Somebody who spells a new name."""
    first = setup() if seat == ALONE else two()
    shown = after(at(first, seat), OK, LEFT, OK, *actions)
    assert isinstance(shown, Naming)
    return shown


def letters(text: str) -> Iterator[Action]:
    """The turns and pushes that spell a text."""
    for letter in text:
        yield Turn(NAME_LETTERS.index(letter) + 1)
        yield PUSHED


def spelled(shown: Setup[Any], title: Message | str, text: str, *actions: Action) -> Scene:
    """Spell a new name for an item."""
    spelling = after(next(trial for trial in tried(at(shown, title)) if trial.trial == NEW_NAME), OK)
    assert isinstance(spelling, Naming)
    return after(spelling, *letters(text), *actions)
