"""The lesson of the box with pairs: what it explains is what is counted."""

from hypothesis import given

from station.games.codes.code import Key
from station.games.grand.boxes import GRAND
from station.games.grand.lesson import LESSON_GUESS, LESSON_SECRET, explain, lessons
from tests.station.games.grand.test_pairs import FEW


@given(FEW, FEW)
def test_what_is_explained_pair_by_pair_is_what_is_counted(guess: str, secret: str) -> None:
    keys: list[str | None] = [key for key, _ in explain(guess, secret)]
    assert Key(*(keys.count(kind) for kind in Key._fields)) == GRAND.score(guess, secret)


def test_every_kind_of_answer_occurs() -> None:
    assert [key for key, _ in explain(LESSON_GUESS, LESSON_SECRET)] == ["red", "white", None, "half"]


def test_the_pictures_show_the_code_the_row_and_every_pair() -> None:
    (lesson,) = lessons()
    assert [step.picture.get("row", step.picture.get("code")) for step in lesson.steps] == [
        LESSON_SECRET,
        LESSON_GUESS,
        *("Rc", "Bd", "Gt", "Yx"),
    ]
    assert [str(step.words) for step in lesson.steps][1:3] == [
        "red circle, blue diamond, green star, yellow cross: 1 exact, 1 elsewhere, 1 half",
        "red circle in place 1: a red key peg",
    ]
