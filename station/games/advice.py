"""What a codebreaker may be told who asks for a hint."""

from typing import NamedTuple

from station.games.code import Code


class Advice(NamedTuple):
    """So many codes are `left`, and this is the `guess` to play; None where no code fits the answers."""

    left: int
    guess: Code | None
