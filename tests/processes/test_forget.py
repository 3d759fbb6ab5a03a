"""`pegmind forget`, as an operator asks for it, also of a station that plays."""

from pathlib import Path

from station.store.forgetting import forget_names
from tests.processes.commands import pegmind
from tests.processes.service import appliance
from tests.station.store.cabinets import ADA, BEN, LEFT, cabinet

LATER = (
    "Copies of the store, and stores that were set aside, still have the name: delete them, or restore and forget.\n"
)


def test_a_name_is_taken_out_of_all_games(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, LEFT, BEN)
    forgotten = pegmind("forget", "ada", "--store", store)
    assert (forgotten.status, forgotten.out) == (0, f"ada was in 2 games, and is forgotten there.\n{LATER}")
    assert "Ada" not in pegmind("scores", "--games", "--store", store).out
    assert b"Ada" not in store.read_bytes()
    assert pegmind("forget", "Ada", "--store", store).out.startswith("Ada was in 0 games")


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    forgotten = pegmind("forget", "Ada", "--store", tmp_path / "none.db")
    assert forgotten.status != 0
    assert "there is no store at" in forgotten.err
    assert list(tmp_path.iterdir()) == []


def test_a_running_station_is_set_up_again(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA)
    with appliance(tmp_path) as running:
        running.ear.hears("READY=1")
        forgotten = pegmind("forget", "Ada", "--store", store)
        assert forgotten.out.startswith("Ada was in 1 game, and is forgotten there. The station is set up again.")
        lines = iter(running.says, "")
        assert any("the station is set up again" in line for line in lines)
    assert forget_names(store, []) == 0
    assert b"Ada" not in store.read_bytes()
