"""The words of a script's lines: what they mean, and which of them mean nothing."""

import math
import random
from collections.abc import Callable

import pytest

from station.games.registry import play
from station.matches.errors import MoveError
from station.matches.events import replay
from station.matches.game import Game
from station.script import words
from station.script.words import ScriptedChance

YEAR = 366 * 24 * 3600.0


def test_controls_go_down_together() -> None:
    assert words.parse_control("red") == "red"
    assert words.parse_controls("ok+back") == ["ok", "back"]


@pytest.mark.parametrize(("word", "time"), [("0", 0.0), ("0.5", 0.5), ("1e3", 1000.0), (str(YEAR), YEAR)])
def test_a_time_is_up_to_a_year(word: str, time: float) -> None:
    assert words.parse_seconds(word) == time


@pytest.mark.parametrize(("word", "number"), [("+3", 3), ("3", 3), ("-12", -12), ("9999", 9999)])
def test_the_knob_is_turned_both_ways(word: str, number: int) -> None:
    assert words.parse_detents([word]) == number


@pytest.mark.parametrize(("word", "time"), [("0ms", 0.0), ("5ms", 0.005), ("2.5ms", 0.0025), ("1000ms", 1.0)])
def test_contacts_chatter_for_milliseconds(word: str, time: float) -> None:
    assert math.isclose(words.parse_bounce([word]), time)


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_chance_begins_with_a_number(word: str, number: int) -> None:
    assert words.parse_seed([word]) == number


@pytest.mark.parametrize(
    ("read", "word"),
    [
        *((words.parse_control, word) for word in ("", "RED", "turn", "ok+back")),
        *((words.parse_controls, word) for word in ("ok+", "ok+bac", "")),
        *((words.parse_seconds, word) for word in ("-0.1", "nan", "inf", "soon", "", str(YEAR + 1))),
    ],
)
def test_what_means_nothing_is_refused(read: Callable[[str], object], word: str) -> None:
    with pytest.raises(ValueError, match=r"must be|there is no control"):
        read(word)


@pytest.mark.parametrize(
    ("read", "line"),
    [
        *((words.parse_detents, line) for line in ("", "0", "+0", "10000", "1 2", "left", "++1", "1.5")),
        *((words.parse_bounce, line) for line in ("", "5", "5s", "ms", "-1ms", "5ms 6ms", "1000.1ms", "99999ms")),
        *((words.parse_lay, line) for line in ("", "RG__", "RG__ x", "RG__ -1", "RG __ 1")),
        *((words.parse_touch, line) for line in ("", "die", "die three", "die -1", "the third die")),
        *((words.parse_seed, line) for line in ("", "-1", "1234567890", "x", "1 2")),
    ],
)
def test_a_line_that_means_nothing_is_refused(read: Callable[[list[str]], object], line: str) -> None:
    with pytest.raises(ValueError, match=r"need|takes"):
        read(line.split())


def test_what_stands_alone_has_nothing_behind_it() -> None:
    words.check_alone("cut", [])
    with pytest.raises(ValueError, match="nothing may follow cut"):
        words.check_alone("cut", ["now"])


# What a script says of chance comes next, and anything where it says nothing.


NOTHING: Game | None = None


def game(*moves: str) -> Game:
    begun = replay(play, moves, NOTHING)
    assert begun is not None
    return begun


ORIGINAL = game("match original")
DICE = game("match codeknacker players=Ada")


def drawn(source: random.Random, _game: Game) -> str:
    return f"drawn {source.randrange(10**9)}"


def test_what_was_said_comes_in_its_order_each_for_its_own_kind() -> None:
    told = ScriptedChance(drawn)
    for line in ("secret RRYB", "cards 351/2 2531/3 24351/4", "secret WWWW"):
        told.next(line.split())
    assert [told.chance(ORIGINAL), told.chance(DICE), told.chance(ORIGINAL)] == [
        "secret RRYB",
        "cards 351/2 2531/3 24351/4",
        "secret WWWW",
    ]
    assert told.chance(ORIGINAL).startswith("drawn ")
    assert told.unfit is None


def test_an_unfit_move_of_chance_is_the_scripts_fault() -> None:
    told = ScriptedChance(drawn)
    told.next(["secret", "RRYBW"])
    assert told.chance(ORIGINAL).startswith("drawn ")
    assert isinstance(told.unfit, MoveError)


def test_from_the_same_seed_the_same_is_drawn() -> None:
    def draws(seed: str) -> list[str]:
        told = ScriptedChance(drawn)
        told.seed([seed])
        return [told.chance(ORIGINAL) for _ in range(3)]

    assert draws("7") == draws("7") != draws("8")


@pytest.mark.parametrize("line", ["", "secret", "weather fine", "RRYB"])
def test_next_needs_something_that_chance_decides(line: str) -> None:
    with pytest.raises(ValueError, match="next needs a secret, cards or a roll, as in: next secret RRYB"):
        ScriptedChance(drawn).next(line.split())


@pytest.mark.parametrize("line", ["secret RRXB", "cards 1", "roll 7"])
def test_what_can_never_be_is_refused_at_once(line: str) -> None:
    with pytest.raises(MoveError):
        ScriptedChance(drawn).next(line.split())
