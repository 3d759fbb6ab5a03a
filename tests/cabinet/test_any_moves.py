"""Random moves in any order, for every box: what always holds, whatever the players do."""

from dataclasses import replace
from itertools import cycle
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from station.games.codes.code import score
from station.games.codes.match import Match, awaits
from station.games.codes.rules import CODE_VERBS
from station.games.codes.terms import read_terms, write_terms
from station.games.codes.view import view
from station.games.pegs.boxes import PEG_BOXES
from station.games.pegs.family import FAMILY
from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.matches.events import replay
from station.matches.game import Outcome
from tests.amounts import amount
from tests.station.games.pegs.match_builder import played

BOXES: Final = (
    "original", "original blank=yes", "superhirn", "superhirn blank=yes", "slider", "slider holes=1",
    "slider holes=3 repeats=yes", "super", "super blank=yes", "super holes=1 colours=3", "super holes=6 colours=2",
    "mini blank=yes", "number", "number repeats=yes", "c2p2g3", "c3p2g2M", "c2p2g1b", "c6p4g10",
)  # fmt: skip
AGREED: Final = (
    "players=Ada", "players=Ada rounds=3 limit=60", "players=Ada,Ben", "players=Ada,Ben rounds=4 limit=60",
    "players=Ada,Ben marker=codemaker", "players=Ada,Ben marker=codemaker rounds=4 limit=60",
    "players=Ada,Ben marker=codemaker target=9", "players=Ada,Ben target=3",
    "players=Ada,Ben boards=2 limit=60", "players=Ada,Ben boards=2 rounds=2", "players=Ada,Ben boards=2 target=9",
)  # fmt: skip

JUNK: Final = st.text(max_size=12) | st.lists(
    st.sampled_from([*CODE_VERBS, "original", "RRYB", "R_", "1", "4", "by=Ada", "by=Ben", "players=Ada"]), max_size=4
).map(" ".join)


def rounds_at_most(match: Match, faults: int = 0) -> int:
    """The agreed rounds; or each codemaker gets a point a round at least, till somebody has the target.

    With one board each is codemaker in every other round. A fault may put the target off by what it deducts.
    """
    if match.terms.target is None:
        return match.terms.rounds or 0
    points = match.terms.target + faults * match.box.match_rules.deduction
    return points if match.terms.boards > 1 else 2 * points - 1


