"""The word box as a value: its variants, which words it takes, and how they are answered."""

from datetime import date

import pytest

from station.core.messages import list_items
from station.games.codes.box import MatchRules
from station.games.codes.code import Key
from station.games.codes.terms import read_terms, write_terms
from station.games.word.boxes import (
    BOXES_WITH_WORDS,
    WORD,
    WORD_BOXES,
    WordBox,
    box_of,
    find_box,
    variant,
    variant_title,
)
from station.games.word.messages import WordMessages
from station.games.word.words import LANGUAGES, WORD_LENGTHS, all_words, alphabet, common_words
from station.matches.daily import DAILY
from station.matches.errors import Malformed, MoveError, NotAllowed
from station.matches.messages import GameMessages

EVERY_BOX = [box_of(language, letters) for language in LANGUAGES for letters in WORD_LENGTHS]
GERMAN_4 = box_of("de", 4)


def refused(box: WordBox, text: str) -> MoveError:
    with pytest.raises(MoveError) as error:
        box.check_guess(box.read_code(text))
    return error.value


def test_the_usual_box_has_english_words_of_five_letters() -> None:
    assert (WORD.name, WORD.language, WORD.holes, WORD.rows) == ("word", "en", 5, 12)
    assert (WORD.match_rules, WORD.repeats) == (MatchRules(bonus=1, wins=("points",), boards=1), True)
    assert WORD.colours == alphabet("en")
    assert dict(BOXES_WITH_WORDS) == {"word": WORD}


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("word", "match word players=Player"),
        ("word language=en holes=5", "match word players=Player"),
        ("word language=de players=Ada", "match word players=Ada language=de"),
        ("word holes=4 language=fr", "match word players=Player language=fr holes=4"),
    ],
)
def test_language_and_letters_are_options_of_the_match(text: str, opening: str) -> None:
    terms = read_terms(text.split(), WORD_BOXES)
    assert write_terms(terms) == opening
    assert read_terms(opening.split()[1:], WORD_BOXES) == terms


@pytest.mark.parametrize("option", ["language=it", "language=DE", "holes=3", "holes=6", "holes=five", "colours=6"])
def test_other_options_are_refused(option: str) -> None:
    with pytest.raises(Malformed):
        read_terms(["word", option], WORD_BOXES)


@pytest.mark.parametrize("box", EVERY_BOX, ids=lambda box: box.spelling)
def test_a_spelling_names_language_and_letters(box: WordBox) -> None:
    assert find_box(box.spelling) == box == variant(WORD, box.measures)
    assert variant_title("word", box.spelling) == box.title
    assert box.usual == WORD


def test_titles_say_the_language_and_unusual_letters() -> None:
    four = WordMessages.count_letters(n=4)
    assert WORD.title == WordMessages.word_en()
    assert GERMAN_4.title == WordMessages.with_letters(box=WordMessages.word_de(), letters=four)
    assert variant_title("word", DAILY) == WordMessages.with_word_of_day(box=WordMessages.word())
    assert variant_title("word", "it5") == GameMessages.unknown_variant(box=WordMessages.word(), spelling="it5")
    assert GERMAN_4.measures_in_words == WordMessages.word_measures(
        box=WordMessages.word_de(),
        letters=four,
        rows=GameMessages.rows(n=12),
        words=WordMessages.words(n=len(common_words("de", 4))),
    )


@pytest.mark.parametrize(
    ("box", "text", "word"),
    [
        (WORD, "BREAD", "BREAD"),
        (WORD, "bread", "BREAD"),
        (box_of("fr", 5), "école", "ECOLE"),
        (box_of("fr", 5), "cœur", "COEUR"),
        (box_of("de", 5), "Mädel", "MÄDEL"),
        (box_of("de", 5), "ma\u0308del", "MÄDEL"),
    ],
)
def test_a_word_is_read_in_any_case_with_or_without_accents(box: WordBox, text: str, word: str) -> None:
    assert box.read_code(text) == word


