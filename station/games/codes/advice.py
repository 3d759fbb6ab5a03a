"""A hint for a codebreaker, as data and as a message."""

from typing import NamedTuple

from station.core.messages import Message, join_sentences, refusal
from station.games.codes.code import Code
from station.games.codes.look import Look
from station.games.codes.messages import CodeMessages


class Advice(NamedTuple):
    """The number of codes `left`, and the `guess` to play; None where no code fits the answers.

    In a puzzle it `says` what follows from some of the `rows`, counted from 0, and the guess has the pegs that are
    certain so far.
    """

    left: int
    guess: Code | None
    says: Message | None = None
    rows: tuple[int, ...] = ()


def hint_in_words(advice: Advice, look: Look) -> Message:
    """Return what to play and how many codes are left, or why there is nothing to play."""
    if advice.says is not None:
        return advice.says
    if advice.guess is None:
        return refusal(look.say(CodeMessages.no_code_fits))
    return join_sentences(
        CodeMessages.hint(pegs=look.names(advice.guess)), look.say(CodeMessages.codes_left, n=advice.left)
    )


def hint_to_play(advice: Advice, look: Look) -> Message:
    """Return the same for a hint whose guess is already in the row, to be played."""
    if advice.says is not None:
        return advice.says
    pegs = look.names(advice.guess or "")
    return join_sentences(CodeMessages.hint(pegs=pegs), look.say(CodeMessages.codes_left_play_hint, n=advice.left))
