"""Parts of the program that are imported when they are first used, so that a start does not wait for them."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any


def lazy(where: str, *arguments: object) -> Any:  # noqa: ANN401 - stands for anything
    """Return a stand-in for a module, or for what it has by a name: "station.games.word.lesson:lessons".

    With `arguments` it stands for what that function or class returns for them, which is made once. It is imported when
    the stand-in is first called, iterated, or asked for an attribute, which raises ImportError where a library is
    missing.
    """
    return _Lazy(where, arguments)


class _Lazy:
    __slots__ = ("_arguments", "_made", "_where")

    def __init__(self, where: str, arguments: tuple[object, ...]) -> None:
        self._where = where
        self._arguments = arguments
        self._made: Any = None

    def __repr__(self) -> str:
        return f"lazy({self._where!r})"

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as above
        return getattr(self._load(), name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as above
        return self._load()(*args, **kwargs)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._load())

    def _load(self) -> Any:  # noqa: ANN401 - as above
        module, _, name = self._where.partition(":")
        found: Any = import_module(module)
        found = getattr(found, name) if name else found
        if self._arguments and self._made is None:
            self._made = found(*self._arguments)
        return self._made if self._arguments else found
