"""The power fails and comes back, in virtual time: what stood on the board stands there again."""

from contextlib import closing
from pathlib import Path
from typing import Final
from unicodedata import normalize

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from station.core.messages import list_items
from station.games.codes.messages import CodeMessages
from station.matches.messages import GameMessages
from station.scenes.messages import StationMessages
from station.script.play import ScriptError
from station.store.opening import open_journal
from station.store.results import read_players
from tests.amounts import amount
from tests.codes import codes_shown
from tests.simulator import STARTED, Show, last, play, some

OPEN: Final = "match original\nsecret RRYB"
GAME: Final = ("box", "title", "players", "round", "rows", "secret", "outcome", "building", "cursor", "pixels", "bars")
"""What has to be the same after the cut, down to the lamps."""

ATTRACT: Final = {
    "scene": "attract",
    "says": [StationMessages.press_to_play().data],
    "box": None,
    "rows": None,
    "building": None,
}


def cut_after(script: str) -> tuple[Show, Show]:
    """What is to be seen at the end of a script, once nothing moves any more, and after a cut there."""
    before, after = play(f"{script}\nwait 12\nshow\ncut\nwait 12\nshow")
    return before, after


@pytest.mark.parametrize(
    ("built", "building", "cursor"),
    [
        ("", "", 0),
        ("press red green", "RG", 2),
        ("press red push green", "R_G", 3),
        ("push\npush\npress white", "__W", 3),
        ("press red green blue white", "RGBW", 4),
        ("press red green blue white\npush", "RGBW", 0),
        ("push\npush", "", 2),
        ("turn +2", "Y", 0),
        ("press red green back back", "", 0),
        ("press red orange", "R", 1),
    ],
)
def test_a_row_comes_back_with_its_gaps_and_its_cursor(built: str, building: str, cursor: int) -> None:
    before, after = cut_after(f"{OPEN}\nguess RGYB\nguess BBRR\n{built}")
    assert some(after, "building", "cursor") == {"building": building, "cursor": cursor}
    assert some(after, "scene", *GAME) == some(before, "scene", *GAME)


def test_the_pegs_of_a_first_row_are_told_after_a_cut() -> None:
    before, after = cut_after("match original players=Ada,Ben\nsecret RRYB\npress red green")
    assert before["message"] == after["message"] == "Ben, row 1 of 10: red green. 2 holes to fill."


def test_a_cut_while_key_pegs_appear_shows_all_of_them() -> None:
    animated, after = play(f"{OPEN}\npress red red yellow blue back white ok\nshow\ncut\nshow")
    assert animated["bars"] == {"red": 0, "white": 0}
    assert some(after, "rows", "bars", "building", "cursor") == {
        "rows": [{"pegs": "RRYW", "red": 3, "white": 0}],
        "bars": {"red": 3, "white": 0},
        "building": "",
        "cursor": 0,
    }


@pytest.mark.parametrize("built", ["red white white", "green yellow purple"])
def test_a_row_built_before_marking_comes_back(built: str) -> None:
    by_hand = "match super players=Ada,Ben boards=2 marker=codemaker\nsecret RRRRR by=Ada\nsecret RYGBP by=Ben"
    before, after = cut_after(f"{by_hand}\npress {built}\nguess RYGBP by=Ben")
    assert some(after, "scene", *GAME) == some(before, "scene", *GAME)
    assert (after["scene"], codes_shown(after)[-1]) == ("guess", "row_to_mark")
    marking, still = cut_after(f"{by_hand}\nguess RYGBP by=Ben\npress red white white")
    assert some(still, "scene", "says", *GAME) == some(marking, "scene", "says", *GAME)
    assert some(still, "scene", "building") == {"scene": "mark", "building": "RWW"}


def test_a_cut_while_leaving_is_asked_returns_to_the_game() -> None:
    asked, after = play(f"{OPEN}\nguess RGYB\npress red push green\nhold back 2.1\nshow\ncut\nshow")
    assert (asked["scene"], after["scene"]) == ("leave", "guess")
    assert some(after, "rows", "building", "cursor") == some(asked, "rows", "building", "cursor")


