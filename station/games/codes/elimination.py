"""Breaks a code by elimination, as a person does it on paper, and keeps every step as a proof that can be followed.

A person knows which pieces each hole may still have: its candidates. Each step takes some away, for one of two reasons:

- With that piece there, one row could not have its key pegs, whatever the other candidates.
- Suppose that piece there: then one row leaves fewer candidates for the other holes, and with these a second row, or a
  later one of such a chain, cannot have its key pegs.

Sets of codes are integers, in which bit n stands for the nth way to fill the places, in alphabetical order. So what a
row leaves is a few operations on a number. A row alone does not tell between pegs that it does not have, so its sets
are those of far fewer codes: a proof takes some milliseconds even where there are 390 625.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from math import prod
from operator import contains, or_
from typing import Final, Literal, NamedTuple

from station.games.codes.box import Box, Marked, pegs_at, split_pegs
from station.games.codes.code import Code, Key, Marks, is_half
from station.matches.game import EMPTY

LONGEST_CHAIN: Final = 4
"""The rows that a supposition is followed through at most."""

MOST_KEY_PEGS: Final = Key(12, 0, 12)
"""More than there can be."""

Candidates = tuple[str, ...]
"""The pieces that each hole may still have, hole 1 first."""


class Placement(NamedTuple):
    """A piece in a hole, counted from 0."""

    hole: int
    piece: str


ConflictKind = Literal["red", "white", "all", "both", "twice"]


class Conflict(NamedTuple):
    """Why a row, counted from 1, cannot have its key pegs.

    It has `has` key pegs of a `kind`, and would have at least `would` if that is more, or at most `would`: red ones,
    red and white ones together where there are others, or all. With "both", either number is possible, but not both at
    once. "twice" is no fault of the row: some piece would be there twice, which the box does not allow.
    """

    row: int
    kind: "ConflictKind"
    would: int = 0
    has: int = 0


class NarrowedRow(NamedTuple):
    """A row, counted from 1, and what it leaves after a supposition: the candidates of some holes, counted from 0."""

    row: int
    leaves: tuple[tuple[int, str], ...]


class ProofStep(NamedTuple):
    """A step of a proof: the places that are `excluded` for a conflict, and the candidates that are left then.

    With a `chain`, the one place that is excluded was supposed, and the conflict comes at the end of the chain.
    """

    excluded: tuple[Placement, ...]
    conflict: Conflict
    candidates: Candidates
    chain: tuple[NarrowedRow, ...] = ()

    @property
    def compared(self) -> tuple[int, ...]:
        """The rows, counted from 1, that have to be looked at one after the other."""
        return (*(narrowed.row for narrowed in self.chain), self.conflict.row)


class _Sets(NamedTuple):
    """Sets of the ways to fill the places of a code: `all`, the `codes` among them, and those with a peg `at` a place.

    Pegs that need not be told apart have the same set.
    """

    all: int
    codes: int
    at: tuple[Mapping[str, int], ...]

    def count_key_pegs(self, row: Sequence[str], most: Key, *, with_half: bool) -> list[list[int]]:
        """Return the fillings that answer a row with exactly 0, 1, 2, … red key pegs, red or white ones, and half ones.

        They are counted up to the key pegs of `most`.
        """
        exact = (here[peg] for here, peg in zip(self.at, row, strict=True))
        in_code = (
            self.all ^ reduce(or_, self.count_up((here[peg] for here in self.at), often - 1))
            for peg in sorted({*row})
            for often in range(1, row.count(peg) + 1)
        )
        counts = [self.count_up(exact, most.red), self.count_up(in_code, most.red + most.white)]
        if with_half:
            counts.append(self.count_up((self._half_at(place, row) for place in range(len(row))), most.half))
        return counts

    def count_up(self, sets: Iterable[int], most: int) -> list[int]:
        """Return the fillings that are in exactly 0, 1, 2, … of some sets, up to `most`."""
        counted = [self.all]
        for each in sets:
            if len(counted) <= most:
                counted.append(0)
            for number in reversed(range(len(counted))):
                more = counted[number] & each
                counted[number] ^= more
                if number < len(counted) - 1:
                    counted[number + 1] |= more
        return counted

    def _half_at(self, place: int, row: Sequence[str]) -> int:
        """Return the fillings that answer the peg in a place as half.

        They are half like it there, and have it in no other place, or only in places that have answered for the same
        peg further to the left.
        """
        peg = row[place]
        alike = reduce(or_, {here for other, here in self.at[place].items() if is_half(peg, other)}, 0)
        same = [here[peg] for here, other in zip(self.at[:place], row, strict=False) if other == peg]
        elsewhere = (here[peg] for here, other in zip(self.at, row, strict=True) if other != peg)
        waiting = self.count_up((self.all ^ here for here in same), len(same))
        taken, answered = 0, self.count_up(elsewhere, len(same))
        for most, fillings in enumerate(waiting):
            taken |= fillings & reduce(or_, answered[: most + 1])
        return alike & taken


class CodeSpace:
    """All codes of a box as a set, or those that leave a row, `empty`, without any key peg."""

    def __init__(self, box: Box, empty: Code = "") -> None:
        self._box = box
        row = split_pegs(box, empty) or (EMPTY,) * box.places
        self._sets = _build_sets(
            [
                [[peg] for peg in pegs_at(box, place) if peg not in row and not is_half(peg, row[place])]
                for place in range(box.places)
            ],
            box,
        )

    def fit(self, marked: Marked) -> int:
        """Return the set of the codes that fit all rows; its `bit_count` is their number."""
        left = self._sets.codes
        for pegs, key in marked:
            row = split_pegs(self._box, pegs)
            left &= _codes_answering(self._sets.count_key_pegs(row, key, with_half=has_half(self._box)), key)
        return left


@lru_cache(maxsize=2)
def code_space(box: Box) -> CodeSpace:
    """Return the codes of a box; they take 0.3 MB where there are 32 768, and 5 MB for 390 625."""
    return CodeSpace(box)


@lru_cache(maxsize=256)  # with every new move of a duel, a side is derived from all its moves again
def leaves_a_code(box: Box, marked: Marks) -> bool:
    """Whether any code of a box would have been answered as these rows were."""
    return code_space(box).fit(marked) != 0


class _Row:
    """A row with its key pegs, and the fillings that `fit` it.

    `counts` has the fillings that would answer it with 0, 1, 2, … red key pegs, then those for red and white ones
    together, and for half ones where there are any.
    """

    def __init__(self, box: Box, pegs: Code, key: Key) -> None:
        row = split_pegs(box, pegs)
        self._groups = [_group_pegs(box, place, row) for place in range(box.places)]
        each = box.kind.holes_each
        self._slices = [slice(start, start + each) for start in range(0, box.holes, each)]
        self._sets = _build_sets(self._groups, box)
        self._bits = [
            [(1 << number, at[group[0]]) for number, group in enumerate(groups)]
            for groups, at in zip(self._groups, self._sets.at, strict=True)
        ]
        self.key = key
        self.counts = self._sets.count_key_pegs(row, MOST_KEY_PEGS, with_half=has_half(box))
        self.fit = _codes_answering(self.counts, key)
        self._narrowed: dict[Candidates, Candidates] = {}
        self._filled: dict[tuple[int, Candidates], int] = {}
        self._left: dict[tuple[int, Candidates, int], Candidates] = {}

    def fill(self, candidates: Candidates) -> int:
        """Return the codes with one of its candidates in every hole."""
        filled = self._sets.codes
        for place, holes in enumerate(self._slices):
            pieces = candidates[holes]
            if (here := self._filled.get((place, pieces))) is None:
                at = self._sets.at[place]
                here = self._filled[place, pieces] = reduce(or_, {at[peg] for peg in map("".join, product(*pieces))}, 0)
            filled &= here
        return filled

    def narrow(self, candidates: Candidates) -> Candidates:
        """Return the candidates that are left in the codes which fit; none in any hole if there is no such code.

        It is asked for the same candidates again and again.
        """
        if (known := self._narrowed.get(candidates)) is None:
            left, found = self.fill(candidates) & self.fit, list[str]()
            for place, holes in enumerate(self._slices):
                found += self._narrow_place(place, candidates[holes], left)
            known = self._narrowed[candidates] = (*found,)
        return known

    def _narrow_place(self, place: int, pieces: Candidates, left: int) -> Candidates:
        """Return the pieces for the holes of a place that are in some filling of `left`."""
        which = 0
        for bit, here in self._bits[place]:
            if left & here:
                which |= bit
        if (known := self._left.get((place, pieces, which))) is None:
            groups = (group for number, group in enumerate(self._groups[place]) if which >> number & 1)
            pegs = [peg for group in groups for peg in group if all(map(contains, pieces, peg))]
            stay = [{*column} for column in zip(*pegs, strict=True)] or [set[str]()] * len(pieces)
            known = self._left[place, pieces, which] = tuple(
                "".join(piece for piece in here if piece in there) for here, there in zip(pieces, stay, strict=True)
            )
        return known


def first_candidates(box: Box) -> Candidates:
    """Return what every hole may have before any row is looked at."""
    return tuple(map(box.pieces_at, range(box.holes)))


def prove(box: Box, marked: Marked, longest: int = LONGEST_CHAIN) -> Iterator[ProofStep]:
    """Give steps until every hole has one candidate, or until there is none that takes up to `longest` rows.

    The rows must leave a code.
    """
    rows = [_Row(box, pegs, key) for pegs, key in marked]
    found: ProofStep | None = ProofStep((), Conflict(0, "both"), first_candidates(box))
    while found is not None and any(len(pieces) > 1 for pieces in found.candidates):
        candidates, found = found.candidates, None
        for found in _look_at_one_row(candidates, rows):
            yield found
        if found is None and (found := _suppose(candidates, rows, longest)):
            yield found


def _look_at_one_row(candidates: Candidates, rows: Sequence[_Row]) -> Iterator[ProofStep]:
    """Give the steps by the first row that excludes anything, one for each kind of conflict."""
    for number, row in enumerate(rows, start=1):
        left = row.narrow(candidates)
        if left == candidates:
            continue
        while places := _difference(candidates, left):
            conflicts = [_explain_conflict(_with_place(candidates, place), row, number) for place in places]
            same = tuple(place for place, why in zip(places, conflicts, strict=True) if why == conflicts[0])
            candidates = _without(candidates, same)
            yield ProofStep(same, conflicts[0], candidates)
        return


def _suppose(candidates: Candidates, rows: Sequence[_Row], longest: int) -> ProofStep | None:
    """Return the step by the supposition that is refuted by the fewest rows; None if none is refuted."""
    places = [Placement(hole, piece) for hole, pieces in enumerate(candidates) if len(pieces) > 1 for piece in pieces]
    for length in range(2, longest + 1):
        for place in places:
            if chain := _find_chain(_with_place(candidates, place), rows, length):
                return _refute(candidates, place, rows, chain)
    return None


def _find_chain(supposed: Candidates, rows: Sequence[_Row], length: int) -> tuple[int, ...]:
    """Return the indices of `length` rows, the last of which cannot have its key pegs any more, or nothing."""
    if length == 1:
        return next(((at,) for at, row in enumerate(rows) if not row.fill(supposed) & row.fit), ())
    for at, row in enumerate(rows):
        left = row.narrow(supposed)
        if left[0] and left != supposed and (chain := _find_chain(left, rows, length - 1)):
            return (at, *chain)
    return ()


def _refute(candidates: Candidates, place: Placement, rows: Sequence[_Row], chain: tuple[int, ...]) -> ProofStep:
    """Return the step that excludes a place by a chain of rows, with nothing in it that is not needed."""
    so_far, narrowed = _with_place(candidates, place), list[NarrowedRow]()
    for number, at in enumerate(chain[:-1]):
        left = rows[at].narrow(so_far)
        for hole, pieces in enumerate(so_far):
            wider = (*left[:hole], pieces, *left[hole + 1 :])
            if left[hole] != pieces and _fails(wider, rows, chain[number + 1 :]):
                left = wider
        changed = ((hole, left[hole]) for hole in range(len(left)) if left[hole] != so_far[hole])
        narrowed.append(NarrowedRow(at + 1, tuple(changed)))
        so_far = left
    conflict = _explain_conflict(so_far, rows[chain[-1]], chain[-1] + 1)
    return ProofStep((place,), conflict, _without(candidates, (place,)), tuple(narrowed))


def _fails(candidates: Candidates, rows: Sequence[_Row], chain: Iterable[int]) -> bool:
    """Whether the rows of a chain, one after the other, leave no candidate."""
    for at in chain:
        candidates = rows[at].narrow(candidates)
    return not candidates[0]


def _explain_conflict(candidates: Candidates, row: _Row, number: int) -> Conflict:
    """Return why a row cannot have its key pegs with these candidates: by all of them if that is enough."""
    left = row.fill(candidates)
    if not left:
        return Conflict(number, "twice")
    red, in_code, *half = row.counts
    has_in_code = row.key.red + row.key.white
    reasons: tuple[tuple[ConflictKind, int, set[int]], ...] = (
        ("all", has_in_code + row.key.half, _sums(in_code, *half, within=left)),
        ("white", has_in_code, _sums(in_code, within=left)),
        ("red", row.key.red, _sums(red, within=left)),
    )
    for kind, has, possible in reasons:
        if not min(possible) <= has <= max(possible):
            return Conflict(number, kind, min(possible) if has < min(possible) else max(possible), has)
    return Conflict(number, "both")


def _sums(*counts: Sequence[int], within: int) -> set[int]:
    """Return what the numbers of key pegs of all kinds, in the sets of `counts`, add up to in some code."""
    first, *more = counts
    found = ((number, codes & within) for number, codes in enumerate(first) if codes & within)
    return {number + rest for number, codes in found for rest in (_sums(*more, within=codes) if more else (0,))}


def _codes_answering(counts: Sequence[Sequence[int]], key: Key) -> int:
    """Return the fillings that a row answers with these key pegs."""
    red, in_code, *half = counts
    fit = red[key.red] & in_code[key.red + key.white]
    return fit & half[0][key.half] if half else fit


def has_half(box: Box) -> bool:
    """Whether a peg of a box can be half right."""
    return "half" in box.kind.key_pegs


def _group_pegs(box: Box, place: int, row: Sequence[str]) -> list[list[str]]:
    """Return the pegs for a place in groups between whose pegs a row does not tell: those that it does not have.

    They stay apart where one is half like the peg in its place, or if no peg may be there twice.
    """
    groups: dict[str, list[str]] = {}
    for peg in pegs_at(box, place):
        is_apart = peg in row or not box.repeats
        groups.setdefault(peg if is_apart else str(is_half(peg, row[place])), []).append(peg)
    return [*groups.values()]


def _build_sets(groups: Sequence[Sequence[Sequence[str]]], box: Box) -> _Sets:
    """Return the sets of the fillings of places for which there are these groups of pegs."""
    sizes = [len(here) for here in groups]
    everything, at = (1 << prod(sizes)) - 1, []
    for place, here in enumerate(groups):
        run = prod(sizes[place + 1 :])
        repeated = everything // ((1 << run * len(here)) - 1)  # a bit at the beginning of every period
        first = ((1 << run) - 1) * repeated
        filled = {peg: first << run * number for number, group in enumerate(here) for peg in group}
        at.append({**dict.fromkeys(pegs_at(box, place), 0), **filled})
    sets = _Sets(everything, everything, tuple(at))
    codes = everything
    if not box.repeats:
        for peg in at[0]:
            never, once = sets.count_up((here[peg] for here in at), 1)
            codes &= never | once
    return sets._replace(codes=codes)


def _with_place(candidates: Candidates, place: Placement) -> Candidates:
    return (*candidates[: place.hole], place.piece, *candidates[place.hole + 1 :])


def _without(candidates: Candidates, places: Iterable[Placement]) -> Candidates:
    left = [*candidates]
    for hole, piece in places:
        left[hole] = left[hole].replace(piece, "")
    return tuple(left)


def _difference(before: Candidates, after: Candidates) -> list[Placement]:
    return [
        Placement(hole, piece)
        for hole, (had, has) in enumerate(zip(before, after, strict=True))
        for piece in had
        if piece not in has
    ]
