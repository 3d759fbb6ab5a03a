"""A game of the word box is played blind, from power-on to its result: nothing is read but what was spoken."""

import re
from typing import Final

import pytest

from station.games.word.words import alphabet, common_words
from station.script.virtual import VirtualLoop
from tests.cabinet.test_by_ear import SETTLED, open_box
from tests.ear import SpeakingCabinet, speaking_cabinet
from tests.guessing import marks, next_guess

pytestmark = pytest.mark.loop(factory=VirtualLoop)


ANSWER: Final = re.compile(r"Row \d+: (\d) exact, (\d) letter only")
LETTERS: Final = alphabet("en")


async def spell(at: SpeakingCabinet, word: str) -> None:
    """Turn up a word, letter by letter, and hear whether it is the right one."""
    for letter in word:
        at.ear.since()
        at.turn(LETTERS.index(letter) + 1)
        await at.wait(0.5)
        assert at.ear.since()[-1].startswith(f"{letter}.")
        await at.press("push")


async def test_a_word_is_found_by_ear() -> None:
    """Whoever hears which letter the knob turns up needs no lamp; they know which words there are."""

    async with speaking_cabinet() as at:
        assert "English words of 4 or 5 letters" in await open_box(at, "Word")
        left = [tuple(word) for word in common_words("en", 5)]
        for _ in range(12):
            guess = next_guess(left)
            await spell(at, "".join(guess))
            at.ear.since()
            await at.press("ok")
            await at.wait(SETTLED)
            heard = at.ear.since()
            if "Found in" in heard[-1]:
                return
            exact, misplaced = map(int, ANSWER.findall(heard[-1])[0])
            left = [word for word in left if marks(word, guess) == (exact, misplaced)]
        raise AssertionError("not found")


async def test_an_unknown_word_and_a_hint_are_spoken() -> None:
    async with speaking_cabinet() as at:
        await open_box(at, "Word")
        await spell(at, "BRXXD")
        at.ear.since()
        await at.press("ok")
        assert at.ear.since()[-1] == "BRXXD is not in the list of English words: change a letter, or take another word."
        await at.press("back")
        at.ear.since()
        await at.hold("ok", 1.5)
        assert at.ear.since()[-1].startswith("With a hint, this game counts for no record.")
        await at.press("ok")
        await at.wait(SETTLED)
        assert re.search(r"Hint: [A-Z]{5}\. [\d ]+ words are left", " ".join(at.ear.since()))
