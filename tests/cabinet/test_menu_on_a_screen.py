"""The menu as somebody at a screen works it: boxes, items and values are touched, and names are typed."""

from typing import Any

import pytest

from tests.simulator import Show, last, play, some

MENU = "touch play 1"
"""A touch in attract mode leads to the menu, as a press does."""


def menu(*lines: str) -> dict[str, Any]:
    """The form as it is after some lines."""
    return dict(last("\n".join((MENU, *lines)))["menu"])


def item(form: dict[str, Any], code: str) -> dict[str, Any]:
    return next(dict(each) for each in form["items"] if each["code"] == code)


def chosen(form: dict[str, Any], code: str) -> str | None:
    """What an item is set to, in words."""
    held = item(form, code)
    return None if held["value"] is None else str(held["values"][held["value"] - 1]["title"])


def number(form: dict[str, Any], code: str) -> int:
    return int(item(form, code)["number"])


def put(code: str, value: int, *before: str) -> tuple[str, str]:
    """The touches that give an item another value, after some lines."""
    return f"touch item {number(menu(*before), code)}", f"touch value {value}"


def own(**measures: int) -> tuple[str, ...]:
    """The touches that give a box of one's own its measures, each by the number of its value."""
    lines: tuple[str, ...] = ("touch box 10",)
    for code, value in measures.items():
        lines += put(code, value, *lines)
    return lines


def test_the_form_is_told_in_the_menu_and_nowhere_else() -> None:
    shows = play(f"show\n{MENU}\nshow\ntouch box 4\nshow\ntouch play 1\nshow")
    assert [show["menu"] is None for show in shows] == [True, False, False, True]
    assert [box["box"] for box in menu()["boxes"]] == [
        "original", "superhirn", "codeknacker", "slider", "super", "mini", "number", "grand", "word", "c6p4g10",
    ]  # fmt: skip
    assert some(menu(), "box", "item", "move") == {"box": 1, "item": None, "move": "match original"}
    assert some(menu("touch box 4"), "box", "item", "move") == {"box": 4, "item": 1, "move": "match slider"}


def test_two_people_who_mark_by_hand_take_six_touches() -> None:
    two = put("players", 2)
    by_hand = put("who_marks", 2, *two)
    show = last("\n".join((MENU, *two, *by_hand, "touch play 1")))
    assert some(show, "scene", "box", "marker") == {"scene": "secret", "box": "original", "marker": "codemaker"}
    assert [player["name"] for player in show["players"]] == ["Player-1", "Player-2"]


def test_the_knob_goes_on_from_what_was_touched() -> None:
    touched = put("how_long", 3)
    shown = last("\n".join((MENU, *touched)))
    assert shown["choice"]["item"]["code"] == "how_long"
    assert shown["choice"]["move"] == "match original rounds=3"
    knob = last("press ok ok\nturn +4\npress ok\nturn +2\npress ok")
    assert some(shown, "choice", "menu", "pixels") == some(knob, "choice", "menu", "pixels")
    assert menu(*touched, "turn +1")["item"] == number(menu(), "how_long") + 1


def test_a_screen_shows_the_value_that_the_knob_tries() -> None:
    assert chosen(menu("touch item 2", "press ok", "turn +1"), "players") == "two, who set codes for each other"
    assert chosen(menu("touch item 2", "press ok", "turn +1", "press back"), "players") == "one, against the station"


def test_another_box_may_be_touched_at_any_time() -> None:
    assert menu("touch box 5", *put("who_plays", 1), "touch box 2")["move"] == "match superhirn"
    assert menu("touch item 3", "press ok", "turn -1", "press ok", "touch box 3")["move"] == "match codeknacker"


@pytest.mark.parametrize("line", ["touch box 99", "touch item 99", "touch value 99", "touch value 0", "touch die 1"])
def test_what_is_not_there_cannot_be_touched(line: str) -> None:
    before, after = (last("\n".join((MENU, "touch box 4", *lines))) for lines in ((), (line,)))
    assert some(after, "scene", "menu", "choice", "says") == some(before, "scene", "menu", "choice", "says")


