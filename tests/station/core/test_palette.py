"""The colours of the pegs: their names, their letters, and how they look."""

from itertools import combinations
from re import fullmatch

from station.core.palette import BLANK, DIGIT_OF, DIGITS, LETTER_OF, NAME_OF, PEGS, Colours


def test_each_colour_and_the_blank_have_a_name_and_a_letter() -> None:
    assert LETTER_OF == {
        "red": "R", "orange": "O", "yellow": "Y", "green": "G", "cyan": "C", "blue": "B", "purple": "P", "white": "W",
        "blank": ".",
    }  # fmt: skip
    assert tuple(LETTER_OF)[:-1] == tuple(colour.name for colour in PEGS)


def test_each_colour_has_a_digit_in_the_order_of_the_buttons() -> None:
    assert {colour.name: digit for colour, digit in zip(PEGS, "12345678", strict=True)} == DIGIT_OF
    assert NAME_OF.keys() == {*LETTER_OF.values(), *DIGITS}
    assert [NAME_OF[peg] for peg in f"R1W8{BLANK}"] == ["red", "red", "white", "white", "blank"]


def test_no_two_have_one_shape() -> None:
    assert len({colour.shape for colour in PEGS}) == len(PEGS)


def test_the_configuration_has_a_colour_for_each() -> None:
    assert list(Colours.key_specs) == [colour.name for colour in PEGS]
    for spec in Colours.key_specs.values():
        assert fullmatch(spec.matches, spec.default)
        assert fullmatch(spec.matches, spec.example)


def test_the_colours_are_told_apart_by_their_lightness() -> None:
    """L* of CIELAB, 0 to 100."""
    lights = {colour.name: lightness(getattr(Colours(), colour.name)) for colour in PEGS}
    alike = {pair: abs(lights[pair[0]] - lights[pair[1]]) for pair in combinations(lights, 2)}
    assert min(alike.values()) > 2
    assert max(lights, key=lights.__getitem__) == "white"


def lightness(colour: str) -> float:
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    luminance = sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
    return float(116 * luminance ** (1 / 3) - 16)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
