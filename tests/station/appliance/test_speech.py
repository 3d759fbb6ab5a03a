"""By ear: what a cabinet says to somebody who does not see it."""

import os
import subprocess
import wave
from array import array
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from station.appliance.speech import SPEECH_PROGRAM, Espeak, check_speech, command_for
from station.config.sections import Config
from station.core.languages import Language
from station.core.locale import LANGUAGE_NAMES
from station.core.settings import Night
from station.script.virtual import VirtualLoop
from tests.ear import speaking_cabinet as any_speaking_cabinet

pytestmark = pytest.mark.loop(factory=VirtualLoop)
speaking_cabinet = partial(any_speaking_cabinet, chance=lambda _game: "secret RRYB")


async def test_it_speaks_the_language_of_the_cabinet() -> None:
    async with speaking_cabinet(Config()._replace(language=Language(cabinet="de"))) as at:
        (said,) = at.ear.heard
        assert (said.text[:5], said.language, said.volume) == ("Drück", "de", 0.5)


async def test_at_night_it_is_as_quiet_as_the_piezo() -> None:
    async with speaking_cabinet(Config()._replace(night=Night(on=True, begins="00:00", ends="23:59"))) as at:
        await at.press("ok")
        assert at.ear.heard == []


def test_the_doctor_says_whether_there_is_a_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = check_speech(is_on=False)
    assert (found.state, found.says) == ("ok", "off (sound.speech = false)")
    (found,) = check_speech(is_on=True)
    assert (found.state, found.says) == ("ok", f"spoken by {SPEECH_PROGRAM}")
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
    for number, language in enumerate(LANGUAGE_NAMES):
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
def impostor(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that is started in place of espeak-ng: a shell script, still empty."""
    program = tmp_path_factory.mktemp("bin") / SPEECH_PROGRAM  # on a disk: in memory nothing may be started
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
