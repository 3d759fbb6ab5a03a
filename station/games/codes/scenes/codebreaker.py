"""The codebreaker's scene: a row is built, submitted and answered, perhaps against the clock."""

from functools import partial
from typing import ClassVar, Final, NamedTuple, Self

from station.core import tunes
from station.core.events import PUSH, Action, Hold, Lay, Press, Tick, Touch, Turn, Type
from station.core.frame import REFUSED, Frame, Lamp, Lamps, picture
from station.core.glyphs import Points
from station.core.messages import Message, join_sentences
from station.core.timing import FLASH, NEVER, ROUNDING, TURNED_UP, Blinking, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.core.view import SceneView, ViewPart
from station.games.codes.advice import Advice, hint_in_words, hint_to_play
from station.games.codes.box import count_places
from station.games.codes.look import GAP, key_notes, next_blink, row_lamps, with_kept
from station.games.codes.looks import look_of
from station.games.codes.match import Match, awaits, marked_by_hand, sits_apart
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes import row as build
from station.games.codes.scenes.board import (
    ALL_MARKED,
    Marking,
    answer_in_words,
    frame_of,
    last_key,
    last_key_at,
    next_key,
)
from station.games.codes.scenes.clock import Clock, row_clock, running_clock
from station.games.codes.scenes.codemaker import mark_scene
from station.games.codes.scenes.other_board import show_other_board
from station.games.codes.terms import STATION_MARKS
from station.games.codes.view import CodesPart, suspense_view
from station.matches.events import HintAsked, Played
from station.matches.game import EMPTY, DraftRow
from station.matches.messages import GameMessages
from station.matches.results import DayCount
from station.scenes.base import Departure, FlashingScene, Go, Make, Reply, Scene, in_words
from station.scenes.facts import Fact, HintFound, MatchWentOn, Pause, RowToMark
from station.scenes.hints import answer_hint, hint_price
from station.scenes.holds import HELD_SECONDS, PEG_BUTTONS, WITH_HINTS, Holds

_HELD: Final = {**WITH_HINTS, "blank": HELD_SECONDS["blank"]}
_HELD_AGAIN: Final = PEG_BUTTONS - {"blank"}
"""The controls that are held in a row being built: those that act late, and those that have put a peg by then."""


MEANT: Final = Blinking(seconds=0.4, beats=15)
"""The key pegs of the rows that a hint is about blink."""


class LastChange(NamedTuple):
    """The last change of a row being built, until there is another one.

    `turned` is when the knob turned up the peg that is to be shown, or was pushed on to it. `put` is the hole, from 0,
    of the peg that was put. `replaced` is the row before an earlier one was laid for it, or it was filled. `meant` are
    the rows, from 0, that the hint in the row is about: their key pegs blink.
    """

    turned: float = NEVER
    put: int | None = None
    replaced: DraftRow | None = None
    meant: tuple[int, ...] = ()


UNCHANGED: Final = LastChange()


