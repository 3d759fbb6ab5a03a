"""The judgement of recorded edges, beside the filter."""

from hardware.inputs.debounce import WINDOW_SECONDS
from station.confirm.contacts import ContactEdge, ContactRecord, copes, judge_contact

LOCK = 0.015


def pressed(at: float, chatter: int = 0, step: float = 0.0004) -> list[ContactEdge]:
    """A press of 100 ms that chatters `chatter` times at its beginning, half of the time closed."""
    edges = [(at + step * number, number % 2 == 0) for number in range(2 * chatter + 1)]
    return [*edges, (at + 0.1, False)]


def test_clean_presses_have_two_edges_each() -> None:
    judged = judge_contact([edge for number in range(10) for edge in pressed(number)], LOCK)
    assert judged == ContactRecord(10, 1, 0.0, judged.late, 0)
    assert round(judged.late, 3) == 2.0
    assert copes(judged, 10)


def test_bounce_is_measured_and_counted_in_time() -> None:
    judged = judge_contact(pressed(0.0, chatter=5) + pressed(1.0), LOCK)
    assert (judged.presses, judged.edges, round(judged.bounced, 3), judged.spikes) == (2, 11, 4.0, 0)
    assert 2.0 < judged.late <= WINDOW_SECONDS * 1e3
    assert copes(judged, 2)


def test_spikes_are_told_apart_from_bounce() -> None:
    judged = judge_contact([*pressed(0.0), (0.5, True), (0.50001, False), *pressed(1.0)], LOCK)
    assert (judged.presses, judged.edges, judged.spikes) == (2, 1, 2)


def test_presses_that_are_lost_or_late_are_no_success() -> None:
    assert not copes(judge_contact(pressed(0.0), LOCK), 10)
    late = [(0.001 * number, number % 4 == 0) for number in range(24)] + [(0.03, True), (0.2, False)]
    assert not copes(judge_contact([], LOCK), 1)
    assert judge_contact(late, LOCK).presses == 1


def test_a_button_that_is_never_pressed_has_nothing() -> None:
    assert judge_contact([], LOCK) == ContactRecord(0, 0, 0.0, 0.0, 0)
