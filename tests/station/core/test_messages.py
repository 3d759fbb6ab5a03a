"""Messages: values that are put into words only where somebody reads them."""

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.messages import (
    Argument,
    Capitalised,
    CommonMessages,
    Counted,
    Message,
    Template,
    colour,
    join_sentences,
    list_items,
    reason_of,
    refusal,
    sentences,
)
from station.core.palette import PEGS


class GardenMessages:
    """What a gardener says."""

    ready = Template("{name} is ready.")
    raining = Template("It rains.")
    beds = Counted("{n} bed", "{n} beds")
    dug = Counted("bed {beds} is dug", "beds {beds} are dug")
    sown = Capitalised("{what} was sown.")
    water = Template("the water is {depth} m deep")
    plants = Template("{name} has {number} plants: {kinds}")
    in_braces = Template("write {{}} around {what}")


GARDEN: Final = GardenMessages


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (GARDEN.raining(), "It rains."),
        (GARDEN.ready(name="Ada"), "Ada is ready."),
        (GARDEN.ready(name=GARDEN.beds(n=2)), "2 beds is ready."),
        (GARDEN.ready(name="{name}"), "{name} is ready."),
        (GARDEN.beds(n=0), "0 beds"),
        (GARDEN.beds(n=1), "1 bed"),
        (GARDEN.beds(n=-1), "-1 beds"),
        (GARDEN.dug(n=1, beds="4"), "bed 4 is dug"),
        (GARDEN.dug(n=2, beds=(2, 4)), "beds 2, 4 are dug"),
        (GARDEN.sown(what="éclair"), "Éclair was sown."),
        (GARDEN.sown(what=GARDEN.beds(n=2)), "2 beds was sown."),
        (GARDEN.sown(what=""), " was sown."),
        (GARDEN.water(depth=0.2), "the water is 0.2 m deep"),
        (GARDEN.in_braces(what="it"), "write {} around it"),
    ],
)
def test_a_message_is_rendered_in_english(message: Message, text: str) -> None:
    assert str(message) == f"{message}" == text


def test_numbers_from_ten_thousand_on_are_grouped_names_are_not() -> None:
    values = 9_999, 10_000, "12345", ("12345", 12345), list_items([1, "x", 10_000]), GARDEN.beds(n=59_049), 12_345.5
    said = "9999", "10 000", "12345", "12345, 12 345", "1, x and 10 000", "59 049 beds", "12345.5"
    assert [str(GARDEN.ready(name=value)) for value in values] == [f"{text} is ready." for text in said]


@pytest.mark.parametrize(
    ("items", "text"),
    [
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        ([GARDEN.beds(n=1), GARDEN.beds(n=2), "a pond", 4], "1 bed, 2 beds, a pond and 4"),
    ],
)
def test_a_list_has_commas_and_its_last_item_a_word(items: list[Argument], text: str) -> None:
    assert str(GARDEN.ready(name=list_items(items))) == f"{text} is ready."
    either = list_items(items, CommonMessages.either)
    assert str(GARDEN.ready(name=either)) == f"{text.replace(' and ', ' or ')} is ready."


def test_a_list_needs_an_item() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        list_items([])


READY: Final = GARDEN.ready(name="Ada")
RAINING: Final = GARDEN.raining()


def test_sentences_are_joined_by_blanks_and_none_is_left_out() -> None:
    assert str(join_sentences(READY, None, RAINING)) == "Ada is ready. It rains."
    assert str(
        join_sentences(join_sentences(READY, RAINING), join_sentences(READY, join_sentences(RAINING, READY)))
    ) == ("Ada is ready. It rains. Ada is ready. It rains. Ada is ready.")
    assert str(join_sentences()) == ""


def test_a_sentence_alone_stays_as_it_is() -> None:
    assert join_sentences(READY) == join_sentences(None, READY, None) == READY
    assert sentences(READY) == (READY,)


