"""The proof of a puzzle in words, and the hints that are taken from it, step by step."""

from collections.abc import Iterator
from typing import Final

from station.core.messages import Argument, CommonMessages, Message, join_sentences, list_items
from station.games.codes.advice import Advice
from station.games.codes.box import Marked
from station.games.codes.elimination import (
    Candidates,
    Conflict,
    NarrowedRow,
    Placement,
    ProofStep,
    first_candidates,
    prove,
)
from station.games.codes.look import Look, key_in_words
from station.games.codes.looks import look_of
from station.games.codes.match import Match, marked_rows
from station.games.codes.messages import CodeMessages
from station.matches.game import EMPTY


def advise_on_puzzle(match: Match) -> Advice:
    """Return the next step of the proof, one for each hint, and the pegs that are certain after it."""
    steps, words = _prove_in_words(match)
    number = min(match.hints[match.boards[0].codebreaker], len(steps))
    says = join_sentences(CodeMessages.step_of(number=number, steps=len(steps)), words[number - 1])
    pegs = "".join(pieces if len(pieces) == 1 else EMPTY for pieces in steps[number - 1].candidates)
    return Advice(1, pegs, says, tuple(row - 1 for row in steps[number - 1].compared))


def proof_in_words(match: Match) -> list[Message]:
    """Return all steps that lead from the given rows to the code."""
    return _prove_in_words(match)[1]


def _prove_in_words(match: Match) -> tuple[list[ProofStep], list[Message]]:
    marked, look = marked_rows(match.boards[0].rows[: match.given]), look_of(match.box)
    steps = [*prove(match.box, marked)]
    known = [first_candidates(match.box), *(step.candidates for step in steps)]
    words = [
        join_sentences(*_step_in_words(step, before, marked, look)) for step, before in zip(steps, known, strict=False)
    ]
    return steps, words


def _step_in_words(step: ProofStep, before: Candidates, marked: Marked, look: Look) -> Iterator[Message]:
    """Give the sentences of a step: what cannot be, and why; and which pegs are certain then."""
    conflict = _conflict_in_words(step.conflict, marked, look)
    if step.chain:
        ((hole, peg),) = step.excluded
        yield CodeMessages.suppose(hole=look.name_holes(hole), peg=look.name(peg))
        for narrowed in step.chain:
            yield CodeMessages.row_leaves(row=narrowed.row, leaves=_what_is_left(narrowed, look))
        yield CodeMessages.supposition_fails(conflict=conflict, hole=look.name_holes(hole), peg=look.name(peg))
    else:
        places = list_items([*_what_cannot_be(step.excluded, before, look)])
        yield CodeMessages.cannot_be(places=places, conflict=conflict)
    for hole, (had, has) in enumerate(zip(before, step.candidates, strict=True)):
        if len(had) > len(has) == 1:
            yield CodeMessages.hole_is(hole=look.name_holes(hole), peg=look.name(has))


def _what_cannot_be(excluded: tuple[Placement, ...], before: Candidates, look: Look) -> Iterator[Argument]:
    """Give the pegs that no hole can be any more, and then for each hole the others that it cannot be."""
    holes: dict[str, set[int]] = {}
    for hole, piece in excluded:
        holes.setdefault(piece, set()).add(hole)
    nowhere = [piece for piece, out in holes.items() if {at for at, had in enumerate(before) if piece in had} == out]
    if nowhere:
        yield look.say(CodeMessages.no_hole_can_be, pegs=_any_of(nowhere, look))
    alike: dict[str, list[int]] = {}
    for hole in sorted({hole for hole, piece in excluded if piece not in nowhere}):
        here = [piece for at, piece in excluded if at == hole and piece not in nowhere]
        alike.setdefault("".join(here), []).append(hole)
    for pegs, at in alike.items():
        yield CodeMessages.hole_cannot_be(n=len(at), holes=look.name_holes(*at), pegs=_any_of(pegs, look))


def _what_is_left(narrowed: NarrowedRow, look: Look) -> Argument:
    return list_items(
        CodeMessages.only_for_hole(pegs=_any_of(pegs, look), hole=look.name_holes(hole))
        for hole, pegs in narrowed.leaves
    )


def _any_of(pegs: str | list[str], look: Look) -> Argument:
    return list_items([look.name(peg) for peg in pegs], CommonMessages.either)


_CONFLICTS: Final = {
    ("red", True): CodeMessages.at_least_red,
    ("red", False): CodeMessages.at_most_red,
    ("white", True): CodeMessages.at_least_red_or_white,
    ("white", False): CodeMessages.at_most_red_or_white,
    ("all", True): CodeMessages.at_least_in_all,
    ("all", False): CodeMessages.at_most_in_all,
}


def _conflict_in_words(conflict: Conflict, marked: Marked, look: Look) -> Message:
    row, kind, would, has = conflict
    if kind == "twice":
        return CodeMessages.twice_in_code()
    if kind == "both":
        return CodeMessages.cannot_be_answered(row=row, answer=key_in_words(look, marked[row - 1][1]))
    return _CONFLICTS[kind, would > has](row=row, n=would, has=has)
