"""What is open has an address: links open it, back closes it; and what can be taken along from a review."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import CONNECTED, Look, becomes, keys, says

GAME = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RGPB")


HASTY: Final = """
async (closed) => {
  const dialog = document.querySelector("#scores");
  const told = new Promise(resolve => dialog.addEventListener("close", () => --closed || resolve()));
  dialog.close();
  dispatchEvent(new KeyboardEvent("keydown", {key: "s"}));
  if (closed > 1) dialog.close();
  await told;
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
}"""
"""Closes the dialog, opens it, and closes it twice in all where it says so, before the first close event has come.

It waits for the close events, and long enough for a step back in the history that they might bring.
"""


@pytest.fixture
def moves() -> tuple[str, ...]:
    return GAME


def at(page: Page, place: str) -> None:
    """The address ends so, or soon will: the browser goes back in its own time."""
    becomes(page, lambda: page.evaluate("location.hash"), place)


def open_dialogs(page: Page) -> list[str]:
    found: list[str] = page.locator("dialog[open]").evaluate_all("nodes => nodes.map(node => node.id)")
    return found


def reviewed(page: Page, code: str = "rryb") -> Page:
    """The review of the game, which is played to its end with the keys of its code."""
    keys(page, *code, "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    page.locator("#look-back").click()
    expect(page.locator("#reviewed li").first).to_be_visible()
    return page


def shared(page: Page) -> list[str]:
    """Share the result; return the lines that are in the clipboard then."""
    page.evaluate("document.addEventListener('copy', () => { window.copied = document.getSelection().toString(); })")
    page.locator("#share").click()
    expect(page.locator("#shared")).not_to_be_empty()
    return str(page.evaluate("window.copied")).splitlines()


@pytest.mark.parametrize(("key", "place", "dialog"), [("s", "#scores", "scores"), ("?", "#help", "help")])
def test_a_dialog_has_an_address_and_back_closes_it(look: Look, key: str, place: str, dialog: str) -> None:
    page = look()
    keys(page, key)
    at(page, place)
    becomes(page, lambda: open_dialogs(page), [dialog])
    page.go_back()
    at(page, "")
    becomes(page, lambda: open_dialogs(page), [])
    page.go_forward()
    at(page, place)
    expect(page.locator(f"#{dialog}")).to_be_visible()


def test_whoever_opens_and_closes_in_haste_sees_what_the_address_says(look: Look) -> None:
    page = look()
    keys(page, "s")
    at(page, "#scores")
    # The close event comes only after the address has named the dialog again.
    page.evaluate("""() => new Promise((done) => {
        document.getElementById("scores").addEventListener("close", () => setTimeout(done));
        addEventListener("hashchange", () => { location.hash = "scores"; }, { once: true });
        history.back();
    })""")
    at(page, "#scores")
    expect(page.locator("#scores")).to_be_visible()
    keys(page, "Escape")
    for _ in range(3):
        keys(page, "s", "Escape")
    keys(page, "s")
    at(page, "#scores")
    expect(page.locator("#scores")).to_be_visible()
    keys(page, "Escape")
    at(page, "")
    becomes(page, lambda: open_dialogs(page), [])
    keys(page, "s")
    page.evaluate(HASTY, 1)
    at(page, "#scores")
    becomes(page, lambda: open_dialogs(page), ["scores"])
    page.evaluate(HASTY, 2)
    at(page, "")
    assert page.evaluate("history.state") is None
    expect(page.locator(CONNECTED)).to_be_visible()
    becomes(page, lambda: open_dialogs(page), [])


def test_a_link_opens_the_scores(look: Look) -> None:
    page = look("#scores")
    expect(page.locator("#scores")).to_be_visible()
    keys(page, "Escape")
    at(page, "")


def test_the_scores_lead_to_a_review_and_back_leads_to_the_scores_again(look: Look) -> None:
    page = reviewed(look())
    at(page, "#review=1")
    keys(page, "Escape", "s")
    at(page, "#scores")
    page.locator("#scores .latest a").first.click()
    at(page, "#review=1")
    expect(page.locator("#reviewed li").first).to_be_visible()
    becomes(page, lambda: open_dialogs(page), ["review"])
    keys(page, "Escape")
    at(page, "#scores")
    expect(page.locator("#scores")).to_be_visible()


def test_the_review_of_a_finished_game_can_be_linked_to_while_another_is_played(look: Look) -> None:
    reviewed(look()).close()
    page = look("#review=1")
    expect(page.locator("#reviewed h3")).to_have_text("Ada cracked it in 3 rows")
    expect(page.locator("#review-title")).to_have_text("What every row has told")


def test_a_link_to_a_game_that_never_was_says_so(look: Look) -> None:
    page = look("#review=77")
    expect(page.locator("#reviewed")).to_have_text("There is no review of this game.")
    assert page.locator("#share").is_hidden()


def test_the_result_is_shared_as_text_without_the_code_and_as_a_picture(look: Look) -> None:
    page = reviewed(look())
    *result, blank, link = shared(page)
    assert (blank, link.partition("/#challenge=")[0]) == ("", page.url.partition("/#")[0])
    assert result == ["Pegmind · Original: Ada cracked it in 3 rows · 3/10", "⚫⚫⚫⚫", "🔴🔴⚫⚫", "🔴🔴🔴🔴"]
    with page.expect_download() as download:
        page.locator("#share-picture").click()
    assert download.value.suggested_filename == "pegmind.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("moves", [(*GAME, "hint")])
@pytest.mark.parametrize(
    ("locale", "code", "head"),
    [
        ("en-GB", "rryb", "Original: Ada cracked it in 3 rows, with hints"),
        ("de-DE", "rreb", "Original: Ada hat den Code in 3 Reihen geknackt, mit Tipps"),
    ],
)
def test_of_a_game_with_hints_that_is_said_in_what_is_shared(look: Look, locale: str, code: str, head: str) -> None:
    page = reviewed(look(locale=locale), code)
    expect(page.locator("#reviewed h3")).to_have_text(head.removeprefix("Original: "))
    assert shared(page)[0] == f"Pegmind · {head} · 3/10"


def test_a_phone_offers_the_text_to_its_apps(look: Look) -> None:
    page = reviewed(look(before=lambda page: page.add_init_script("""
        navigator.share = async ({text}) => { window.textShared = text; };
    """)))  # fmt: skip
    page.locator("#share").click()
    becomes(
        page,
        lambda: page.evaluate("window.textShared?.split('\\n')[0]"),
        "Pegmind · Original: Ada cracked it in 3 rows · 3/10",
    )


def test_what_cannot_be_shared_is_copied_or_said_to_be_not(look: Look) -> None:
    page = reviewed(look(before=lambda page: page.add_init_script("""
        navigator.share = async () => { throw new DOMException("", "NotAllowedError"); };
    """)))  # fmt: skip
    page.locator("#share").click()
    expect(page.locator("#shared")).to_have_text("The result is in the clipboard.")
    page.evaluate("document.execCommand = () => false")
    page.locator("#share").click()
    expect(page.locator("#shared")).to_have_text("The result could not be copied.")


def test_alone_the_result_is_the_number_of_rows_and_nobody_is_said_to_have_lost(look: Look) -> None:
    page = reviewed(look())
    keys(page, "Escape")
    says(page, "Cracked in 3 rows! Ada wins. Press ok to play again, back for the boxes.")
    expect(page.locator("#standings li")).to_have_text(
        ["red marker: Ada 3 rowscracked", "white marker: Station codemaker"]
    )
