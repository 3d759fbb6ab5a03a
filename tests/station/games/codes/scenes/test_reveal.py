"""The end of a round: key pegs, the secret peg by peg, the winner's moment, and the result."""

from collections.abc import Mapping

import pytest

from station.core import glyphs, tunes
from station.core.events import Hold, Press, Tick, Turn
from station.core.frame import Lamp, picture
from station.core.messages import refusal
from station.core.palette import PEGS
from station.core.tunes import SILENCE, Tune
from station.games.codes.scenes.reveal import REVEAL_PAUSE, SECRET_PEG_SECONDS, Reveal, reveal_scene
from station.games.codes.scenes.standings import standings_scene
from station.matches.messages import GameMessages
from station.matches.results import DayCount
from station.scenes.base import Go, Make
from station.scenes.facts import BestRows
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, letters, rows
from tests.station.scenes.kinds import learn

ALONE = ("match original players=Ada", "secret RRYB")
ROUNDS = ("match original players=Ada,Ben rounds=2", "secret RRYB")
WON = (*ALONE, "guess RYGG", "guess RRYB")
LOST = (*ALONE, *["guess WWPP"] * 10)
MISSED = (*ROUNDS, *["guess WWPP"] * 10)
BY_HAND = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRYB", "mark 4 0")
INTERVAL = 0.3
DAILY = ("match original players=Ada daily=2026-11-24", "secret RGGW")
PLAYED_ALREADY = "You have played the code of November 24 already, so this game does not count."
HINTED = "A hint was asked for: this game counts for no record."
OVER = "The code of November 24 was not cracked, which ends 4 days in a row."
MISS = "Not cracked: the code was red red yellow blue."
LAST_KEY = 4 * INTERVAL
"""Seconds from the last row of WON to its fourth key peg."""

OUT = 11.0 + LAST_KEY + REVEAL_PAUSE + 3 * SECRET_PEG_SECONDS
"""When the secret of WON, revealed from 11 on, stands there whole."""


def shown(*moves: str, settled: bool = False) -> Reveal:
    return reveal_scene(played(*moves), 11.0, INTERVAL, settled=settled)


def later(scene: object) -> Reveal:
    assert isinstance(scene, Reveal)
    return scene


def test_the_secret_comes_peg_by_peg_after_the_last_key_peg() -> None:
    seen = changes(shown(*WON)._replace(tune=SILENCE), 11.0, OUT + 0.01)
    assert [(at, rows(frame)[1][7:], letters(frame.secret)) for at, frame in seen] == [
        (0.0, "......", "......"), (0.3, "R.....", "......"), (0.6, "RR....", "......"), (0.9, "RRR...", "......"),
        (1.2, "RRRR..", "......"), (1.6, "RRRR..", "R....."), (1.85, "RRRR..", "RR...."), (2.1, "RRRR..", "RRY..."),
        (2.35, "RRRR..", "RRYB.."),
    ]  # fmt: skip
    assert shown(*WON).over_at == pytest.approx(OUT)


def test_a_win_shows_the_number_of_rows_in_every_colour() -> None:
    begins = OUT + SECRET_PEG_SECONDS
    seen = changes(shown(*WON)._replace(tune=SILENCE), OUT, 60.0)
    board, *steps, last = seen
    assert [round(at + OUT - begins, 2) for at, _ in steps] == [round(0.12 * n, 2) for n in range(20)]
    assert last[0] == pytest.approx(SECRET_PEG_SECONDS + 20 * 0.12)
    assert last[1] == board[1]
    two = glyphs.number(2)
    assert [(frame.pegs, frame.keys) for _, frame in steps] == [
        picture(two, Lamp(PEGS[n % len(PEGS)].name)) for n in range(20)
    ]


@pytest.mark.parametrize(("moves", "fanfare"), [(WON, tunes.WON), (LOST, tunes.LOST)])
def test_a_fanfare_follows_the_last_key_peg(moves: tuple[str, ...], fanfare: tunes.Notes) -> None:
    scene = shown(*moves)
    assert (scene.won, scene.fanfare) == (fanfare == tunes.WON, fanfare)
    assert scene.tune.notes[-len(fanfare) :] == fanfare
    assert [note.hertz for note in scene.tune.notes[: -len(fanfare)] if note.hertz].count(1047.0) == 4 * scene.won
    assert shown(*moves, settled=True).tune == Tune(fanfare, 11.0)


def test_a_computers_last_row_is_laid_first_and_then_marked() -> None:
    scene = shown("match original players=Ada computers=strong", "secret RRYB", "guess RRYB")
    seen = changes(scene._replace(tune=SILENCE), 11.0, 14.6)
    pegs = ["......", "R.....", "RR....", "RRY...", "RRYB.."]
    assert [(at, letters(frame.pegs[:6])) for at, frame in seen[:5]] == [
        (round(0.35 * n, 2), each) for n, each in enumerate(pegs)
    ]
    assert next(at for at, frame in seen if letters(frame.keys[:6])[0] == "R") == pytest.approx(1.7)
    assert next(at for at, frame in seen if letters(frame.secret)[0] == "R") == pytest.approx(1.7 + 0.9 + REVEAL_PAUSE)
    assert letters(later(scene.on(Press("red"), 11.1)).frame(11.1).pegs[:6]) == "RRYB.."


# In words.


