"""What may befall a cabinet: it is switched off, its store is damaged meanwhile, or its disk is full."""

import random
import subprocess
from typing import Final

from station.lobby.question import ask_to_switch_off
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages
from tools.debian.cache import Failed
from trials.guest import power_cuts
from trials.guest.expected_frames import DARK, DUTIES, running
from trials.guest.guest import CHORD, Guest, pressed
from trials.guest.powered_cabinet import Site
from trials.guest.quick_presses import at_rest
from trials.guest.service import complained
from trials.guest.strip_reader import PATIENCE, duties, picture
from trials.guest.two_player_game import Moment, after, is_move, looks, next_control, scene

STORE: Final = "/var/lib/pegmind/pegmind.db"
ASIDE: Final = f"{STORE}.damaged-*"
DAMAGE: Final = """
import random, sys
chance = random.Random(sys.argv[2])
with open(sys.argv[1], "r+b") as store:
    blocks = store.seek(0, 2) // 4096
    for block in range(blocks):
        store.seek(block * 4096 + chance.randrange(4096 - 512))
        store.write(chance.randbytes(512))
print(blocks)
"""
"""For Python: a store, and a seed."""

TOLD: Final = 0.8
"""The share of a running text's steps that have to be seen; a busy emulator leaves some out."""

SOON: Final = 1.0
LATER: Final = 60.0
"""Seconds after which the key pegs of the last row are all there."""

PRESSES: Final = 6

FILL: Final = """
mkdir /filler
for size in 256M 64M 16M 4M 1M 256K 64K 16K 4K; do
    n=0
    while fallocate -l $size /filler/$size.$n 2>/dev/null; do n=$((n + 1)); done
    rm -f /filler/$size.$n
done
"""
BUILDING: Final = ("shield", "guess")
"""Where a press that is refused makes the lamps flash."""

MOST_PRESSES: Final = 80
"""By then a store that cannot grow has refused one: its log has room for some more."""


def is_switched_off(site: Site, moment: Moment, chance: random.Random) -> str:
    """Hold ok and back in a game, and confirm. Raises Failed."""
    guest, power = site.guest, site.guest.power
    while moment.ended:  # over a match that is over the two lead to the operator's menu
        moment = power_cuts.play_on(guest, moment, chance, 1)
    asked = DUTIES(ask_to_switch_off(scene(moment), LATER).frame(LATER))
    guest.hold("back", "ok", seconds=CHORD)  # while back is down it says nothing, so no peg is taken away
    guest.eyes.until(asked.__eq__, "the question whether to switch off")
    guest.begin(pressed(["ok"]))
    try:
        status = power.emulator.wait(PATIENCE)
    except subprocess.TimeoutExpired as error:
        last = (complained(guest) or ["nothing"])[-1]
        raise Failed(f"ok and back do not switch the cabinet off; it says: {last}") from error
    guest.eyes.wait_for_the_end()
    guest.power.pull_the_plug()
    if status != 0 or guest.eyes.shown != DARK:
        raise Failed(f"switched off, the lamps show {picture(guest.eyes.shown)} (status {status})")
    power_cuts.comes_back(site.switch_on(), at_rest(moment))
    return "held for five seconds in a game, ok and back switch the Pi off, lamps dark; switched on, the game is there"


def is_damaged(site: Site, chance: random.Random) -> str:
    """Stop it, overwrite a bit of every block of the store, pull the plug, and switch on. Raises Failed."""
    site.guest.attempt("systemctl", "stop", "pegmind.service")
    blocks = _damage(site.guest, chance)
    site.guest.run("sync")
    site.guest.power.pull_the_plug()
    guest = site.switch_on()
    words = StoreMessages.scores_damaged()
    steps = running(words)
    guest.eyes.until(steps[-1].__eq__, f"the last step of {words}")
    seen = {duties(each) for each in guest.eyes.since()}
    told = len(seen & set(steps)) / len(set(steps))
    if told < TOLD:
        raise Failed(f"of the words {words} only {told:.0%} of the steps came on the lamps")
    guest.run("sh", "-c", f"ls {ASIDE}")
    if not any("is set aside as" in line for line in complained(guest)):
        raise Failed("a damaged store was set aside, and the journal does not say so")
    if power_cuts.games(guest) != 0:
        raise Failed("a damaged store was set aside, and the new one has games")
    return f"damaged in {blocks} places, the store is set aside, lamps and journal say so, and a new one is started"


def has_a_full_disk(guest: Guest, moment: Moment, chance: random.Random) -> tuple[str, Moment]:
    """Fill the disk, play until a press is refused, make room, and play on; the board is there after a restart.

    Raises Failed.
    """
    while moment.place not in BUILDING:  # where a next match cannot begin, no lamp says so
        moment = power_cuts.play_on(guest, moment, chance, 1)
    guest.run("sh", "-c", FILL)
    presses = 0
    refused = False
    while not refused:
        presses += 1
        if presses > MOST_PRESSES:
            raise Failed(f"on a full disk {MOST_PRESSES} presses were taken, and none was refused")
        moment, refused = _pressed(guest, moment, chance)
    words = complained(guest)
    if not any("is full: free some space" in line for line in words):
        raise Failed(f"a press was refused on a full disk, and the journal says: {(words or ['nothing'])[-1]}")
    guest.run("rm", "-r", "/filler")
    moment = power_cuts.play_on(guest, moment, chance, PRESSES)
    guest.run("systemctl", "restart", "pegmind.service")
    moment = power_cuts.comes_back(guest, at_rest(moment))
    said = f"on a full disk press {presses} is refused, with a flash and a sentence; with room again the game goes on"
    return said, moment


def _pressed(guest: Guest, moment: Moment, chance: random.Random) -> tuple[Moment, bool]:
    """One press; where the match stands then, and whether it was refused."""
    control = next_control(moment, chance)
    moved = after(moment, control)
    if moment.place not in BUILDING:
        return power_cuts.play_on(guest, moment, chance, 1), False
    stays = moment if is_move(moment, control) else moved
    flash = DUTIES(scene(stays).refuse(StationMessages.only_ok_and_back(), LATER).frame(LATER))
    before = guest.eyes.count
    guest.press(control)
    guest.eyes.until({flash, looks(moved)[-1]}.__contains__, "an answer to a press", before)
    guest.wait(SOON)  # a peg is shown first and kept second
    refused = flash in {duties(each) for each in guest.eyes.since(before)}
    return (stays if refused else moved), refused


def _damage(guest: Guest, chance: random.Random) -> int:
    """Overwrite something in every block of the store; how many blocks. Raises Failed."""
    return int(guest.run("python3", "-c", DAMAGE, STORE, str(chance.random())))
