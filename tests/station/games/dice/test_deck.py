"""Safe cards: the deck of the box, and the texts that are none."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import Message, Quoted
from station.games.dice.deck import CARDS, OPEN, Card, DeckError, read_card, read_dealt, read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import MARKERS
from station.games.dice.messages import DiceMessages
from station.matches.errors import Malformed, NotAllowed

DECK = read_deck(SHIPPED.read_text(encoding="utf-8"))


def test_the_deck_has_22_cards_of_three_to_six_digits() -> None:
    assert Counter(len(card.digits) for card in DECK) == {3: 6, 4: 6, 5: 5, 6: 5}


def test_a_card_is_worth_a_million_less_than_it_has_digits() -> None:
    assert all(card.value == len(card.digits) - 1 for card in DECK)


def test_no_two_cards_have_the_same_digits_in_any_order() -> None:
    assert len({"".join(sorted(card.digits)) for card in DECK}) == len(DECK)


def test_there_is_one_marker_fewer_than_digits_at_most() -> None:
    assert sum(sorted(len(card.digits) for card in DECK)[-OPEN:]) == MARKERS + 1


@given(st.from_regex(r"[1-5]{3,6}/[1-9][0-9]?", fullmatch=True))
def test_a_card_is_read_and_written(text: str) -> None:
    assert str(read_card(text)) == text


def no_card(text: str) -> Message:
    return DiceMessages.not_a_card(text=Quoted(text), example="12345/4")


def read_error(text: str) -> str:
    with pytest.raises(Malformed) as refused:
        read_card(text)
    return str(refused.value)


def wrong_size(cards: int) -> Message:
    return DiceMessages.wrong_deck_size(least=3, most=99, cards=cards)


@pytest.mark.parametrize(
    "text",
    [
        "12/1", "1234512/6", "126/2", "120/2", "123", "123/", "/2", "123/0", "123/02", "123/100", "123/-1", "123/2/2",
        "12 3/2", "123/2 ", "", "12\N{ARABIC-INDIC DIGIT THREE}/2", "123/\N{SUPERSCRIPT TWO}",
        "123/1\N{ARABIC-INDIC DIGIT TWO}", "123/2\n",
    ],
)  # fmt: skip
def test_a_text_that_is_not_a_card_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_card(text)
    assert refused.value.message == no_card(text)


def test_a_long_text_is_not_repeated_at_length() -> None:
    with pytest.raises(Malformed) as refused:
        read_card("1" * 100_000)
    assert str(refused.value) == (
        "'111111111111' is not a card: 3 to 6 digits from 1 to 5, a slash, 1 to 99 million, as in: 12345/4"
    )


def test_a_deck_may_have_comments_blanks_and_equal_cards() -> None:
    text = "# ours\n\n  123/2  # the first\r\n123/2\n\t5544/9\n#455/1\n"
    assert read_deck(text) == (Card("123", 2), Card("123", 2), Card("5544", 9))


def test_every_line_that_is_not_a_card_is_named() -> None:
    with pytest.raises(DeckError) as wrong:
        read_deck("123/2\n# fine\n12/2\n124/2\nno card\n")
    assert wrong.value.reasons == (
        DiceMessages.deck_line_error(line=3, reason=no_card("12/2")),
        DiceMessages.deck_line_error(line=5, reason=no_card("no card")),
    )
    first, second = str(wrong.value).splitlines()
    assert first == f"line 3: {read_error('12/2')}"
    assert second == f"line 5: {read_error('no card')}"


@pytest.mark.parametrize("number", [0, OPEN - 1, CARDS[-1] + 1])
def test_a_deck_has_three_cards_at_least_and_not_too_many(number: int) -> None:
    with pytest.raises(DeckError) as wrong:
        read_deck("123/2\n" * number)
    assert wrong.value.reasons == (wrong_size(number),)
    assert str(wrong.value) == f"a deck has 3 to 99 cards, not {number}"


def test_too_few_cards_may_not_be_dealt() -> None:
    with pytest.raises(NotAllowed) as refused:
        read_dealt(["123/2", "124/2"])
    assert refused.value.message == wrong_size(2)