def test_a_game_that_waits_in_attract_mode_wakes_up_by_a_cut() -> None:
    resting, after = play(f"{OPEN}\nguess RGYB\npress red push green\nwait 65\nshow\ncut\nshow")
    assert (resting["scene"], after["scene"]) == ("attract", "guess")
    assert some(after, "rows", "building", "cursor") == some(resting, "rows", "building", "cursor")


def test_a_game_that_waited_too_long_does_not_come_back() -> None:
    assert some(last(f"{OPEN}\npress red\nwait 1900\ncut"), *ATTRACT) == ATTRACT


@pytest.mark.parametrize(
    "script",
    [
        "",
        "press ok",
        "press ok\nturn +1",
        f"{OPEN}\npress red\nleave",
        f"{OPEN}\npress red\nhold back 2.1\npress ok",
        f"{OPEN}\nguess RRYB\nwait 61",
        OPEN + "\nguess WWWW" * 10 + "\nwait 61",
    ],
)
def test_a_cut_without_a_game_leads_to_attract_mode(script: str) -> None:
    assert some(last(f"{script}\ncut"), *ATTRACT) == ATTRACT


@pytest.mark.parametrize("rows", ["\nguess RRYB", "\nguess WWWW" * 10])
def test_a_cut_at_the_end_of_a_game_keeps_its_result(rows: str) -> None:
    before, after = play(f"{OPEN}{rows}\nwait 12\nshow\ncut\nwait 12\nshow")
    game = ("scene", "rows", "secret", "outcome", "players", "says", "message", "pixels", "bars")
    assert some(after, *game) == some(before, *game)


LINES: Final = (
    *(f"press {colour}" for colour in ("red", "green", "blue", "ok", "ok", "back")),
    "push",
    "turn +1",
    "turn -3",
)


@settings(max_examples=amount(15, release=50))
@given(st.lists(st.sampled_from(LINES), max_size=25))
@example(["press red", "press red", "turn +1", "turn +1", "push", "turn -3", "press ok"])  # which cracks the code
def test_the_board_is_the_same_after_a_cut_wherever_it_comes(lines: list[str]) -> None:
    before, after = cut_after("\n".join([OPEN, *lines]))
    assume(before["scene"] != "menu")  # a cut leads back from there to the end of the game
    assert some(after, "scene", *GAME) == some(before, "scene", *GAME)


@settings(max_examples=amount(15, release=50))
@given(st.lists(st.sampled_from(LINES), max_size=25), st.integers(0, 25))
def test_after_a_cut_the_same_game_goes_on(lines: list[str], at: int) -> None:
    whole = last("\n".join([OPEN, *lines, "wait 12"]))
    in_two = last("\n".join([OPEN, *lines[:at], "cut", *lines[at:], "wait 12"]))
    assert whole["scene"] != "guess" or some(in_two, *GAME) == some(whole, *GAME)


def test_the_chatter_of_the_contacts_goes_on_after_a_cut() -> None:
    chattering, after = play("bounce 5ms\npress red\nshow\ncut\npress red\nshow")
    assert after["time"] == 2 * chattering["time"] > 0.12


