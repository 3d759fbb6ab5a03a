"""What an item of the service menu opens to: the values of a setting, the counts, the questions before a task."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from station.audits import KNOB, Audits, broken, hours
from station.frame import Lamp
from station.settings import Setting
from station.upkeep import Upkeep, suspected
from station.words import counted, sentence

SHOWN: Final = Lamp("cyan", 60)
"""Something that is only looked at."""

TRIED: Final = Lamp("yellow")
"""A value that is being tried."""

ASKED: Final = Lamp("red")
"""Something is about to happen that cannot be undone."""

SUSPECTED: Final = Lamp("orange")
"""The uses of a control that is perhaps broken."""


class Line(NamedTuple):
    """A text that runs over the lamps, the same in a sentence, and in which light."""

    text: str
    says: str
    lamp: Lamp


def question(text: str, says: str) -> Line:
    """What is asked before something that cannot be undone."""
    return Line(text, says, ASKED)


def values(setting: Setting) -> tuple[Line, ...]:
    """The values of a setting."""
    return tuple(Line(value, value_in_words(setting, value), TRIED) for value in setting.values)


def value_in_words(setting: Setting, value: str) -> str:
    """Say a value and what it means."""
    return f"{setting.title}: {value}, {setting.values[value]}."


def counts(upkeep: Upkeep) -> tuple[Line, ...]:
    """The games, the hours, and the uses of each control."""
    return (
        *(Line(total, f"{total.capitalize()}.", SHOWN) for total in _totals(upkeep.audits)),
        *_uses(upkeep),
    )


def counts_in_words(upkeep: Upkeep) -> str:
    """All totals, and which controls are perhaps broken."""
    names = suspected(upkeep)
    suspicion = f" Perhaps broken: {', '.join(names)}." if names else ""
    return f"Counts: {', '.join(_totals(upkeep.audits))}.{suspicion}"


def _totals(audits: Audits) -> tuple[str, str]:
    return counted(audits.games, "game"), counted(round(hours(audits)), "hour")


def _uses(upkeep: Upkeep) -> Iterator[Line]:
    bad = suspected(upkeep)
    for name, audit in upkeep.audits.controls.items():
        uses = f"{name.capitalize()}: {counted(audit.uses, 'detent' if name == KNOB else 'use')}."
        if name in bad:
            yield Line(f"{name} {audit.uses} !", f"{uses} {sentence(broken(name, upkeep.unused))}", SUSPECTED)
        else:
            yield Line(f"{name} {audit.uses}", uses, SHOWN)
