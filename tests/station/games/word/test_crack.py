"""`pegmind crack word`: words are suggested for one that somebody has in mind."""

from argparse import Namespace

import pytest

from station.games.word.boxes import read_variant
from station.games.word.crack import run
from station.games.word.solver.openings import load_openings
from station.matches.errors import Unavailable


def cracked(box: str, *lines: str, first: str | None = None) -> tuple[int, list[str]]:
    said: list[str] = []
    asked = Namespace(box=box, first=first, totals=False, within=None, digits=False, recount=False)
    return run(asked, lines, said.append), said


@pytest.mark.parametrize(
    ("name", "spelling"),
    [("word", "en5"), ("word-de", "de5"), ("word-4", "en4"), ("word-fr-4", "fr4"), ("word-4-nl", "nl4")],
)
def test_a_box_is_named_with_its_language_and_letters(name: str, spelling: str) -> None:
    assert read_variant(name).spelling == spelling


def test_an_unknown_word_box_is_refused_with_names_of_others() -> None:
    with pytest.raises(Unavailable) as refused:
        read_variant("word-xx")
    assert str(refused.value) == "there is no box 'word-xx' here, but for example word, word-de, word-de-4"


def test_a_word_is_found_by_its_answers() -> None:
    status, said = cracked("word", "0 3", "beard 2 3", "5 0", first="table")
    assert status == 0
    assert said[0].startswith("Word in English: 1067 common words; any of 6394 may be set.\n")
    assert said[1].startswith("Play TABLE: 1067 common words are possible, ")
    assert said[-1] == "Cracked in 3 rows: BREAD"


@pytest.mark.parametrize("line", ["bread, 1 2", "bread: 1,2", "b r e a d - 1 2", "br-ead; 12"])
def test_a_word_may_be_typed_with_punctuation(line: str) -> None:
    _, said = cracked("word", line, "show", "quit", first="table,")
    assert said[1].startswith("Play TABLE: ")
    assert said[-1] == "  row  1  BREAD  1 red 2 white"


def test_common_words_are_looked_for_by_whatever_word_is_best() -> None:
    _, (greeting, suggestion, *_) = cracked("word", "quit")
    assert greeting.splitlines()[1] == "A row is a word. Common ones are looked for as long as one fits, then all."
    assert suggestion.startswith(f"Play {load_openings('en5')[0][()]}: 1067 common words are possible")


def test_help_shows_a_row_of_the_language() -> None:
    for box, example in (("word", "STALE"), ("word-de", load_openings("de5")[1][()])):
        assert f"  {example} 1 2 " in cracked(box, "help", "quit")[1][-1]


def test_an_unknown_word_changes_nothing() -> None:
    _, said = cracked("word", "kwijk", "quit")
    assert said[-1].startswith("KWIJK is not in the list of English words")
    with pytest.raises(Unavailable, match=r"^--first 'kwijk': KWIJK is not in the list of English words: "):
        cracked("word", first="kwijk")
