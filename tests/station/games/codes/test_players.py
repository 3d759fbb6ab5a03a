"""What the computer does when it is its turn, and what it advises."""

from typing import Final

import pytest

from station.games.codes.advice import Advice, hint_in_words
from station.games.codes.match import Match
from station.games.codes.players import CodeHints, decide
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.family import FAMILY
from station.games.pegs.look import COLOURED
from station.games.pegs.solver import codebreaker
from station.games.word.solver import codebreaker as of_words
from station.games.word.words import all_words, common_words
from station.matches.players import STRENGTHS, Strength
from tests.played import after as after_moves
from tests.station.games.pegs.match_builder import played as after

HINTS: Final = CodeHints(codebreaker)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("box", BOXES_WITH_PEGS)
def test_a_guess_does_not_depend_on_the_code(box: str, strength: Strength) -> None:
    match = after(
        f"match {box} players=Ada computers={strength}",
        f"secret {BOXES_WITH_PEGS[box].colours[: BOXES_WITH_PEGS[box].holes]}",
    )
    other = after(match.opening, f"secret {BOXES_WITH_PEGS[box].colours[-BOXES_WITH_PEGS[box].holes :]}")
    move = decide(match, strength, "a whim", codebreaker)
    assert decide(other, strength, "a whim", codebreaker) == move
    assert len(after(match.opening, f"secret {match.boards[0].secret}", move).boards[0].rows) == 1


def test_advice_is_the_best_guess_and_the_codes_left() -> None:
    match = after("match original players=Ada", "secret RRYB")
    assert HINTS.advise(match) == Advice(1296, "RRYG")
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    told = after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada")
    assert (HINTS.advise(told, 0).left, HINTS.advise(told, 1).left) == (6, 32768)


def test_a_computer_gives_the_newest_row_of_its_own_code_its_key_pegs() -> None:
    ours = ("match original players=Ada computers=weak marker=codemaker", "secret RRYB", "guess RRYB", "mark 4 0")
    match = after(*ours, "secret GGGG", "guess RGGY", "mark 2 0", "guess GGGR")
    assert decide(match, "weak", "", codebreaker) == "mark 3 0"


def test_a_person_may_have_set_a_rarer_word_than_a_machine() -> None:
    for opening, words in (("match word players=Ada", common_words), ("match word players=Ada,Ben", all_words)):
        match = after_moves(opening, "secret bread")
        assert isinstance(match, Match)
        assert CodeHints(of_words).advise(match).left == len(words("en", 5))


def test_contradicting_answers_get_no_advice() -> None:
    opening = "match original players=Ada,Ben marker=codemaker"
    rows = ("guess GGGG", "mark 0 0", "guess RRWW", "mark 0 0", "guess YYBB", "mark 0 0")
    assert HINTS.advise(after(opening, "secret PPPP", *rows)) == Advice(1, "PPPP")
    lying = after(opening, "secret RRRR", "guess GGGG", "mark 0 0", "guess RRRR", "mark 3 0", "guess RRRG", "mark 4 0")
    assert HINTS.advise(lying) == Advice(0, None)


def test_a_hint_is_told_in_words_and_as_data() -> None:
    both = ("match super players=Ada,Ben boards=2", "secret RYGBP by=Ada", "secret WWWWW by=Ben")
    ada, ben = (after(*both, "guess WWWWO by=Ada", "guess WWWWR by=Ada", f"hint by={name}") for name in ("Ada", "Ben"))
    asked, other = FAMILY.hints.hint(ada, 0), FAMILY.hints.hint(ben, 1)
    assert asked.facts == {"player": "Ada", "left": 6, "guess": HINTS.advise(ada, 0).guess}
    assert other.facts == {
        "player": "Ben",
        "left": HINTS.advise(ben, 1).left,
        "guess": HINTS.advise(ben, 1).guess,
    }
    assert asked.words == hint_in_words(HINTS.advise(ada, 0), COLOURED)
    assert str(asked.words).endswith(". 6 codes are left.")
