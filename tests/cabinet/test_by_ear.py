"""A game of every box is played blind, from power-on to its result: nothing is read but what was spoken."""

import re
from itertools import permutations, product
from random import Random
from typing import Final

import pytest

from station.core.palette import PEGS
from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.pairs import PAIR_BUTTONS
from station.games.grand.solver import CODEBREAKER
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.script.virtual import VirtualLoop
from tests.ear import SpeakingCabinet, speaking_cabinet
from tests.guessing import marks, next_guess

pytestmark = pytest.mark.loop(factory=VirtualLoop)


ANSWER: Final = re.compile(r"Row \d+: (\d) exact, (\d) (?:colour|digit) only")
MOST_STEPS: Final = 100
"""Presses and detents within which every box is heard."""

SETTLED: Final = 3.0
"""Seconds after which the last key peg, or the last die, stands there."""


async def open_box(at: SpeakingCabinet, title: str) -> str:
    """Find a box in the menu and begin a game in it; return what was said of it.

    Whoever has heard all boxes of a family goes on to the others.
    """
    assert at.ear.since() == ["Press a colour to play."]
    await at.press("ok")
    for _ in range(MOST_STEPS):
        said = at.ear.since()[-1]
        if said.startswith(f"{title}:"):
            await at.press("ok", "ok")
            return said
        if said.startswith("Other boxes:"):
            await at.press("ok")
        else:
            at.turn(1)
            await at.wait(0.5)
    raise AssertionError(f"there is no box {title}")


async def feel_buttons(at: SpeakingCabinet) -> dict[str, str]:
    """Press every button once, and take back what it has put; return which button puts what."""
    puts = {}
    for button in (peg.name for peg in PEGS):
        at.ear.since()
        await at.press(button)
        said = at.ear.since()[-1]
        if "not in play" not in said:
            puts[said.rstrip(".").lower()] = button
            await at.press("back")
    return puts


@pytest.mark.parametrize("title", [str(box.title) for box in BOXES_WITH_PEGS.values()])
async def test_a_code_is_broken_by_ear(title: str) -> None:
    async with speaking_cabinet() as at:
        said = await open_box(at, title)
        holes = int(re.findall(r"(\d) holes", said)[0])
        buttons = await feel_buttons(at)
        left = list(permutations(buttons, holes) if "none twice" in said else product(buttons, repeat=holes))
        for _ in range(12):
            at.ear.since()
            guess = next_guess(left)
            await at.press(*(buttons[peg] for peg in guess), "ok")
            await at.wait(SETTLED)
            heard = at.ear.since()
            if "Cracked in" in heard[-1]:
                return
            exact, misplaced = map(int, ANSWER.findall(heard[-1])[0])
            left = [code for code in left if marks(code, guess) == (exact, misplaced)]
        raise AssertionError("not cracked")


async def test_pairs_are_found_by_ear() -> None:
    """Whoever hears what two buttons put, and three numbers for every row, needs nothing else."""
    heard_row = re.compile(r"Row \d+: (\d) exact, (\d) elsewhere, (\d) half")

    async with speaking_cabinet() as at:
        assert "390625 codes" in await open_box(at, "Grand")
        said = []
        for button in PAIR_BUTTONS:
            at.ear.since()
            await at.press(button, button)
            said += [word.rstrip(".").lower().removesuffix(", and now its shape") for word in at.ear.since()]
            await at.press("back", "back")
        assert said == ["red", "circle", "yellow", "star", "green", "square", "blue", "diamond", "purple", "cross"]
        rows: list[Row] = []
        for number in range(10):
            guess = CODEBREAKER.choose_guess(GRAND, rows, "strong", Random(number))  # noqa: S311 - a game
            at.ear.since()
            await at.press(*(lamp.colour for lamp in PAIRED.lamps(guess)), "ok")
            await at.wait(SETTLED)
            heard = at.ear.since()
            if "Cracked in" in heard[-1]:
                return
            rows.append(Row(guess, Key(*map(int, heard_row.findall(heard[-1])[0]))))
        raise AssertionError("not cracked")


async def test_safes_are_cracked_by_ear() -> None:
    """Whoever has cracked a safe stops, and else rolls on."""

    async with speaking_cabinet() as at:
        await open_box(at, "Code Knacker")
        for _ in range(900):
            await at.wait(SETTLED)
            heard = at.ear.since()[-1]
            if "to play again" in heard:
                break
            if "to stop" in heard and "No card is cracked yet" not in heard:
                at.turn(1)
            await at.press("push" if "Push the knob to set it aside" in heard else "ok")
        assert re.match(r"You cracked [1-9]\d? safes?: \d+ million\. Press ok to play again", heard)