@pytest.mark.parametrize(
    ("moves", "suspense"),
    [
        (WON, "Row 2 is played: and the answer is …"),
        (BY_HAND, "The round is over: and the code is …"),
        (("match original players=Ada limit=5", "secret RRYB", *["timeout"] * 10),
         "The time for row 10 is over: and the code is …"),
    ],
)  # fmt: skip
def test_the_result_is_kept_back_until_the_secret_is_out(moves: tuple[str, ...], suspense: str) -> None:
    scene = shown(*moves)
    assert (str(scene.message), scene.told) == (suspense, False)
    assert (scene.name, scene.draft_row(0.0), scene.shield) == ("reveal", None, None)
    assert scene.on(Tick(), scene.over_at - 0.01) == scene
    assert scene.on(Tick(), scene.over_at) == scene._replace(told=True)


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        (WON, "Cracked in 2 rows! Ada wins. Press ok to play again, back for the boxes."),
        ((*ROUNDS, "guess RRYB"), "Cracked in 1 row by Ben! Press ok to see the standings."),
        (LOST, f"{MISS} Press ok to play again, back for the boxes."),
        (MISSED, f"{MISS} 11 points for Ada. Press ok to see the standings."),
        (("match super players=Ada,Ben holes=1", "secret R", *["guess W"] * 12),
         "Not cracked: the code was red. Press ok to see the standings."),
    ],
)  # fmt: skip
def test_the_result(moves: tuple[str, ...], result: str) -> None:
    assert str(shown(*moves)._replace(told=True).message) == result


@pytest.mark.parametrize(
    ("best", "result"),
    [
        (None, "Cracked in 2 rows! Ada wins."),
        (1, "Cracked in 2 rows, your best is 1."),
        (2, "Cracked in 2 rows, your best again."),
        (4, "Cracked in 2 rows, your new best; it was 4."),
    ],
)
def test_alone_the_result_stands_beside_the_best_so_far(best: int | None, result: str) -> None:
    said = f"{result} Press ok to play again, back for the boxes."
    assert str(shown(*WON).learn(BestRows(best), 20.0)._replace(told=True).message) == said


@pytest.mark.parametrize(
    ("moves", "day", "said", "streak"),
    [
        (["guess RGGW"], DayCount(counts=True, streak=0), "The code of November 24: 1 day in a row.", 1),
        (["guess RGGW"], DayCount(counts=True, streak=4), "The code of November 24: 5 days in a row.", 5),
        (["guess RGGW"], DayCount(counts=False, streak=4), PLAYED_ALREADY, None),
        (["hint", "guess RGGW"], DayCount(counts=True, streak=4), HINTED, None),
        (["hint", "guess RGGW"], DayCount(counts=False, streak=4), HINTED, None),
        (["guess WWWW"] * 10, DayCount(counts=True, streak=4), OVER, 0),
        (["guess WWWW"] * 10, DayCount(counts=False, streak=4), PLAYED_ALREADY, None),
        (["hint", *["guess WWWW"] * 10], DayCount(counts=True, streak=4), OVER, 0),
        (["hint", *["guess WWWW"] * 10], DayCount(counts=True, streak=0), HINTED, 0),
        (["hint", *["guess WWWW"] * 10], DayCount(counts=False, streak=4), HINTED, None),
    ],
)
def test_the_result_of_a_code_of_the_day_tells_the_days_in_a_row(
    moves: list[str], day: DayCount, said: str, streak: int | None
) -> None:
    scene = learn(shown(*DAILY, *moves), day, 20.0)._replace(told=True)
    assert str(scene.message).endswith(f" {said} Press ok to play again, back for the boxes.")
    parts: list[Mapping[str, object]] = [
        scene.game_view,
        scene.withheld(scene.over_at - 0.1)["game"],
        scene.withheld(11.0)["game"],
    ]
    assert [part["streak"] for part in parts] == [streak, None, None]


# Presses.


@pytest.mark.parametrize("action", [Press("ok"), Press("red"), Press("back"), Turn(1)])
def test_an_early_press_only_shows_the_secret(action: Press | Turn) -> None:
    hurried = later(shown(*WON).on(action, 11.1))
    assert hurried.told
    assert hurried.over_at == pytest.approx(11.1)
    assert codes(hurried.message) == ["cracked", "player_wins", "play_again"]
    assert hurried.tune == Tune(tunes.WON, 11.1)
    assert (rows(hurried.frame(11.1))[1], letters(hurried.frame(11.1).secret)) == ("RRYB.. RRRR..", "RRYB..")
    assert hurried.on(Press("ok"), 11.5) == hurried
    assert hurried.on(Press("ok"), 11.6 + 1e-6) == Make("match original players=Ada")


def test_a_match_of_one_round_is_played_again_at_once() -> None:
    over = OUT + 1.0
    for control in ("ok", "push"):
        assert shown(*WON).on(Press(control), over) == Make("match original players=Ada")
        for moves in ((*ROUNDS, "guess RRYB"), ("match original players=Ada rounds=2", *WON[1:])):
            assert shown(*moves).on(Press(control), over) == standings_scene(played(*moves), over)


def test_back_or_a_turn_leads_on_after_a_match_only() -> None:
    over, between = OUT + 1.0, shown(*ROUNDS, "guess RRYB")
    assert shown(*WON).on(Press("back"), over) == shown(*WON).on(Turn(-1), over) == Go("menu")
    assert shown(*WON).on(Hold("back"), over) == shown(*WON)
    assert between.on(Hold("back"), over) == between.on(Hold("back"), 11.0) == Go("leave")
    assert between.on(Turn(1), over) == between
    nothing = refusal(GameMessages.does_nothing_here())
    for control in ("back", "red"):
        refused = later(between.on(Press(control), over))
        assert (refused.notice, refused.tune) == (nothing, Tune(tunes.REFUSE, over))
        assert codes(refused.message)[0] == "does_nothing_here"
    assert later(shown(*WON).on(Press("red"), over)).notice == nothing
