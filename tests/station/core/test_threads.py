"""Threads are started, and what watches over that leaves nothing behind. tests/processes has those that cannot be."""

import signal
import threading

import pytest

from station.core.threads import NO_THREAD, ThreadError, catch_start_errors, start


def left_behind() -> tuple[object, tuple[float, float]]:
    return signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)


def test_a_thread_is_started_and_no_alarm_is_left_behind() -> None:
    before, done = left_behind(), threading.Event()
    start(threading.Thread(target=done.set))
    assert done.wait(60)
    assert left_behind() == before


def test_a_thread_is_started_by_another_one_too() -> None:
    done = threading.Event()
    starter = threading.Thread(target=lambda: start(threading.Thread(target=done.set)))
    start(starter)
    starter.join(60)
    assert done.wait(60)


def test_a_missing_thread_is_an_error_of_its_own() -> None:
    before = left_behind()
    with pytest.raises(ThreadError, match=r"^no thread can be started: free some memory"), catch_start_errors():
        raise RuntimeError(NO_THREAD)
    assert left_behind() == before


def test_any_other_error_stays_what_it_is() -> None:
    with pytest.raises(RuntimeError, match=r"^dictionary changed size during iteration$"), catch_start_errors():
        raise RuntimeError("dictionary changed size during iteration")
