"""Which scene follows a move in a game of pegs, and which one comes back after a power cut."""

import pytest

from station.core.events import Press
from station.games.codes.commitment import commit_to
from station.games.codes.scenes.codebreaker import Guess
from station.games.codes.scenes.codemaker import Mark, Secret
from station.games.codes.scenes.following import awaiting_scene, interrupts, next_scene, resumed_scene, scene_after
from station.games.codes.scenes.other_board import Wait
from station.games.codes.scenes.reveal import FaultScene, Reveal
from station.games.codes.scenes.standings import Standings, standings_scene
from station.games.codes.scenes.watch import Watch
from station.games.pegs.family import FAMILY
from station.matches.game import DraftRow
from station.scenes.base import Scene
from tests.codes import codes
from tests.station.games.pegs.match_builder import last_move, played
from tests.station.scenes.menu_driver import after

ALONE = "match original players=Ada"
TWO = "match original players=Ada,Ben"
BY_HAND = "match original players=Ada,Ben marker=codemaker"
COMPUTER = "match original players=Ada computers=weak"
RIVAL_MARKED = f"{COMPUTER} marker=codemaker"
SWAPPED = ("secret RRYB", "guess RRYB", "secret GGPW")
"""The computer has found the first code, and the station has set the second one for it."""

BOARDS = "match super players=Ada,Ben boards=2 holes=3"
SET = (BOARDS, "secret RRY by=Ada", "secret GGB by=Ben")
MARKED = (f"{BOARDS} marker=codemaker", *SET[1:])
NONCE = "0" * 32
COMMITTED = f"commit {commit_to('GGB', NONCE)} by=Ben"


def following(*moves: str, scene: Scene | None = None) -> Scene:
    """The scene after the last move; the scene before it, unless given, is the one that waited for it."""
    move = last_move(*moves)
    first = scene or awaiting_scene(played(*moves[:-1]) if moves[1:] else move.match, 1.0)
    return scene_after(first, move, 2.0, 0.3)


