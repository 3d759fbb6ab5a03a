"""Keeps the settings and audits of a cabinet, carries out the operator's tasks, and saves counts at intervals."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Final

from station.core import audits
from station.core.audits import NEW_AUDITS, Audits, describe_unused
from station.core.events import CONTROLS, Event
from station.core.finding import Trouble
from station.core.languages import load_catalog
from station.core.locale import ENGLISH
from station.core.messages import Message
from station.core.service_messages import ServiceMessages
from station.core.settings import (
    DEFAULTS,
    OFF,
    USUAL,
    Care,
    Change,
    Comfort,
    Night,
    PowerOff,
    Reset,
    Settings,
    Task,
    Upkeep,
    comfort,
    effective_night,
    find_setting,
    next_night_change,
    suspected_controls,
    validate_settings,
)
from station.games.registry import family_of
from station.matches.game import Game
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.upkeep import (
    clear_settings,
    read_audits,
    read_settings,
    read_troubles,
    write_audits,
    write_setting,
    write_troubles,
)

log = logging.getLogger("pegmind")

MINUTE_SECONDS: Final = 60

SAVE_INTERVAL: Final = 3600.0
"""Seconds from one saving of the counts to the next; what was counted since is lost if the plug is pulled."""

SAVE_DELAY: Final = 10.0
"""Seconds from a change until it is saved: a contact that comes and goes causes at most six writes a minute."""


class Maintenance:
    """Keeps the settings and counts of one cabinet.

    `power_off` switches it off or raises OSError; `now` is the time of the loop, in seconds; `language` is the
    configured one.
    """

    def __init__(
        self,
        journal: Journal,
        care: Care,
        night: Night,
        power_off: Callable[[], None],
        now: float,
        *,
        language: str = ENGLISH,
    ) -> None:
        self._journal = journal
        self._night = night
        self._power_off = power_off
        self._since = now
        counted = _read_audits(journal)
        self._keeps_count = counted is not None
        self.upkeep = Upkeep(audits=counted or NEW_AUDITS, unused=care.unused)
        self._configured = language
        self._set(_read_settings(journal))

    def feel(self, event: Event) -> None:
        """Count an event of the cabinet."""
        self._audits = audits.count_event(self._audits, event)

    def notice(self, troubles: Iterable[Trouble]) -> None:
        """Keep which controls have faulty contacts or wires now."""
        keys = [key for trouble in troubles for key in (trouble.control, trouble.other) if key]
        faulty = dict.fromkeys(key if key in CONTROLS else audits.TURNING for key in keys)
        self.upkeep = self.upkeep._replace(faulty=tuple(faulty))

    def end(self, game: Game, now: float) -> None:
        """Count a game that is over, and save all counts."""
        before = suspected_controls(self.upkeep)
        left = game.outcome is not None and game.outcome.reason == "left"
        self._audits = audits.count_game(self._audits, None if left else family_of(game).rules.controls(game))
        for control in suspected_controls(self.upkeep):
            if control not in before:
                log.warning("%s", str(describe_unused(control, self.upkeep.unused)))
        self.save_counts(now)

    def reckon(self, now: float) -> None:
        """Add the time since the last call to the audits."""
        seconds, self._since = now - self._since, now
        counted = self.upkeep.audits
        self._audits = counted._replace(seconds=counted.seconds + seconds)

    def save_counts(self, now: float) -> None:
        """Save what was counted so far; if the store cannot, only log it."""
        self.reckon(now)
        if not self._keeps_count:  # what could not be read here may be readable elsewhere
            return
        try:
            self._journal.note(write_audits, self._audits)
        except StoreError as error:
            log.error("what was counted cannot be kept: %s", error)

    def do(self, task: Task) -> Message:
        """Carry out a task; return a message for the operator. Raises StoreError; then nothing has changed."""
        match task:
            case Change(name, value):
                self._journal.write(write_setting, name, value)
                self._set({**self.upkeep.settings, name: value})
                setting = find_setting(name)
                return ServiceMessages.setting_is_now(setting=setting.title, value=setting.values[value].word)
            case Reset(what):
                return self._reset(what)
            case PowerOff():
                return self._switch_off()

    def comfort(self, wall: float, *, for_operator: bool = False) -> Comfort:
        """Return how bright and loud the cabinet should be; `wall` is the time of day in seconds since 1970.

        For the operator there is no night.
        """
        night = {"night": OFF} if for_operator else {}
        return comfort({**self.upkeep.settings, **night}, self._night, _minute(wall))

    @property
    def night_is_on(self) -> bool:
        """Whether the cabinet is turned down at night."""
        return effective_night(self.upkeep.settings, self._night).on

    @property
    def comfort_changes(self) -> bool:
        """Whether the comfort changes by itself in the course of a day: there is a night."""
        return next_night_change(effective_night(self.upkeep.settings, self._night), 0) is not None

    def _set(self, settings: Settings) -> None:
        chosen = settings["language"]
        language = self._configured if chosen == USUAL else chosen
        self.upkeep = self.upkeep._replace(settings=settings, language=language, catalog=load_catalog(language))

    @property
    def _audits(self) -> Audits:
        return self.upkeep.audits

    @_audits.setter
    def _audits(self, audits: Audits) -> None:
        self.upkeep = self.upkeep._replace(audits=audits)

    def _switch_off(self) -> Message:
        try:
            self._power_off()
        except OSError as error:
            log.error("the cabinet cannot be switched off: %s", error)
            return ServiceMessages.cannot_switch_off(error=str(error))
        return ServiceMessages.being_switched_off()

    def _reset(self, what: str) -> Message:
        match what:
            case "scores":
                aside = self._journal.begin_anew(time.strftime("%Y%m%d-%H%M%S"))
                if aside is None:
                    return ServiceMessages.scores_are_forgotten()
                return ServiceMessages.scores_begin_anew(file=aside)
            case "settings":
                self._journal.write(clear_settings)
                self._set(DEFAULTS)
                return ServiceMessages.set_as_at_first()
            case _:
                self._journal.note(write_audits, NEW_AUDITS)
                self._journal.sync()
                self._keeps_count = True  # nothing is left that could not be read
                self.upkeep = self.upkeep._replace(audits=NEW_AUDITS)
                return ServiceMessages.counting_begins_anew()


def _read_settings(journal: Journal) -> Settings:
    """Return the stored settings, or the defaults if they cannot be read."""
    try:
        settings, warnings = validate_settings(journal.read(read_settings))
    except StoreError as error:
        log.error("the settings cannot be read: %s", error)
        return DEFAULTS
    for warning in warnings:
        log.warning("%s", warning)
    return settings


def _read_audits(journal: Journal) -> Audits | None:
    """Return what was counted, or None if it cannot be read."""
    try:
        return journal.read(read_audits)
    except StoreError as error:
        log.error("what was counted cannot be read, and stays as it is: %s", error)
        return None


def _minute(wall: float) -> int:
    """Return the minute of the day where the cabinet stands, 0 to 1439."""
    local = time.localtime(wall)
    return local.tm_hour * MINUTE_SECONDS + local.tm_min


class PeriodicFlush:
    """Saves counts and troubles in a running loop, until `close`.

    `wall_offset` returns the seconds from the time of the loop to the time of day, or None if that is unknown.
    """

    def __init__(
        self,
        maintenance: Maintenance,
        journal: Journal,
        troubles: Callable[[], tuple[Trouble, ...]],
        wall_offset: Callable[[float], float | None],
    ) -> None:
        self._maintenance = maintenance
        self._journal = journal
        self._troubles = troubles
        self._loop = asyncio.get_running_loop()
        self._hourly = self._loop.call_later(SAVE_INTERVAL, self._count)
        self._soon: asyncio.TimerHandle | None = None
        self._wall_offset = wall_offset
        self._is_dated = True
        if self._load_troubles():  # noted by the last station, and perhaps repaired since
            self.uneasy()

    def uneasy(self) -> None:
        """Notice the troubles of the wires, and save them soon: one has begun or ended."""
        self._maintenance.notice(self._troubles())
        if self._soon is None:
            self._soon = self._loop.call_later(SAVE_DELAY, self._note)

    def finish(self) -> None:
        """Save what was counted so far, at the end."""
        self._maintenance.save_counts(self._loop.time())

    def close(self) -> None:
        """Stop saving; what is not saved yet is lost, as if the plug were pulled."""
        self._hourly.cancel()
        if self._soon is not None:
            self._soon.cancel()

    def _count(self) -> None:
        self._maintenance.save_counts(self._loop.time())
        if not self._is_dated:
            self.uneasy()
        self._hourly = self._loop.call_later(SAVE_INTERVAL, self._count)

    def _note(self) -> None:
        """Save the troubles, dated by the time of day; if that is unknown, they look old."""
        self._soon = None
        offset = self._wall_offset(self._loop.time())
        troubles = [trouble._replace(since=trouble.since + (offset or 0.0)) for trouble in self._troubles()]
        self._is_dated = offset is not None or not troubles
        try:
            self._journal.note(write_troubles, troubles)
        except StoreError as error:
            log.error("what is wrong with the wires cannot be kept: %s", error)

    def _load_troubles(self) -> tuple[Trouble, ...]:
        try:
            return self._journal.read(read_troubles)
        except StoreError as error:
            log.error("what was wrong with the wires cannot be read: %s", error)
            return ()
