"""Whole games played through the accessibility tree alone: all that is known is heard, all that is done has a name.

The player hears the snapshot of the accessibility tree and works its buttons as assistive technology does, by a click
without a pointer or by Enter at the focused button. Nothing is held, dragged or found by its colour or its place.
"""

import re
from collections.abc import Callable, Sequence
from itertools import count, permutations, product
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from station.core.timing import UNSEEN
from station.core.tunes import PEG_NOTES
from tests.browser.driver import SLOW, TRIES, Cabinet, Look
from tests.guessing import Code, marks, next_guess

Way = Callable[[Locator], None]

ANSWER: Final = re.compile(r"Row \d+: ([a-z\d ]+): (\d) exact, (\d) (?:colour|digit) only")
STAND: Final = "node => { node.stood = true }"
STOOD: Final = "node => node.stood === true"
"""Mark a node on which a reader stands, and find out whether it is still the same."""

NOTES: Final = """
    const play = AudioParam.prototype.setValueAtTime
    AudioParam.prototype.setValueAtTime = function (hertz, at) {
        document.documentElement.dataset.notes += ` ${hertz}`
        return play.call(this, hertz, at)
    }
"""
"""Write down what sounds; the page's own content security policy lets no test wait for a function."""

MARKED: Final = ("match original players=Ada,Ben marker=codemaker", "secret RRYB")
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/2")
BUTTON_OF: Final = {"1": "blue", "2": "purple", "3": "green", "4": "cyan", "5": "white"}
ROLLS: Final = ("3 5 1 4 4", "2 2 2 4 4")


def click(button: Locator) -> None:
    """Activate a button as a screen reader does."""
    button.evaluate("node => node.click()")


def enter(button: Locator) -> None:
    """Activate a button with the keyboard."""
    button.press("Enter")


def activate(page: Page, *names: str, way: Way = click) -> None:
    for name in names:
        way(page.get_by_role("button", name=name, exact=True))


def held(page: Page, deed: str) -> None:
    """Have done what otherwise takes a long press."""
    activate(page, "more", deed)


def hears(page: Page, text: str) -> None:
    """The status says so, or soon will."""
    expect(page.get_by_role("status").filter(has_text=text)).to_be_attached()


def heard(page: Page) -> str:
    """Everything that a screen reader gets of the page."""
    return page.locator("body").aria_snapshot()


def confirm(page: Page, cabinet: Cabinet, then: str) -> None:
    """Activate ok until the status says what comes then: too soon after something new, it means nothing."""
    status = page.get_by_role("status").filter(has_text=then)
    for _ in range(TRIES):
        cabinet.put_forward(UNSEEN)
        activate(page, "ok")
        if _comes(status):
            return
    raise AssertionError(f"ok never led to {then!r}, but to: {heard(page)}")


def _comes(status: Locator) -> bool:
    try:
        expect(status).to_be_attached(timeout=SLOW * UNSEEN * 1000)
    except AssertionError:
        return False
    return True


def choose_box(page: Page, name: str) -> str:
    """Open the menu and choose a box there; return what is said of it."""
    activate(page, "More games")
    box = page.get_by_role("radio", name=f"{name}:")
    click(box)
    expect(box).to_be_checked()
    hears(page, f"{name}: ")
    return box.evaluate("node => node.labels[0].textContent") or ""


def buttons(page: Page) -> list[str]:
    """The colours whose buttons mean something now; where they stand for digits, "red: 1"."""
    named = re.findall(r'button "((?:\w+: )?\w+)"(?: \[(disabled)\])?', heard(page).split('region "controls"')[1])
    return [name for name, disabled in named if not disabled and name not in {"ok", "back"}]


def codes_of(page: Page, box: str) -> list[Code]:
    """Every code of a box, by what is said of it: "Original: 4 holes, 6 colours, 10 rows, 1296 codes"."""
    holes = int(re.findall(r"(\d) holes", box)[0])
    colours = buttons(page)
    codes = permutations(colours, holes) if "none twice" in box else product(colours, repeat=holes)
    return list(codes)


def build(page: Page, code: Code, way: Way = click) -> None:
    activate(page, *code, way=way)
    pegs = " ".join(name.rpartition(": ")[2] for name in code)
    expect(page.get_by_text(f"Being built: {pegs}.")).to_be_attached()


def row(page: Page, number: int) -> Locator:
    return page.get_by_role("listitem").filter(has_text=f"Row {number}: ")


