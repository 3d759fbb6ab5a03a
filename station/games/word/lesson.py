"""How the word box is played: one worked row, in which every kind of answer there is occurs."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from station.core.messages import Message
from station.games.codes.code import Code, score
from station.games.codes.messages import CodeMessages
from station.games.lesson import Lesson, Step
from station.games.messages import GameMessages
from station.games.word.boxes import NAME, ROWS, USUAL_LETTERS, WORD
from station.games.word.messages import WordMessages
from station.games.word.words import LETTERS

SECRET: Final = "EAGLE"
GUESS: Final = "LEVEE"
"""What is played in the lesson: three times E, of which the secret has two."""


class Answer(NamedTuple):
    """The key peg that a letter gets, if any, and why."""

    key: Literal["red", "white"] | None
    why: Message


def lessons() -> tuple[Lesson, ...]:
    """How the box is played."""
    aim = WordMessages.learn_aim_word(
        letters=WordMessages.count_letters(n=USUAL_LETTERS), rows=GameMessages.rows(n=ROWS)
    )
    return (Lesson(NAME, WordMessages.word(), aim, tuple(_make_steps()), tuple(_rules())),)


def explain(guess: Code, secret: Code) -> Iterator[Answer]:
    """Give the answer to each letter of `guess`; together they are the key pegs that `score` counts."""
    free = [place for place, letter in enumerate(secret) if guess[place] != letter]
    for place, letter in enumerate(guess):
        elsewhere = next((other for other in free if secret[other] == letter), None)
        if letter == secret[place]:
            yield Answer("red", WordMessages.learn_exact_letter())
        elif elsewhere is not None:
            free.remove(elsewhere)
            yield Answer("white", WordMessages.learn_letter_only(place=elsewhere + 1))
        elif letter in secret:
            yield Answer(None, WordMessages.learn_letter_counted(n=secret.count(letter)))
        else:
            yield Answer(None, WordMessages.learn_letter_not_in_word())


def _make_steps() -> Iterator[Step]:
    """The secret, the row with its key pegs, and every letter of the row with the one that it gets."""
    key = score(GUESS, SECRET)
    yield Step({"code": SECRET}, CodeMessages.learn_the_code(pegs=SECRET), CodeMessages.learn_code())
    played = CodeMessages.learn_the_row(pegs=GUESS, answer=WORD.look.answer(key))
    yield Step({"row": GUESS, "red": key.red, "white": key.white}, played, WordMessages.learn_row_word())
    for place, (letter, (gets, why)) in enumerate(zip(GUESS, explain(GUESS, SECRET), strict=True), 1):
        words = WordMessages.learn_letter(letter=letter, place=place, key=_KEY_PEGS[gets])
        yield Step({"peg": letter, "key": gets}, words, why)


def _rules() -> Iterator[Message]:
    """Which words there are, how a round and a match end, what counts, and the variants."""
    yield WordMessages.learn_words()
    yield WordMessages.learn_letters()
    yield WordMessages.learn_screen()
    yield CodeMessages.learn_round(rows=GameMessages.rows(n=ROWS))
    yield CodeMessages.learn_roles()
    yield CodeMessages.learn_points_count(points=GameMessages.points(n=WORD.rows + WORD.bonus))
    yield CodeMessages.learn_match_or_target()
    yield WordMessages.learn_language_variants(least=LETTERS[0])


_KEY_PEGS: Final[Mapping[str | None, Message]] = MappingProxyType(
    {
        "red": CodeMessages.learn_red_key_peg(),
        "white": CodeMessages.learn_white_key_peg(),
        None: CodeMessages.learn_no_key_peg(),
    }
)
