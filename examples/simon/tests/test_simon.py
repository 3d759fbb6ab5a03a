"""Plays Simon on a simulated cabinet, in virtual time."""

import pytest

from pegmind import tone_of
from pegmind.testing import Cabinet

COLOUR_OF = {tone_of(colour): colour for colour in ("red", "yellow", "green", "blue")}


def listen(cabinet):
    """Return the colours of the sequence, by their tones."""
    heard, before = [], None
    while cabinet.says.startswith(("Watch", "Right")):
        if cabinet.tone not in (None, before):
            heard.append(COLOUR_OF[cabinet.tone])
        before = cabinet.tone
        cabinet.wait(0.02)
    return heard


def repeat(cabinet, colours):
    """Press the buttons of these colours."""
    for colour in colours:
        cabinet.press(colour)
        cabinet.wait(0.4)


@pytest.fixture
def cabinet():
    """A cabinet that plays Simon."""
    with Cabinet("simon") as cabinet:
        cabinet.start()
        yield cabinet


def test_the_sequence_grows_as_long_as_it_is_repeated(cabinet):
    known = []
    for points in range(1, 6):
        heard = listen(cabinet)
        assert heard[:-1] == known
        repeat(cabinet, known := heard)
        assert cabinet.points == [points]


def test_a_lit_field_sounds_and_is_bright(cabinet):
    cabinet.wait(1.1)
    lit = COLOUR_OF[cabinet.tone]
    bright = {place for place in cabinet.lit if cabinet.lamp(*place).level == 100}
    assert len(bright) == 25
    assert {cabinet.lit[place] for place in bright} == {lit}


def test_a_wrong_colour_ends_the_game_and_shows_the_right_one(cabinet):
    (right,) = listen(cabinet)
    wrong = "red" if right != "red" else "blue"
    cabinet.press(wrong)
    assert cabinet.scene == "standings"
    assert cabinet.lamp(*next(at for at, colour in cabinet.lit.items() if colour == right)).level == 100


def test_who_waits_too_long_has_lost(cabinet):
    listen(cabinet)
    cabinet.wait(6.1)
    assert cabinet.scene == "standings"


def test_after_a_power_cut_the_sequence_is_the_same(cabinet):
    repeat(cabinet, listen(cabinet))
    known = listen(cabinet)
    cabinet.press(known[0])
    cabinet.wait(0.2)
    cabinet.cut()
    cabinet.press("ok")
    cabinet.wait(0.5)
    repeat(cabinet, known[1:])
    assert cabinet.points == [2]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Watch: 1 colour."),
        ("de", "Schau zu: 1 Farbe."),
        ("nl", "Kijk: 1 kleur."),
        ("fr", "Regardez\u00a0: 1 couleur."),
    ],
)
def test_it_speaks_four_languages(language, says):
    with Cabinet("simon", language=language) as cabinet:
        cabinet.start("pace=fast")
        assert cabinet.says == says
