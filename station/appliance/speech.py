"""Says aloud what happens at the cabinet, so that it can be played by ear.

What is said is what everybody may read on the page, and no sooner than the lamps tell it: nothing that is behind the
shield. It is said in the cabinet's language, by espeak-ng.
"""

import asyncio
import logging
import shutil
import subprocess
from collections.abc import Iterator
from typing import Final, Protocol

from station.core.events import PUSH, Event, Press, Release
from station.core.finding import Finding
from station.core.messages import Message, reading
from station.scenes.base import Scene
from station.scenes.holds import HOLD_SECONDS
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

    def close(self) -> None:
        """Be silent."""
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


class Narrator:
    """Says what happens in a service, until `close`; holding the knob repeats it, the second time more slowly."""

    def __init__(self, service: Service, voice: Voice, volume: float) -> None:
        self._service = service
        self._voice = voice
        self._volume = volume
        self._loop = asyncio.get_running_loop()
        self._scene: Scene | None = None
        self._waits = False
        self._repeated = ""
        self._timer: asyncio.TimerHandle | None = None
        self._due: asyncio.Handle | None = None
        service.watchers.add(self._follow)
        service.listeners.add(self._feel)
        self._follow()

    def close(self) -> None:
        """Say no more."""
        self._service.watchers.discard(self._follow)
        self._service.listeners.discard(self._feel)
        self._let_go()
        if self._due is not None:
            self._due.cancel()
        self._voice.close()

    def _follow(self) -> None:
        """Something may be new; it is said when all has come of it, such as a draw of chance."""
        self._due = self._due or self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Say what is new since the last time; and the answer that was waited for, whatever was done meanwhile."""
        self._due = None
        before, scene = self._scene, self._service.controller.scene
        was_waiting, self._waits = self._waits, self._service.in_suspense
        if scene is before and was_waiting == self._waits:
            return
        self._scene = scene
        if before is None or was_waiting != self._waits:
            self._say(self._whole(), slowly=False)
        elif (news := scene.news(before)) is not None:
            self._say(self._read(news), slowly=False)

    def _whole(self) -> str:
        """All that there is to say now: of a row only that it is played, until its answer may be known."""
        scene = self._service.controller.scene
        with reading(self._service.controller.upkeep.catalog):
            withheld = scene.withheld(self._loop.time())
            return str(withheld.get("message", scene.message) if withheld else scene.recap())

    def _read(self, message: Message) -> str:
        with reading(self._service.controller.upkeep.catalog):
            return str(message)

    def _feel(self, event: Event) -> None:
        match event:
            case Press(control) if control == PUSH and self._service.controller.scene.knob_repeats:
                self._let_go()
                self._timer = self._loop.call_later(HOLD_SECONDS[PUSH], self._repeat)
            case Release(control) if control == PUSH:
                self._let_go()

    def _repeat(self) -> None:
        self._timer = None
        whole = self._whole()
        self._say(whole, slowly=whole == self._repeated)
        self._repeated = whole

    def _say(self, text: str, *, slowly: bool) -> None:
        volume = self._volume * self._service.loudness
        if volume:
            self._voice.say(text, self._service.controller.upkeep.language, volume, slowly=slowly)

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def check_speech(*, is_on: bool) -> Iterator[Finding]:
    """Check that there is somebody to speak, where that is wanted."""
    if not is_on:
        yield Finding("speech", "ok", "off (sound.speech = false)")
    elif shutil.which(PROGRAM) is None:
        yield Finding("speech", "wrong", f"{PROGRAM} is missing, so nothing is said", TO_INSTALL)
    else:
        yield Finding("speech", "ok", f"spoken by {PROGRAM}")