def answer(page: Page, number: int) -> tuple[int, int]:
    """What is said of a row: exact, and colour only."""
    answered = row(page, number).filter(has_text=ANSWER)
    expect(answered).to_be_attached()
    _, exact, colour_only = ANSWER.findall(answered.text_content() or "")[0]
    return int(exact), int(colour_only)


def crack(page: Page, codes: Sequence[Code], way: Way = click) -> None:
    """Break the code row by row; whoever stands on a row or on a player stays there."""
    player = page.get_by_role("list", name="players").get_by_role("listitem").first
    player.evaluate(STAND)
    for number in count(1):
        guess = next_guess(codes)
        build(page, guess, way)
        activate(page, "ok", way=way)
        said = answer(page, number)
        assert row(page, 1).evaluate(STOOD if number > 1 else "() => true")
        row(page, 1).evaluate(STAND)
        if said == (len(guess), 0):
            break
        codes = [code for code in codes if marks(code, guess) == said]
    assert player.evaluate(STOOD)


BEFORE_A_RELEASE: Final = {"Number": enter, "Original": click, "Superhirn": click, "Slider": click, "Super": click}


@pytest.mark.parametrize("moves", [()], ids=["attract"])
@pytest.mark.parametrize(
    ("box", "way"),
    [("Mini", enter), *(pytest.param(box, way, marks=pytest.mark.release) for box, way in BEFORE_A_RELEASE.items())],
)
def test_a_box_with_pegs_is_played_from_the_menu_to_the_end(look: Look, cabinet: Cabinet, box: str, way: Way) -> None:
    page = look()
    said = choose_box(page, box)
    activate(page, "Play")
    hears(page, "then press ok")
    crack(page, codes_of(page, said), way)
    hears(page, "Cracked in ")
    expect(page.get_by_text("Secret: ")).to_be_attached()
    confirm(page, cabinet, "The station has hidden a code")


@pytest.mark.parametrize("moves", [()], ids=["attract"])
def test_two_people_set_codes_guess_and_mark_by_hand(look: Look, cabinet: Cabinet) -> None:
    page = look()
    choose_box(page, "Original")
    choose(page, "Players", "two, who set codes for each other")
    choose(page, "Who marks the rows", "the codemaker, by hand")
    expect(page.get_by_text("2 rounds, marked by hand")).to_be_attached()
    activate(page, "Play")
    set_and_crack(page, cabinet, "Player 1", "Player 2")
    hears(page, "Cracked in 2 rows by Player 2!")
    confirm(page, cabinet, "Press ok for round 2 of 2.")
    confirm(page, cabinet, "Player 1, look away!")
    set_and_crack(page, cabinet, "Player 2", "Player 1")
    hears(page, "Cracked in 2 rows by Player 1!")
    confirm(page, cabinet, "draw")
    assert re.findall(r"listitem: (\w+) marker: (.+?) 2 points draw", heard(page).replace('"', ""))


def choose(page: Page, label: str, value: str) -> None:
    page.get_by_role("combobox", name=label).select_option(value)


def set_and_crack(page: Page, cabinet: Cabinet, codemaker: str, codebreaker: str) -> None:
    """Set a code, and crack it in the second row; the codemaker's marks follow the rules."""
    code, guess = ("red", "red", "yellow", "blue"), ("red", "green", "green", "yellow")
    hears(page, f"{codebreaker}, look away! {codemaker}, press ok to set your code behind the shield.")
    confirm(page, cabinet, "behind the shield")
    build(page, code)
    activate(page, "ok")
    hears(page, f"{codebreaker}, look back")
    for number, pegs in enumerate((guess, code), 1):
        build(page, pegs)
        activate(page, "ok")
        mark(page, number, *marks(code, pegs))


def mark(page: Page, number: int, exact: int, colour_only: int) -> None:
    """Answer a row by hand."""
    hears(page, f"mark row {number} with the red and white buttons")
    expect(row(page, number).filter(has_text="waits for its key pegs")).to_be_attached()
    activate(page, *["exact"] * exact, *["colour only"] * colour_only)
    expect(page.get_by_text(f"Key pegs given: {exact} exact, {colour_only} colour only.")).to_be_attached()
    activate(page, "ok")
    assert answer(page, number) == (exact, colour_only)


