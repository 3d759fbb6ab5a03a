"""Ada and Ben at the page, in a real browser: one sets a code behind the shield, the other breaks it."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import (
    PHONE,
    SECRET,
    Cabinet,
    Look,
    bearing,
    becomes,
    deal,
    goes_on,
    keys,
    passes,
    press,
    says,
    shows,
)

TWO = "match original players=Ada,Ben marker=codemaker"
ROUND = ("secret BYPG", "guess RRYY", "mark 0 1", "guess BYPG", "mark 4 0")
LOOK_BACK = "Ben, look back: Ada's code is set. Choose 4 pegs, then press ok."
DOUBT = "If a row is marked wrongly, hold the knob."


def words(page: Page, what: str) -> list[str]:
    """What is read there, screen readers' words and all, item by item."""
    return [" ".join(text.split()) for text in page.locator(what).all_text_contents()]


def sees(page: Page, pegs: str, shield: str) -> None:
    """These pegs, and the shield open or closed, or soon."""
    expect(page.locator(seen(pegs, shield))).to_be_attached()


def seen(pegs: str, shield: str) -> str:
    """Return the selector of a page with these pegs, and the shield open or closed."""
    return f'{bearing(SECRET, pegs)} #board[data-shield="{shield}"]'


@pytest.mark.parametrize("moves", [(TWO,)])
def test_who_sets_a_code_sees_it_and_nobody_else_does(look: Look) -> None:
    ada, ben = look(), look(**PHONE)
    for page in (ada, ben):
        says(page, "Ben, look away! Ada, press ok to set your code behind the shield.")
        expect(page.locator("#notice")).to_have_text(["Ben, look away! Ada sets a code behind the shield."])
        sees(page, "----", "closed")
    keys(ada, "Enter", "r", "g", "b")
    says(ben, "Ada, 3 of 4 set behind the shield. Ben looks away.")
    says(ada, "Ada, 3 of 4 set behind the shield. Ben looks away.")
    sees(ada, "RGB-", "open")
    sees(ben, "???-", "closed")
    expect(ada.locator("#notice")).to_have_text(["Ben, look away! What is behind the shield is for Ada alone."])
    expect(ben.locator("#notice")).to_have_text(["Ben, look away! Ada sets a code behind the shield."])
    press(ben, "red")
    expect(ben.locator("#error")).to_have_text("Ada is looking behind the shield; wait a moment.")
    says(ada, "Ada, 3 of 4 set behind the shield. Ben looks away.")


@pytest.mark.parametrize("moves", [(TWO,)])
def test_no_word_and_no_attribute_tells_the_code_and_the_notice_goes_when_it_is_set(look: Look) -> None:
    ada, ben = look(), look()
    told = "Ben, look away! Ada, press ok to set your code behind the shield."
    for page in (ada, ben):
        says(page, told)
    before = without_lamps(ben)
    keys(ada, "Enter", "r", "g", "b", "ArrowRight")
    says(ben, "Ada, your code is complete: press ok to set it, back to change it.")
    assert without_lamps(ben) == before.replace(
        told, "Ada, your code is complete: press ok to set it, back to change it."
    )
    becomes(ben, lambda: words(ben, ".unseen p"), ["", ""])
    becomes(ada, lambda: words(ada, ".unseen p"), ["Being built: red green blue red.", ""])
    expect(ada.locator("#notice")).to_be_visible()
    keys(ada, "Enter")
    for page in (ada, ben):
        says(page, LOOK_BACK)
        expect(page.locator("#notice")).to_be_hidden()
        sees(page, "----", "closed")


def without_lamps(page: Page) -> str:
    """Everything on the page but the lamps themselves, what can be held, and whether a text is long."""
    content = page.evaluate(
        "() => { const page = document.body.cloneNode(true); page.querySelector('#board').remove();"
        " page.querySelector('#deeds').replaceChildren();"
        " return page.innerHTML; }"
    )
    return re.sub(r' data-length="\w+"', "", content)


@pytest.mark.parametrize("moves", [(TWO,)])
def test_a_round_is_played_with_the_keyboard(look: Look, cabinet: Cabinet) -> None:
    page = look()
    says(page, "Ben, look away! Ada, press ok to set your code behind the shield.")
    keys(page, "Enter", "r", "r", "y", "b", "Enter")
    says(page, LOOK_BACK)
    keys(page, "r", "g", "g", "y", "Enter")
    page.wait_for_selector('[data-scene="mark"]')
    keys(page, "r", "w", "Enter")
    says(page, f"Row 1: 1 exact, 1 colour only. 9 rows left. {DOUBT}")
    keys(page, "r", "r", "y", "b", "Enter")
    page.wait_for_selector('[data-scene="mark"]')
    keys(page, "r", "r", "r", "r", "Enter")
    says(page, "Cracked in 2 rows by Ben! Press ok to see the standings.")
    sees(page, "RRYB", "open")
    goes_on(page, cabinet, '[data-scene="standings"]')
    says(page, "Ada has 2 points and Ben has 0 points. Press ok for round 2 of 2.")
    goes_on(page, cabinet, '[data-scene="secret"]')
    says(page, "Ada, look away! Ben, press ok to set your code behind the shield.")
    expect(page.locator("#place")).to_have_text(["Original round 2 of 2"])


