"""The end of a round: the code is revealed, or a marking fault is shown."""

from collections.abc import Iterator
from dataclasses import replace
from math import floor
from typing import ClassVar, Final, cast

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Hold, Press, Tick, Turn
from station.core.frame import Frame, Lamp, picture
from station.core.messages import Message, join_sentences
from station.core.palette import PEGS
from station.core.timing import ROUNDING, Blinking, Timings, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.core.view import ViewPart
from station.games.codes.look import key_in_words, key_lamps
from station.games.codes.looks import look_of
from station.games.codes.match import EXTRA, Fault, Match, is_machine, marked_by_hand, with_own_board
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.board import (
    ALL_MARKED,
    Marking,
    frame_of,
    last_key,
    last_key_at,
    next_key,
)
from station.games.codes.scenes.codebreaker import (
    hint_note,
    in_suspense,
    played_notes,
    played_scene,
    row_answer,
)
from station.games.codes.scenes.standings import standings_scene
from station.games.codes.scenes.watch import Watch, count_laid, laying_notes, next_peg, seconds_to_lay
from station.games.codes.scoring import find_faults
from station.games.codes.view import BoardView, CodesPart, view
from station.matches.messages import GameMessages
from station.matches.players import DEFAULT_NAMES, STATION
from station.matches.results import DayCount
from station.scenes.base import NOBODY_PLAYS, ON_TURN, Audience, Departure, Go, Make, Reply, Scene, in_words
from station.scenes.facts import BestRows, Fact, MatchTime

CONTRAST: Final = Blinking(seconds=0.6, beats=50)
"""The answer that was given and the right one are shown in turn, and then the right one."""


