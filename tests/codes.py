"""What a message says, told by its codes instead of its words; and where there are words all the same."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from station.core.messages import Message, sentences

PROSE = re.compile(r"[a-z]{2,},? [a-z]{2,}[,:]? [a-z]{2,}", re.IGNORECASE)
"""Three words in a row."""

WITH_REASON = {"sentence", "announcement"}
FOR_PEOPLE = {"message", "notice", "title"}
NOTATION = {"move"}


def codes(message: Message) -> list[str]:
    """The codes of the sentences of a message, in their order; of a refusal the code of its reason."""
    return [_code(sentence) for sentence in sentences(message)]


def codes_shown(view: Mapping[str, Any]) -> list[str]:
    """The codes of the sentences in a view, in their order; of a refusal the code of its reason."""
    return [each["values"]["reason"]["code"] if each["code"] in WITH_REASON else each["code"] for each in view["says"]]


def prose(value: Any) -> Iterator[str]:  # noqa: ANN401 - plain data
    """The sentences in the data of a view, but for those that are there for people."""
    match value:
        case str() if PROSE.search(value):
            yield value
        case dict():
            for key, each in value.items():
                yield from () if key in FOR_PEOPLE | NOTATION else prose(each)
        case list() | tuple():
            for each in value:
                yield from prose(each)


def _code(sentence: Message) -> str:
    reason = sentence.values.get("reason")
    return reason.code if sentence.code in WITH_REASON and isinstance(reason, Message) else sentence.code