def idle(page: Page) -> list[str | None]:
    """Return the buttons that mean nothing now."""
    return [node.get_attribute("data-control") for node in page.locator("[data-control][data-idle]").all()]


@pytest.mark.parametrize("moves", [(TWO, "secret RRYB", "guess RGGY", "mark 1 1", "guess RYGP")])
def test_key_pegs_are_given_with_the_red_and_the_white_button(look: Look) -> None:
    page = look()
    says(
        page,
        "Ada, mark row 2 with the red and white buttons: 0 exact, 0 colour only. Then press ok."
        " Push the knob to see your code.",
    )
    expect(page.locator("#standings li")).to_have_text(
        ["red marker: Ada 0 pointscodemaker · marks", "white marker: Ben 0 pointscodebreaker"]
    )
    expect(page.locator('[data-row="waiting"] .number')).to_have_text(["2"])
    caption = "node => getComputedStyle(node, '::before').content"
    told = [page.locator(f'[data-control="{name}"]').evaluate(caption) for name in ("red", "white", "blue")]
    assert told == ['"exact"', '"colour only"', "none"]
    page.get_by_role("button", name="exact").click(delay=40)
    page.get_by_role("button", name="colour only").click(delay=40)
    expect(page.locator("#building")).to_have_text("Key pegs given: 1 exact, 1 colour only.")
    shows(page, range(78, 82), "RW--")
    expect(page.locator("#rows li").nth(1)).to_have_text("Row 2: red yellow green purple: waits for its key pegs")
    assert idle(page) == ["orange", "yellow", "green", "cyan", "blue", "purple", "blank"]
    press(page, "ok")
    says(page, f"Row 2: 1 exact, 1 colour only. 8 rows left. {DOUBT}")
    expect(page.locator('[data-row="waiting"]')).to_have_count(0)
    assert idle(page) == ["orange", "cyan", "blank"]
    expect(page.get_by_role("button", name="red", exact=True)).to_be_visible()


@pytest.mark.parametrize("moves", [(TWO, "secret RRYB", "guess RGGY")])
def test_who_looks_at_the_code_again_while_marking_sees_it_alone(look: Look) -> None:
    ada, ben = look(), look()
    press(ada, "push")
    says(ada, "Ben, look away! Ada, press ok to see your code, back to go on.")
    expect(ada.locator("#notice")).to_be_hidden()
    with passes(ada, f"{seen('RRYB', 'open')} ~ #notice:not([hidden])"), passes(ben, seen("????", "closed")):
        press(ada, "ok")
    expect(ada.locator("#notice")).to_be_hidden()
    sees(ada, "----", "closed")
    sees(ben, "----", "closed")


FAULT: Final = (TWO, "secret RRYB", "guess RGGY", "mark 0 1", "guess RYGP", "mark 1 1", "fault")
OTHER: Final = (
    "match super players=Ada,Ben boards=2 limit=60",
    *("secret WWPGC by=Ada", "secret RRYGB by=Ben", "guess RRYYG by=Ada"),
    *("guess WWPCG by=Ben", "timeout by=Ben"),
)


@pytest.mark.parametrize("moves", [(TWO, "secret RRYB")])
def test_a_fault_the_time_and_the_other_board_are_shown(look: Look, cabinet: Cabinet) -> None:
    page = look()
    says(page, LOOK_BACK)
    expect(page.locator("#countdown")).to_be_hidden()
    expect(page.locator("#other")).to_be_hidden()
    deal(page, cabinet, *FAULT)
    the_row_at_fault_stands_out(page)
    deal(page, cabinet, *OTHER)
    the_other_board_is_there_too_small(page)
    deal(page, cabinet, f"{TWO} limit=600", "secret RRYB")
    the_time_runs_from_the_first_press(page)


def the_row_at_fault_stands_out(page: Page) -> None:
    says(
        page,
        "Row 1 was marked 0 exact, 1 colour only; right is 1 exact, 1 colour only. Ben gets 3 points."
        " The round is replayed: press ok.",
    )
    expect(page.locator('[data-row="fault"] .number')).to_have_text(["1"])
    expect(page.locator("#rows li")).to_have_text(
        [
            "Row 1: red green green yellow: 0 exact, 1 colour only; that was a fault, right is 1 exact, 1 colour only",
            "Row 2: red yellow green purple: 1 exact, 1 colour only",
        ]
    )