def test_a_box_of_ones_own_tells_its_number_of_codes() -> None:
    form = menu(*own(how_many_holes=3, how_many_colours=5, how_many_rows=7, empty_holes=2))
    assert form["move"] == "match c5p3g7b"
    assert form["title"].startswith("Custom box: 3 holes, 5 colours and blanks, 7 rows, 216 codes.")
    show = last("\n".join((MENU, *own(how_many_holes=3, a_colour_twice=1), "touch play 1")))
    assert some(show, "box", "holes", "rows_total", "title") == {
        "box": "c6p3g10M", "holes": 3, "rows_total": 10,
        "title": "Custom box with 3 holes, 6 colours, 10 rows, no repeated colours",
    }  # fmt: skip


def test_a_box_of_ones_own_by_the_knob_keeps_its_players() -> None:
    holes = "press ok\nturn -2\npress ok\nturn +3\npress ok\nturn -2\npress ok\nturn -3\nshow\npress ok\nshow"
    before, playing = play(holes)
    assert before["message"].startswith("Custom box: 2 holes, 6 colours, 10 rows, 36 codes. Player against the")
    assert playing["box"] == "c6p2g10"
    two = put("players", 2, "touch box 10")
    form = menu("touch box 10", *two, *put("how_many_holes", 2, "touch box 10", *two))
    assert form["move"] == "match c6p2g10 players=Player-1,Player-2"


def test_only_measures_that_make_a_box_are_offered() -> None:
    no_repeats = own(how_many_holes=4, a_colour_twice=1)
    assert [value["title"] for value in item(menu(*no_repeats), "how_many_colours")["values"]] == [
        "4",
        "5",
        "6",
        "7",
        "8",
    ]


def typed(name: str, *before: str, code: str = "who_plays") -> Show:
    return last("\n".join((MENU, *before, f"touch item {number(menu(*before), code)}", f"type {name}")))


@pytest.mark.parametrize(("name", "plays"), [("Ada", "Ada"), ("zoë", "zoë"), ("Anne-Lu", "Anne-Lu")])
def test_a_name_is_typed_as_one_likes_it(name: str, plays: str) -> None:
    show = typed(name)
    assert show["menu"]["move"] == f"match original players={plays}"
    assert chosen(show["menu"], "who_plays") == plays


def test_a_known_name_is_typed_as_it_is_known() -> None:
    show = last(f"match original players=Ada\nleave\ntouch item {number(menu(), 'who_plays')}\ntype aDA")
    assert show["menu"]["move"] == "match original players=Ada"


def test_a_name_is_typed_while_another_is_spelled() -> None:
    spelling = (f"touch item {number(menu(), 'who_plays')}", "press ok", "turn -1", "press ok", "turn +1")
    assert menu(*spelling)["move"] == "match original"
    assert menu(*spelling, "type Eva")["move"] == "match original players=Eva"


def test_a_text_is_taken_only_where_a_name_is_asked_for() -> None:
    assert menu("touch item 2", "type Ada")["move"] == "match original"
    assert last("match original\ntype Ada")["scene"] == "guess"


@pytest.mark.parametrize(
    ("before", "scene"),
    [
        (MENU, "attract"),
        (f"{MENU}\npress back", "attract"),
        ("match mini\nsecret RRYB\nguess RRYB\nwait 9", "attract"),
        ("match mini\nsecret RRYB\nguess RRYB", "reveal"),
        ("match mini\nsecret RRYB\nguess RGGY", "guess"),
    ],
)
def test_the_way_home_leads_to_the_first_screen_but_out_of_no_game(before: str, scene: str) -> None:
    assert last(f"{before}\ntouch home 1")["scene"] == scene
