"""Grand in its scenes: what is behind the shield stays there, and what is spoken are the pairs."""

import pytest

from station.core.events import PUSH, Action, Lay, Press
from station.core.frame import DARK, hide_secret
from station.games.codes.match import Match
from station.games.codes.scenes.codebreaker import guess_scene
from station.games.codes.scenes.codemaker import Mark, mark_scene, secret_scene
from station.games.grand.family import FAMILY
from station.games.grand.look import PAIRED
from station.scenes.base import Scene

SECRET = "RcYtGsBd"


def played(*moves: str) -> Match:
    match = None
    for move in moves:
        match = FAMILY.rules.play(match, move).match
    assert match is not None
    return match


def after(scene: Scene, action: Action, now: float) -> Scene:
    reply = scene.on(action, now)
    assert isinstance(reply, Scene)
    return reply


@pytest.fixture
def looking() -> Mark:
    """The codemaker, who has asked to see the code at 10 seconds."""
    match = played("match grand players=Ada,Ben marker=codemaker", f"secret {SECRET}", "guess PxPxPxPx")
    scene = after(after(mark_scene(match, 0.0), Press(PUSH), 9.0), Press("ok"), 10.0)
    assert isinstance(scene, Mark)
    return scene


def test_pair_after_pair_is_shown_behind_the_shield_only(looking: Mark) -> None:
    shown = [looking.frame(10.1 + 1.5 * pair) for pair in range(4)]
    assert [frame.secret[:4] for frame in shown] == [PAIRED.lamps("RYGB")] * 4
    assert [frame.secret[4:] for frame in shown] == [PAIRED.lamps(pair) for pair in ("Rc", "Yt", "Gs", "Bd")]
    for frame in shown:
        lit = {lamp for lamp in frame.pegs[6:] + frame.keys[6:] if lamp != DARK}
        assert lit == set(), "only the row that was played is on the board"
        assert len(set(hide_secret(frame).secret)) == 1


def test_others_see_which_lamps_behind_the_shield_are_lit() -> None:
    scene: Scene = secret_scene(played("match grand players=Ada,Ben"), 0.0)
    for at, control in enumerate(("ok", "red", "red", "yellow")):
        scene = after(scene, Press(control), float(at))
    frame = scene.frame(3.0)
    lit = [lamp.level > 0 for lamp in frame.secret]
    assert [lamp.level > 0 for lamp in hide_secret(frame).secret][:4] == lit[:4] == [True, True, False, False]


def test_the_cursor_is_told_by_its_pair() -> None:
    scene = guess_scene(played("match grand players=Ada", f"secret {SECRET}"), 0.0)
    laid = after(scene, Lay("RcY_____", 1), 1.0)
    moved = after(laid, Press(PUSH), 2.0)
    again = after(moved, Press(PUSH), 3.0)
    assert [str(two.news(one)) for one, two in ((laid, moved), (moved, again))] == ["Pair 2: yellow.", "Pair 2, shape."]


def test_after_a_colour_the_message_says_that_a_shape_is_next() -> None:
    scene: Scene = guess_scene(played("match grand players=Ada", f"secret {SECRET}"), 0.0)
    red, shape = after(scene, Press("red"), 10.0), after(after(scene, Press("red"), 10.0), Press("red"), 10.1)
    assert str(red.message) == "Row 1 of 10: red. Now press the button with its shape. 4 pairs to go."
    assert str(shape.message) == "Row 1 of 10: red circle. 3 pairs to go."
