"""Whose page may talk to us."""

from http import HTTPStatus
from ipaddress import IPv6Address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.datastructures import Headers

from station.web.pages import adapt_headers, is_here, is_own_host, is_own_origin, respond


@pytest.mark.parametrize(
    ("origin", "host", "names", "own"),
    [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", (), True),
        ("http://localhost:8080", "localhost:8080", (), True),
        ("http://192.168.1.20:8080", "192.168.1.20:8080", (), True),
        ("http://192.168.1.20", "192.168.1.20", (), True),
        ("http://[::1]:8080", "[::1]:8080", (), True),
        ("http://[fe80::1]", "[fe80::1]", (), True),
        ("http://pegmind.local", "pegmind.local", ("pegmind.local",), True),
        ("http://pegmind.local:8080", "pegmind.local:8080", ("bar.example", "pegmind.local"), True),
        ("http://pegmind.local:8080", "pegmind.local:8080", ("Pegmind.local",), True),
        ("http://pegmind.local:8080", "pegmind.local:8080", (), False),
        ("http://evil.example:8080", "evil.example:8080", (), False),
        ("http://evil.example:8080", "evil.example:8080", ("pegmind.local",), False),
        ("http://evil.example", "127.0.0.1:8080", (), False),
        ("http://127.0.0.1:9999", "127.0.0.1:8080", (), False),
        ("http://127.0.0.1", "127.0.0.1:8080", (), False),
        ("http://127.0.0.1:8080", "evil.example:8080", (), False),
        ("https://127.0.0.1:8080", "127.0.0.1:8080", (), False),
        ("http://127.0.0.1:8080/", "127.0.0.1:8080", (), False),
        ("null", "127.0.0.1:8080", (), False),
        ("file://", "127.0.0.1:8080", (), False),
        ("", "", (), False),
        ("http://", "", (), False),
        ("http://127.0.0.1.evil.example", "127.0.0.1.evil.example", (), False),
        ("http://localhost.evil.example", "localhost.evil.example", (), False),
        ("http://127.0.0.1@evil.example", "127.0.0.1@evil.example", (), False),
        ("http://sub.pegmind.local", "sub.pegmind.local", ("pegmind.local",), False),
        ("http://[::1", "[::1", (), False),
        ("http://[evil]", "[evil]", (), False),
        (None, "127.0.0.1:8080", (), False),
        ("http://127.0.0.1:8080", None, (), False),
        (None, None, (), False),
    ],
)
def test_whose_page_may_open_the_socket(
    origin: str | None, host: str | None, names: tuple[str, ...], *, own: bool
) -> None:
    assert is_own_origin(origin, host, names) is own


addresses = st.ip_addresses().map(lambda each: f"[{each}]" if isinstance(each, IPv6Address) else str(each))
ports = st.just("") | st.integers(1, 65535).map(":{}".format)
labels = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
domains = st.lists(labels, min_size=1, max_size=3).map(".".join).filter(lambda name: name != "localhost")


@settings(max_examples=25)
@given(domains, ports, st.lists(domains, max_size=3))
def test_a_page_opened_by_name_may_where_the_name_is_ours(name: str, port: str, names: list[str]) -> None:
    assert is_own_origin(f"http://{name}{port}", f"{name}{port}", tuple(names)) is (name in names)


@settings(max_examples=25)
@given(domains | addresses, ports, domains | addresses, ports)
def test_a_foreign_page_may_never(host: str, port: str, other: str, other_port: str) -> None:
    same = (host, port) == (other, other_port)
    assert same or not is_own_origin(f"http://{other}{other_port}", f"{host}{port}", (host, other))


@pytest.mark.parametrize(
    ("host", "own"),
    [
        *(("localhost", True), ("localhost:8080", True), ("LOCALHOST", True), ("127.0.0.1:1", True), ("[::1]", True)),
        *(("10.0.0.9", True), ("Pegmind.local", True), ("bar:80", True), ("pegmind", False), ("evil.example", False)),
        *(("", False), ("[::1", False), ("bar.evil.example", False), ("127.0.0.1@evil.example", False)),
    ],
)
def test_who_asks_for_an_address_or_one_of_our_names_means_us(host: str, *, own: bool) -> None:
    assert is_own_host(host, ("PEGMIND.local", "bar")) is own


@pytest.mark.parametrize(
    ("address", "here"),
    [("", True), ("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("192.168.1.20", False), ("fe80::1", False)],
)
def test_who_comes_from_this_very_machine(address: str, *, here: bool) -> None:
    assert is_here(address) is here


@pytest.mark.parametrize(
    ("headers", "trusted"),
    [
        ({"Host": "127.0.0.1:8080"}, True),
        ({"Host": "localhost"}, True),
        ({"Host": "[::1]:8080"}, True),
        ({"Host": "192.168.1.20:8080"}, False),
        ({"Host": "pegmind.local"}, False),
        ({"Host": "pegmind.example", "Sec-Fetch-Site": "none"}, True),
        ({"Host": "[nonsense"}, False),
        ({}, False),
    ],
)
def test_a_policy_for_windows_is_sent_where_it_is_heeded(headers: dict[str, str], *, trusted: bool) -> None:
    response = respond(HTTPStatus.OK, b"")
    assert ("Cross-Origin-Opener-Policy" in adapt_headers(response, Headers(headers)).headers) is trusted
