"""The lesson of the word box: one worked row, in which every kind of answer occurs."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from station.core.messages import Message
from station.games.codes.code import Code
from station.games.codes.lesson import PieceAnswer, common_rules, match_pieces, worked_row
from station.games.word.boxes import USUAL_LETTERS, WORD, WORD_NAME, WORD_ROWS
from station.games.word.look import LetterLook
from station.games.word.messages import WordMessages
from station.games.word.words import WORD_LENGTHS
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages

EXAMPLE_WORDS: Final = MappingProxyType(
    {"en": ("EAGLE", "LEVEE"), "de": ("MIETE", "WETTE"), "fr": ("BAZAR", "PIZZA"), "nl": ("LABEL", "NAALD")}
)
"""The secret of the lesson and the word that is played, by language; one letter is less often in the secret."""


def lessons() -> tuple[Lesson, ...]:
    """Return how the box is played."""
    aim = WordMessages.learn_aim_word(
        letters=WordMessages.count_letters(n=USUAL_LETTERS), rows=GameMessages.rows(n=WORD_ROWS)
    )
    look = LetterLook(WORD)
    steps_in = {
        language: tuple(
            worked_row(look, WORD, words, WordMessages.learn_row_word(), explain, WordMessages.learn_letter)
        )
        for language, words in EXAMPLE_WORDS.items()
    }
    return (Lesson(WORD_NAME, WordMessages.word(), aim, steps_in[WORD.language], tuple(_rules()), steps_in),)


def explain(guess: Code, secret: Code) -> Iterator[PieceAnswer]:
    """Give the answer to each letter of `guess`; together they are the key pegs that `score` counts."""
    for letter, (key, place) in zip(guess, match_pieces(guess, secret), strict=True):
        if key == "red":
            yield PieceAnswer(key, WordMessages.learn_exact_letter())
        elif key == "white":
            yield PieceAnswer(key, WordMessages.learn_letter_only(place=place))
        elif letter in secret:
            yield PieceAnswer(None, WordMessages.learn_letter_counted(n=secret.count(letter)))
        else:
            yield PieceAnswer(None, WordMessages.learn_letter_not_in_word())


def _rules() -> Iterator[Message]:
    """Yield which words there are, how a round and a match end, what counts, and the variants."""
    yield WordMessages.learn_words()
    yield WordMessages.learn_letters()
    yield WordMessages.learn_screen()
    yield from common_rules(WORD)
    yield WordMessages.learn_language_variants(least=WORD_LENGTHS[0])
