"""What is said of a line that cannot be played: FILE:LINE: reason, and exit status 2."""

from pathlib import Path
from typing import Final

import pytest

from station.__main__ import main

OPTIONS: Final = (
    "players=, computers=, rounds=, target=, marker=, wins=, limit=, boards=, within=, daily=,"
    " holes=, colours=, blank=, repeats="
)
BOXES: Final = (
    "original, superhirn, slider, super, mini, number, codeknacker, grand, word, and spellings such as c6p4g10"
)
NEXT: Final = "next needs a secret, cards or a roll, as in: next secret RRYB, or: next roll 1 2 3 * 5"
FACES: Final = "there are 1 2 3 4 5 *"
NO_CARD: Final = "is not a card: 3 to 6 digits from 1 to 5, a slash, 1 to 99 million, as in: 12345/4"
LINES: Final = (
    "press, hold, push, turn, lay, touch, type, bounce, wait, next, seed, cut, show,"
    " match, secret, guess, mark, fault, hint, timeout, leave, cards, roll, keep, stop"
)
CONTROLS: Final = "red, orange, yellow, green, cyan, blue, purple, white, blank, ok, back, push"
DETENTS: Final = "turn takes 1 to 9999 detents in either direction"
BOUNCE: Final = "bounce needs 0 to 1000 milliseconds, as in: bounce 5ms"
SEED: Final = "seed needs a number from 0 to 999999999, as in: seed 7"
DICE_MOVES: Final = ("cards 351/2 222/2 333/2", "roll 1 2 3 * 5", "keep 3@2 *", "stop")
MALFORMED: Final = [
    ("prss red", "'prss' is not a line of the script language; did you mean \"press\"?"),
    ("gess RRYB", "'gess' is not a line of the script language; did you mean \"guess\"?"),
    ("1234", f"'1234' is not a line of the script language; there are {LINES}"),
    ("Press red", "'Press' is not a line of the script language; did you mean \"press\"?"),
    ("\N{PILE OF POO}", f"'\N{PILE OF POO}' is not a line of the script language; there are {LINES}"),
    ("press", "press needs one button or more, as in: press red red ok"),
    ("press gren", "there is no control 'gren'; did you mean \"green\"?"),
    ("press red knob", f"there is no control 'knob'; there are {CONTROLS}"),
    ("hold", "hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5"),
    ("hold back", "hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5"),
    ("hold back 2.0 3.0", "hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5"),
    ("hold bak 2.0", "there is no control 'bak'; did you mean \"back\"?"),
    ("hold back long", "the time must be 0 to 31622400 seconds (a year), not 'long'"),
    ("hold back -1", "the time must be 0 to 31622400 seconds (a year), not '-1'"),
    ("push back", "nothing may follow push"),
    ("turn", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn left", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn 0", f"{DETENTS}, not 0"),
    ("turn +99999999", f"{DETENTS}, not +99999999"),
    ("turn -10000", f"{DETENTS}, not -10000"),
    ("turn 1.5", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn +1 +1", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn +-3", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn --3", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("bounce", BOUNCE),
    ("bounce 5", BOUNCE),
    ("bounce 5s", BOUNCE),
    ("bounce 5 ms", BOUNCE),
    ("bounce ms", BOUNCE),
    ("bounce -5ms", BOUNCE),
    ("bounce 1000.1ms", BOUNCE),
    ("bounce 99999ms", BOUNCE),
    ("wait", "wait needs seconds, as in: wait 3600"),
    ("wait 1 2", "wait needs seconds, as in: wait 3600"),
    ("wait nan", "the time must be 0 to 31622400 seconds (a year), not 'nan'"),
    ("wait inf", "the time must be 0 to 31622400 seconds (a year), not 'inf'"),
    ("wait -0.1", "the time must be 0 to 31622400 seconds (a year), not '-0.1'"),
    ("wait 99999999", "the time must be 0 to 31622400 seconds (a year), not '99999999'"),
    ("next", NEXT),
    ("next secret", NEXT),
    ("next roll", NEXT),
    ("next cards", NEXT),
    ("next keep 3@2", NEXT),
    ("next seed 7", NEXT),
    ("next roll 1 2 3 6 5", f"'6' is not a face of a die; {FACES}"),
    ("next roll 123*5", f"'123*5' is not a face of a die; {FACES}"),
    ("next roll 1,2", f"'1,2' is not a face of a die; {FACES}"),
    ("next cards 351/2 361/2 222/2", f"'361/2' {NO_CARD}"),
    ("next cards 351/2 2531 222/2", f"'2531' {NO_CARD}"),
    ("next cards 351/2 222/0 333/2", f"'222/0' {NO_CARD}"),
    ("seed", SEED),
    ("seed 1000000000", "seed takes a number from 0 to 999999999, not 1000000000"),
    ("seed x", SEED),
    ("seed -1", SEED),
    ("cut the power", "cut takes at most the buttons held when the power comes back, as in: cut ok+back"),
    ("cut power", f"there is no control 'power'; there are {CONTROLS}"),
    ("show me", "nothing may follow show"),
    ("match", "match needs the name of a box, as in: match original"),
    (
        "match original foo",
        f"'foo' is not an option of match; there are {OPTIONS}",
    ),
    ("match original rounds=0", "rounds= must be 1 to 24, not '0'"),
    ("match original players=Ada,Ben,Cleo", "players= takes one name or two, not 3"),
    ("match original players=Methusalem", "the name 'Methusalem' must be 1 to 8 letters, digits or hyphens"),
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
    ("match original holes=5", "unavailable: original is played with 4 holes, not 5"),
    ("match original wins=rows", "not allowed now: original can only be won by points"),
    ("match original marker=codemaker", "not allowed now: marking by hand needs two players"),
    *((line, "not allowed now: no match is being played; open one first") for line in DICE_MOVES),
    ("next cards 351/2 222/2", "not allowed now: a deck has 3 to 99 cards, not 2"),
    (f"next cards {'351/2 ' * 100}", "not allowed now: a deck has 3 to 99 cards, not 100"),
    (
        "match codeknacker players=A,B,C,D,E,F,G",
        "not allowed now: at most 6 can play, not 7",
    ),
    (
        "match codeknacker rounds=2",
        "malformed: 'rounds=2' is not an option of codeknacker; there are players=, computers=",
    ),
    ("next secret RRXB", "malformed: 'X' is not a peg of this box; it has R O Y G C B P W . 1 2 3 4 5 6 7 8"),
]
IN_A_MATCH: Final = [
    ("guess RRY", "not allowed now: hole 4 is still empty"),
    ("guess R", "not allowed now: holes 2, 3 and 4 are still empty"),
    ("guess R_YB", "not allowed now: hole 2 is still empty"),
    ("guess RRYBB", "not allowed now: the row has 5 pegs, but only 4 holes"),
    ("guess RRYO", "malformed: 'O' is not a peg of this box; it has R Y G B P W"),
    ("guess RRY.", "malformed: '.' is not a peg of this box; it has R Y G B P W"),
    ("guess rryb", "malformed: 'r' is not a peg of this box; it has R Y G B P W"),
    ("guess", "malformed: one code is needed, as in: guess RRYB"),
    ("guess RR YB", "malformed: one code is needed, as in: guess RRYB"),
    ("secret WWWW", "not allowed now: the secret has been set"),
    ("match original", "not allowed now: a match is being played; leave it first"),
    ("leave now", "malformed: nothing may follow leave"),
    ("timeout", "not allowed now: the rows of this match have no time limit"),
    ("match codeknacker", "not allowed now: a match is being played; leave it first"),
    *(
        (line, f"not allowed now: {line.split()[0]} is a move of the dice box, but original is being played")
        for line in DICE_MOVES
    ),
    (
        "mark 1 1",
        "not allowed now: the station marks the rows of this match, so there is nothing to mark and no fault to call",
    ),
]
BETWEEN_ROLLS: Final = "dice of this roll are set aside already; roll on, or stop"
WITH_CODES: Final = (
    "is a move of the boxes with pegs, the box with pairs and the word box, but codeknacker is being played"
)
DUE: Final = "match codeknacker players=Ada,Ben\ncards 351/2 2531/3 24351/4 222/2\n"
LIES: Final = f"{DUE}roll 3 1 * 4 4\n"
KEPT: Final = f"{LIES}keep 3@1 *\n"
WITH_DICE: Final = [
    *(
        (DUE, line, f"not allowed now: {line.split()[0]} {WITH_CODES}")
        for line in ("secret RRYB", "guess RRYB", "mark 1 1", "fault", "timeout")
    ),
    (DUE, "match original", "not allowed now: a match is being played; leave it first"),
    (DUE, "match codeknacker", "not allowed now: a match is being played; leave it first"),
    (DUE, "cards 351/2 2531/3 24351/4", "not allowed now: the cards have been dealt"),
    (DUE, "keep 3@1", "not allowed now: a turn begins with a roll of all five dice"),
    (DUE, "stop", "not allowed now: a turn begins with a roll of all five dice"),
    (DUE, "roll 1 2 3", "not allowed now: a roll has 5 dice now, not 3"),
    (DUE, "roll 1 2 3 4 6", f"malformed: '6' is not a face of a die; {FACES}"),
    (DUE, "leave now", "malformed: nothing may follow leave"),
    (LIES, "roll 1 2 3 4 5", "not allowed now: at least one die that fits has to be set aside first"),
    (LIES, "stop", "not allowed now: at least one die that fits has to be set aside first"),
    (LIES, "keep", "malformed: keep needs one die or more to set aside, as in: keep 3@2 *"),
    (LIES, "keep 3", "malformed: '3' is neither a digit on card 1, 2 or 3, nor a chip; write: keep 3@2 *"),
    (LIES, "keep 3@1 3@2", "not allowed now: no 3 is left among the dice that were rolled"),
    (LIES, "keep * *", "not allowed now: no chip is left among the dice that were rolled"),
    (LIES, "keep 4@1", "not allowed now: card 1 has no free 4"),
    (KEPT, "keep 1@1", f"not allowed now: {BETWEEN_ROLLS}"),
    (KEPT, "roll 1 2 3 4 5", "not allowed now: a roll has 3 dice now, not 5"),
    (KEPT, "stop it", "malformed: nothing may follow stop"),
    (f"{KEPT}stop\n", "stop", "not allowed now: a turn begins with a roll of all five dice"),
    (f"{KEPT}leave\n", "roll 1 2 3 4 5", "not allowed now: no match is being played; open one first"),
    # what comes next and does not fit is told at the line that needed it
    (f"{DUE}next roll 1 2 3\n", "press ok", "not allowed now: a roll has 5 dice now, not 3"),
    (f"{KEPT}wait 1\nnext roll 1 2 3 4 5\n", "press ok", "not allowed now: a roll has 3 dice now, not 5"),
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
            "malformed: 'O' is not a peg of this box; it has R Y G B P W",
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


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{}", f"malformed: '{'x' * 59}…' is not a line of the script language; there are {LINES}"),
        ("press {}", f"malformed: there is no control '{'x' * 59}…'; there are {CONTROLS}"),
        ("match {}", f"unavailable: there is no box '{'x' * 59}…' here; there are {BOXES}"),
        ("match original limit={}", f"malformed: limit= must be 5 to 3600, not '{'x' * 59}…'"),
    ],
)
def test_garbage_is_quoted_only_by_its_beginning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, reason: str
) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(line.format("x" * 3_000_000), encoding="utf-8")
    assert main(["script", str(script)]) == 2
    assert capsys.readouterr() == ("", f"{script}:1: {reason}\n")
