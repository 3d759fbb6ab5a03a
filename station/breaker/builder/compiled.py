"""The compiler for the inner loops, with types that a checker understands.

Without numba they run as plain Python: the same results, hundreds of times slower, which is enough for a small board.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """`function`, compiled when it is called first; the machine code is kept beside the file for the next run."""
    return _compiled(function, kept=True)


def compiled_anew(function: Function) -> Function:
    """`function`, compiled in every run: what numba keeps of a function that calls itself crashes once it is loaded."""
    return _compiled(function, kept=False)


def _compiled(function: Function, *, kept: bool) -> Function:
    if find_spec("numba") is None:
        return function
    from numba import njit

    return cast("Function", njit(cache=kept, nogil=True)(function))
