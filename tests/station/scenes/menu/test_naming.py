"""Names spelled with the knob, as on an arcade's list."""

import pytest

from station.core.events import Turn
from station.scenes.menu.form import current, titled
from station.scenes.menu.naming import LETTERS, Naming
from station.scenes.menu.setup import Setup
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import BACK, FIRST, OK, PUSHED, RIGHT, after, letters, move, naming


def test_a_name_is_spelled_and_plays() -> None:
    named = after(naming(*letters("ZO")), Turn(LETTERS.index("E") + 1), OK)
    assert isinstance(named, Setup)
    assert named.message.startswith("Who plays: ZOE. Press ok to change it")
    assert move(named) == "match original players=ZOE"


def test_the_letter_under_the_knob_is_big_with_the_name_beside_it() -> None:
    assert drawn(naming(*letters("AN"), Turn(1)).frame(0.0)) == [
        ".W...W..YYY.",
        ".WW..W.Y...Y",
        ".WW..W.Y...Y",
        ".W.W.W.YYYYY",
        ".W..WW.Y...Y",
        ".W..WW.Y...Y",
        ".W...W.Y...Y",
        "............",
        "............",
        "............",
        "..GGG.......",
        "..GGGwwwww..",
    ]


def test_the_lamps_below_count_the_letters_and_mark_the_least() -> None:
    assert [drawn(naming(*letters("ABCDEFGH"[:n])).frame(0.0))[-1] for n in (0, 1, 2, 3, 8)] == [
        "..ooowwwww..",
        "..Woowwwww..",
        "..WWowwwww..",
        "..GGGwwwww..",
        "..GGGGGGGG..",
    ]


def test_the_letters_go_round() -> None:
    assert naming(Turn(1)).letters == naming(Turn(len(LETTERS)), Turn(1)).letters == "A"
    assert naming(Turn(-1)).letters == naming(Turn(1), Turn(-1)).letters == "-"


def test_back_takes_letters_away_and_then_leads_to_the_names_again() -> None:
    spelling = naming(*letters("AB"), Turn(3))
    assert spelling.letters == "ABC"
    assert naming(*letters("AB"), Turn(3), BACK, BACK).letters == "A"
    asked = after(spelling, BACK, BACK, BACK, BACK)
    assert asked.message.startswith("Who plays: a new name.")
    assert move(after(asked, BACK)) == "match original"


@pytest.mark.parametrize(
    ("spelled", "reason"),
    [
        ("", "A name needs 3 letters at least."),
        ("AB", "A name needs 3 letters at least."),
        ("STATION", "Station is the station's own name."),
        ("---", "The name --- must have a letter or a digit."),
        ("WHITE", "White plays already: two players cannot have the same name."),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(spelled: str, reason: str) -> None:
    spelling = naming(*letters(spelled), seat=FIRST)
    refused = after(spelling, OK)
    assert refused.message.startswith(reason)
    assert isinstance(refused, Naming)
    assert refused.letters == spelled


def test_a_ninth_letter_is_refused() -> None:
    spelling = naming(*letters("ABCDEFGH"))
    assert after(spelling, RIGHT).message.startswith("A name has 8 letters at most.")
    assert after(spelling, PUSHED).message.startswith("A name has 8 letters at most.")
    assert move(after(spelling, OK)) == "match original players=ABCDEFGH"


def test_a_known_name_is_spelled_as_it_is_known() -> None:
    assert move(after(naming(*letters("ADA")), OK)) == "match original players=Ada"
    assert move(after(naming(*letters("RED"), seat=FIRST), OK)) == "match original players=Red,White"


@pytest.mark.parametrize("name", ["RED", "WHITE", "PLAYER"])
def test_somebody_alone_may_be_called_as_the_seats_are(name: str) -> None:
    setup = after(naming(*letters(name)), OK)
    assert isinstance(setup, Setup)
    assert current(titled(setup.draft, "Players"), setup.draft, ()).words == "one, against the station"
    assert setup.draft.terms.seats == (name.capitalize(), "Station")
