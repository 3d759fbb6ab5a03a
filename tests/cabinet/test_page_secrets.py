"""What a viewer who did not lift the shield can find out about a code: nothing that the key pegs do not tell.

Two evenings are played that differ in the code alone. Every message, every duty, every tone, every moment, the log and
the line for the service manager have to be the same.
"""

from itertools import product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.events import Tick
from station.core.palette import LETTER_OF, NAME_OF
from station.core.timing import Timings
from station.games.codes.code import score
from station.games.registry import play
from station.lobby.controller import Controller, start_controller
from station.lobby.view import public_view, whose_turn
from tests.amounts import amount
from tests.cabinet.recorded_viewers import Deed, Seen, recorded

OPENINGS: Final = {
    "match original players=Ada,Ben marker=codemaker": "RYGBPW",
    "match original players=Ada,Ben marker=codemaker blank=yes": "RYGBPW",
    "match slider players=Ada,Ben marker=codemaker": "ROYGCBPW",
    "match slider players=Ada,Ben marker=codemaker repeats=yes holes=2": "ROYGCBPW",
    "match superhirn players=Ada,Ben marker=codemaker": "ROYGCBPW",
    "match super players=Ada,Ben marker=codemaker holes=6": "ROYGCBPW",
}
"""Matches in which Ada makes a code and marks by hand, with the colours in play."""

SOLO: Final = "match original players=Ben"
CODES: Final = ["".join(code) for code in product("RYGBPW", repeat=4)]
BUTTONS: Final = (*(name for name in LETTER_OF), "ok", "back", "push")
SEVERAL: Final = settings(max_examples=amount(12, release=40), deadline=None)

TAP: Final = st.just(0.0)

presses = st.builds(Deed, st.sampled_from(("ada", "ben")), st.sampled_from(BUTTONS), TAP)
pegs = st.builds(Deed, st.just("ada"), st.sampled_from([*NAME_OF.values(), "ok", "ok"]), TAP)
turns = st.builds(Deed, st.sampled_from(("ada", "ben")), st.just("turn"), st.integers(-3, 3).filter(bool))
holds = st.builds(Deed, st.sampled_from(("ada", "ben")), st.sampled_from(("push", "back")), st.just(2.5))
comings = st.builds(Deed, st.sampled_from(("ben", "carol")), st.sampled_from(("come", "come", "go")), TAP)
waits = st.builds(Deed, st.just("nobody"), st.just("wait"), st.sampled_from((1.0, 4.0, 100.0)))
looks = st.sampled_from(("ada", "ben")).map(lambda who: (Deed(who, "push"), Deed(who, "ok")))
deeds = st.lists(
    looks | (pegs | pegs | presses | presses | turns | holds | comings | waits).map(lambda deed: (deed,)),
    min_size=5,
    max_size=40,
).map(lambda several: [deed for few in several for deed in few])

LIFTED: Final = (Deed("ada", "ok"),)


def code_of(*colours: str) -> list[Deed]:
    return [Deed("ada", colour) for colour in (*colours, "ok")]


def row_of(*colours: str) -> list[Deed]:
    return [Deed("ben", colour) for colour in (*colours, "ok")]


def both(opening: str, played: list[Deed], other: dict[str, str]) -> tuple[Seen, Seen]:
    """The evening as it is played, and the same with another code behind the shield.

    Who calls a fault is told whether the key pegs fit the code, so it may be proven with one of the codes alone; then
    both evenings end before it is called.
    """
    one, two = (recorded("RYGB", opening, played, swapped) for swapped in ({}, other))
    first = min(one, two, key=lambda seen: seen.deeds)
    if first.fault and one.deeds != two.deeds:
        return both(opening, played[: first.deeds], other)
    return one, two


