"""The page's speech: what happens at a board, in words, for the pages that listen there."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from station.appliance.narrator import AudibleBoard, Narrator, Words

Viewer = TypeVar("Viewer", bound=Hashable)
Listener_contra = TypeVar("Listener_contra", bound=Hashable, contravariant=True)


class Tell(Protocol[Listener_contra]):
    """Tells a viewer what is to be said."""

    def __call__(self, viewer: Listener_contra, words: Words, *, slowly: bool) -> None:
        """Tell it, in place of what has not been sent yet."""
        ...


class PageSpeech(Generic[Viewer]):
    """The viewers who listen, each to the board that `board_of` gives.

    The boards are followed while anybody listens.
    """

    def __init__(
        self, boards: Sequence[AudibleBoard], board_of: Callable[[Viewer], AudibleBoard], tell: Tell[Viewer]
    ) -> None:
        self._boards = boards
        self._board_of = board_of
        self._tell = tell
        self._listening: set[Viewer] = set()
        self._narrators: dict[int, Narrator] = {}

    def listen(self, viewer: Viewer) -> None:
        """Tell a viewer from now on what is to be said, first of all everything that there is to say now."""
        self._listening.add(viewer)
        if self._narrators:
            self._tell(viewer, self._narrators[id(self._board_of(viewer))].whole, slowly=False)
        else:
            self._narrators = {id(board): Narrator(board, partial(self._say, board)) for board in self._boards}

    def leave(self, viewer: Viewer) -> None:
        """Tell a viewer nothing any more."""
        self._listening.discard(viewer)
        if not self._listening:
            self.close()

    def close(self) -> None:
        """Follow no board any more."""
        for narrator in self._narrators.values():
            narrator.close()
        self._narrators = {}

    def _say(self, board: AudibleBoard, words: Words, *, slowly: bool) -> None:
        for viewer in self._listening:
            if self._board_of(viewer) is board:
                self._tell(viewer, words, slowly=slowly)
