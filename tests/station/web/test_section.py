"""The page's address."""

import tomllib

import pytest

from station.config.reader import ConfigError, parse
from station.config.sections import Config, check_config
from station.web.section import Page, local_address


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080"),
        ("0.0.0.0", "http://127.0.0.1:8080"),  # noqa: S104 - said, not bound
        ("192.168.1.20", "http://192.168.1.20:8080"),
        ("pegmind.local", "http://pegmind.local:8080"),
        ("::", "http://[::1]:8080"),
        ("::1", "http://[::1]:8080"),
        ("fe80::1", "http://[fe80::1]:8080"),
    ],
)
def test_the_address_is_one_that_a_browser_here_can_open(host: str, said: str) -> None:
    assert local_address(Page(host=host)) == said


def parsed(toml: str) -> Config:
    return parse(Config, tomllib.loads(toml), "cabinet.toml", check_config)


def test_by_default_the_page_is_on_and_for_this_machine_alone() -> None:
    assert parsed("").page == Page(on=True, host="127.0.0.1", port=8080, address="", names=(), viewers=64)


@pytest.mark.parametrize(("key", "least", "most"), [("port", 1, 65535), ("viewers", 1, 256)])
def test_the_bounds_of_a_key(key: str, least: int, most: int) -> None:
    assert [getattr(parsed(f"[page]\n{key} = {value}").page, key) for value in (least, most)] == [least, most]
    for value in (least - 1, most + 1):
        with pytest.raises(ConfigError, match=f"^cabinet.toml: page.{key} = {value}: must be {least} to {most}$"):
            parsed(f"[page]\n{key} = {value}")


@pytest.mark.parametrize("host", ["", "peg mind", "ä"])
def test_what_no_host_can_be_called_is_refused(host: str) -> None:
    with pytest.raises(ConfigError, match=r"^cabinet.toml: page.host "):
        parsed(f'[page]\nhost = "{host}"')


@pytest.mark.parametrize(
    "address", ["", "http://pegmind.local:8080", "http://192.168.1.20/", "http://[fd00::2]:8081", "http://bar"]
)
def test_an_address_for_other_devices_is_taken_as_it_is(address: str) -> None:
    assert parsed(f'[page]\naddress = "{address}"').page.address == address


@pytest.mark.parametrize(
    "address",
    ["pegmind.local", "https://a", "http://", "http://a/b", "http://a:x", "http://ä", "http://a b", "http://a@b"],
)
def test_an_invalid_address_of_a_page_is_refused(address: str) -> None:
    says = f'cabinet.toml: page.address = "{address}": must look like "http://pegmind.local:8080"'
    with pytest.raises(ConfigError) as refusal:
        parsed(f'[page]\naddress = "{address}"')
    assert str(refusal.value) == says
