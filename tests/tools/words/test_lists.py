"""Which words the box gets: their letters, the choices of people, frequencies and lemmas."""

from datetime import date
from random import Random

import pytest

from station.games.word.words import LANGUAGES, WORD_FOLDER, days_file, read_word_days
from tools.words.credits import head
from tools.words.lists import CHOICES, ChoiceError, Choices, Words, choose, fit, format_file, read_choices, update_days


def choices(
    unwanted: str = "", allowed: str = "", guesses_only: str = "", also: str = "", base_forms: str = ""
) -> Choices:
    return Choices(*(frozenset(words.split()) for words in (unwanted, allowed, guesses_only, also, base_forms)))


def test_only_words_of_four_and_five_letters_fit() -> None:
    assert list(fit(["old", "bird", "birds", "animal", "it's", "x-ray", "naïve"], "en")) == ["BIRD", "BIRDS", "NAIVE"]


def test_abbreviations_do_not_fit_and_german_nouns_do() -> None:
    assert list(fit(["NATO", "StGB", "Haus", "Möwe", "Fuß"], "de")) == ["HAUS", "MÖWE", "FUSS"]


def test_an_unwanted_word_and_its_compounds_are_refused() -> None:
    found = choices(unwanted="DAMN HELL*", allowed="HELLO")
    assert [found.refuse(word) for word in ("DAMN", "DAMNS", "HELL", "HELLS", "HELLO", "SHELL")] == [
        True, False, True, True, False, False,
    ]  # fmt: skip


def test_common_words_are_frequent_lemmas_that_nobody_left_out() -> None:
    zipf = {"TREE": 5.0, "TREES": 5.0, "JOHN": 5.0, "DAMN": 5.0, "ABACI": 1.0, "EXTRA": 5.0, "SEEDS": 5.0}
    words = choose(
        ["TREE", "TREES", "JOHN", "DAMN", "ABACI", "YURT", "SEEDS"],
        lambda word: word not in ("TREES", "SEEDS"),
        zipf,
        "en",
        choices(unwanted="DAMN", guesses_only="JOHN", also="EXTRA", base_forms="SEEDS"),
    )
    assert words == Words(
        all=frozenset({"TREE", "TREES", "JOHN", "ABACI", "YURT", "EXTRA", "SEEDS"}),
        common=frozenset({"TREE", "EXTRA", "SEEDS"}),
    )


def test_choices_are_read_as_the_box_writes_words() -> None:
    text = (
        '[fr]\nunwanted = "zut crotte*"\nnames = "lyon"\nallowed = ""\nguesses_only = "élan"\n'
        'also = "œuf"\nbase_forms = "étés"\n'
    )
    assert read_choices(text, "fr", ["bête"]) == choices("ZUT CROTTE* BETE LYON", "", "ELAN", "OEUF", "ETES")


@pytest.mark.parametrize("name", ["allowed", "guesses_only", "also", "base_forms"])
@pytest.mark.parametrize("word", ["banana", "cow", "x-ray", "bana*"])
def test_a_choice_of_an_unknown_word_is_named_with_its_place(name: str, word: str) -> None:
    lists = dict.fromkeys(("unwanted", "names", "allowed", "guesses_only", "also", "base_forms"), "bread") | {
        name: f"bread {word}"
    }
    text = "\n".join(("[en]", *(f'{each} = "{words}"' for each, words in lists.items())))
    with pytest.raises(ChoiceError) as refused:
        read_choices(text, "en")
    assert str(refused.value) == (
        f"{CHOICES}: {word.upper()}, which [en] has in {name}, is not a word of 4 to 5 letters"
        " from ABCDEFGHIJKLMNOPQRSTUVWXYZ. Correct it there"
    )


def test_nothing_is_decided_twice() -> None:
    text = CHOICES.read_text(encoding="utf-8")
    for language in LANGUAGES:
        decided = read_choices(text, language)
        assert {word for word in decided.guesses_only | decided.also if decided.refuse(word)} == set()


def test_a_file_has_its_head_and_then_its_words_in_order() -> None:
    words = Words(all=frozenset({"TREE", "ABACI", "ABOUT"}), common=frozenset({"TREE", "ABOUT"}))
    assert format_file("From a book.\n\nFree.", words) == "# From a book.\n#\n# Free.\nABACI\nABOUT*\nTREE*\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_are_shipped_are_those_of_the_choices(language: str) -> None:
    """As far as can be told without the sources, which make words downloads."""
    text = (WORD_FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    marked = {line for line in text.splitlines() if line[0] != "#"}
    words = Words(*(frozenset(word.strip("*") for word in marked if word.endswith(end)) for end in ("", "*")))
    decided = read_choices(CHOICES.read_text(encoding="utf-8"), language)
    assert format_file(head(language), words) == text
    assert (decided.also | decided.base_forms | decided.guesses_only) - words.all == set()
    assert decided.guesses_only & words.common == set()
    assert [word for word in words.all if decided.refuse(word)] == []
    days = days_file(language).read_text(encoding="utf-8")
    assert update_days(days, words.common, date(2027, 1, 1)) == days


def test_every_language_names_its_sources() -> None:
    assert {language: "http" in head(language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, True)


def test_the_words_of_the_days_change_in_ninety_days_and_never_back() -> None:
    text, chance = "# sources\n\n0001-01-01\nBREAD\nHOUSE\n", Random(3)  # noqa: S311
    assert update_days(text, ["BREAD", "HOUSE", "BIRD"], date(2027, 1, 1)) == text
    once = update_days(text, ["HOUSE", "APPLE", "TABLE"], date(2027, 1, 1))
    assert once == f"{text}\n2027-04-01\n-BREAD\nAPPLE\nTABLE\n"
    assert read_word_days(once, date(2027, 3, 31)) == ("BREAD", "HOUSE")
    assert read_word_days(once, date(2027, 4, 1)) == ("HOUSE", "APPLE", "TABLE")
    days = [date(2027, 4, day) for day in range(1, 31)]
    before = [read_word_days(once, day) for day in days]
    after = update_days(once, chance.sample(["BREAD", "HOUSE", "APPLE", "OTHER"], 3), date(2027, 2, 1))
    assert [read_word_days(after, day) for day in days] == before
    assert "BREAD" in read_word_days(update_days(once, ["BREAD"], date(2027, 2, 1)), date.max)
