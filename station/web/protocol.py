"""The messages on the page's WebSocket; station.web.contract has their types.

To a viewer: one `hello`; a `view` and a binary frame whenever they change; `error`, with a code and a text, if
something that it sent was refused; and to viewers who listen `spoken`: a text, its language, and whether to speak it
slowly. The first `view` is complete; each later one has only what has changed since the one before. While the station
waits, a single `waiting`, with a code and a text, is sent instead.
From a viewer, on a simulated cabinet: a press, release or turn; a row that was laid; a part that was touched; a text
that was typed; for how many seconds a control has been `held`, again and again; a control to let go without acting;
what else would come of holding a control, by the code in `holds`; the player for whom the page plays; and the token
of a challenge that its `player` accepts. From any
viewer: the `name` that was given on the page last; whether it listens; that somebody is `reading` there; and a `beat`,
which is answered with the same.
"""

import json
import struct
from collections.abc import Mapping
from typing import Final, NamedTuple

from station.core.events import CONTROLS, Ask, Cancel, Event, HeldFor, Lay, Press, Release, Touch, Turn, Type
from station.core.frame import LAMPS, Frame, Lamp
from station.core.messages import Message, MessageError, render_message
from station.core.palette import LETTER_OF
from station.core.value import Value
from station.web.contract import Sentence, ToPage
from station.web.messages import PageMessages

MOST_VIEWER_DETENTS: Final = 24

LONGEST_INPUT: Final = 64
"""Characters of a row, a text or the name of a part; our page sends nothing longer."""

MESSAGE_RATE: Final = 100.0
MESSAGE_BURST: Final = 200.0
"""Messages that a viewer may send per second on average, and at once. Ten fast fingers need fewer."""

PEG_LEVEL: Final = 20
"""Percent; a lamp that is at least this bright is a peg and bears its letter, dimmer ones are glimmers."""

HIDDEN: Final = "?"
"""Stands for any peg behind the shield."""

TONE: Final = struct.Struct(">H")
_FRAME: Final = struct.Struct(f">{3 * LAMPS}s{LAMPS}sBB{TONE.format[1:]}")
"""150 x RGB duties in the order of the data line, 150 letters in the order of a Frame (0: none), both bars, Hz."""


class Allowance(NamedTuple):
    """The amount that a client may still send: a token bucket, which counts messages unless stated otherwise.

    At the time `at`, in seconds, `left` may come at once; it grows by `rate` per second, up to `burst`.
    """

    at: float
    left: float = MESSAGE_BURST
    rate: float = MESSAGE_RATE
    burst: float = MESSAGE_BURST

    def after(self, now: float, amount: float = 1.0) -> "Allowance":
        """Return the allowance after `amount` more has come."""
        return self._replace(at=now, left=min(self.burst, self.left + (now - self.at) * self.rate) - amount)

    @property
    def spent(self) -> bool:
        """Whether more has come than was allowed."""
        return self.left < 0


class Sit(Value):
    """The page plays for this player from now on; "": for everybody who sits at it; None: for nobody."""

    player: str | None


class Listen(Value):
    """Whether the page wants the texts that are spoken."""

    on: bool


class Introduce(Value):
    """The name that was given on the page last; "": none."""

    name: str


class Accept(Value):
    """The page wants to play the code that a challenge names; `player` "": without a name."""

    token: str
    player: str


class Beat(Value):
    """The page wants to know whether the connection is alive."""


class Reading(Value):
    """Somebody reads on the page, such as the review of a game, and is there though nothing is pressed."""


Said = Event | Sit | Introduce | Accept | Listen | Beat | Reading
"""Everything that a viewer may send."""


class BadMessage(MessageError, ValueError):
    """A message from a viewer that is refused."""

    @property
    def data(self) -> Sentence:
        """The reason as it is sent to the viewer: its code and its text."""
        return describe(self.message)


def encode_frame(frame: Frame, duties: bytes) -> bytes:
    """Pack a frame into 604 bytes. If it has a veil, the letters behind it are hidden."""
    secret = map(_encode_lamp, frame.secret) if frame.veil is None else map(_encode_veiled, frame.veil)
    letters = bytes((*map(_encode_lamp, frame.pegs + frame.keys), *secret))
    return _FRAME.pack(duties, letters, frame.red, frame.white, round(frame.tone or 0))


