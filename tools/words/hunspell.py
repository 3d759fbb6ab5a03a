"""Reads a Hunspell dictionary: the words that its entries and their suffixes make.

https://man.archlinux.org/man/hunspell.5 says what the files mean. Compounds and prefixes are left out: words of four
or five letters need neither.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

FORBIDDEN: Final = frozenset({"Fw", "NS", "Cx"})
"""Flags of OpenTaal's entries that are wrong, never suggested (rude words, too), or only parts of compounds."""


class Suffix(NamedTuple):
    """What to take off the end of a word that fits the condition, and what to add."""

    strip: str
    add: str
    condition: re.Pattern[str]


def expand(affixes: str, dictionary: str) -> Iterator[str]:
    """Yield the words of a dictionary, with two letters to a flag (`FLAG long`), and their forms; some come twice."""
    suffixes = read_suffixes(affixes)
    for word, flags in read_entries(dictionary):
        yield word
        for flag in _pairs(flags):
            yield from inflect(word, suffixes.get(flag, ()))


def read_entries(dictionary: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a dictionary with their flags, some twice, without those that are forbidden."""
    for line in dictionary.splitlines()[1:]:
        word, _, flags = line.split(maxsplit=1)[0].partition("/") if line.strip() else ("", "", "")
        if word and not FORBIDDEN.intersection(_pairs(flags)):
            yield word, flags


def inflect(word: str, suffixes: Sequence[Suffix]) -> Iterator[str]:
    """Yield a word with each suffix that fits it."""
    for strip, add, condition in suffixes:
        if word.endswith(strip) and condition.search(word):
            yield word.removesuffix(strip) + add


def read_suffixes(affixes: str) -> Mapping[str, Sequence[Suffix]]:
    """Return the suffixes of an affix file by their flags, without those that make the first part of a compound."""
    suffixes = defaultdict(list)
    for line in affixes.splitlines():
        fields = line.split()
        if fields[:1] != ["SFX"] or (fields[2] in "YN" and fields[3].isdigit()):
            continue
        _, flag, strip, addition, condition = (*fields, ".")[:5]
        add, _, flags = addition.partition("/")
        if not FORBIDDEN.intersection(_pairs(flags)) and not add.endswith("-"):
            pattern = re.compile(f"(?:{condition})$")
            suffixes[flag].append(Suffix(strip.replace("0", ""), add.replace("0", ""), pattern))
    return suffixes


def _pairs(flags: str) -> tuple[str, ...]:
    """Return the flags of two letters each."""
    return tuple(flags[place : place + 2] for place in range(0, len(flags), 2))
