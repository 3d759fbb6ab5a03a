"""The German ß: which words have it since the spelling reform of 1996, and how they look where it is written ss."""

import re
from collections.abc import Collection, Iterator
from typing import Final

PLAIN: Final = str.maketrans("äöü", "aou")


def reformed(forms: Collection[str]) -> Iterator[str]:
    """Yield the forms of one German word as they are spelt since 1996: after a short vowel, ß is ss.

    The dictionary has many old spellings. A vowel is short if another form has it, or its umlaut, before ss: so läßt,
    whose infinitive is lassen, is lässt, but ließ stays.
    """
    short = {vowel for form in forms for vowel in _vowels_before("ss", form)}
    for form in forms:
        yield form.replace("ß", "ss") if short.issuperset(_vowels_before("ß", form)) else form


def starts_with_ss(word: str) -> Iterator[str]:
    """Yield the beginnings of a word that have its ß, and the word, with ss for ß."""
    for end in range(word.index("ß") + 1, len(word) + 1):
        yield word[:end].replace("ß", "ss")


def _vowels_before(consonant: str, form: str) -> Iterator[str]:
    """Yield the vowels, without the dots of umlauts, that stand before this consonant."""
    for vowels in re.findall(f"([aeiouyäöü]+){consonant}", form.lower()):
        yield vowels.translate(PLAIN)
