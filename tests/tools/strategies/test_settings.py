"""How hard each board is searched, and the options that change this."""

import pytest

from station.games.pegs.solver.shipped import load_records, strategy_names
from tests.tools.strategies.small_search import BEAM
from tools.strategies.beam import Plan
from tools.strategies.settings import EVERY_SIZE, EXACT, SETTINGS, Setting, Stage, UnfitError, build_parser, change


def setting_with(name: str, options: str) -> Setting:
    return change(name, SETTINGS[name], build_parser(None).parse_args([name, *options.split()]))


def test_strategies_and_settings_belong_together() -> None:
    assert set(strategy_names()) == set(SETTINGS)


def test_what_is_searched_exactly_is_recorded_as_proven() -> None:
    assert {name for name, setting in SETTINGS.items() if setting.exact} <= {
        name for name, known in load_records().items() if known.proven
    }


def test_a_beam_search_has_a_plan_for_every_effort() -> None:
    assert (EXACT.exact, BEAM.exact) == (True, False)
    assert EXACT.plan(0) == Plan(0, 0, 0.0, 0, EVERY_SIZE)
    assert [BEAM.plan(effort) for effort in (0, 1)] == [Plan(1, 20, 0.9, 0, 0), Plan(3, 20, 0.9, 1, 0)]


def test_without_options_the_setting_of_the_board_stays() -> None:
    assert setting_with("5x8", "") == SETTINGS["5x8"]


def test_every_option_changes_its_part_of_the_setting() -> None:
    options = "--stages 80:0,9:1 --widths 1,10 --sure 0,250 --large 300 --small 0 --trust 0.5 --first 00112,01234"
    assert setting_with("5x8", options) == SETTINGS["5x8"]._replace(
        stages=(Stage(80, 0), Stage(9, 1)),
        widths=(1, 10),
        sure=(0, 250),
        large=300,
        small=0,
        trust=0.5,
        firsts=("00112", "01234"),
    )


def test_a_board_that_is_searched_exactly_stays_so() -> None:
    assert setting_with("4x6-5", "--stages 8:0 --large 3") == SETTINGS["4x6-5"]
    assert setting_with("5x6", "--exact") == SETTINGS["5x6"]._replace(stages=())


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--jobs 0", "argument --jobs: must be a whole number, 1 or more, not '0'"),
        ("--jobs two", "argument --jobs: must be a whole number, 1 or more, not 'two'"),
        ("--large=-3", "argument --large: must be a whole number, 1 or more, not '-3'"),
        ("--large 0", "argument --large: must be a whole number, 1 or more, not '0'"),
        ("--small ²", "argument --small: must be a whole number, 0 or more, not '²'"),
        ("--widths 1,,3", "argument --widths: must be a whole number, 1 or more, not ''"),
        ("--trust 2", "argument --trust: must be a number above 0 and at most 1, not '2'"),
        ("--trust nan", "argument --trust: must be a number above 0 and at most 1, not 'nan'"),
        ("--stages 8", "argument --stages: must be a whole number, 0 or more, not ''"),
        (
            "--stages 8:0,9:1",
            "argument --stages: each stage must have fewer guesses and more effort than the last: '8:0,9:1'",
        ),
        (
            "--stages 8:1,7:1",
            "argument --stages: each stage must have fewer guesses and more effort than the last: '8:1,7:1'",
        ),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(
    options: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        setting_with("5x8", options)
    assert capsys.readouterr().err.endswith(f"error: {complaint}\n")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--sure 1", "--sure needs a size for each of the 3 widths, for example: --sure 0,0,0"),
        ("--stages 8:0,4:3", "--stages: an effort must be 0 to 2, since there are 3 widths"),
        ("--first 00119", "--first: '00119' is not a code of 5x8; 01234 is one"),
        ("--first 0011", "--first: '0011' is not a code of 5x8; 01234 is one"),
    ],
)
def test_options_that_do_not_fit_the_board_are_refused(options: str, complaint: str) -> None:
    with pytest.raises(UnfitError) as error:
        setting_with("5x8", options)
    assert str(error.value) == complaint
