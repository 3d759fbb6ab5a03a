"""A section of the configuration: an immutable value, each field of which is a key that a file may set."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, cast

from station.core.value import Value

T = TypeVar("T")


class KeySpec(Value):
    """The meaning of a key of a section, and the values that it may have; of a list, each part."""

    default: Any
    says: str
    least: float | None = None
    most: float | None = None
    one_of: tuple[object, ...] = ()
    matches: str = ""
    example: str = ""


class Section(Value):
    """The fields of a subclass are its keys, written as `name: type = setting(default, says="what it means", ...)`."""

    key_specs: ClassVar[Mapping[str, KeySpec]] = MappingProxyType({})
    absent_keys: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What to say of keys that people look for and that do not exist."""

    def __init_subclass__(cls) -> None:
        own = {name: spec for name, spec in vars(cls).items() if isinstance(spec, KeySpec)}
        for name, spec in own.items():
            setattr(cls, name, spec.default)
        cls.key_specs = MappingProxyType({**cls.key_specs, **own})
        super().__init_subclass__()


def setting(  # noqa: PLR0913 - one argument for each kind of limit
    default: T,
    *,
    says: str,
    least: float | None = None,
    most: float | None = None,
    one_of: tuple[object, ...] = (),
    matches: str = "",
    example: str = "",
) -> T:
    """Return the KeySpec of a field; the class takes the default out, so to a type checker this is the default.

    `least` and `most`, given together, limit a number; text must match the regular expression `matches`, of which
    errors show the `example`; `one_of` lists the values of either.
    """
    return cast("T", KeySpec(default, says, least, most, one_of, matches, example))
