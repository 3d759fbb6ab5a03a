"""The page's address."""

import pytest

from station.web.section import Page, address


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
    assert address(Page(host=host)) == said
