"""Somebody plays on a screen: rows are laid, dice and safes are touched, and what is held has a name."""

import pytest

from tests.simulator import Show, play


def last(*lines: str) -> Show:
    return play((*lines, "show"))[-1]


GAME = ("match original", "next secret RRYB")
ROLLED = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/2", "roll 3 5 1 * 4", "wait 3")


def test_a_row_is_laid_and_played() -> None:
    assert last(*GAME, "lay RGYB 4", "press ok", "wait 3")["rows"] == [{"pegs": "RGYB", "red": 3, "white": 0}]


def test_buttons_go_on_from_the_cursor_of_the_screen() -> None:
    show = last(*GAME, "press red red", "lay RR__ 3", "press blue")
    assert (show["building"], show["cursor"]) == ("RR_B", 2)


def test_the_clock_of_a_first_row_begins_with_a_peg_that_is_laid() -> None:
    assert last("match original limit=30", "lay R___ 1", "wait 10")["seconds_left"] == 20


def test_a_code_is_laid_only_behind_a_lifted_shield() -> None:
    agreed = ("match original players=Ada,Ben rounds=2",)
    assert last(*agreed, "lay RRYB 4")["set"] == {"pegs": 0, "of": 4}
    assert last(*agreed, "press ok", "lay RRYB 4")["set"] == {"pegs": 4, "of": 4}
    assert last(*agreed, "press ok", "lay RRYB 4", "press ok")["scene"] == "guess"


def test_dice_that_wait_are_rolled_with_a_touch() -> None:
    rolled = last(*ROLLED[:2], "next roll 3 5 1 * 4", "touch die 1", "wait 3")
    assert [die["face"] for die in rolled["dice"]] == ["3", "5", "1", "*", "4"]


@pytest.mark.parametrize(
    ("touches", "building"),
    [
        (("touch die 1",), "3@1"),
        (("touch die 1", "touch die 3"), "3@1 1@1"),
        (("touch die 4",), "*"),
        (("touch die 1", "touch card 3"), "3@3"),
        (("touch die 1", "touch card 3", "touch card 3"), ""),
    ],
)
def test_dice_and_safes_are_touched(touches: tuple[str, ...], building: str) -> None:
    assert last(*ROLLED, *touches)["building"] == building


@pytest.mark.parametrize(
    ("touches", "reason"),
    [(("touch die 4", "touch card 1"), "chip_goes_on_no_card"), (("touch die 1", "touch card 4"), "no_free_digit")],
)
def test_a_safe_says_why_a_die_does_not_go_there(touches: tuple[str, ...], reason: str) -> None:
    assert last(*ROLLED, *touches)["refused"]["code"] == reason


def test_what_is_not_there_cannot_be_touched() -> None:
    before = last(*ROLLED)
    for touch in ("touch die 6", "touch die 0", "touch lamp 1"):
        after = last(*ROLLED, touch)
        assert (after["building"], after["refused"]) == (before["building"], None)


@pytest.mark.parametrize(
    ("lines", "deeds"),
    [
        (("press ok",), {"ok+back": "service_menu"}),
        (GAME, {"ok": "give_hint", "push": "name_pegs", "back": "leave"}),
        ((*GAME, "lay RRYY 4"), {"push": "name_pegs", "back": "leave"}),
        (("match original players=Ada,Ben marker=codemaker rounds=2",), {"back": "leave"}),
        (
            ("match original players=Ada,Ben marker=codemaker rounds=2", "press ok", "lay R___ 1"),
            {"push": "lower_shield", "back": "leave"},
        ),
        (ROLLED, {"ok": "give_hint", "back": "leave"}),
        ((*GAME, "hold back 2"), {}),
    ],
)
def test_what_can_be_held_is_named(lines: tuple[str, ...], deeds: dict[str, str]) -> None:
    assert {hold["control"]: hold["does"] for hold in last(*lines)["holds"]} == deeds


@pytest.mark.parametrize(("control", "scene"), [("back", "leave"), ("ok+back", "off")])
def test_holding_for_as_long_as_is_said_is_enough(control: str, scene: str) -> None:
    seconds = {hold["control"]: hold["seconds"] for hold in last(*GAME)["holds"]}.get(control, 5.0)
    assert last(*GAME, f"hold {control} {seconds}")["scene"] == scene