class FaultScene(Scene):
    """`fault` broke the round of `match` off at `began`."""

    name: ClassVar[str] = "fault"

    match: Match
    fault: Fault
    began: float
    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The faults on every board, and what follows, beginning with the one that broke the round off."""
        faults = [self.fault, *(fault for fault in find_faults(self.match) if fault.board != self.fault.board)]
        sentences = [sentence for fault in faults for sentence in (self._describe_fault(fault), self._costs(fault))]
        return join_sentences(self.notice, *sentences, CodeMessages.round_is_replayed())

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob, but not in the first moment."""
        match action:
            case Press() if too_soon(self.began, now):
                return self
            case Press(control) if control in CONFIRM:
                return standings_scene(self.match, now)
            case Hold("back"):
                return Go("leave")
            case Press():
                return self.refuse(GameMessages.does_nothing_here(), now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The board with the secret; the key pegs of the row at fault change between given and right."""
        match = self.match if self.fault.board == 0 else with_own_board(self.match)
        key = self.fault.given if CONTRAST.on(self.began, now) else self.fault.right
        answers = {self.fault.row - 1: key_lamps(look_of(match.box), key)} if self.fault.row else {}
        return frame_of(match, ALL_MARKED, now, answers=answers)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), CONTRAST.next(self.began, now))

    def _describe_fault(self, fault: Fault) -> Message:
        """Return which row was marked wrongly, and with two boards whose, what was given, and what is right."""
        board, look = self.match.boards[fault.board], look_of(self.match.box)
        row, given, right = fault.row, key_in_words(look, fault.given), key_in_words(look, fault.right)
        if not row:
            return self.match.say(CodeMessages.code_was_changed, codemaker=self.match.name(board.codemaker))
        if len(self.match.boards) == 1:
            return CodeMessages.marked_wrongly(row=row, given=given, right=right)
        codebreaker = self.match.name(board.codebreaker)
        return CodeMessages.players_row_marked_wrongly(player=codebreaker, row=row, given=given, right=right)

    def _costs(self, fault: Fault) -> Message:
        """Return what the codebreaker gets, and what the codemaker loses."""
        board, loss = self.match.boards[fault.board], self.match.box.match_rules.deduction
        codemaker, codebreaker = self.match.name(board.codemaker), self.match.name(board.codebreaker)
        if self.match.terms.wins == "rows":
            return CodeMessages.counts_fewer_rows(codebreaker=codebreaker, n=EXTRA)
        if loss:
            return CodeMessages.gets_and_loses_points(codebreaker=codebreaker, n=EXTRA, codemaker=codemaker, loss=loss)
        return CodeMessages.gets_points(codebreaker=codebreaker, n=EXTRA)


def fault_scene(match: Match, fault: Fault, now: float) -> FaultScene:
    """The scene after a proven fault."""
    return FaultScene(match, fault, now, Tune(tunes.LOST, now))


REVEAL_PAUSE: Final = 0.4
"""Seconds between the last key peg and the first peg of the secret."""

SECRET_PEG_SECONDS: Final = 0.25
COUNT_SECONDS: Final = 0.12
STEPS: Final = 20
"""Steps for which the picture of a win stands on the display, each in the next colour."""


class Reveal(Scene):
    """A round is over since `began`; `marking` says when its last key pegs appear, `told` whether the result is out.

    If the computer has played the last row, its pegs are `laid` one by one first. `best` is the fewest rows in which
    the codebreaker had cracked such a code before; None: this is the first, or it is unknown. `day` is what the game
    was worth, if its code was that of a day; None: it was not, or it is unknown. `seconds` is how long the match took;
    None: it is not over, or that is unknown.
    """

    name: ClassVar[str] = "reveal"

    match: Match
    began: float
    marking: Marking
    tune: Tune
    told: bool = False
    laid: bool = False
    best: int | None = None
    day: DayCount | None = None
    seconds: int | None = None
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The result, as soon as it is out, after a notice if there is one."""
        return join_sentences(self.notice, self._result() if self.told else self._suspense())

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob; after a match, see the boxes with back or a turn.

        A press before the secret is shown only shows it at once, and one just after that does nothing.
        """
        over = now >= self.over_at - ROUNDING
        ended = self.match.outcome is not None
        match action:
            case Press() | Turn() if not over:
                return self._hurry(now)
            case Tick() if over and not self.told:
                return self._replace(told=True)
            case Press() | Turn() if too_soon(self.over_at, now):
                return self
            case Press(control) if control in CONFIRM:
                return Make(self.match.opening) if self._is_whole_match else standings_scene(self.match, now)
            case Press("back") | Turn() if ended:
                return Go("menu")
            case Hold("back") if not ended:
                return Go("leave")
            case Press():
                return self.refuse(GameMessages.does_nothing_here(), now)
            case _:
                return self

    @property
    def audience(self) -> Audience:
        """Nobody plays any more once the result of the match has been shown."""
        return NOBODY_PLAYS if self.told and self.match.outcome is not None else ON_TURN

    @property
    def game_view(self) -> CodesPart:
        return {"streak": self.streak}

    def withheld(self, now: float) -> ViewPart:
        """Hide that the last row is the last one until it is answered, and the secret until it is shown."""
        if now < self.answered_at - ROUNDING:
            return self._as_usual(now)
        if now >= self.over_at - ROUNDING:
            return {}
        boards = view(self.match)["boards"]
        covered: list[BoardView] | None = boards and [{**board, "secret": None} for board in boards]
        hidden: CodesPart = {"secret": None, "streak": None, "boards": covered}
        return {**in_words(join_sentences(self.notice, self._describe_answer())), "game": hidden}

    def frame(self, now: float) -> Frame:
        """The board; after a win its picture for a moment; then the board for good."""
        tone = tunes.tone(self.tune, now)
        step = floor((now - self._secret_at(self.match.box.holes)) / COUNT_SECONDS + ROUNDING)
        if self.won and 0 <= step < STEPS:
            lamp = Lamp(PEGS[step % len(PEGS)].name)
            left, right = picture(self._won_points, lamp)
            return self._board(now)._replace(pegs=left, keys=right, tone=tone)
        return self._board(now)._replace(tone=tone)

    def due(self, now: float) -> float | None:
        key = next_key(last_key(self.match.board()), self.marking, now)
        changes = (time for time in self._changes() if time > now)
        peg = next_peg(self.match, self.began, now) if self.laid else None
        return soonest(peg, key, tunes.next_note(self.tune, now), *changes)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the best result so far, and what the game is worth for its day."""
        match fact:
            case BestRows(rows):
                return self._replace(best=rows)
            case DayCount():
                return self._replace(day=fact)
            case MatchTime(seconds):
                return self._replace(seconds=max(1, round(seconds)))
            case _:
                return super().learn(fact, now)

    @property
    def streak(self) -> int | None:
        """The days in a row, this one included; None if it is no game with the code of a day, or does not count."""
        if self.day is None or not self.day.counts or (self.won and any(self.match.hints)):
            return None
        return self.day.streak + 1 if self.won else 0

    @property
    def won(self) -> bool:
        """Whether the code was cracked."""
        return self.match.board().cracked(self.match.box)

    @property
    def fanfare(self) -> tunes.Notes:
        """The tune after the last key peg."""
        return tunes.WON if self.won else tunes.LOST

    @property
    def answered_at(self) -> float:
        """When the last key peg is shown; at once if no key peg follows."""
        unplayed = self.match.board().rows[-1].pegs is None
        return self.began if unplayed else max(self.began, last_key_at(last_key(self.match.board()), self.marking))

    @property
    def over_at(self) -> float:
        """When the whole secret is shown."""
        return self._secret_at(self.match.box.holes - 1)

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Somebody is watching until the whole secret is shown."""
        return super().departure(max(touched, self.over_at), timings)

    @property
    def _is_whole_match(self) -> bool:
        """Whether this round was the whole match of one person, which has no standings to show."""
        return self.match.outcome is not None and self.match.terms.alone and self.match.round == 1

    def _as_usual(self, now: float) -> ViewPart:
        """Return what viewers would see if the match went on."""
        going_on = replace(self.match, outcome=None)
        if self.laid:
            lies = next_peg(self.match, self.began, now) is None
            scene: Scene = Watch(going_on, self.began, self.marking, self.over_at, played=True, lies=lies)
        else:
            scene = played_scene(going_on, self.marking, self.tune)
        hidden = scene.withheld(now)
        game = {"streak": None, **scene.game_view, **hidden.get("game", {})}
        return cast("ViewPart", {**scene.view(now), **hidden, "game": game})

    def _hurry(self, now: float) -> "Reveal":
        sooner = self.over_at - now
        marking = self.marking._replace(began=self.marking.began - sooner)
        return self._replace(
            began=self.began - sooner, marking=marking, tune=Tune(self.fanfare, now), told=True, notice=None
        )

    def _board(self, now: float) -> Frame:
        pegs = count_laid(self.match, self.began, now) if self.laid else None
        lit = sum(now >= self._secret_at(hole) - ROUNDING for hole in range(self.match.box.holes))
        return frame_of(self.match, self.marking, now, laid=pegs, secret=lit)

    def _suspense(self) -> Message:
        rows = self.match.board().rows
        if rows[-1].pegs is None:
            return self.match.box.kind.say(CodeMessages.time_is_over, row=len(rows))
        if self.marking is ALL_MARKED:
            return self.match.box.kind.say(CodeMessages.code_follows)
        return in_suspense(self.match)

    def _describe_answer(self) -> Message:
        """Return what the last key peg tells: that the code is cracked, or else only the answer."""
        if self.won:
            return self._result()
        if self.marking is ALL_MARKED or self.match.board().rows[-1].pegs is None:
            return self._suspense()
        return join_sentences(row_answer(self.match), self.match.box.kind.say(CodeMessages.code_follows))

    def _result(self) -> Message:
        again = CodeMessages.another_puzzle() if self.match.given else GameMessages.play_again()
        then = again if self._is_whole_match else CodeMessages.see_standings()
        said = self._describe_win() if self.won else self._describe_miss()
        return join_sentences(said, self._explain_uncounted() or self._describe_streak(), then)

    @property
    def _won_points(self) -> glyphs.Points:
        """The picture of a win: the number of rows, or a cup for a puzzle, which has one row."""
        return glyphs.large(glyphs.CUP) if self.match.given else glyphs.number(len(self.match.board().rows))

    def _describe_win(self) -> Message:
        """Return in how many rows the code was cracked; for one person, compared with the best so far."""
        board, best, say = self.match.board(), self.best, self.match.say
        if self.match.given:
            return CodeMessages.solved() if self.seconds is None else CodeMessages.solved_in(n=self.seconds)
        rows = len(board.rows)
        if not self.match.terms.alone:
            name = self.match.name(board.codebreaker)
            return say(CodeMessages.cracked_by, n=rows, codebreaker=name)
        if best is None:
            is_win = self._is_whole_match and self.match.terms.daily is None
            wins = CodeMessages.player_wins(player=self.match.name(board.codebreaker)) if is_win else None
            return join_sentences(say(CodeMessages.cracked, n=rows), wins)
        if rows < best:
            return say(CodeMessages.cracked_sooner, n=rows, best=best)
        if rows == best:
            return say(CodeMessages.cracked_as_soon, n=rows)
        return say(CodeMessages.cracked_later, n=rows, best=best)

    def _describe_miss(self) -> Message:
        """Return what the code was, and the points of the player who set it."""
        board, code_was = self.match.board(), self.match.say(CodeMessages.code_was, pegs=self._secret_in_words)
        if self.match.given:
            return join_sentences(self._explain_miss(), code_was)
        codemaker = self.match.name(board.codemaker)
        if self.match.terms.wins == "rows" or codemaker == STATION:
            return code_was
        gains = len(board.rows) + self.match.box.match_rules.bonus
        return join_sentences(code_was, CodeMessages.points_for(n=gains, player=codemaker))

    def _explain_miss(self) -> Message | None:
        """Return the first row of a puzzle that the row which was played does not fit."""
        *given, (played, _) = self.match.board().rows
        for number, (pegs, key) in enumerate(given, start=1):
            if played is not None and pegs is not None and (would := self.match.box.score(pegs, played)) != key:
                return CodeMessages.row_would_be(row=number, answer=key_in_words(look_of(self.match.box), would))
        return None

    @property
    def _secret_in_words(self) -> Message | str:
        return look_of(self.match.box).names(self.match.board().secret or "")

    def _explain_uncounted(self) -> Message | None:
        """Return why the match does not count for the records, or None; that days in a row have ended goes first."""
        codebreaker = self.match.board().codebreaker
        ends_days = self.day is not None and self.day.streak > 0 and self.streak == 0
        return hint_note(self.match, codebreaker) if self.match.hints[codebreaker] and not ends_days else None

    def _describe_streak(self) -> Message | None:
        """Return what the game means for the days in a row, or None."""
        day = self.match.terms.daily
        if day is not None and self.match.name(0) in DEFAULT_NAMES:
            return CodeMessages.nameless_day()
        if self.day is None or day is None:
            return None
        if not self.day.counts:
            return self.match.say(CodeMessages.day_does_not_count, day=day)
        if self.won:
            return self.match.say(CodeMessages.days_in_a_row, day=day, n=self.day.streak + 1)
        return self.match.say(CodeMessages.ends_days_in_a_row, day=day, n=self.day.streak) if self.day.streak else None

    def _secret_at(self, hole: int) -> float:
        return (
            max(self.began, last_key_at(last_key(self.match.board()), self.marking))
            + REVEAL_PAUSE
            + hole * SECRET_PEG_SECONDS
        )

    def _changes(self) -> Iterator[float]:
        holes = self.match.box.holes
        yield from (self._secret_at(hole) for hole in range(holes))
        if self.won:
            yield from (self._secret_at(holes) + step * COUNT_SECONDS for step in range(STEPS + 1))


def reveal_scene(match: Match, now: float, interval: float, *, settled: bool = False) -> Reveal:
    """Return the scene after the last row of a round; its first key peg appears `interval` seconds after its pegs.

    If its key pegs are `settled`, or were given by hand, they are shown already, and so is the row.
    """
    if settled or marked_by_hand(match):
        return _with_tune(Reveal(match, now, ALL_MARKED, SILENCE), ())
    board = match.board()
    laid = is_machine(match, board.codebreaker) and board.rows[-1].pegs is not None
    lies_at = now + seconds_to_lay(match) if laid else now
    notes = laying_notes(match, interval) if laid else played_notes(match, interval)
    return _with_tune(Reveal(match, now, Marking(lies_at + interval, interval), SILENCE, laid=laid), notes)


def _with_tune(scene: Reveal, notes: tunes.Notes) -> Reveal:
    return scene._replace(tune=Tune(notes + scene.fanfare, scene.began))
