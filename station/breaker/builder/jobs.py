"""Tasks shared among processes."""

import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from typing import Any, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_work: list[Callable[[Any], Any]] = []
"""In a process that was started here: what it does with every task."""


def shared(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Iterator[Done]:
    """What `work` makes of each task, as they are done.

    With several `jobs` every process has what `work` holds from its start on, as it was then: tables of gigabytes are
    not sent anywhere, and what a process adds to them stays its own. Only tasks and results travel.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with get_context("fork").Pool(jobs, _begin, (work,)) as pool:
        yield from pool.imap_unordered(_do, tasks)


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's affair: it ends the others
    _work.append(work)


def _do(task: Any) -> Any:  # noqa: ANN401 - whatever the caller's tasks are
    return _work[0](task)
