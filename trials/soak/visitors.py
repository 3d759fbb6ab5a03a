"""Whoever else has the page open: people who look on, and people who do not behave."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

STAYS: Final = (1.0, 15.0)
SLOW: Final = 0.4
"""Seconds from one message to the next that somebody with a bad line takes in."""

GOODBYE: Final = 0.2
"""Seconds that a page may take to say goodbye, too."""

NONSENSE: Final = ("", "null", "[" * 200, '{"press": 5}', '{"turn": 25}', "\0", b"\xff\xfe", "x" * 300, b"y" * 9000)
"""The last two are longer than any message may be, and end the visit."""

TOUCH: Final = frozenset({"gone"})
"""The kinds that press something."""

Visit = Callable[[ClientConnection, Random], Coroutine[Any, Any, None]]


async def visit(port: int, kind: str, chance: Random) -> bool:
    """Come, behave as it is one's kind, and go; a page that goes away ends the visit. Whether there was room."""
    origin: Any = f"http://127.0.0.1:{port}"
    coming = connect(f"ws://127.0.0.1:{port}/ws", origin=origin, compression=None, max_queue=1, close_timeout=GOODBYE)
    try:
        async with coming as viewer:
            await VISITS[kind](viewer, chance)
    except InvalidStatus:
        return False
    except (OSError, WebSocketException):
        pass
    return True


async def _looks_on(viewer: ClientConnection, chance: Random) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(chance.uniform(*STAYS)):
            async for _ in viewer:
                pass


async def _slowly(viewer: ClientConnection, chance: Random) -> None:
    for _ in range(int(chance.uniform(*STAYS) / SLOW)):
        await viewer.recv()
        await asyncio.sleep(SLOW)


async def _deaf(viewer: ClientConnection, chance: Random) -> None:
    """Take nothing in, and hang up."""
    await asyncio.sleep(chance.uniform(*STAYS))
    viewer.transport.abort()


async def _gone(viewer: ClientConnection, chance: Random) -> None:
    """Press something, and be gone before letting go."""
    await viewer.send(json.dumps({"press": chance.choice(("orange", "blank", "push"))}))
    await asyncio.sleep(chance.uniform(0, 0.1))
    viewer.transport.abort()


async def _noisy(viewer: ClientConnection, chance: Random) -> None:
    for _ in range(20):
        await viewer.send(chance.choice(NONSENSE))
        await asyncio.sleep(chance.uniform(0, 0.05))


VISITS: Final[Mapping[str, Visit]] = MappingProxyType(
    {"well-behaved": _looks_on, "slow": _slowly, "deaf": _deaf, "gone": _gone, "noisy": _noisy}
)