class Guess(FlashingScene):
    """`match` is being played and `row` built, as it became by the `change`.

    `touched` is the last press, and `refused` the last refusal. `notice` replaces the usual message until the next
    press; `answered` is the answer to the last row, after a refusal. `clock` is None if rows have no time limit.
    `asked` is the row at the moment when a hint was asked for, until the hint comes.
    """

    name: ClassVar[str] = "guess"

    match: Match
    row: DraftRow
    notice: Message | None = None
    marking: Marking = ALL_MARKED
    tune: Tune = SILENCE
    touched: float = NEVER
    refused: float = NEVER
    clock: Clock | None = None
    asked: DraftRow | None = None
    answered: Message | None = None
    change: LastChange = UNCHANGED

    @property
    def message(self) -> Message:
        return self._describe(GAP)

    def draft_row(self, now: float) -> DraftRow:
        """Return the row with the seconds until its time is over, those before its clock begins included."""
        return self.row._replace(left=None if self.clock is None else self.clock.until_out(now))

    @property
    def is_building(self) -> bool:
        """Whether a row is being built; also while a hint is awaited, which no later scene could show."""
        return self.asked is not None or self.row.begun

    @property
    def holds(self) -> Holds:
        """A hint while the row has empty holes, and the same peg for all of them; a peg that is to stay; leaving.

        The pegs by sound, or a fault if a person marks.
        """
        by_hand, puts_pegs = self.match.terms.marker != STATION_MARKS, self.match.box.kind.has_buttons
        does = {} if self.row.complete else {"ok": GameMessages.give_hint()}
        if self.row.text and not (puts_pegs and self.row.complete):
            does["blank"] = CodeMessages.fill_row() if puts_pegs else CodeMessages.keep_letter()
        if by_hand:
            does[PUSH] = CodeMessages.call_fault()
        elif look_of(self.match.box).has_sounds:
            does[PUSH] = CodeMessages.name_pegs()
        return super().holds.and_also(does)._replace(seconds=_HELD, again=_HELD_AGAIN, harmless=not by_hand)

    def on(self, action: Action, now: float) -> Reply:
        """Build, submit, ask for a hint, call a fault, or ask to leave. A press begins the clock of a first row.

        Holding ok on a complete row plays it, like a press.
        """
        if isinstance(action, Press | Turn | Lay | Type) and (started := self._start_clock(now)).clock != self.clock:
            return started.on(action, now)
        seat = self.match.board().codebreaker
        signature = self.match.by(seat)
        if not self.row.complete:
            hint = answer_hint(self, action, f"hint{signature}", _hint_price(self.match, seat), now)
            if hint is not None:
                return hint
        match action:
            case Press("ok") | Hold("ok") if action == Press("ok") or self.row.complete:
                return Make(f"guess {self.row.pegs}{signature}")
            case Hold(control):
                return self._answer_hold(control, signature, now)
            case Touch("peg", number) if 0 < number <= self.match.box.holes:
                return self._keep_peg(number - 1, now)
            case Tick() if self.clock is not None and self.clock.is_over(now):
                return Make(f"timeout{signature}")
            case _:
                return self._edit(action, now)

    def _answer_hold(self, control: str, signature: str, now: float) -> Reply:
        """Leave, call a fault or name the pegs, fill the row, or let a peg stay; a colour that is held has put it."""
        look = look_of(self.match.box)
        match control:
            case "back":
                return Go("leave")
            case _ if control == PUSH and self.match.terms.marker != STATION_MARKS:
                return Make(f"fault{signature}")
            case _ if control == PUSH:
                return self._replace(tune=Tune(tunes.peg_notes(self.row.text), now)) if look.has_sounds else self
            case "blank" if self.match.box.kind.has_buttons:
                return self._fill(now)
            case "blank":
                return self._keep_peg(build.nearest_peg(self.row), now)
            case _:
                return self if self.change.put is None else self._keep_peg(self.change.put, now)

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Somebody thinks until the row's time is over.

        Once the time of two rows ran out, nobody is waited for longer than a row has: a third one is not lost as well.
        """
        if self.clock is None:
            return super().departure(touched, timings)
        if [row.pegs is None for row in self.match.board().rows[-2:]] == [True, True]:
            return super().departure(touched, timings._replace(idle=min(timings.idle, self.clock.seconds)))
        return super().departure(max(touched, self.clock.began + self.clock.seconds), timings)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the row after a move elsewhere, show a hint, tell that a day no longer counts, stop the clock."""
        match fact:
            case MatchWentOn(played):
                return self._keep_row(played, now)
            case RowToMark(played) if self.is_building:
                return self._keep_row(played, now)
            case HintFound(hint):
                return self._show_hint(hint, now)
            case DayCount():
                return self._with_day(fact)
            case Pause(seconds) if self.clock is not None:
                return self._replace(clock=self.clock.postpone(seconds))
            case _:
                return super().learn(fact, now)

    def _keep_row(self, played: Played[Match], now: float) -> "Guess":
        """Keep the row while a hint is computed, after a false call of a fault, or after a move at the other board."""
        if asked := played.find(HintAsked):
            return self._await_hint(played.match, asked.seat, now)
        if not played.events:
            return self._with_notice(played.match, CodeMessages.no_fault(), now)
        return self._replace(match=played.match)

    def _show_hint(self, advice: Advice, now: float) -> "Guess":
        """Show the suggested row, to be played or changed, unless the player has moved on.

        The clock of a first row begins with a hint, so that a hint costs time.
        """
        if advice.guess is None:
            return self.refuse(self.match.box.kind.say(CodeMessages.no_code_fits), now)._replace(asked=None)
        look, tune = look_of(self.match.box), Tune(tunes.MOVE_ON, now)
        scene = self._start_clock(now)._replace(asked=None, tune=tune)
        if self.asked not in (None, self.row):
            return scene._replace(notice=hint_in_words(advice, look))
        pegs = "".join(was if peg == EMPTY else peg for was, peg in zip(self.row.pegs, advice.guess, strict=True))
        row = build.with_pegs(self.row, pegs, f"{pegs}{EMPTY}".index(EMPTY), self.match.box)
        notice = hint_to_play(advice, look)
        change = self.change._replace(turned=NEVER, meant=advice.rows)
        return scene._replace(row=row, notice=notice, touched=now, change=change)

    def _with_day(self, day: DayCount) -> "Guess":
        """Before the first row, tell the player if the code of the day no longer counts."""
        daily = self.match.terms.daily
        begun = len(self.match.board().rows) > self.match.given
        if day.counts or daily is None or begun or self.notice is not None:
            return self
        says = self.message if self.row.text or self.match.given else _choose_row(self.match)
        return self._replace(notice=join_sentences(self.match.say(CodeMessages.day_does_not_count, day=daily), says))

    def view(self, now: float) -> SceneView:
        left = None if self.clock is None else self.clock.whole_seconds(now)
        return {**super().view(now), "seconds_left": left}

    @property
    def game_view(self) -> CodesPart:
        """The message to whoever did not have to look away, where it asks everybody else to look back."""
        return {"apart": _look_back(self.match, apart=True) if self.notice == _look_back(self.match) else None}

    def news(self, before: Scene | None) -> Message | None:
        """Return the pegs that were put, or the hole where the cursor is now, without the rest of the row."""
        if before is None or (self.match.given and not (isinstance(before, Guess) and before.match.given)):
            return self._recap()
        if not isinstance(before, Guess) or before.match is not self.match or self.notice is not None:
            return self._news_of_row(before)
        pegs, look = self.row.pegs, look_of(self.match.box)
        put = look.describe_new(before.row.pegs, pegs)
        if put is not None:
            said = CodeMessages.pegs_put(pegs=put)
            return join_sentences(said, self.message if self.row.complete else None)
        if pegs != before.row.pegs or self.row.cursor in (before.row.cursor, len(pegs)):
            return self._news_of_row(before)
        return look.at_hole(self.row.cursor, pegs[self.row.cursor])

    def _recap(self) -> Message:
        """Return the message, after the answer to the last row if there is one, or after all rows of a puzzle."""
        rows = self.match.board().rows
        if self.match.given:
            return join_sentences(
                *map(partial(_read_row, self.match), range(len(rows))), self._describe(CodeMessages.no_peg())
            )
        is_answered = bool(rows) and (rows[-1].key is not None or rows[-1].pegs is None)
        answer = row_answer(self.match) if is_answered and self.notice is None else None
        return join_sentences(answer, self._describe(CodeMessages.no_peg()))

    def refuse(self, reason: Message, now: float) -> Self:
        """Flash on the board, so remove a digit that hides it. The answer to the last row stays, after the reason."""
        is_answer = bool(self.match.board().rows) and self.notice == answer(self.match)
        answered = self.notice if is_answer else self.answered
        return super().refuse(reason, now)._replace(change=self.change._replace(turned=NEVER), answered=answered)

    def withheld(self, now: float) -> ViewPart:
        """Hide the answer to the last row until its last key peg is shown."""
        if not self._is_marking(now):
            return {}
        hidden: ViewPart = {"game": suspense_view(self.match)}
        if self._is_awaited(now):  # there may be no next row for the pegs that stay
            hidden |= {"building": "", "cursor": 0, "kept": ""}
        if self.answered is not None:
            return {**in_words(join_sentences(self.notice, in_suspense(self.match))), **hidden}
        if self.notice == answer(self.match):
            return {**in_words(in_suspense(self.match)), **hidden}
        return hidden

    def frame(self, now: float) -> Frame:
        """The board with the row being built and its cursor.

        Until something is built, no next row is shown before the last one is answered, as that may be the last of all.
        A digit or a letter that the knob has turned up fills the display for a moment: few would know it by its lamp.
        """
        up = self._enlarge_peg() if TURNED_UP.on(self.change.turned, now) else None
        if up is not None:
            return Frame(*picture(*up), tone=tunes.tone(self.tune, now))
        awaited = self._is_awaited(now)
        row = () if awaited else row_lamps(look_of(self.match.box), self.row, self.touched, now)
        flash = () if awaited and not FLASH.on(self.refused, now) else self._key_lamps(now)
        out: dict[int, Lamps] = dict.fromkeys(self.change.meant, ()) if MEANT.off(self.touched, now) else {}
        frame = frame_of(self.match, self.marking, now, row, flash, answers=out)
        return frame._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(
            next_key(last_key(self.match.board()), self.marking, now),
            tunes.next_note(self.tune, now),
            FLASH.next(self.refused, now),
            next_blink(self.row, self.touched, now),
            TURNED_UP.next(self.change.turned, now),
            self.clock.next(now) if self.clock is not None else None,
            MEANT.next(self.touched, now) if self.change.meant else None,
        )

    def _describe(self, gap: Message | str) -> Message:
        """Return the message, in which a hole without a peg is a `gap`."""
        says = self.notice or _progress(self.match, self.row, gap)
        return join_sentences(says, self.answered, _to_mark(self.match))

    def _news_of_row(self, before: Scene) -> Message | None:
        """Return the whole message, to be spoken, if it is new after the scene `before`."""
        return None if super().news(before) is None else self._describe(CodeMessages.no_peg())

    def _enlarge_peg(self) -> tuple[Points, Lamp] | None:
        peg = self.row.pegs[min(self.row.cursor, self.match.box.holes - 1)]
        return None if peg == EMPTY else look_of(self.match.box).enlarge(peg)

    def _is_marking(self, now: float) -> bool:
        """Whether key pegs of the last row are still to come."""
        return now < last_key_at(last_key(self.match.board()), self.marking) - ROUNDING

    def _is_awaited(self, now: float) -> bool:
        """Whether the answer to the last row is waited for, and nothing was done since."""
        return self._is_marking(now) and self.touched == NEVER

    def _await_hint(self, match: Match, seat: int, now: float) -> "Guess":
        asked = self.row if seat == match.board().codebreaker else self.asked
        return self._with_notice(match, hint_note(match, seat), now)._replace(asked=asked)

    def _with_notice(self, match: Match, notice: Message, now: float) -> "Guess":
        """Return the same row with a notice."""
        return self._replace(match=match, notice=notice, answered=None, tune=Tune(tunes.MOVE_ON, now))

    def _start_clock(self, now: float) -> "Guess":
        """Start the clock of a first row; that of a later row begins with the last key peg."""
        first = not self.match.board().rows
        return self._replace(clock=self.clock.start(now)) if self.clock is not None and first else self

    def _edit(self, action: Action, now: float) -> Scene:
        if action == Press("back") and not self.row.text and len(self.match.boards) > 1:
            return show_other_board(self, now)
        if action == Press("back") and self.change.replaced is not None:
            return self._with_row(self.change.replaced, tunes.TAKE_BACK, now)
        match build.edit_row(self.row, action, self.match.box):
            case None:
                return self
            case Message() as reason:
                refused = self.refuse(reason, now)
                return refused._replace(change=refused.change._replace(put=None))
            case build.RowEdit(row, notes):
                turned = now if isinstance(action, Turn) or action == Press(PUSH) else NEVER
                replaced = self._find_replaced(row) if isinstance(action, Lay) else None
                puts = isinstance(action, Turn | Press) and action not in (Press("back"), Press(PUSH))
                put = min(self.row.cursor, len(row.pegs) - 1) if puts else None
                edited = self._with_row(row, notes, now, LastChange(turned, put, replaced))
                return edited if edited.is_building or awaits(self.match) != "mark" else mark_scene(self.match, now)

    def _with_row(self, row: DraftRow, notes: tunes.Notes, now: float, change: LastChange = UNCHANGED) -> "Guess":
        return self._replace(row=row, change=change, notice=None, answered=None, tune=Tune(notes, now), touched=now)

    def _fill(self, now: float) -> "Guess":
        """Put the last peg in all empty holes, which back undoes."""
        match build.fill_row(self.row, self.change.put, self.match.box):
            case Message() as reason:
                return self.refuse(reason, now)
            case build.RowEdit(row, notes):
                return self._with_row(row, notes, now, LastChange(replaced=self.row))

    def _keep_peg(self, hole: int, now: float) -> "Guess":
        """Let the peg in a hole stay for the next row, or no longer, and say so."""
        row = build.keep_peg(self.row, hole, self.match.box)
        if row is None:
            return self.refuse(CodeMessages.nothing_to_keep(), now)
        stays = len(row.kept.replace(EMPTY, "")) > len(self.row.kept.replace(EMPTY, ""))
        says = CodeMessages.peg_stays if stays else CodeMessages.peg_goes
        peg = look_of(self.match.box).names(build.peg_at(row, hole, self.match.box))
        change = LastChange(put=self.change.put)
        return self._with_row(row, tunes.MOVE_ON, now, change)._replace(notice=says(peg=peg))

    def _find_replaced(self, laid: DraftRow) -> DraftRow | None:
        """Return the row for which an earlier one is laid, which back restores; None if something else is laid."""
        if laid.pegs == self.row.pegs:
            return self.change.replaced
        return self.row if any(row.pegs == laid.pegs for row in self.match.board().rows) else None

    def _key_lamps(self, now: float) -> Lamps:
        box = self.match.box
        if FLASH.on(self.refused, now):
            return (REFUSED,) * box.places
        lamps = self.clock.lamps(now, box.places) if self.clock is not None else ()
        return with_kept(lamps, self.row.kept[:: box.kind.holes_each])


