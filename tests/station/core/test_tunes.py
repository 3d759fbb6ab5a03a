"""Sounds of the piezo."""

import pytest

from station.core.tunes import (  # fmt: skip
    CASH,
    CHIP_TUNE,
    LOST,
    MOVE_ON,
    PLACE,
    RATTLE,
    RED_KEY,
    REFUSE,
    SAFE,
    SILENCE,
    SUBMIT,
    WHITE_KEY,
    WON,
    Note,
    Tune,
    next_note,
    peg_notes,
    space_notes,
    tone,
)


def test_silence_is_never_due() -> None:
    assert (tone(SILENCE, 0.0), next_note(SILENCE, 1.0)) == (None, None)


def test_notes_that_take_too_long_are_shortened_alike() -> None:
    fast = space_notes(SUBMIT, (RED_KEY,), 0.06)
    assert [round(note.seconds, 6) for note in fast] == [0.03, 0.03, 0.06]
    assert [note.hertz for note in fast] == [784.0, 1175.0, 1047.0]


def test_a_rest_fills_the_time_between() -> None:
    notes = space_notes(PLACE, (RED_KEY, WHITE_KEY), 0.2)
    assert [note.hertz for note in notes] == [1319.0, None, 1047.0, None, 698.0, None]
    assert sum(note.seconds for note in notes) == pytest.approx(0.6)
    assert space_notes((), (RED_KEY,), 0.2)[0] == Note(None, 0.2)


def test_a_rest_in_a_tune_is_silent() -> None:
    assert [note.hertz for note in REFUSE] == [196.0, None, 196.0]
    assert [note.seconds for note in MOVE_ON] == [0.02]
    assert len(RATTLE) == 24


def test_a_tune_sounds_its_notes_in_time_and_then_is_silent() -> None:
    tune = Tune(REFUSE, 10.0)
    assert [tone(tune, now) for now in (9.9, 10.0, 10.1, 10.2, 10.3)] == [None, 196.0, None, 196.0, None]
    assert [next_note(tune, now) for now in (0.0, 10.0, 10.5)] == [10.0, 10.09, None]


def test_key_pegs_sound_one_by_one_reds_first() -> None:
    tune = Tune(space_notes(PLACE, (RED_KEY, WHITE_KEY), 0.2), 0.0)
    assert [tone(tune, now) for now in (0.01, 0.1, 0.21, 0.3, 0.41, 0.5)] == [1319.0, None, 1047.0, None, 698.0, None]


def test_a_row_can_be_told_by_ear() -> None:
    tune = Tune(peg_notes("R_W."), 0.0)
    heard = [tone(tune, now) for now in (0.1, 0.3, 0.4, 0.5, 0.65, 0.85, 1.1)]
    assert heard == [262.0, None, None, None, 523.0, None, 131.0]


def test_pitches_rise_with_the_buttons_and_the_blank_is_low() -> None:
    pitches = [note.hertz for note in peg_notes("ROYGCBPW.")[::2]]
    assert pitches == [262.0, 294.0, 330.0, 349.0, 392.0, 440.0, 494.0, 523.0, 131.0]


def test_how_long_each_tune_takes() -> None:
    lengths = [
        round(sum(note.seconds for note in notes), 3) for notes in (PLACE, SUBMIT, CHIP_TUNE, SAFE, CASH, WON, LOST)
    ]
    assert lengths == [0.025, 0.12, 0.2, 0.3, 0.49, 0.99, 1.12]
