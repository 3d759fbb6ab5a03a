"""What the computer does when it is its turn, and what it advises."""

from typing import Final

import pytest

from station.games.pegs.advice import Advice, hint_in_words
from station.games.pegs.boxes import BOXES
from station.games.pegs.code import score
from station.games.pegs.family import FAMILY
from station.games.pegs.players import advise, decide
from station.games.players import STRENGTHS, Strength
from tests.station.games.pegs.match_builder import played as after

WITHIN: Final = "match original players=Ada computers=strong within=5"
LONGEST: Final = ("GPGP", "GBWR", "PYGP", "PYYP", "PGBG", "WPYY", "BBYR")
"""All codes for which the strategy of the fewest rows in the long run takes six."""


def rows_taken(opening: str, secret: str) -> int:
    """How many rows the computer takes for a code."""
    moves = [opening, f"secret {secret}"]
    while not (match := after(*moves)).over:
        moves.append(decide(match, "strong", ""))
    return len(match.boards[0].rows)


def test_the_codes_that_take_longest_take_five_rows() -> None:
    usually = WITHIN.removesuffix(" within=5")
    assert {rows_taken(usually, code) for code in LONGEST} == {6}
    assert max(rows_taken(WITHIN, code) for code in LONGEST) == 5


def test_a_hint_in_such_a_match_is_what_the_computer_would_play() -> None:
    rows = ("secret PGBG", "guess RRYG", "guess RBBP")
    for opening, advised in ((WITHIN, "RPWW"), (WITHIN.removesuffix(" within=5"), "WRWP")):
        assert decide(after(opening, *rows), "strong", "") == f"guess {advised}"
        assert advise(after(opening, "secret RRYB", "guess RRYB", *rows)).guess == advised


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("box", BOXES)
def test_a_guess_is_a_move_and_depends_on_the_rows_and_not_on_the_code(box: str, strength: Strength) -> None:
    match = after(f"match {box} players=Ada computers={strength}", f"secret {BOXES[box].colours[: BOXES[box].holes]}")
    other = after(match.opening, f"secret {BOXES[box].colours[-BOXES[box].holes :]}")
    move = decide(match, strength, "a whim")
    assert decide(other, strength, "a whim") == move
    assert len(after(match.opening, f"secret {match.boards[0].secret}", move).boards[0].rows) == 1


def test_its_whims_are_those_of_the_game() -> None:
    match = after("match original players=Ada computers=weak", "secret RRYB")
    guesses = [decide(match, "weak", salt) for salt in "abcdefgh"]
    assert guesses == [decide(match, "weak", salt) for salt in "abcdefgh"]
    assert len(set(guesses)) > 4


@pytest.mark.parametrize(("guess", "move"), [("RGGY", "mark 1 1"), ("RRYB", "mark 4 0"), ("GGGG", "mark 0 0")])
def test_it_marks_truly_what_a_person_guesses(guess: str, move: str) -> None:
    opening = "match original players=Ada computers=medium marker=codemaker"
    match = after(opening, "secret GGGG", "guess GGGG", "mark 4 0", "secret RRYB", f"guess {guess}")
    assert decide(match, "medium", "") == move == "mark {} {}".format(*score(guess, "RRYB"))


def test_what_is_advised_is_the_best_guess_and_how_many_codes_are_left() -> None:
    match = after("match original players=Ada", "secret RRYB")
    assert advise(match) == Advice(1296, "RRYG")
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    told = after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada")
    assert (advise(told, 0).left, advise(told, 1).left) == (6, 32768)


def test_where_the_answers_contradict_each_other_nothing_is_advised() -> None:
    opening = "match original players=Ada,Ben marker=codemaker"
    rows = ("guess GGGG", "mark 0 0", "guess RRWW", "mark 0 0", "guess YYBB", "mark 0 0")
    assert advise(after(opening, "secret PPPP", *rows)) == Advice(1, "PPPP")
    lying = after(opening, "secret RRRR", "guess GGGG", "mark 0 0", "guess RRRR", "mark 3 0", "guess RRRG", "mark 4 0")
    assert advise(lying) == Advice(0, None)


def test_whoever_asked_for_a_hint_is_told_in_words_and_as_data() -> None:
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    before = after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada")
    ada, ben = (after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada", f"hint by={name}") for name in ("Ada", "Ben"))
    asked, other = FAMILY.hint(before, ada), FAMILY.hint(before, ben)
    assert asked is not None
    assert other is not None
    assert asked.facts == {"player": "Ada", **advise(ada, 0)._asdict()}
    assert other.facts == {"player": "Ben", **advise(ben, 1)._asdict()}
    assert asked.words == hint_in_words(advise(ada, 0))
    assert str(asked.words).endswith(". 6 codes are left.")
    assert FAMILY.hint(ada, ada) is None