def guess_scene(match: Match, now: float, row: DraftRow | None = None) -> Guess:
    """Return the scene at the start of a round, and after a power cut with the `row` that was being built.

    After a power cut the row goes on with the time that was left when it was last stored, including the time before its
    clock begins by itself.
    """
    row = row or build.next_row(match.box.holes)
    return Guess(
        match,
        row._replace(left=None),
        notice=None if match.terms.alone or match.board().rows or row.text else _look_back(match),
        tune=Tune(tunes.START, now),
        touched=now,
        clock=row_clock(match, now, row.left),
    )


def answered_scene(match: Match, now: float, interval: float, kept: str = "") -> Guess:
    """The scene after a row: its key pegs appear one by one while the next row may be built, with its `kept` pegs.

    Key pegs that a person has given are shown already.
    """
    settled = marked_by_hand(match) or match.board().rows[-1].pegs is None
    marking = ALL_MARKED if settled else Marking(now + interval, interval)
    return played_scene(match, marking, Tune(played_notes(match, interval), now), kept)


def played_scene(match: Match, marking: Marking, tune: Tune, kept: str = "") -> Guess:
    """The scene after a row whose key pegs appear as `marking` says."""
    answered = last_key_at(last_key(match.board()), marking)
    return Guess(
        match,
        build.next_row(match.box.holes, kept),
        answer(match),
        marking,
        tune,
        clock=running_clock(match, max(tune.began, answered)),
    )


