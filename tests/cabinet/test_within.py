"""Never more than five: the strategy that keeps to a number of rows, at home and against a computer."""

from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.__main__ import main
from station.core.messages import Message
from station.games.codes.messages import CodeMessages
from station.games.pegs.messages import PegMessages
from station.matches.messages import GameMessages
from station.matches.players import STRENGTHS
from station.scenes.base import Choice
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.cabinet.test_rival import after
from tests.processes.commands import pegmind
from tests.simulator import STARTED, last, some
from tests.simulator import play as shows
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import PLAYERS, at, move, picked, ring, setup

WITHIN: Final = "match original players=Ada computers=strong within=5"
HOW: Final = PegMessages.how_it_guesses()
STRENGTH: Final = StationMessages.how_strong()
FIVE: Final = PegMessages.never_more_than(n=5)
FEWEST: Final = PegMessages.fewest_in_long_run()


def test_the_limit_holds_after_a_cut_and_in_the_next_match(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    broken = f"{WITHIN}\nsecret GPGP\nwait 4\ncut\nwait 4\ncut\nwait 40\nshow\n"
    once, again = shows(f"{broken}press ok\nwait 9\npress ok ok\nguess RRYY\ncut\nshow", store=store)
    assert (len(once["rows"]) <= 5, once["secret"]) == (True, "GPGP")
    for shown in (once, again):
        strengths = [(player["computer"], player["within"]) for player in shown["players"]]
        assert strengths == [(None, None), ("strong", 5)]
    with closing(open_for_reading(store)) as journal:
        assert journal.moves(1)[0] == WITHIN
    assert after(WITHIN).opening == WITHIN


def test_a_match_goes_on_without_its_shipped_strategy(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with closing(open_journal(store)) as journal:
        for move in (WITHIN.replace("within=5", "within=2"), "secret GPGP"):
            journal.append(move, STARTED)
    assert some(last("wait 60", store=store), "scene", "secret") == {"scene": "reveal", "secret": "GPGP"}


def against(box: str, strength: str) -> Setup[Any]:
    """Somebody has chosen a computer at the menu."""
    return picked(picked(setup(box), PLAYERS, CodeMessages.one_and_computer()), STRENGTH, strength)


def is_asked(shown: Setup[Any]) -> bool:
    return any(each.item.title == HOW for each in ring(shown))


def test_the_menu_asks_only_where_there_is_a_choice() -> None:
    assert [is_asked(against("original", strength)) for strength in STRENGTHS] == [False, False, True]
    boxes = ("superhirn", "slider", "super")
    assert [is_asked(against(box, "strong")) for box in boxes] == [True, False, False]
    four_holes = picked(against("super", "strong"), PegMessages.how_many_holes(), "4")
    assert is_asked(picked(four_holes, PegMessages.how_many_colours(), "6"))
    assert not is_asked(
        picked(against("original", "strong"), PegMessages.empty_holes(), PegMessages.may_be_in_a_code())
    )
    assert not is_asked(setup("original"))


def test_what_is_chosen_is_in_the_move_and_in_words() -> None:
    asked = at(against("original", "strong"), HOW)
    assert asked.choice == Choice(HOW, FEWEST, move="match original computers=strong")
    assert str(asked.message).startswith("How it guesses: the fewest rows in the long run. Press ok to change it")
    chosen = picked(asked, HOW, FIVE)
    assert move(chosen) == "match original computers=strong within=5"
    in_words = str(at(chosen, StationMessages.play()).message)
    assert "Player and Ohm (strong, 5 rows at most), 2 rounds. Press ok" in in_words
    assert move(picked(chosen, HOW, FEWEST)) == "match original computers=strong"


@pytest.mark.parametrize(
    ("title", "words"),
    [
        (STRENGTH, GameMessages.medium()),
        (PegMessages.empty_holes(), PegMessages.may_be_in_a_code()),
        (PLAYERS, CodeMessages.one_against_station()),
        (PLAYERS, CodeMessages.two_set_codes()),
    ],
)
def test_a_promise_goes_with_what_it_was_for(title: Message, words: Message) -> None:
    chosen = picked(against("original", "strong"), HOW, FIVE)
    assert "within" not in move(picked(chosen, title, words))


def test_its_sign_lights_the_number_of_rows() -> None:
    chosen = picked(against("original", "strong"), HOW, FIVE)
    assert drawn(chosen.frame(1.0))[-5:] == ["............", *["GGGGGwwwww.."] * 3, "............"]
    assert any("W" in line for line in drawn(chosen.frame(1.0))[:-5])


@pytest.mark.parametrize("more", [(), ("--totals",)])
@pytest.mark.parametrize(
    ("box", "number", "reason"),
    [
        ("superhirn", "5", "Superhirn has no strategy that takes at most 5 guesses; superhirn has one for 6"),
        ("c7p6g12", "5", "Custom box with 6 holes, 7 colours has no strategy that takes at most 5 guesses"),
        ("original", "4", "Original has no strategy that takes at most 4 guesses; original has one for 5"),
    ],
)
def test_at_home_a_number_that_nothing_keeps_to_is_refused(
    box: str, number: str, reason: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["crack", box, "--never-more-than", number, *more]) == 2
    assert capsys.readouterr() == ("", f"pegmind: {reason}\n")


@pytest.mark.parametrize("odd", ["x", "0", "-1", "5.0", "1000", "", "⁵"])
def test_at_home_only_a_number_is_accepted(odd: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["crack", "original", f"--never-more-than={odd}"])
    reason = f"the number of guesses must be 1 to 99, not {odd}"
    assert capsys.readouterr().err.splitlines()[-1].endswith(reason)


def test_the_totals_are_those_of_the_strategy_that_is_asked_for() -> None:
    assert pegmind("crack", "original", "--never-more-than", "5", "--totals").out.splitlines()[:3] == [
        "Original, at most 5 guesses: 1296 codes",
        "5626 guesses in total, 4.3410 per game, at most 5",
        "proven: no strategy with at most 5 needs fewer in total",
    ]


@pytest.mark.parametrize(
    ("box", "number", "told"),
    [
        ("original", "6", ["Original: 1296 codes", "5625 guesses in total, 4.3403 per game, at most 6"]),
        (
            "superhirn",
            "6",
            ["Superhirn, at most 6 guesses: 4096 codes", "20 473 guesses in total, 4.9983 per game, at most 6"],
        ),
        ("superhirn", "7", ["Superhirn: 4096 codes", "20 471 guesses in total, 4.9978 per game, at most 7"]),
        ("slider", "7", ["Slider: 1680 codes", "7817 guesses in total, 4.6530 per game, at most 6"]),
        (
            "c7p4g12",
            "7",
            ["Custom box with 4 holes, 7 colours: 2401 codes", "11 228 guesses in total, 4.6764 per game, at most 6"],
        ),
    ],
)
def test_a_limit_that_the_best_strategy_keeps_anyway_is_accepted(box: str, number: str, told: list[str]) -> None:
    assert pegmind("crack", box, "--never-more-than", number, "--totals").out.splitlines()[:2] == told
