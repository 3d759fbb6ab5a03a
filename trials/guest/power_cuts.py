"""The plug is pulled in the middle of games, at random moments; afterwards all is there that the lamps had shown."""

import json
import random
import time
from collections.abc import Sequence
from typing import Final

from station.core.timing import UNSEEN
from tools.debian.cache import Failed
from trials.guest.guest import HELD, Guest, pressed
from trials.guest.powered_cabinet import Site
from trials.guest.quick_presses import Cut, as_seen, hurried
from trials.guest.strip_reader import PATIENCE, duties, picture
from trials.guest.two_player_game import MENU, Moment, after, looks, next_control, opened, way_there

PRESSES: Final = (6, 40)
"""How many presses, at least and at most, somebody makes between two cuts and waits for what each does."""

LONGER: Final = 0.4
"""Seconds after the last press in which the plug may be pulled, too: the next key pegs come within."""


WRITTEN: Final = 1.0
"""Seconds after the last press in which the row being built reaches the disk."""

QUIET: Final = 3.0
"""Seconds without a change after which a board stands as it is."""


def open_a_match(guest: Guest) -> Moment:
    """From a game that is over to a match of two, by the menu. Raises Failed."""
    for way, wanted in (("back", MENU), *way_there()):
        before = guest.eyes.count
        guest.turn(way) if isinstance(way, int) else guest.press(way)
        guest.eyes.until(wanted.__eq__, f"{picture(wanted)} in the menu after {way}", before)
    return opened()


def play_on(guest: Guest, moment: Moment, chance: random.Random, presses: int) -> Moment:
    """Press so many buttons, and see what each does. Raises Failed."""
    for _ in range(presses):
        control = next_control(moment, chance)
        moment = after(moment, control)
        before = guest.eyes.count
        guest.press(control)
        arrives(guest, moment, before)
    return moment


def play_to_the_end(guest: Guest, moment: Moment, chance: random.Random) -> Moment:
    """Play until one more match is over. Raises Failed."""
    before = moment.finished
    while moment.finished == before:
        moment = play_on(guest, moment, chance, 1)
    return moment


def cut(guest: Guest, moment: Moment, chance: random.Random) -> Cut:
    """Press some buttons in a hurry, and pull the plug in it, or just after it. Raises Failed."""
    guest.wait(WRITTEN)
    burst = hurried(moment, chance)
    before = guest.eyes.count
    controls = [control for control, _ in burst[1:]]
    guest.begin(pressed(controls))
    time.sleep(chance.uniform(0.0, 2 * HELD * len(controls) + LONGER))
    guest.power.pull_the_plug()
    guest.eyes.wait_for_the_end()
    return as_seen(burst, [duties(each) for each in guest.eyes.since(before)])


def comes_back(guest: Guest, before: Cut, number: int = 0) -> Moment:
    """Wait until the lamps show one of the boards that they may show, from a frame on; which. Raises Failed."""
    shown = f"{picture(looks(before.shown)[-1])}, which was there before ({before.seen} of {len(before.burst) - 1}),"
    moments = _one_of(guest, before.allowed, shown, number)
    if len(moments) == 1:
        return moments[0]
    number = guest.eyes.count  # behind the shield; what is there shows when it is lifted
    guest.press("ok")
    return _one_of(guest, [after(moment, "ok") for moment in moments], "what was behind the shield", number)[0]


def _one_of(guest: Guest, moments: Sequence[Moment], what: str, number: int) -> list[Moment]:
    """Wait until the lamps rest on one of these moments, not only pass it; all that look like it."""
    rests = [looks(moment)[-1] for moment in moments]
    while True:
        guest.eyes.until(rests.__contains__, what, number)
        number = guest.eyes.count
        shown = guest.rest(QUIET)
        found = [moment for moment, rest in zip(moments, rests, strict=True) if rest == shown]
        if found:
            return [moment for place, moment in enumerate(found) if moment not in found[:place]]


def check_scores(guest: Guest, moment: Moment, games_before: int) -> None:
    """Make sure that `pegmind scores` has every match that was shown as finished, and no other. Raises Failed."""
    told = json.loads(guest.run("pegmind", "scores", "--games", "--json"))[games_before:]
    lines = [(game["winner"], game["result"], game["rounds"], game["rows"], game["points"]) for game in told]
    if lines != list(moment.finished):
        raise Failed(f"pegmind scores has {lines}, and the lamps have shown {list(moment.finished)}")


def pull(site: Site, moment: Moment, chance: random.Random) -> tuple[Moment, Cut]:
    """Play on, pull the plug, switch on, and look. Raises Failed."""
    moment = play_on(site.guest, moment, chance, chance.randint(*PRESSES))
    before = cut(site.guest, moment, chance)
    return comes_back(site.switch_on(), before), before


def games(guest: Guest, store: str = "") -> int:
    """How many finished games there are, in the station's store or another."""
    named = ("--store", store) if store else ()
    return len(json.loads(guest.run("pegmind", "scores", "--games", "--json", *named)))


def arrives(guest: Guest, moment: Moment, before: int) -> Moment:
    """Wait until the strip shows a moment as it stays; nobody waits for the end of a winner's banner.

    The end of a round is looked at until a press there is none in haste.
    """
    frames = looks(moment)
    wanted = frames if moment.place == "standings" and moment.ended else frames[-1:]
    guest.eyes.until(frozenset(wanted).__contains__, picture(wanted[-1]), before, PATIENCE)
    if moment.place in ("reveal", "standings"):
        guest.wait(2 * UNSEEN)  # by its own clock, which is slow on a busy machine
    return moment
