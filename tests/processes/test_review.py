"""`pegmind review`: somebody looks at a match after its end, and what there is to review."""

from pathlib import Path

import pytest

from station.cli.review import format_review
from station.core.words import TERMINAL_WIDTH
from station.games.pegs.family import FAMILY
from tests.processes.commands import pegmind
from tests.simulator import play
from tests.station.short_dice_games import COMPUTERS

ALONE = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RGPB", "guess RRGB", "guess RRYB")


def test_the_command_reviews_the_newest_match(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    play(ALONE, store=store)
    text, data = (format_review(FAMILY.reviews, ALONE, form, TERMINAL_WIDTH) for form in ("text", "json"))
    assert pegmind("review", "--store", store) == (0, f"{text}\n", "")
    assert pegmind("review", 1, "--json", "--store", store).out == f"{data}\n"


def refused(*arguments: object) -> str:
    """Why a review was refused, in a line."""
    ended = pegmind("review", *arguments)
    assert (ended.status > 0, ended.out) == (True, "")
    assert ended.err.startswith("pegmind: ")
    return ended.err.removeprefix("pegmind: ").removesuffix("\n")


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    store = tmp_path / "our store.db"
    play("match original\nleave\nmatch original", store=store)
    where = f"see: pegmind scores --games --store '{store}'"
    assert refused(1, "--store", store) == (f"match 1 has nothing to review: give the number of another match; {where}")
    assert refused(2, "--store", store) == ("match 2 is still being played, and its code is secret: finish it first")
    for number in (3, 0, -1):
        assert refused(number, "--store", store) == f"there is no match {number} in {store}; {where}"


def test_where_nothing_was_played_to_its_end_that_is_said(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    play("match original\nleave\nmatch original", store=store)
    nothing = f"there is no finished game in {store}: play one, or name another file with --store"
    assert refused("--store", store) == nothing
    assert pegmind("export", "--store", store) == (2, "", f"pegmind: {nothing}\n")


@pytest.mark.parametrize("number", [(), (1,)])
def test_without_a_store_it_is_said_where_one_was_looked_for(tmp_path: Path, number: tuple[int, ...]) -> None:
    nowhere, empty = tmp_path / "nowhere.db", tmp_path / "empty.db"
    empty.touch()
    way_out = "play a game first, or name another file with --store"
    assert refused(*number, "--store", nowhere) == f"there is no store at {nowhere} yet: {way_out}"
    assert refused(*number, "--store", empty) == f"the store {empty} is empty: {way_out}"
    folder = f"the store {tmp_path} is a folder: name a file in it with store.path or --store"
    assert refused(*number, "--store", tmp_path) == folder


def test_a_game_of_computers_has_nothing_to_review(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    play((*ALONE, *COMPUTERS), store=store)
    assert refused("--store", store).startswith("match 2 has nothing to review: give the number of another")
    assert pegmind("review", 1, "--store", store).status == 0
