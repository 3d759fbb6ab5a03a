"""The reasons for which a move is refused, each with a message for the player."""

from station.core.messages import Message, MessageError


class MoveError(MessageError, ValueError):
    """A move was refused; the game is as it was before."""

    word = "refused"


class Malformed(MoveError):
    """The text is not a valid move."""

    word = "malformed"


class NotAllowed(MoveError):
    """The move exists, but the rules or the moment forbid it."""

    word = "not allowed now"


class Unavailable(MoveError):
    """The move asks for something this station does not have."""

    word = "unavailable"


class GameFailed(Unavailable):
    """The game of another package has failed; `where` says how and where, for the log."""

    def __init__(self, message: Message, where: str) -> None:
        super().__init__(message)
        self.where = where

    def __str__(self) -> str:
        return f"{self.message}: {self.where}"