def test_an_unknown_word_is_refused_with_the_reason() -> None:
    refusals = {
        "BRXXD": WordMessages.not_a_word(word="BRXXD", list=WordMessages.list_en()),
        "brxxd": WordMessages.not_a_word(word="BRXXD", list=WordMessages.list_en()),
        "BRE": WordMessages.word_lacks_letters(n=2, places=list_items([4, 5])),
        "B_EAD": WordMessages.word_lacks_letters(n=1, places=2),
        "BREADS": WordMessages.not_so_many_letters(n=5, letters=6),
    }
    for text, message in refusals.items():
        error = refused(WORD, text)
        assert (type(error), error.message) == (NotAllowed, message)
    error = refused(WORD, "BRE4D")
    letters = " ".join(alphabet("en"))
    assert (type(error), error.message) == (Malformed, WordMessages.not_a_letter(letter="4", letters=letters))


@pytest.mark.parametrize(("text", "letter"), [("straÞ", "Þ"), ("cafés", "É")])
def test_letters_that_german_does_not_have_are_refused(text: str, letter: str) -> None:
    letters = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Ä Ö Ü"
    assert refused(box_of("de", 5), text).message == WordMessages.not_a_letter(letter=letter, letters=letters)


@pytest.mark.parametrize("text", ["BRXXD", "zzzzz"])
def test_the_refusal_of_a_secret_does_not_say_what_it_is(text: str) -> None:
    with pytest.raises(NotAllowed) as error:
        WORD.check_secret(WORD.read_code(text))
    assert error.value.message == WordMessages.secret_is_not_a_word(list=WordMessages.list_en())


@pytest.mark.parametrize("box", EVERY_BOX, ids=lambda box: box.spelling)
def test_every_common_word_has_a_number(box: WordBox) -> None:
    words = [box.numbered_code(number) for number in range(box.possibilities)]
    assert words == sorted(set(words))
    assert all(box.read_code(word) == word for word in words)


def test_every_language_has_a_word_of_the_day_of_five_letters() -> None:
    day = date(2026, 11, 20)
    assert [box.spelling for box in EVERY_BOX if box.code_of_the_day(day)] == ["en5", "de5", "fr5", "nl5"]


# How guesses are answered


def answer_by_crossing_out(guess: str, secret: str) -> Key:
    """The answer as players work it out with a pencil: letters are crossed out of the secret."""
    open_letters, red = list(secret), 0
    for place, letter in enumerate(guess):
        if secret[place] == letter:
            open_letters[place], red = "", red + 1
    white = 0
    for place, letter in enumerate(guess):
        if secret[place] != letter and letter in open_letters:
            open_letters[open_letters.index(letter)] = ""
            white += 1
    return Key(red, white)


@pytest.mark.parametrize(
    ("guess", "secret", "key"),
    [
        ("LEVEE", "EAGLE", Key(1, 2)),
        ("EERIE", "EAGLE", Key(2, 0)),
        ("EAGLE", "EERIE", Key(2, 0)),
        ("LLAMA", "MAMMA", Key(2, 1)),
        ("SPEED", "EERIE", Key(0, 2)),
        ("BREAD", "BEARD", Key(2, 3)),
        ("BREAD", "BREAD", Key(5, 0)),
    ],
)
def test_a_letter_answers_for_one_letter_of_the_guess(guess: str, secret: str, key: Key) -> None:
    assert WORD.score(guess, secret) == answer_by_crossing_out(guess, secret) == key


def test_no_letters_fit_answers_that_contradict_each_other() -> None:
    assert not WORD.some_code_fits([("BREAD", Key(4, 1))])
    assert not WORD.some_code_fits([("BREAD", Key(5, 0)), ("TABLE", Key(5, 0))])
    assert WORD.some_code_fits([("BREAD", Key(2, 3))])  # BEARD


def test_a_stored_match_is_replayed_alike_whatever_becomes_of_the_list() -> None:
    marked = [("ZEBRA", Key(4, 0))]
    assert all(WORD.score("ZEBRA", word) != marked[0][1] for word in all_words("en", 5))
    assert WORD.some_code_fits(marked)


@pytest.mark.parametrize(("language", "word"), [("en", "SATIN"), ("de", "SUITE"), ("fr", "LOGER"), ("nl", "SLAAN")])
def test_the_word_of_a_day_is_what_it_was(language: str, word: str) -> None:
    assert box_of(language, 5).code_of_the_day(date(2026, 11, 20)) == word
