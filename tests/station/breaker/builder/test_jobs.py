"""Tasks shared among processes."""

import os

import pytest

from station.breaker.builder.jobs import shared


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once_whoever_does_it(jobs: int) -> None:
    base = 100
    assert sorted(shared(lambda task: task + base, range(20), jobs)) == list(range(100, 120))


def test_one_job_is_done_here_and_several_elsewhere() -> None:
    assert set(shared(lambda _task: os.getpid(), range(4), 1)) == {os.getpid()}
    assert os.getpid() not in set(shared(lambda _task: os.getpid(), range(4), 2))
