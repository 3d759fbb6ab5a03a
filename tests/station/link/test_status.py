"""What a cabinet says of itself."""

import json
from typing import Any

from station.core.audits import NEW_AUDITS, Audit
from station.core.finding import Trouble
from station.core.settings import DEFAULTS, Upkeep
from station.games.registry import play
from station.link.status import CabinetState, Wrong, find_wrong, write_status
from station.matches.events import replay
from station.matches.game import Game
from station.matches.results import FinishedMatch, Seat
from station.store.results import GameCount

NOTHING: Game | None = None
OPENED = play(None, "match super players=Ada,Ben boards=2 rounds=1").match
IDLE = CabinetState(
    "Hall", "1.0", match=None, games=GameCount(812, 14), last=None, wrong=(), upkeep=Upkeep(), night=False, dropped=0
)
ADAS = FinishedMatch(3, "original", "c6p4g10", "Ada", "cracked", 1, (Seat("Ada", 0, 4, won=True),), 1.0, 1764000000.0)


def status(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - of any field
    told: dict[str, Any] = json.loads(write_status(IDLE._replace(**changes)))
    return told


def test_a_cabinet_at_rest() -> None:
    assert status() == {
        "v": 1,
        "name": "Hall",
        "version": "1.0",
        "playing": None,
        "games": {"total": 812, "today": 14},
        "last": None,
        "troubles": [],
        "light": {"brightness": 100, "night": False},
        "dropped": 0,
    }


def test_a_cabinet_where_two_play() -> None:
    assert status(match=OPENED)["playing"] == {"box": "super", "players": ["Ada", "Ben"], "duel": None}


def test_no_code_is_told() -> None:
    moves = ("match original players=Ada", "secret RRYB", "guess RGGY")
    before, after = (replay(play, moves[:number], NOTHING) for number in (1, 3))
    assert write_status(IDLE._replace(match=before)) == write_status(IDLE._replace(match=after))


def test_a_match_that_is_over_is_not_played() -> None:
    over = replay(play, ("match original players=Ada", "secret RRYB", "guess RRYB"), NOTHING)
    assert status(match=over)["playing"] is None


def test_the_last_result_is_a_sentence() -> None:
    last = {"box": "original", "says": "Ada cracked the code in 4 rows", "closed": 1764000000.0}
    assert status(last=ADAS)["last"] == last
    assert status(last=ADAS._replace(dated=False))["last"] == {**last, "closed": None}


def test_the_light_as_it_is_set() -> None:
    dim = Upkeep({**DEFAULTS, "brightness": "dim"})
    assert status(upkeep=dim, night=True)["light"] == {"brightness": 15, "night": True}


def test_everything_that_is_wrong_has_a_name_that_stays() -> None:
    idle = Audit(uses=0, idle=40)
    upkeep = Upkeep(audits=NEW_AUDITS._replace(controls={**NEW_AUDITS.controls, "red": idle}, games=40))
    troubles = (Trouble("red", 6, "stuck", 5.0), Trouble("ok", 4, "bridged", 9.0, "back"))
    found = find_wrong(troubles, [("piezo", "the piezo is taken")], upkeep)
    assert [wrong.id for wrong in found] == ["stuck-red", "bridged-ok-back", "missing-piezo", "unused-red"]
    assert found[0].says.startswith("pins.red = 6 is stuck: it has been pressed for a minute")
    assert found[2] == Wrong("missing-piezo", "the piezo is taken")


def test_however_much_is_wrong_it_can_be_sent() -> None:
    wrong = tuple(Wrong(f"trouble-{number}", "x" * 400) for number in range(1000))
    assert len(status(wrong=wrong)["troubles"]) == 32
