"""Names spelled with the knob, as on an arcade's list."""

from collections.abc import Iterable

import pytest

from station.core.events import Action, Turn
from station.core.glyphs import ACCENTED, columns_of
from station.core.messages import Message, refusal, sentences
from station.games.codes.messages import CodeMessages
from station.matches.errors import Unavailable
from station.matches.messages import GameMessages
from station.matches.players import COMPUTERS, read_name
from station.scenes.base import Choice
from station.scenes.menu.form import NOTHING_KNOWN, current_value
from station.scenes.menu.naming import NAME_LETTERS, Naming, check_showable
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from tests.codes import codes
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import (
    ALONE,
    BACK,
    FIRST,
    OK,
    PLAYERS,
    PUSHED,
    RIGHT,
    after,
    letters,
    move,
    naming,
    setup,
    titled,
)


def test_a_name_is_spelled_and_plays() -> None:
    named = after(naming(*letters("ZO")), Turn(NAME_LETTERS.index("E") + 1), OK)
    assert isinstance(named, Setup)
    assert named.choice == Choice(ALONE, StationMessages.name(name="ZOE"), move="match original players=ZOE")
    assert move(named) == "match original players=ZOE"


def test_the_letter_under_the_knob_is_big_beside_the_name() -> None:
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
        "GG..........",
        "GGGwwwwwwwww",
    ]


def test_the_lamps_below_count_the_letters_and_mark_the_least() -> None:
    assert [drawn(naming(*letters("ABCDEFGHIJKL"[:n])).frame(0.0))[-1] for n in (0, 1, 2, 12)] == [
        "oowwwwwwwwww",
        "Wowwwwwwwwww",
        "GGwwwwwwwwww",
        "GGGGGGGGGGGG",
    ]


def test_the_letters_go_round() -> None:
    assert naming(Turn(1)).letters == naming(Turn(len(NAME_LETTERS)), Turn(1)).letters == "A"
    assert naming(Turn(-1)).letters == naming(Turn(1), Turn(-1)).letters == "Ÿ"


def test_the_knob_leads_to_digits_or_back_to_accents() -> None:
    forwards = "".join(naming(Turn(n)).letters for n in range(1, 39))
    backwards = "".join(naming(Turn(-n)).letters for n in range(1, len(ACCENTED) + 2))
    assert forwards == "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'"
    assert backwards == f"{ACCENTED[::-1]}'"


def test_an_accented_letter_stands_whole_under_the_knob() -> None:
    for letter in ("É", "Ç", "Œ"):
        shown = drawn(naming(*letters("AN"), Turn(NAME_LETTERS.index(letter) + 1)).frame(0.0))
        columns = columns_of(letter)
        left = min(7, 12 - len(columns))
        under_the_knob = [row[left : left + len(columns)] for row in shown[:7]]
        assert under_the_knob == ["".join(".Y"[y in rows] for rows in columns) for y in reversed(range(7))], letter
        assert {row[left - 1] for row in shown[:7]} == {"."}, letter


def test_a_name_with_accents_is_spelled_and_plays() -> None:
    for name in ("CŒURẞÉ", "O'NEIL", "ANNE-MARIE", "BO"):
        assert move(after(naming(*letters(name)), OK)) == f"match original players={name}"


def test_back_removes_letters_and_then_leads_to_the_names() -> None:
    spelling = naming(*letters("AB"), Turn(3))
    assert spelling.letters == "ABC"
    assert naming(*letters("AB"), Turn(3), BACK, BACK).letters == "A"
    asked = after(spelling, BACK, BACK, BACK, BACK)
    assert isinstance(asked, Setup)
    assert asked.value.words == StationMessages.new_name()
    assert move(after(asked, BACK)) == "match original"


