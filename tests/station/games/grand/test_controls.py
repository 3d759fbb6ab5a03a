"""The table of controls of the box with pairs."""

from station.games.grand.controls import ENTRIES
from station.games.grand.pairs import PAIR_BUTTONS


def test_the_five_buttons_say_their_colour_and_their_shape() -> None:
    says = {entry.name: str(entry.says) for entry in ENTRIES}
    assert says["green"] == "puts green at the cursor, or where a shape is next, the square"
    assert set(PAIR_BUTTONS) | {"ok", "back", "turn", "push"} <= set(says)
