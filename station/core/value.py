"""Immutable values with named fields, as scenes are: cheap to define, compared field by field."""

from inspect import get_annotations
from typing import Any, ClassVar, Self, dataclass_transform, get_origin


class _NoDefault:
    """Stands for a field without a default, where a base has a property of its name."""

    def __get__(self, value: object, owner: type) -> object:
        raise AttributeError


@dataclass_transform(frozen_default=True)
class Value:
    """The annotations of a class are its fields, after those of its bases; class attributes are the defaults.

    A field may take the place of a property that a base has.

    Made like a dataclass, but without generated code: a class costs microseconds of every start, where a frozen
    dataclass costs up to a millisecond and a half on a desktop.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _known: ClassVar[frozenset[str]] = frozenset()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds: dict[str, object] = {name: get_origin(of) for name, of in get_annotations(cls).items()}
        own = (name for name, kind in kinds.items() if kind is not ClassVar)
        fields = tuple(own)
        for name in fields:
            if isinstance(getattr(cls, name, None), property):
                type.__setattr__(cls, name, _NoDefault())
        cls._fields = tuple(dict.fromkeys((*cls._fields, *fields)))
        type.__setattr__(cls, "__match_args__", cls._fields)  # mypy derives it by itself, and so forbids setting it
        cls._known = frozenset(cls._fields)
        cls._needed = frozenset(name for name in cls._fields if not hasattr(cls, name))

    def __init__(self, *values: Any, **named: Any) -> None:  # noqa: ANN401 - whatever the fields are
        given = {**dict(zip(self._fields, values, strict=False)), **named}
        if len(given) < len(values) + len(named) or not self._needed <= given.keys() <= self._known:
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields)}, not {values} and {named}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: make another with _replace({name}=...)")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__name__}({', '.join(shown)})"

    def _replace(self, **changes: Any) -> Self:  # noqa: ANN401 - whatever the fields are
        """Return the value with some fields changed."""
        if not changes.keys() <= self._known:
            raise TypeError(f"{type(self).__name__} has {', '.join(self._fields)}, not {', '.join(changes)}")
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.__dict__.update(changes)
        return other

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return dict(zip(self._fields, self._values(), strict=True))

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)
