"""`pegmind crack word`: words are suggested for one that somebody has in mind."""

from argparse import Namespace

import pytest

from station.games.errors import NotAllowed, Unavailable
from station.games.word.crack import read_variant, run
from station.games.word.solver.openers import OPENERS


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


@pytest.mark.parametrize("name", ["word-it", "word-de-fr", "word-4-5", "word-", "word-6"])
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(Unavailable):
        read_variant(name)


def test_a_word_is_found_by_its_answers() -> None:
    status, said = cracked("word", "0 3", "beard 2 3", "5 0", first="table")
    assert status == 0
    assert said[1] == "Play TABLE."
    assert said[-1] == "Cracked in 3 rows: BREAD"


def test_the_first_suggestion_is_the_best_first_guess_of_the_language() -> None:
    _, said = cracked("word-de-4", "quit")
    assert said[-1].startswith(f"Play {OPENERS['de4'][0]}. ")


def test_what_is_no_word_is_refused_and_nothing_has_changed() -> None:
    _, said = cracked("word", "kwijk", "quit")
    assert said[-1].startswith("KWIJK is not in the list of words")
    with pytest.raises(NotAllowed):
        cracked("word", first="kwijk")
