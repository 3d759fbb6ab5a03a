"""Sections of the configuration: values whose fields are keys, each with what it means and may be."""

from hardware.strips.registry import Pixels
from station.config.sections import Config
from station.core.section import KeySpec, Section, setting


class Lamp(Section):
    level: int = setting(5, says="how bright", least=1, most=9)
    tint: str = setting("warm", says="which white", one_of=("warm", "cold"))


class Torch(Lamp):
    level: int = setting(9, says="how bright in the hand", least=1, most=9)
    strap: bool = setting(False, says="whether it has a strap")


def test_a_key_that_is_not_set_has_its_default() -> None:
    assert Lamp() == Lamp(5, "warm") == Lamp(level=5)
    assert Lamp(tint="cold")._replace(level=2)._asdict() == {"level": 2, "tint": "cold"}


def test_a_section_knows_what_its_keys_mean_and_may_be() -> None:
    assert Lamp.key_specs == {
        "level": KeySpec(default=5, says="how bright", least=1, most=9),
        "tint": KeySpec(default="warm", says="which white", one_of=("warm", "cold")),
    }


def test_a_subclass_says_a_key_anew_and_adds_others() -> None:
    assert Torch()._asdict() == {"level": 9, "tint": "warm", "strap": False}
    assert {key: spec.says for key, spec in Torch.key_specs.items()} == {
        "level": "how bright in the hand",
        "tint": "which white",
        "strap": "whether it has a strap",
    }
    assert Lamp.key_specs["level"].says == "how bright"


def test_only_keys_are_fields() -> None:
    assert Pixels._fields == ("driver", "pin", "order")


def test_every_key_of_the_configuration_says_what_it_means() -> None:
    for name, section in Config()._asdict().items():
        assert section._asdict() == {key: spec.default for key, spec in section.key_specs.items()}, name
        assert all(spec.says for spec in section.key_specs.values()), name
        assert all((spec.least is None) == (spec.most is None) for spec in section.key_specs.values()), name
