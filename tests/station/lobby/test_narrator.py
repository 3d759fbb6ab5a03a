"""What is said of what happens at a board, while somebody plays."""

import asyncio
from functools import partial
from typing import Final

import pytest

from station.config.sections import Config
from station.core.timing import Timings
from station.script.virtual import VirtualLoop
from tests.ear import speaking_cabinet as any_speaking_cabinet

pytestmark = pytest.mark.loop(factory=VirtualLoop)
speaking_cabinet = partial(any_speaking_cabinet, chance=lambda _game: "secret RRYB")

TWO: Final = "match original players=Ada,Ben"


async def test_a_game_is_heard_from_power_on_to_the_result() -> None:
    async with speaking_cabinet() as at:
        assert at.ear.since() == ["Press a colour to play."]
        await at.press("ok")
        menu = at.ear.since()
        assert menu == [
            "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Press ok to choose it, turn the knob for the next box."
        ]
        await at.press("ok")
        assert at.ear.since()[0].startswith(
            "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Player against the station"
        )
        await at.press("ok")
        assert at.ear.since() == ["The station has hidden a code: find it. Row 1 of 10: choose 4 pegs, then press ok."]
        await at.press("red", "blue", "yellow", "white")
        assert at.ear.since() == [
            "Red.",
            "Blue.",
            "Yellow.",
            "White. Row 1 of 10 is built: press ok to play it, back to change it.",
        ]
        await at.press("ok")
        await asyncio.sleep(2)
        assert at.ear.since() == ["Row 1: 2 exact, 1 colour only. 9 rows left."]
        await at.press("red", "red", "yellow", "blue", "ok")
        await asyncio.sleep(4)
        assert at.ear.since()[-1].startswith("Cracked in 2 rows")


async def test_nothing_behind_the_shield_is_said() -> None:
    async with speaking_cabinet() as at:
        await at.play(TWO)
        await at.press("ok", "red", "yellow", "green", "blue")
        said = " ".join(at.ear.since()).lower()
        assert "look away" in said
        assert not any(colour in said for colour in ("red", "yellow", "green", "blue"))


async def test_an_answer_is_said_once_its_last_key_peg_is_lit() -> None:
    async with speaking_cabinet(Config()._replace(timings=Timings(key_peg=0.2))) as at:
        await at.play("match original players=Ada")
        await at.play("secret RRYB")
        at.ear.since()
        await at.play("guess RRBY")
        await asyncio.sleep(0.75)
        assert at.ear.since() == []
        await asyncio.sleep(0.1)
        assert at.ear.since() == ["Row 1: 2 exact, 2 colour only. 9 rows left."]


async def test_an_answer_is_said_although_the_next_row_has_been_begun() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada", "secret RRYB", "guess RRBY")
        await at.press("red")
        await at.wait(2)
        assert at.ear.since()[-2:] == ["Red.", "Row 1: 2 exact, 2 colour only. Row 2 of 10: red. 3 holes to fill."]


async def test_the_knob_held_repeats_and_then_repeats_slowly() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada", "secret RRYB", "guess RRBY")
        await at.wait(2)
        await at.press("red", "green")
        at.ear.since()
        await at.hold("push", 1.2)
        await at.hold("push", 1.2)
        whole = "Row 1: 2 exact, 2 colour only. Row 2 of 10: red green. 2 holes to fill."
        assert [(said.text, said.slowly) for said in at.ear.heard] == [(whole, False), (whole, True)]
        await at.press("yellow")
        at.ear.since()
        await at.hold("push", 2.5)
        assert [said.slowly for said in at.ear.heard] == [False]
        at.ear.since()
        await at.hold("push", 0.9)
        assert at.ear.since() == ["Hole 1: red."]


async def test_a_later_repetition_is_as_fast_as_the_first() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada", "secret RRYB")
        await at.press("red")
        await at.hold("push", 1.2)
        await at.press("green", "back")
        at.ear.since()
        for _ in range(2):
            await at.hold("push", 1.2)
        whole = "Row 1 of 10: red. 3 holes to fill."
        assert [(said.text, said.slowly) for said in at.ear.heard] == [(whole, False), (whole, True)]


