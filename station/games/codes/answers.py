"""Lines as people type them at the command line: a row, an answer, or a row with its answer.

An answer is a number for each kind of key peg, as in `1 2`, `12` or `1/2`, or numbers with words in any order: `2w 1r`,
`1 red`; `none` is no key peg at all, where the letters of the box do not spell that. Numbers may be words: `one red`.
"""

import re
from typing import Final

from station.games.codes.box import Box
from station.games.codes.code import Key

_WORDS: Final = {
    "red": r"(?:r|reds?|blacks?|bulls?)(?![a-z])",
    "white": r"(?:w|whites?|cows?)(?![a-z])",
    "half": r"(?:h|half|halves|blues?)(?![a-z])",
}
"""What people call the kinds of key pegs."""

_NUMBER_WORDS: Final = {
    "no": 0, "zero": 0, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
}  # fmt: skip
_NUMBER: Final = rf"(?:\d|\b(?:{'|'.join(_NUMBER_WORDS)})\b)"

_GAP: Final = r"(?:[\s,;/:+&-]|and\b)*"
_NONE: Final = "none"
_NUMBERS: Final = {2: "two", 3: "three"}
_FLAGS: Final = re.ASCII | re.IGNORECASE


class MisreadError(ValueError):
    """A line that cannot be read; `str(error)` says why, and how it is written."""


def read_line(text: str, box: Box) -> tuple[str, Key | None]:
    """Return the row, as it is typed, and the answer of a line; "" or None if the line does not have one.

    Raises MisreadError for an answer that cannot be given.
    """
    digits = box.colours[0].isdigit()
    row = rf"(?:\d[\s,]*){{{box.places}}}" if digits else r"\D+?(?:[\s:=]|(?=\d))"
    answered = re.fullmatch(rf"(?P<row>{row})??[\s:=]*{_pattern(box)}", text, _FLAGS)
    if answered is not None:
        return (answered["row"] or "").rstrip(" :="), _read_key(answered, box)
    if re.search(r"\d", text) and not (digits and re.fullmatch(row, text)):
        raise MisreadError(_how_to_answer(box) + (f"; a row has {box.places} digits" if digits else ""))
    return text, None


def read_change(text: str, box: Box, rows: int) -> tuple[int, Key]:
    """Return the row, 1 or more, and its right answer, of "change 2 0 1", where `rows` were played.

    Raises MisreadError.
    """
    changed = re.fullmatch(rf"change\s+(?P<number>\d{{1,2}})[\s:]+{_pattern(box)}", text, _FLAGS)
    if changed is None:
        raise MisreadError(f"change needs a row and its answer, as in: {change_example(box, rows)}")
    return int(changed["number"]), _read_key(changed, box)


def name_numbers(box: Box) -> str:
    """Return what an answer is made of: "two numbers, red and white"."""
    *others, last = box.kind.key_pegs
    return f"{_NUMBERS[len(box.kind.key_pegs)]} numbers, {', '.join(others)} and {last}"


def answer_example(box: Box) -> Key:
    """Return an answer that a row of any box may have."""
    return Key(1, 2) if len(box.kind.key_pegs) < len(Key._fields) else Key(1, 0, 2)


def change_example(box: Box, rows: int) -> str:
    """Return a line that gives another answer to a row, of `rows` that were played: "change 2 0 1"."""
    return " ".join((f"change {example_row(rows)}", *map(str, range(len(box.kind.key_pegs)))))


def example_row(rows: int) -> int:
    """Return the row that an example changes: the second, or the first while there is no second."""
    return 2 if rows > 1 else 1


def may_be_row(word: str, box: Box) -> bool:
    """Whether the pieces of a box can spell a word."""
    return {*word.upper()} <= {*box.colours}


def _pattern(box: Box) -> str:
    """Return the pattern of an answer: every number in order, or some with words."""
    words = [_WORDS[kind] for kind in box.kind.key_pegs]
    any_word = "|".join(words)
    every = _GAP.join(rf"{_NUMBER}\s*(?:{word})?" for word in words)
    some = rf"{_NUMBER}\s*(?:{any_word})(?:{_GAP}{_NUMBER}\s*(?:{any_word}))*"
    none = "" if may_be_row(_NONE, box) else f"|{_NONE}"
    return rf"(?:(?P<every>{every})|(?P<some>{some}){none})"


def _read_key(answer: re.Match[str], box: Box) -> Key:
    if answer["every"]:
        key = Key(*map(_read_number, re.findall(_NUMBER, answer["every"], _FLAGS)))
    else:
        numbers = re.findall(rf"({_NUMBER})\s*([a-z]+)", answer["some"] or "", _FLAGS)
        kinds = [_kind_of(word) for _, word in numbers]
        if len(kinds) > len({*kinds}):
            raise MisreadError(_how_to_answer(box))
        key = Key(0, 0)._replace(
            **{kind: _read_number(number) for kind, (number, _) in zip(kinds, numbers, strict=True)}
        )
    if sum(key) > box.places:
        raise MisreadError(f"{sum(key)} key pegs are too many: an answer has {box.places} at most")
    if key == Key(box.places - 1, 1):
        raise MisreadError(f"{key.red} red and 1 white is impossible: if all the others are right, so is the last")
    return key


def _read_number(text: str) -> int:
    """Read a digit, or a number as a word."""
    return int(text) if text.isdigit() else _NUMBER_WORDS[text.lower()]


def _kind_of(word: str) -> str:
    return next(kind for kind, pattern in _WORDS.items() if re.fullmatch(pattern, word, _FLAGS))


def _how_to_answer(box: Box) -> str:
    example = " ".join(map(str, answer_example(box)[: len(box.kind.key_pegs)]))
    return f"an answer is {name_numbers(box)}, as in: {example}"
