"""What the computer does when it is its turn, and what it advises."""

from typing import Final

import pytest

from station.games.codes.advice import Advice, hint_in_words
from station.games.codes.code import score
from station.games.codes.players import advise, decide
from station.games.pegs.boxes import BOXES
from station.games.pegs.family import FAMILY
from station.games.pegs.look import COLOURED
from station.games.pegs.solver import codebreaker
from station.games.players import STRENGTHS, Strength
from tests.station.games.pegs.match_builder import played as after

WITHIN: Final = "match original players=Ada computers=strong within=5"
USUALLY: Final = WITHIN.removesuffix(" within=5")
SALTS: Final = [f"evening {number}" for number in range(300)]


def test_every_match_and_every_round_begin_with_another_row() -> None:
    first = (f"{USUALLY} rounds=4", "secret RRYB")
    third = (*first, "guess RRYB", "secret GGGG", "guess GGGG", "secret RRYB")
    begun = [
        (decide(after(*first), "strong", salt, codebreaker), decide(after(*third), "strong", salt, codebreaker))
        for salt in SALTS[:20]
    ]
    assert [len({*guesses}) > 15 for guesses in zip(*begun, strict=True)] == [True, True]
    assert sum(one == other for one, other in begun) < 4


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("box", BOXES)
def test_a_guess_is_a_move_and_depends_on_the_rows_and_not_on_the_code(box: str, strength: Strength) -> None:
    match = after(f"match {box} players=Ada computers={strength}", f"secret {BOXES[box].colours[: BOXES[box].holes]}")
    other = after(match.opening, f"secret {BOXES[box].colours[-BOXES[box].holes :]}")
    move = decide(match, strength, "a whim", codebreaker)
    assert decide(other, strength, "a whim", codebreaker) == move
    assert len(after(match.opening, f"secret {match.boards[0].secret}", move).boards[0].rows) == 1


@pytest.mark.parametrize(("guess", "move"), [("RGGY", "mark 1 1"), ("RRYB", "mark 4 0"), ("GGGG", "mark 0 0")])
def test_it_marks_truly_what_a_person_guesses(guess: str, move: str) -> None:
    opening = "match original players=Ada computers=medium marker=codemaker"
    match = after(opening, "secret GGGG", "guess GGGG", "mark 4 0", "secret RRYB", f"guess {guess}")
    assert decide(match, "medium", "", codebreaker) == move == "mark {} {}".format(*score(guess, "RRYB")[:2])


def test_what_is_advised_is_the_best_guess_and_how_many_codes_are_left() -> None:
    match = after("match original players=Ada", "secret RRYB")
    assert advise(match, codebreaker) == Advice(1296, "RRYG")
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    told = after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada")
    assert (advise(told, codebreaker, 0).left, advise(told, codebreaker, 1).left) == (6, 32768)


def test_where_the_answers_contradict_each_other_nothing_is_advised() -> None:
    opening = "match original players=Ada,Ben marker=codemaker"
    rows = ("guess GGGG", "mark 0 0", "guess RRWW", "mark 0 0", "guess YYBB", "mark 0 0")
    assert advise(after(opening, "secret PPPP", *rows), codebreaker) == Advice(1, "PPPP")
    lying = after(opening, "secret RRRR", "guess GGGG", "mark 0 0", "guess RRRR", "mark 3 0", "guess RRRG", "mark 4 0")
    assert advise(lying, codebreaker) == Advice(0, None)


def test_whoever_asked_for_a_hint_is_told_in_words_and_as_data() -> None:
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    before = after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada")
    ada, ben = (after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada", f"hint by={name}") for name in ("Ada", "Ben"))
    asked, other = FAMILY.hint(before, ada), FAMILY.hint(before, ben)
    assert asked is not None
    assert other is not None
    assert asked.facts == {"player": "Ada", **advise(ada, codebreaker, 0)._asdict()}
    assert other.facts == {"player": "Ben", **advise(ben, codebreaker, 1)._asdict()}
    assert asked.words == hint_in_words(advise(ada, codebreaker, 0), COLOURED)
    assert str(asked.words).endswith(". 6 codes are left.")
    assert FAMILY.hint(ada, ada) is None
