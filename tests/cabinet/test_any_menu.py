"""Whatever anybody does at the menu, and whatever is agreed on, can be played."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.events import CONTROLS, Action, Hold, Press, Tick, Turn
from station.core.frame import LAMPS
from station.core.messages import sentences
from station.games.codes.menu import build_form
from station.games.dice.match import CODEKNACKER as DICE_BOX
from station.games.dice.match import DiceTerms, write_terms
from station.games.dice.menu import WITH_DICE
from station.games.grand.boxes import GRAND_BOXES
from station.games.pegs.menu import PEGS_FORM
from station.games.registry import play
from station.games.word.menu import WORDS_FORM
from station.lobby.boxes import Menu
from station.scenes.base import REQUESTS, Make, Scene
from station.scenes.menu.form import Draft, TermsT, current_value, items, possible_values
from station.scenes.menu.naming import Naming
from tests.amounts import amount
from tests.station.scenes.menu_driver import (
    BACK,
    HOUR,
    KNOWN,
    LEFT,
    OK,
    PUSHED,
    RIGHT,
    SECOND,
    WITH_PEGS,
    naming,
    setup,
    table,
    two,
)

with_codes: list[Draft[Any]] = [
    Draft(build_form(GRAND_BOXES, measures=()), "grand"),
    Draft(WORDS_FORM, "word"),
    *(Draft(PEGS_FORM, box) for box in WITH_PEGS),
]
with_dice = [Draft(WITH_DICE, DICE_BOX)]


@st.composite
def agreed(draw: st.DrawFn, drafts: list[Draft[TermsT]]) -> Draft[TermsT]:
    """A draft, after any values of any items were taken one after the other."""
    draft = draw(st.sampled_from(drafts))
    for title in draw(st.lists(st.sampled_from([item.title for item in draft.form.items]), max_size=12)):
        item = next((item for item in items(draft, KNOWN) if item.title == title), draft.form.items[0])
        if values := list(possible_values(item, draft, KNOWN)):
            value = draw(st.sampled_from(values))
            taken = draft.with_options(value.options)
            assert taken is not None
            draft = taken.plain
            assert value.options == {} or value in item.values(draft.terms, KNOWN)
    return draft


@given(agreed(with_codes))
def test_every_combination_of_offered_values_can_be_played(draft: Draft[Any]) -> None:
    can_be_played(draft)


@given(agreed(with_dice))
def test_every_combination_for_the_dice_box_can_be_played(draft: Draft[DiceTerms]) -> None:
    can_be_played(draft)
    assert draft.move == write_terms(draft.terms)


def can_be_played(draft: Draft[TermsT]) -> None:
    assert play(None, draft.move).match.terms == draft.terms
    for item in items(draft, KNOWN)[1:]:
        values = list(possible_values(item, draft, KNOWN))
        assert len(values) > 1
        assert current_value(item, draft, KNOWN) in values


actions = st.one_of(
    st.sampled_from([OK, PUSHED, BACK]),
    st.sampled_from([OK, PUSHED, BACK, *map(Press, CONTROLS), Hold("back"), Hold("push"), Tick()]),
    st.integers(-40, 40).filter(bool).map(Turn),
    st.sampled_from([LEFT, RIGHT]),
)


beginnings = [
    Menu, setup, partial(two, "super"), partial(two, "slider"), partial(setup, "codeknacker"), partial(table, 3, 2),
    partial(table, 0, 1), naming, partial(naming, seat=SECOND),
]  # fmt: skip


@settings(deadline=None, max_examples=amount(50, release=200))
@given(st.sampled_from(beginnings), st.lists(actions, max_size=60))
def test_whatever_is_pressed_the_menu_answers(begin: Callable[[], Scene], hands: list[Action]) -> None:
    shown = begin()
    for now, action in enumerate(hands):
        reply = shown.on(action, float(now))
        if isinstance(reply, Make):
            assert play(None, reply.move).match.outcome is None
        shown = Menu(KNOWN) if isinstance(reply, REQUESTS) else reply
        can_be_shown(shown, float(now))
    rests(shown, float(len(hands)))


def can_be_shown(shown: Scene, now: float) -> None:
    frame = shown.frame(now)
    assert len(frame.pegs + frame.keys + frame.secret) == LAMPS
    assert any(lamp.level for lamp in frame.pegs + frame.keys)
    assert all(str(said).endswith(".") and str(said)[0].isupper() for said in sentences(shown.message))
    assert (shown.name, shown.draft_row(0.0), shown.shield) == ("menu", None, None)
    can_be_opened(shown)
    due = shown.due(now)
    assert due is None or due > now
    assert shown.frame(now + 0.5 * ((due or now + HOUR) - now)) == frame


def can_be_opened(shown: Scene) -> None:
    """The match of the choice can be played; what is spelled is none yet, nor are several boxes."""
    choice = shown.choice
    assert choice is not None
    assert str(choice.item)
    if isinstance(shown, Naming) or choice.item.code in ("family_in_front", "other_boxes"):
        assert choice.move is None
    else:
        assert play(None, str(choice.move)).match.outcome is None


def rests(shown: Scene, now: float) -> None:
    """A menu that nobody touches comes to rest."""
    for _ in range(5000):
        due = shown.due(now)
        if due is None:
            return
        now = due
    pytest.fail("the menu never rests")