BY_HAND: Final = f"{TWO} marker=codemaker"


async def test_holding_the_knob_warns_before_it_calls_a_fault() -> None:
    async with speaking_cabinet() as at:
        await at.play(BY_HAND, "secret RRYB", "guess RRBY", "mark 2 2")
        await at.wait(1)
        at.ear.since()
        await at.hold("push", 1.2)
        await at.hold("push", 1.2)
        warned = "Keep holding: call a fault. Row 1: 2 exact, 2 colour only."
        assert [(said.text[: len(warned)], said.slowly) for said in at.ear.heard] == [(warned, False), (warned, True)]
        at.ear.since()
        await at.hold("push", 2.5)
        assert [said.startswith(start) for said, start in zip(at.ear.since(), (warned, "No fault:"), strict=True)] == [
            True, True,
        ]  # fmt: skip


async def test_the_knob_held_repeats_key_pegs_and_the_shield() -> None:
    async with speaking_cabinet() as at:
        await at.play(BY_HAND)
        await at.press("ok", "red", "red")
        at.ear.since()
        await at.hold("push", 1.2)
        assert at.ear.since() == ["Keep holding: lower the shield. Ada, 2 of 4 set behind the shield. Ben looks away."]
        await at.press("yellow", "blue", "ok")
        await at.press("red", "red", "blue", "yellow", "ok")
        await at.press("red")
        at.ear.since()
        await at.hold("push", 1.2)
        (said,) = at.ear.since()
        assert said.startswith("Keep holding: call a fault. ")
        assert "1 exact, 0 colour only" in said


async def test_marking_by_hand_tells_the_row_and_then_the_key_pegs() -> None:
    async with speaking_cabinet() as at:
        await at.play(BY_HAND, "secret RRYB")
        at.ear.since()
        await at.play("guess RRBY")
        await at.wait(1)
        asked = "Row 1: red red blue yellow. Ada, mark row 1 with the red and white buttons: 0 exact, 0 colour only."
        assert [said[: len(asked)] for said in at.ear.since()] == [asked]
        await at.press("red", "white", "back")
        given = ("1 exact, 0 colour only.", "1 exact, 1 colour only.", "1 exact, 0 colour only.")
        assert at.ear.since() == [*given]
        await at.hold("push", 1.2)
        assert "Row 1: red red blue yellow. Ada, mark row 1" in at.ear.since()[0]


async def test_the_row_of_a_computer_is_said_before_its_answer() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada computers=weak", "secret RRYB")
        at.ear.since()
        await at.play("guess GGBR")
        await at.wait(0.1)
        assert at.ear.since() == ["Ohm plays row 1."]
        await at.wait(2.5)
        assert at.ear.since() == ["Row 1: green green blue red. Ohm, row 1: 0 exact, 2 colour only. 9 rows left."]


async def test_holding_the_knob_to_hear_it_again_is_not_a_push() -> None:
    async with speaking_cabinet() as at:
        await at.press("ok")
        at.ear.since()
        await at.hold("push", 1.2)
        assert at.ear.since()[0].startswith("Original: 4 holes")
        await at.press("push")
        assert at.ear.since()[0].startswith("Original: 4 holes, 6 colours, 10 rows, 1296 codes. Player against")


async def test_the_cursor_is_told_as_it_moves() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada", "secret RRYB")
        await at.press("red")
        at.ear.since()
        await at.press("push", "push", "push")
        assert at.ear.since() == ["Hole 3.", "Hole 4.", "Hole 1: red."]


async def test_every_refusal_is_said_with_its_reason() -> None:
    async with speaking_cabinet() as at:
        await at.play("match original players=Ada", "secret RRYB")
        at.ear.since()
        await at.press("orange", "orange", "ok")
        assert at.ear.since() == [*["Orange is not in play in this box."] * 2, "Holes 1, 2, 3 and 4 are still empty."]
