"""One person's statistics, box by box, as they are read from a store."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.core.view import PersonalStatistics
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.store.appraisals import open_appraisals
from station.store.opening import open_journal
from station.store.personal import LATEST, group_points, read_personal
from station.store.results import Only
from tests.station.short_dice_games import SOLO
from tests.station.store.cabinets import ADA, BEN, HOUR, MONDAY, cabinet
from tests.station.web.stored_games import fill_evening

MISSED: Final = "match mini players=Ada\nsecret RRRR\n" + "guess WWWW\n" * 6
HINTED: Final = "match original players=Ada\nsecret RRYB\nhint\nguess RRYB\n"
ADAS: Final = Only("Ada")
TWO_ROUNDS: Final = (
    "match original players=Ada,Ben rounds=2 marker=station\nsecret RRYB\nguess WWYB\nguess RRYB\npush\nwait 9\n"
    "secret RGGB\nguess RGGB\n"
)


def read(store: Path, only: Only = ADAS, *, reviewed: bool = True) -> PersonalStatistics:
    with closing(open_journal(store)) as journal:
        if not reviewed:
            return journal.read(read_personal, only)
        with open_appraisals(store) as appraisals:
            return journal.read(read_personal, only, appraisals)


def box_of(store: Path, name: str, *, only: Only = ADAS, reviewed: bool = True) -> dict[str, Any]:
    (found,) = (box for box in read(store, only, reviewed=reviewed)["boxes"] if box["box"] == name)
    return {**found}


def facts(box: dict[str, Any]) -> list[str]:
    return [f"{fact['name']}: {fact['value']}" for fact in box["facts"]]


def bars(box: dict[str, Any]) -> list[str]:
    return [f"{bar['label']}: {bar['says']}" for bar in box["bars"]]


def test_a_person_sees_facts_bars_and_the_latest_games(tmp_path: Path) -> None:
    box = box_of(cabinet(tmp_path / "a.db", ADA, BEN, BEN.replace("Ben", "Ada"), ADA), "original")
    assert (box["games"], box["wins"], box["best"], box["average"], box["streak"]) == (3, 3, 1, 1.7, 3)
    assert facts(box)[:5] == [
        "games: 3",
        "won: 3 of 3, 100%",
        "in a row: 3, longest 3",
        "best: 1 row",
        "average: 1.7 rows",
    ]
    assert bars(box) == ["1: 1 round in 1 row", "2: 2 rounds in 2 rows", "missed: 0 rounds missed"]
    games = [(game["match"], game["amount"], game["won"], str(game["says"])) for game in box["latest"]]
    assert games == [
        (1, 2, True, "found in 2 rows"),
        (3, 1, True, "found in 1 row"),
        (4, 2, True, "found in 2 rows"),
    ]
    assert [game["at"] for game in box["latest"]][1] == pytest.approx(MONDAY + 2 * HOUR, abs=60)


def test_skill_and_luck_come_from_the_review(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "a.db", ADA, BEN.replace("Ben", "Ada"))
    box = box_of(store, "original")
    (first, second) = box["latest"]
    assert first["skill"] < second["skill"]
    assert first["luck"] > 1
    assert (box["skill"], box["luck"]) == (
        pytest.approx((first["skill"] + second["skill"]) / 2, abs=0.001),
        pytest.approx((first["luck"] + second["luck"]) / 2, abs=0.001),
    )
    assert [game["skill"] for game in box_of(store, "original", reviewed=False)["latest"]] == [None, None]


def test_each_code_of_a_match_has_the_skill_of_its_own_player(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "a.db", TWO_ROUNDS)
    rows = {
        name: [game["amount"] for game in box_of(store, "original", only=Only(name))["latest"]]
        for name in ("Ada", "Ben")
    }
    lucky = {name: box_of(store, "original", only=Only(name))["luck"] for name in ("Ada", "Ben")}
    assert sorted(rows.values()) == [[1], [2]]
    assert max(lucky, key=lambda name: lucky[name]) == min(rows, key=lambda name: rows[name])


def test_a_missed_code_is_counted_and_a_game_with_a_hint_is_not(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "a.db", MISSED, HINTED)
    mini, original = box_of(store, "mini"), box_of(store, "original")
    assert bars(mini) == ["missed: 1 round missed"]
    assert (mini["latest"][0]["won"], str(mini["latest"][0]["says"])) == (False, "not found in 6 rows")
    assert (original["latest"], original["bars"], facts(original)[1]) == ([], [], "won with hints: 1")


def test_games_are_counted_as_in_the_scores_whether_they_count_or_not(tmp_path: Path) -> None:
    day = datetime.fromtimestamp(MONDAY, UTC).date()
    daily = f"match original players=Ada daily={day}\n" + "guess PPPP\n" * 10
    person = read(cabinet(tmp_path / "a.db", daily, daily, HINTED), Only("ADA"))
    assert (person["player"], str(person["says"])) == ("Ada", "Ada has played 3 games here.")
    assert [facts({**box})[0] for box in person["boxes"]] == ["games: 1", "days: 1"]


def test_a_day_with_hints_has_no_skill(tmp_path: Path) -> None:
    day = datetime.fromtimestamp(MONDAY, UTC).date()
    code = BOXES_WITH_PEGS["original"].code_of_the_day(day)
    box = box_of(
        cabinet(tmp_path / "a.db", f"match original players=Ada daily={day}\nhint\nguess {code}\n"), "original"
    )
    assert ([game["skill"] for game in box["latest"]], box["skill"]) == ([None], None)


def test_who_gives_no_name_is_told_that_all_such_are_counted_together(tmp_path: Path) -> None:
    person = read(cabinet(tmp_path / "a.db", "match original\nsecret RRYB\nguess RRYB\n"), Only("Player"))
    assert str(person["says"]).startswith("Player has played 1 game here. Everybody who gives no name")


def test_days_in_a_row_are_shown_with_the_code_of_the_day(tmp_path: Path) -> None:
    day = datetime.fromtimestamp(MONDAY, UTC).date()
    daily = f"match original players=Ada daily={day}\n"
    box = box_of(cabinet(tmp_path / "a.db", daily + "guess PPPP\n" * 10), "original")
    assert (box["spelling"], box["bars"][-1]["many"], facts(box)[0]) == ("daily", 1, "days: 1")
    assert [(game["amount"], game["won"]) for game in box["latest"]] == [(10, False)]
    assert box["latest"][0]["skill"] is not None


def test_dice_have_millions_and_the_share_of_best_decisions(tmp_path: Path) -> None:
    box = box_of(cabinet(tmp_path / "a.db", "\n".join(SOLO)), "codeknacker")
    (game,) = box["latest"]
    assert (game["won"], game["luck"], str(game["says"])) == (
        None,
        None,
        f"{game['amount']} million",
    )
    assert 0 <= game["skill"] <= 1
    assert [fact.partition(":")[0] for fact in facts(box)] == ["games", "best", "average", "skill"]


def test_the_newest_twenty_are_shown_and_the_box_played_last_first(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "a.db", *[ADA] * (LATEST + 2), MISSED)
    boxes = read(store, reviewed=False)["boxes"]
    assert [box["box"] for box in boxes] == ["mini", "original"]
    assert [game["match"] for game in boxes[1]["latest"]] == [*range(3, LATEST + 3)]
    assert read(store, Only("Ada", "mini"))["boxes"] == read(store)["boxes"][:1]


def test_a_match_that_cannot_be_reviewed_has_no_skill(tmp_path: Path) -> None:
    fill_evening(store := tmp_path / "a.db")
    assert [game["skill"] for game in box_of(store, "original")["latest"]] == [None]


def test_a_puzzle_has_neither_skill_nor_luck(tmp_path: Path) -> None:
    puzzle = "next secret WRYB RYGY PPRW YGWR GWRP\nmatch original players=Ada puzzle=medium\nwait 9\n"
    store = cabinet(tmp_path / "a.db", f"{puzzle}guess RRRR\n", f"{puzzle}guess WRYB\n")
    (box,) = read(store)["boxes"]
    assert [(game["won"], game["skill"], game["luck"]) for game in box["latest"]] == [
        (False, None, None),
        (True, None, None),
    ]
    assert not {"skill", "luck"} & {str(fact["name"]) for fact in box["facts"]}


def test_a_name_without_a_result_says_so_in_the_readers_language(tmp_path: Path) -> None:
    none = read(cabinet(tmp_path / "a.db", ADA), Only("Zoe"))
    assert (str(none["says"]), none["boxes"], none["games"]) == ("Zoe has not finished a game here yet.", [], 0)
    with use_catalog(load_catalog("de")):
        assert str(none["says"]) == "Zoe hat hier noch kein Spiel beendet."


@pytest.mark.parametrize(
    ("reached", "groups"),
    [
        ((), {(0, 4): 0}),
        (((3, 2), (11, 1)), {(0, 4): 2, (5, 9): 0, (10, 14): 1}),
        (((0, 1), (99, 1)), {(0, 9): 1, (90, 99): 1}),
    ],
)
def test_points_are_grouped_into_at_most_twelve_ranges(
    reached: tuple[tuple[int, int], ...], groups: dict[tuple[int, int], int]
) -> None:
    grouped = group_points(reached)
    assert len(grouped) <= 12
    assert {group: games for group, games in grouped.items() if games or len(grouped) < 5} == groups