@SEVERAL
@given(st.data())
def test_no_deed_tells_what_is_behind_the_shield(data: st.DataObject) -> None:
    opening, colours = data.draw(st.sampled_from(sorted(OPENINGS.items())))
    other = dict(zip(colours, data.draw(st.permutations(colours)), strict=True))
    swapped = {NAME_OF[peg]: NAME_OF[instead] for peg, instead in other.items()}
    code, row = ([NAME_OF[peg] for peg in (pegs * 2)[:6]] for pegs in (colours, colours[::-1]))
    begun = data.draw(st.sampled_from((LIFTED, (*LIFTED, *code_of(*code)), (*LIFTED, *code_of(*code), *row_of(*row)))))
    one, two = both(opening, [*begun, *data.draw(deeds)], swapped)
    assert one == two


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_whole_round_tells_nothing_behind_the_shield(opening: str) -> None:
    colours = OPENINGS[opening]
    names = [NAME_OF[peg] for peg in colours]
    swapped = dict(zip(names, (*names[1:], names[0]), strict=True))
    code = code_of(*(names * 2)[:6])
    looks = [Deed("ada", "push"), Deed("ada", "ok"), Deed("nobody", "wait", 4.0)]
    marks = [Deed("ada", "red"), Deed("ada", "ok")]
    played = [*LIFTED, *code, Deed("carol", "come"), *row_of(*(names * 2)[:6]), *looks, *marks]
    one, two = both(opening, played, swapped)
    assert one == two
    assert set(one.messages) == {"ben", "carol"}
    assert one.deeds == len(played)


def test_a_fault_is_told_by_nothing_until_it_is_called() -> None:
    opening = "match slider players=Ada,Ben marker=codemaker"
    marks_none, calls_a_fault = (Deed("nobody", "wait", 1.0), Deed("ada", "ok")), Deed("ada", "push", 2.5)
    code, row = code_of("red", "orange", "yellow", "green"), row_of("white", "purple", "blue", "cyan")
    played = [*LIFTED, *code, *row, *marks_none, calls_a_fault]
    one, two = both(opening, played, {"green": "cyan"})
    assert one == two
    assert one.deeds == len(played) - 1
    assert recorded("RYGB", opening, played, {"green": "cyan"}).fault


@SEVERAL
@given(st.data())
def test_the_station_tells_no_more_than_its_key_pegs(data: st.DataObject) -> None:
    secret = data.draw(st.sampled_from(CODES))
    guesses = data.draw(st.lists(st.sampled_from(CODES).filter(lambda guess: guess != secret), max_size=3))
    keys = [score(guess, secret) for guess in guesses]
    alike = [code for code in CODES if [score(guess, code) for guess in guesses] == keys]
    other = data.draw(st.sampled_from(alike))
    played: list[Deed] = []
    for guess in guesses:
        played += [Deed("ben", NAME_OF[peg]) for peg in guess]
        played += [*data.draw(st.lists(holds | waits, max_size=2)), Deed("ben", "ok")]
    played += data.draw(st.lists(turns | holds | waits | comings, max_size=4))
    assert recorded(secret, SOLO, played, {}) == recorded(other, SOLO, played, {})


def test_two_codes_that_the_key_pegs_tell_apart_are_told_apart() -> None:
    played = [*row_of("red", "red", "red", "red"), Deed("carol", "come")]
    one, two = recorded("RYGB", SOLO, played, {}), recorded("PYGB", SOLO, played, {})
    assert one != two
    assert one.deeds == two.deeds == len(played)


PEOPLE_ROLL: Final = (
    "match codeknacker players=Ada,Ben",
    "cards 351/2 425/4 412/3",
    "roll 3 1 * 5 2",
    "keep 3@1 1@1 5@1",
)
COMPUTER_ROLLS: Final = (
    "match codeknacker players=Ada computers=weak",
    "cards 351/2 2531/3 2351/3 354215/5",
    "roll 1 1 1 2 2",
    "keep 1@1",
    "stop",
)


@pytest.mark.parametrize(
    ("moves", "throws"),
    [(PEOPLE_ROLL, ("4 4", "5 *", "3 3")), (COMPUTER_ROLLS, ("4 4 4 4 4", "3 1 * 5 2", "5 5 5 5 5"))],
)
def test_dice_that_roll_tell_nothing_before_they_lie(moves: tuple[str, ...], throws: tuple[str, ...]) -> None:
    boards = [rolled(*moves, throw) for throw in throws]
    for now in (10.0, 10.5, 10.85):
        views = [public_view(board, now) for board in boards]
        assert views == [views[0]] * 3
        assert {whose_turn(board, now) for board in boards} == {whose_turn(boards[0], now)}
    lying = [board.act(Tick(), 10.95)[0] for board in boards]
    assert len({repr(public_view(board, 10.95)) for board in lying}) == 3


def rolled(*moves_and_throw: str) -> Controller:
    """A board on which dice were thrown at 10 seconds."""
    *moves, throw = moves_and_throw
    match = None
    for move in moves:
        match, _ = play(match, move)
    assert match is not None
    return start_controller(Timings(), 0.0, match).follow(play(match, f"roll {throw}"), 10.0)
