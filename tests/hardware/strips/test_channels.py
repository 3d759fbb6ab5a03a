"""A pixel as each library takes it."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.strips.channels import packed, tuples

duties_of_150 = st.binary(min_size=450, max_size=450)


@given(duties_of_150)
def test_a_whole_number_is_a_pixel_without_white(duties: bytes) -> None:
    assert b"".join(word.to_bytes(4, "big")[1:] for word in packed(duties)) == duties
    assert max(packed(duties)) < 1 << 24


@given(duties_of_150)
def test_a_tuple_is_a_pixel(duties: bytes) -> None:
    assert bytes(duty for pixel in tuples(duties, "GRB") for duty in pixel) == duties


@given(duties_of_150)
def test_a_tuple_of_four_has_its_white_dark(duties: bytes) -> None:
    assert tuples(duties, "GRBW") == [(*pixel, 0) for pixel in tuples(duties, "GRB")]