class AnyMoves(RuleBasedStateMachine):
    """Two people at a table who play, err, cheat, let the time run out and walk away."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.moves: list[str] = []
        self.faults = 0

    def say(self, move: str) -> None:
        """Make a move; what is refused changes nothing."""
        before = self.match
        try:
            self.match = FAMILY.rules.play(before, move).match
        except MoveError as error:
            refused: type[MoveError] | None = type(error)
        else:
            refused = None
        if refused is not None:
            assert refused in {Malformed, NotAllowed, Unavailable}
            assert self.match is before
        elif move.split(maxsplit=1)[0] == "match":
            self.moves, self.faults = [move], 0
        else:
            self.moves.append(move)
            self.accounts_go_on_from(before)

    def accounts_go_on_from(self, before: Match | None) -> None:
        """No sum ever goes back, but the codemaker's points by a fault where the box deducts some."""
        assert self.match is not None
        assert before is not None
        broken = self.match.fault is not None and before.fault is None
        self.faults += broken
        for seat, (now, then) in enumerate(zip(self.match.tallies, before.tallies, strict=True)):
            lost = self.match.box.match_rules.deduction if broken and seat == before.boards[0].codemaker else 0
            assert all(more >= less for more, less in zip(now, then._replace(points=then.points - lost), strict=True))

    @precondition(lambda self: self.match is None or self.match.outcome is not None)
    @rule(box=st.sampled_from(BOXES), agreed=st.sampled_from(AGREED))
    def open(self, box: str, agreed: str) -> None:
        self.say(f"match {box} {agreed}")

    @precondition(lambda self: self.match is not None and self.match.outcome is None)
    @rule(data=st.data(), seat=st.integers(0, 1), rows=st.integers(1, 12), mark=st.booleans())
    def go_on(self, data: st.DataObject, seat: int, rows: int, *, mark: bool) -> None:
        """Set a secret where one is awaited, else play some rows."""
        assert self.match is not None
        box = self.match.box
        pegs = st.lists(st.sampled_from(box.colours), min_size=box.holes, max_size=box.holes, unique=not box.repeats)
        code, by = "".join(data.draw(pegs)), self.match.by(seat)
        awaited = awaits(self.match, seat)
        if awaited in {"secret", "next round"}:
            self.say(f"secret {code}{by}")
        for _ in range(rows if awaited == "guess" else 0):
            self.say(f"guess {code}{by}")
            if mark:
                self.mark_truly()

    @precondition(lambda self: self.match is not None and self.match.outcome is None)
    @rule(seat=st.integers(0, 1))
    def find_the_code(self, seat: int) -> None:
        assert self.match is not None
        self.say(f"guess {self.match.board(seat).secret or 'R'}{self.match.by(seat)}")

    @rule()
    def mark_truly(self) -> None:
        board = self.match.boards[0] if self.match is not None else None
        if board is not None and board.waits:
            self.say("mark {} {}".format(*score(board.rows[-1].pegs or "", board.secret or "")[:2]))

    @precondition(lambda self: self.match is not None and self.match.boards[0].waits)
    @rule(red=st.integers(0, 4), white=st.integers(0, 2))
    def mark_anyhow(self, red: int, white: int) -> None:
        self.say(f"mark {red} {white}")

    @precondition(lambda self: self.match is not None and self.match.boards[0].waits)
    @rule(data=st.data(), call=st.booleans())
    def mark_as_if_the_code_were_another(self, data: st.DataObject, *, call: bool) -> None:
        assert self.match is not None
        board = self.match.boards[0]
        another = "".join(data.draw(st.permutations(board.secret or "")))
        self.say("mark {} {}".format(*score(board.rows[-1].pegs or "", another)[:2]))
        if call:
            self.say("fault")

    @precondition(lambda self: self.match is not None and self.match.terms.limit is not None)
    @rule(seat=st.integers(0, 1))
    def let_the_time_run_out(self, seat: int) -> None:
        assert self.match is not None
        self.say(f"timeout{self.match.by(seat)}")

    @precondition(lambda self: self.match is not None and self.match.terms.marker == "codemaker")
    @rule()
    def call_a_fault(self) -> None:
        before = self.match
        self.say("fault")
        assert self.match is before or (self.match is not None and self.match.fault is not None)

    @rule(text=JUNK)
    def say_anything(self, text: str) -> None:
        self.say(text)

    @invariant()
    def nothing_tells_a_secret_before_the_round_is_over(self) -> None:
        if self.match is not None and not self.match.over and self.match.outcome is None:
            unknown = tuple(board._replace(secret=None) for board in self.match.boards)
            for seat in (0, 1):
                seen = view(self.match, seat)
                others = {"awaits": None, "turn": None}  # which say that a secret is set, and everybody may know that
                assert seen | others == view(replace(self.match, boards=unknown), seat) | others
                assert {seen["secret"], *(board["secret"] for board in seen["boards"] or ())} == {None}

    @invariant()
    def the_board_has_room_for_every_row_and_a_match_ends_in_time(self) -> None:
        if self.match is not None:
            assert all(len(board.rows) <= self.match.box.rows for board in self.match.boards)
            assert self.match.round <= rounds_at_most(self.match, self.faults)
            ended = self.match.over and self.match.fault is None
            if ended and self.match.round == rounds_at_most(self.match, self.faults):
                assert self.match.outcome is not None
            assert ended or self.match.outcome in {None, Outcome(None, "left")}

    @invariant()
    def the_points_are_those_of_the_rows_the_misses_and_the_faults(self) -> None:
        if self.match is not None:
            points, rows, _, missed = map(sum, zip(*self.match.tallies, strict=True))
            for_faults = self.faults * (3 - self.match.box.match_rules.deduction)
            for_rows = 0 if self.match.terms.wins == "rows" else rows + self.match.box.match_rules.bonus * missed
            assert points == for_rows + for_faults

    @invariant()
    def the_terms_open_the_same_match_again(self) -> None:
        if self.match is not None:
            words = write_terms(self.match.terms).split()[1:]
            assert read_terms(words, PEG_BOXES) == self.match.terms

    def teardown(self) -> None:
        assert replay(FAMILY.rules.play, self.moves) == self.match


AnyMoves.TestCase.settings = settings(max_examples=amount(50, release=200), stateful_step_count=60)
TestAnyMoves = AnyMoves.TestCase


def played_to_the_end(opening: str, *rows: str) -> tuple[Match, int]:
    """Play rounds of these rows till the match ends; the match, and how many moves it took."""
    match, moves = played(opening), 1
    wanted = {seat: cycle(rows) for seat in (0, 1)}
    while match.outcome is None:
        at = next((at for at, board in enumerate(match.boards) if match.over or board.secret is None), None)
        if at is not None:
            match = FAMILY.rules.play(match, f"secret RR{match.by(match.boards[at].codemaker)}").match
        else:
            board = next(board for board in match.boards if not board.ended(match.box))
            match = FAMILY.rules.play(match, f"{next(wanted[board.codebreaker])}{match.by(board.codebreaker)}").match
        moves += 1
    return match, moves


@pytest.mark.parametrize(
    ("opening", "rounds", "moves"),
    [
        # one move to open it, and in a round for each board a secret and every row there is
        ("match c2p2g3 players=Ada", 1, 1 + 1 * (1 + 3)),
        ("match c2p2g3 players=Ada rounds=24", 24, 1 + 24 * (1 + 3)),
        ("match c2p2g3 players=Ada,Ben", 2, 1 + 2 * (1 + 3)),
        ("match c2p2g3 players=Ada,Ben boards=2 rounds=3", 3, 1 + 3 * 2 * (1 + 3)),
        # 4 points a round to Ada, then to Ben, and so on: Ada has 12 after the fifth
        ("match c2p2g3 players=Ada,Ben target=12", 5, 1 + 5 * (1 + 3)),
        ("match c2p2g3 players=Ada,Ben boards=2 target=12", 3, 1 + 3 * 2 * (1 + 3)),
    ],
)
def test_a_match_without_finds_ends_after_every_row(opening: str, rounds: int, moves: int) -> None:
    match, made = played_to_the_end(opening, "guess YY")
    assert (match.round, made) == (rounds, moves)
