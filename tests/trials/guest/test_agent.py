"""A port that loses characters: what is incomplete is no request, and one that is not answered is repeated."""

import json
import socket
import subprocess
import threading
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tools.debian.cache import Failed
from trials.guest.agent import sign, verify
from trials.guest.guest import Guest
from trials.guest.strip_reader import PATIENCE


class Off(NamedTuple):
    """The ports of a machine without an emulator."""

    talk: socket.socket
    wire: socket.socket

    @property
    def emulator(self) -> subprocess.Popen[bytes]:
        raise AssertionError

    def pull_the_plug(self) -> None:
        self.talk.close()
        self.wire.close()


@pytest.fixture
def ends() -> Iterator[tuple[Guest, socket.socket]]:
    (talk, port), (wire, strip) = socket.socketpair(), socket.socketpair()
    with Guest(Off(talk, wire), repeat=0.05) as guest, port, strip:
        yield guest, port


def test_a_line_is_read_as_it_was_sent() -> None:
    assert verify(sign(b'[1, "clock"]')) == [1, "clock"]


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"clock\n", b"0 clock\n", sign(b"[1]")[1:], sign(b"[1, 2]").replace(b" ", b"")]
)
def test_a_line_that_is_not_whole_says_nothing(line: bytes) -> None:
    assert verify(line) is None


def test_an_answer_that_was_damaged_is_asked_for_again(ends: tuple[Guest, socket.socket]) -> None:
    guest, port = ends
    requests: list[object] = []

    def answer() -> None:
        with port.makefile("rb") as lines:
            for request in filter(None, map(verify, lines)):
                requests.append(request)
                damaged = sign(json.dumps([request[0], 42]).encode())
                port.sendall(damaged[:5] + damaged[6:] if len(requests) == 1 else damaged)

    threading.Thread(target=answer, daemon=True).start()
    assert guest.clock() == 42
    assert requests[0] == requests[1] == [1, "clock"]


def test_an_answer_to_an_earlier_request_is_ignored(ends: tuple[Guest, socket.socket]) -> None:
    guest, port = ends
    port.sendall(sign(b"[7, 1]") + sign(b"[1, 2]"))
    assert guest.clock() == 2


def test_a_guest_that_does_not_read_yet_is_not_off(ends: tuple[Guest, socket.socket]) -> None:
    guest, _port = ends
    guest.power.talk.settimeout(0.05)
    with pytest.raises(TimeoutError):  # more than the port takes
        guest.power.talk.sendall(bytes(10_000_000))
    with pytest.raises(Failed, match="has not answered"):
        guest.wait(0.2 - PATIENCE)  # it may take PATIENCE longer than it waits


def test_a_machine_that_is_off_does_not_answer(ends: tuple[Guest, socket.socket]) -> None:
    guest, port = ends
    port.close()
    with pytest.raises(Failed, match="it is off"):
        guest.clock()
