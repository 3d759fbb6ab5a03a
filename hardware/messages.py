"""The notice at the start about parts that the cabinet has to do without."""

from collections.abc import Sequence

from hardware.missing import Missing
from station.core.finding import Notice
from station.core.messages import Counted, Message, Template, colour, list_items


class CabinetMessages:
    """Names of parts, for use within a sentence, and the notice about missing ones."""

    missing_led = Template("LED {number} of the {bar} bar")
    missing_piezo = Template("the piezo")
    missing_button = Template("the {button} button")
    missing_knob = Template("the knob")
    missing_push = Template("the push of the knob")

    playing_without = Template("the cabinet plays without {parts}")
    playing_without_as_well = Template("{reason}; and the cabinet plays without {parts}")

    # The words over the lamps.
    parts_fail = Counted("A part does not work", "{n} parts do not work")
    parts_fail_as_well = Template("{words}. {parts}")


def make_notice(missing: Sequence[Missing], earlier: Notice | None) -> Notice | None:
    """Return the notice about missing parts, after the `earlier` one; just that one if none are missing."""
    if not missing:
        return earlier
    parts = tuple(dict.fromkeys(_name(part.key) for part in missing))
    words = CabinetMessages.parts_fail(n=len(parts))
    if earlier is None:
        return Notice(CabinetMessages.playing_without(parts=list_items(parts)), words)
    return Notice(
        CabinetMessages.playing_without_as_well(reason=earlier.says, parts=list_items(parts)),
        CabinetMessages.parts_fail_as_well(words=earlier.words, parts=words),
    )


def _name(key: str) -> Message:
    """Return what people call the part with a key of [pins]; both lines of the knob are the knob."""
    name, _, place = key.rstrip("]").partition("[")
    match name:
        case "red_bar" | "white_bar":
            return CabinetMessages.missing_led(number=int(place) + 1, bar=colour(name.removesuffix("_bar")))
        case "piezo":
            return CabinetMessages.missing_piezo()
        case "push":
            return CabinetMessages.missing_push()
        case "knob_a" | "knob_b":
            return CabinetMessages.missing_knob()
        case "ok" | "back":
            return CabinetMessages.missing_button(button=name)
        case _:
            return CabinetMessages.missing_button(button=colour(name))
