"""What is said of a line that cannot be played: FILE:LINE: reason, and exit status 2."""

from pathlib import Path
from typing import Final

import pytest

from station.__main__ import main

OPTIONS: Final = (
    "players=, computers=, rounds=, target=, marker=, wins=, limit=, boards=, within=,"
    " holes=, colours=, blank=, repeats="
)
BOXES: Final = "original, superhirn, slider, super, codeknacker, and spellings such as c6p4g10"
NEXT: Final = "next needs what it is to be, as in: next secret RRYB, or: next roll 1 2 3 * 5"
FACES: Final = "there are 1 2 3 4 5 *"
NO_CARD: Final = "is no card: 3 to 6 digits from 1 to 5, and the millions, as in: 12345/4"
DICE_MOVES: Final = ("cards 351/2 222/2 333/2", "roll 1 2 3 * 5", "keep 3@2 *", "stop")
MALFORMED: Final = [
    ("prss red", "'prss' is neither a line of the script language nor a move; did you mean \"press\"?"),
    ("gess RRYB", "'gess' is neither a line of the script language nor a move; did you mean \"guess\"?"),
    ("1234", "'1234' is neither a line of the script language nor a move"),
    ("Press red", "'Press' is neither a line of the script language nor a move; did you mean \"press\"?"),
    ("\N{PILE OF POO}", "'\N{PILE OF POO}' is neither a line of the script language nor a move"),
    ("press", "press needs the buttons to press, as in: press red red ok"),
    ("press gren", "there is no control 'gren'; did you mean \"green\"?"),
    ("press red knob", "there is no control 'knob'"),
    ("hold", "hold needs a button and seconds, as in: hold back 2.0, or: hold ok+back 5"),
    ("hold back", "hold needs a button and seconds, as in: hold back 2.0, or: hold ok+back 5"),
    ("hold back 2.0 3.0", "hold needs a button and seconds, as in: hold back 2.0, or: hold ok+back 5"),
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
    ("next", NEXT),
    ("next secret", NEXT),
    ("next roll", NEXT),
    ("next cards", NEXT),
    ("next keep 3@2", NEXT),
    ("next seed 7", NEXT),
    ("next roll 1 2 3 6 5", f"'6' is no face of a die; {FACES}"),
    ("next roll 123*5", f"'123*5' is no face of a die; {FACES}"),
    ("next roll 1,2", f"'1,2' is no face of a die; {FACES}"),
    ("next cards 351/2 361/2 222/2", f"'361/2' {NO_CARD}"),
    ("next cards 351/2 2531 222/2", f"'2531' {NO_CARD}"),
    ("next cards 351/2 222/0 333/2", f"'222/0' {NO_CARD}"),
    ("seed", "seed needs a number, as in: seed 7"),
    ("seed x", "seed needs a number, as in: seed 7"),
    ("cut the power", "cut stands alone, or with what is held when the power comes back, as in: cut ok+back"),
    ("cut power", "there is no control 'power'"),
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
    *((line, "not allowed now: no match is being played; open one first") for line in DICE_MOVES),
    ("next cards 351/2 222/2", "not allowed now: a deck has 3 to 99 cards, and here are 2"),
    (f"next cards {'351/2 ' * 100}", "not allowed now: a deck has 3 to 99 cards, and here are 100"),
    (
        "match codeknacker players=A,B,C,D,E,F,G",
        "not allowed now: 6 can play at most, and these are 7",
    ),
    (
        "match codeknacker rounds=2",
        "malformed: 'rounds=2' is no option of codeknacker; there are players=, computers=",
    ),
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
    ("match codeknacker", "not allowed now: a match is being played; leave it first"),
    *(
        (line, f"not allowed now: {line.split()[0]} belongs to the dice box, and original is being played")
        for line in DICE_MOVES
    ),
    (
        "mark 1 1",
        "not allowed now: the station marks the rows of this match, so there is nothing to mark and no fault to call",
    ),
]
BETWEEN_ROLLS: Final = "dice of this roll are set aside already; roll on, or stop"
WITH_PEGS: Final = "belongs to the boxes with pegs, and codeknacker is being played"
DUE: Final = "match codeknacker players=Ada,Ben\ncards 351/2 2531/3 24351/4 222/2\n"
LIES: Final = f"{DUE}roll 3 1 * 4 4\n"
KEPT: Final = f"{LIES}keep 3@1 *\n"
WITH_DICE: Final = [
    *(
        (DUE, line, f"not allowed now: {line.split()[0]} {WITH_PEGS}")
        for line in ("secret RRYB", "guess RRYB", "mark 1 1", "fault", "timeout")
    ),
    (DUE, "match original", "not allowed now: a match is being played; leave it first"),
    (DUE, "match codeknacker", "not allowed now: a match is being played; leave it first"),
    (DUE, "cards 351/2 2531/3 24351/4", "not allowed now: the cards are dealt already"),
    (DUE, "keep 3@1", "not allowed now: a turn begins with a roll of all five dice"),
    (DUE, "stop", "not allowed now: a turn begins with a roll of all five dice"),
    (DUE, "roll 1 2 3", "not allowed now: a roll has 5 dice now, and here are 3"),
    (DUE, "roll 1 2 3 4 6", f"malformed: '6' is no face of a die; {FACES}"),
    (DUE, "leave now", "malformed: leave stands alone on its line"),
    (LIES, "roll 1 2 3 4 5", "not allowed now: at least one die that fits has to be set aside first"),
    (LIES, "stop", "not allowed now: at least one die that fits has to be set aside first"),
    (LIES, "keep", "malformed: keep needs a die to set aside at least, as in: keep 3@2 *"),
    (LIES, "keep 3", "malformed: '3' is no die set aside: a digit on open card 1, 2 or 3, or a chip, as in: 3@2 *"),
    (LIES, "keep 3@1 3@2", "not allowed now: no 3 is left among the dice that were rolled"),
    (LIES, "keep * *", "not allowed now: no chip is left among the dice that were rolled"),
    (LIES, "keep 4@1", "not allowed now: card 1 has no free 4"),
    (KEPT, "keep 1@1", f"not allowed now: {BETWEEN_ROLLS}"),
    (KEPT, "roll 1 2 3 4 5", "not allowed now: a roll has 3 dice now, and here are 5"),
    (KEPT, "stop it", "malformed: stop stands alone on its line"),
    (f"{KEPT}stop\n", "stop", "not allowed now: a turn begins with a roll of all five dice"),
    (f"{KEPT}leave\n", "roll 1 2 3 4 5", "not allowed now: no match is being played; open one first"),
    # what comes next and does not fit is told at the line that needed it
    (f"{DUE}next roll 1 2 3\n", "press ok", "not allowed now: a roll has 5 dice now, and here are 3"),
    (f"{KEPT}wait 1\nnext roll 1 2 3 4 5\n", "press ok", "not allowed now: a roll has 3 dice now, and here are 5"),
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
        *WITH_DICE,
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
