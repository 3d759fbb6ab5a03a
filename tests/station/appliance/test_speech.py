"""By ear: what a cabinet says to somebody who does not see it."""

import asyncio
import os
import subprocess
import wave
from array import array
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from station.appliance.speech import PROGRAM, Espeak, check_speech, command_for
from station.config.sections import Config
from station.core.languages import Language
from station.core.locale import NAMES
from station.core.timing import Timings
from station.operator.settings import Night
from tests.ear import Evening
from tests.ear import spend as spend_evening

spend = partial(spend_evening, chance=lambda _game: "secret RRYB")

TWO: Final = "match original players=Ada,Ben"


def test_a_game_is_heard_from_power_on_to_the_result() -> None:
    async def story(at: Evening) -> None:
        assert at.ear.since() == ["Press any button to play."]
        await at.press("ok")
        menu = at.ear.since()
        assert menu == [
            "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Press ok to choose it, turn the knob for the next box."
        ]
        await at.press("ok")
        assert at.ear.since()[0].startswith(
            "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Player against the station"
        )
        await at.press("ok")
        assert at.ear.since() == ["The station has hidden a code: find it. Row 1 of 10: choose 4 pegs, then press ok."]
        await at.press("red", "blue", "yellow", "white")
        assert at.ear.since() == [
            "Red.",
            "Blue.",
            "Yellow.",
            "White. Row 1 of 10 is built: press ok to play it, back to change it.",
        ]
        await at.press("ok")
        await asyncio.sleep(2)
        assert at.ear.since() == ["Row 1: 2 exact, 1 colour only. 9 rows left."]
        await at.press("red", "red", "yellow", "blue", "ok")
        await asyncio.sleep(4)
        assert at.ear.since()[-1].startswith("Cracked in 2 rows")

    spend(story)


def test_nothing_behind_the_shield_is_said() -> None:
    async def story(at: Evening) -> None:
        await at.play(TWO)
        await at.press("ok", "red", "yellow", "green", "blue")
        said = " ".join(at.ear.since()).lower()
        assert "look away" in said
        assert not any(colour in said for colour in ("red", "yellow", "green", "blue"))

    spend(story)


def test_an_answer_is_said_once_its_last_key_peg_is_lit() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada")
        await at.play("secret RRYB")
        at.ear.since()
        await at.play("guess RRBY")
        await asyncio.sleep(0.75)
        assert at.ear.since() == []
        await asyncio.sleep(0.1)
        assert at.ear.since() == ["Row 1: 2 exact, 2 colour only. 9 rows left."]

    spend(story, Config()._replace(timings=Timings(key_peg=0.2)))


def test_an_answer_is_said_although_the_next_row_has_been_begun() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada", "secret RRYB", "guess RRBY")
        await at.press("red")
        await at.wait(2)
        assert at.ear.since()[-2:] == [
            "Red.",
            "Row 1: 2 exact, 2 colour only. Row 2 of 10: red. 3 holes to fill.",
        ]

    spend(story)


def test_the_knob_held_repeats_and_then_repeats_slowly() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada", "secret RRYB", "guess RRBY")
        await at.wait(2)
        await at.press("red", "green")
        at.ear.since()
        await at.hold("push", 1.2)
        await at.hold("push", 1.2)
        whole = "Row 1: 2 exact, 2 colour only. Row 2 of 10: red green. 2 holes to fill."
        assert [(said.text, said.slowly) for said in at.ear.heard] == [(whole, False), (whole, True)]
        await at.press("yellow")
        at.ear.since()
        await at.hold("push", 2.5)
        assert [said.slowly for said in at.ear.heard] == [False]
        at.ear.since()
        await at.hold("push", 0.9)
        assert at.ear.since() == ["Hole 1: red."]

    spend(story)


def test_a_later_repetition_is_as_fast_as_the_first() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada", "secret RRYB")
        await at.press("red")
        await at.hold("push", 1.2)
        await at.press("green", "back")
        at.ear.since()
        for _ in range(2):
            await at.hold("push", 1.2)
        whole = "Row 1 of 10: red. 3 holes to fill."
        assert [(said.text, said.slowly) for said in at.ear.heard] == [(whole, False), (whole, True)]

    spend(story)


BY_HAND: Final = f"{TWO} marker=codemaker"


