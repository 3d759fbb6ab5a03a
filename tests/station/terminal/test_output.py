"""What a command prints: scores as people and programs read them, and output that nobody takes."""

import csv
import io
import json
import os
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.store.opening import open_journal
from station.store.results import Broken, Game, Record, Result, Seat
from station.store.statistics import Statistics
from station.terminal.printing import sayable
from station.terminal.scores import GAMES_AS, STATISTICS_AS
from tests.station.processes import PEGMIND, ROOT, Ended, pegmind

ADA: Final = Statistics(
    *("original", "c6p4g10", "Ada"), 12, 9, 3, 5, median_seconds=92.34, needed=((3, 1), (4, 8), (6, 2)), missed=3,
    reached=((-3, 1), (4, 9), (11, 2)), rows=53,
)  # fmt: skip
ADA_WITH_BLANKS: Final = ADA._replace(spelling="c6p4g10b", games=1, wins=0, streak=0, longest=0, needed=(), missed=1)
BEN: Final = Statistics(*("c5p3g7", "c5p3g7", "ben"), 0, 0, 0, 0, 0.4, ((1, 200),), missed=0, reached=(), rows=0)
NOON: Final = 1_800_000_000.0
ALONE: Final = Game(
    *(1, "original", "c6p4g10", "Ada", "cracked", 1), (Seat("Ada", 0, 4, won=True),), NOON, closed=NOON + 90
)
DRAWN: Final = Game(
    *(3, "super", "c8p5g12b", None, "draw", 4),
    (Seat("Zoë", 11, 9, won=False), Seat("Ben-2", 11, 10, won=False)),
    *(NOON, NOON + 600),
)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Three matches: Zoë cracked a code, left one, and missed one."""
    with closing(open_journal(tmp_path / "store.db")) as journal:
        for reason, rows, at in (("cracked", 3, 0.0), ("left", 2, 100.0), ("missed", 10, 200.0)):
            won = reason == "cracked"
            broken = () if reason == "left" else (Broken("Zoë", rows, cracked=won),)
            winner = {"cracked": "Zoë", "missed": "Station"}.get(reason)
            ends = Record("original", "c6p4g10", broken, Result(winner, reason, 1, (Seat("Zoë", 0, rows, won=won),)))
            journal.append("match original players=Zoë", at)
            journal.append("secret RRYB", at)
            journal.append("guess RRYB", at + 30, ends)
    return tmp_path / "store.db"


@pytest.fixture
def commands(tmp_path: Path, store: Path) -> list[list[object]]:
    """Every command that prints."""
    (tmp_path / "show.txt").write_text("show\nshow\n")
    kept = ["--store", store]
    return [
        ["config"],
        ["scores", *kept],
        ["scores", "--csv", *kept],
        ["scores", "--games", *kept],
        ["export", *kept],
        ["script", tmp_path / "show.txt"],
    ]


def piped(into: Callable[[], int], *arguments: object) -> Ended:
    """Run a command whose output goes where nobody takes it."""
    output = into()
    run = subprocess.run(
        [*PEGMIND, *map(str, arguments)], stdout=output, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    os.close(output)
    assert "Traceback" not in run.stderr, run.stderr
    return Ended(run.returncode, "", run.stderr)


def nobody_reads() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def a_full_disk() -> int:
    return os.open("/dev/full", os.O_WRONLY)


def test_whoever_reads_no_further_is_told_nothing_more(commands: list[list[object]]) -> None:
    told = {str(command): piped(nobody_reads, *command) for command in commands}
    assert told == {str(command): (1, "", "") for command in commands}


def test_an_output_that_cannot_be_written_gets_a_sentence(commands: list[list[object]]) -> None:
    for command in commands:
        status, _, err = piped(a_full_disk, *command)
        assert (status, err.count("\n"), err[:9], "cannot be read" in err) == (1, 1, "pegmind: ", False)


@pytest.mark.parametrize(
    ("how", "arguments", "status", "said"),
    [
        (">&-", ["config"], 1, "pegmind: the output cannot be written: it is closed\n"),
        ("2>&-", ["config", "--config", "no.toml"], 2, ""),
        ("<&-", ["script", "-"], 2, "pegmind: there is no standard input to read\n"),
        ("<&-", ["crack", "c1p1g1"], 2, "pegmind: there is no standard input to read\n"),
    ],
)
def test_a_stream_that_was_closed_before_the_command_began(
    how: str, arguments: list[str], status: int, said: str
) -> None:
    words = ["/bin/sh", "-c", f'exec "$@" {how}', "sh", *PEGMIND, *arguments]
    run = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stderr) == (status, said)


@pytest.mark.parametrize("command", [["script", "-"], ["crack", "original"]])
def test_an_input_that_is_no_text_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    run = subprocess.run([*PEGMIND, *command], input=b"\xff\xd8\n", capture_output=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stderr) == (2, b"pegmind: standard input is no text in UTF-8\n")


def told(text: str) -> str:
    """A block of text as it stands in a test, without its first line's end and its indent."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()


