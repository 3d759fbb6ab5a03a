"""Somebody who plays whatever there is: at a cabinet in virtual time, and by themselves."""

import asyncio
import re
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Final

from station.appliance.assembly import build_draw, script_station
from station.config.sections import Config
from station.core.timing import Timings
from station.games.codes.code import score
from station.script.play import Station
from station.script.virtual import VirtualLoop
from tests.shown import shown
from tests.simulator import STARTED
from trials.soak import codebreaker
from trials.soak.intentions import Hold, Intention, Press, Rotate, Wait
from trials.soak.player import ODD, SCENES, player
from trials.soak.seeded_random import seeded

STATION: Final = Path(__file__).parents[3] / "station"
AT_THE_OTHER_BOARD: Final = {"wait", "look"}
"""The scenes of two boards, which only a line of a script opens."""

OF_OTHER_CABINETS: Final = {"asking", "asked"}
"""The scenes of an invitation, for which there has to be a link."""

OF_OTHER_PACKAGES: Final = {"play"}
"""The scene of a game for the lamps, none of which is installed."""

SHORT: Final = Config()._replace(timings=Timings(idle=5.0, keep=4.0, key_peg=0.02))
BEAT: Final = 0.03
MOST: Final = 4000
"""Intentions of somebody who has met with bad luck: one game with dice may take four hundred."""

EVENTFUL: Final = Counter(attract=1, menu=1, guess=1, reveal=1, dice=1, over=2)
ENDLESS: Final = Counter(over=MOST)


def test_every_scene_there_is_has_an_answer() -> None:
    texts = [path.read_text(encoding="utf-8") for path in STATION.rglob("*.py")]
    names = {name for text in texts for name in re.findall(r'^    name: ClassVar\[str\] = "(\w+)"', text, re.MULTILINE)}
    asked = {name for text in texts for name in re.findall(r'return Question\(.+?, "(\w+)"', text)}
    assert names | asked == {*SCENES} | AT_THE_OTHER_BOARD | OF_OTHER_CABINETS | OF_OTHER_PACKAGES


def test_games_are_played_to_their_end_between_odd_things(tmp_path: Path) -> None:
    assert seen_after(tmp_path, 7, MOST, EVENTFUL) >= EVENTFUL


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    assert seen_after(tmp_path / "one", 2, 20) == seen_after(tmp_path / "two", 2, 20)


def test_a_codebreaker_guesses_what_the_answers_allow() -> None:
    answered = [(pegs, score(pegs, "RRYB")) for pegs in ("RGBY", "WWRP")]
    for seed in range(5):
        code = codebreaker.guess("RYGBPW", 4, answered, seeded(seed), repeats=True)
        assert [(pegs, score(pegs, code)) for pegs, _ in answered] == answered, seed


def test_a_code_without_repeats_has_none() -> None:
    codes = [codebreaker.any_code("RYGB", 4, seeded(seed), repeats=False) for seed in range(20)]
    assert {"".join(sorted(code)) for code in codes} == {"BGRY"}


def test_what_is_odd_is_done_now_and_then() -> None:
    watched = {"scene": "watch", "outcome": None, "message": ""}
    hands = player(seeded(1))
    next(hands)
    done = [hands.send(watched) for _ in range(1000)]
    odd = sum(each != (Press("ok"),) for each in done)
    assert 0.5 * ODD < odd / len(done) < 1.5 * ODD


def seen_after(folder: Path, seed: int, most: int, enough: Counter[str] = ENDLESS) -> Counter[str]:
    """Play at a cabinet in virtual time; how often each scene was seen, and how many games were over.

    It ends as soon as `enough` was seen, and after `most` intentions.
    """
    chance = partial(build_draw(SHORT), seeded(seed))
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(played(folder / "pegmind.db", chance, seed, most, enough))


async def played(store: Path, chance: partial[str], seed: int, most: int, enough: Counter[str]) -> Counter[str]:
    with script_station(SHORT, store, STARTED, chance, durable=False) as station:
        hands, seen, over = player(seeded(seed)), Counter[str](), False
        next(hands)
        for _ in range(most):
            view = shown(station.service)
            was, over = over, view["outcome"] is not None
            seen[view["scene"]] += 1
            seen["over"] += over and not was
            if seen >= enough:
                break
            for intention in hands.send(view):
                await done(station, intention)
            await asyncio.sleep(BEAT)
        return seen


async def done(station: Station, intention: Intention) -> None:
    match intention:
        case Press(control):
            await touched(station, (control,), BEAT)
        case Hold(controls, seconds):
            await touched(station, controls, seconds)
        case Rotate(detents):
            await station.controls.rotate(detents)
        case Wait(seconds):
            await asyncio.sleep(seconds)


async def touched(station: Station, controls: tuple[str, ...], seconds: float) -> None:
    for control in controls:
        await station.controls.press(control)
    await asyncio.sleep(seconds)
    for control in controls:
        await station.controls.release(control)
    await asyncio.sleep(BEAT)
