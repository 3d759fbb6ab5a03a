"""The openings of a strong player: its first rows, computed in advance by `make openings`.

An opening is a tree of guesses. It has a guess for each sequence of answers that leaves many common words; where few
are left, the search finds the best guess itself. A list of words has several openings of nearly the same value, one of
which is drawn in every round. They are in files such as data/openings-en5.txt, where a line is indented by the number
of rows before it:

    STALE
     00 CORNI        the guess after an answer without red or white
      01 PUDGY       the guess after that answer and then 0 red, 1 white
     ...
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from station.games.codes.code import Code, Key
from station.games.word.words import WORD_FOLDER

Opening: TypeAlias = Mapping[tuple[Key, ...], Code]
"""Guesses by the answers to all guesses before."""


def continue_openings(spelling: str, rows: Sequence[tuple[Code, Key]]) -> list[Code]:
    """Return the next guess of each opening that begins with these marked rows, the best opening's first."""
    keys = tuple(key for _, key in rows)
    return [
        opening[keys]
        for opening in load_openings(spelling)
        if keys in opening and all(opening[keys[:at]] == guess for at, (guess, _) in enumerate(rows))
    ]


@lru_cache(maxsize=4)
def load_openings(spelling: str) -> tuple[Opening, ...]:
    """Return the openings of a box by its spelling, such as "de5"; the best one comes first."""
    return read_openings((WORD_FOLDER / f"openings-{spelling}.txt").read_text(encoding="utf-8").splitlines())


def read_openings(lines: Iterable[str]) -> tuple[Opening, ...]:
    """Read the lines of a file."""
    openings = list[dict[tuple[Key, ...], Code]]()
    keys: tuple[Key, ...] = ()
    for line in lines:
        if line.startswith("#"):
            continue
        *key, guess = line.split()
        if not key:
            openings.append({(): guess})
            continue
        red, white = map(int, key[0])
        before = len(line) - len(line.lstrip()) - 1
        keys = (*keys[:before], Key(red, white))
        openings[-1][keys] = guess
    return tuple(openings)
