"""Lessons of boxes with codes: the key peg of every piece of a row, and the rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from station.core.messages import Message, Template
from station.games.codes.box import Box, split_pegs
from station.games.codes.code import Code, Key, is_half
from station.games.codes.look import Look, key_in_words
from station.games.codes.messages import CodeMessages
from station.games.codes.view import CodesPicture
from station.matches.lesson import Step
from station.matches.messages import GameMessages

Kind = Literal["red", "white", "half"]

KEY_PEGS: Final[Mapping[Kind | None, Message]] = MappingProxyType(
    {
        "red": CodeMessages.learn_red_key_peg(),
        "white": CodeMessages.learn_white_key_peg(),
        "half": CodeMessages.learn_blue_key_peg(),
        None: CodeMessages.learn_no_key_peg(),
    }
)
"""Key pegs in words."""


class PieceAnswer(NamedTuple):
    """The key peg that a piece of a row gets, if any, and why."""

    key: Kind | None
    why: Message


def match_pieces(guess: Sequence[str], secret: Sequence[str]) -> Iterator[tuple[Kind | None, int]]:
    """Give the key peg of each piece of `guess`, with the place, from 1, of the piece of `secret` that answers for it.

    Every piece of `secret` answers for one piece at most, but it may also show one half; the place is 0 where none
    answers.
    """
    free = [place for place, piece in enumerate(secret) if guess[place] != piece]
    for place, piece in enumerate(guess):
        elsewhere = next((other for other in free if secret[other] == piece), None)
        if piece == secret[place]:
            yield "red", place + 1
        elif elsewhere is not None:
            free.remove(elsewhere)
            yield "white", elsewhere + 1
        else:
            yield ("half" if is_half(piece, secret[place]) else None), 0


def worked_row(
    look: Look,
    box: Box,
    codes: tuple[Code, Code],
    says: Message,
    explain: Callable[[Code, Code], Iterable[PieceAnswer]],
    piece: Template,
) -> Iterator[Step]:
    """Yield the steps of a lesson: a code, a row with its key pegs, of which `says` speaks, and every peg of the row.

    `codes` are the secret and the row. `explain` gives the answer to each peg of a row, if that is the secret; `piece`
    names the peg, its place, and the key peg that it gets.
    """
    secret, guess = codes
    key = box.score(guess, secret)
    the_code = box.kind.say(CodeMessages.learn_the_code, pegs=look.names(secret))
    yield draw_step({"code": secret}, the_code, box.kind.say(CodeMessages.learn_code))
    played = CodeMessages.learn_the_row(pegs=look.names(guess), answer=key_in_words(look, key))
    yield draw_step(_row_picture(box, guess, key), played, says)
    for place, (peg, (gets, why)) in enumerate(
        zip(split_pegs(box, guess), explain(guess, secret), strict=True), start=1
    ):
        yield draw_step(_peg_picture(box, peg, gets), piece(peg=look.names(peg), place=place, key=KEY_PEGS[gets]), why)


def _peg_picture(box: Box, peg: str, gets: Kind | None) -> CodesPicture:
    """Return the picture of a peg with the key peg that it gets; one of several pieces is a part of a row."""
    if box.kind.holes_each == 1:
        return {"peg": peg, "key": gets}
    return _row_picture(box, peg, Key(*(int(kind == gets) for kind in Key._fields)))


def _row_picture(box: Box, row: str, key: Key) -> CodesPicture:
    """Return the picture of a row, or a part of it, with its key pegs."""
    picture: CodesPicture = {"row": row, "red": key.red, "white": key.white}
    return {**picture, "half": key.half} if "half" in box.kind.key_pegs else picture


def draw_step(picture: CodesPicture, words: Message, says: Message) -> Step:
    """Return a step of a lesson with its picture, which the page draws; see Step."""
    return Step(picture, words, says)


def common_rules(box: Box) -> Iterator[Message]:
    """Yield the rules: how a round and a match end, and what counts."""
    rows = GameMessages.rows(n=box.rows)
    yield box.kind.say(CodeMessages.learn_round, rows=rows)
    yield box.kind.say(CodeMessages.learn_roles)
    if box.match_rules.wins[0] == "rows":
        yield CodeMessages.learn_rows_count(rows=rows)
        yield CodeMessages.learn_match()
    else:
        yield box.kind.say(
            CodeMessages.learn_points_count, points=GameMessages.points(n=box.rows + box.match_rules.bonus)
        )
        yield (
            CodeMessages.learn_even_match_or_target()
            if box.match_rules.even_rounds
            else CodeMessages.learn_match_or_target()
        )
