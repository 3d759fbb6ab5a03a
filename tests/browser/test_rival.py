"""A computer at the other side of the board, on the page: what it is, what it promises, and whose turn it is."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import PHONE, Look, keys, words

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


WATCHED: Final = """() => {
  window.moments = [];
  const note = () => {
    const row = document.querySelector('[data-row="current"], [data-row="waiting"]')?.dataset.row ?? null;
    const turn = document.querySelector("#standings [aria-current] .name b")?.textContent ?? null;
    const moment = `${row} ${turn}`;
    if (window.moments.at(-1) !== moment) window.moments.push(moment);
  };
  new MutationObserver(note).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Writes down what has become of the newest row, and whose turn it is: a busy machine would miss such moments."""


@pytest.mark.parametrize("moves", [(BY_HAND,)])
def test_while_a_computers_row_is_built_nobody_is_asked_to_mark_it(look: Look) -> None:
    ada = look()
    keys(ada, "Enter", *"gpgp")
    ada.evaluate(WATCHED)
    keys(ada, "Enter")
    expect(ada.locator('[data-row="waiting"]')).to_have_count(1)
    expect(ada.locator("#standings [aria-current] .name b").first).to_have_text("Ada")
    moments: list[str] = ada.evaluate("window.moments")
    assert moments[-1] == "waiting Ada"
    assert "current Ohm" in moments
    assert "current Ada" not in moments
    assert "waiting Ohm" not in moments