@pytest.mark.parametrize(
    ("moves", "scene"),
    [
        ((ALONE,), Guess),
        ((TWO,), Secret),
        ((TWO, "secret RRYB"), Guess),
        ((TWO, "secret RRYB", "guess WWPP"), Guess),
        ((TWO, "secret RRYB", "guess RRYB"), Reveal),
        ((BY_HAND, "secret RRYB", "guess WWPP"), Mark),
        ((BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0"), Guess),
        ((BY_HAND, "secret RRYB", "guess WWPP", "mark 4 0"), FaultScene),
        ((COMPUTER,), Secret),
        ((COMPUTER, "secret RRYB"), Watch),
        ((COMPUTER, "secret RRYB", "guess WWPP"), Watch),
        ((COMPUTER, "secret RRYB", "guess RRYB"), Reveal),
        ((COMPUTER, *SWAPPED), Guess),
        ((COMPUTER, *SWAPPED, "guess RRRR"), Guess),
        ((RIVAL_MARKED, "secret RRYB", "guess WWPP"), Watch),
        ((RIVAL_MARKED, "secret RRYB", "guess WWPP", "mark 0 0"), Watch),
        ((RIVAL_MARKED, "secret RRYB", "guess RRYB", "mark 4 0", "secret GGPW", "guess RRRR"), Watch),
        ((RIVAL_MARKED, "secret RRYB", "guess RRYB", "mark 4 0", "secret GGPW", "guess RRRR", "mark 0 0"), Guess),
        ((BOARDS, "secret RRY by=Ada"), Wait),
        ((*SET, "guess RRR by=Ada"), Guess),
        ((*SET, "guess GGB by=Ada"), Wait),
        ((*SET, "guess GGB by=Ada", "guess RRY by=Ben"), Reveal),
    ],
)
def test_what_follows_a_move(moves: tuple[str, ...], scene: type[Scene]) -> None:
    shown = following(*moves)
    assert type(shown) is scene
    assert shown.match == played(*moves)


def test_a_computers_row_is_laid_peg_by_peg_once() -> None:
    laid = following(COMPUTER, "secret RRYB", "guess WWPP")
    to_mark = following(RIVAL_MARKED, "secret RRYB", "guess WWPP")
    marked = following(RIVAL_MARKED, "secret RRYB", "guess WWPP", "mark 0 0")
    watched = [each.played for each in (laid, to_mark, marked) if isinstance(each, Watch)]
    assert watched == [True, True, False]


def test_pegs_placed_before_the_code_came_are_not_lost() -> None:
    before = played(ALONE)
    building = after(awaiting_scene(before, 1.0), Press("red"), Press("green"))
    drawn = scene_after(building, FAMILY.rules.play(before, "secret RRYB"), 2.0, 0.3)
    assert drawn.draft_row(0.0) == DraftRow("RG__", 2)
    two = played(TWO)
    secret = after(awaiting_scene(two, 1.0), Press("ok"), Press("red"))
    assert scene_after(secret, FAMILY.rules.play(two, "secret RRYB"), 2.0, 0.3).draft_row(0.0) == DraftRow("____", 0)


# Two boards.


def test_a_move_at_the_other_board_leaves_the_scene_here() -> None:
    building = after(awaiting_scene(played(*SET), 1.0), Press("red"))
    shown = following(*SET, "guess WWW by=Ben", scene=building)
    assert isinstance(shown, Guess)
    assert (shown.row, shown.match) == (DraftRow("R__", 1), played(*SET, "guess WWW by=Ben"))
    setting = after(awaiting_scene(played(BOARDS), 1.0), Press("ok"), Press("red"))
    still = following(BOARDS, "secret GGB by=Ben", scene=setting)
    assert isinstance(still, Secret)
    assert (still.row, still.lifted) == (DraftRow("R__", 1), True)
    waiting = following(*SET, "guess GGB by=Ada", "guess WWW by=Ben")
    assert isinstance(waiting, Wait)
    assert waiting.match == played(*SET, "guess GGB by=Ada", "guess WWW by=Ben")


@pytest.mark.parametrize("looking", [Reveal, Standings])
def test_the_last_round_stays_while_the_other_board_goes_on(looking: type[Scene]) -> None:
    over = (f"{BOARDS} rounds=2", *SET[1:], "guess GGB by=Ada", "guess RRY by=Ben")
    shown = following(*over) if looking is Reveal else standings_scene(played(*over), 1.0)
    assert isinstance(shown, looking)
    assert following(*over, "secret BBB by=Ben", scene=shown) is shown
    again = following(*over, "secret BBB by=Ben", scene=awaiting_scene(played(*SET), 1.0))
    assert type(again) is Secret


def test_this_boards_end_is_settled_when_the_other_one_ends() -> None:
    shown = following(*SET, "guess GGB by=Ada", "guess RRY by=Ben")
    assert isinstance(shown, Reveal)
    assert shown.marking.interval == 0.0
    shown = following(*SET, "guess RRY by=Ben", "guess GGB by=Ada")
    assert isinstance(shown, Reveal)
    assert shown.marking.interval == 0.3


def test_a_last_answer_appears_while_the_other_board_is_played() -> None:
    for moves, interval in ((SET, 0.3), (MARKED, 0.0)):
        last = ("guess GGB by=Ada", *(["mark 3 0 by=Ben"] if moves is MARKED else []))
        shown = following(*moves, *last)
        assert isinstance(shown, Wait)
        assert shown.marking.interval == interval
    row = following(f"{BOARDS} duel=hall:9f3c0a51e2b4d677", SET[1], COMMITTED, "guess RRR by=Ada")
    assert isinstance(row, Wait)
    assert row.marking.interval == 0.0, "the key pegs of the row have still to come"


def test_a_duel_left_here_waits_for_the_other_side() -> None:
    begun = (f"{BOARDS} rounds=2 duel=hall:9f3c0a51e2b4d677", SET[1], COMMITTED)
    rows = ("guess GGB by=Ada", "mark 3 0 by=Ben", "guess RRY by=Ben", f"open GGB {NONCE} by=Ben")
    for leaves, scene in (((), Reveal), (("leave by=Ben",), Reveal), (("leave by=Ada",), Wait)):
        assert type(resumed_scene(played(*begun, *rows, *leaves), None, 10.0, 0.3)) is scene, leaves
    left = played(*begun, *rows, "leave by=Ada", "leave by=Ben")
    assert type(resumed_scene(left, None, 10.0, 0.3)) is Reveal


# What is nothing to this cabinet.


def test_a_false_call_is_told_to_both() -> None:
    shown = following(BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0", "fault")
    assert isinstance(shown, Guess)
    assert codes(shown.message) == ["no_fault"]
    marking = following(BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0", "guess WWPP", "fault")
    assert isinstance(marking, Mark)
    assert codes(marking.message) == ["no_fault", "mark_row", "then_press_ok"]


@pytest.mark.parametrize(
    ("moves", "move", "ends"),
    [
        ((TWO, "secret RRYB"), "guess WWPP", True),
        ((TWO, "secret RRYB"), "hint", False),
        ((BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0"), "fault", False),
        ((BY_HAND, "secret RRYB", "guess WWPP"), "mark 0 0", True),
        ((TWO, "secret RRYB", "guess RRYB"), "secret GGPW", True),
        (SET, "guess WWW by=Ben", False),
        (SET, "guess WWW by=Ada", True),
        ((*MARKED, "guess WWW by=Ben"), "mark 0 0 by=Ada", True),
        ((*MARKED, "guess WWW by=Ada"), "mark 0 0 by=Ben", False),
        ((BOARDS,), "secret RRY by=Ben", False),
        ((BOARDS,), "secret RRY by=Ada", True),
        ((TWO, "secret RRYB"), "leave", True),
    ],
)
def test_a_move_made_here_ends_what_is_held(moves: tuple[str, ...], move: str, *, ends: bool) -> None:
    assert interrupts(last_move(*moves, move)) is ends


def test_a_computers_move_leaves_held_controls_alone() -> None:
    assert not interrupts(last_move(COMPUTER, "secret RRYB", "guess WWPP"))
    assert not interrupts(last_move(RIVAL_MARKED, "secret RRYB", "guess WWPP"))
    his = (RIVAL_MARKED, "secret RRYB", "guess RRYB", "mark 4 0", "secret GGPW", "guess RRRR", "mark 0 0")
    assert not interrupts(last_move(*his))
    assert [interrupts(last_move(ALONE, "secret RRYB", move)) for move in ("hint", "guess WWPP")] == [False, True]


# After the standings.


def test_after_the_standings_comes_the_next_round() -> None:
    over = (f"{BOARDS} rounds=2", *SET[1:], "guess GGB by=Ada", "guess RRY by=Ben")
    for moves in (over, (*over, "secret BBB by=Ben")):
        shown = next_scene(played(*moves), 1.0)
        assert isinstance(shown, Secret)
        assert (shown.match.round, shown.match.boards[0].secret) == (
            2,
            "BBB" if moves[-1].startswith("secret") else None,
        )


# After a power cut.


@pytest.mark.parametrize(
    ("moves", "row", "scene", "there"),
    [
        ((ALONE, "secret RRYB"), "R_Y_", Guess, DraftRow("R_Y_", 1)),
        ((ALONE, "secret RRYB"), "R_Y", Guess, DraftRow("____", 0)),
        ((TWO,), "RG__", Secret, DraftRow("RG__", 1)),
        ((BY_HAND, "secret RRYB", "guess WWPP"), "rw__", Mark, DraftRow("rw__", 2)),
        ((BY_HAND, "secret RRYB", "guess WWPP"), "RW__", Mark, DraftRow("____", 0)),
        ((*MARKED, "guess WWW by=Ben"), "RW_", Guess, DraftRow("RW_", 1)),
        ((*MARKED, "guess WWW by=Ben"), "_P_", Guess, DraftRow("_P_", 1)),
        ((*MARKED, "guess WWW by=Ben"), "PPPP", Mark, DraftRow("___", 0)),
        ((*MARKED, "guess WWW by=Ben"), "rw_", Mark, DraftRow("rw_", 2)),
        ((*MARKED, "guess GGB by=Ada", "mark 3 0 by=Ben", "guess WWW by=Ben"), "rw_", Mark, DraftRow("rw_", 2)),
        ((*MARKED, "guess GGB by=Ada", "guess WWW by=Ben"), "RW_", Mark, DraftRow("___", 0)),
        ((TWO, "secret RRYB", "guess RRYB"), "RG__", Secret, DraftRow("RG__", 1)),
        ((COMPUTER, "secret RRYB"), "RG__", Watch, None),
        ((BOARDS, "secret RRY by=Ada"), "RG_", Wait, None),
    ],
)
def test_the_row_comes_back_where_it_fits(
    moves: tuple[str, ...], row: str, scene: type[Scene], there: DraftRow | None
) -> None:
    shown = resumed_scene(played(*moves), DraftRow(row, 1), 10.0, 0.3)
    assert type(shown) is scene
    assert shown.draft_row(0.0) == there


def test_a_hint_helps_until_a_row_is_played_here() -> None:
    asked = (*MARKED, "hint by=Ada")
    going_on = (asked, (*asked, "guess WWW by=Ben"), (*asked, "guess WWW by=Ben", "mark 0 0 by=Ada"))
    assert [FAMILY.table.ends_hint(last_move(*moves)) for moves in going_on] == [False] * 3
    over = ("guess WWW by=Ada", "leave")
    assert [FAMILY.table.ends_hint(last_move(*asked, move)) for move in over] == [True] * 2
    assert FAMILY.table.ends_hint(last_move(*asked, "guess GGB by=Ada", "mark 0 3 by=Ben"))
    assert FAMILY.table.ends_hint(last_move(MARKED[0]))
