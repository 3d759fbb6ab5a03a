"""Games of the dice box, written down and told again: millions, safes, and winners who may be computers."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.game import Game, play
from station.records import record
from station.store.journal import Journal
from station.store.opening import open_volatile
from station.store.results import Game as Finished
from station.store.results import Record, Result, Seat
from station.store.statistics import Distribution, Statistics
from station.terminal.scores import GAMES_AS, MOST_BARS, STATISTICS_AS
from tests.processes.commands import pegmind
from tests.station.games.dice_match_builder import played

CRACK: Final = ("roll 3 5 1 * *", "keep 3@1 5@1 1@1", "stop")
NOTHING: Final = ("roll 3 5 1 * *", "keep *", "stop")
FIRST_CARD_ENDS: Final = "cards 351/2 222/2 333/2"
WITH_A_COMPUTER: Final = ("match codeknacker players=Ada,Ben computers=weak", FIRST_CARD_ENDS)
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/3", *CRACK, *NOTHING)
COMPUTERS: Final = ("match codeknacker computers=weak,strong", FIRST_CARD_ENDS, *CRACK)
DRAWN: Final = (
    *("match codeknacker players=Ada,Ben", "cards 351/2 222/2 333/2 444/3", *CRACK),
    *("roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop"),
)


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def evening(journal: Journal, *moves: str) -> None:
    """Play the moves as the station does, a minute each."""
    game: Game | None = None
    for minute, move in enumerate(moves):
        before, game = game, play(game, move)
        journal.append(move, 60.0 * minute, record(before, game))


def brought(*moves: str) -> Record | None:
    """What the last move brought about."""
    before = played(*moves[:-1])
    return record(before, play(before, moves[-1]))


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ((*WITH_A_COMPUTER, *NOTHING), None),
        (
            (*WITH_A_COMPUTER, *CRACK),
            ("3 players", Result("Ada", "points", 1, (Seat("Ada", 2, 1, won=True), Seat("Ben", 0, 0, won=False)))),
        ),
        (
            (*WITH_A_COMPUTER, *NOTHING, *NOTHING, *CRACK),
            ("3 players", Result("Ohm", "points", 3, (Seat("Ada", 0, 0, won=False), Seat("Ben", 0, 0, won=False)))),
        ),
        (
            DRAWN,
            ("2 players", Result(None, "draw", 2, (Seat("Ada", 2, 1, won=False), Seat("Ben", 2, 1, won=False)))),
        ),
        (
            ("match codeknacker players=Ada computers=weak", FIRST_CARD_ENDS, *CRACK),
            ("2 players", Result("Ada", "points", 1, (Seat("Ada", 2, 1, won=True),))),
        ),
        (SOLO, ("solo", Result(None, "points", 2, (Seat("Ada", 2, 1, won=False),)))),
        (COMPUTERS, ("2 players", Result("Ohm", "points", 1, ()))),
        ((*SOLO[:5], "leave"), ("solo", Result(None, "left", 1, (Seat("Ada", 2, 1, won=False),)))),
        ((SOLO[0], "leave"), ("solo", Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)))),
    ],
)
def test_what_is_written_down_of_a_game_with_dice(moves: tuple[str, ...], result: tuple[str, Result] | None) -> None:
    assert brought(*moves) == (None if result is None else Record("codeknacker", result[0], (), result[1]))


def test_a_game_that_only_computers_played_is_listed_and_nobody_has_achieved_anything(journal: Journal) -> None:
    evening(journal, *COMPUTERS)
    ohm_won = Finished(1, "codeknacker", "2 players", "Ohm", "points", 1, (), opened=0.0, closed=240.0)
    assert (journal.games(), journal.games(1), journal.statistics(), journal.players(9)) == (
        [ohm_won],
        [ohm_won],
        [],
        (),
    )
    assert (journal.unfinished(), journal.newest_finished(), journal.just_finished(60.0, 241.0)) == (None, 1, 1)
    assert journal.moves(1) == COMPUTERS


def test_what_people_achieve_with_dice_is_kept_by_how_many_play(journal: Journal) -> None:
    for moves in (SOLO, SOLO, DRAWN, (*WITH_A_COMPUTER, *CRACK), COMPUTERS, (*SOLO[:5], "leave")):
        evening(journal, *moves)
    nothing = Statistics(
        "codeknacker", "", "", 1, 0, 0, 0, median_seconds=None, needed=(), missed=0, reached=((2, 1),), rows=1
    )
    assert sorted(journal.statistics()) == [
        nothing._replace(spelling="2 players", player="Ada"),
        nothing._replace(spelling="2 players", player="Ben"),
        nothing._replace(spelling="3 players", player="Ada", wins=1, streak=1, longest=1),
        nothing._replace(spelling="3 players", player="Ben", reached=((0, 1),), rows=0),
        nothing._replace(spelling="solo", player="Ada", games=2, reached=((2, 2),), rows=2),
    ]


ADA: Final = Statistics(
    "codeknacker", "3 players", "Ada", 12, 9, 3, 5, median_seconds=None, needed=(), missed=0,
    reached=((3, 1), (4, 1), (9, 2), (15, 6), (16, 1), (23, 1)), rows=42,
)  # fmt: skip


@pytest.mark.parametrize(
    ("reached", "told"),
    [
        ((), (None, None, None)),
        (((7, 1),), (7, 7, 7.0)),
        (((1, 1), (9, 1)), (9, 1, 5.0)),
        (((1, 1), (9, 2)), (9, 9, 19 / 3)),
        (((-3, 2), (0, 1), (4, 1)), (4, -3, -0.5)),
        (ADA.reached, (23, 15, 12.83)),
    ],
)
def test_the_best_the_middle_and_the_average(
    reached: Distribution, told: tuple[int | None, int | None, float | None]
) -> None:
    ada = ADA._replace(reached=reached, games=sum(times for _, times in reached))
    assert (ada.best_points, ada.median_points, ada.mean_points) == pytest.approx(told, abs=0.005)


def said(text: str) -> str:
    """A block of text as it stands in a test, without its first line's end and its indent."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()


