"""Says aloud what happens at the cabinet, in its language, by espeak-ng."""

import logging
import shutil
import subprocess
from collections.abc import Iterator
from typing import Final, Protocol

from station.appliance.narrator import Narrator, Words
from station.core.finding import Finding
from station.core.messages import reading
from station.service import Service

log = logging.getLogger("pegmind")

PROGRAM: Final = "espeak-ng"

TO_INSTALL: Final = f"install it with: sudo apt install {PROGRAM}"

PACE: Final = 165
SLOW: Final = 115
"""Words a minute."""

LOUDEST: Final = 200
"""The amplitude of espeak-ng at full volume, which is twice its usual one."""


class Voice(Protocol):
    """Somebody who speaks."""

    def say(self, text: str, language: str, volume: float, *, slowly: bool) -> None:
        """Say a text in a language, at a volume of 0 to 1, in place of what is being said."""
        ...


def command_for(text: str, language: str, volume: float, *, slowly: bool) -> tuple[str, ...]:
    """Return the command that says a text."""
    pace, amplitude = SLOW if slowly else PACE, round(LOUDEST * volume)
    return (PROGRAM, "-v", language, "-s", str(pace), "-a", str(amplitude), "--", text)


class Espeak:
    """A voice that is espeak-ng, one `process` for each thing it says."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._complaint = ""

    def say(self, text: str, language: str, volume: float, *, slowly: bool) -> None:
        """Say it. Without espeak-ng or an audio device there is silence, and the log says so once."""
        self.close()
        command = command_for(text, language, volume, slowly=slowly)
        try:
            self.process = subprocess.Popen(  # noqa: S603 - no shell reads it
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
        except OSError as error:
            self._complain(f"nothing is said: {PROGRAM} cannot be started ({error.strerror}); {TO_INSTALL}")

    def close(self) -> None:
        """Be silent; if it could not speak, complain."""
        process, self.process = self.process, None
        if process is None:
            return
        is_over = process.poll() is not None
        process.kill()
        said = process.communicate()[1].decode(errors="replace").split("\n")
        reason = next((line for line in said if line.lower().startswith("error")), "")
        if is_over and reason:
            self._complain(f"{PROGRAM} cannot be heard: {reason}; check the audio device, for example with aplay -l")

    def _complain(self, complaint: str) -> None:
        if complaint != self._complaint:
            log.error("%s", complaint)
        self._complaint = complaint


def speaking(service: Service, voice: Voice, volume: float) -> Narrator:
    """Have the voice say what happens in a service, in the cabinet's language, as loud as the cabinet is now."""

    def say(words: Words, *, slowly: bool) -> None:
        upkeep, loudness = service.controller.upkeep, volume * service.loudness
        if loudness:
            with reading(upkeep.catalog):
                voice.say(words(), upkeep.language, loudness, slowly=slowly)

    return Narrator(service, say)


def check_speech(*, is_on: bool) -> Iterator[Finding]:
    """Check that there is somebody to speak, where that is wanted."""
    if not is_on:
        yield Finding("speech", "ok", "off (sound.speech = false)")
    elif shutil.which(PROGRAM) is None:
        yield Finding("speech", "wrong", f"{PROGRAM} is missing, so nothing is said", TO_INSTALL)
    else:
        yield Finding("speech", "ok", f"spoken by {PROGRAM}")