def in_suspense(match: Match) -> Message:
    """Return what is said of a row that was played, until it is answered."""
    return CodeMessages.row_is_played(row=len(match.board().rows))


def hint_note(match: Match, seat: int) -> Message:
    """Return what a hint means for the records of a player who asked for it."""
    return GameMessages.hint_asked() if match.terms.alone else GameMessages.hint_asked_by(player=match.name(seat))


def _hint_price(match: Match, seat: int) -> Message | None:
    """Return what the first hint costs a player, and how to have it; None for a later one, which costs nothing."""
    if match.hints[seat]:
        return None
    if match.terms.daily is not None:
        return hint_price(CodeMessages.hint_costs_day())
    alone = match.terms.alone
    return hint_price(GameMessages.hint_costs() if alone else GameMessages.hint_costs_player(player=match.name(seat)))


def answer(match: Match) -> Message:
    """The answer to the last row, and how many rows are left."""
    left = CodeMessages.rows_left(n=match.box.rows - len(match.board().rows))
    return join_sentences(row_answer(match), left, _doubt(match))


def row_answer(match: Match) -> Message:
    """The answer to the last row, as in "Row 3: 1 exact, 2 colour only"."""
    rows = match.board().rows
    return CodeMessages.row_answered(row=len(rows), answer=answer_in_words(rows[-1], look_of(match.box)))


