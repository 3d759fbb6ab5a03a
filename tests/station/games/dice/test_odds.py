"""What a computer player of the dice box may keep, against all that the rules allow."""

from hypothesis import given
from hypothesis import strategies as st

from station.games.dice.match import DICE, FACES, DiceMatch, Hand, fits, markers_left
from station.games.dice.odds import CHIPS, Option, card, need_for, open_cards, options
from station.games.dice.rules import play, possible_keeps
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import turn


def test_a_card_is_the_need_for_its_free_digits_and_its_millions_above() -> None:
    places = lying("12x4/3", "xxx/7")
    assert open_cards((*places, None)) == (need_for("124") + (3 << CHIPS), 7 << CHIPS, 0)
    assert card(None) == 0


def test_a_roll_of_two_that_fit_on_one_card() -> None:
    first, second, third = open_cards(lying("x12/2", "333/3", "444/2"))
    found = set(options(turn(lying("x12/2", "333/3", "444/2"), Hand("1*5", "", "44"))))
    assert found == {
        Option("*", (first, second, third), 2, 1),
        Option("1@1", (first - need_for("1"), second, third), 2, 0),
        Option("1@1 *", (first - need_for("1"), second, third), 1, 1),
    }


cards_open = st.tuples(
    *[st.sampled_from(["111/2", "xx1/2", "x12/3", "12345/4", "2255/3", "xxx/2", "444444/5", "xxxxx1/5", "xxxxxx/1"])]
    * 3
)


@given(cards_open, st.text(FACES, min_size=1, max_size=5))
def test_every_result_that_the_rules_allow_is_there_once(texts: tuple[str, ...], rolled: str) -> None:
    match = turn(lying(*texts), Hand(rolled, "", "4" * (DICE - len(rolled))))
    if not any(fits(match.places, face) for face in rolled):
        return
    found = list(options(match))
    results = [each[1:] for each in found]
    assert len(set(results)) == len(results)
    assert {_sorted(each.text) for each in found} <= set(possible_keeps(match))
    assert set(results) == {result(match, move) for move in possible_keeps(match)}


def _sorted(text: str) -> str:
    return " ".join(("keep", *sorted(text.split())))


def result(match: DiceMatch, move: str) -> tuple[tuple[int, ...], int, int]:
    """By the rules: the open cards, the dice not set aside, the chips that are."""
    kept = "".join(word[0] for word in move.split()[1:])
    places = match.places
    for word in move.split()[1:]:
        if "@" in word:
            places = tuple(
                place.marked(word[0]) if place and at == int(word[2]) else place for at, place in enumerate(places, 1)
            )
    aside = match.hand.aside + kept
    return open_cards(places), DICE - len(aside), aside.count("*")


def test_without_a_marker_only_chips_may_be_kept() -> None:
    match = turn(lying("xxxxxx/5", "xxxxxx/5", "xxxxx1/5"), Hand("11*", "", "**"))
    assert markers_left(match.places) == 0
    assert [each.text for each in options(match)] == ["*"]
    assert play(match, "keep *").hand.chips == 3
