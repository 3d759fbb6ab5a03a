"""The reasons for which a move is refused, each with a message for the player."""

from station.core.messages import Message


class MoveError(ValueError):
    """A move was refused; the game is as it was before. `str(error)` is the message in English."""

    word = "refused"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Malformed(MoveError):
    """The text is no move."""

    word = "malformed"


class NotAllowed(MoveError):
    """The move exists, but the rules or the moment forbid it."""

    word = "not allowed now"


class Unavailable(MoveError):
    """The move asks for something this station does not have."""

    word = "unavailable"
