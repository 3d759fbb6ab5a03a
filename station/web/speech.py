"""The page's speech: what happens at a board, in words, for the pages that listen there."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from station.lobby.narrator import AudibleBoard, Narrator, Words

Viewer = TypeVar("Viewer", bound=Hashable)
Listener_contra = TypeVar("Listener_contra", bound=Hashable, contravariant=True)


class Tell(Protocol[Listener_contra]):
    """Sends a viewer a text that its page speaks."""

    def __call__(self, viewer: Listener_contra, words: Words, *, slowly: bool) -> None:
        """Send a text, in the viewer's language; it replaces one that has not been sent yet."""
        ...


class PageSpeech(Generic[Viewer]):
    """The viewers who listen, each to the board that `board_of` returns.

    The boards are followed while anybody listens. `plays` returns whether a viewer may use the controls of its board:
    a page that only watches changes nothing about the knob there.
    """

    def __init__(
        self,
        boards: Sequence[AudibleBoard],
        board_of: Callable[[Viewer], AudibleBoard],
        plays: Callable[[Viewer], bool],
        tell: Tell[Viewer],
    ) -> None:
        self._boards = boards
        self._board_of = board_of
        self._plays = plays
        self._tell = tell
        self._listening: set[Viewer] = set()
        self._narrators: dict[int, Narrator] = {}

    def listen(self, viewer: Viewer) -> None:
        """Tell a viewer from now on what happens, beginning with everything there is to say now."""
        self._listening.add(viewer)
        if self._narrators:
            self._tell(viewer, self._narrators[id(self._board_of(viewer))].recap, slowly=False)
        else:
            self._narrators = {
                id(board): Narrator(board, partial(self._say, board), partial(self._is_played, board))
                for board in self._boards
            }

    def leave(self, viewer: Viewer) -> None:
        """Stop telling a viewer anything."""
        self._listening.discard(viewer)
        if not self._listening:
            self.close()

    def close(self) -> None:
        """Stop following the boards."""
        for narrator in self._narrators.values():
            narrator.close()
        self._narrators = {}

    def _is_played(self, board: AudibleBoard) -> bool:
        """Return whether a viewer who listens plays at this board."""
        return any(self._board_of(viewer) is board and self._plays(viewer) for viewer in self._listening)

    def _say(self, board: AudibleBoard, words: Words, *, slowly: bool) -> None:
        for viewer in self._listening:
            if self._board_of(viewer) is board:
                self._tell(viewer, words, slowly=slowly)
