"""What anybody may see of a match: all of it, and the secret only when it may be known."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from station.games.codes.view import CodesView, laying_view, view
from tests.station.games.pegs.match_builder import played


def seat(name: str, points: int, rows: int, role: str) -> dict[str, Any]:
    return {"name": name, "points": points, "rows": rows, "role": role}


def row(pegs: str | None, red: int | None = None, white: int | None = None) -> dict[str, Any]:
    return {"pegs": pegs, "red": red, "white": white}


ALONE: Final = {
    "family": "pegs", "set": None, "streak": None, "looks_away": None, "apart": None,
    "box": "original", "title": "Original", "holes": 4, "colours": "RYGBPW", "rows_total": 10,
    "players": [seat("Ada", 0, 1, "codebreaker"), seat("Station", 0, 0, "codemaker")],
    "round": 1, "rounds": 1, "target": None, "wins": "points", "marker": "station", "limit": None,
    "rows": [row("RGGY", 1, 1)],
    "secret": None, "fault": None, "boards": None, "outcome": None, "hints": [0, 0],
    "awaits": "guess", "turn": "Ada", "alone": True, "daily": None, "puzzle": None,
}  # fmt: skip


def test_the_view_of_a_match_against_the_station() -> None:
    moves = ("match original players=Ada", "secret RRYB", "guess RGGY")
    assert view(played(*moves)) == ALONE
    assert view(played(*moves, "guess RRYB")) == ALONE | {
        "players": [seat("Ada", 0, 2, "codebreaker"), seat("Station", 2, 0, "codemaker")],
        "rows": [row("RGGY", 1, 1), row("RRYB", 4, 0)],
        "secret": "RRYB",
        "outcome": {"winner": "Ada", "reason": "cracked"},
        "awaits": "nothing",
        "turn": None,
    }


def test_the_view_of_a_match_that_is_marked_by_hand() -> None:
    opening = "match slider players=Ada,Ben target=20 marker=codemaker limit=60 holes=3 repeats=yes"
    moves = (opening, "secret RRY", "timeout", "guess RGG")
    waiting = ALONE | {
        "box": "slider", "title": "Slider with 3 holes, repeated colours", "holes": 3, "colours": "ROYGCBPW",
        "players": [seat("Ada", 0, 0, "codemaker"), seat("Ben", 0, 2, "codebreaker")],
        "rows_total": 8, "rounds": None, "target": 20, "marker": "codemaker", "limit": 60,
        "rows": [row(None), row("RGG")],
        "awaits": "mark", "alone": False,
    }  # fmt: skip
    assert view(played(*moves)) == view(played(*moves), 1) == waiting
    assert view(played(*moves, "mark 0 1", "fault")) == waiting | {
        "players": [seat("Ada", -3, 0, "codemaker"), seat("Ben", 3, 0, "codebreaker")],
        "rows": [row(None), row("RGG", 0, 1)],
        "secret": "RRY",
        "fault": {"row": 2, "given": {"red": 0, "white": 1}, "right": {"red": 1, "white": 0}},
        "awaits": "next round", "turn": None,
    }  # fmt: skip


TWO: Final = ("match super players=Ada,Ben boards=2 holes=2 rounds=2", "secret RR by=Ada", "secret BW by=Ben")


def test_two_boards_are_seen_from_each_cabinet() -> None:
    match = played(*TWO, "guess BW by=Ada", "guess RG by=Ben")
    boards = [
        {"codemaker": maker, "codebreaker": breaker, "rows": [told], "ended": ended, "secret": None}
        for maker, breaker, told, ended in (
            ("Ben", "Ada", row("BW", 2, 0), True),
            ("Ada", "Ben", row("RG", 1, 0), False),
        )
    ]
    mine = ALONE | {
        "box": "super", "title": "Super with 2 holes", "holes": 2, "colours": "ROYGCBPW", "rows_total": 12,
        "players": [seat("Ada", 0, 1, "both"), seat("Ben", 0, 1, "both")],
        "rounds": 2, "wins": "rows", "rows": boards[0]["rows"], "boards": boards,
        "awaits": "other board", "turn": "Ben", "alone": False,
    }  # fmt: skip
    assert view(match, 0) == mine
    assert view(match, 1) == mine | {"rows": boards[1]["rows"], "awaits": "guess", "turn": "Ben"}


def test_a_fault_on_two_boards_is_told_with_its_codebreaker() -> None:
    marks = ("guess BR by=Ada", "mark 0 0 by=Ben", "fault by=Ada")
    seen = view(played(f"{TWO[0]} marker=codemaker", *TWO[1:], *marks))
    right = {"red": 1, "white": 0}
    assert seen["fault"] == {"row": 1, "given": {"red": 0, "white": 0}, "right": right, "codebreaker": "Ada"}


def test_while_a_computer_lays_its_row_its_first_pegs_are_seen() -> None:
    match = played("match original players=Ada computers=weak", "secret RRYB", "guess WWPP", "guess RGPP")
    seen = laying_view(match, 2)
    game: Mapping[str, object] = seen["game"]
    assert (game["rows"], seen["building"], seen["cursor"]) == ([row("WWPP", 0, 0)], "RG", 2)


def test_the_rows_that_a_puzzle_gives_are_nobodys() -> None:
    puzzle = ("match original players=Ada puzzle=medium", "secret WRYB RYGY PPRW YGWR GWRP")
    assert view(played(*puzzle))["players"][0] == seat("Ada", 0, 0, "codebreaker")
    assert view(played(*puzzle, "guess RRRR"))["players"][0] == seat("Ada", 0, 1, "codebreaker")


def secrets(match_view: CodesView) -> tuple[str | None, ...]:
    """All secrets that a view tells."""
    return (match_view["secret"], *(board["secret"] for board in match_view["boards"] or ()))


def test_both_secrets_are_told_when_both_boards_have_ended() -> None:
    over = (*TWO, "guess BW by=Ada", "guess RR by=Ben")
    assert [secrets(view(played(*over), seat)) for seat in (0, 1)] == [("BW", "BW", "RR"), ("RR", "BW", "RR")]
    begun = played(*over, "secret YY by=Ada")
    assert [secrets(view(begun, seat)) for seat in (0, 1)] == [(None, None, None)] * 2


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("match original", "secret RRYB", "leave"), ("RRYB",)),
        (("match original", "leave"), (None,)),
        ((*TWO[:2], "leave"), (None, None, "RR")),
        (("match original players=Ada,Ben", "secret RRYB", "guess RRYB"), ("RRYB",)),
        (("match original players=Ada,Ben", "secret RRYB", "guess RRYB", "secret GGGG"), (None,)),
        (("match original players=Ada,Ben marker=hand", "secret RRYB", "guess RRYB"), (None,)),
        (("match original players=Ada,Ben marker=hand", "secret RRYB", "guess RRYB", "mark 2 0"), (None,)),
        (("match original players=Ada,Ben marker=hand", "secret RRYB", "guess WWWW", "mark 4 0"), ("RRYB",)),
    ],
)
def test_a_secret_is_told_when_the_round_is_over_or_left(moves: tuple[str, ...], told: tuple[str]) -> None:
    assert secrets(view(played(*moves))) == told


def test_a_view_is_plain_data_with_the_keys_of_its_type() -> None:
    match = played(*TWO, "guess BW by=Ada")
    assert json.loads(json.dumps(view(match))) == view(match)
    assert view(match).keys() == CodesView.__annotations__.keys()
