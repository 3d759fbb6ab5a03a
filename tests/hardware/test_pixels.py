import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.layout import Geometry, chain
from hardware.pixels import (
    Light,
    current,
    duties,
    greatest_sum,
    limit_duties,
    linear,
    pack_pixels,
    pixel_tuples,
    renderer,
)
from station.core.frame import DARK, RED, WHITE, Frame, Lamp, dim_frame
from station.core.palette import Colours

NAMES = Colours._fields
COLOURS = Colours()
RAW = Light(brightness=1.0, white=(1.0, 1.0, 1.0), limit_ma=20000)
"""Full light, no balance, and a supply that can do it."""

shares = st.floats(0.1, 1.0)
lights = st.builds(
    Light,
    brightness=st.floats(0.02, 1.0),
    white=st.tuples(shares, shares, shares),
    limit_ma=st.integers(300, 20000),
    channel_ma=st.floats(1.0, 60.0),
    idle_ma=st.floats(0.0, 1.5),
)
lamps = st.builds(Lamp, st.sampled_from([*NAMES, "blank"]), st.integers(0, 100))
lit_lamps = st.builds(Lamp, st.sampled_from(NAMES), st.integers(1, 100))
hexes = st.integers(1, 0xFFFFFF).map("#{:06x}".format)


def framed(some: list[Lamp]) -> Frame:
    every = tuple((some * 150)[:150])
    return Frame(every[:72], every[72:144], every[144:])


frames = st.lists(lamps, min_size=1, max_size=20).map(framed)
ALL_WHITE = framed([WHITE])


def rendered(frame: Frame, light: Light, geometry: Geometry | None = None) -> bytes:
    return renderer(light, COLOURS, chain(geometry or Geometry()))(frame)


@given(frames, lights)
@example(ALL_WHITE, Light())
@example(ALL_WHITE, Light(brightness=1.0, limit_ma=300, channel_ma=60.0, idle_ma=1.5))
def test_a_frame_is_three_duties_for_each_of_150_pixels(frame: Frame, light: Light) -> None:
    assert len(rendered(frame, light)) == 450


@given(frames, lights)
@example(ALL_WHITE, Light())
@example(ALL_WHITE, Light(brightness=1.0, limit_ma=440, channel_ma=25.0, idle_ma=0.0))
def test_no_frame_draws_more_than_the_limit(frame: Frame, light: Light) -> None:
    assert current(rendered(frame, light), light) <= light.limit_ma


@pytest.mark.parametrize(("limit", "channel", "idle"), [(440, 25.0, 0.0), (363, 2.2, 0.0), (4000, 15.0, 1.0)])
def test_no_rounding_takes_a_frame_over_the_limit(limit: int, channel: float, idle: float) -> None:
    light = Light(limit_ma=limit, channel_ma=channel, idle_ma=idle)
    each, more = divmod(greatest_sum(light), 450)
    assert current(bytes([each + 1] * more + [each] * (450 - more)), light) <= limit


def test_the_supply_of_the_default_is_used_to_the_last_percent() -> None:
    assert 1980 < current(rendered(ALL_WHITE, Light()._replace(brightness=1.0)), Light()) <= 2000


def test_a_dark_frame_draws_what_its_chips_draw() -> None:
    assert current(rendered(Frame(), Light()), Light()) == 150


def test_a_channel_at_full_duty_draws_its_current() -> None:
    assert current(bytes([255]) + bytes(449), Light()) == 150 + 20


@given(st.binary(max_size=450), st.integers(0, 450 * 255))
def test_a_limit_dims_all_duties_alike_and_keeps_their_order(frame: bytes, most: int) -> None:
    less = limit_duties(frame, most)
    dimming = dict(sorted(zip(frame, less, strict=True)))
    assert sum(less) <= most or less == frame
    assert list(dimming.values()) == sorted(dimming.values())
    assert [dimming[duty] for duty in frame] == list(less)


@given(st.binary(max_size=450))
def test_a_frame_within_its_limit_is_left_alone(frame: bytes) -> None:
    assert limit_duties(frame, sum(frame)) == frame


@given(lights, st.sampled_from([*NAMES, "blank"]), st.integers(0, 100))
def test_nothing_is_dark_but_blank_and_level_nothing(light: Light, name: str, level: int) -> None:
    dark = duties(Lamp(name, level), light, COLOURS) == bytes(3)
    assert dark == (name == "blank" or level == 0)


