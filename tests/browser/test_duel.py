"""A duel between two cabinets, in two browsers: chosen in the menu, accepted, played and seen by both."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Page, expect

from station.link.section import LinkSection
from station.lobby.invitation import ACCEPT_SECONDS
from tests.broker import running_broker
from tests.browser.driver import Cabinet, Pages, keys, says, visit

CODE = ("Enter", "r", "g", "b", "r", "w", "Enter")
"""The shield is lifted, and the code set."""


def plays(page: Page, row: str, said: str) -> None:
    """Lay a row, and read its answer."""
    keys(page, *row, "Enter")
    says(page, said)


def linked(folder: Path, port: int) -> Cabinet:
    """A cabinet that meets others at a broker, under the name of its folder."""
    user = folder.name
    return Cabinet(folder, link=LinkSection(broker="127.0.0.1", port=port, user=user, name=user.title()))


def test_two_cabinets_in_two_browsers_play_a_duel(pages: Pages, tmp_path: Path) -> None:
    with ExitStack() as stack:
        broker = stack.enter_context(running_broker(tmp_path))
        for name in ("foyer", "hall"):
            (tmp_path / name).mkdir()
        foyer, hall = (stack.enter_context(linked(tmp_path / name, broker.port)) for name in ("foyer", "hall"))
        sizes = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})
        ada, ben = (stack.enter_context(pages.lend(viewport=size)) for size in sizes)
        visit(ada, foyer)
        visit(ben, hall)
        expect(ada.locator("#message")).to_contain_text("Hall is free for a duel: choose a box to invite it.")
        ada.get_by_role("button", name="Play against another cabinet").click()
        ada.locator('input[name="box"][value="5"]').check()
        expect(ada.get_by_label("Another cabinet", exact=True).locator("option:checked")).to_have_text(
            "Hall is free: invite"
        )
        ada.locator("#menu-play").click()
        says(ada, "Waiting for Hall to answer. Press back to cancel.")
        expect(ben.locator("#message")).to_contain_text("Foyer challenges you to a duel: Super")
        hall.put_forward(ACCEPT_SECONDS)  # what is pressed at once accepts nothing
        keys(ben, "Enter")
        for page, name in ((ada, "Player 1"), (ben, "Player 2")):
            says(page, f"{name}, press ok to set your code behind the shield.")
            keys(page, *CODE)
        says(ada, "Player 1: Player 2's code is set. Choose 5 pegs, then press ok.")
        plays(ada, "rrrrr", "Row 1: 2 exact, 0 colour only. 11 rows left.")
        expect(ben.get_by_text("Player 1's board")).to_contain_text("1 of 12 rows")
        keys(ben, "r", "g", "b", "r", "w", "Enter")
        expect(ben.locator("#message")).to_contain_text("Cracked in 1 row!")
        keys(ada, "r", "g", "b", "r", "w", "Enter")
        for page in (ada, ben):
            expect(page.locator("#message")).to_contain_text("Press ok to see the standings.")
            expect(page.get_by_text("the code was red green blue red white")).to_be_visible()
