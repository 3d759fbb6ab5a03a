"""The items of the service menu as a table."""

import pytest

from station.games.messages import GameMessages
from station.operator.audits import FRESH, Audit
from station.operator.messages import ServiceMessages
from station.operator.settings import DEFAULTS, SETTINGS, PowerOff, Reset, Setting, Upkeep
from station.scenes.base import Go
from station.scenes.service.menu import (  # fmt: skip
    ITEMS,
    ServiceItem,
    describe_counts,
    describe_item,
    describe_setting,
    first_line,
    item_lines,
    item_sign,
)

USUAL = Upkeep()
SET = Upkeep(settings={**DEFAULTS, "brightness": "dim", "volume": "off"})
WORN = Upkeep(audits=FRESH._replace(controls={**FRESH.controls, "red": Audit(3, 40)}))


def item(name: str) -> ServiceItem:
    (found,) = (each for each in ITEMS if str(each.sign) == name)
    return found


def test_what_ok_does() -> None:
    does = {str(each.sign): each.does for each in ITEMS}
    assert [does[name].name for name in ("LIGHT", "SOUND", "NIGHT") if isinstance(does[name], Setting)] == [  # type: ignore[union-attr]
        "brightness", "volume", "night",
    ]  # fmt: skip
    assert {name: task for name, task in does.items() if not isinstance(task, Setting)} == {
        "TEST": Go("selftest"), "COUNTS": None, "NEW SCORES": Reset("scores"), "CLEAR COUNTS": Reset("audits"),
        "DEFAULTS": Reset("settings"), "OFF": PowerOff(), "EXIT": Go("attract"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("LIGHT", ["full", "bright", "medium", "dim"]),
        ("NEW SCORES", ["NEW SCORES?", "SURE?"]),
        ("CLEAR COUNTS", ["CLEAR COUNTS?", "SURE?"]),
        ("DEFAULTS", ["DEFAULTS?", "SURE?"]),
        ("OFF", ["OFF?"]),
        ("EXIT", []),
    ],
)
def test_what_an_item_opens_to(name: str, texts: list[str]) -> None:
    assert [str(line.text) for line in item_lines(item(name), USUAL)] == texts
    assert item_lines(item("COUNTS"), USUAL)[0].text == GameMessages.games(n=0)


def test_a_setting_opens_with_the_value_that_holds() -> None:
    assert [first_line(item(name), SET) for name in ("LIGHT", "SOUND", "NIGHT", "OFF", "COUNTS")] == [3, 3, 0, 0, 0]


def test_signs_have_the_value_that_holds_or_a_mark_for_bad_news() -> None:
    assert [str(item_sign(item(name), SET)) for name in ("LIGHT", "SOUND", "NIGHT", "OFF", "COUNTS")] == [
        "LIGHT dim", "SOUND off", "NIGHT usual", "OFF", "COUNTS",
    ]  # fmt: skip
    signs = [str(item_sign(item(name), WORN)) for name in ("COUNTS", "OFF", "LIGHT")]
    assert signs == ["COUNTS !", "OFF", "LIGHT full"]


def test_how_an_item_stands() -> None:
    assert describe_item(item("LIGHT"), SET) == describe_setting(SETTINGS[0], "dim")
    assert describe_item(item("COUNTS"), WORN) == describe_counts(WORN)
    assert describe_item(item("OFF"), WORN) == ServiceMessages.title_in_front(title=ServiceMessages.switching_off())
