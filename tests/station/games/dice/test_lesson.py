"""The lesson of the dice box: its turn is one that the rules allow, and does what its sentences say."""

from typing import Any

from station.games.dice.deck import OPEN
from station.games.dice.deck_file import load_deck
from station.games.dice.lesson import OPENING, TURN, TURN_ENDS, lessons
from station.games.dice.match import AGAIN, CHIP, DICE, MARKERS, DiceMatch, fits
from station.games.dice.rules import play
from station.matches.events import replay

MOVES = (*OPENING, *TURN)


def after(*moves: str) -> DiceMatch:
    match = replay(play, moves)
    assert match is not None
    return match


def steps() -> list[Any]:
    (lesson,) = lessons()
    return [*lesson.steps]


def pictures(kind: str) -> list[Any]:
    return [step.picture[kind] for step in steps()]


def test_the_cards_are_of_the_box() -> None:
    deck = load_deck()
    dealt = after(*OPENING)
    assert {*dealt.stock, *(place.card for place in dealt.places if place)} <= {*deck}


def test_every_picture_is_what_the_rules_have_made_of_the_moves() -> None:
    for number, shown in enumerate(pictures("cards")[:5]):
        places = after(*MOVES[: 2 + number]).places
        assert [(card["digits"], card["value"], tuple(card["covered"]), card["gone"]) for card in shown] == [
            (*place.card, place.covered, None) for place in places if place
        ]
    faces = [[die["face"] for die in dice] for dice in pictures("dice")]
    assert faces == [[], [*"31*44"], [*"31*44"], [*"31*5*"], [*"31*5*"], [*"23544"], [*"23544"], [*"23545"]]


def test_the_turn_stands_where_its_sentences_say_it_does() -> None:
    dealt, rolled, kept, more, aside, again, choice = (after(*MOVES[:moves]) for moves in range(2, 9))
    says = {step.says.code: step.says.values.get("n") for step in steps()}
    assert [says["learn_cards"], says["learn_roll"]] == [OPEN, DICE] == [len(dealt.places), len(rolled.hand.rolled)]
    assert says["learn_roll_on"] == kept.to_roll == len(more.hand.rolled)
    assert aside.hand.all_aside
    assert says["learn_all_aside"] == AGAIN == aside.hand.aside.count(CHIP)
    assert len(again.hand.rolled) == DICE
    assert says["learn_choose"] == choice.to_roll


def test_it_ends_in_either_way() -> None:
    stop, stopped = (after(*MOVES, end) for end in TURN_ENDS)
    assert stop.last is not None
    assert stopped.last is not None
    assert (stop.last.how, stopped.last.how) == ("voluntary", "forced")
    assert stop.last.cards == stopped.last.cards != ()
    assert stop.won[0]
    assert not stopped.won[0]
    gone = [[card["gone"] for card in cards] for cards in pictures("cards")[-2:]]
    assert gone == [["voluntary", None, None], ["forced", None, None]]
    assert [step.words.code for step in steps()[-2:]] == ["you_won_cards", "text"]


def test_the_numbers_of_the_rules_are_those_of_the_box() -> None:
    (lesson,) = lessons()
    assert [rule.values.get("n") for rule in lesson.rules] == [MARKERS, OPEN, None, None]


def test_dice_are_told_apart_as_the_rules_do() -> None:
    rolled = after(*MOVES[:3])
    shown = pictures("dice")[1]
    assert [die["state"] for die in shown] == [
        "lying" if fits(rolled.places, die["face"]) else "unfit" for die in shown
    ]
    assert {die["state"] for die in shown} == {"lying", "unfit"}
    assert "".join(map(str, steps()[1].says.values["fitting"].values["some"])) == "31"
