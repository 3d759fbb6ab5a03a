"""A computer at the other side of the board, on the page: what it is, what it promises, and whose turn it is."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import PHONE, Look, keys, says, words

WITHIN: Final = "match original players=Ada computers=strong within=5"
BY_HAND: Final = f"{WITHIN} marker=codemaker"
SWAPPED: Final = (WITHIN, "secret GPGP", "guess GPGP", "secret RRYB", "guess RRYY")
BOTH: Final = ("match super players=Ada,Ben boards=2", "secret RRRRR by=Ada", "secret WWWWW by=Ben", "hint by=Ada")


def plates(page: Page) -> list[str]:
    """What the plates of the players say of their parts; every word is there to be read."""
    cut = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).length"
    assert page.locator("#standings .role").evaluate_all(cut) == 0
    return words(page, "#standings .role")


@pytest.mark.parametrize(
    ("moves", "parts"),
    [
        (("match superhirn players=Ada computers=weak",), ["codemaker · sets a code", "codebreaker · weak"]),
        ((BY_HAND, "secret GPGP", "guess RRYG"), ["codemaker · marks", "codebreaker · strong ≤ 5"]),
        (SWAPPED, ["codebreaker · guesses", "codemaker · strong"]),
        ((*SWAPPED, "hint"), ["codebreaker · assisted", "codemaker · strong"]),
        (BOTH, ["this board · assisted", "plays at the other board"]),
    ],
)
def test_what_everybody_does_and_how_strong_a_computer_is_can_be_read(look: Look, parts: list[str]) -> None:
    for kind in ({}, PHONE):
        assert plates(look(**kind)) == parts


@pytest.mark.parametrize("moves", [(BY_HAND,)])
def test_while_a_computers_row_is_built_nobody_is_asked_to_mark_it(look: Look) -> None:
    ada = look()
    turn = ada.locator("#standings [aria-current] .name b").first
    keys(ada, "Enter", *"gpgp", "Enter")
    says(ada, "Ohm plays row 1.")
    expect(turn).to_have_text("Ohm")
    expect(ada.locator('[data-row="current"]')).to_have_count(1)
    expect(ada.locator('[data-row="waiting"]')).to_have_count(0)
    expect(ada.locator('[data-row="waiting"]')).to_have_count(1)
    expect(turn).to_have_text("Ada")
