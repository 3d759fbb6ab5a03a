"""Someone standing at the cabinet: plays scripts in virtual time and hands back what `show` printed."""

import asyncio
import json
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from station.appliance.assembly import build_draw, script_station
from station.config.sections import Config
from station.core.settings import Care, Night
from station.core.timing import Timings
from station.operator.maintenance import Maintenance
from station.script.play import run_script
from station.script.virtual import VirtualLoop
from station.service.outside import World
from station.store.journal import Journal

STARTED = 1_800_000_000.0
"""The time of day when every script begins, in seconds since 1970."""

Show = dict[str, Any]


def kept_by(journal: Journal) -> Maintenance:
    """Who takes care of a cabinet that is never switched off."""
    return Maintenance(journal, Care(), Night(), lambda: None, 0.0)


def world(chance: str) -> World:
    """A world in which chance makes one move, and the clock is right."""
    return World(Timings(), lambda _game: chance, lambda: STARTED + asyncio.get_running_loop().time())


def play(
    script: str | Iterable[str], *, store: Path | None = None, config: Config | None = None, started: float = STARTED
) -> list[Show]:
    """Play the lines of `script`, on a store of its own unless one is given; raises ScriptError."""
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        shown: list[str] = []
        config = config or Config()
        power_on = partial(script_station, config, store or Path(folder) / "pegmind.db", started, durable=False)
        lines = script.splitlines() if isinstance(script, str) else script
        runner.run(run_script(lines, power_on, build_draw(config), shown.append))
        return [json.loads(line) for line in shown]


def last(script: str, **kept: Any) -> Show:  # noqa: ANN401 - what `play` takes
    """Play `script` and show how it ends."""
    return play(f"{script}\nshow", **kept)[-1]


def some(show: Show, *keys: str) -> dict[str, Any]:
    """The keys of a show that a test is about."""
    return {key: show[key] for key in keys}


def lit(show: Show, chain: Sequence[int]) -> dict[int, str]:
    """The lamps that are lit, by their number in a Frame, with the duties sent."""
    return {lamp: duties for lamp, duties in zip(chain, show["pixels"], strict=True) if duties != "000000"}
