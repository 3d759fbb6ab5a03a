"""The configuration, as it is read and written, and what is said of every error in it."""

import tomllib
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.layout import Pins
from hardware.sections import Wiring
from station.config.reader import ConfigError, parse, read_config, to_toml
from station.config.sections import Config, check_config
from station.core.section import KeySpec, Section
from station.core.timing import Timings
from station.core.value import Value
from station.store.files import Store
from station.web.section import Page

# Written, and read back.


class Kept(Value):
    """A configuration of nothing but free text."""

    store: Store = Store()


class Most(Wiring):
    """All sections in which every kind of value has a range, a choice or a pattern."""

    timings: Timings = Timings()


def any_value(kind: Any, spec: KeySpec) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a type
    """What a key of the configuration may be set to."""
    if get_args(kind):
        return st.tuples(*(any_value(part, spec) for part in get_args(kind)))
    if spec.one_of:
        return st.sampled_from(spec.one_of)
    if spec.matches:
        return st.from_regex(spec.matches, fullmatch=True)
    if kind is bool:
        return st.booleans()
    limits: Any = spec.least, spec.most
    return (st.integers if kind is int else st.floats)(*limits)


def any_of(config: type[Value]) -> st.SearchStrategy[Any]:
    """Any valid configuration, but that pins may be given twice."""
    return st.builds(config, **{name: any_section(type(each)) for name, each in config()._asdict().items()})


def any_section(section: type[Section]) -> st.SearchStrategy[Any]:
    kinds = get_type_hints(section)
    values = {key: any_value(kinds[key], spec) for key, spec in section.key_specs.items()}
    return st.builds(section, **values)


def read_back(config: Value) -> Value:
    return parse(type(config), tomllib.loads(to_toml(config)), "written", lambda _config, _wrong: [])


@settings(max_examples=50, deadline=None)
@given(any_of(Most))
def test_any_configuration_can_be_written_and_read_back(config: Most) -> None:
    assert read_back(config) == config


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\x7f"), min_size=1))
def test_any_text_can_be_written_and_read_back(text: str) -> None:
    assert read_back(Kept(Store(path=text))) == Kept(Store(path=text))


def test_the_delete_character_can_be_written_and_read_back() -> None:
    assert read_back(Kept(Store(path="\x7f"))) == Kept(Store(path="\x7f"))


def test_every_key_is_written_with_what_it_means() -> None:
    assert {
        "red = 5  # button (2 to 27)",
        "red_bar = [4, 14, 15, 23]  # red bar, from the first LED (2 to 27)",
        "brightness = 0.5  # share of full brightness (0.02 to 1.0)",
        'secret = "last"  # place of the secret row on the data line: first, last',
        "on = true  # whether the piezo sounds",
        'red = "#a41008"  # pegs, and key pegs: exact',
    } <= {*to_toml(Config()).splitlines()}


def test_comments_that_do_not_fit_stand_above_their_keys() -> None:
    for width in (40, 80, 120):
        text = to_toml(Config(), width)
        keys = [line for line in text.splitlines() if " = " in line.partition("#")[0]]
        long = [line for line in text.splitlines() if len(line) > width and ("  # " in line or line.startswith("#"))]
        assert (long, len(keys)) == ([], sum(len(section._fields) for section in Config()._asdict().values()))
        assert parse(Config, tomllib.loads(text), "written", check_config) == Config()
    assert "# seconds that a button is ignored after an edge (debouncing) (0.001 to 0.1)\nlock = 0.015" in to_toml(
        Config()
    )


def test_every_section_is_written_in_its_order() -> None:
    lines = [line[1:-1] for line in to_toml(Config()).splitlines() if line.startswith("[")]
    assert lines == list(Config._fields)


# What is wrong.


ORDERS = "GRB, RGB, BRG, RBG, GBR, BGR, GRBW, RGBW, BRGW, RBGW, GBRW, BGRW"


def errors(toml: str) -> list[str]:
    """Everything that is wrong with a configuration."""
    with pytest.raises(ConfigError) as refused:
        parse(Config, tomllib.loads(toml), "cabinet.toml", check_config)
    assert str(refused.value) == "\n".join(refused.value.errors)
    return refused.value.errors


def parsed(toml: str) -> Config:
    return parse(Config, tomllib.loads(toml), "cabinet.toml", check_config)


def errors_of_file(path: Path) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        read_config(Config, path, check_config)
    return refused.value.errors


