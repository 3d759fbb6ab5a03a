"""A doctor at a station: its store, disk and controls, who runs it, and how all of it is said."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.core.audits import NEW_AUDITS, Audit, Audits
from station.core.finding import ADVICE, Finding, Trouble
from station.games.packages import with_game
from station.operator.doctor import (
    WIRE_ADVICE,
    check_controls,
    check_disk,
    check_games,
    check_storage,
    check_wires,
    findings_as_json,
    findings_as_text,
)
from station.store.opening import open_journal
from station.store.reading import RunningProcess
from station.store.schema import MIGRATIONS, SCHEMA_VERSION
from station.store.upkeep import write_audits
from tests.station.games.lamps.tally import Tally, tally_with
from tests.zone import zone

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after a game that was opened."""
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append("match original", NOW)
    return tmp_path / "pegmind.db"


def said(store: Path, about: str = "store", seconds: float = 60.0) -> list[Finding]:
    return [finding for finding in check_storage(store, None, 30, seconds) if finding.about == about]


def files(folder: Path) -> dict[str, object]:
    """All files, and when the last one came or went."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} | {
        ".": folder.stat().st_mtime_ns
    }


def test_a_store_that_is_whole(store: Path) -> None:
    before = files(store.parent)
    assert said(store) == [Finding("store", "ok", f"{store} is intact (version {SCHEMA_VERSION})")]
    assert said(store, "controls") == [Finding("controls", "ok", "no control seems broken after 0 games")]
    assert said(store, "station") == [Finding("station", "ok", "it is not running")]
    assert files(store.parent) == before


@pytest.mark.parametrize("station", [None, RunningProcess(77, "ada", "run")])
def test_a_running_station_is_named_and_its_wires_are_asked(store: Path, station: RunningProcess | None) -> None:
    found = {finding.about: finding for finding in check_storage(store, station, 30)}
    assert [found["wires"]] == [*check_wires((), is_running=station is not None)]
    assert ("process 77 of ada" in found["station"].says) is (station is not None)


def test_a_store_by_a_link_is_read_with_its_log(store: Path, tmp_path: Path) -> None:
    link = tmp_path / "link" / "games.db"
    link.parent.mkdir()
    link.symlink_to(store)
    with closing(open_journal(store)) as journal:
        journal.note(write_audits, NEW_AUDITS._replace(games=7))  # it stands in the log still
        assert said(link) == [Finding("store", "ok", f"{link} is intact (version {SCHEMA_VERSION})")]
        assert said(link, "controls") == [Finding("controls", "ok", "no control seems broken after 7 games")]


def test_no_store_yet(tmp_path: Path) -> None:
    nothing = tmp_path / "not" / "yet" / "pegmind.db"
    assert said(nothing) == [Finding("store", "ok", f"there is none yet; the first game creates {nothing}")]
    assert said(nothing, "disk")[0].says.endswith(f" MB free in {tmp_path}")
    assert not nothing.parent.parent.exists()


def test_an_empty_store(tmp_path: Path) -> None:
    (tmp_path / "pegmind.db").touch()
    empty = f"{tmp_path / 'pegmind.db'} is empty; the first game goes there"
    assert said(tmp_path / "pegmind.db") == [Finding("store", "ok", empty)]


def test_a_store_that_is_a_folder(tmp_path: Path) -> None:
    remedy = "name a file in it with store.path or --store"
    assert said(tmp_path) == [Finding("store", "wrong", f"the store {tmp_path} is a folder", remedy)]


def test_a_damaged_store(store: Path) -> None:
    with store.open("r+b") as file:
        file.truncate(store.stat().st_size - 4096)
    (finding,) = said(store)
    remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
    assert (finding.state, finding.remedy) == ("wrong", remedy)
    assert finding.says.startswith(f"the store {store} is damaged (")


def test_a_store_found_damaged_during_play(store: Path) -> None:
    store.with_name(f"{store.name}.found-damaged").write_text(f"{store.stat().st_ino}\nthe store is damaged (a page)\n")
    remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
    assert said(store) == [Finding("store", "wrong", "the store is damaged (a page)", remedy)]


def change(store: Path, sql: str) -> None:
    with closing(sqlite3.connect(store)) as database:
        database.execute(sql)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    change(tmp_path / "other.db", "CREATE TABLE other (x)")
    says = f"{tmp_path / 'other.db'} is a database, but not a store of Pegmind's"
    assert said(tmp_path / "other.db") == [Finding("store", "wrong", says, "name another file")]


def test_a_store_from_the_future(store: Path) -> None:
    change(store, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    says = f"the store {store} is from a newer Pegmind (version {SCHEMA_VERSION + 1}, this one knows {SCHEMA_VERSION})"
    remedy = "update Pegmind, or name another file"
    assert said(store) == [Finding("store", "wrong", says, remedy)]


def test_a_store_from_the_past(store: Path) -> None:
    store.unlink()
    with closing(sqlite3.connect(store)) as database:
        database.executescript("".join(MIGRATIONS[:-1]) + f"PRAGMA user_version = {SCHEMA_VERSION - 1}")
    older = f"{store} is intact (version {SCHEMA_VERSION - 1}; the next start updates it to {SCHEMA_VERSION})"
    assert said(store) == [Finding("store", "ok", older)]
    assert said(store, "controls") == []


def test_a_store_too_large_to_check_is_said_to_be_so(store: Path) -> None:
    with closing(sqlite3.connect(store)) as database, database:
        lines = ((2, number, NOW, "guess RRYB") for number in range(20_000))
        database.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", lines)
    patient, hasty = said(store), said(store, seconds=0.0)
    assert patient == [Finding("store", "ok", f"{store} is intact (version {SCHEMA_VERSION})")]
    how = f"readable, but too large to check in 0 s (version {SCHEMA_VERSION})"
    assert hasty == [Finding("store", "ok", f"{store} is {how}")]


def test_a_store_whose_plug_was_pulled(store: Path, tmp_path: Path) -> None:
    with closing(open_journal(store)) as journal:
        journal.append("secret RRYB", NOW)
        pulled = tmp_path / "pulled"
        shutil.copytree(store.parent, pulled, ignore=shutil.ignore_patterns("pulled"))
    before = files(pulled)
    assert "pegmind.db-wal" in before
    whole = [Finding("store", "ok", f"{pulled / store.name} is intact (version {SCHEMA_VERSION})")]
    assert said(pulled / store.name) == whole
    assert files(pulled) == before
    (pulled / "pegmind.db-shm").unlink()  # the index of the log, which may be lost
    before = files(pulled)
    assert said(pulled / store.name) == whole
    assert files(pulled) == before


@pytest.mark.parametrize(
    ("free", "state", "says", "remedy"),
    [
        (
            9_999_999,
            "wrong",
            "the disk is full: 9 MB free in {}",
            "delete files that you do not need, or: sudo apt clean",
        ),
        (
            199_999_999,
            "warning",
            "the disk is nearly full: 199 MB free in {}",
            "delete files that you do not need, or: sudo apt clean",
        ),
        (1_234_000_000, "ok", "1234 MB free in {}", None),
    ],
)
def test_a_disk_that_fills(tmp_path: Path, free: int, state: str, says: str, remedy: str | None) -> None:
    found = [*check_disk(tmp_path / "pegmind.db", tmp_path, free)]
    assert [finding[:4] for finding in found] == [("disk", state, says.format(tmp_path), remedy)]


def test_a_store_that_this_user_can_write(store: Path) -> None:
    found = [*check_disk(store, store.parent, 10**9, lambda path: path in {store, store.parent})]
    assert found == [Finding("disk", "ok", f"1000 MB free in {store.parent}")]


def test_a_store_that_this_user_cannot_write(store: Path) -> None:
    folder = store.parent
    says = f"you may not write to {folder}, so games are not kept"
    remedy = "set store.path, or --store, to a file in a folder of your own"
    assert [*check_disk(store, folder, 10**9, lambda path: path == store)] == [Finding("disk", "wrong", says, remedy)]
    says = f"you may not write to {store}, so games are not kept"
    assert [*check_disk(store, folder, 10**9, lambda path: path == folder)] == [Finding("disk", "wrong", says, remedy)]


# The controls, as a doctor looks at how often they were used.


@pytest.mark.parametrize(("games", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_controls_that_are_well(games: int, words: str) -> None:
    well = Finding("controls", "ok", f"no control seems broken after {words}")
    assert list(check_controls(NEW_AUDITS._replace(games=games), 30)) == [well]


def test_unused_controls_are_a_warning() -> None:
    idle = {**NEW_AUDITS.controls, "green": Audit(uses=3, idle=31), "ok": Audit(uses=9, idle=29)}
    sentence = "nobody has used green in the last 31 games that needed it: it may be broken"
    assert [*check_controls(Audits(idle, games=40), 30)] == [
        Finding("controls", "warning", sentence, "test it with pegmind selftest, then check its wire")
    ]


@pytest.mark.parametrize(
    ("is_running", "source"), [(True, ", according to the running station"), (False, " when the station last ran")]
)
def test_wires_that_are_well(is_running: bool, source: str) -> None:  # noqa: FBT001 - a table
    assert [*check_wires((), is_running=is_running)] == [Finding("wires", "ok", f"no problem found{source}")]


def test_every_wire_in_trouble_is_told_with_what_to_do() -> None:
    troubles = Trouble("red", 5, "stuck", 1_800_000_000.0), Trouble("ok", 2, "haunted", 0.0)
    with zone("UTC"):
        told = [*check_wires(troubles, is_running=True)]
    assert [each.says.split(",")[0] for each in told] == [
        "pins.red = 5 is stuck since 2027-01-15 08:00+00:00",
        "pins.ok = 2 is haunted since an unknown date",
    ]
    assert [(each.state, each.remedy) for each in told] == [("warning", ADVICE["stuck"]), ("warning", WIRE_ADVICE)]


# How findings are said, to people and to programs.


FINDINGS = (
    Finding("configuration", "ok", "the defaults"),
    Finding("SPI", "wrong", "SPI is off: there is no /dev/spidev0.0", f"sudo {'raspi-config ' * 5}"),
    Finding(
        "power", "warning", "the voltage of the Pi has been too low since it was switched on", "use another supply"
    ),
    Finding("model", "ok", "Raspberry Pi Zero 2 W"),
)


def test_for_a_terminal_the_worst_comes_last_with_what_to_do() -> None:
    assert (
        findings_as_text(FINDINGS)
        == """\
