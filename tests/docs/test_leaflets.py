"""docs/leaflets.md leads from every rule to a script, which is played by hand; what is shown gives nothing away."""

import re
from pathlib import Path
from typing import Final

import pytest

from hardware.layout import Geometry, chain
from tests.simulator import last, lit, play

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
TABLE: Final = (DOCS / "leaflets.md").read_text(encoding="utf-8")
SCRIPTS: Final = ROOT / "tests" / "scripts"
SERIES: Final = ("mini", "number", "grand", "word")
"""Boxes of which leaflet 004 has only the names."""

ABOUT_A_LEAFLET: Final = sorted(SCRIPTS.glob("00[0-9]-*.txt"))
ABOUT_THE_SERIES: Final = sorted(path for box in SERIES for path in SCRIPTS.glob(f"{box}-*.txt"))
ABOUT_RULES: Final = (*ABOUT_A_LEAFLET, *ABOUT_THE_SERIES)
CHAIN: Final = chain(Geometry())

RULE: Final = re.compile(r"^\| (\d{3}|[a-z]+)\.(\d+) \|.*\| (.*) \|$", re.MULTILINE)
SCRIPT: Final = re.compile(r"\[(\S+)\]\((\S+)\)")
BY_HAND: Final = ("show", "press", "type", "push", "turn", "hold", "wait", "cut")
NOT_BY_HAND: Final = re.compile(r"match .*|next secret \S+|next (cards|roll) .+|(secret|guess|timeout).* by=Ben")


def test_every_script_in_the_table_is_there() -> None:
    scripts = SCRIPT.findall(TABLE.partition("| rule |")[2])
    assert scripts
    assert [path for name, path in scripts if not (DOCS / path).is_file() or Path(path).stem != name] == []


def test_every_script_about_a_leaflet_is_in_the_table() -> None:
    assert {path.stem for path in ABOUT_RULES} == {name for name, _ in SCRIPT.findall(TABLE.partition("| rule |")[2])}


def test_every_rule_has_its_number_and_a_script_of_its_leaflet() -> None:
    rules = RULE.findall(TABLE)
    numbers = {leaflet: [int(number) for each, number, _ in rules if each == leaflet] for leaflet, *_ in rules}
    assert list(numbers) == ["000", "001", "002", "003", "004", *SERIES]
    assert all(each == list(range(1, len(each) + 1)) for each in numbers.values())
    for leaflet, _, scripts in rules:
        names = [name for name, _ in SCRIPT.findall(scripts)]
        assert names
        assert all(name.startswith(leaflet) for name in names)


def test_a_script_names_its_leaflet_and_is_played_by_hand() -> None:
    for script in ABOUT_RULES:
        head, *lines = script.read_text(encoding="utf-8").splitlines()
        about = script.stem.partition("-")[0]
        assert head.startswith(f"# Box {about}" if about in SERIES else f"# Leaflet {about}"), script
        told = [line for line in lines if line.split()[0] not in BY_HAND and not line.startswith("#")]
        assert [line for line in told if not NOT_BY_HAND.fullmatch(line)] == [], script


@pytest.mark.parametrize("box", ["original", "super holes=4 boards=2"])
def test_what_is_shown_does_not_depend_on_the_code(box: str) -> None:
    codes = ("red yellow green blue", "yellow blue red green")
    first, second = (play(f"match {box} players=Ada,Ben\n{setting(code)}") for code in codes)
    assert first == second


def test_marking_by_hand_does_not_show_the_code() -> None:
    codes = ("red yellow green blue", "yellow blue red green")
    marking = "press white white purple purple ok\nshow\npush\nshow\npress ok\nshow"
    first, second = (
        play(f"match original players=Ada,Ben marker=codemaker\n{setting(code)}\n{marking}") for code in codes
    )
    assert first == second


def test_what_is_shown_does_not_depend_on_the_stock() -> None:
    """Alone, for then a card of the stock goes into the box unseen after every turn."""
    rolls = "next roll 3 1 3 1 1\npress ok\nwait 1\npress green ok\nshow\n"
    stops = "turn +1\nwait 1\npress ok\nshow\nwait 9\ncut\nshow\n"
    stocks = ("555555/5 22222/4 4444/3 555/2", "555/2 4444/3 22222/4 555555/5")
    first, second = (
        play(f"next cards 333/2 3333/3 33333/4 {stock}\nmatch codeknacker players=Ada\nshow\n{(rolls + stops) * 2}")
        for stock in stocks
    )
    assert first == second
    assert first[-1]["boxed"] == 2


def setting(code: str) -> str:
    """The codemaker presses ok and the code, peg by peg, with a look at everything after every press."""
    presses = "\nshow\n".join(f"press {peg}" for peg in code.split())
    return f"press ok\n{presses}\nshow\ncut\nshow\npress ok\nshow\npress ok\nshow"


def test_the_red_and_the_white_marker_stand_on_the_score_track() -> None:
    opening = "match original players=Ada,Ben\npress ok red red yellow blue ok\npress green green green green ok"
    first = "press red red yellow blue ok ok ok ok"
    second = "press ok blue blue blue blue ok\npress blue blue blue blue ok ok ok\nwait 30"
    track = lit(last(f"{opening}\n{first}\n{second}"), CHAIN)
    # Two points for Ada, whose red marker stands in hole 2 on the left; one for Ben, in white on the right.
    assert set(track) == {0, 1, 72}
    assert hue(track[1]) == "red"
    assert hue(track[72]) == "white"


def hue(duties: str) -> str:
    """Red or white, whatever the brightness."""
    red, *others = (int(duties[at : at + 2], 16) for at in (0, 2, 4))
    return "red" if red > 2 * max(others) else "white"