@given(lit_lamps, lights, hexes)
def test_a_lit_lamp_of_any_colour_is_never_dark(lamp: Lamp, light: Light, colour: str) -> None:
    assert any(duties(lamp, light, COLOURS._replace(**{lamp.colour: colour})))


@pytest.mark.parametrize(("name", "sent"), [("red", (1, 0, 0)), ("green", (0, 1, 0)), ("blue", (0, 0, 1))])
def test_the_dimmest_lamp_keeps_its_strongest_colour(name: str, sent: tuple[int, int, int]) -> None:
    assert tuple(duties(Lamp(name, 1), RAW._replace(brightness=0.02), COLOURS)) == sent


@given(frames, st.integers(1, 100))
def test_a_dimmed_frame_keeps_every_lit_lamp_lit(frame: Frame, percent: int) -> None:
    lit = [any(duties(lamp, RAW, COLOURS)) for lamp in frame.pegs + frame.keys + frame.secret]
    after = dim_frame(frame, percent)
    assert [any(duties(lamp, RAW, COLOURS)) for lamp in after.pegs + after.keys + after.secret] == lit


@pytest.mark.parametrize(
    ("srgb", "light"),
    [
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ffffff", (1.0, 1.0, 1.0)),
        ("#0a0b80", (0.003035, 0.003347, 0.215861)),
        ("#bc3601", (0.502886, 0.036889, 0.000304)),
    ],
)
def test_light_is_linear_by_the_srgb_curve(srgb: str, light: tuple[float, float, float]) -> None:
    assert linear(srgb) == pytest.approx(light, abs=1e-6)


@pytest.mark.parametrize(
    ("light", "sent"),
    [
        (RAW, (255, 255, 255)),
        (RAW._replace(white=(1.0, 0.2, 0.6)), (255, 51, 153)),
        (RAW._replace(brightness=0.4), (102, 102, 102)),
        (RAW._replace(brightness=0.4, white=(1.0, 0.5, 0.1)), (102, 51, 10)),
    ],
)
def test_white_balance_and_brightness_are_shares(light: Light, sent: tuple[int, int, int]) -> None:
    assert tuple(duties(WHITE, light, COLOURS)) == sent


def test_level_is_a_share_in_percent() -> None:
    assert [duties(Lamp("white", level), RAW, COLOURS)[0] for level in (100, 60, 20, 1, 0)] == [255, 153, 51, 3, 0]


def test_red_green_and_blue_come_in_this_order() -> None:
    colours = COLOURS._replace(red="#ff0000", green="#00ff00", blue="#0000ff")
    assert [tuple(duties(Lamp(name), RAW, colours)) for name in ("red", "green", "blue")] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
    ]


@pytest.mark.parametrize("geometry", [Geometry(), Geometry("top-right", *(False, "first"))], ids=str)
def test_a_single_lamp_lights_its_own_pixel_and_no_other(geometry: Geometry) -> None:
    pixel_of = {lamp: pixel for pixel, lamp in enumerate(chain(geometry))}
    red = duties(RED, RAW, COLOURS)
    for lamp in range(150):
        every = (*[DARK] * lamp, RED, *[DARK] * (149 - lamp))
        sent = rendered(Frame(every[:72], every[72:144], every[144:]), RAW, geometry)
        assert sent == bytes(3 * pixel_of[lamp]) + red + bytes(3 * (149 - pixel_of[lamp]))


duties_of_150 = st.binary(min_size=450, max_size=450)


@given(duties_of_150)
def test_a_packed_pixel_is_a_whole_number_without_white(frame: bytes) -> None:
    assert b"".join(word.to_bytes(4, "big")[1:] for word in pack_pixels(frame)) == frame
    assert max(pack_pixels(frame)) < 1 << 24


@given(duties_of_150)
def test_a_pixel_of_three_colours_is_a_tuple_of_its_duties(frame: bytes) -> None:
    assert bytes(duty for pixel in pixel_tuples(frame, "GRB") for duty in pixel) == frame


@given(duties_of_150)
def test_a_pixel_of_four_colours_has_its_white_dark(frame: bytes) -> None:
    assert pixel_tuples(frame, "GRBW") == [(*pixel, 0) for pixel in pixel_tuples(frame, "GRB")]