@pytest.mark.parametrize(
    ("spelled", "reason"),
    [
        ("", StationMessages.too_few_letters(n=2)),
        ("A", StationMessages.too_few_letters(n=2)),
        ("STATION", GameMessages.stations_name(name="Station")),
        ("---", GameMessages.name_without_letter(name="---")),
        ("PLAYER-2", StationMessages.plays_already(name="Player-2")),
        ("OHM", GameMessages.name_of_computer(name="Ohm")),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(spelled: str, reason: Message) -> None:
    spelling = naming(*letters(spelled), seat=FIRST)
    refused = after(spelling, OK)
    assert sentences(refused.message) == (refusal(reason), *sentences(spelling.message))
    assert isinstance(refused, Naming)
    assert refused.letters == spelled


def test_a_letter_is_turned_to_before_the_knob_is_pushed() -> None:
    assert after(naming(*letters("AB")), PUSHED).view(1.0)["refused"] == StationMessages.turn_to_a_letter().data


TAKE = "Press ok to take this name."
ANOTHER = "Turn the knob for another letter, push it for the next one, back takes one away."
ON = "Turn the knob to go on, back takes one away."


@pytest.mark.parametrize(
    ("turns", "said", "told"),
    [
        ((), "2 to 12 letters. Turn the knob for the first one, back for the other names.",
         ["name_to_spell", "first_letter"]),
        ((Turn(1),), f"A, 1 letter to go. {ANOTHER}", ["letters_missing", "another_letter"]),
        ((*letters("A"),), f"A, 1 letter to go. {ON}", ["letters_missing", "next_letter"]),
        ((*letters("AB"),), f"AB. {TAKE} {ON}", ["name_so_far", "take_name", "next_letter"]),
        ((*letters("ABCDEFGHIJK"), Turn(12)), f"ABCDEFGHIJKL. {TAKE} {ANOTHER}",
         ["name_so_far", "take_name", "another_letter"]),
        ((*letters("ABCDEFGHIJKL"),), "ABCDEFGHIJKL, a full name. Press ok to take it, back takes a letter away.",
         ["full_name", "take_full_name"]),
    ],
)  # fmt: skip
def test_what_there_is_of_a_name_is_said_with_what_to_do(turns: Iterable[Action], said: str, told: list[str]) -> None:
    spelling = naming(*turns)
    assert str(spelling.message) == f"Who plays: {said}"
    assert codes(spelling.message) == told


def test_the_choice_is_the_name_as_far_as_it_is_spelled() -> None:
    assert naming().choice == Choice(ALONE, changing=True)
    assert naming(*letters("AN"), Turn(1)).choice == Choice(ALONE, StationMessages.name(name="ANA"), changing=True)


def test_a_thirteenth_letter_is_refused() -> None:
    spelling = naming(*letters("ABCDEFGHIJKL"))
    assert [after(spelling, action).view(1.0)["refused"] for action in (RIGHT, PUSHED)] == [
        StationMessages.too_many_letters(n=12).data
    ] * 2
    assert move(after(spelling, OK)) == "match original players=ABCDEFGHIJKL"


def test_a_known_name_is_spelled_as_it_is_known() -> None:
    assert move(after(naming(*letters("ADA")), OK)) == "match original players=Ada"
    assert move(after(naming(*letters("ADA"), seat=FIRST), OK)) == "match original players=Ada,Player-2"
    assert move(after(naming(*letters("ZOË")), OK)) == "match original players=Zoë"


@pytest.mark.parametrize(("spelled", "name"), [("WEIẞ", "Weiß"), ("WEISS", "WEISS"), ("ZOE", "ZOE")])
def test_a_name_is_known_by_each_of_its_letters(spelled: str, name: str) -> None:
    spelling = Naming(setup(), setup().give_name, ALONE, ("Weiß", "Zoë"), {})
    assert move(after(spelling, *letters(spelled), OK)) == f"match original players={name}"


def test_a_name_that_is_the_same_but_for_case_is_taken() -> None:
    reason = StationMessages.plays_already(name="Weiß")
    spelling = Naming(setup(), setup().give_name, ALONE, (), {"Weiß": reason})
    assert sentences(after(spelling, *letters("WEISS"), OK).message)[0] == refusal(reason)


def test_a_single_player_may_be_named_like_a_seat() -> None:
    for name in ("PLAYER-1", "PLAYER-2", "PLAYER"):
        setup = after(naming(*letters(name)), OK)
        assert isinstance(setup, Setup)
        players = current_value(titled(setup.draft, PLAYERS), setup.draft, NOTHING_KNOWN)
        assert players.words == CodeMessages.one_against_station(), name
        assert setup.draft.terms.seats == (name.capitalize(), "Station")


def test_a_name_may_have_any_letter_that_the_lamps_can_show() -> None:
    check_showable(("Ada", "Zoë", "Weiß", "Cœur-2", "Åsa", "Søren", "Łukasz", "Đorđe", "O'Neil", *COMPUTERS))
    check_showable(())


@pytest.mark.parametrize(
    ("names", "letter"),
    [(("Ольга",), "О"), (("Ada", "中村"), "中"), (("Søren", "Ольга"), "О")],  # noqa: RUF001 - a Cyrillic letter
)
def test_a_name_that_the_lamps_cannot_show_is_refused(names: tuple[str, ...], letter: str) -> None:
    with pytest.raises(Unavailable) as refused:
        check_showable(names)
    assert refused.value.message == GameMessages.not_on_the_lamps(letter=letter)
    assert str(refused.value) == f"the lamps cannot show {letter}"
    assert tuple(map(read_name, names)) == names, "stored matches with such names are still read"
