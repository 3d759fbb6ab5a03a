"""What may be asked of the builder of strategies."""

import pytest

from station.breaker.builder.asked import UnfitError, setting, words
from station.breaker.builder.settings import SETTINGS, Setting, Stage


def asked(board: str, line: str) -> Setting:
    return setting(board, SETTINGS[board], words(None).parse_args([board, *line.split()]))


def test_what_is_not_asked_for_stays_as_the_settings_have_it() -> None:
    assert asked("5x8", "") == SETTINGS["5x8"]


def test_all_that_a_search_can_be_told() -> None:
    said = "--stages 80:0,9:1 --widths 1,10 --sure 0,250 --large 300 --small 0 --trust 0.5 --first 00112,01234"
    assert asked("5x8", said) == SETTINGS["5x8"]._replace(
        stages=(Stage(80, 0), Stage(9, 1)),
        widths=(1, 10),
        sure=(0, 250),
        large=300,
        small=0,
        trust=0.5,
        firsts=("00112", "01234"),
    )


def test_a_board_that_is_searched_exactly_stays_so() -> None:
    assert asked("4x6-5", "--stages 8:0 --large 3") == SETTINGS["4x6-5"]
    assert asked("5x6", "--exact") == SETTINGS["5x6"]._replace(stages=())


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--jobs 0", "argument --jobs: '0' is no number from 1 up"),
        ("--jobs two", "argument --jobs: 'two' is no number from 1 up"),
        ("--large=-3", "argument --large: '-3' is no number from 1 up"),
        ("--large 0", "argument --large: '0' is no number from 1 up"),
        ("--small ²", "argument --small: '²' is no number from 0 up"),
        ("--widths 1,,3", "argument --widths: '' is no number from 1 up"),
        ("--trust 2", "argument --trust: '2' is no share; a number above 0, and 1 at most, is needed"),
        ("--trust nan", "argument --trust: 'nan' is no share; a number above 0, and 1 at most, is needed"),
        ("--stages 8", "argument --stages: '' is no number from 0 up"),
        (
            "--stages 8:0,9:1",
            "argument --stages: '8:0,9:1': each stage has fewer guesses and more effort than the one before",
        ),
    ],
)
def test_what_cannot_be_meant_is_complained_of(line: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        asked("5x8", line)
    assert capsys.readouterr().err.endswith(f"error: {complaint}\n")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--sure 1", "--sure needs a size for each of the 3 widths, as in: --sure 0,0,0"),
        ("--stages 8:0,4:3", "--stages: the efforts are 0 to 2, for there are 3 widths"),
        ("--first 00119", "--first: '00119' is no code of 5x8, as 01234 is"),
        ("--first 0011", "--first: '0011' is no code of 5x8, as 01234 is"),
    ],
)
def test_what_does_not_fit_the_board_is_complained_of(line: str, complaint: str) -> None:
    with pytest.raises(UnfitError) as error:
        asked("5x8", line)
    assert str(error.value) == complaint
