"""How a box is asked about: people and their names."""

from station.core.messages import Message
from station.games.dice.menu import WITH_DICE
from station.games.family import NOTHING_KNOWN, Known
from station.games.registry import play
from station.scenes.menu.form import NEW_NAME, Value, name_value, name_values, no_values, people, seated
from station.scenes.messages import StationMessages

ALONE = play(None, "match original players=Ada").terms
TWO = play(None, "match original players=Ada,Ben").terms


def names(*some: str) -> list[Message]:
    return [StationMessages.name(name=name) for name in some]


def test_people_are_an_option_of_the_match() -> None:
    (cleo,) = names("Cleo")
    assert people(("Ada", "Ben")) == {"players": "Ada,Ben"}
    assert people(()) == {"players": None}
    assert name_value(TWO, 1, "Cleo") == Value({"players": "Ada,Cleo"}, cleo, cleo)
    assert name_value(TWO, 0, "Cleo") == Value({"players": "Cleo,Ben"}, cleo, cleo)
    assert str(cleo) == "Cleo"
    assert no_values(TWO, Known(("Ada",))) == ()


def test_a_seat_is_offered_its_usual_name_and_known_ones() -> None:
    known = Known(("Cleo", "Red", "Ada", "Player", "Player-1"))
    new = StationMessages.new_name()
    assert [value.words for value in name_values((2,), 1, TWO, known)] == [
        *names("Player-2", "Ben", "Cleo", "Ada"),
        new,
    ]
    assert [value.words for value in name_values((1,), 0, ALONE, known)] == [*names("Player", "Ada", "Cleo"), new]
    assert name_values((1,), 0, ALONE, NOTHING_KNOWN)[-1] == NEW_NAME
    assert name_values((2,), 0, ALONE, known) == ()


SEATED = [
    (("Ada",), 1, ("Ada",)),
    (("Ada",), 2, ("Ada", "Player-2")),
    (("Player",), 2, ("Player-1", "Player-2")),
    (("Player",), 3, ("Player-1", "Player-2", "Player-3")),
    (("Ada", "Player-2"), 1, ("Ada",)),
    (("Player-1", "Player-2"), 1, ("Player",)),
    (("Player-1", "Ben"), 1, ("Player",)),
    ((), 1, ("Player",)),
    ((), 2, ("Player-1", "Player-2")),
    (("Ada",), 0, ()),
    (("player-2",), 2, ("player-2", "Player-1")),
    (("Player-2", "player-1"), 3, ("Player-2", "player-1", "Player-3")),
    (("Ada", "Ben", "Player-3"), 2, ("Ada", "Ben")),
]
"""Who played, how many people then play, and how they are named."""


def test_names_are_kept_and_other_seats_are_numbered() -> None:
    for players, number, then in SEATED:
        assert seated(players, number) == then, (players, number)


def test_an_option_of_the_dice_box_always_means_something() -> None:
    terms = WITH_DICE.read(("codeknacker",))
    assert [WITH_DICE.idle(option, terms) for option in ("players", "computers")] == [False, False]
