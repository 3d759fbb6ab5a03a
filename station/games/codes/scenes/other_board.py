"""Two boards at once: waiting for the other one, which may be at another cabinet, and a look at it."""

from typing import Any, ClassVar, Final

from station.core import tunes
from station.core.events import PUSH, Action, Hold, Press, Tick, Turn
from station.core.frame import Frame, dim_frame
from station.core.messages import Message, join_sentences
from station.core.timing import ROUNDING, soonest
from station.core.tunes import Tune
from station.core.view import ViewPart
from station.games.codes.look import key_notes
from station.games.codes.looks import look_of
from station.games.codes.match import Match, is_left_here, with_own_board
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.board import ALL_MARKED, BetweenRows, Marking, frame_of, last_key, last_key_at, next_key
from station.games.codes.terms import STATION_MARKS
from station.games.codes.view import suspense_view
from station.scenes.base import REQUESTS, Go, Reply, Scene, SceneOverGame, in_words
from station.scenes.facts import Fact, MatchWentOn, OtherSide
from station.scenes.holds import Holds
from station.scenes.messages import StationMessages

OTHER_BOARD_LEVEL: Final = 50
"""Percent; the brightness of the other board, so that nobody takes it for their own."""


THERE: Final = OtherSide(None, None)
"""Nothing is known to keep the other side from playing."""


class Wait(BetweenRows):
    """`match` goes on at the other board; the key pegs of the last row here appear as `marking` says."""

    name: ClassVar[str] = "wait"

    match: Match
    tune: Tune
    marking: Marking = ALL_MARKED
    notice: Message | None = None
    other_side: OtherSide = THERE
    kept: str = ""

    @property
    def message(self) -> Message:
        """Who is waited for, why nothing comes, and whether that need not be put up with any longer."""
        claim = None if self.other_side.claim is None else StationMessages.hold_to_claim()
        return join_sentences(self.notice, self._result(), self._describe_wait(), self.other_side.says, claim)

    @property
    def holds(self) -> Holds:
        """Leaving loses a duel, unless the other side has not answered for so long that it may be claimed."""
        return super().holds._replace(leave_move=self.other_side.claim or super().holds.leave_move)

    def on(self, action: Action, now: float) -> Reply:
        """Look at the other board, or leave; there is nothing else to do."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press(control) if control == PUSH and self._can_look:
                return show_other_board(self, now)
            case Turn() if self._can_look:
                return show_other_board(self, now)
            case Press():
                return self.refuse(CodeMessages.other_board_played(), now)
            case _:
                return self

    def learn(self, fact: Fact, now: float) -> Scene:
        match fact:
            case MatchWentOn(played):
                return self._replace(match=played.match)
            case OtherSide():
                return self._replace(other_side=fact)
            case _:
                return super().learn(fact, now)

    def withheld(self, now: float) -> ViewPart:
        """Hide the answer to the last row until its last key peg is shown."""
        if now >= last_key_at(last_key(self.match.board()), self.marking) - ROUNDING:
            return {}
        says = in_words(CodeMessages.row_is_played(row=len(self.match.board().rows)))
        return {**says, "game": suspense_view(self.match)}

    def frame(self, now: float) -> Frame:
        return frame_of(self.match, self.marking, now)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), next_key(last_key(self.match.board()), self.marking, now))

    def _result(self) -> Message | None:
        """Return whether the code of this board is cracked or not, once it is decided."""
        board = self.match.board()
        if not board.ended(self.match.box):
            return None
        if board.cracked(self.match.box):
            return self.match.say(CodeMessages.cracked, n=len(board.rows))
        return self.match.say(CodeMessages.not_cracked)

    def _describe_wait(self) -> Message:
        """Return what the other side still has to do."""
        board, say = self.match.board(), self.match.box.kind.say
        other = self.match.name(board.codemaker)
        if is_left_here(self.match):
            return join_sentences(CodeMessages.leaving_is_told(player=other), CodeMessages.leave_at_once())
        if self.match.fault is not None or all(each.ended(self.match.box) for each in self.match.boards):
            return say(CodeMessages.code_is_opened, player=other)
        if not board.is_set:
            return say(CodeMessages.must_set_code, player=other)
        if board.doubted:
            return CodeMessages.must_look_again(player=other)
        if board.waits:
            by_hand = self.match.terms.marker != STATION_MARKS
            return (CodeMessages.must_mark if by_hand else CodeMessages.answer_comes)(player=other)
        return say(CodeMessages.must_break_code, player=other)

    @property
    def _can_look(self) -> bool:
        """Whether there is anything to see on the other board."""
        return bool(self.match.made_by(0).rows)


class OtherBoard(SceneOverGame):
    """A look at the rows and key pegs of the other board; the `game` goes on behind it."""

    name: ClassVar[str] = "look"

    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        return CodeMessages.board_of(player=self._facing.name(0))

    def on(self, action: Action, now: float) -> Reply:
        """Go back with any press or turn; meanwhile the time of the game runs on."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press() | Turn():
                return self.game
            case Tick():
                reply = self.game.on(action, now)
                return reply if isinstance(reply, REQUESTS) else self._replace(game=reply)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        return dim_frame(frame_of(self._facing, ALL_MARKED, now), OTHER_BOARD_LEVEL)._replace(
            tone=tunes.tone(self.tune, now)
        )

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), self.game.due(now))

    @property
    def _facing(self) -> Match:
        match: Any = self.match
        return with_own_board(match)


def show_other_board(game: Scene, now: float) -> OtherBoard:
    """Return the scene that shows the other board."""
    return OtherBoard(game, Tune(tunes.MOVE_ON, now))


def wait_scene(match: Match, now: float, kept: str = "") -> Wait:
    """Return the scene while the other side has to do something; `kept` pegs stay for the next row here."""
    return Wait(match, Tune(tunes.SUBMIT, now), kept=kept)


def last_answer_scene(match: Match, now: float, interval: float) -> Wait:
    """The scene after the last row of a board: its key pegs appear `interval` seconds apart."""
    marking = Marking(now + interval, interval)
    keys = key_notes(look_of(match.box), last_key(match.board()))
    return Wait(match, Tune(tunes.space_notes((), keys, interval), now), marking)
