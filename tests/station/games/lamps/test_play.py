from typing import Any

import pytest

from station.core.frame import RED, WHITE, Lamp
from station.games.lamps.game import Display
from station.games.lamps.play import Input, begin, build_frame, do, do_all, pass_time, read_inputs
from station.matches.errors import Malformed
from tests.station.games.lamps.tally import Tally, TallyState, tally_with

GAME = Tally()
BEGUN = begin(GAME, {}, "7")


def test_what_a_player_does_is_read_and_written() -> None:
    text = "0 red 0.25 ~red 1.5 +3 1.5 -12 2 push 2.75"
    inputs = [*read_inputs(text, 0.0)]
    assert inputs[1:3] == [Input(0.25, "~red"), Input(1.5, "+3")]
    assert inputs[-1] == Input(2.75)
    assert " ".join(map(str, inputs)) == text


@pytest.mark.parametrize(
    "text", ["red", "1 pink", "1 +0", "1 +03", "1 ~+3", "-1 red", "1.0001 red", "nan", "2 red 1 red", "86401 red"]
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        do_all(GAME, BEGUN, text)


def test_time_passes_tick_by_tick() -> None:
    assert pass_time(GAME, BEGUN, 0.99) == BEGUN
    later = pass_time(GAME, BEGUN, 3.5)
    assert (later.time, later.due, later.steps) == (3.0, 4.0, 3)
    assert pass_time(GAME, BEGUN, 60.0).time == 10.0  # it is over then
    assert pass_time(GAME, BEGUN, 60.0).due is None


def test_chance_is_the_same_for_the_same_seed_and_steps() -> None:
    played = [do_all(GAME, begin(GAME, {}, seed), "1 red 2 red").state.drawn for seed in ("7", "7", "8")]
    assert played[0] == played[1] != played[2]


def test_what_changes_nothing_is_no_step() -> None:
    assert do(GAME, BEGUN, Input(0.5, "blue")) is BEGUN


def test_a_game_that_is_over_takes_nothing_more() -> None:
    over = do_all(GAME, BEGUN, "1 red 2 white 3 red")
    assert (over.points, over.is_over) == (1, True)


def test_a_game_that_is_always_due_ticks_fifty_times_a_second() -> None:
    game = tally_with(due=lambda *_: 0.0, tick=lambda _self, state, *_: state._replace(points=state.points + 1))()
    assert pass_time(game, begin(game, {}, "7"), 1.01).points == 50


@pytest.mark.parametrize(
    ("methods", "says"),
    [
        ({"display": lambda *_: None}, "Tally.display must return a Display, not None"),
        ({"display": lambda *_: Display({(0, 0)})}, "lamps must be a dict"),  # type: ignore[arg-type]
        ({"display": lambda *_: Display({(0, 0): None})}, "a colour .red, orange"),  # type: ignore[dict-item]
        ({"display": lambda *_: Display(tone="high")}, "a tone is a pitch"),  # type: ignore[arg-type]
        ({"display": lambda *_: Display({(12, 0): "red"})}, "Tally.display: a lamp is a column and a row, 0 to 11"),
        ({"display": lambda *_: Display({(0, 0): "pink"})}, "a colour .red, orange"),
        ({"display": lambda *_: Display({(0, 0): Lamp("red", 101)})}, "0 to 100 percent"),
        ({"display": lambda *_: Display(secret=["red"] * 7)}, "6 lamps behind the shield"),
        ({"display": lambda *_: Display(white=5)}, "a bar has 0 to 4 LEDs"),
        ({"display": lambda *_: Display(tone=5.0)}, "20 to 20000 Hz"),
        ({"display": lambda *_: Display(says=3)}, "says must be a text"),  # type: ignore[arg-type]
        ({"due": lambda *_: float("nan")}, "Tally.due must return a time"),
        ({"due": lambda *_: "soon"}, "Tally.due must return a time in seconds or None, not 'soon'"),
        ({"is_over": lambda *_: None}, "Tally.is_over must return True or False, not None"),
        ({"points": lambda *_: 1.5}, "Tally.points must return a whole number"),
        ({"begin": lambda *_: None}, "Tally.begin must return the next state, not None"),
        ({"begin": lambda *_: TallyState(points=[])}, "Tally.begin must return a hashable state"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_answer_is_told_to_the_author(methods: dict[str, Any], says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        begin(tally_with(**methods)(), {}, "7")


@pytest.mark.parametrize(
    ("method", "text"), [("press", "1 red"), ("release", "1 ~red"), ("turn", "1 +3"), ("tick", "1.5")]
)
def test_a_method_that_returns_no_state_is_named(method: str, text: str) -> None:
    for answer, says in ((None, "the next state, not None"), ([], "a hashable state")):
        game = tally_with(**{method: lambda *_, answer=answer: answer})()
        with pytest.raises(TypeError, match=rf"Tally\.{method} must return {says}"):
            do_all(game, begin(game, {}, "7"), text)


def test_a_display_is_a_frame_of_the_whole_cabinet() -> None:
    shown = Display({(0, 0): "red", (11, 11): WHITE, (5, 1): "blank"}, secret=["red"], red=4, tone=440)
    frame = build_frame(shown)
    assert (frame.pegs[0], frame.keys[71], frame.pegs[11].level, frame.secret[0]) == (RED, WHITE, 0, RED)
    assert (len(frame.pegs), len(frame.keys), len(frame.secret), frame.red, frame.tone) == (72, 72, 6, 4, 440)
