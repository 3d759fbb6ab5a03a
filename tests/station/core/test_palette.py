"""The colours of the pegs: their names, their letters, and how they look."""

from itertools import combinations
from re import fullmatch

from station.core.palette import LETTER_OF, NAME_OF, PEGS, Colours


def test_eight_colours_and_the_blank_have_a_name_and_a_letter_each() -> None:
    assert NAME_OF == {
        "R": "red", "O": "orange", "Y": "yellow", "G": "green", "C": "cyan", "B": "blue", "P": "purple", "W": "white",
        ".": "blank",
    }  # fmt: skip
    assert {name: letter for letter, name in NAME_OF.items()} == LETTER_OF
    assert tuple(NAME_OF)[:-1] == tuple(colour.letter for colour in PEGS)


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
