"""Codes that are broken again: which matches a link may name, and who has tried."""

from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.matches.errors import NotAllowed
from station.store.opening import open_journal
from station.store.results import read_uncounted
from station.store.same_code import find_same_code, read_same_code, read_tries, require_same_code
from tests.station.store.cabinets import ADA, LEFT, cabinet

LIMITED: Final = "match original blank=yes limit=60 players=Ada\nsecret RRYB\nguess RRYB\n"
TWO: Final = "match original players=Ada,Ben rounds=2\nsecret RRYB\nguess RRYB\npush\nwait 9\nsecret RGGB\nguess RGGB\n"
DAILY: Final = "match original players=Ada daily=2026-11-01\n" + "guess WWWW\n" * 10
BENS: Final = "match original players=Ben code_of=1\nguess RRYW\nguess RRYB\n"
CLEOS: Final = "match original players=Cleo code_of=1\n" + "guess WWWW\n" * 10


def test_a_finished_game_of_one_person_can_be_played_again(tmp_path: Path) -> None:
    with closing(open_journal(cabinet(tmp_path / "a.db", LIMITED, LEFT, TWO, DAILY))) as journal:
        same = journal.read(require_same_code, 1)
        assert (same.box, same.secret) == ("original", "secret RRYB")
        assert same.opening_for("Ben") == "match original players=Ben blank=yes limit=60 code_of=1"
        assert [journal.read(read_same_code, match) for match in (0, -1, 2, 3, 4, 5)] == [None] * 6
        with pytest.raises(NotAllowed, match=r"^there is no code of match 3 here"):
            journal.read(require_same_code, 3)


def test_a_token_names_one_match_of_one_store_and_no_code(tmp_path: Path) -> None:
    stores = (cabinet(tmp_path / "a.db", ADA), cabinet(tmp_path / "b.db", ADA, since=1_800_000_007.0))
    tokens = []
    for store in stores:
        with closing(open_journal(store)) as journal:
            tokens.append(journal.read(require_same_code, 1).token)
    with closing(open_journal(stores[0])) as journal:
        assert journal.read(find_same_code, tokens[0]) == journal.read(require_same_code, 1)
        for token in (tokens[1], "1", "", "2-00000000", f"0{tokens[0]}", f"{tokens[0]}0", f"{tokens[0]}\n"):
            assert journal.read(find_same_code, token) is None
    assert tokens[0][:2] == "1-"
    assert "RRYB" not in tokens[0]


def test_the_first_game_of_each_person_stands_beside_the_first_of_all(tmp_path: Path) -> None:
    with closing(open_journal(cabinet(tmp_path / "a.db", ADA, BENS, CLEOS, ADA, BENS))) as journal:
        tries = journal.read(read_tries, journal.read(require_same_code, 1))
        told = [(each.seats[0].player, each.match, each.rows, each.reason) for each in tries]
        assert told == [("Ada", 1, 2, "cracked"), ("Ben", 2, 2, "cracked"), ("Cleo", 3, 10, "missed")]
        again = journal.read(read_same_code, 2)
        assert again == journal.read(read_same_code, 1)
        assert [game.match for game in journal.read(read_uncounted, 0, 9)] == [1, 4]
