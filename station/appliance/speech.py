"""Says aloud what happens at the cabinet, in its language, by espeak-ng."""

import logging
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Final, Protocol

from station.appliance.pronunciation import respell
from station.core.finding import Finding
from station.core.messages import use_catalog
from station.lobby.narrator import Narrator, Words
from station.service.service import Service

log = logging.getLogger("pegmind")

SPEECH_PROGRAM: Final = "espeak-ng"

TO_INSTALL: Final = f"install it with: sudo apt install {SPEECH_PROGRAM}"

SPEECH_RATE: Final = 165
SLOW_RATE: Final = 115
"""Words a minute."""

LOUDEST: Final = 200
"""The amplitude of espeak-ng at full volume, which is twice its usual one."""

RELEASE_SECONDS: Final = 0.05
"""Seconds to wait until a killed process has let go of the audio device; the lamps wait as long."""


class Voice(Protocol):
    """Speaks texts."""

    def say(self, text: str, language: str, volume: float, *, slowly: bool) -> None:
        """Speak a text in a language, at a volume of 0 to 1; what is still being spoken is broken off."""
        ...


def command_for(text: str, language: str, volume: float, *, slowly: bool) -> tuple[str, ...]:
    """Return the command that speaks a text."""
    rate, amplitude = SLOW_RATE if slowly else SPEECH_RATE, round(LOUDEST * volume)
    return (SPEECH_PROGRAM, "-v", language, "-s", str(rate), "-a", str(amplitude), "--", respell(text, language))


class Espeak:
    """A voice that is espeak-ng, with one `process` for each text."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._errors = TemporaryFile()  # noqa: SIM115 - until close; and no pipe, which would have to be emptied
        self._complaint = ""

    def say(self, text: str, language: str, volume: float, *, slowly: bool) -> None:
        """Speak a text. Without espeak-ng or an audio device there is silence, and the log says so once."""
        self._break_off()
        self._errors.seek(0)
        self._errors.truncate()
        command = command_for(text, language, volume, slowly=slowly)
        try:
            self.process = subprocess.Popen(  # noqa: S603 - no shell reads it
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            remedy = f"; {TO_INSTALL}" if isinstance(error, FileNotFoundError) else ""
            self._complain(f"nothing is said: {SPEECH_PROGRAM} cannot be started ({error.strerror}){remedy}")

    def close(self) -> None:
        """Break off what is being spoken, and be silent from now on."""
        self._break_off()
        self._errors.close()

    def _break_off(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.poll() is None:
            _kill(process)
        else:
            self._errors.seek(0)
            self._judge(self._errors.read().decode(errors="replace"))

    def _judge(self, said: str) -> None:
        """Complain of the error in what a process said until it ended by itself."""
        reason = next((line for line in said.split("\n") if line.lower().startswith("error")), "")
        remedy = "check the audio device, for example with aplay -l"
        self._complain(f"{SPEECH_PROGRAM} cannot be heard: {reason}; {remedy}" if reason else "")

    def _complain(self, complaint: str) -> None:
        """Log a complaint, unless it is "" or the last text led to the same one."""
        if complaint not in ("", self._complaint):
            log.error("%s", complaint)
        self._complaint = complaint


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(RELEASE_SECONDS)


def narrate(service: Service, voice: Voice, volume: float) -> Narrator:
    """Have the voice say what happens in a service, in the cabinet's language, as loud as the cabinet is now."""

    def say(words: Words, *, slowly: bool) -> None:
        upkeep, loudness = service.controller.upkeep, volume * service.lamps.loudness
        if loudness:
            with use_catalog(upkeep.catalog):
                voice.say(words(), upkeep.language, loudness, slowly=slowly)

    return Narrator(service, say, lambda: True)


def check_speech(*, is_on: bool) -> Iterator[Finding]:
    """Check that espeak-ng is there if the cabinet is to speak."""
    if not is_on:
        yield Finding("speech", "ok", "off (sound.speech = false)")
    elif shutil.which(SPEECH_PROGRAM) is None:
        yield Finding("speech", "wrong", f"{SPEECH_PROGRAM} is missing, so nothing is said", TO_INSTALL)
    else:
        yield Finding("speech", "ok", f"spoken by {SPEECH_PROGRAM}")
