"""The reasons for which a move is refused, each with a message for the player."""

from station.core.messages import MessageError


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