def test_the_scores_of_dice_speak_of_millions_and_a_solo_of_no_wins() -> None:
    alone = ADA._replace(spelling="solo", games=1, wins=0, streak=0, longest=0, reached=((31, 1),), rows=10)
    pegs = ADA._replace(box="super", spelling="c8p5g12", games=1, wins=1, streak=1, longest=1, reached=((0, 1),))
    assert STATISTICS_AS["text"]([ADA, alone, pegs]) == said("""
    Ada · super
      games           1
      wins            1 (100%)
      streak          1
      longest streak  1
      best            -
      median time     -
      missed          0

    Ada · codeknacker (solo)
      games           1
      best            31 million
      average         31.0 million
      safes per game  10.0
      30-34 million   ████████████████████████████████████████ 1

    Ada · codeknacker (3 players)
      games           12
      wins            9 (75%)
      streak          3
      longest streak  5
      best            23 million
      average         12.8 million
      safes per game  3.5
      0-4 million     ███████████ 2
      5-9 million     ███████████ 2
      10-14 million   0
      15-19 million   ████████████████████████████████████████ 7
      20-24 million   ██████ 1
    """)


def test_the_dice_come_after_the_boxes_with_pegs_the_solo_first_and_custom_boxes_last() -> None:
    boxes = [("super", "c8p5g12"), *(("codeknacker", each) for each in ("solo", "2 players", "6 players"))]
    everything = [ADA._replace(box=box, spelling=spelling) for box, spelling in (*boxes, ("c5p3g7", "c5p3g7"))]
    in_order = json.loads(STATISTICS_AS["json"](sorted(everything)))
    assert [(each["box"], each["spelling"]) for each in in_order] == [*boxes, ("c5p3g7", "c5p3g7")]


