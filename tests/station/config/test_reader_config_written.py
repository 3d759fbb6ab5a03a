import tomllib
from typing import Any, get_args, get_type_hints

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.sections import Wiring
from station.config.reader import parse, to_toml
from station.config.sections import Config, check_config
from station.core.section import KeySpec, Section
from station.core.timing import Timings
from station.core.value import Value
from station.store.files import Store


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