def test_statistics_are_drawn_in_blocks_one_for_a_person_and_a_box() -> None:
    assert STATISTICS_AS["text"]([BEN, ADA_WITH_BLANKS, ADA]) == told("""
    Ada · original
      games           12
      wins            9 (75%)
      streak          3
      longest streak  5
      best            3 rows
      median time     1 m 32 s
      in 3 rows       █████ 1
      in 4 rows       ████████████████████████████████████████ 8
      in 5 rows       0
      in 6 rows       ██████████ 2
      missed          ███████████████ 3

    Ada · original (c6p4g10b)
      games           1
      wins            0 (0%)
      streak          0
      longest streak  0
      best            -
      median time     1 m 32 s
      missed          ████████████████████████████████████████ 1

    ben · c5p3g7
      games           0
      wins            0
      streak          0
      longest streak  0
      best            1 row
      median time     0 s
      in 1 row        ████████████████████████████████████████ 200
      missed          0
    """)


def test_a_bar_is_drawn_wherever_there_is_anything_and_all_fits_into_80_columns() -> None:
    lines = STATISTICS_AS["text"]([ADA._replace(needed=((3, 1), (4, 100_000)), missed=0)]).splitlines()
    assert [line.split()[-2:] for line in lines[7:9]] == [["█", "1"], ["█" * 40, "100000"]]
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("seconds", "time"),
    [(None, "-"), (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 m 0 s"), (3599.6, "1 h 0 m"), (7510.0, "2 h 5 m")],
)
def test_a_time_is_told_as_people_say_it(seconds: float | None, time: str) -> None:
    lines = STATISTICS_AS["text"]([ADA._replace(median_seconds=seconds)]).splitlines()
    assert lines[6] == f"  median time     {time}"


def test_people_are_sorted_by_name_and_their_boxes_as_the_leaflets_are() -> None:
    boxes = ("original", "c6p4g10"), ("superhirn", "c8p4g12"), ("slider", "c8p4g8M"), ("super", "c8p5g12")
    leaflets = [ADA._replace(box=box, spelling=spelling) for box, spelling in boxes]
    variant = ADA._replace(box="slider", spelling="c8p3g8M")
    custom = ADA._replace(box="c5p3g7", spelling="c5p3g7")
    ordered = [*leaflets[:3], variant, leaflets[3], custom, BEN, ADA._replace(player="Carl")]
    text = STATISTICS_AS["text"](sorted(ordered))
    assert [line for line in text.splitlines() if "·" in line] == [
        *("Ada · original", "Ada · superhirn", "Ada · slider", "Ada · slider (c8p3g8M)", "Ada · super", "Ada · c5p3g7"),
        *("ben · c5p3g7", "Carl · original"),
    ]


ADA_AS_DATA: Final[dict[str, Any]] = (
    {"player": "Ada", "box": "original", "spelling": "c6p4g10", "games": 12, "wins": 9, "streak": 3, "longest": 5}
    | {"best": 3, "median_seconds": 92.3, "needed": {"3": 1, "4": 8, "6": 2}, "missed": 3}
    | {"best_points": 11, "median_points": 4, "mean_points": 4.58, "reached": {"-3": 1, "4": 9, "11": 2}, "rows": 53}
)


def test_statistics_as_json_and_csv() -> None:
    nothing = ADA._replace(player="Eve", games=0, median_seconds=None, needed=(), reached=(), rows=0)
    no_codes = {"player": "Eve", "games": 0, "best": None, "median_seconds": None, "needed": {}}
    no_games: dict[str, Any] = {
        "best_points": None,
        "median_points": None,
        "mean_points": None,
        "reached": {},
        "rows": 0,
    }
    nothing_as_data = ADA_AS_DATA | no_codes | no_games
    assert json.loads(STATISTICS_AS["json"]([nothing, ADA])) == [ADA_AS_DATA, nothing_as_data]
    spelt, unspelt = {"needed": "3:1 4:8 6:2", "reached": "-3:1 4:9 11:2"}, {"needed": "", "reached": ""}
    assert list(csv.DictReader(io.StringIO(STATISTICS_AS["csv"]([nothing, ADA])))) == [
        {key: str(value) for key, value in (ADA_AS_DATA | spelt).items()},
        {key: "" if value is None else str(value) for key, value in (nothing_as_data | unspelt).items()},
    ]


def test_finished_games_are_a_table() -> None:
    assert GAMES_AS["text"]([ALONE, DRAWN]) == told("""
    match  finished          box       spelling  players    winner  result   rounds  rows  points  minutes
    1      2027-01-15 08:01  original  c6p4g10   Ada        Ada     cracked  1       4     0       1.5
    3      2027-01-15 08:10  super     c8p5g12b  Zoë,Ben-2  -       draw     4       19    11,11   10.0
    """)


def test_finished_games_as_json_and_csv() -> None:
    drawn = (
        {"match": 3, "finished": "2027-01-15 08:10", "box": "super", "spelling": "c8p5g12b"}
        | {"players": ["Zoë", "Ben-2"], "winner": None, "result": "draw"}
        | {"rounds": 4, "rows": 19, "points": [11, 11], "minutes": 10.0, "assisted": []}
    )
    assert json.loads(GAMES_AS["json"]([DRAWN])) == [drawn]
    assert list(csv.DictReader(io.StringIO(GAMES_AS["csv"]([DRAWN])))) == [
        {key: str(value) for key, value in drawn.items()}
        | {"players": "Zoë,Ben-2", "points": "11,11", "winner": "", "assisted": ""}
    ]


def test_where_nothing_was_played_data_is_an_empty_list() -> None:
    assert STATISTICS_AS["json"]([]) == GAMES_AS["json"]([]) == "[]"
    assert STATISTICS_AS["csv"]([]) == ",".join(ADA_AS_DATA)
    heading = "match,finished,box,spelling,players,winner,result,rounds,rows,points,minutes,assisted"
    assert GAMES_AS["csv"]([]) == heading


@pytest.mark.parametrize(
    ("encoding", "sayable_text"),
    [("utf-8", "Zoë · ██ 2"), ("latin-1", "Zoë - ## 2"), ("ascii", "Zo? - ## 2"), ("cp437", "Zoë · ██ 2")],
)
def test_a_terminal_gets_the_signs_it_has(encoding: str, sayable_text: str) -> None:
    assert sayable("Zoë · ██ 2", encoding) == sayable_text


STATISTICS_OF_ZOE: Final = """\
Zoë · original
  games           2
  wins            1 (50%)
  streak          0
  longest streak  1
  best            3 rows
  median time     30 s
  in 3 rows       ████████████████████████████████████████ 1
  missed          ████████████████████████████████████████ 1
"""


def test_scores_at_a_terminal_of_any_encoding(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding in ("utf-8", "ascii"):
        monkeypatch.setenv("PYTHONIOENCODING", encoding)
        assert pegmind("scores", "--store", store) == (0, sayable(STATISTICS_OF_ZOE, encoding), "")


def test_the_finished_games_are_listed_on_demand(store: Path) -> None:
    def listed(*arguments: object) -> list[int]:
        games = json.loads(pegmind("scores", "--games", "--json", *arguments, "--store", store).out)
        return [game["match"] for game in games]

    assert (listed(), listed("--last", 1), listed("--last", 5)) == ([1, 3], [3], [1, 3])
    table = pegmind("scores", "--games", "--last", 1, "--store", store)
    assert (table.status, len(table.out.splitlines())) == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--last", "3"], "pegmind: --last goes with --games"),
        (["--games", "--last", "0"], "argument --last: '0' is no number of games; 1 or more is needed"),
        (["--games", "--last", "all"], "argument --last: 'all' is no number of games; 1 or more is needed"),
        (["--games", "--last", "9" * 20], f"argument --last: '{'9' * 20}' is no number of games; 1 or more is needed"),
    ],
)
def test_a_list_that_cannot_be_given_gets_a_sentence(store: Path, arguments: list[str], complaint: str) -> None:
    status, out, err = pegmind("scores", *arguments, "--store", store)
    assert (status, out, err.splitlines()[-1].removeprefix("pegmind scores: error: ")) == (2, "", complaint)
