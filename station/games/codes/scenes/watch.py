"""The scene in which the computer plays.

If a person marks the rows, the codemaker's scene follows when the computer's row is complete.
"""

from typing import ClassVar, Final

from station.core import tunes
from station.core.events import Action, Hold, Press, Tick
from station.core.frame import Frame
from station.core.messages import Message, join_sentences
from station.core.timing import NOT_BY_ITSELF, ROUNDING, soonest
from station.core.tunes import Tune
from station.core.view import ViewPart
from station.games.codes.looks import look_of
from station.games.codes.match import Match, awaits, computer_to_move
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes import codemaker
from station.games.codes.scenes.board import (
    ALL_MARKED,
    BetweenRows,
    Marking,
    answer_in_words,
    frame_of,
    last_key,
    last_key_at,
    last_row_in_words,
    next_key,
)
from station.games.codes.scenes.codebreaker import in_suspense, played_notes
from station.games.codes.view import laying_view, suspense_view
from station.matches.messages import GameMessages
from station.scenes.base import Decide, Go, Reply, Scene, Shield, in_words

COMPUTER_PEG_SECONDS: Final = 0.35
"""Seconds from one peg of the computer's row to the next."""

COMPUTER_PAUSE: Final = 1.2
"""Seconds of thought before a move, so that everybody has seen the last one."""


class Watch(BetweenRows):
    """The computer moves at `moves_at`. If it has just `played` a row, its pegs are laid from `began` on.

    The message does not tell its key pegs before the whole row `lies` there.
    """

    name: ClassVar[str] = "watch"

    match: Match
    began: float
    marking: Marking
    moves_at: float
    played: bool
    lies: bool = True
    notice: Message | None = None
    tune: Tune = tunes.SILENCE
    kept: str = ""

    @property
    def message(self) -> Message:
        """The computer's last move, and what it is about to do; after a refusal, how to go on."""
        again = GameMessages.try_again() if self.moves_at == NOT_BY_ITSELF else None
        return join_sentences(self.notice, again, self._describe())

    def news(self, before: Scene | None) -> Message | None:
        """Return the message if it is new, after the row of the computer once that is answered."""
        if super().news(before) is None:
            return None
        board = self.match.board()
        is_answered = self.lies and bool(board.rows) and awaits(self.match) != "mark"
        return join_sentences(last_row_in_words(board, look_of(self.match.box)) if is_answered else None, self.message)

    @property
    def shield(self) -> Shield | None:
        return codemaker.own_shield(self.match)

    def on(self, action: Action, now: float) -> Reply:
        """Move when the time has come, or sooner after a press; ask to leave."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press():
                return self._hurry(now)
            case Tick() if now >= self.moves_at - ROUNDING:
                return self._go_on(now)
            case Tick() if next_peg(self.match, self.began, now) is None:
                return self._replace(lies=True)
            case _:
                return self

    def refuse(self, reason: Message, now: float) -> "Watch":
        """Growl and say why; a press tries again."""
        return super().refuse(reason, now)._replace(moves_at=NOT_BY_ITSELF)

    def withheld(self, now: float) -> ViewPart:
        """Hide the pegs of its row until they are laid, and then the answer."""
        return withheld_of_row(self.match, self.began, self.marking, now) if self.played else {}

    def frame(self, now: float) -> Frame:
        """The board, and the own code; the pegs of the computer's row come one by one, and its key pegs after them."""
        pegs = count_laid(self.match, self.began, now) if self.played else None
        frame = frame_of(self.match, self.marking, now, laid=pegs)._replace(tone=tunes.tone(self.tune, now))
        return codemaker.with_own_code(frame, self.match)

    def due(self, now: float) -> float | None:
        return soonest(
            next_peg(self.match, self.began, now) if self.played else None,
            next_key(last_key(self.match.board()), self.marking, now),
            tunes.next_note(self.tune, now),
            None if self.moves_at == NOT_BY_ITSELF else max(now, self.moves_at),
        )

    def _hurry(self, now: float) -> Reply:
        """Show everything at once; if it has all been shown, go on."""
        shown = last_key_at(last_key(self.match.board()), self.marking) if self.played else self.began
        if self.moves_at == NOT_BY_ITSELF or now >= shown:
            return self._go_on(now)
        return self._replace(
            began=now - seconds_to_lay(self.match),
            lies=True,
            marking=ALL_MARKED,
            moves_at=now + COMPUTER_PAUSE,
            tune=Tune(tunes.SUBMIT, now),
        )

    def _go_on(self, now: float) -> Reply:
        """Let the computer move, or a person mark the row that it has built."""
        return Decide() if computer_to_move(self.match) else codemaker.mark_scene(self.match, now)

    def _describe(self) -> Message:
        board = self.match.board()
        set_by, played_by, rows = self.match.name(board.codemaker), self.match.name(board.codebreaker), len(board.rows)
        to_mark = awaits(self.match) == "mark"
        if to_mark and not self.played:
            return CodeMessages.computer_marks(computer=set_by, row=rows)
        if to_mark or not self.lies:
            return CodeMessages.computer_plays(computer=played_by, row=rows)
        if not rows:
            return join_sentences(
                self.match.box.kind.say(CodeMessages.players_code_is_set, codemaker=set_by),
                CodeMessages.computer_begins(computer=played_by),
            )
        answered = CodeMessages.computers_row(
            computer=played_by, row=rows, answer=answer_in_words(board.rows[-1], look_of(self.match.box))
        )
        return join_sentences(answered, CodeMessages.rows_left(n=self.match.box.rows - rows))


