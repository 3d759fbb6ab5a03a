"""Drives the menu: presses, turns, and ways to an item or a value."""

from collections.abc import Iterator
from typing import Any

from station.core.events import Action, Press, Turn
from station.games.players import Strength
from station.scenes.base import Make, Scene
from station.scenes.menu.boxes import BOXES, Menu
from station.scenes.menu.form import items
from station.scenes.menu.naming import LETTERS, Naming
from station.scenes.menu.setup import Setup
from tests.station.scenes.display import scene

WITH_PEGS = [box for box in BOXES if box != "codeknacker"]
KNOWN = ("Ada", "Ben", "Zoë", "Player", "Red", "station-2")
RIGHT, LEFT = Turn(1), Turn(-1)
OK, BACK, PUSHED = Press("ok"), Press("back"), Press("push")
HOUR = 3600.0
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")
PLAYERS, ALONE, FIRST, SECOND = "Players", "Who plays", "Who sets the first code", "Who breaks it"


def after(first: Scene, *actions: Action, now: float = 0.0) -> Scene:
    for action in actions:
        first = scene(first.on(action, now))
    return first


def setup(box: str = "original", *actions: Action, known: tuple[str, ...] = KNOWN) -> Setup[Any]:
    shown = after(Menu(known), *(RIGHT for _ in range(BOXES.index(box))), OK, *actions)
    assert isinstance(shown, Setup)
    return shown


def at(shown: Scene, title: str) -> Setup[Any]:
    """Turn the knob until an item is in front."""
    assert isinstance(shown, Setup)
    turned = next(turned for n in range(20) if title == getattr(turned := after(shown, *[RIGHT] * n), "title", ""))
    assert isinstance(turned, Setup)
    return turned


def picked(shown: Scene, title: str, words: str) -> Setup[Any]:
    """Go to an item, turn to a value, and take it."""
    trial = next(trial for trial in tried(at(shown, title)) if trial.message.startswith(f"{title}: {words}"))
    return at(after(trial, OK), title)


def two(box: str = "original") -> Setup[Any]:
    return picked(setup(box), PLAYERS, "two")


def table(people: int, computers: int = 0, strength: Strength = "medium") -> Setup[Any]:
    """Sit down to the dice, so many people and computers."""
    first = setup("codeknacker")
    if people == 0:
        first = picked(picked(first, "Computers", "one"), "People", "none")
    elif people > 1:
        first = picked(first, "People", NUMBERS[people])
    if computers:
        first = picked(picked(first, "Computers", NUMBERS[computers]), "How strong", strength)
    return first


def move(shown: Scene) -> str:
    reply = at(shown, "Play").on(OK, 0.0)
    assert isinstance(reply, Make)
    return reply.move


def ring(shown: Setup[Any]) -> Iterator[Setup[Any]]:
    """Every item, once round the knob."""
    for title in [item.title for item in items(shown.draft, shown.known)]:
        yield at(shown, title)


def tried(shown: Setup[Any]) -> Iterator[Scene]:
    """Every value of the item in front, once round the knob."""
    first = trial = after(shown, OK)
    while True:
        yield trial
        trial = after(trial, RIGHT)
        if trial.message == first.message:
            return


def naming(*actions: Action, seat: str = ALONE) -> Naming:
    """Somebody who spells a new name."""
    first = setup() if seat == ALONE else two()
    shown = after(at(first, seat), OK, LEFT, OK, *actions)
    assert isinstance(shown, Naming)
    return shown


def letters(text: str) -> Iterator[Action]:
    """The turns and pushes that spell a text."""
    for letter in text:
        yield Turn(LETTERS.index(letter) + 1)
        yield PUSHED


def spelled(shown: Setup[Any], title: str, text: str, *actions: Action) -> Scene:
    """Spell a new name for an item."""
    spelling = after(at(shown, title), OK)
    while not spelling.message.startswith(f"{title}: a new name"):
        spelling = after(spelling, LEFT)
    spelling = after(spelling, OK)
    assert isinstance(spelling, Naming)
    return after(spelling, *letters(text), *actions)