def the_other_board_is_there_too_small(page: Page) -> None:
    expect(page.locator("#other h2")).to_have_text("Ben's board · 2 of 12 rows")
    expect(page.locator("#other li .unseen")).to_have_text(
        ["Row 1: white white purple cyan green: 3 exact, 2 colour only", "Row 2: the time ran out, it stays empty"]
    )
    expect(page.locator("#other .tile")).to_have_text([*"WWPCG"])
    assert (page.locator('[data-pin="red"]').count(), page.locator('[data-pin="white"]').count()) == (3, 2)
    expect(page.locator("#standings li")).to_have_text(
        ["red marker: Ada 1 rowplays at this board", "white marker: Ben 2 rowsplays at the other board"]
    )


def the_time_runs_from_the_first_press(page: Page) -> None:
    expect(page.locator("#countdown")).to_have_text(["600s"])
    press(page, "red")
    expect(page.locator("#countdown")).to_have_text(re.compile(r"^5\d\ds$"))
    expect(page.get_by_role("timer", name=re.compile(r"^5\d\d seconds left for this row$"))).to_be_visible()
    assert page.locator("#countdown").get_attribute("data-urgent") is None


@pytest.mark.parametrize(
    ("match", "second", "standing", "track"),
    [
        (
            TWO,
            ("secret WWPG", "guess WWPG", "mark 4 0"),
            ["red marker: Ada 2 pointswinner", "white marker: Ben 1 pointcodemaker"],
            ["red marker: Adawinner", "white marker: Ben1 point"],
        ),
        (
            TWO,
            ("secret WWPG", "guess RRRR", "mark 0 0", "guess WWPG", "mark 4 0"),
            ["red marker: Ada 2 pointsdraw", "white marker: Ben 2 pointsdraw"],
            ["red marker: Adadraw", "white marker: Bendraw"],
        ),
        (
            f"{TWO} target=30",
            (),
            ["red marker: Ada 2 pointscodemaker", "white marker: Ben 0 pointscodebreaker"],
            ["red marker: Ada2 points", "white marker: Ben0 points"],
        ),
    ],
    ids=["won", "drawn", "on the way"],
)
class TestStandings:
    @pytest.fixture
    def moves(self, match: str, second: tuple[str, ...]) -> tuple[str, ...]:
        return (match, *ROUND, *second)

    def test_the_standings_name_both_with_their_markers(
        self, look: Look, cabinet: Cabinet, standing: list[str], track: list[str]
    ) -> None:
        page = look()
        expect(page.locator("#message")).to_contain_text("Press ok to see the standings.")
        goes_on(page, cabinet, '[data-scene="standings"]')
        becomes(page, lambda: (words(page, "#standings li"), words(page, "#track p")), (standing, track))
        won = page.locator("body[data-won]").count()
        assert won == sum("winner" in each for each in standing)


@pytest.mark.parametrize("moves", [(f"{TWO} limit=5", "secret RRYB", "timeout", "guess RGGY", "mark 1 1")])
def test_the_last_seconds_are_urgent_and_a_row_whose_time_ran_out_stays_empty(look: Look) -> None:
    page = look(reduced_motion="reduce")
    with passes(page, "#countdown[data-urgent]"):
        press(page, "red")
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator('[data-row="timeout"] .number').last).to_have_text("1")
    expect(page.locator("#rows li").nth(0)).to_have_text("Row 1: the time ran out, it stays empty")
    expect(page.locator("#rows li").nth(1)).to_have_text("Row 2: red green green yellow: 1 exact, 1 colour only")


@pytest.mark.parametrize("moves", [(f"{TWO} limit=15", "secret RRYB", *["timeout"] * 6, "guess RGGY", "mark 1 1")])
def test_a_row_that_timed_out_is_noted_except_under_a_picture(look: Look, cabinet: Cabinet) -> None:
    page = look(reduced_motion="reduce")
    assert notes(page) == ['"time ran out"'] * 6
    keys(page, *"rryb", "Enter")
    expect(page.locator('body[data-scene="mark"]')).to_be_attached()
    page.evaluate(UNDER_A_PICTURE)
    keys(page, *"rrrr", "Enter")
    expect(page.locator('body[data-scene="reveal"]')).to_be_attached()
    becomes(page, lambda: page.evaluate("window.noted"), [])
    goes_on(page, cabinet, 'body[data-scene="standings"]')
    assert notes(page) == []


NOTES: Final = """[...document.querySelectorAll(".holes")]
    .map((row) => getComputedStyle(row, "::after").content)
    .filter((content) => content !== "none")"""
UNDER_A_PICTURE: Final = f"""() => {{
    const note = () => document.querySelector('[data-row="timeout"] [data-lit="true"]') && (window.noted = {NOTES})
    new MutationObserver(note).observe(document, {{attributes: true, subtree: true}})
}}"""
"""Writes down the notes while a picture lights such a row: a busy machine would look when it is over."""


def notes(page: Page) -> list[str]:
    """Return what is written across rows of the board."""
    found: list[str] = page.evaluate(NOTES)
    return found