def test_an_invalid_host_name_is_refused() -> None:
    for host in ("ä" * 70, "peg mind", "peg\\u0000mind"):
        (error,) = errors(f'[page]\nhost = "{host}"')
        assert error.endswith(': must look like "127.0.0.1"'), host


def test_no_file_is_the_default() -> None:
    assert read_config(Config, None, check_config) == Config()


def test_what_the_file_says_is_what_the_cabinet_gets() -> None:
    config = parsed(
        """
        [pins]
        red = 3
        red_bar = [23, 15, 14, 4]
        [light]
        brightness = 1          # a whole number is a number
        white = [1, 0.5, 0.25]
        [sound]
        on = false
        [colours]
        red = "#A41008"
        [page]
        host = "0.0.0.0"
        """
    )
    assert config == Config()._replace(
        pins=Pins(red=3, red_bar=(23, 15, 14, 4)),
        light=Config().light._replace(brightness=1.0, white=(1.0, 0.5, 0.25)),
        sound=Config().sound._replace(on=False),
        colours=Config().colours._replace(red="#A41008"),
        page=Page(host="0.0.0.0"),  # noqa: S104 - nothing listens
    )
    assert [type(share) for share in (config.light.brightness, *config.light.white)] == [float] * 4


def test_all_errors_come_at_once_each_with_its_place() -> None:
    assert errors(
        """
        [lights]
        brightness = 0.5
        [pins]
        gren = 19
        orange = "6"
        [light]
        brightness = 1.5
        [pixels]
        order = "BRG."
        [sound]
        on = 1
        """
    ) == [
        'cabinet.toml: [lights]: there is no such section; did you mean "light"?',
        'cabinet.toml: pins.gren: there is no such key; did you mean "green"?',
        'cabinet.toml: pins.orange = "6": must be a whole number',
        "cabinet.toml: light.brightness = 1.5: must be 0.02 to 1.0",
        f'cabinet.toml: pixels.order = "BRG.": must be one of {ORDERS}; did you mean "BRG"?',
        "cabinet.toml: sound.on = 1: must be true or false",
    ]


def test_an_endless_number_is_refused() -> None:
    assert errors(f"[pins]\nred = 0x{'f' * 5000}") == ["cabinet.toml: pins.red = ...: must be 2 to 27"]


def test_a_word_like_no_other_gets_no_hint() -> None:
    assert errors("[xyzzy]\n[pins]\nqqqq = 1") == [
        "cabinet.toml: [xyzzy]: there is no such section",
        "cabinet.toml: pins.qqqq: there is no such key",
    ]


def test_a_key_that_people_look_for_is_told_what_there_is() -> None:
    pixels = "a cabinet has 150 pixels, 12 rows of 12 and the secret row of 6"
    assert errors("[pixels]\ncount = 144\n[page]\nvolume = 1.0\n[panel]\nwhite = 1") == [
        f"cabinet.toml: pixels.count: there is no such key; {pixels}",
        "cabinet.toml: page.volume: there is no such key; there is sound.volume",
        "cabinet.toml: panel.white: there is no such key; there is pins.white and light.white and colours.white",
    ]


def test_a_key_named_like_a_section_is_told_how_to_write_it() -> None:
    for toml in ("pins = 5", "[[pins]]\nred = 5"):
        assert errors(toml) == ["cabinet.toml: pins: this is a section; write [pins] on a line of its own"], toml


@pytest.mark.parametrize(
    ("toml", "belongs"),
    [
        ("limit_ma = 900", "limit_ma: this key is not in a section; put it below [light]"),
        ("brightness = 0.4", "brightness: this key is not in a section; put it below [light] or [night]"),
        ("xyzzy = 1", "xyzzy: this key is not in a section; put it below one, such as [page]"),
    ],
)
def test_a_key_without_a_section_is_told_where_it_belongs(toml: str, belongs: str) -> None:
    assert errors(toml) == [f"cabinet.toml: {belongs}"]


WRONG = {
    "page.port": ("a whole number", ["true", "80.0", '"80"', "[80]", "2026-11-21", "{}"]),
    "light.brightness": ("a number", ["false", '"bright"', "[0.5]", "12:00:00"]),
    "sound.on": ("true or false", ["0", "1.0", '"yes"', "[]"]),
    "page.host": ("text in quotes", ["0", "true", "1.5", '["::"]']),
    "colours.red": ("text in quotes", ["0", "[164, 16, 8]"]),
    "pixels.driver": ("text in quotes", ["0"]),
    "pins.red_bar": ("a list of 4, as in [4, 14, 15, 23]", ["4", "[]", "[4, 14, 15]", "[4, 14, 15, 23, 3]", '"4"']),
    "light.white": ("a list of 3, as in [1.0, 0.69, 0.94]", ["1.0", "[1.0, 1.0]", "[1, 1, 1, 1]"]),
}


