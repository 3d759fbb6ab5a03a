"""The review of a match as it is printed: every row, with a bar for the codes that were left."""

from textwrap import dedent
from typing import Any, Final

from station.games.codes.review_text import review_as_text


def row(number: int, guess: str, key: tuple[int, int], after: int, words: str) -> dict[str, Any]:
    return {"row": number, "guess": guess, "key": {"red": key[0], "white": key[1]}, "after": after, "words": words}


CRACKED: Final[Any] = {
    "code": 1,
    "player": "Ada",
    "possible": 1296,
    "secret": "RRYB",
    "cracked": True,
    "assisted": False,
    "played": 4,
    "proof": [],
    "verdict": "Skill 90%: better rows would have saved 0.5 rows.",
    "rows": [
        row(1, "WWWW", (0, 0), 625, "weak, unlucky; the strategy plays RRYG"),
        row(2, "RGPB", (2, 0), 54, "as good as the best known"),
        row(3, "RRGB", (3, 0), 3, "fair; RRYP looks better"),
        row(4, "RRYB", (4, 0), 1, "the best there is"),
    ],
}
MISSED: Final[Any] = CRACKED | {"code": 2, "player": "Ben", "secret": "R", "possible": 1, "cracked": False, "rows": []}


def test_a_match_row_by_row() -> None:
    assert review_as_text([CRACKED]) == dedent("""\
        Ada found RRYB in 4 rows
        row  guess   key    left
                            1296 ████████████████████████████
        1    WWWW    0 0     625 █████████████████████████
                          weak, unlucky; the strategy plays RRYG
        2    RGPB    2 0      54 ████████████████
                          as good as the best known
        3    RRGB    3 0       3 ████
                          fair; RRYP looks better
        4    RRYB    4 0       1 ▏
                          the best there is
        Skill 90%: better rows would have saved 0.5 rows.""")


def test_codes_are_numbered_where_there_are_several() -> None:
    first, second = review_as_text([CRACKED, MISSED]).split("\n\n")
    assert first.startswith("code 1: Ada found RRYB in 4 rows\n")
    assert second.startswith("code 2: Ben did not find R\n")


def test_a_code_that_was_cracked_with_hints_is_told_as_such() -> None:
    assert review_as_text([CRACKED | {"assisted": True}]).startswith("Ada found RRYB in 4 rows, with hints\n")
    assert review_as_text([MISSED | {"assisted": True}]).startswith("Ben did not find R\n")


def test_a_narrow_terminal_has_shorter_bars_and_broken_lines() -> None:
    lines = review_as_text([CRACKED], 40).splitlines()
    assert max(map(len, lines)) == 40
    assert lines[2] == " " * 18 + "  1296 ███████████████"
