"""What is said of a line that cannot be played: FILE:LINE: reason, and exit status 2."""

from pathlib import Path
from typing import Final

import pytest

from tests.terminal import pegmind

OPTIONS: Final = (
    "players=, computers=, rounds=, target=, marker=, wins=, limit=, boards=, within=, daily=,"
    " holes=, colours=, blank=, repeats="
)
BOXES: Final = (
    "original, superhirn, slider, super, mini, number, codeknacker, grand, word, and spellings such as c6p4g10"
)
LINES: Final = (
    "press, hold, push, turn, lay, touch, type, bounce, wait, next, seed, cut, show,"
    " match, secret, guess, mark, fault, hint, timeout, leave, cards, roll, keep, stop"
)
CONTROLS: Final = "red, orange, yellow, green, cyan, blue, purple, white, blank, ok, back, push"
HOLD: Final = "hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5"
MALFORMED: Final = [
    ("prss red", "'prss' is not a line of the script language; did you mean \"press\"?"),
    ("1234", f"'1234' is not a line of the script language; there are {LINES}"),
    ("\N{PILE OF POO}", f"'\N{PILE OF POO}' is not a line of the script language; there are {LINES}"),
    ("press", "press needs one button or more, as in: press red red ok"),
    ("press gren", "there is no control 'gren'; did you mean \"green\"?"),
    ("press red knob", f"there is no control 'knob'; there are {CONTROLS}"),
    ("hold back", HOLD),
    ("hold back 2.0 3.0", HOLD),
    ("hold bak 2.0", "there is no control 'bak'; did you mean \"back\"?"),
    ("hold back -1", "the time must be 0 to 31622400 seconds (a year), not '-1'"),
    ("push back", "nothing may follow push"),
    ("turn 1.5", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn -10000", "turn takes 1 to 9999 detents in either direction, not -10000"),
    ("lay RG__", "lay needs the pegs of the row and the hole of the cursor, from 0, as in: lay RG_Y 2"),
    ("touch die", "touch needs a part and its number, from 1, as in: touch die 3, or: touch card 1"),
    ("type", "type needs a text, as in: type Ada"),
    ("bounce 5 ms", "bounce needs 0 to 1000 milliseconds, as in: bounce 5ms"),
    ("wait 1 2", "wait needs seconds, as in: wait 3600"),
    ("next seed 7", "next needs a secret, cards or a roll, as in: next secret RRYB, or: next roll 1 2 3 * 5"),
    ("seed", "seed needs a number from 0 to 999999999, as in: seed 7"),
    ("seed 1000000000", "seed takes a number from 0 to 999999999, not 1000000000"),
    ("cut the power", "cut takes at most the buttons held when the power comes back, as in: cut ok+back"),
    ("cut power", f"there is no control 'power'; there are {CONTROLS}"),
    ("show me", "nothing may follow show"),
]
IN_A_MATCH: Final = "match original\nsecret RRYB\n"
LIES: Final = "match codeknacker players=Ada,Ben\ncards 351/2 2531/3 24351/4 222/2\nroll 3 1 * 4 4\n"
PLAYED: Final = [
    ("", "leave", "not allowed now: no match is being played; open one first"),
    ("", "match chess", f"unavailable: there is no box 'chess' here; there are {BOXES}"),
    ("", "match original foo", f"malformed: 'foo' is not an option of match; there are {OPTIONS}"),
    ("", "next cards 351/2 222/2", "not allowed now: a deck has 3 to 99 cards, not 2"),
    ("", "next roll 1,2", "malformed: '1,2' is not a face of a die; there are 1 2 3 4 5 *"),
    (IN_A_MATCH, "guess RRY", "not allowed now: hole 4 is still empty"),
    (IN_A_MATCH, "stop", "not allowed now: stop is a move of the dice box, but original is being played"),
    # what comes next and does not fit is told at the line that needed it
    (
        "next secret RRYO\nmatch original\n",
        "guess RRYB",
        "malformed: 'O' is not a peg of this box; it has R Y G B P W",
    ),
    (
        f"{LIES}keep 3@1 *\nwait 1\nnext roll 1 2 3 4 5\n",
        "press ok",
        "not allowed now: a roll has 3 dice now, not 5",
    ),
]
"""Refusals of the games; the tests of each family have the others."""


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("before", "line", "reason"), [*(("", line, f"malformed: {reason}") for line, reason in MALFORMED), *PLAYED]
)
def test_a_faulty_line_ends_the_script_with_place_and_reason(
    tmp_path: Path, before: str, line: str, reason: str
) -> None:
    script, number = tmp_path / "game.txt", 3 + before.count("\n")
    script.write_text(f"# a game\n\n{before}{line}\nshow\n", encoding="utf-8")
    assert pegmind("script", script) == (2, "", f"{script}:{number}: {reason}\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{}", f"malformed: '{'x' * 59}…' is not a line of the script language; there are {LINES}"),
        ("match {}", f"unavailable: there is no box '{'x' * 59}…' here; there are {BOXES}"),
    ],
)
def test_garbage_is_quoted_only_by_its_beginning(tmp_path: Path, line: str, reason: str) -> None:
    script = tmp_path / "game.txt"
    script.write_text(line.format("x" * 300_000), encoding="utf-8")
    assert pegmind("script", script) == (2, "", f"{script}:1: {reason}\n")