@pytest.mark.parametrize("moves", [(*MARKED, "guess RGGY")])
def test_the_codemaker_hears_the_code_again(look: Look) -> None:
    page = look()
    hears(page, "mark row 1")
    assert "red red yellow blue" not in heard(page)
    activate(page, "push the knob")
    hears(page, "press ok to see your code")
    activate(page, "ok")
    expect(page.get_by_text("Secret: red red yellow blue.")).to_be_attached()
    mark(page, 1, 1, 1)


@pytest.mark.parametrize("moves", [(*MARKED, "guess RGGY", "mark 0 1", "guess RYGP", "mark 1 1")])
def test_a_fault_is_called(look: Look) -> None:
    page = look()
    held(page, "call a fault")
    fault = row(page, 1).filter(has_text="that was a fault, right is 1 exact, 1 colour only")
    expect(fault).to_be_attached()


def listening(page: Page) -> None:
    """Whoever listens to the page hears which notes it plays."""
    page.add_init_script(NOTES)


@pytest.mark.parametrize("moves", [("match original players=Ada", "secret RRYB", "guess RGGY")])
class TestAlone:
    def test_a_hint_is_given_and_the_game_is_left(self, look: Look, cabinet: Cabinet) -> None:
        page = look()
        held(page, "hint")
        hears(page, "Press ok for the hint")
        activate(page, "ok")
        hears(page, "ok plays it")
        assert "assisted" in heard(page)
        held(page, "leave")
        hears(page, "Leave this game? Press ok to leave it, back to play on.")
        confirm(page, cabinet, "Press ok to choose it")

    def test_a_colour_that_the_box_does_not_have_is_announced_as_disabled_and_says_why(self, look: Look) -> None:
        page = look()
        hears(page, "choose 4 pegs")
        assert buttons(page) == ["red", "yellow", "green", "blue", "purple", "white"]
        activate(page, "orange")
        hears(page, "Orange is not in play in this box.")

    def test_the_pegs_are_named_by_sound(self, look: Look) -> None:
        page = look(before=listening)
        build(page, ("red", "red", "red", "red"))
        page.evaluate("document.documentElement.dataset.notes = ''")
        held(page, "name the pegs by sound")
        red = re.compile(rf"\b{PEG_NOTES['R'].hertz:.0f}\b")
        expect(page.locator("html")).to_have_attribute("data-notes", red)

    def test_the_service_menu_is_opened(self, look: Look, cabinet: Cabinet) -> None:
        page = look()
        held(page, "leave")
        hears(page, "Leave this game?")
        confirm(page, cabinet, "Press ok to choose it")
        held(page, "service menu")
        hears(page, "Self-test.")


@pytest.mark.parametrize(("moves", "rolls"), [(SOLO, ROLLS)])
def test_a_game_with_dice_is_played_to_the_end(look: Look, cabinet: Cabinet) -> None:
    page = look()
    player = page.get_by_role("list", name="players").get_by_role("listitem").first
    player.evaluate(STAND)
    hears(page, "Your turn: press ok to roll 5 dice.")
    take_turn(page, cabinet, "This is the last turn. Your turn: press ok to roll 5 dice.")
    take_turn(page, cabinet, "4 million")
    expect(page.get_by_text("4 million in all")).to_be_attached()
    assert player.evaluate(STOOD)


def take_turn(page: Page, cabinet: Cabinet, then: str) -> None:
    """Crack a card with one roll, and stop; the status says what comes then."""
    confirm(page, cabinet, "at the cursor")
    set_aside(page)
    activate(page, "ok")
    hears(page, "is chosen: press ok")
    if "ROLL ON is chosen" in heard(page):
        activate(page, "turn the knob right")
    hears(page, "STOP is chosen: press ok to end the turn and take 2 million")
    confirm(page, cabinet, then)


def set_aside(page: Page) -> None:
    """Set aside, one after the other, the dice of this roll that fit the card that most of them fit."""
    rolled = page.get_by_role("list", name="dice rolled, or to be rolled").get_by_role("listitem")
    dice = [re.findall(r"\d", text) for text in rolled.all_text_contents()]
    by_card = {card: [face for face, *cards in dice if card in cards] for card in "123"}
    card, faces = max(by_card.items(), key=lambda each: len(each[1]))
    for number, face in enumerate(faces, 1):
        activate(page, f"{BUTTON_OF[face]}: {face}")
        aside = page.get_by_role("list", name="dice set aside").get_by_role("listitem")
        expect(aside.filter(has_text=f"for card {card}")).to_have_count(number)
