"""Where other devices reach the page, and the QR code that leads there."""

import ipaddress
import re
import subprocess
import sys
from typing import Final

import pytest
import segno

from station.web.network import (
    draw_qr_code,
    find_names,
    find_network_address,
    find_own_ip,
    is_for_others,
    is_on_network,
)
from station.web.section import Page

ALL: Final = "0.0.0.0"  # noqa: S104 - what is tested
ADDRESS: Final = "http://192.168.1.20:8080"


def own_ip(everywhere: str) -> str:
    """A machine with an address of each family."""
    return {ALL: "192.168.1.20", "::": "fd00::2"}[everywhere]


@pytest.mark.parametrize(
    ("page", "address"),
    [
        (Page(), ""),
        (Page(host="localhost"), ""),
        (Page(host="::1"), ""),
        (Page(host="127.0.1.1", address="http://pegmind.local"), ""),
        (Page(host=ALL), ADDRESS),
        (Page(host=ALL, port=80), "http://192.168.1.20:80"),
        (Page(host="::"), "http://[fd00::2]:8080"),
        (Page(host="10.0.0.7"), "http://10.0.0.7:8080"),
        (Page(host="fd00::7"), "http://[fd00::7]:8080"),
        (Page(host="pegmind.local"), "http://pegmind.local:8080"),
        (Page(host=ALL, address="http://pegmind.local:8080/"), "http://pegmind.local:8080"),
        (Page(host="10.0.0.7", port=8081, address="http://pegmind.local"), "http://pegmind.local"),
    ],
)
def test_a_page_on_a_network_has_an_address_for_other_devices(page: Page, address: str) -> None:
    assert find_network_address(page, own_ip) == address
    assert is_on_network(page) is (address != "")


def test_a_machine_on_no_network_has_no_address_for_others() -> None:
    page = Page(host=ALL)
    assert (is_on_network(page), find_network_address(page, lambda _everywhere: "")) == (True, "")


@pytest.mark.parametrize("everywhere", [ALL, "::"])
def test_the_network_address_is_of_the_family_asked_for(everywhere: str) -> None:
    found = find_own_ip(everywhere)
    assert found == "" or ipaddress.ip_address(found).version == (6 if everywhere == "::" else 4)


@pytest.mark.parametrize(("everywhere", "ip"), [("::", "fe80::1"), (ALL, "127.0.0.1")])
def test_an_address_that_is_not_for_others_is_not_told(everywhere: str, ip: str) -> None:
    assert find_network_address(Page(host=everywhere), lambda _everywhere: ip) == ""


@pytest.mark.parametrize(
    ("ip", "reachable"),
    [
        *(("192.168.1.20", True), ("169.254.3.4", True), ("fd00::2", True), ("2001:db8::5", True)),
        *(("127.0.0.1", False), ("::1", False), ("fe80::fc:ff:fe00:1", False)),
    ],
)
def test_a_link_local_address_is_not_for_others(ip: str, *, reachable: bool) -> None:
    assert is_for_others(ip) is reachable


@pytest.mark.parametrize(
    ("page", "names"),
    [
        (Page(), ("127.0.0.1",)),
        (Page(host="bar", names=("pegs.local",)), ("pegs.local", "bar")),
        (Page(address="http://Pegmind.local:8080"), ("127.0.0.1", "pegmind.local")),
        (Page(address="http://[fd00::2]:8080/"), ("127.0.0.1", "fd00::2")),
    ],
)
def test_the_page_may_be_asked_for_by_the_name_in_its_address(page: Page, names: tuple[str, ...]) -> None:
    assert find_names(page) == names


def modules(svg: str, border: int) -> list[list[bool]]:
    """Which modules of a drawn code are dark, row by row, without the quiet zone."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \d+"', svg)[0])
    drawn = [[False] * size for _ in range(size)]
    x = y = 0.0
    for pen, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.findall(r'stroke="#000" d="([^"]+)"', svg)[0]):
        across, down = (float(each) for each in (*numbers.split(), "0")[:2])
        if pen == "h":
            drawn[int(y)][int(x) : int(x + across)] = [True] * int(across)
        x, y = (across, down) if pen == "M" else (x + across, y + down)
    assert not any(any(row) for row in drawn[:border] + drawn[-border:])
    assert not any(any(row[:border] + row[-border:]) for row in drawn)
    return [row[border:-border] for row in drawn[border:-border]]


@pytest.mark.parametrize("address", [ADDRESS, "http://[2001:db8:1234:5678:9abc:def0:1234:5678]:65535"])
def test_the_qr_code_is_black_on_white_with_a_quiet_zone(address: str) -> None:
    svg = draw_qr_code(address)
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" viewBox="0 0 ')
    assert '<path fill="#fff" d="M0 0h' in svg
    assert modules(svg, border=4) == [
        [bool(module) for module in row] for row in segno.make(address, micro=False).matrix
    ]


def test_the_qr_library_is_imported_with_the_first_code() -> None:
    started = "import sys, station.__main__, station.appliance.serving, station.web.server"
    drawn = "from station.web.network import draw_qr_code; before = 'segno' in sys.modules; draw_qr_code('http://a')"
    line = [sys.executable, "-c", f"{started}; {drawn}; print(before, 'segno' in sys.modules)"]
    assert subprocess.run(line, capture_output=True, text=True, check=True).stdout == "False True\n"
