"""The review on the page: after a game everybody may read what every row has told, and nobody before."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import PHONE, Cabinet, Look, becomes, deal, goes_on, keys, lines
from tests.browser.fitting import SMALL, flaws_by_size


@pytest.fixture
def moves() -> tuple[str, ...]:
    return ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RGPB")


LARGE = ("match super players=Ada holes=6 blank=yes", "secret RRYBYB", "guess WWWWWW")
"""After its first row six figures of codes are left."""


SKILL: Final = "Skill: how close your choices came to the best ones; at 80%, they need a quarter more rows on average."
LUCK: Final = "Luck: the rows that the answers saved or cost beyond the average; over many games it evens out."


def cracked(page: Page, code: str = "rryb") -> Page:
    """The game played to its end."""
    expect(page.locator("#look-back")).to_be_hidden()
    keys(page, *code, "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    return page


def told(page: Page) -> list[str]:
    return lines(page, "#review :is(h2, h3, li > b, .unseen, .said, section > p, section > small)")


def test_after_a_game_every_row_is_told_with_luck_and_skill(look: Look) -> None:
    page = cracked(look())
    page.locator("#look-back").click()
    expect(page.locator("#review")).to_be_visible()
    becomes(
        page,
        lambda: told(page),
        [
            "What every row has told",
            "Ada cracked it in 3 rows",
            "1296 codes",
            "Row 1: white white white white, 0 exact, 0 colour only.",
            "625 codes left",
            "weak, unlucky; the strategy plays RRYG, which needs 4.34 rows from here on average, this about 4.71",
            "Row 2: red green purple blue, 2 exact, 0 colour only.",
            "54 codes left",
            "as good as the best known",
            "Row 3: red red yellow blue, 4 exact, 0 colour only.",
            "1 code left",
            "good, very lucky; RRYG is better: 2.96 rows from here on average, this 3.02",
            "Skill 91%: better rows would have saved 0.4 rows on average. Very lucky: the answers saved 1.8 rows.",
            f"{SKILL} {LUCK}",
        ],
    )
    assert lines(page, "#review .better") == ["→ R R Y G"] * 2


@pytest.mark.parametrize("moves", [LARGE])
def test_however_many_codes_are_left_it_is_told_on_one_line(look: Look) -> None:
    page = cracked(look(), "rrybyb")
    keys(page, "v")
    expect(page.locator("#review li > b").nth(1)).to_have_text("262\N{NO-BREAK SPACE}144 codes left")
    heights = page.locator("#review li > b").evaluate_all("nodes => nodes.map(node => node.offsetHeight)")
    assert len(set(heights)) == 1


@pytest.mark.parametrize("moves", [LARGE])
@pytest.mark.parametrize("locale", ["de-DE", "nl-NL"])
def test_a_number_is_written_as_in_the_messages_in_every_language(look: Look, locale: str) -> None:
    page = cracked(look(locale=locale), "rrebeb")
    page.locator("#look-back").click()
    expect(page.locator("#review li > b").nth(1)).to_contain_text("262\N{NO-BREAK SPACE}144 ")


def test_it_is_opened_by_a_key_and_closed_with_escape_and_gone_with_the_next_game(look: Look, cabinet: Cabinet) -> None:
    page = cracked(look())
    keys(page, "v")
    expect(page.locator("#review")).to_be_visible()
    keys(page, "Escape")
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#message")).to_contain_text("Press ok")  # until the secret is out, ok shows it
    goes_on(page, cabinet, '[data-scene="guess"]')
    expect(page.locator("#look-back")).to_be_hidden()
    keys(page, "v")
    expect(page.locator("#review")).to_be_hidden()


def test_a_cabinet_started_with_another_game_offers_no_review(look: Look, cabinet: Cabinet) -> None:
    page = cracked(look())
    deal(page, cabinet, "match original players=Ada", "secret RRYB")
    expect(page.locator("#look-back")).to_be_hidden()


def test_on_a_phone_nothing_is_wider_than_the_screen(look: Look) -> None:
    page = cracked(look(**PHONE))
    page.locator("#look-back").click()
    expect(page.locator("#review")).to_be_visible()
    wide = "() => [...document.querySelectorAll('#review, #review *')].filter(n => n.scrollWidth > n.clientWidth + 1 && n.clientWidth > 1).length"  # noqa: E501 - a program of its own
    assert page.evaluate(wide) == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth") is True


DICE = (
    *("match codeknacker players=Ada,Ben", "cards 351/2 222/2 333/2"),
    *("roll 3 5 1 4 4", "keep 3@1 5@1 1@1"),
)


@pytest.mark.parametrize("moves", [DICE])
def test_after_a_game_with_dice_every_decision_is_told(look: Look) -> None:
    page = look()
    keys(page, "ArrowRight", "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    keys(page, "v")
    expect(page.locator("#review-title")).to_have_text("How good each decision was")
    becomes(
        page,
        lambda: lines(page, "#review :is(h3, .turns > li > b, .turns ol li, section > p)"),
        [
            "Ada: 2 million",
            "turn 1",
            "3 5 1 4 4 set 3, 5 and 1 on card 1 aside the best there is",
            "stop the best there is",
            "Best possible decisions: 2 of 2.",
            "Ben: 0 million",
            "Nobody decided anything, so there is nothing to review.",
        ],
    )


@pytest.mark.parametrize("moves", [("match original players=Ada,Ben rounds=2", "secret RRYB", "guess WWWW")])
def test_between_two_rounds_the_one_that_is_over_is_reviewed(look: Look) -> None:
    page = cracked(look())
    keys(page, "v")
    expect(page.locator("#review h3")).to_have_text("Ben cracked it in 2 rows")


SHARING: Final = """kind => {
    navigator.share = () => kind === "shares" ? Promise.resolve() : Promise.reject(new DOMException("", kind))
    document.execCommand = () => true
}"""


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("shares", ""),
        ("AbortError", "Nothing was shared."),
        ("NotAllowedError", "The result is in the clipboard."),
    ],
)
def test_how_sharing_ended_is_said(look: Look, kind: str, says: str) -> None:
    page = cracked(look())
    page.evaluate(SHARING, kind)
    page.locator("#look-back").click()
    page.locator("#share").click()
    expect(page.locator("#shared")).to_have_text(says)


def test_a_friend_plays_the_code_of_a_finished_game(look: Look, cabinet: Cabinet) -> None:
    page = cracked(look())
    page.evaluate("() => { navigator.share = ({text}) => { window.textShared = text; return Promise.resolve() } }")
    page.locator("#look-back").click()
    page.locator("#challenge-friend").click()
    link = page.locator("#challenge .link a")
    expect(link).to_have_attribute("href", re.compile(r"/#challenge=1-[0-9a-f]{8}$"))
    address = link.get_attribute("href") or ""
    page.go_back()
    page.locator("#share").click()
    becomes(page, lambda: page.evaluate("window.textShared?.split('\\n').at(-1)"), address)
    assert page.evaluate("window.textShared.split('\\n')[0]") == "Pegmind · Original: Ada cracked it in 3 rows · 3/10"
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#challenge-part > p")).to_contain_text("Ada cracked the code in 3 rows.")
    assert "RRYB" not in page.content()
    page.locator("#challenger").fill("Ben")
    page.locator("#challenger").press("Enter")
    expect(page.locator("#challenge")).to_be_hidden()
    expect(page.locator("#standings")).to_contain_text("Ben")
    cracked(page)
    keys(page, "v")
    becomes(page, lambda: lines(page, "#rivals tr"), ["Ada 3 rows", "Ben 1 row"])
    assert lines(page, "#rivals [aria-current]") == ["Ben 1 row"]
    page.goto(f"{cabinet.url}#challenge=1-00000000")
    expect(page.locator("#challenge-part")).to_contain_text("This challenge is not known here")


FACTS: Final = [
    *("games 1", "won 1 of 1, 100%", "in a row 1, longest 1", "best 3 rows", "average 3 rows"),
    *("skill 91%", "luck saves 1.8 rows a round"),
]


def test_after_a_game_a_player_sees_the_own_statistics(look: Look) -> None:
    page = cracked(look())
    page.locator("#look-back").click()
    page.locator("#statistics-of").click()
    becomes(page, lambda: lines(page, "#personal dl > div"), FACTS)
    expect(page.locator("#statistics-title")).to_have_text("Statistics of Ada")
    assert lines(page, "#personal .how-often .unseen") == ["1 round in 3 rows", "0 rounds missed"]
    assert page.locator(".latest-games [data-won=true] text").all_text_contents() == ["3"]
    assert page.locator(".latest-games .lucky").count() == 1
    page.locator("#personal summary").click()
    assert lines(page, "#personal tbody :is(th, td:nth-last-child(-n + 2))") == ["found in 3 rows", "91%", "+1.8"]
    page.locator("#whose").fill("Zoë")
    page.locator("#whose").press("Enter")
    expect(page.locator("#statistics-says")).to_have_text("Zoë has not finished a game here yet.")
    assert page.locator("#personal section").count() == 0
    page.go_back()
    becomes(page, lambda: lines(page, "#personal dl > div"), FACTS)
    page.locator("#personal summary").click()
    page.locator("#personal tbody a").click()
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#statistics")).to_be_hidden()
    page.locator("#review header button").click()
    keys(page, "s")
    page.locator("#boards a", has_text="Ada").first.click()
    expect(page.locator("#statistics-says")).to_have_text("Ada has played 1 game here.")


BEYOND: Final = """() => [...document.querySelectorAll(".latest-games text")].filter(node => {
    const inner = node.getBoundingClientRect(), outer = node.ownerSVGElement.getBoundingClientRect()
    return inner.left < outer.left - 1 || inner.right > outer.right + 1
}).map(node => node.textContent)"""
"""What the picture of the latest games cuts off."""


def test_statistics_fit_into_every_window(look: Look) -> None:
    """Also in Dutch, whose word for skill is vaardigheid."""
    page = cracked(look(locale="nl-NL"), "rreb")
    page.locator("#look-back").click()
    page.locator("#statistics-of").click()
    expect(page.locator(".latest-games text")).to_contain_text(["3", "vaardigheid", "geluk"])
    assert flaws_by_size(page, (*SMALL, (1440, 900))) == {}
    assert page.evaluate(BEYOND) == []
