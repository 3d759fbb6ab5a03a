"""The forms that the suffixes of a Hunspell dictionary make."""

from typing import Final

from tools.words.hunspell import expand

AFFIXES: Final = """\
SET UTF-8
FLAG long
SFX Pl Y 3
SFX Pl 0 en [^e]
SFX Pl an anen an   # after the vowel
SFX Pl 0 s-/Ca e
SFX Co Y 1
SFX Co 0 s/CaCx .
"""


def forms(*entries: str) -> list[str]:
    return list(expand(AFFIXES, "\n".join([str(len(entries)), *entries])))


def test_a_suffix_is_added_where_its_condition_holds() -> None:
    assert forms("boek/Pl", "maan/Pl", "zee") == ["boek", "boeken", "maan", "maanen", "maanen", "zee"]


def test_the_first_parts_of_compounds_are_no_words() -> None:
    assert forms("dorp/Co", "aarde/Pl") == ["dorp", "aarde"]


def test_wrong_and_never_suggested_words_are_left_out() -> None:
    assert forms("fout/Fw", "grof/NSPl", "deel/Cx", "goed/Pl") == ["goed", "goeden"]