def _read_row(match: Match, at: int) -> Message:
    """Return a row with its answer, to be spoken: "Row 3: red red yellow blue; 1 exact, 2 colour only."."""
    row, look = match.board().rows[at], look_of(match.box)
    return CodeMessages.given_row(row=at + 1, pegs=look.names(row.pegs or ""), answer=answer_in_words(row, look))


def played_notes(match: Match, interval: float) -> tunes.Notes:
    """Return a note for every key peg, as it appears: high for exact, low for colour only; a growl for a timeout."""
    board = match.board()
    if board.rows[-1].pegs is None:
        return tunes.REFUSE
    if marked_by_hand(match):
        return tunes.SUBMIT
    return tunes.space_notes(tunes.SUBMIT, key_notes(look_of(match.box), last_key(board)), interval)


def _look_back(match: Match, *, apart: bool = False) -> Message:
    """Return that the code is set; who did not have to look away, being `apart`, is not asked to look back."""
    board = match.board()
    is_set = CodeMessages.code_is_set if apart or sits_apart(match, board.codemaker) else CodeMessages.look_back
    begin = CodeMessages.choose_first_row(amount=look_of(match.box).wording.number(n=match.box.places))
    code = match.box.kind.say(is_set, codemaker=match.name(board.codemaker), codebreaker=match.name(board.codebreaker))
    return join_sentences(code, begin)