def watch_scene(match: Match, now: float, kept: str = "") -> Watch:
    """Return the scene before the computer's first row, before it marks, after it was marked, and after a power cut."""
    tune = Tune(tunes.MOVE_ON, now)
    return Watch(match, now, ALL_MARKED, now + COMPUTER_PAUSE, played=False, tune=tune, kept=kept)


def computer_row_scene(match: Match, now: float, interval: float) -> Watch:
    """Return the scene after the computer's row, whose key pegs appear `interval` seconds apart after its pegs."""
    marking = Marking(now + seconds_to_lay(match) + interval, interval)
    moves_at = last_key_at(last_key(match.board()), marking) + COMPUTER_PAUSE
    tune = Tune(laying_notes(match, interval), now)
    return Watch(match, now, marking, moves_at, played=True, lies=False, tune=tune)


def row_to_mark_scene(match: Match, now: float) -> Watch:
    """Return the scene after the computer's row that a person is to mark."""
    clicks = tunes.space_notes((), tunes.PLACE * match.box.holes, COMPUTER_PEG_SECONDS)
    return Watch(match, now, ALL_MARKED, now + seconds_to_lay(match), played=True, tune=Tune(clicks, now))


def seconds_to_lay(match: Match) -> float:
    """Return the seconds that it takes to lay the pegs of the computer's row."""
    return match.box.holes * COMPUTER_PEG_SECONDS


def laying_notes(match: Match, interval: float) -> tunes.Notes:
    """Return a click for every peg of the computer's row but the last, with which the notes of its key pegs begin."""
    clicks = tunes.space_notes((), tunes.PLACE * (match.box.holes - 1), COMPUTER_PEG_SECONDS)
    return (*clicks, *played_notes(match, interval))


def next_peg(match: Match, began: float, now: float) -> float | None:
    """Return when the next peg of the last row is laid, or None once all are."""
    lie = count_laid(match, began, now)
    return began + (lie + 1) * COMPUTER_PEG_SECONDS if lie < match.box.holes else None


def withheld_of_row(match: Match, began: float, marking: Marking, now: float) -> ViewPart:
    """Return what viewers see instead of the last row while it is laid, from `began` on, and then marked."""
    if next_peg(match, began, now) is not None:
        return laying_view(match, count_laid(match, began, now))
    if now < last_key_at(last_key(match.board()), marking) - ROUNDING:
        return {**in_words(in_suspense(match)), "game": suspense_view(match)}
    return {}


def count_laid(match: Match, began: float, now: float) -> int:
    """Return how many pegs of the last row are laid, which began at `began`."""
    return max(0, min(match.box.holes, int((now - began) / COMPUTER_PEG_SECONDS + ROUNDING)))
