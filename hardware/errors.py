"""What can be wrong with the cabinet's parts."""

from collections.abc import Iterator
from contextlib import contextmanager


class CabinetError(Exception):
    """A part cannot be used; `str(error)` is a sentence that names the part and the way out."""


@contextmanager
def opening(part: str) -> Iterator[None]:
    """Name `part` in whatever its library says against it.

    lgpio's error is an Exception and nothing more, so there is no narrower net.
    """
    try:
        yield
    except CabinetError:
        raise
    except Exception as error:
        raise CabinetError(f"{part}: {error}") from error