def _progress(match: Match, row: DraftRow, gap: Message | str) -> Message:
    """Return what to do in the row being built; its pegs are named, and a hole without one is a `gap`."""
    here = _row_number(match)
    if row.complete:
        return CodeMessages.row_is_built(where=here)
    if not row.text:
        return join_sentences(_aim(match), _choose_row(match))
    so_far = CodeMessages.row_so_far(where=here, pegs=look_of(match.box).names(row.text, gap))
    to_fill = look_of(match.box).wording.to_fill(n=match.box.places - count_places(match.box, row.pegs))
    return join_sentences(so_far, look_of(match.box).what_is_next(row), to_fill)


def _to_mark(match: Match) -> Message | None:
    """Return that the other player's row is to be marked once the row being built here is finished, or None."""
    return CodeMessages.row_to_mark(player=match.name(1)) if awaits(match) == "mark" else None


def _choose_row(match: Match) -> Message:
    return CodeMessages.choose_row(
        where=_row_number(match), amount=look_of(match.box).wording.number(n=match.box.places)
    )


def _aim(match: Match) -> Message | None:
    """Return what to do, and whether for today, to one person alone who is about to play the first row, or None."""
    begun, daily = len(match.board().rows) > match.given, match.terms.daily
    if not match.terms.alone or match.round > 1 or begun:
        return None
    if daily is None or match.given:
        return match.say(CodeMessages.find_code)
    return match.say(CodeMessages.find_code_of_day, day=daily)


def _row_number(match: Match) -> Message:
    """Return the number of the row being built, if there is more than one; with two players, whose it is."""
    row, rows = len(match.board().rows) + 1, match.box.rows
    if match.given:
        return CodeMessages.your_row()
    if match.terms.alone:
        return CodeMessages.row_of(row=row, rows=rows)
    return CodeMessages.players_row(player=match.name(match.board().codebreaker), row=row, rows=rows)


def _doubt(match: Match) -> Message | None:
    """Return how to call a fault, if a person has marked the last row."""
    by_hand = marked_by_hand(match) and match.board().rows[-1].key is not None
    return CodeMessages.how_to_call_fault() if by_hand else None
