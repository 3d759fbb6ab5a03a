"""The moves of chance: as the script says, or else drawn at random."""

import random
from collections import deque
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from station.chance import Draw, wanted
from station.games.code import parse_code
from station.games.deck import dealt
from station.games.dice import read_faces
from station.games.errors import MoveError
from station.games.game import Game, play
from station.palette import NAME_OF
from station.script import words as words_of

LETTERS: Final = "".join(NAME_OF)

_NEXT: Final[Mapping[str, Callable[[list[str]], object]]] = MappingProxyType(
    {"secret": lambda words: parse_code(" ".join(words), LETTERS), "cards": dealt, "roll": read_faces}
)
"""What chance decides, with a check of what the script says. Each raises MoveError."""


class Told:
    """Makes the moves of chance. `unfit` is the error of the last one that the script has given, if it had one."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._source: random.Random = random.SystemRandom()
        self._next: dict[str, deque[str]] = {thing: deque() for thing in _NEXT}
        self.unfit: MoveError | None = None

    def next(self, words: list[str]) -> None:
        """Set the next move of a kind. Raises ValueError and MoveError."""
        match words:
            case [thing, *what] if thing in _NEXT and what:
                _NEXT[thing](what)
                self._next[thing].append(" ".join(words))
            case _:
                raise ValueError(
                    "next needs a secret, cards or a roll, as in: next secret RRYB, or: next roll 1 2 3 * 5"
                )

    def seed(self, words: list[str]) -> None:
        """Draw the same from here on in every run. Raises ValueError."""
        self._source = random.Random(words_of.seed(words))  # noqa: S311 - it has to be repeatable

    def chance(self, game: Game) -> str:
        """Return the move that the script has given, or else a random one."""
        said = self._next[wanted(game)]
        if not said:
            return self._draw(self._source, game)
        move = said.popleft()
        try:
            play(game, move)
        except MoveError as error:  # the fault of the script, not of a player: the line ends with it
            self.unfit = error
            return self._draw(self._source, game)
        return move
