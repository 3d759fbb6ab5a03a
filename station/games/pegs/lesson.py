"""The lessons of the boxes with pegs: each has one worked row, in which every kind of answer occurs."""

from collections.abc import Iterator

from station.core.messages import Message, list_items
from station.games.codes.code import Code
from station.games.codes.lesson import PieceAnswer, common_rules, draw_step, match_pieces, worked_row
from station.games.codes.messages import CodeMessages
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox, count_colours, name_repeats
from station.games.pegs.look import look_of
from station.games.pegs.messages import PegMessages
from station.matches.lesson import Lesson, Step
from station.matches.messages import GameMessages


def lessons() -> tuple[Lesson, ...]:
    """Return how each box is played."""
    return tuple(map(_lesson, BOXES_WITH_PEGS.values()))


def explain(guess: Code, secret: Code) -> Iterator[PieceAnswer]:
    """Give the answer to each peg of `guess`; together they are the key pegs that `score` counts."""
    digits = secret.isdigit()
    for peg, (key, hole) in zip(guess, match_pieces(guess, secret), strict=True):
        if key == "red":
            yield PieceAnswer(key, PegMessages.learn_exact_digit() if digits else PegMessages.learn_exact())
        elif key == "white":
            only = PegMessages.learn_digit_only if digits else PegMessages.learn_colour_only
            yield PieceAnswer(key, only(hole=hole))
        elif peg in secret:
            yield PieceAnswer(None, PegMessages.learn_counted(n=secret.count(peg)))
        else:
            yield PieceAnswer(
                None, PegMessages.learn_digit_not_in_code() if digits else PegMessages.learn_not_in_code()
            )


def _lesson(box: PegBox) -> Lesson:
    return Lesson(box.name, box.title, _aim(box), tuple(_make_steps(box)), tuple(_rules(box)))


def _aim(box: PegBox) -> Message:
    pegs, colours = CodeMessages.pegs(n=box.holes), count_colours(box, box.pegs)
    rows = GameMessages.rows(n=box.rows)
    if box.numbered:
        return PegMessages.learn_aim_digits(pegs=pegs, digits=colours, rows=rows)
    aim = PegMessages.learn_aim if box.repeats else PegMessages.learn_aim_no_twice
    return aim(pegs=pegs, colours=colours, rows=rows)


def _make_steps(box: PegBox) -> Iterator[Step]:
    """Yield the code, the row with its key pegs, and every peg of the row with the key peg that it gets."""
    secret, guess = box.example
    row = PegMessages.learn_row_digits() if guess.isdigit() else PegMessages.learn_row()
    yield from worked_row(look_of(box), box, (secret, guess), row, explain, PegMessages.learn_peg)
    if box.bars:
        key = box.score(guess, secret)
        shown = PegMessages.learn_the_bars(red=key.red, white=key.white)
        yield draw_step({"bars": {"red": key.red, "white": key.white}}, shown, PegMessages.learn_bars())


def _rules(box: PegBox) -> Iterator[Message]:
    """Yield how a round and a match end, what counts, and the variants."""
    yield from common_rules(box)
    if variants := [*_variants(box)]:
        yield PegMessages.learn_variants(variants=list_items(variants))
    if True in box.variants.blank:
        yield PegMessages.learn_blanks()
    if True in box.variants.blank and not box.repeats:
        yield PegMessages.learn_blanks_and_pegs()


def _variants(box: PegBox) -> Iterator[Message]:
    """Yield what the players may choose."""
    offered = box.variants
    if len(offered.holes) > 1:
        yield PegMessages.learn_range(least=offered.holes[0], most=CodeMessages.holes(n=offered.holes[-1]))
    if len(offered.colours) > 1:
        yield PegMessages.learn_range(least=offered.colours[0], most=count_colours(box, offered.colours[-1]))
    if len(offered.repeats) > 1:
        yield name_repeats(box)
    if True in offered.blank:
        yield PegMessages.blanks()
    if "points" in box.match_rules.wins[1:]:
        yield PegMessages.learn_points_variant()
