"""What the service menu has, as a table."""

from typing import Final, NamedTuple

from station.scenes.scene import Go, PowerOff, Reset, Task
from station.scenes.service.lines import Line, counts, counts_in_words, question, value_in_words, values
from station.settings import SETTINGS, Setting
from station.upkeep import Upkeep, suspected


class Item(NamedTuple):
    """An item: its sign on the lamps, what it is in words, and what ok does and what that is called.

    ok opens the values of a setting, or the counts where `does` is None, or the `asks` before a task.
    """

    sign: str
    words: str
    verb: str
    does: Setting | Go | Task | None
    asks: tuple[Line, ...] = ()


def lines(item: Item, upkeep: Upkeep) -> tuple[Line, ...]:
    """What an item opens to."""
    match item.does:
        case Setting() as setting:
            return values(setting)
        case None:
            return counts(upkeep)
        case _:
            return item.asks


def first_line(item: Item, upkeep: Upkeep) -> int:
    """The line that an item opens with: the value that holds, or the first one."""
    if isinstance(item.does, Setting):
        return list(item.does.values).index(upkeep.settings[item.does.name])
    return 0


def sign(item: Item, upkeep: Upkeep) -> str:
    """What runs over the lamps while an item is in front: with the value that holds, or a mark for bad news."""
    if isinstance(item.does, Setting):
        return f"{item.sign} {upkeep.settings[item.does.name]}"
    return f"{item.sign} !" if item.does is None and suspected(upkeep) else item.sign


def says(item: Item, upkeep: Upkeep) -> str:
    """How an item stands: a sentence or two."""
    match item.does:
        case Setting() as setting:
            return value_in_words(setting, upkeep.settings[setting.name])
        case None:
            return counts_in_words(upkeep)
        case _:
            return item.words


_SIGNS: Final = ("LIGHT", "SOUND", "NIGHT")

ITEMS: Final = (
    Item("TEST", "Self-test.", "try all lamps and controls", Go("selftest")),
    *(Item(sign, each.title, "change it", each) for sign, each in zip(_SIGNS, SETTINGS, strict=True)),
    Item("COUNTS", "Counts", "see them one by one", None),
    Item(
        "NEW SCORES", "Scores and games.", "begin them anew", Reset("scores"),
        (
            question("NEW SCORES?", "Begin the scores anew?"),
            question("SURE?", "All games and scores are set aside in a file. Begin anew all the same?"),
        ),
    ),
    Item(
        "CLEAR COUNTS", "Counts of uses, games and hours.", "begin them anew", Reset("audits"),
        (
            question("CLEAR COUNTS?", "Begin counting anew?"),
            question("SURE?", "What was counted is gone then. Begin anew all the same?"),
        ),
    ),
    Item(
        "DEFAULTS", "Brightness, volume and night as at first.", "set them as at first", Reset("settings"),
        (
            question("DEFAULTS?", "Set brightness, volume and night as at first?"),
            question("SURE?", "What was set is gone then. Set all three as at first all the same?"),
        ),
    ),
    Item("OFF", "Switching off.", "switch the cabinet off", PowerOff(), (question("OFF?", "Switch the cabinet off?"),)),
    Item("EXIT", "Exit.", "leave the service menu", Go("attract")),
)  # fmt: skip