millions = st.dictionaries(st.integers(0, 70) | st.integers(0, 9801), st.integers(1, 1000), min_size=1)


@given(games=millions)
def test_bars_of_millions_count_every_game_once_and_fit_a_terminal(games: dict[int, int]) -> None:
    ada = ADA._replace(games=sum(games.values()), reached=tuple(sorted(games.items())))
    lines = STATISTICS_AS["text"]([ada]).splitlines()
    bars = [line.split() for line in lines if "-" in line]
    steps = [range(int(least), int(most) + 1) for least, _, most in (bar[0].partition("-") for bar in bars)]
    assert [int(bar[-1]) for bar in bars] == [sum(games.get(each, 0) for each in step) for step in steps]
    assert sum(int(bar[-1]) for bar in bars) == ada.games
    assert {len(step) for step in steps} <= {5, 10, 20, 50, 100, 200, 500, 1000}
    assert [step.start for step in steps[1:]] == [step.stop for step in steps[:-1]]
    assert (len(steps) <= MOST_BARS, max(map(len, lines)) < 80) == (True, True)


def test_games_with_dice_are_listed_with_cards_and_millions_whoever_won(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    for moves in (SOLO, DRAWN, (*WITH_A_COMPUTER, *NOTHING, *NOTHING, *CRACK), COMPUTERS):
        evening(journal, *moves)
    listed = GAMES_AS["text"](journal.games()).replace("1970-01-01 00:", "")
    assert listed == said("""
    match  finished          box          spelling   players  winner  result  rounds  rows  points  minutes
    1      07  codeknacker  solo       Ada      -       points  2       1     2       7.0
    2      07  codeknacker  2 players  Ada,Ben  -       draw    2       2     2,2     7.0
    3      10  codeknacker  3 players  Ada,Ben  Ohm     points  3       0     0,0     10.0
    4      04  codeknacker  2 players  -        Ohm     points  1       0     -       4.0
    """)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store after a game of three, a solo, and a game of computers."""
    monkeypatch.setenv("HOME", str(tmp_path))
    moves = "\n".join((*WITH_A_COMPUTER, *CRACK, *SOLO, *COMPUTERS))
    assert pegmind("script", "-", "--store", tmp_path / "store.db", stdin=moves) == (0, "", "")
    return tmp_path / "store.db"


def listed(store: Path, *arguments: object) -> list[dict[str, Any]]:
    """What a command says as JSON."""
    told: list[dict[str, Any]] = json.loads(pegmind("scores", "--json", *arguments, "--store", store).out)
    return told


def test_the_commands_tell_of_dice(store: Path) -> None:
    (newest,) = listed(store, "--games", "--last", 1)
    del newest["finished"], newest["minutes"], newest["assisted"]
    played_by_nobody = {"players": [], "winner": "Ohm", "result": "points", "rounds": 1, "rows": 0, "points": []}
    assert newest == {"match": 3, "box": "codeknacker", "spelling": "2 players"} | played_by_nobody
    assert [(each["player"], each["spelling"], each["reached"], each["rows"]) for each in listed(store)] == [
        ("Ada", "solo", {"2": 1}, 1),
        ("Ada", "3 players", {"2": 1}, 1),
        ("Ben", "3 players", {"0": 1}, 0),
    ]


def test_an_exported_game_with_dice_is_played_again(store: Path, tmp_path: Path) -> None:
    for number, moves in ((1, (*WITH_A_COMPUTER, *CRACK)), (2, SOLO), (3, COMPUTERS)):
        exported = pegmind("export", number, "--store", store).out
        assert exported == "\n".join((f"# match {number}", *moves, ""))
        assert pegmind("script", "-", "--store", tmp_path / "again.db", stdin=exported) == (0, "", "")
    told = [pegmind("scores", "--csv", "--store", each).out for each in (store, tmp_path / "again.db")]
    assert told[0] == told[1]
