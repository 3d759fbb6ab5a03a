"""What a self-test has found: a sentence for each fault, and what to check."""

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
        return f"No signal from {_words(seen.asked)}."
    if seen.came == seen.asked:
        return sentence(f"{_words(seen.came)} works")
    return f"Got {_words(seen.came)} instead of {_words(seen.asked)}."


def verdict(seen: Sequence[Seen], contacts: Contacts) -> str:
    """What is said at the end; that a contact bounces is no fault of it."""
    wrong = " ".join(map(sentence, findings(seen, contacts))) or "All buttons and the knob work."
    return f"{wrong} {sentence(bounced(contacts.bounces))}"


def bounced(bounces: Mapping[str, int]) -> str:
    """How contacts bounce, in words that make a sentence."""
    worst = ", ".join(f"{control} {times}" for control, times in bounces.items())
    return f"most bounces: {worst}" if worst else "no contact bounced"


def findings(seen: Sequence[Seen], contacts: Contacts) -> tuple[str, ...]:
    """What is wrong, each in words that make a sentence; nothing where all is well."""
    came = {each.asked: each.came for each in seen if {*each} not in contacts.touching}
    return (*_touching(contacts), *_buttons(came, contacts.down), *_knob(came))


def _touching(contacts: Contacts) -> Iterator[str]:
    for one, another in sorted(map(sorted, contacts.touching)):
        yield f"{one} and {another} always change together: check what connects their wires"


def _buttons(came: Mapping[str, str | None], down: Collection[str]) -> Iterator[str]:
    swaps: set[str] = set()
    for asked, seen in came.items():
        if asked in _TURNS or seen == asked or asked in swaps:
            continue
        if seen is None and asked in down:
            yield f"{asked} is stuck: free it, or check whether its wire to pins.{asked} touches ground"
        elif seen is None:
            yield f"no signal from {asked}: check its wires to pins.{asked} and to ground"
        elif seen in _TURNS or came.get(seen) != asked:
            yield f"got {_words(seen)} instead of {_words(asked)}: check the wires of both"
        else:
            swaps.add(seen)
            yield f"{asked} and {seen} are swapped: swap their wires, or the numbers of pins.{asked} and pins.{seen}"


def _knob(came: Mapping[str, str | None]) -> Iterator[str]:
    turns = {asked: seen for asked, seen in came.items() if asked in _TURNS}
    silent = [asked for asked, seen in turns.items() if seen not in _TURNS]
    if silent:
        which = "either turn" if len(silent) == len(_TURNS) else _words(silent[0])
        yield f"no signal from {which} of the knob: check the wires to pins.knob_a, pins.knob_b and ground"
    elif turns == {RIGHT: LEFT, LEFT: RIGHT}:
        yield "the knob counts the wrong way round: swap the wires, or the numbers, of pins.knob_a and pins.knob_b"
    elif len(set(turns.values())) < len(turns):
        yield "both turns of the knob count in the same direction: check the wires to pins.knob_a and pins.knob_b"


def _words(control: str) -> str:
    return _WORDS.get(control, control)
