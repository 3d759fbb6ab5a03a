"""The table of controls of a family in which codes are broken: the lines that all have, in their order."""

from collections.abc import Iterable
from typing import Final

from station.core.messages import Message
from station.games.codes.messages import CodeMessages
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key
from station.matches.messages import GameMessages

BLANK_KEY: Final = hold_key(".", 1)

HOLD_PEGS: Final = (
    Entry("hold colour", hold_key(GameMessages.its_key(), 1), CodeMessages.fixes_a_peg()),
    Entry("hold blank", BLANK_KEY, CodeMessages.fills_the_row()),
)
"""What buttons do that are held while a row is built of the pegs that they put."""


def build_entries(  # noqa: PLR0913 - a line of the table each
    buttons: Iterable[Entry],
    *,
    ok: Message | None = None,
    back: Message,
    turn: Message,
    push: Message,
    turn_key: Message | str = "← →",
    hold_pegs: Iterable[Entry] = HOLD_PEGS,
    hold_ok: Message | None = None,
    hold_push: Message | None = None,
) -> tuple[Entry, ...]:
    """Return the table: the lines of the `buttons`, and what the other controls do, if that is a family's own."""
    return (
        *buttons,
        Entry("ok", ENTER, ok or CodeMessages.plays_or_confirms()),
        Entry("back", BACKSPACE, back),
        Entry("turn", turn_key, turn),
        Entry("push", SPACE, push),
        *hold_pegs,
        Entry("hold ok", hold_key(ENTER, 1), hold_ok or CodeMessages.gives_a_hint()),
        SAY_AGAIN,
        Entry("hold push", hold_key(SPACE, 2), hold_push or CodeMessages.calls_a_fault()),
        Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game()),
    )
