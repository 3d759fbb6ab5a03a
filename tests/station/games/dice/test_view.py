"""What anybody sees of a match with dice: everything but the stock."""

from typing import Final

from station.games.dice.view import DiceView, view
from tests.station.games.dice.match_builder import played

OPENED: Final = "match codeknacker players=Ada computers=strong"
DEALT: Final = (OPENED, "cards 123/2 3345/3 111/2 555/2 444/2")


def dice(seen: DiceView) -> str:
    """Those set aside, then the others: "3* 31*"."""
    aside = "".join(die["face"] or "" for die in seen["dice"] if die["aside"])
    return f"{aside} {''.join(die['face'] or '-' for die in seen['dice'] if not die['aside'])}"


def test_before_the_cards_are_dealt() -> None:
    assert view(played(OPENED)) == {
        "family": "dice", "stops": None, "rolling": None,
        "box": "codeknacker", "title": "Code Knacker", "round": 1, "awaits": "cards", "turn": None, "alone": False,
        "players": [
            {"name": "Ada", "points": 0, "rows": 0, "role": "on turn", "computer": None},
            {"name": "Ohm", "points": 0, "rows": 0, "role": "waiting", "computer": "strong"},
        ],
        "cards": [], "dice": [{"face": None, "aside": False}] * 5, "to_roll": 0, "stock": 0, "boxed": 0,
        "markers": 17, "final": False, "last_turn": None, "outcome": None, "hints": [0, 0],
    }  # fmt: skip


def test_in_the_middle_of_a_turn() -> None:
    seen = view(played(*DEALT, "roll 3 3 * 1 *", "keep 3@2 *"))
    assert seen["cards"] == [
        {"digits": "123", "value": 2, "covered": [False] * 3},
        {"digits": "3345", "value": 3, "covered": [True, False, False, False]},
        {"digits": "111", "value": 2, "covered": [False] * 3},
    ]
    assert (dice(seen), seen["to_roll"]) == ("3* 31*", 3)
    assert (seen["awaits"], seen["stock"], seen["markers"], seen["last_turn"]) == ("decide", 2, 16, None)


def test_dice_that_are_still_to_be_rolled_show_nothing() -> None:
    again = view(played(*DEALT, "roll 3 3 * 1 *", "keep 3@2 *", "roll 5 5 1"))
    assert (dice(again), again["to_roll"]) == ("3* 551", 0)
    fresh = view(played(*DEALT))
    assert (dice(fresh), fresh["to_roll"]) == (" -----", 5)


def test_a_turn_that_won_and_one_that_lost() -> None:
    kept = (*DEALT, "roll 1 1 1 3 *", "keep 1@3 1@3 1@3")
    card = {"card": 3, "digits": "111", "value": 2}
    seen = view(played(*kept, "stop"))
    won = {"seat": 0, "name": "Ada", "how": "voluntary", "won": [card], "lost": []}
    assert seen["last_turn"] == won | {"rolled": ["1", "1", "1", "3", "*"], "aside": ["1"] * 3}
    players = [(each["points"], each["rows"], each["role"]) for each in seen["players"]]
    assert players == [(2, 1, "waiting"), (0, 0, "on turn")]
    assert (seen["round"], seen["stock"], seen["to_roll"]) == (2, 1, 5)
    seen = view(played(*kept, "roll 1 2", "keep 2@1", "roll 2"))
    lost = won | {"how": "forced", "won": [], "lost": [card]}
    assert seen["last_turn"] == lost | {"rolled": ["2"], "aside": ["1", "1", "1", "2"]}
    assert (seen["stock"], [each["points"] for each in seen["players"]]) == (2, [0, 0])


def test_the_end_of_a_match_with_a_place_that_nothing_could_fill() -> None:
    turn = ("roll 1 1 1 * *", "keep 1@1 1@1 1@1", "stop")
    seen = view(played(OPENED, "cards 111/2 222/2 333/2", *turn))
    assert seen["cards"][0] is None
    assert (seen["awaits"], seen["outcome"], seen["to_roll"]) == (
        "nothing", {"winner": "Ada", "reason": "points"}, 0,
    )  # fmt: skip
    assert {each["role"] for each in seen["players"]} == {"waiting"}


def test_the_last_turn_of_a_solo_is_told() -> None:
    first = ("match codeknacker", "cards 111/2 222/2 333/2 444/2")
    assert [view(played(*first, *turn))["final"] for turn in ((), ("roll 4 4 4 4 4",))] == [False, True]
    assert view(played(*first, "roll 4 4 4 4 4"))["boxed"] == 1


def test_whose_turn_it_is_is_told_while_somebody_has_to_act() -> None:
    ends = "roll 5 5 5 5 5"
    moments = ((OPENED,), DEALT, (*DEALT, "roll 3 3 * 1 *"), (*DEALT, "roll 3 3 * 1 *", "keep 3@2 *", "stop"))
    assert [view(played(*moves))["turn"] for moves in moments] == [None, "Ada", "Ada", "Ohm"]
    assert view(played(*DEALT, ends, "leave"))["turn"] is None