def test_holding_the_knob_warns_before_it_calls_a_fault() -> None:
    async def story(at: Evening) -> None:
        await at.play(BY_HAND, "secret RRYB", "guess RRBY", "mark 2 2")
        await at.wait(1)
        at.ear.since()
        await at.hold("push", 1.2)
        await at.hold("push", 1.2)
        warned = "Keep holding: call a fault. Row 1: 2 exact, 2 colour only."
        assert [(said.text[: len(warned)], said.slowly) for said in at.ear.heard] == [(warned, False), (warned, True)]
        at.ear.since()
        await at.hold("push", 2.5)
        assert [said.startswith(start) for said, start in zip(at.ear.since(), (warned, "No fault:"), strict=True)] == [
            True, True,
        ]  # fmt: skip

    spend(story)


def test_the_knob_held_repeats_key_pegs_and_the_shield() -> None:
    async def story(at: Evening) -> None:
        await at.play(BY_HAND)
        await at.press("ok", "red", "red")
        at.ear.since()
        await at.hold("push", 1.2)
        assert at.ear.since() == ["Keep holding: lower the shield. Ada, 2 of 4 set behind the shield. Ben looks away."]
        await at.press("yellow", "blue", "ok")
        await at.press("red", "red", "blue", "yellow", "ok")
        await at.press("red")
        at.ear.since()
        await at.hold("push", 1.2)
        (said,) = at.ear.since()
        assert said.startswith("Keep holding: call a fault. ")
        assert "1 exact, 0 colour only" in said

    spend(story)


def test_marking_by_hand_tells_the_row_and_then_the_key_pegs() -> None:
    async def story(at: Evening) -> None:
        await at.play(BY_HAND, "secret RRYB")
        at.ear.since()
        await at.play("guess RRBY")
        await at.wait(1)
        asked = "Row 1: red red blue yellow. Ada, mark row 1 with the red and white buttons: 0 exact, 0 colour only."
        assert [said[: len(asked)] for said in at.ear.since()] == [asked]
        await at.press("red", "white", "back")
        given = ("1 exact, 0 colour only.", "1 exact, 1 colour only.", "1 exact, 0 colour only.")
        assert at.ear.since() == [*given]
        await at.hold("push", 1.2)
        assert "Row 1: red red blue yellow. Ada, mark row 1" in at.ear.since()[0]

    spend(story)


def test_the_row_of_a_computer_is_said_before_its_answer() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada computers=weak", "secret RRYB")
        at.ear.since()
        await at.play("guess GGBR")
        await at.wait(0.1)
        assert at.ear.since() == ["Ohm plays row 1."]
        await at.wait(2.5)
        assert at.ear.since() == [
            "Row 1: green green blue red. Ohm, row 1: 0 exact, 2 colour only. 9 rows left.",
        ]

    spend(story)


def test_holding_the_knob_to_hear_it_again_is_not_a_push() -> None:
    async def story(at: Evening) -> None:
        await at.press("ok")
        at.ear.since()
        await at.hold("push", 1.2)
        assert at.ear.since()[0].startswith("Original: 4 holes")
        await at.press("push")
        assert at.ear.since()[0].startswith("Original: 4 holes, 6 colours, 10 rows, 1296 codes. Player against")

    spend(story)


def test_the_cursor_is_told_as_it_moves() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada", "secret RRYB")
        await at.press("red")
        at.ear.since()
        await at.press("push", "push", "push")
        assert at.ear.since() == ["Hole 3.", "Hole 4.", "Hole 1: red."]

    spend(story)


def test_every_refusal_is_said_with_its_reason() -> None:
    async def story(at: Evening) -> None:
        await at.play("match original players=Ada", "secret RRYB")
        at.ear.since()
        await at.press("orange", "orange", "ok")
        assert at.ear.since() == [
            *["Orange is not in play in this box."] * 2,
            "Holes 1, 2, 3 and 4 are still empty.",
        ]

    spend(story)


def test_it_speaks_the_language_of_the_cabinet() -> None:
    async def story(at: Evening) -> None:
        (said,) = at.ear.heard
        assert (said.text[:5], said.language, said.volume) == ("Drück", "de", 0.5)

    spend(story, Config()._replace(language=Language(cabinet="de")))


def test_at_night_it_is_as_quiet_as_the_piezo() -> None:
    async def story(at: Evening) -> None:
        await at.press("ok")
        assert at.ear.heard == []

    spend(story, Config()._replace(night=Night(on=True, begins="00:00", ends="23:59")))


def test_the_doctor_says_whether_there_is_a_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = check_speech(is_on=False)
    assert (found.state, found.says) == ("ok", "off (sound.speech = false)")
    (found,) = check_speech(is_on=True)
    assert (found.state, found.says) == ("ok", f"spoken by {PROGRAM}")
    monkeypatch.setenv("PATH", "/nowhere")
    (found,) = check_speech(is_on=True)
    assert (found.state, found.remedy) == ("wrong", "install it with: sudo apt install espeak-ng")


