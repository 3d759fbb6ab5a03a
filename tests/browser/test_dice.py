"""The dice box on the page: three safes, five dice, everybody's millions, and nothing told before the dice lie."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from station.games.dice.controls import ENTRIES
from tests.browser.driver import OURS, Cabinet, Look, becomes, deal, keys, says, words

CARDS: Final = "cards 351/2 2531/3 243513/5 354215/5 11111/4 222/2"
GAME: Final = ("match codeknacker players=Ada,Ben computers=strong", CARDS)
ROLLED: Final = (*GAME, "roll 3 5 1 * 4")
CRACKED: Final = (*GAME, "roll 3 5 1 4 2", "keep 3@1 5@1 1@1 4@3")
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/2")
LIKE: Final = (*GAME, "roll 3 * 3 * 5")
UNFIT: Final = (*GAME[:1], "cards 351/2 222/2 333/2 111/2", "roll 4 5 5 * 2")
SIX: Final = (
    "match codeknacker players=Ada,Ben,Cleo computers=weak,medium,strong", "cards 351/2 222/2 555/2 111/2",
    "roll 3 5 1 4 4", "keep 3@1 5@1 1@1", "stop", "roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "stop",
)  # fmt: skip
WON: Final = (*CRACKED, "stop")
CARD_2: Final = "Card 2: 2, 5, 3 and 1 free; 3 million"
CARD_3: Final = "Card 3: 4 covered, 2, 3, 5, 1 and 3 free; 5 million"
LOST: Final = "Ada rolled 4: nothing fitted, card 1 lost"

SEEN: Final = """() => {
    const read = what => [...document.querySelectorAll(what)].map(node => node.textContent.trim().replace(/\\s+/g, " "))
    const state = () => JSON.stringify([
        document.querySelector("#table").hasAttribute("data-rolling"),
        read("#cards .unseen").concat(read(".leaving")).join("; "),
        read("#rolled .unseen").join("; "), read("#aside .unseen").join("; "),
        [...read("#stake"), ...read("#last-turn"), ...read("#supplies"), ...read("#where")].join("; "),
        read("#standings [aria-current] b").join(),
    ])
    window.seen = [state()]
    const note = () => state() === seen.at(-1) || seen.push(state())
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true})
}"""
"""Note whatever can be read at the table, whenever it changes."""


@pytest.fixture
def moves() -> tuple[str, ...]:
    return ROLLED


def cards(page: Page) -> list[str]:
    return words(page, "#cards .unseen")


def dice(page: Page) -> list[list[str]]:
    """Those of the roll, and those set aside."""
    return [words(page, "#rolled .unseen"), words(page, "#aside .unseen")]


def lies(page: Page, what: str, count: int) -> None:
    """So many are there, or soon will be: what a key brings takes its way through the cabinet."""
    expect(page.locator(what)).to_have_count(count)


def watched(page: Page, deed: Callable[[], None], told: str) -> list[list[object]]:
    """All that can be read at the table from the `deed` until this has been told of the turn."""
    page.evaluate(SEEN)
    deed()
    expect(page.locator("#last-turn")).to_have_text(told)
    seen: list[list[object]] = page.evaluate("seen.map(state => JSON.parse(state))")
    return seen


def test_a_roll_is_told_on_cards_dice_buttons_and_lamps(look: Look) -> None:
    page = look()
    lies(page, '[data-state="target"]', 3)
    becomes(
        page,
        lambda: cards(page),
        [
            "Card 1: 3, 5 and 1 free; 2 million",
            "Card 2: 2, 5, 3 and 1 free; 3 million",
            "Card 3: 2, 4, 3, 5, 1 and 3 free; 5 million",
        ],
    )
    becomes(page, lambda: dice(page), [
        [
            "3, at the cursor, fits cards 1, 2 and 3", "5, fits cards 1, 2 and 3", "1, fits cards 1, 2 and 3",
            "chip, covers no digit", "4, fits card 3",
        ],
        [],
    ])  # fmt: skip
    expect(page.locator("#supplies")).to_have_text(["3 cards in stock · 17 of 17 markers left"])
    expect(page.locator("#standings li")).to_have_text([
        "1Ada0 million · 0 cards", "2Ben0 million · 0 cards", "3Ohm strong computer0 million · 0 cards",
    ])  # fmt: skip
    expect(page.locator("#standings [aria-current] .name")).to_have_text(["Ada"])
    expect(page.locator("#where")).to_have_text(["turn 1"])
    named = [node.get_attribute("aria-label") for node in page.locator("#buttons button").all()]
    assert named == [
        "red", "orange", "yellow: chip", "green: 3", "cyan: 4", "blue: 1", "purple: 2", "white: 5", "blank: chip", "ok",
        "back",
    ]  # fmt: skip
    expect(page.locator("#buttons [data-idle]")).to_have_text(["R", "O"])
    expect(page.locator('#buttons [data-control="green"]')).to_have_text(["3"])
    keys(page, "ArrowRight", "ArrowRight", "ArrowRight")  # to the chip: no digit blinks for it
    page.wait_for_selector('[data-cursor][data-face="*"]')
    for lamp, numeral in zip((*range(42, 48), *range(144, 147)), "243513123", strict=True):
        expect(page.locator(f'[data-lamp="{lamp}"]')).to_have_text(numeral)
    page.keyboard.down(" ")  # a digit as large as the display
    lies(page, ".lamp[data-sign]", 0)
    page.keyboard.up(" ")


def test_a_reader_keeps_the_place_and_the_help_lists_the_controls(look: Look) -> None:
    page = look()
    lies(page, '[data-state="target"]', 3)
    page.evaluate("document.querySelectorAll('#cards li, #rolled li').forEach(node => { node.isRead = true; })")
    keys(page, "ArrowRight")
    expect(page.locator("#rolled .unseen").nth(1)).to_have_text("5, at the cursor, fits cards 1, 2 and 3")
    kept = page.evaluate("[...document.querySelectorAll('#cards li, #rolled li')].map(node => node.isRead)")
    assert kept == [True] * 8
    page.keyboard.press("?")
    page.get_by_role("tab", name="Controls").click()
    lines = [" ".join(line.inner_text().split()) for line in page.locator("#controls tr").all()]
    assert lines == [*(" ".join(map(str, entry)) for entry in ENTRIES), *OURS]


def test_rolls_of_other_games_are_told(look: Look, cabinet: Cabinet) -> None:
    page = look()
    deal(page, cabinet, *LIKE)
    of_like_dice_the_chosen_one_moves(page)
    deal(page, cabinet, *UNFIT)
    what_fits_nothing_is_struck_through(page)
    deal(page, cabinet, *SOLO, "roll 4 4 4 4 4")
    expect(page.locator("#stake")).to_have_text("The last turn")
    expect(page.locator("#where")).to_have_text(["turn 2 · the last"])
    expect(page.locator("#last-turn")).to_have_text(["Ada rolled 4, 4, 4, 4 and 4: nothing fitted"])
    expect(page.locator("#supplies")).to_have_text(["0 cards in stock · 1 in the box · 17 of 17 markers left"])
    deal(page, cabinet, *SIX)
    page.wait_for_selector('[data-scene="standings"]')
    expect(page.locator("#stake")).to_have_text(["A draw!"])
    expect(page.locator("#standings .role")).to_have_text(
        ["draw · 2 million · 1 card"] * 2 + ["0 million · 0 cards"] * 4
    )
    becomes(page, lambda: cards(page)[0], "Place 1: no card is left")
    becomes(page, lambda: [text for text in words(page, ".number") if text], ["1", "2", "3", "4", "5", "6"])


def of_like_dice_the_chosen_one_moves(page: Page) -> None:
    keys(page, "ArrowRight", "ArrowRight", " ", "ArrowRight", " ")
    lies(page, '.die[data-state="chosen"]', 2)
    becomes(
        page,
        lambda: dice(page),
        [
            ["3, fits cards 2 and 3", "chip, covers no digit", "5, fits cards 1, 2 and 3"],
            ["3, for card 1", "chip, at the cursor"],
        ],
    )
    columns = [node.get_attribute("data-state") for node in page.locator("#aside .die").all()]
    assert columns == ["none", "none", "chosen", "chosen", "none"]


def what_fits_nothing_is_struck_through(page: Page) -> None:
    keys(page, "5")
    lies(page, '.die[data-state="chosen"]', 1)
    becomes(
        page,
        lambda: dice(page),
        [
            ["4, fits nothing", "5, fits nothing", "chip, covers no digit", "2, fits card 2"],
            ["5, at the cursor, for card 1"],
        ],
    )
    expect(page.locator('.die[data-state="unfit"]')).to_have_count(2)


def test_a_choice_moves_dice_down_and_covers_digits(look: Look) -> None:
    page = look()
    keys(page, " ", " ", "y", "4")
    lies(page, '.die[data-state="chosen"]', 3)
    lies(page, '.digit[data-state="chosen"]', 2)
    becomes(
        page,
        lambda: cards(page)[1:],
        ["Card 2: 3 chosen, 2, 5 and 1 free; 3 million", "Card 3: 4 chosen, 2, 3, 5, 1 and 3 free; 5 million"],
    )
    becomes(
        page,
        lambda: dice(page),
        [
            ["5, fits cards 1, 2 and 3", "1, fits cards 1, 2 and 3"],
            ["3, for card 2", "chip", "4, at the cursor, for card 3"],
        ],
    )
    keys(page, "Backspace")
    lies(page, '.die[data-state="chosen"]', 2)
    expect(page.locator("#supplies")).to_have_text(["3 cards in stock · 16 of 17 markers left"])
    for kind in ("keydown", "keyup"):  # a French keyboard needs no shift: of the key with the 1 it says "&"
        page.evaluate("kind => dispatchEvent(new KeyboardEvent(kind, {key: '&', code: 'Digit1'}))", kind)
    lies(page, '#aside [data-face="1"]', 1)


def test_the_safe_that_is_cracked_opens_and_both_roads_are_shown(look: Look) -> None:
    page = look()
    keys(page, "3", "5", "1")
    expect(page.locator(".safe[data-cracked][data-opens]")).to_be_visible()
    becomes(page, lambda: cards(page)[0], "Card 1, 3 5 1: cracked; 2 million")
    expect(page.locator("#stake")).to_have_text(["2 million at stake"])
    expect(page.locator("#roads")).to_be_hidden()
    keys(page, "Enter")
    expect(page.locator("#roads")).to_be_visible()
    expect(page.locator("#roads button")).to_have_text(["← roll 2 dice", "stop: 2 million →"])
    becomes(page, lambda: dice(page), [["to be rolled"] * 2, ["3", "5", "1"]])


@pytest.mark.parametrize(("moves", "rolls"), [(CRACKED, ("4",))])
def test_before_the_dice_lie_nobody_can_tell_that_all_is_lost(look: Look) -> None:
    page = look()
    before, *while_rolling, after = watched(page, lambda: keys(page, "Enter"), LOST)
    _, safes, _, aside, known, on_turn = before
    assert while_rolling == [[True, safes, "rolling", aside, known, on_turn]]
    assert after == [
        False,
        f"Card 1: 3, 5, 4, 2, 1 and 5 free; 5 million; {CARD_2}; {CARD_3}; lost",
        "to be rolled; to be rolled; to be rolled; to be rolled; to be rolled",
        "",
        f"; {LOST}; 3 cards in stock · 16 of 17 markers left; turn 2",
        "Ben",
    ]
    expect(page.locator("#last-turn")).to_have_attribute("data-how", "forced")


@pytest.mark.parametrize(("moves", "rolls"), [((*ROLLED, "keep 3@2 *"), ("5 5 1",))])
def test_dice_tumble_and_then_lie(look: Look) -> None:
    page = look(reduced_motion="no-preference")
    page.evaluate(SEEN)
    keys(page, "Enter")
    lies(page, "#rolled[data-landed] .die[data-face]", 3)
    assert [state[2] for state in map(list, page.evaluate("seen.map(state => JSON.parse(state))"))] == [
        "to be rolled; to be rolled; to be rolled",
        "rolling; rolling; rolling",
        "5, at the cursor, fits cards 1, 2 and 3; 5, fits cards 1, 2 and 3; 1, fits cards 1, 2 and 3",
    ]


@pytest.mark.parametrize(("moves", "rolls"), [((*ROLLED, "keep 3@2 *"), ("5 5 1",))])
def test_who_wants_less_motion_sees_the_dice_only_ask(look: Look) -> None:
    page = look(reduced_motion="reduce")
    page.evaluate("""() => {
        window.moved = []
        new MutationObserver(() => moved.push(document.getAnimations().length))
            .observe(document.body, {subtree: true, childList: true})
    }""")
    keys(page, "Enter")
    lies(page, '.die[data-state="lying"]', 3)
    assert set(page.evaluate("moved")) == {0}


@pytest.mark.parametrize("moves", [CRACKED])
def test_a_card_that_is_won_is_counted(look: Look) -> None:
    page = look()
    keys(page, "ArrowRight", "Enter")  # the turn goes first
    expect(page.locator("#last-turn")).to_have_text("Ada won card 1: 2 million")
    expect(page.locator(".leaving")).to_have_text(["won"])
    expect(page.locator("#standings .role")).to_have_text(
        ["2 million · 1 card", "0 million · 0 cards", "0 million · 0 cards"]
    )


OHM: Final = (*WON, "roll 2 2 * * 5", "keep 2@2", "stop", "roll 1 2 3 4 5", "keep 1@2")


@pytest.mark.parametrize(("moves", "rolls"), [(OHM, ("1",))])  # no such roll is due, so the computer waits
def test_a_computers_turn_is_told_and_asks_nobody(look: Look) -> None:
    page = look()
    lies(page, "#aside .die[data-face]", 1)
    expect(page.locator("#standings [aria-current] .name")).to_have_text(["Ohm strong computer"])
    becomes(page, lambda: dice(page), [["to be rolled"] * 4, ["1"]])
    expect(page.locator("#roads")).to_be_hidden()


def test_with_another_box_the_table_is_cleared_away(look: Look) -> None:
    page = look()
    page.keyboard.down("Backspace")
    says(page, "Leave this game? Press ok to leave it, back to play on.")
    page.keyboard.up("Backspace")
    keys(page, "Enter")
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator('#buttons [data-control="green"]')).to_have_text(["G"])
