"""What the operator sets and asks for: settings and counts that stay, and scores that begin anew."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.core.audits import NEW_AUDITS, Audit
from station.core.events import Press, Release, Turn
from station.core.messages import Message
from station.core.service_messages import ServiceMessages
from station.core.settings import DEFAULTS, Care, Change, Comfort, Night, PowerOff, Reset, suspected_controls
from station.operator.maintenance import Maintenance
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.opening import OnDisk, open_journal, open_volatile
from station.store.reading import open_for_reading
from station.store.upkeep import read_audits, read_settings, write_audits, write_setting
from tests.played import after

GAME = ("match original players=Ada", "secret RRYB", "guess RRYB")


def maintain(journal: Journal, *, unused: int = 30, night: Night | None = None) -> Maintenance:
    return Maintenance(journal, Care(unused), night or Night(), lambda: None, 0.0)


def test_what_was_set_and_counted_is_there_after_a_start(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        maintenance = maintain(journal)
        for event in (Press("red"), Release("red"), Press("red"), Turn(-3), Press("ok")):
            maintenance.feel(event)
        said = maintenance.do(Change("volume", "soft"))
        assert said == ServiceMessages.setting_is_now(setting=ServiceMessages.volume(), value=ServiceMessages.soft())
        maintenance.end(after(*GAME), now=90.0)
    with closing(open_journal(tmp_path / "store.db")) as journal:
        upkeep = maintain(journal).upkeep
    assert upkeep.settings == {**DEFAULTS, "volume": "soft"}
    idle = {name: Audit(0, 1) for name in ("yellow", "green", "blue", "purple", "white", "back", "push")}
    used = {"red": Audit(2), "turn": Audit(3), "ok": Audit(1)}
    assert upkeep.audits == NEW_AUDITS._replace(controls={**NEW_AUDITS.controls, **idle, **used}, games=1, seconds=90.0)


def test_an_invalid_setting_is_reset_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        journal.write(write_setting, "volume", "deafening")
        journal.write(write_setting, "brightness", "dim")
        assert maintain(journal).upkeep.settings == {**DEFAULTS, "brightness": "dim"}
    (warning,) = [record.message for record in caplog.records]
    assert warning.startswith("the setting volume = 'deafening' is not one of full, medium, soft, off: it is full")


def test_a_control_that_no_game_has_seen_for_long_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with closing(open_volatile()) as journal:
        maintenance = maintain(journal, unused=2)
        for _ in range(4):
            for control in ("red", "yellow", "green", "blue", "purple", "ok", "back", "push"):
                maintenance.feel(Press(control))
            maintenance.feel(Turn(1))
            maintenance.end(after(*GAME), now=0.0)
        assert suspected_controls(maintenance.upkeep) == ("white",)
        maintenance.feel(Press("white"))
        assert suspected_controls(maintenance.upkeep) == ()
    assert [record.message for record in caplog.records] == [
        "nobody has used white in the last 2 games that needed it: it may be broken"
    ]


def test_scores_begin_anew_and_the_old_ones_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(open_journal(path)) as journal:
        maintenance = maintain(journal)
        maintenance.do(Change("brightness", "dim"))
        maintenance.feel(Press("red"))
        maintenance.save_counts(60.0)
        counted = journal.read(read_audits)
        journal.append("match original players=Ada", 0.0)
        said = maintenance.do(Reset("scores"))
        assert journal.read_unfinished() is None
        assert (journal.read(read_settings), journal.read(read_audits)) == ({"brightness": "dim"}, counted)
        assert (counted.controls["red"], counted.seconds) == (Audit(1), 60.0)
        journal.append("match original players=Ben", 1.0)
        assert journal.moves(1) == ("match original players=Ben",)
    (aside,) = tmp_path.glob("store.db.until-*[0-9]")
    assert said == ServiceMessages.scores_begin_anew(file=aside.name)
    with closing(open_for_reading(aside)) as old:
        assert old.moves(1) == ("match original players=Ada",)


class FullCard:
    """A card on which there is not enough space for another store, once."""

    def __init__(self, file: OnDisk) -> None:
        self.aside = file.aside
        self.back = file.back
        self.identity = file.identity
        self.rescue = file.rescue
        self.sync = file.sync
        self._open = file.open
        self._full = True

    def open(self) -> sqlite3.Connection:
        if self._full:
            self._full = False
            raise sqlite3.OperationalError("database or disk is full")
        return self._open()


def test_on_a_full_card_the_scores_stay_and_so_does_the_journal(tmp_path: Path) -> None:
    file = OnDisk(tmp_path / "store.db", durable=False)
    with closing(Journal(file.open(), "store.db", file=FullCard(file))) as journal:
        journal.append("match original players=Ada", 0.0)
        journal.write(write_setting, "volume", "soft")
        with pytest.raises(StoreError) as refused:
            journal.begin_anew("now")
        assert str(refused.value) == "the store store.db failed: database or disk is full"
        assert (journal.moves(1), journal.read(read_settings)) == (("match original players=Ada",), {"volume": "soft"})
        journal.append("leave", 1.0)
    assert [path.name for path in tmp_path.glob("*until*")] == []


def test_stores_set_aside_in_the_same_second_are_all_kept(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        asides = []
        for name in ("Ada", "Ben"):
            journal.append(f"match original players={name}", 0.0)
            asides.append(str(journal.begin_anew("now")))
    assert asides == ["store.db.until-now", "store.db.until-now-2"]
    for aside, name in zip(asides, ("Ada", "Ben"), strict=True):
        with closing(open_for_reading(tmp_path / aside)) as old:
            assert old.moves(1) == (f"match original players={name}",)


def test_settings_that_cannot_be_read_leave_the_counts_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(open_journal(path)) as journal:
        maintenance = maintain(journal)
        maintenance.feel(Press("red"))
        maintenance.save_counts(60.0)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("INSERT INTO setting VALUES ('volume', CAST(x'ff' AS TEXT))")
    with closing(open_journal(path)) as journal:
        upkeep = maintain(journal).upkeep
    assert (upkeep.settings, upkeep.audits.controls["red"], upkeep.audits.seconds) == (DEFAULTS, Audit(1), 60.0)


def test_unreadable_counts_stay_until_counting_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(open_journal(path)) as journal, closing(sqlite3.connect(path)) as raw:
        journal.note(write_audits, NEW_AUDITS)
        with raw:
            raw.execute("UPDATE audit SET name = CAST(x'ff' AS TEXT) WHERE name = 'red'")
        maintenance = maintain(journal)
        kept = []
        for begin in (maintenance.reckon, lambda _now: maintenance.do(Reset("audits"))):
            begin(60.0)
            maintenance.feel(Press("ok"))
            maintenance.save_counts(60.0)
            kept += raw.execute("SELECT uses FROM audit WHERE name = 'ok'").fetchall()
        assert kept == [(0,), (1,)]
    with closing(open_journal(path)) as journal:
        assert maintain(journal).upkeep.audits.controls["ok"] == Audit(1)


def test_counts_and_settings_begin_anew_each_by_itself() -> None:
    with closing(open_volatile()) as journal:
        maintenance = maintain(journal)
        maintenance.feel(Press("red"))
        maintenance.do(Change("volume", "off"))
        assert maintenance.do(Reset("audits")) == ServiceMessages.counting_begins_anew()
        assert (maintenance.upkeep.audits, maintenance.upkeep.settings["volume"]) == (NEW_AUDITS, "off")
        maintenance.feel(Press("red"))
        assert maintenance.do(Reset("settings")) == ServiceMessages.set_as_at_first()
        assert (maintenance.upkeep.settings, maintenance.upkeep.audits.controls["red"]) == (DEFAULTS, Audit(1))
        assert journal.read(read_settings) == {}


def test_the_machine_is_asked_to_switch_off() -> None:
    off: list[str] = []
    with closing(open_volatile()) as journal:
        maintenance = Maintenance(journal, Care(), Night(), lambda: off.append("off"), 0.0)
        assert maintenance.do(PowerOff()) == ServiceMessages.being_switched_off()
    assert off == ["off"]


def test_a_cabinet_that_cannot_be_switched_off_says_why(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise OSError("systemctl poweroff: no answer within 10 seconds")

    with closing(open_volatile()) as journal:
        said = Maintenance(journal, Care(), Night(), fail, 0.0).do(PowerOff())
    assert said == ServiceMessages.cannot_switch_off(error="systemctl poweroff: no answer within 10 seconds")
    assert caplog.messages == ["the cabinet cannot be switched off: systemctl poweroff: no answer within 10 seconds"]


def test_scores_in_memory_begin_anew_and_the_old_ones_are_gone() -> None:
    with closing(open_volatile()) as journal:
        assert maintain(journal).do(Reset("scores")) == ServiceMessages.scores_are_forgotten()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            ServiceMessages.setting_is_now(setting=ServiceMessages.volume(), value=ServiceMessages.soft()),
            "Volume is soft now.",
        ),
        (
            ServiceMessages.scores_begin_anew(file="store.db.until-now"),
            "The scores start over; the old ones are in store.db.until-now.",
        ),
        (ServiceMessages.scores_are_forgotten(), "The scores start over; the old ones are gone."),
        (ServiceMessages.counting_begins_anew(), "Counting starts over."),
        (ServiceMessages.set_as_at_first(), "All settings are reset."),
        (ServiceMessages.being_switched_off(), "The cabinet is being switched off."),
        (
            ServiceMessages.cannot_switch_off(error="systemctl poweroff: no answer"),
            "The cabinet cannot be switched off: systemctl poweroff: no answer.",
        ),
    ],
)
def test_every_task_is_answered_in_words(said: Message, words: str) -> None:
    assert str(said) == words


def test_the_night_and_the_operator_dim_the_cabinet_together() -> None:
    always = Night(on=True, begins="00:00", ends="23:59", brightness=0.5)
    with closing(open_volatile()) as journal:
        maintenance = maintain(journal, night=always)
        maintenance.do(Change("brightness", "medium"))
        assert maintenance.comfort_changes
        assert maintenance.comfort(12 * 3600.0) == Comfort(0.175, 0.0)
        assert maintenance.comfort(12 * 3600.0, for_operator=True) == Comfort(0.35, 1.0)
        maintenance.do(Change("night", "off"))
        assert maintenance.comfort(12 * 3600.0) == Comfort(0.35, 1.0)
        assert not maintenance.comfort_changes


def test_the_time_is_counted_from_the_start_of_the_loop() -> None:
    with closing(open_volatile()) as journal:
        maintenance = Maintenance(journal, Care(), Night(), lambda: None, 1000.0)
        assert maintenance.upkeep.audits.seconds == 0.0
        maintenance.reckon(1030.0)
        maintenance.reckon(1090.0)
        assert maintenance.upkeep.audits.seconds == 90.0
        maintenance.save_counts(1100.0)
        assert journal.read(read_audits).seconds == 100.0
