"""Names that a public place does not want to show."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple
from unicodedata import combining, normalize

WILDCARD: Final = "*"
"""Stands before and after a word that is unwanted within longer names, too."""

_LIKE_LETTERS: Final = str.maketrans("01345789łøđ", "oieastbglod")
"""What is written in place of a letter, and letters with a stroke, which is no accent in Unicode."""

_JOINTS: Final = re.compile(r"[^\w]+")


class UnwantedNames(NamedTuple):
    """The `words` that are no name, nor a part of one between hyphens, and those that may stand nowhere in a name.

    A name of `allowed` is shown all the same. All are plain: see `plain`.
    """

    words: frozenset[str] = frozenset()
    anywhere: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()

    def has(self, name: str) -> bool:
        """Whether a name is unwanted, however it is written."""
        text = plain(name)
        whole = _JOINTS.sub("", text)
        if whole in self.allowed:
            return False
        return not self.words.isdisjoint((whole, *_JOINTS.split(text))) or any(word in whole for word in self.anywhere)


NO_NAMES: Final = UnwantedNames()


def plain(text: str) -> str:
    """Return a text in small letters without accents, with letters for the digits that look like them.

    >>> plain("Ph1l-Élise")
    'phil-elise'
    """
    letters = (letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return "".join(letters).translate(_LIKE_LETTERS)


def build_unwanted(words: Iterable[str], allowed: Iterable[str] = ()) -> UnwantedNames:
    """Return the names that some words make unwanted; those between two WILDCARD also within others."""
    listed = {*words}
    anywhere = {word for word in listed if word.startswith(WILDCARD) and word.endswith(WILDCARD)}
    return UnwantedNames(
        frozenset(_JOINTS.sub("", plain(word)) for word in listed - anywhere) - {""},
        frozenset(_JOINTS.sub("", plain(word)) for word in anywhere) - {""},
        frozenset(_JOINTS.sub("", plain(name)) for name in allowed),
    )
