"""What a self-test has found, in words: a sentence for whatever is wrong, and where to look."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from station.events import BUTTONS, PUSH
from station.finding import Contacts
from station.words import sentence

RIGHT: Final = "turn right"
LEFT: Final = "turn left"
_TURNS: Final = frozenset({RIGHT, LEFT})

TRIED: Final = (*BUTTONS, PUSH, RIGHT, LEFT)
"""What is asked for, one after the other."""

_WORDS: Final = {PUSH: "the knob's push", RIGHT: "a turn to the right", LEFT: "a turn to the left"}


class Seen(NamedTuple):
    """What came when `asked` was asked for: its own name, that of another, or nothing."""

    asked: str
    came: str | None

    @property
    def result(self) -> Literal["right", "wrong", "nothing"]:
        """In one word."""
        if self.came is None:
            return "nothing"
        return "right" if self.came == self.asked else "wrong"


def told(seen: Seen) -> str:
    """What is said at once: a sentence."""
    if seen.came is None:
        return f"Nothing came for {_words(seen.asked)}."
    instead = "" if seen.came == seen.asked else f" instead of {_words(seen.asked)}"
    return sentence(f"{_words(seen.came)} came{instead}")


def verdict(seen: Sequence[Seen], contacts: Contacts) -> str:
    """What is said at the end; that a contact bounces is no fault of it."""
    wrong = " ".join(map(sentence, findings(seen, contacts))) or "All buttons and the knob are well."
    return f"{wrong} {sentence(bounced(contacts.bounces))}"


def bounced(bounces: Mapping[str, int]) -> str:
    """How contacts bounce, in words that make a sentence."""
    worst = ", ".join(f"{control} {times}" for control, times in bounces.items())
    return f"bounces at worst: {worst}" if worst else "no contact has bounced"


def findings(seen: Sequence[Seen], contacts: Contacts) -> tuple[str, ...]:
    """What is wrong, each in words that make a sentence; nothing where all is well."""
    came = {each.asked: each.came for each in seen if {*each} not in contacts.touching}
    return (*_touching(contacts), *_buttons(came, contacts.down), *_knob(came))


def _touching(contacts: Contacts) -> Iterator[str]:
    for one, another in sorted(map(sorted, contacts.touching)):
        yield f"{one} and {another} always move together: look for what touches the wires of both"


def _buttons(came: Mapping[str, str | None], down: Collection[str]) -> Iterator[str]:
    swaps: set[str] = set()
    for asked, seen in came.items():
        if asked in _TURNS or seen == asked or asked in swaps:
            continue
        if seen is None and asked in down:
            yield f"{asked} is stuck down: free it, or look whether its wire to pins.{asked} touches ground"
        elif seen is None:
            yield f"nothing came from {asked}: its wire to pins.{asked} or to ground is loose"
        elif seen in _TURNS or came.get(seen) != asked:
            yield f"{_words(seen)} came instead of {_words(asked)}: look at the wires of both"
        else:
            swaps.add(seen)
            yield f"{asked} and {seen} are swapped: swap their wires, or the numbers of pins.{asked} and pins.{seen}"


def _knob(came: Mapping[str, str | None]) -> Iterator[str]:
    turns = {asked: seen for asked, seen in came.items() if asked in _TURNS}
    silent = [asked for asked, seen in turns.items() if seen not in _TURNS]
    if silent:
        which = "neither way" if len(silent) == len(_TURNS) else f"not when {_words(silent[0])} was asked for"
        yield f"the knob turned {which}: look at the wires of pins.knob_a and pins.knob_b, and at the knob's ground"
    elif turns == {RIGHT: LEFT, LEFT: RIGHT}:
        yield "the knob counts the wrong way round: swap the wires, or the numbers, of pins.knob_a and pins.knob_b"
    elif len(set(turns.values())) < len(turns):
        yield "the knob turned one way only: look at the wires of pins.knob_a and pins.knob_b"


def _words(control: str) -> str:
    return _WORDS.get(control, control)
