"""What a newcomer is asked for is understood, and anything more is not taken for it."""

import pytest

from trials.fresh import requested

ASKED = "pegmind: make play needs packages that are not installed. Please run: sudo apt install g++ swig"


def test_the_line_to_run_is_found_in_the_sentence() -> None:
    assert requested(f"{ASKED}\nmake: *** [Makefile:99: .venv/play] Error 1\n") == "apt install g++ swig"


@pytest.mark.parametrize("printed", ["", f"{ASKED}\n{ASKED}\n", f"Traceback ...\n{ASKED}\n", "sudo apt install g++\n"])
def test_one_sentence_and_nothing_else_is_a_request(printed: str) -> None:
    assert requested(printed) is None
