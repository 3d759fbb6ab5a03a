"""What the players should know from the start: something was amiss when the station came up."""

from typing import Final, NamedTuple


class Notice(NamedTuple):
    """A sentence (lower case, no full stop) for the log and the page, and the `words` that run over the lamps."""

    says: str
    words: str


DAMAGED: Final = "Scores were damaged: new ones begin"
NOT_KEPT: Final = "Games are not kept"
RESTORED: Final = "Scores are restored"
NOT_RESTORED: Final = "Scores could not be restored"
