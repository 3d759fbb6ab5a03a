"""The types of the page: they are what the TypedDicts of the cabinet say."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from station.core.messages import Message
from tools.page_types import FILE, declare_type, declare_types, find_types, name_type


class Peg(TypedDict):
    """A peg."""

    letter: str
    rim: NotRequired[bool | None]


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == declare_types(find_types()), "run: make types"


def test_a_typed_dict_becomes_an_interface() -> None:
    assert declare_type(Peg) == "/** A peg. */\ninterface Peg {\n  letter: string;\n  rim?: boolean | null;\n}\n"


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        (int | None, "number | null"),
        (str | Message, "string"),
        (list[int | None], "(number | null)[]"),
        (Sequence[Peg], "Peg[]"),
        (Mapping[str, list[Peg]], "Record<string, Peg[]>"),
        (Literal["up", 1], '"up" | 1'),
        (Any, "any"),
        (object, "unknown"),
    ],
)
def test_an_annotation_has_a_name_in_typescript(hint: object, name: str) -> None:
    assert name_type(hint) == name


def test_what_json_cannot_have_is_refused() -> None:
    with pytest.raises(TypeError, match="no name here for <class 'bytes'>"):
        name_type(bytes)
