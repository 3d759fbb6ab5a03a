"""Debian's Firefox for Playwright: python -m tests.browser.firefox HAND ARGUMENTS, in place of the browser itself.

Playwright drives an ordinary Firefox by WebDriver BiDi, but wants more of it than the Firefox of Debian 12 can do,
above all without its security updates (140). This starts Firefox and stands between the two: a command that Firefox
does not know counts as done, and no `eval` is needed, which in Firefox 140 a page's policy denies to Playwright too.

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

UNKNOWN: Final = "unknown command"
DONE: Final = {"collector": "none"}
"""A result for every command: only the one that asks for a collector of responses looks into it."""

EVALUATE: Final = "(utilityScript, ...args) => utilityScript.evaluate(...args)"
"""How Playwright evaluates in a page: with `eval`, called as `utilityScript.global.eval(expression)`."""
WITHOUT_EVAL: Final = """(utilityScript, ...args) => {
  const {global} = utilityScript
  utilityScript.global = {eval: () => (%s)}
  try {
    return utilityScript.evaluate(...args)
  } finally {
    utilityScript.global = global
  }
}"""
EVAL_DENIED: Final = "(Missing 'unsafe-eval')"
"""Ends what the console says where Playwright adds to its own script, for which it uses `eval` all the same."""

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
            await browser.send(_adapted(str(message), pointer))
        await browser.close()
        await answers


def _adapted(message: str, pointer: str) -> str:
    """What Playwright asks for, with the hand that is wanted and without `eval`."""
    asked = json.loads(message)
    params = asked["params"]
    for source in params.get("actions", ()):
        if source["type"] == "pointer":
            source["parameters"] = {"pointerType": pointer}
    if params.get("functionDeclaration") == EVALUATE:
        _script, _is_function, _by_value, expression, *_ = params["arguments"]
        params["functionDeclaration"] = WITHOUT_EVAL % expression["value"]
    return json.dumps(asked)


async def _pass_on_answers(browser: ClientConnection, playwright: ServerConnection) -> None:
    async for message in browser:
        answer = json.loads(message)
        if answer.get("error") == UNKNOWN:
            await playwright.send(json.dumps({"type": "success", "id": answer["id"], "result": DONE}))
        elif not (answer.get("params", {}).get("text") or "").endswith(EVAL_DENIED):
            await playwright.send(message)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