ok       configuration  the defaults
ok       model          Raspberry Pi Zero 2 W

warning  power          the voltage of the Pi has been too low since it was
                        switched on
                        > use another supply

wrong    SPI            SPI is off: there is no /dev/spidev0.0
                        > sudo raspi-config raspi-config raspi-config
                          raspi-config raspi-config

1 wrong, 1 warning, 2 ok: fix what is wrong, then run the doctor again."""
    )
    assert findings_as_text(FINDINGS[2:]).endswith("\n\nNothing is wrong: 1 warning, 1 ok.")
    assert findings_as_text(FINDINGS[3:]) == "ok       model  Raspberry Pi Zero 2 W\n\nEverything is ok (1 check)."


def test_on_a_cabinet_it_says_what_it_cannot_see() -> None:
    text = findings_as_text([Finding("lines", "ok", "all 24 that the cabinet needs are free")], width=200)
    assert "Everything is ok (1 check). The doctor sees no wire: a beeper tells whether the plug sits right" in text


def test_as_data_the_order_is_that_of_the_checks() -> None:
    assert json.loads(findings_as_json(FINDINGS)) == [finding._asdict() for finding in FINDINGS]


def test_a_builder_is_told_the_step_of_the_guide() -> None:
    finding = Finding("SPI", "wrong", "SPI is off", "sudo raspi-config", 11)
    assert "> sudo raspi-config (step 11 of docs/build.md)\n" in findings_as_text([finding])
    assert json.loads(findings_as_json([finding]))[0]["step"] == 11


def test_a_game_that_cannot_be_loaded_is_reported() -> None:
    assert [*check_games()] == []
    with with_game("tally", Tally), with_game("broken", tally_with(api=99)):
        found = [*check_games()]
    assert [(each.about, each.state) for each in found] == [("games", "warning"), ("games", "ok")]
    assert found[0].says.startswith(
        "broken of this program cannot be loaded: ValueError: broken was written for version 99"
    )
    assert found[1].says == "tally"
