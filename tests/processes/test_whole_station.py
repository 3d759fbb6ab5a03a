"""The whole station on both of the kernel's devices at once: fingers on the pins, and light on the data line.

Every box is played alone against the station, by somebody who sees what everybody may see.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from station.games.codes.code import Key
from station.games.dice.match import CODEKNACKER as DICE_BOX
from station.games.registry import FAMILY_OF, NAMES
from tests.amounts import RELEASE
from tests.processes.commands import pegmind
from tests.processes.lamp_player import box_of
from tests.processes.played_boxes import Evening, Over, spent
from tests.processes.real_station import PI_5_LGPIO, ZERO_2_W_GPIOD
from tests.processes.strips.waves import Transfer

RESET: Final = 280_000
"""Nanoseconds of low that the newest pixels want between two frames (WS2812B-V5); the others take 50 us."""

BAR: Final = 4

FIRST: Final = {family: next(box for box in FAMILY_OF if FAMILY_OF[box] == family) for family in NAMES}
BOXES: Final = tuple(FAMILY_OF if RELEASE else FIRST.values())
"""Before a release every box is played, at every change the first one of each family."""


@pytest.mark.first
def test_an_evening_with_every_box(tmp_path: Path) -> None:
    """One test for all of it: an evening takes a minute, and each process of the tests would have one of its own."""
    evening = spent(tmp_path, BOXES, ZERO_2_W_GPIOD)
    every_box_is_played_to_its_end(evening)
    the_store_has_what_was_played(evening)
    the_bars_tell_the_key_pegs_of_every_row(evening)
    every_frame_is_whole_and_followed_by_a_rest(evening)
    after_a_game_lamps_and_page_show_the_same(evening)
    all_that_the_page_shows_has_been_on_the_line(evening)
    sigterm_leaves_it_dark_and_its_pins_free(evening)


def every_box_is_played_to_its_end(evening: Evening) -> None:
    assert [game.view["box"] for game in evening.games.values()] == list(BOXES)
    assert [outcome(game) for game in evening.games.values()] == [by_the_lamps(game) for game in evening.games.values()]


def outcome(game: Over) -> str:
    return str(game.view["outcome"]["reason"])


def by_the_lamps(game: Over) -> str:
    """How a game ends, by the key pegs of its last row; the dice have none."""
    if game.view["box"] == DICE_BOX:
        return "points"
    return "cracked" if game.rows[-1].key == Key(box_of(game.view).places, 0) else "missed"


def the_store_has_what_was_played(evening: Evening) -> None:
    games = json.loads(pegmind("scores", "--games", "--json", "--store", evening.store).out)
    assert [(game["box"], game["result"], game["rows"], game["points"]) for game in games] == [
        (box, outcome(game), game.view["players"][0]["rows"], points(game)) for box, game in evening.games.items()
    ]
    last = evening.games[BOXES[-1]]
    assert pegmind("export", "--store", evening.store).out.splitlines() == [
        f"# match {len(BOXES)}",
        f"match {BOXES[-1]}",
        f"secret {last.view['secret']}",
        *(f"guess {row.pegs}" for row in last.rows),
    ]


def points(game: Over) -> list[int]:
    return [player["points"] for player in game.view["players"] if player["name"] == "Player"]


def the_bars_tell_the_key_pegs_of_every_row(evening: Evening) -> None:
    rows = [row for game in evening.games.values() for row in game.rows]
    assert [row.bars for row in rows] == [(min(BAR, row.key.red), min(BAR, row.key.white)) for row in rows]


def every_frame_is_whole_and_followed_by_a_rest(evening: Evening) -> None:
    assert len(evening.carried) == len(evening.transfers)
    assert min(rest(*two) for two in pairwise(evening.transfers)) >= RESET


def rest(before: Transfer, after: Transfer) -> float:
    """Nanoseconds from the end of a frame to the beginning of the next."""
    return after.at - before.at - len(after.sent) * 8e9 / after.clock


def after_a_game_lamps_and_page_show_the_same(evening: Evening) -> None:
    assert [game.lit for game in evening.games.values()] == [game.told for game in evening.games.values()]


def all_that_the_page_shows_has_been_on_the_line(evening: Evening) -> None:
    line = iter(evening.carried)
    assert all(frame in line for frame in evening.told)


def sigterm_leaves_it_dark_and_its_pins_free(evening: Evening) -> None:
    assert (evening.status, evening.said) == (0, "pegmind: stopped: the lamps are dark, and the game is kept\n")
    before, after = evening.carried[-2:]
    assert any(before)
    assert not any(after)
    assert evening.signalled < evening.transfers[-1].at
    assert {line.direction for line in evening.lines} == {0}
    assert evening.levels == {0}


def test_a_pi_5_plays_with_lgpio_and_its_pio(tmp_path: Path) -> None:
    evening = spent(tmp_path, ["original"], PI_5_LGPIO)
    game = evening.games["original"]
    assert outcome(game) == by_the_lamps(game)
    assert game.lit == game.told
    assert evening.status == 0
    assert not any(evening.carried[-1])
    assert evening.levels == {0}
