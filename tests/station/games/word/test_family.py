"""The word box, as the station asks for it."""

from random import Random

import pytest

from station.core.events import Tick
from station.games.codes.advice import Advice
from station.games.codes.match import Match
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.other_board import wait_scene
from station.games.codes.scenes.reveal import reveal_scene
from station.games.word.family import FAMILY
from station.games.word.words import LANGUAGES, common_words
from station.matches.daily import DAILY
from station.matches.errors import NotAllowed
from station.scenes.base import Scene
from tests.codes import codes

START = "match word players=Ada,Ben"


def after(*moves: str) -> Match:
    match: Match | None = None
    for move in moves:
        match = FAMILY.rules.play(match, move).match
    assert match is not None
    return match


def test_a_round_is_played_with_words_and_scored_by_rows() -> None:
    match = after(START, "secret bread", "guess Table", "guess BREAD")
    assert [(row.pegs, row.key and row.key[:2]) for row in match.board().rows] == [("TABLE", (0, 3)), ("BREAD", (5, 0))]
    assert match.tallies[0].points == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_station_draws_common_words_of_the_language(language: str) -> None:
    match = after(f"match word players=Ada language={language}")
    drawn = {FAMILY.chance.draw(match, Random(seed), {}).removeprefix("secret ") for seed in range(40)}  # noqa: S311
    assert len(drawn) > 30
    assert drawn < set(common_words(language, 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_word_of_the_day(language: str) -> None:
    opening = f"match word players=Ada language={language} daily=2026-11-24"
    first, second = (FAMILY.chance.draw(after(opening), Random(seed), {}) for seed in (1, 2))  # noqa: S311
    assert first == second
    record = FAMILY.results.record(FAMILY.rules.play(after(opening, first), first.replace("secret", "guess")))
    assert record is not None
    assert (record.box, record.spelling, record.broken) == ("word", DAILY, ())


def test_a_hint_counts_all_words_or_the_common_ones() -> None:
    rows = ("guess STARE", "guess EATER")
    by_ada = FAMILY.hints.advise(after(START, "secret HARTS", *rows))
    assert isinstance(by_ada, Advice)
    assert by_ada.left == 28
    assert FAMILY.hints.advise(after("match word players=Ben", "secret ASSET", *rows)) == Advice(1, "ASSET")


def test_no_colour_is_of_use_but_for_key_pegs_by_hand() -> None:
    assert FAMILY.rules.controls(after(START)) == frozenset()
    assert FAMILY.rules.controls(after(f"{START} marker=codemaker")) == {"red", "white"}


def test_nobody_can_promise_a_number_of_rows() -> None:
    match = after("match word players=Ada computers=strong within=5")
    with pytest.raises(NotAllowed) as error:
        FAMILY.rules.check_new_match(match)
    assert error.value.message == CodeMessages.no_limit_of_rows()
    FAMILY.rules.check_new_match(after("match word players=Ada computers=strong"))


def test_the_check_of_a_secret_takes_the_words_of_every_language() -> None:
    check = FAMILY.chance.drawn["secret"]
    for word in ("BREAD", "tree", "mädel", "café", "RÜBE"):
        check([word])
    for word in ("BRE4D", "RRYB"):
        with pytest.raises(NotAllowed):
            check([word])


def test_a_review_begins_with_all_words_where_a_rare_one_was_set() -> None:
    begins = {}
    for secret in ("BREAD", "TREES"):
        for code in FAMILY.reviews.review((START, f"secret {secret}", "guess TABLE", f"guess {secret}")) or ():
            begins[secret] = code["possible"]
            assert begins[secret] == code["rows"][0]["before"]
    assert begins["BREAD"] < begins["TREES"]


def test_a_stored_match_is_replayed_with_words_that_no_list_has() -> None:
    opened, guessed = after(START, "secret XXXXX"), "guess QQQQQ"
    assert after(START, "secret XXXXX", guessed, "guess XXXXX").board().rows[1].pegs == "XXXXX"
    assert [code["rows"] for code in FAMILY.reviews.review((START, "secret XXXXX", guessed, "guess XXXXX")) or ()] == [
        []
    ]
    for played in (FAMILY.rules.play(after(START), "secret XXXXX"), FAMILY.rules.play(opened, guessed)):
        with pytest.raises(NotAllowed, match="in the list of English words"):
            FAMILY.rules.check_listed(played)
    FAMILY.rules.check_listed(FAMILY.rules.play(opened, "guess XXXXX"))


def test_true_answers_are_no_fault_though_no_list_has_the_word() -> None:
    by_hand = after(f"{START} marker=codemaker", "secret XXXXX", "guess BREAD", "mark 0 0", "guess XXXXY", "mark 4 0")
    assert (by_hand.fault, len(by_hand.board().rows)) == (None, 2)


def test_a_word_is_set_and_found_and_no_code_is_cracked() -> None:
    found = reveal_scene(after(START, "secret bread", "guess Table", "guess BREAD"), 0.0, 0.1).on(Tick(), 60.0)
    assert isinstance(found, Scene)
    assert codes(found.message)[0] == "found_by"
    two = after(f"{START} boards=2")
    assert codes(wait_scene(two, 0.0).message) == ["must_set_word"]
    both_set = after(f"{START} boards=2", "secret bread by=Ada", "secret table by=Ben")
    assert codes(wait_scene(both_set, 0.0).message) == ["must_find_word"]
