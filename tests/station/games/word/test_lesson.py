"""The lesson with words: what it shows is right, and its numbers are those of the box."""

from itertools import product

import pytest

from station.games.codes.code import score
from station.games.word.boxes import WORD
from station.games.word.lesson import EXAMPLE_WORDS, explain, lessons
from station.games.word.messages import WordMessages
from station.games.word.words import LANGUAGES, all_words, common_words
from station.matches.messages import GameMessages


@pytest.mark.parametrize("secret", ["ABCD", "AABC", "AAAA", "AABB"])
def test_what_is_explained_letter_by_letter_is_what_is_counted(secret: str) -> None:
    for guess in map("".join, product("ABCD", repeat=4)):
        answers = [*explain(guess, secret)]
        keys = [answer.key for answer in answers]
        strange = [answer.why.code == "learn_letter_not_in_word" for answer in answers]
        assert strange == [letter not in secret for letter in guess]
        assert (keys.count("red"), keys.count("white")) == score(guess, secret)[:2]


def test_every_language_has_words_and_english_is_for_all_others() -> None:
    (lesson,) = lessons()
    assert tuple(lesson.steps_in) == LANGUAGES
    assert lesson.steps == lesson.steps_in["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_words_of_the_language(language: str) -> None:
    secret, guess = EXAMPLE_WORDS[language]
    assert secret in common_words(language, WORD.holes)
    assert guess in all_words(language, WORD.holes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_show_the_key_pegs_that_the_rules_count(language: str) -> None:
    (lesson,) = lessons()
    secret, guess = EXAMPLE_WORDS[language]
    code, row, *letters = [step.picture for step in lesson.steps_in[language]]
    key = score(guess, secret)
    assert code == {"code": secret}
    assert row == {"row": guess, "red": key.red, "white": key.white}
    assert "".join(picture["peg"] for picture in letters) == guess


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_answer_occurs(language: str) -> None:
    (lesson,) = lessons()
    kinds = {"learn_exact_letter", "learn_letter_only", "learn_letter_counted", "learn_letter_not_in_word"}
    assert kinds == {step.says.code for step in lesson.steps_in[language][2:]}


def test_the_numbers_are_those_of_the_box() -> None:
    (lesson,) = lessons()
    rules = {rule.code: rule.values for rule in lesson.rules}
    assert lesson.aim.values["letters"] == WordMessages.count_letters(n=WORD.holes)
    assert lesson.aim.values["rows"] == rules["learn_round_with_word"]["rows"] == GameMessages.rows(n=12)
    assert rules["learn_points_for_word"]["points"] == GameMessages.points(n=13)
    assert rules["learn_language_variants"] == {"least": 4}