def silence(frame: bytes) -> bytes:
    """Return an encoded frame without its tone."""
    return frame[: -TONE.size] + bytes(TONE.size)


def decode_message(message: str | bytes) -> Said:
    """Return what a viewer's message means. Raises BadMessage."""
    try:
        content = json.loads(message)
    except ValueError:
        raise BadMessage(PageMessages.message_is_not_json()) from None
    match content:
        case {"press": str(control)} if control in CONTROLS:
            return Press(control)
        case {"release": str(control)} if control in CONTROLS:
            return Release(control)
        case {"cancel": str(control)} if control in CONTROLS:
            return Cancel(control)
        case {"held": str(control), "seconds": int(seconds)} if control in CONTROLS and type(seconds) is int:
            return HeldFor(control, max(0, seconds))
        case {"turn": int(detents)} if type(detents) is int and 0 < abs(detents) <= MOST_VIEWER_DETENTS:
            return Turn(detents)
        case _:
            return _decode_request(content)


def _decode_request(content: object) -> Said:
    """Decode a message that moves no control. Raises BadMessage."""
    match content:
        case {"lay": str(pegs), "cursor": int(cursor), **more} if len(pegs) <= LONGEST_INPUT and type(cursor) is int:
            return Lay(pegs, cursor, _decode_kept(more.get("kept")))
        case {"touch": str(part), "number": int(number)} if len(part) <= LONGEST_INPUT and type(number) is int:
            return Touch(part, number)
        case {"type": str(text)} if len(text) <= LONGEST_INPUT:
            return Type(text)
        case {"ask": str(does)} if len(does) <= LONGEST_INPUT:
            return Ask(does)
        case _:
            return _decode_page(content)


def _decode_kept(kept: object) -> str | None:
    """Return the pegs of a laid row that stay; None if the page says nothing of them. Raises BadMessage."""
    if kept is not None and not (isinstance(kept, str) and len(kept) <= LONGEST_INPUT):
        raise BadMessage(PageMessages.message_is_unknown(most=MOST_VIEWER_DETENTS))
    return kept


def _decode_page(content: object) -> Said:
    """Decode what a page says of itself and of its reader. Raises BadMessage."""
    match content:
        case {"sit": str() | None as player} if player is None or len(player) <= LONGEST_INPUT:
            return Sit(player)
        case {"name": str(name)} if len(name) <= LONGEST_INPUT:
            return Introduce(name)
        case {"accept": str(token), "player": str(player)} if max(len(token), len(player)) <= LONGEST_INPUT:
            return Accept(token, player)
        case {"listen": bool(on)}:
            return Listen(on)
        case {"beat": 1}:
            return Beat()
        case {"reading": 1}:
            return Reading()
        case _:
            raise BadMessage(PageMessages.message_is_unknown(most=MOST_VIEWER_DETENTS))


def describe(message: Message) -> Sentence:
    """Return a message as it is sent to viewers: its code and its text."""
    return {"code": message.code, "text": str(message)}


def encode(message: ToPage) -> str:
    """Return a message to the page as JSON, with the texts in it in the language being read."""
    return encode_value(message)


def encode_value(content: object) -> str:
    """Return `content` as JSON, with the messages in it in the language being read."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=render_message)


def encode_parts(parts: Mapping[str, str]) -> str:
    """Return an object as JSON, given its values as JSON."""
    return f"{{{','.join(f'{encode_value(name)}:{value}' for name, value in parts.items())}}}"


def find_changes(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of a view that have changed; those that are gone are null."""
    gone = dict.fromkeys(before.keys() - now.keys(), "null")
    return gone | {name: value for name, value in now.items() if before.get(name) != value}


def _encode_lamp(lamp: Lamp) -> int:
    return ord(LETTER_OF[lamp.colour]) if lamp.level >= PEG_LEVEL else 0


def _encode_veiled(lamp: Lamp) -> int:
    return ord(HIDDEN) if lamp.level else 0
