from pegmind.testing import Cabinet
from station.games.lamps.menu import build_form
from station.games.registry import load
from station.scenes.menu.form import NOTHING_KNOWN
from tests.station.games.lamps.tally import Tally, tally_with


def test_a_game_is_chosen_in_the_menu_with_its_options_and_players() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.press("ok")
        cabinet.press("back")
        cabinet.turn(-1)  # the last family
        assert cabinet.says.startswith("Tally: press red as often as you can.")
        assert cabinet.lit[0, 11] == "white"  # how the game looks at the beginning
        cabinet.press("ok")
        assert cabinet.says == "Tally: Player. Press ok to play, turn the knob for more choices."
        cabinet.turn(+1)
        assert cabinet.says.startswith("Worth: one point.")
        cabinet.press("ok")
        cabinet.turn(+1)
        cabinet.press("ok")
        cabinet.turn(+1)
        cabinet.press("ok")
        cabinet.turn(+1)
        cabinet.press("ok")
        cabinet.turn(+1)
        assert cabinet.says.startswith("Player 1: Player 1.")
        cabinet.turn(-3)
        cabinet.press("ok")
        assert cabinet.moves[0] == "match tally players=Player-1,Player-2 worth=two"
        assert cabinet.says == "Player 1 plays. Press any button to begin."


def test_every_person_who_plays_is_asked_for_a_name() -> None:
    for most, asked in ((range(1, 4), [0, 0, 1, 2]), (range(1, 3), [0, 0, 1]), (range(1, 2), [0])):
        form = build_form("tally", tally_with(players=most)(), {})
        assert [item.seat for item in form.items if item.seat is not None] == asked
        for number in most:
            terms = form.read(["tally", f"players={','.join('ABC'[:number])}"])
            offered = [item for item in form.items if item.seat is not None and item.values(terms, NOTHING_KNOWN)]
            assert [item.seat for item in offered] == [*range(number)]


def test_the_table_of_controls_has_what_the_author_says() -> None:
    with Cabinet(Tally):
        entries = [(entry.name, str(entry.key), str(entry.says)) for entry in load("tally").manual]
    assert ("red", "r", "scores") in entries
    assert ("turn", "← →", "scores") in entries
    assert entries[-1][0] == "hold back"


def test_a_game_for_several_people_begins_with_as_few_as_possible() -> None:
    with Cabinet(tally_with(players=range(2, 4))) as cabinet:
        cabinet.press("ok", "back")
        cabinet.turn(-1)
        cabinet.press("ok")
        assert cabinet.says == "Tally: Player 1 and Player 2. Press ok to play, turn the knob for more choices."
        cabinet.press("ok")
        assert cabinet.moves[0] == "match tally"
        assert cabinet.points == [0, 0]
