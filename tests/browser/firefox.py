"""Debian's Firefox for Playwright: python -m tests.browser.firefox HAND ARGUMENTS, in place of the browser itself.

Playwright drives an ordinary Firefox by WebDriver BiDi, but asks it on every start for a command that Firefox does not
have yet. This starts Firefox, stands between the two, and answers that command by itself; all else goes through.

HAND is mouse or finger. Playwright's `tap` does nothing in such a Firefox: with a finger, this makes a touch of
whatever Playwright does with the mouse.
"""

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE
from functools import partial
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

UNKNOWN: Final = "emulation.setMediaFeaturesOverride"
LISTENING: Final = "WebDriver BiDi listening on "
LOCAL: Final = "127.0.0.1"
POINTERS: Final = {"mouse": "mouse", "finger": "touch"}
"""What WebDriver calls each hand."""


async def main(hand: str, *command: str) -> None:
    """Run Firefox to its end, with a line of our own to it."""
    process = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
    assert process.stderr
    address = await _address(process.stderr)
    async with serve(partial(_relay, address, POINTERS[hand]), LOCAL, 0, max_size=None, compression=None) as server:
        _, port = server.sockets[0].getsockname()
        print(f"{LISTENING}ws://{LOCAL}:{port}", file=sys.stderr, flush=True)  # noqa: T201 - what Playwright waits for
        while await process.stderr.readline():
            pass
        await process.wait()


async def _address(lines: asyncio.StreamReader) -> str:
    """Where Firefox listens, which it says once it does."""
    while line := (await lines.readline()).decode():
        if found := re.search(rf"{LISTENING}(ws://\S+)", line):
            return found[1]
    raise SystemExit("Firefox ended before it listened")


async def _relay(address: str, pointer: str, playwright: ServerConnection) -> None:
    path = playwright.request.path if playwright.request else ""
    async with connect(address + path, max_size=None, compression=None) as browser:
        answers = asyncio.create_task(_pass_on_answers(browser, playwright))
        async for message in playwright:
            await _pass_on(str(message), pointer, browser, playwright)
        await browser.close()
        await answers


async def _pass_on(message: str, pointer: str, browser: ClientConnection, playwright: ServerConnection) -> None:
    asked = json.loads(message)
    for source in asked["params"].get("actions", ()):
        if source["type"] == "pointer":
            source["parameters"] = {"pointerType": pointer}
    if asked["method"] == UNKNOWN:
        await playwright.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
    else:
        await browser.send(json.dumps(asked))


async def _pass_on_answers(browser: ClientConnection, playwright: ServerConnection) -> None:
    async for message in browser:
        await playwright.send(message)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
