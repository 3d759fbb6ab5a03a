"""Processes as the bench measures them."""

import sys

import pytest

from trials.bench.figures import UnmeasuredError
from trials.bench.processes import resident, run_until_ready, used, wake_ups


def python(code: str) -> list[str]:
    return [sys.executable, "-c", f"import sys; {code}"]


def test_a_process_is_measured_once_it_says_that_it_is_ready() -> None:
    says = "import signal; print('one\\nit is ready now', file=sys.stderr, flush=True); signal.pause()"
    with run_until_ready(python(says), "is ready", {}) as (process, seconds, processor):
        assert process.poll() is None
        assert seconds > processor > 0
        assert used(process.pid) >= processor
        assert wake_ups(process.pid) >= 0
        assert resident(process.pid) > 1
    assert process.poll() is not None


def test_a_process_that_ends_too_early_is_not_measured() -> None:
    with (
        pytest.raises(UnmeasuredError, match="did not become ready: no lamps"),
        run_until_ready(python("sys.exit('no lamps')"), "is ready", {}),
    ):
        pass
