"""The pictures of the self-test: the sweep of the lamps, the prompt for a control, the results."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from station.core.events import BUTTONS, CONTROLS, PUSH
from station.core.finding import Contacts
from station.core.frame import BAR_LEDS, DARK, HOLES, LAMPS, ROWS, WHITE, Frame, Lamp, Lamps, lamp_at
from station.core.glyphs import ARROW, Points, columns_of, place_columns
from station.core.messages import Argument, Message, join_sentences
from station.core.palette import PEGS
from station.core.scroller import DISPLAY_COLUMNS, Scroller, lit_points, next_step
from station.core.service_messages import ServiceMessages, control_name
from station.core.timing import BLINK, ROUNDING, soonest
from station.scenes import signs

RIGHT: Final = "turn right"
LEFT: Final = "turn left"
_TURNS: Final = frozenset({RIGHT, LEFT})

INPUTS_TO_TRY: Final = (*BUTTONS, PUSH, RIGHT, LEFT)
"""What is asked for, one after the other."""

_KNOB: Final = {
    PUSH: ServiceMessages.knob_push(),
    RIGHT: ServiceMessages.right_turn(),
    LEFT: ServiceMessages.left_turn(),
}

LAMP_SECONDS: Final = 0.05
"""Seconds for every single lamp, in the order of the rows, key lamps after their row, the secret row at the end."""

ALL: Final = 1.2
"""Seconds for all lamps in one colour, and for every step of the bars."""

LEVEL: Final = 40
"""Percent: all lamps at once; the power limit would dim more anyway."""

EVEN_COLOURS: Final = ("red", "green", "blue", "white")

TONES: Final = (262.0, 330.0, 392.0, 523.0)
"""Hz; one sounds with every step of the bars."""

_FIELD: Final = ROWS * HOLES
_ENDS: Final = tuple(accumulate([LAMP_SECONDS] * LAMPS + [ALL] * (len(EVEN_COLOURS) + BAR_LEDS)))
"""When each picture ends, in seconds after the beginning."""

SWEEP_SECONDS: Final = _ENDS[-1]
"""How long all of it takes."""

UNTRIED: Final = Lamp("white", 6)
"""A control that is still to be tried."""

RESULT_BARS: Final[Mapping[str, tuple[Lamp, int]]] = MappingProxyType({
    "right": (Lamp("green", 60), 4),
    "wrong": (Lamp("orange", 60), 2),
    "nothing": (Lamp("red", 60), 1),
})  # fmt: skip
"""The lamp of a result, and its height at the end: the height tells results apart where the colour does not."""

BOUNCES: Final = Lamp("yellow", 30)

UPPER: Final = 6
"""The row on which the colour buttons stand at the end; the other controls stand on row 0."""

_COLOURS: Final = len(PEGS)
_ARROW: Final = columns_of(ARROW)


class ControlResult(NamedTuple):
    """The control that `came` when the control `asked` was asked for: itself, another one, or None for nothing."""

    asked: str
    came: str | None

    @property
    def result(self) -> Literal["right", "wrong", "nothing"]:
        """The result in one word."""
        if self.came is None:
            return "nothing"
        return "right" if self.came == self.asked else "wrong"


def describe_result(seen: ControlResult) -> Message:
    """Return what is said at once of a control: a sentence."""
    if seen.came is None:
        return ServiceMessages.no_signal(control=describe_control(seen.asked))
    if seen.came == seen.asked:
        return ServiceMessages.works(control=describe_control(seen.came))
    return ServiceMessages.other_signal(came=describe_control(seen.came), asked=describe_control(seen.asked))


def overall_verdict(seen: Sequence[ControlResult], contacts: Contacts) -> Message:
    """Return what is said at the end; a contact that bounces is not a fault."""
    wrong = find_problems(seen, contacts) or (ServiceMessages.all_work(),)
    return join_sentences(*wrong, describe_bounces(contacts.bounces))


def describe_bounces(bounces: Mapping[str, int]) -> Message:
    """Return a sentence on how contacts bounce."""
    worst = tuple(
        ServiceMessages.control_and_number(control=control_name(control), number=times)
        for control, times in bounces.items()
    )
    return ServiceMessages.most_bounces(bounces=worst) if worst else ServiceMessages.no_bounces()


def find_problems(seen: Sequence[ControlResult], contacts: Contacts) -> tuple[Message, ...]:
    """Return a sentence for each problem."""
    if seen and not any(each.came == each.asked for each in seen) and not contacts.down:
        return (ServiceMessages.no_own_signals(),)
    came = {each.asked: each.came for each in seen if {*each} not in contacts.touching}
    return (*_find_touching(contacts), *_find_button_problems(came, contacts.down), *_find_knob_problems(came))


def _find_touching(contacts: Contacts) -> Iterator[Message]:
    for one, other in sorted(map(sorted, contacts.touching)):
        yield ServiceMessages.touch(one=_input(one), other=_input(other))


def _find_button_problems(came: Mapping[str, str | None], down: Collection[str]) -> Iterator[Message]:
    swaps: set[str] = set()
    for asked, seen in came.items():
        if asked in _TURNS or seen == asked or asked in swaps:
            continue
        if seen is None and asked in down:
            yield ServiceMessages.stuck(control=control_name(asked), pin=asked)
        elif seen is None:
            yield ServiceMessages.no_signal_from(control=control_name(asked), pin=asked)
        elif seen in _TURNS or came.get(seen) != asked:
            yield ServiceMessages.mixed_up(came=describe_control(seen), asked=describe_control(asked))
        else:
            swaps.add(seen)
            one, other = control_name(asked), control_name(seen)
            yield ServiceMessages.swapped(one=one, other=other, one_pin=asked, other_pin=seen)


def _find_knob_problems(came: Mapping[str, str | None]) -> Iterator[Message]:
    turns = {asked: seen for asked, seen in came.items() if asked in _TURNS}
    silent = [asked for asked, seen in turns.items() if seen not in _TURNS]
    if len(silent) == len(_TURNS):
        yield ServiceMessages.no_signal_from_knob()
    elif silent:
        yield ServiceMessages.no_signal_from_turn(turn=describe_control(silent[0]))
    elif turns == {RIGHT: LEFT, LEFT: RIGHT}:
        yield ServiceMessages.knob_wrong_way()
    elif len(set(turns.values())) < len(turns):
        yield ServiceMessages.knob_one_way()


def describe_control(control: str) -> Message:
    """Return the name of a control of INPUTS_TO_TRY; those of the knob say what is done with it."""
    return _KNOB.get(control) or control_name(control)


def _input(name: str) -> Argument:
    """Return the name of an input: that of a control, or the key in [pins] of a line of the knob."""
    return control_name(name) if name in CONTROLS else name


def sweep_frame(seconds: float) -> Frame:
    """Return the picture at `seconds` after the beginning; the last one stays."""
    number = _step_number(seconds)
    if number < LAMPS:
        row, column = divmod(number, 2 * HOLES)
        return _split_lamps(_single(lamp_at(column, row)))
    if number < LAMPS + len(EVEN_COLOURS):
        return _split_lamps((Lamp(EVEN_COLOURS[number - LAMPS], LEVEL),) * LAMPS)
    step = number - LAMPS - len(EVEN_COLOURS)
    return Frame(red=step + 1, white=step + 1, tone=TONES[step])


def row_frames(row: int) -> tuple[Frame, ...]:
    """Return a picture for every lamp of a row alone, from the left: row 1 to 12 from below, 13 is the secret row."""
    first = (row - 1) * 2 * HOLES
    return tuple(
        _split_lamps(_single(lamp_at(number % (2 * HOLES), number // (2 * HOLES))))
        for number in range(first, min(first + 2 * HOLES, LAMPS))
    )


def full_frame(colour: str) -> Frame:
    """Return all lamps in one colour at full level: the current limit may dim them."""
    return _split_lamps((Lamp(colour),) * LAMPS)


def next_sweep_step(seconds: float) -> float:
    """Return when the picture ends that is shown at `seconds` after the beginning."""
    return _ENDS[_step_number(seconds)]


def _step_number(seconds: float) -> int:
    # A timer may fire a rounding error early.
    return min(bisect_right(_ENDS, seconds + ROUNDING), len(_ENDS) - 1)


def _single(place: int) -> Lamps:
    return (DARK,) * place + (WHITE,) + (DARK,) * (LAMPS - place - 1)


def _split_lamps(lamps: Lamps) -> Frame:
    return Frame(lamps[:_FIELD], lamps[_FIELD : 2 * _FIELD], lamps[2 * _FIELD :])


def prompt_frame(control: str, since: float, now: float, seen: Sequence[ControlResult]) -> Frame:
    """Return the control asked for `since` then, as a name in its colour or an arrow; below it the results so far."""
    lamp = Lamp(control if control in BUTTONS[:_COLOURS] else "white")
    dim = lamp._replace(level=signs.BLINK_LEVEL) if BLINK.off(since, now) else lamp
    left, right = signs.halves({**_so_far(seen), **signs.light(_sign(control, since, now), dim)})
    return Frame(left, right)


def next_blink_step(control: str, since: float, now: float) -> float | None:
    """When the picture of `prompt_frame` changes next by itself."""
    return soonest(BLINK.next(since, now), None if control in {RIGHT, LEFT} else next_step(_name(control, since), now))


def results_frame(seen: Sequence[ControlResult], bounces: Mapping[str, int]) -> Frame:
    """Return a column for every control over a lamp of its colour: the colours above, the others below them.

    A dim lamp on top marks a contact that bounces.
    """
    left, right = signs.halves(dict(_columns(seen, bounces)))
    return Frame(left, right)


def _sign(control: str, since: float, now: float) -> Points:
    if control not in {RIGHT, LEFT}:
        return lit_points(_name(control, since), now)
    arrow = _ARROW if control == RIGHT else _ARROW[::-1]
    return place_columns(arrow, (DISPLAY_COLUMNS - len(arrow)) // 2)


def _name(control: str, since: float) -> Scroller:
    return Scroller(control_name(control), since)


def _so_far(seen: Sequence[ControlResult]) -> signs.Grid:
    """Return a lamp for every control: the colours in one row, the others below them."""
    lamps = [RESULT_BARS[each.result][0] for each in seen]
    lamps += [UNTRIED] * (len(INPUTS_TO_TRY) - len(lamps))
    return {(column, row // UPPER): lamp for (column, row), lamp in zip(_places(), lamps, strict=True)}


def _columns(seen: Sequence[ControlResult], bounces: Mapping[str, int]) -> Iterator[tuple[tuple[int, int], Lamp]]:
    for (column, row), each in zip(_places(), seen, strict=False):
        lamp, height = RESULT_BARS[each.result]
        colour = each.asked if row == UPPER else "white"
        yield (column, row), Lamp(colour, 30)
        yield from (((column, row + 1 + above), lamp) for above in range(height))
        if each.asked in bounces:
            yield (column, row + 1 + height), BOUNCES


def _places() -> tuple[tuple[int, int], ...]:
    """Return the column and the lowest row of each control of INPUTS_TO_TRY."""
    return tuple((n, UPPER) if n < _COLOURS else (n - _COLOURS, 0) for n in range(len(INPUTS_TO_TRY)))
