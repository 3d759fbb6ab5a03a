"""What is said of a line that cannot be played: FILE:LINE: reason, and exit status 2."""

from pathlib import Path
from typing import Final

import pytest

from station.__main__ import main

OPTIONS: Final = "players=, rounds=, target=, marker=, wins=, limit=, boards=, holes=, colours=, blank=, repeats="
BOXES: Final = "original, superhirn, slider, super, and spellings such as c6p4g10"
MALFORMED: Final = [
    ("prss red", "'prss' is neither a line of the script language nor a move; did you mean \"press\"?"),
    ("gess RRYB", "'gess' is neither a line of the script language nor a move; did you mean \"guess\"?"),
    ("1234", "'1234' is neither a line of the script language nor a move"),
    ("Press red", "'Press' is neither a line of the script language nor a move; did you mean \"press\"?"),
    ("\N{PILE OF POO}", "'\N{PILE OF POO}' is neither a line of the script language nor a move"),
    ("press", "press needs the buttons to press, as in: press red red ok"),
    ("press gren", "there is no control 'gren'; did you mean \"green\"?"),
    ("press red knob", "there is no control 'knob'"),
    ("hold", "hold needs a button and seconds, as in: hold back 2.0"),
    ("hold back", "hold needs a button and seconds, as in: hold back 2.0"),
    ("hold back 2.0 3.0", "hold needs a button and seconds, as in: hold back 2.0"),
    ("hold bak 2.0", "there is no control 'bak'; did you mean \"back\"?"),
    ("hold back long", "'long' is no time; a number from 0 to a year of seconds is needed"),
    ("hold back -1", "'-1' is no time; a number from 0 to a year of seconds is needed"),
    ("push back", "push stands alone on its line"),
    ("turn", "turn needs a number of detents, as in: turn +3"),
    ("turn left", "turn needs a number of detents, as in: turn +3"),
    ("turn 0", "turn needs a number of detents, as in: turn +3"),
    ("turn 1.5", "turn needs a number of detents, as in: turn +3"),
    ("turn +1 +1", "turn needs a number of detents, as in: turn +3"),
    ("turn +-3", "turn needs a number of detents, as in: turn +3"),
    ("turn --3", "turn needs a number of detents, as in: turn +3"),
    ("bounce", "bounce needs milliseconds, as in: bounce 5ms"),
    ("bounce 5", "bounce needs milliseconds, as in: bounce 5ms"),
    ("bounce 5s", "bounce needs milliseconds, as in: bounce 5ms"),
    ("bounce 5 ms", "bounce needs milliseconds, as in: bounce 5ms"),
    ("bounce ms", "'' is no time; a number from 0 to a year of seconds is needed"),
    ("bounce -5ms", "'-5' is no time; a number from 0 to a year of seconds is needed"),
    ("wait", "wait needs seconds, as in: wait 3600"),
    ("wait 1 2", "wait needs seconds, as in: wait 3600"),
    ("wait nan", "'nan' is no time; a number from 0 to a year of seconds is needed"),
    ("wait inf", "'inf' is no time; a number from 0 to a year of seconds is needed"),
    ("wait -0.1", "'-0.1' is no time; a number from 0 to a year of seconds is needed"),
    ("wait 99999999", "'99999999' is no time; a number from 0 to a year of seconds is needed"),
    ("next", "next needs what it is to be, as in: next secret RRYB"),
    ("next secret", "next needs what it is to be, as in: next secret RRYB"),
    ("seed", "seed needs a number, as in: seed 7"),
    ("seed x", "seed needs a number, as in: seed 7"),
    ("cut the power", "cut stands alone on its line"),
    ("show me", "show stands alone on its line"),
    ("match", "match needs the name of a box, as in: match original"),
    (
        "match original foo",
        f"'foo' is no option of match; there are {OPTIONS}",
    ),
    ("match original rounds=0", "rounds=0 needs a number from 1 to 24"),
    ("match original players=Ada,Ben,Cleo", "players= takes one name or two, not 3"),
    ("match original players=Methusalem", "the name 'Methusalem' needs one to 8 letters, digits or hyphens"),
]
REFUSED: Final = [
    ("secret RRYB", "not allowed now: no match is being played; open one first"),
    ("guess RRYB", "not allowed now: no match is being played; open one first"),
    ("leave", "not allowed now: no match is being played; open one first"),
    ("match original players=Station", "not allowed now: Station is the station's own name"),
    (
        "match chess",
        f"unavailable: there is no box 'chess' here; there are {BOXES}",
    ),
    ("match original holes=5", "unavailable: original is not played with 5 holes"),
    ("match original wins=rows", "not allowed now: original is won by points"),
    ("match original marker=codemaker", "not allowed now: marking by hand needs two players"),
    ("roll 1 2 3 * 5", "unavailable: this belongs to the dice box, which this station does not have"),
    ("next roll 1 2 3 * 5", "unavailable: this belongs to the dice box, which this station does not have"),
    ("next secret RRXB", "malformed: 'X' is no peg of this box; it has R O Y G C B P W ."),
]
IN_A_MATCH: Final = [
    ("guess RRY", "not allowed now: hole 4 is still empty"),
    ("guess R", "not allowed now: holes 2, 3 and 4 are still empty"),
    ("guess R_YB", "not allowed now: hole 2 is still empty"),
    ("guess RRYBB", "not allowed now: the row has 5 pegs, but only 4 holes"),
    ("guess RRYO", "malformed: 'O' is no peg of this box; it has R Y G B P W"),
    ("guess RRY.", "malformed: '.' is no peg of this box; it has R Y G B P W"),
    ("guess rryb", "malformed: 'r' is no peg of this box; it has R Y G B P W"),
    ("guess", "malformed: one code is needed, as in: guess RRYB"),
    ("guess RR YB", "malformed: one code is needed, as in: guess RRYB"),
    ("secret WWWW", "not allowed now: the secret is set already"),
    ("match original", "not allowed now: a match is being played; leave it first"),
    ("leave now", "malformed: leave stands alone on its line"),
    ("timeout", "not allowed now: the rows of this match have no time limit"),
    (
        "mark 1 1",
        "not allowed now: the station marks the rows of this match, so there is nothing to mark and no fault to call",
    ),
]


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        *(("", line, f"malformed: {reason}") for line, reason in MALFORMED),
        *(("", line, reason) for line, reason in REFUSED),
        *(("match original\nsecret RRYB\n", line, reason) for line, reason in IN_A_MATCH),
        (
            "next secret RRYO\nmatch original\n",
            "guess RRYB",
            "malformed: 'O' is no peg of this box; it has R Y G B P W",
        ),
    ],
)
def test_a_line_that_cannot_be_played_ends_the_script_with_its_place_and_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], before: str, line: str, reason: str
) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(f"# an evening\n\n{before}{line}\nshow\n", encoding="utf-8")
    number = 3 + before.count("\n")
    assert main(["script", str(script)]) == 2
    assert capsys.readouterr() == ("", f"{script}:{number}: {reason}\n")
