"""What travels over the page's WebSocket.

To a viewer: one `hello`, then a `view` and a binary frame whenever they change, and `error`, with a code and a text,
where something it sent was refused; and `spoken` to those who listen, a text with its language, and whether it is to
be spoken slowly. The first `view` is whole; every other one has what has changed since the one
before. While the station waits, there is one `waiting` instead, with a code and a text.
From a viewer, on a simulated cabinet: a press, a release or a turn, a row that was laid, what was touched, or a text;
what is to be held for as long as it takes; and for whom the page plays. From any viewer: whether it listens.
"""

import json
import struct
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from station.core.events import CONTROLS, Event, Lay, Press, Release, Touch, Turn, Type
from station.core.frame import LAMPS, Frame, Lamp
from station.core.messages import Message, MessageError, render_message
from station.core.palette import LETTER_OF
from station.web.messages import PageMessages

MOST_DETENTS: Final = 24

LONGEST: Final = 64
"""Characters of a row or the name of a part; what is longer comes from no page of ours."""

RATE: Final = 100.0
BURST: Final = 200.0
"""Messages a viewer may send in a second for long, and at once. Ten fast hands need less."""

PEG_LEVEL: Final = 20
"""Percent; a lamp that is at least as bright is a peg and bears its letter, dimmer ones are glimmers."""

HIDDEN: Final = "?"
"""Stands for a peg behind the shield, whichever it is."""

_FRAME: Final = struct.Struct(f">{3 * LAMPS}s{LAMPS}sBBH")
"""150 x RGB duties in the order of the data line, 150 letters in the order of a Frame (0: none), both bars, Hz."""


class Allowance(NamedTuple):
    """How much somebody may still send: a bucket that is emptied by what comes, and that time fills again.

    As of `at`, in seconds, so much is `left` to come at once; `rate` more comes in every second, up to `burst`. That of
    a viewer is counted in messages.
    """

    at: float
    left: float = BURST
    rate: float = RATE
    burst: float = BURST

    def after(self, now: float, much: float = 1.0) -> "Allowance":
        """The allowance after so `much` more."""
        return self._replace(at=now, left=min(self.burst, self.left + (now - self.at) * self.rate) - much)

    @property
    def spent(self) -> bool:
        """Whether it was too much."""
        return self.left < 0


class HoldFor(NamedTuple):
    """A control, or two tied together, that is to be held for as long as the scene asks."""

    control: str


class Sit(NamedTuple):
    """The page plays for this player from now on; "" is everybody who sits at it."""

    player: str


class Listen(NamedTuple):
    """Whether the page is to be told what it speaks."""

    on: bool


Said = Event | HoldFor | Sit | Listen
"""What a viewer may say."""


class BadMessage(MessageError, ValueError):
    """A viewer sent something that is refused."""

    @property
    def data(self) -> dict[str, str]:
        """What the viewer is told: the code of the reason, and its text."""
        return describe(self.message)


def encode_frame(frame: Frame, duties: bytes) -> bytes:
    """Pack a frame: 604 bytes. Where it has a veil, no letter tells what is behind."""
    secret = map(_letter, frame.secret) if frame.veil is None else map(_veiled, frame.veil)
    letters = bytes((*map(_letter, frame.pegs + frame.keys), *secret))
    return _FRAME.pack(duties, letters, frame.red, frame.white, round(frame.tone or 0))


def decode_message(message: str | bytes) -> Said:
    """Read what a viewer sent. Raises BadMessage."""
    try:
        content = json.loads(message)
    except ValueError:
        raise BadMessage(PageMessages.message_is_not_json()) from None
    match content:
        case {"press": str(control)} if control in CONTROLS:
            return Press(control)
        case {"release": str(control)} if control in CONTROLS:
            return Release(control)
        case {"turn": int(detents)} if type(detents) is int and 0 < abs(detents) <= MOST_DETENTS:
            return Turn(detents)
        case {"lay": str(pegs), "cursor": int(cursor)} if len(pegs) <= LONGEST and type(cursor) is int:
            return Lay(pegs, cursor)
        case {"touch": str(part), "number": int(number)} if len(part) <= LONGEST and type(number) is int:
            return Touch(part, number)
        case {"type": str(text)} if len(text) <= LONGEST:
            return Type(text)
        case _:
            return _decode_wish(content)


def _decode_wish(content: object) -> Said:
    """Read what is no event at a control. Raises BadMessage."""
    match content:
        case {"hold": str(control)} if len(control) <= LONGEST:
            return HoldFor(control)
        case {"sit": str(player)} if len(player) <= LONGEST:
            return Sit(player)
        case {"listen": bool(on)}:
            return Listen(on)
        case _:
            raise BadMessage(PageMessages.message_is_unknown(most=MOST_DETENTS))


def describe(message: Message) -> dict[str, str]:
    """What the viewers are told of a message: its code, and its text."""
    return {"code": message.code, "text": str(message)}


def encode(kind: str, content: Any) -> str:  # noqa: ANN401 - anything that JSON can say
    """Pack a text message, with the messages in it in the language that is being read."""
    return encode_parts({kind: encode_value(content)})


def encode_value(content: Any) -> str:  # noqa: ANN401 - anything that JSON can say
    """Return the JSON of something, with the messages in it in the language that is being read."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=render_message)


def encode_parts(parts: Mapping[str, str]) -> str:
    """Return the JSON of an object whose values are JSON already."""
    return f"{{{','.join(f'{encode_value(name)}:{value}' for name, value in parts.items())}}}"


def find_changes(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of a view that are others than before; those that are gone are null."""
    gone = dict.fromkeys(before.keys() - now.keys(), "null")
    return gone | {name: value for name, value in now.items() if before.get(name) != value}


def _letter(lamp: Lamp) -> int:
    return ord(LETTER_OF[lamp.colour]) if lamp.level >= PEG_LEVEL else 0


def _veiled(lamp: Lamp) -> int:
    return ord(HIDDEN) if lamp.level else 0