simple = st.one_of(
    st.just(RAINING),
    st.builds(GARDEN.ready, name=st.text()),
    st.builds(GARDEN.beds, n=st.integers()),
    st.builds(lambda n: refusal(GARDEN.beds(n=n)), st.integers()),
)
texts = st.recursive(simple, lambda parts: st.lists(parts, max_size=4).map(lambda some: join_sentences(*some)))


@settings(max_examples=30)
@given(parts=st.lists(texts))
def test_sentences_of_nested_texts_follow_one_another(parts: list[Message]) -> None:
    assert sentences(join_sentences(*parts)) == tuple(each for part in parts for each in sentences(part))


@settings(max_examples=30)
@given(message=texts)
def test_equal_messages_have_equal_hashes_and_equal_data(message: Message) -> None:
    again = Message(message.template, dict(reversed([*message.values.items()])))
    assert (again, hash(again), again.data, str(again)) == (message, hash(message), message.data, str(message))


def test_messages_differ_by_their_templates_and_their_values() -> None:
    class OtherMessages:
        """Others who say the same."""

        raining = Template("It rains.")

    different = (RAINING, OtherMessages.raining(), GARDEN.ready(name="Ada"), GARDEN.ready(name="Ben"))
    assert len(set(different)) == 4
    assert OtherMessages.raining().data == RAINING.data


def test_the_code_is_the_name_under_which_the_template_stands() -> None:
    assert (READY.code, GARDEN.beds.code, CommonMessages.either.code) == ("ready", "beds", "either")
    assert repr(GARDEN.ready) == "<ready: {name} is ready.>"


def test_as_data_a_message_has_its_code_and_its_values() -> None:
    kinds = list_items(["figs", GARDEN.beds(n=2), "mint"])
    message = join_sentences(GARDEN.plants(name="Ada", number=10_000, kinds=kinds), refusal(GARDEN.water(depth=0.5)))
    beds = {"code": "beds", "values": {"n": 2}}
    both = {"code": "both", "values": {"some": ["figs", beds], "last": "mint"}}
    plants = {"code": "plants", "values": {"name": "Ada", "number": 10_000, "kinds": both}}
    reason = {"code": "water", "values": {"depth": 0.5}}
    sentence = {"code": "sentence", "values": {"reason": reason}}
    assert message.data == {"code": "text", "values": {"parts": [plants, sentence]}}


@pytest.mark.parametrize(
    ("template", "values", "says"),
    [
        (GARDEN.ready, {}, "<ready: {name} is ready.> takes name, not "),
        (GARDEN.ready, {"name": "Ada", "age": 36}, "<ready: {name} is ready.> takes name, not name, age"),
        (GARDEN.ready, {"nmae": "Ada"}, "<ready: {name} is ready.> takes name, not nmae"),
        (GARDEN.raining, {"n": 1}, "<raining: It rains.> takes , not n"),
        (GARDEN.dug, {"beds": "4"}, "<dug: bed {beds} is dug> takes beds, n, not beds"),
        (GARDEN.water, {}, "<water: the water is {depth} m deep> takes depth, not "),
    ],
)
def test_a_value_that_is_missing_or_too_many_is_an_error(
    template: Template, values: dict[str, Argument], says: str
) -> None:
    with pytest.raises(TypeError) as error:
        template(**values)
    assert str(error.value) == says


def test_a_reason_becomes_a_sentence_and_is_found_in_it() -> None:
    reason = GARDEN.dug(n=1, beds="4")
    assert str(refusal(reason)) == "Bed 4 is dug."
    assert reason_of(refusal(reason)) == reason


@pytest.mark.parametrize("notice", [None, READY, join_sentences(refusal(GARDEN.beds(n=1)), READY)])
def test_only_a_refusal_has_a_reason(notice: Message | None) -> None:
    assert reason_of(notice) is None


def test_every_colour_of_pegs_has_a_name() -> None:
    names = [*(peg.name for peg in PEGS), "blank"]
    assert [(str(colour(name)), colour(name).code) for name in names] == [(name, name) for name in names]