def test_a_value_of_the_wrong_kind_is_told_what_is_needed() -> None:
    for key, needs, value in [(key, needs, value) for key, (needs, values) in WRONG.items() for value in values]:
        section, name = key.split(".")
        (error,) = errors(f"[{section}]\n{name} = {value}")
        assert error.startswith(f"cabinet.toml: {key} = "), (key, value)
        assert error.endswith(f": must be {needs}"), (key, value)


OUT_OF_RANGE = {
    ("page.port", "0"): "be 1 to 65535",
    ("store.path", '""'): 'look like "~/.local/share/pegmind/pegmind.db"',
    ("care.power_off", '" "'): 'look like "systemctl poweroff"',
    ("page.port", "65536"): "be 1 to 65535",
    ("pins.red", "28"): "be 2 to 27",
    ("inputs.lock", "0"): "be 0.001 to 0.1",
    ("light.brightness", "NaN"): "be 0.02 to 1.0",
    ("light.brightness", "Infinity"): "be 0.02 to 1.0",
    ("pins.red_bar", "[4, 14, 15, 1]"): "be 2 to 27",
    ("pins.red_bar", "[4, 14, 15, true]"): "be a whole number",
    ("colours.red", '"#a41008 "'): 'look like "#a41008"',
    ("inputs.transitions", "3"): "be one of 4, 2, 1",
    ("pixels.driver", '"neopixels"'): (
        'be one of auto, rpi_ws281x, neopixel, neopixel_spi, simulated; did you mean "neopixel"?'
    ),
}


def test_a_value_out_of_range_is_told_the_range() -> None:
    for (key, value), needs in OUT_OF_RANGE.items():
        section, name = key.split(".")
        toml = value.replace("NaN", "nan").replace("Infinity", "inf")
        assert errors(f"[{section}]\n{name} = {toml}") == [f"cabinet.toml: {key} = {value}: must {needs}"]


def test_both_ends_of_a_range_belong_to_it() -> None:
    assert [parsed(f"[page]\nport = {port}").page.port for port in (1, 65535)] == [1, 65535]


def test_a_pin_given_twice_names_both_users() -> None:
    assert errors("[pins]\nred = 10\nok = 2\n[pixels]\npin = 18") == [
        "cabinet.toml: GPIO 18 is used by the pixels' data line and by piezo",
        "cabinet.toml: GPIO 2 is used by ok and by white_bar[0]",
    ]


def test_an_invalid_pin_is_not_in_conflict_too() -> None:
    assert errors('[pins]\nred = 6\norange = "5"') == ['cabinet.toml: pins.orange = "5": must be a whole number']


def test_a_slip_in_the_toml_is_named_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text("[pins]\nred = 5\norange = = 6\n")
    (error,) = errors_of_file(file)
    assert error.startswith(f"{file}: this is not valid TOML: ")
    assert "line 3" in error


def test_a_number_of_thousands_of_digits_is_named_as_such(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text(f"[pins]\nred = {'9' * 5000}\n")
    assert errors_of_file(file) == [f"{file}: a number in it has thousands of digits"]


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    assert errors_of_file(file) == [f"{file}: cannot be read: No such file or directory"]


def test_a_folder_in_place_of_a_file_is_a_sentence(tmp_path: Path) -> None:
    assert errors_of_file(tmp_path) == [f"{tmp_path}: cannot be read: Is a directory"]


def test_a_file_in_another_encoding_is_named_with_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_bytes("# Größe\n".encode("latin-1"))
    assert errors_of_file(file) == [f"{file}: this is not UTF-8 text (at byte 4)"]


def test_the_page_may_have_any_number_of_names() -> None:
    for names in ((), ("pegmind.local",), ("pegmind.local", "cabinet"), ("a", "b", "c")):
        assert parsed(f"[page]\nnames = {list(names)}").page == Page(names=names)
    for wrong in ("1", '"pegmind.local"', "[1]", '["pegmind.local", true]'):
        (error,) = errors(f"[page]\nnames = {wrong}")
        assert error.startswith("cabinet.toml: page.names = "), wrong