def test_pegs_placed_before_a_lost_secret_are_kept(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        journal.append("match original", 0.0)
    before, after = play("press\tred blue ok\nshow\ncut\nshow", store=tmp_path / "store.db")
    empty = CodeMessages.still_empty(n=2, holes=list_items([3, 4]))
    assert some(before, "building", "refused") == {"building": "RB", "refused": empty.data}
    assert after["building"] == "RB"


def test_a_match_of_an_earlier_version_is_played_to_its_end(tmp_path: Path) -> None:
    odd = "match superhirn players=Ada,Ben rounds=1"
    with closing(open_journal(tmp_path / "store.db")) as journal:
        for move in (odd, "secret RRYB", "guess WWWW"):
            journal.append(move, STARTED)
    over, again = play("guess RRYB\nwait 5\nshow\npress ok\nwait 1\npress ok\nshow", store=tmp_path / "store.db")
    assert over["outcome"] == {"winner": "Ada", "reason": "points"}
    assert again["refused"] == CodeMessages.box_with_even_rounds(box="superhirn").data
    with pytest.raises(ScriptError, match="rounds must be even"):
        play(odd)


def test_a_match_of_an_unshowable_name_is_played_to_its_end(tmp_path: Path) -> None:
    opening, reason = "match original players=Ольга", GameMessages.not_on_the_lamps(letter="О")  # noqa: RUF001 - Cyrillic
    with closing(open_journal(tmp_path / "store.db")) as journal:
        for move in (opening, "secret RRYB", "guess WWWW"):
            journal.append(move, STARTED)
    over, again = play("guess RRYB\nwait 5\nshow\npress ok\nwait 1\npress ok\nshow", store=tmp_path / "store.db")
    assert over["outcome"] == {"winner": "Ольга", "reason": "cracked"}
    assert again["refused"] == reason.data
    with pytest.raises(ScriptError, match="unavailable: the lamps cannot show О"):  # noqa: RUF001
        play(opening)


@pytest.mark.parametrize("name", ["Zoë", "Weiß", "Cœur-2", "ÁÀÂÄÆÇÉÈ", "Åsa"])
def test_a_name_with_accents_is_played_stored_and_shown(name: str, tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    played = last(f"match original players={normalize('NFD', name)}\nsecret RRYB\nguess RRYB\nwait 5", store=store)
    assert (played["players"][0]["name"], played["outcome"]["winner"]) == (name, name)
    assert last("", store=store)["players"][0]["name"] == name
    with closing(open_journal(store)) as journal:
        assert (journal.read(read_players, 2), journal.moves(1)[0]) == (
            (name,),
            f"match original players={normalize('NFD', name)}",
        )


def test_a_clock_that_was_set_right_meanwhile_shows_no_old_game(tmp_path: Path) -> None:
    play(f"{OPEN}\nguess RRYB", store=tmp_path / "store.db", started=STARTED)
    month = 30 * 24 * 3600.0
    for started, scene in ((STARTED - month, "attract"), (STARTED + month, "attract"), (STARTED - 3600, "reveal")):
        assert last("", store=tmp_path / "store.db", started=started)["scene"] == scene


TIMED = "match original players=Ada limit=60\nsecret RRYB\npress red\nwait 1"


@pytest.mark.parametrize("waited", [0, 11, 30, 47])
def test_a_power_cut_lengthens_no_row(waited: int) -> None:
    before, after, later = play(f"{TIMED}\nwait {waited}\nshow\ncut\nshow\nwait 4\nshow")
    assert before["building"] == after["building"] == "R"
    assert before["seconds_left"] <= after["seconds_left"] <= before["seconds_left"] + 5
    assert later["seconds_left"] == after["seconds_left"] - 4


def test_repeated_power_cuts_gain_no_time() -> None:
    shows = play(TIMED + "\nwait 8\ncut\nshow" * 12)
    assert shows[-1]["rows"] != [], "the time of the first row is over"


def test_a_cut_grants_no_further_minute_before_the_clock() -> None:
    opened = "match original players=Ada limit=60\nsecret RRYB\nwait 40\n"
    waiting, running = play(f"{opened}cut\nwait 14\nshow\nwait 16\nshow")
    assert waiting["seconds_left"] == 60
    assert 50 <= running["seconds_left"] <= 55
    assert last(opened + "cut\nwait 9\n" * 14)["rows"] != [], "nobody gains time by pulling the plug"


def test_the_service_menu_gives_no_time_either() -> None:
    before, after = play(f"{TIMED}\nwait 40\nshow\nhold ok+back 5.1\npress back\nwait 1\ncut\nwait 0.1\nshow")
    assert before["seconds_left"] < 22
    assert after["seconds_left"] <= before["seconds_left"] + 5