# Its voice, which is a real espeak-ng here.

NULL: Final = "pcm.!default { type null }"
"""A configuration of ALSA whose audio device swallows everything."""


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configuration of ALSA, and nothing else that might sound."""
    config = tmp_path / "asound.conf"
    config.write_text(NULL, encoding="utf-8")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(config))
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    return config


@pytest.mark.usefixtures("device")
def test_there_is_a_voice_for_every_language() -> None:
    for number, language in enumerate(NAMES):
        command = command_for("- Original: 4, 6.", language, 0.5, slowly=number == 0)
        said = subprocess.run(command, capture_output=True, text=True, check=True)
        assert said.stderr == "", language


def test_it_can_be_heard(tmp_path: Path) -> None:
    """The same command, with a file in place of the audio device."""
    program, *rest = command_for("Red.", "en", 1.0, slowly=False)
    subprocess.run((program, "-w", str(tmp_path / "said.wav"), *rest), check=True)
    with wave.open(str(tmp_path / "said.wav")) as said:
        assert said.getnframes() / said.getframerate() > 0.3
        samples = array("h", said.readframes(said.getnframes()))
    assert max(samples) > 1000


@pytest.mark.usefixtures("device")
def test_without_espeak_the_log_says_once_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with closing(Espeak()) as voice:
        for _ in range(3):
            voice.say("Red.", "en", 1.0, slowly=False)
    (said,) = caplog.messages
    assert said.startswith("nothing is said: espeak-ng cannot be started")
    assert said.endswith("; install it with: sudo apt install espeak-ng")


@pytest.fixture
def impostor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that is started in place of espeak-ng: a shell script, still empty."""
    program = tmp_path / "bin" / PROGRAM
    program.parent.mkdir()
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return program


FAILS: Final = "#!/bin/sh\necho 'error: no device' >&2\n"


def test_what_espeak_has_started_is_silenced_with_it(impostor: Path, tmp_path: Path) -> None:
    os.mkfifo(loudspeaker := tmp_path / "loudspeaker")
    impostor.write_text(f"#!/bin/sh\n(sleep 20; echo Red.) >{loudspeaker} &\nwait\n", encoding="utf-8")
    with closing(Espeak()) as voice:
        voice.say("Red.", "en", 1.0, slowly=False)
        heard = loudspeaker.open("rb")
    with heard:
        assert heard.read() == b""


def test_a_flood_of_complaints_does_not_hold_up_speech(impostor: Path, tmp_path: Path) -> None:
    impostor.write_text(f"#!/bin/sh\nyes underrun | head -n 20000 >&2\ntouch {tmp_path}/said\n", encoding="utf-8")
    with closing(Espeak()) as voice:
        voice.say("Red.", "en", 1.0, slowly=False)
        assert voice.process is not None
        assert voice.process.wait(60) == 0
    assert (tmp_path / "said").exists()


def test_an_audio_device_that_is_lost_again_is_logged_again(impostor: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Espeak()) as voice:
        for script in (FAILS, FAILS, "#!/bin/sh\n", FAILS):
            impostor.write_text(script, encoding="utf-8")
            voice.say("Red.", "en", 1.0, slowly=False)
            assert voice.process is not None
            voice.process.wait()
        voice.say("Red.", "en", 1.0, slowly=False)
    assert (
        caplog.messages
        == ["espeak-ng cannot be heard: error: no device; check the audio device, for example with aplay -l"] * 2
    )


def test_an_espeak_that_may_not_start_is_not_to_be_installed(
    impostor: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    impostor.chmod(0o644)
    monkeypatch.setenv("PATH", str(impostor.parent))
    with closing(Espeak()) as voice:
        voice.say("Red.", "en", 1.0, slowly=False)
    assert caplog.messages == ["nothing is said: espeak-ng cannot be started (Permission denied)"]


def test_without_an_audio_device_the_log_says_so_once(device: Path, caplog: pytest.LogCaptureFixture) -> None:
    device.write_text("", encoding="utf-8")
    with closing(Espeak()) as voice:
        for _ in range(3):
            voice.say("Red.", "en", 1.0, slowly=False)
            assert voice.process is not None
            voice.process.wait()
    (said,) = caplog.messages
    assert said.startswith("espeak-ng cannot be heard: ")
    assert said.endswith("; check the audio device, for example with aplay -l")
