"""Somebody sets the cabinet from elsewhere."""

import logging

import pytest

from station.core.messages import Template
from station.core.settings import HOURS, Change, Night, PowerOff, Task
from station.link.operating import Operating, nearest_light, read_command
from station.link.payload import Unreadable
from station.store.errors import StoreError


def test_the_brightness_is_the_nearest_that_there_is() -> None:
    named = {percent: nearest_light(percent) for percent in (0, 15, 25, 26, 47, 48, 60, 79, 81, 100)}
    assert named == {
        0: "dim",
        15: "dim",
        25: "medium",
        26: "medium",
        47: "medium",
        48: "bright",
        60: "bright",
        79: "bright",
        81: "full",
        100: "full",
    }
    assert read_command("brightness", b"35", Night()) == Change("brightness", "medium")


def test_the_night_is_the_configured_one_or_that_of_the_menu() -> None:
    assert read_command("night", b"on", Night(on=True)) == Change("night", "usual")
    assert read_command("night", b"on", Night()) == Change("night", "22-07")
    assert "22-07" in HOURS
    assert read_command("night", b"off", Night(on=True)) == Change("night", "off")


def test_the_power_can_be_switched_off_alone() -> None:
    assert read_command("power", b"off\n", Night()) == PowerOff()


@pytest.mark.parametrize(
    ("what", "words"),
    [
        *(("brightness", words) for words in (b"", b"101", b"-1", b"1e1", b"00000000050", b"half", b"\xd9\xa1")),
        *(("night", b"maybe"), ("power", b"on"), ("volume", b"50"), ("scores", b"reset"), ("", b"off")),
    ],
)
def test_nothing_else_can_be_set(what: str, words: bytes) -> None:
    with pytest.raises(Unreadable):
        read_command(what, words, Night())


def test_a_store_that_refuses_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def refuse(task: Task) -> None:
        assert task == Change("night", "off")
        raise StoreError(Template("the disk is full")())

    caplog.set_level(logging.INFO, "pegmind")
    Operating(refuse, Night(), lambda: "full").hear(("night",), b"off")
    assert caplog.messages == ["over the link: night off", "over the link: night cannot be set: the disk is full"]


def test_a_light_that_was_switched_off_and_on_is_as_bright_as_before() -> None:
    light = ["bright"]

    def carry_out(task: Task) -> None:
        assert isinstance(task, Change)
        light.append(task.value)

    operating = Operating(carry_out, Night(), lambda: light[-1])
    for words in (b"off", b"off", b"on", b"on", b"off", b"35", b"on"):
        operating.hear(("brightness",), words)
    assert light == ["bright", "dim", "dim", "bright", "bright", "dim", "medium", "medium"]
