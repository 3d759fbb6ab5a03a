"""Copies of the store: made while somebody plays, and put back while somebody plays."""

from typing import Final

from tools.debian.cache import Failed
from trials.guest import power_cuts
from trials.guest.guest import Guest
from trials.guest.quick_presses import at_rest
from trials.guest.two_player_game import Moment

FOLDER: Final = "/var/lib/pegmind/backups"
UNIT: Final = "pegmind-backup.service"
TIMER: Final = "pegmind-backup.timer"
QUIET: Final = 3.0


def is_copied(guest: Guest) -> tuple[str, str]:
    """Have the timer's service make a copy, under whoever plays; the copy. Raises Failed."""
    guest.run("systemctl", "is-active", TIMER)
    before = guest.run("ls", FOLDER).split()
    guest.rest(QUIET)
    shown = guest.eyes.count
    guest.run("systemctl", "start", UNIT)
    new = sorted(set(guest.run("ls", FOLDER).split()) - set(before))
    if len(new) != 1:
        raise Failed(f"{UNIT} was to make one copy in {FOLDER}, and made {new or 'none'}")
    if guest.eyes.count != shown:
        raise Failed("whoever plays has noticed that a copy was made")
    copy = f"{FOLDER}/{new[0]}"
    if power_cuts.games(guest, copy) != power_cuts.games(guest):
        raise Failed(f"{copy} has not all games that were played")
    return f"{UNIT} copies the store while somebody plays, all {power_cuts.games(guest, copy)} games", copy


def is_put_back(guest: Guest, copy: str, then: Moment) -> str:
    """Put a copy back under whoever plays: board and scores are as they were `then`. Raises Failed."""
    games, before = power_cuts.games(guest, copy), guest.eyes.count
    if power_cuts.games(guest) <= games:
        raise Failed("nothing was finished since the copy was made, so nothing would show that it was put back")
    guest.run("pegmind", "restore", copy)
    power_cuts.comes_back(guest, at_rest(then), before)
    if power_cuts.games(guest) != games:
        raise Failed(f"pegmind restore has put a copy with {games} games back, and there are {power_cuts.games(guest)}")
    return "pegmind restore puts it back while somebody plays: board and scores are those of the copy"
