"""The table of controls of families in which codes are broken."""

from typing import Final

import pytest

from station.core.messages import Message
from station.games.controls import BACKSPACE, ENTER, SPACE, hold_key
from station.games.registry import load
from station.matches.messages import GameMessages
from station.scenes.holds import COMBO_SECONDS, HELD_SECONDS, REPEAT_SECONDS

KEYS: Final[dict[str, Message | str]] = {
    "ok": ENTER,
    "back": BACKSPACE,
    "push": SPACE,
    "blank": ".",
    "red": GameMessages.its_key(),
}
OF_ALL = ["ok", "back", "turn", "push", "hold ok", "hold push", "hold push", "hold back"]


@pytest.mark.parametrize("family", ["pegs", "grand", "word"])
def test_every_family_explains_the_controls_of_all(family: str) -> None:
    entries = [*load(family).manual]
    assert [entry.name for entry in entries if entry.name in OF_ALL] == OF_ALL
    assert "hold blank" in {entry.name for entry in entries}
    assert len({(entry.name, entry.key) for entry in entries}) == len(entries)


def test_what_is_held_is_named_with_its_seconds() -> None:
    held = {entry.key for entry in load("pegs").manual if entry.name.startswith("hold ")}
    assert held == {
        hold_key(SPACE, round(REPEAT_SECONDS)),
        *(hold_key(KEYS[control], round(HELD_SECONDS[control])) for control in KEYS),
        GameMessages.held_keys(one=ENTER, other=BACKSPACE, seconds=round(COMBO_SECONDS)),
    }
