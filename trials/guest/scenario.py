"""What is tested, in the order in which it is: each chapter says sentences, with figures. All of them raise Failed."""

import random
from collections.abc import Callable, Iterator
from statistics import median
from typing import Final

from tools.debian.cache import Failed
from trials.guest import mishaps, power_cuts, recovery, service, solo_game, store_copies, two_player_game, upgrades
from trials.guest.powered_cabinet import Site
from trials.guest.quick_presses import Cut
from trials.guest.two_player_game import Moment


class Story:
    """A cabinet from its first start on: where it stands, how its match of two stands, and what is left to chance."""

    def __init__(self, site: Site, chance: random.Random, cuts: int) -> None:
        self.site = site
        self.chance = chance
        self.cuts = cuts
        self.moment: Moment = two_player_game.opened()


def first_start(story: Story) -> Iterator[str]:
    """It boots, and the service comes up."""
    guest = story.site.switch_on()
    guest.wait_until_up()
    yield service.came_up_by_itself(guest)
    yield service.shows_life_early(guest)
    yield service.is_confined(guest)
    yield service.is_little_exposed(guest)


def a_game(story: Story) -> Iterator[str]:
    """Hands on the pins and eyes on the strip."""
    guest = story.site.guest
    yield solo_game.over_the_menu(guest)
    solo_game.begin(guest)
    played = solo_game.play_alone(guest)
    how = "cracked" if played.cracked else "not cracked"
    yield f"a game is played on pins and lamps alone, {how} in {len(played.rows)} rows: each frame whole, as reckoned"
    yield played.latency
    guest.eyes.check_pauses()


def ends_of_the_service(story: Story) -> Iterator[str]:
    """Every way in which the service can end or begin anew."""
    site = story.site
    rows = recovery.half_a_game(site.guest)
    yield recovery.is_back_when_killed(site, rows)
    yield recovery.is_back_when_hung(site, rows)
    yield recovery.reloads(site, rows)
    yield recovery.stops(site.guest, rows)
    yield recovery.goes_on(site.guest, rows)
    yield service.confirms(site.guest)


def the_plug(story: Story) -> Iterator[str]:
    """Power cuts in the middle of games."""
    site = story.site
    story.moment = power_cuts.open_a_match(site.guest)
    before = power_cuts.games(site.guest)
    seconds: list[float] = []
    in_flight = lost = 0
    for number in range(1, story.cuts + 1):
        try:
            cut = _cut(story, last=number == story.cuts)
            power_cuts.check_scores(site.guest, story.moment, before)
        except Failed as error:
            raise Failed(f"cut {number}: {error}") from error
        seconds.append(service.ready(site.guest))
        in_flight += cut.in_flight
        lost += story.moment in cut.allowed[: cut.seen - cut.least]
    matches = len(story.moment.finished)
    yield (
        f"the plug was pulled {story.cuts} times in games of two: board, points and pegs were there each time, and"
        f" {matches} finished matches in the scores; ready after {median(seconds):.1f} s (median)"
    )
    yield f"presses under way at a cut: {in_flight} not yet shown, {lost} lost before their row was written down"


def _cut(story: Story, *, last: bool) -> Cut:
    if last and not story.moment.finished:  # a finished match could be missing in the scores
        story.moment = power_cuts.play_to_the_end(story.site.guest, story.moment, story.chance)
    story.moment, cut = power_cuts.pull(story.site, story.moment, story.chance)
    return cut


def copies(story: Story) -> Iterator[str]:
    """The store is copied and put back, under people who play."""
    site, then = story.site, story.moment
    site.guest.wait_until_up()
    said, copy = store_copies.is_copied(site.guest)
    yield said
    power_cuts.play_to_the_end(site.guest, then, story.chance)
    yield store_copies.is_put_back(site.guest, copy, then)
    story.moment = two_player_game.after_a_cut(then)


def no_room(story: Story) -> Iterator[str]:
    """The disk is full."""
    said, story.moment = mishaps.has_a_full_disk(story.site.guest, story.moment, story.chance)
    yield said


def off_and_damaged(story: Story) -> Iterator[str]:
    """Switched off at the cabinet; then the store is damaged."""
    yield mishaps.is_switched_off(story.site, story.moment, story.chance)
    yield mishaps.is_damaged(story.site, story.chance)
    guest = story.site.guest
    guest.press("ok")
    solo_game.begin(guest)
    solo_game.play_alone(guest)
    if power_cuts.games(guest) != 1:
        raise Failed("a game was played on a new store, and it has none, or more")


def the_package(story: Story) -> Iterator[str]:
    """Installed again, and taken off."""
    guest = story.site.guest
    moment = power_cuts.play_on(guest, power_cuts.open_a_match(guest), story.chance, power_cuts.PRESSES[0])
    yield upgrades.is_upgraded(guest, moment)
    yield upgrades.is_not_spoilt(guest, moment)
    yield upgrades.is_uninstalled(guest)


Chapter = Callable[[Story], Iterator[str]]
SHORT: Final[tuple[Chapter, ...]] = (first_start, a_game, ends_of_the_service, the_plug)
LONG: Final[tuple[Chapter, ...]] = (*SHORT, copies, no_room, off_and_damaged, the_package)
