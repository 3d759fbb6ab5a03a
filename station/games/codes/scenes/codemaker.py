"""The codemaker's scenes: the secret is set behind the shield, and rows are marked by hand.

Nobody else may learn anything of the secret: messages count its pegs and never name them.
"""

from typing import ClassVar, Final

from station.core import glyphs, tunes
from station.core.events import PUSH, Action, Hold, Press, Tick, Turn
from station.core.frame import BAR_LEDS, REFUSED, Frame, Lamp, Lamps, one_row, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points
from station.core.timing import FLASH, NEVER, ROUNDING, soonest, too_soon
from station.core.tunes import Tune
from station.core.view import SceneView, ViewPart
from station.games.codes.box import count_places
from station.games.codes.code import KEY_BUTTONS, NO_KEY, Key
from station.games.codes.look import CURSOR, Look, key_in_words, key_lamps, next_blink, row_lamps
from station.games.codes.looks import look_of
from station.games.codes.match import Board, Match, is_machine, mark_move, sits_apart, with_own_board
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes import row as build
from station.games.codes.scenes.board import ALL_MARKED, TRACK_MARKERS, first_key_pegs, frame_of, last_row_in_words
from station.games.codes.view import CodesPart, own_code, secret_part
from station.matches.game import EMPTY, DraftRow
from station.scenes.base import FlashingScene, Go, Make, Reply, Scene, Shield
from station.scenes.facts import Fact, MatchWentOn, Signal
from station.scenes.holds import HELD_BY_ALL, Holds

VEILED: Final = Lamp("white", 8)
"""What a peg behind the shield looks like to everybody but the codemaker."""

LOOK_AWAY_TEXT: Final = Scroller(glyphs.LOOK_AWAY, 0.0)
EYE_LEVEL: Final = 40
HINT_LEVEL: Final = 6


class Secret(FlashingScene):
    """`match` waits for its secret. `lifted` is whether the codemaker is looking behind the shield."""

    name: ClassVar[str] = "secret"

    match: Match
    row: DraftRow
    tune: Tune
    lifted: bool = False
    notice: Message | None = None
    touched: float = NEVER
    refused: float = NEVER

    @property
    def message(self) -> Message:
        """The notice, or what to do; while the shield is down, always what to press."""
        if self.lifted:
            return self.notice or self._progress()
        return join_sentences(self.notice, self._invitation())

    def draft_row(self, now: float) -> DraftRow:  # noqa: ARG002 - a codebreaker has a clock
        return self.row

    @property
    def shield(self) -> Shield:
        """The shield: up while the codemaker looks; the code is begun with the first peg."""
        behind: ViewPart = {"building": self.row.text, "cursor": self.row.cursor} if self.lifted else {}
        return Shield(self.lifted, bool(self.row.text), behind)

    @property
    def holds(self) -> Holds:
        return super().holds.and_also({PUSH: CodeMessages.lower_shield()} if self.lifted else {})

    def on(self, action: Action, now: float) -> Reply:
        """Lift the shield, build, set the code, or ask to leave."""
        match action:
            case Tick():
                return self
            case Hold("back"):
                return Go("leave")
            case Hold(control) if control == PUSH and self.lifted:
                return self._lower()._replace(tune=Tune(tunes.TAKE_BACK, now))
            case Press("ok") if self.lifted:
                return Make(f"secret {self.row.pegs}{self.match.by(self.codemaker)}")
            case Press("ok"):
                return self._replace(lifted=True, notice=None, tune=Tune(tunes.SUBMIT, now), touched=now)
            case _ if self.lifted:
                return self._edit(action, now)
            case _:
                return self.refuse(CodeMessages.only_ok_counts(), now)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the code after a move at the other board; lower the shield when nobody is there any more."""
        match fact:
            case MatchWentOn(played):
                return self._replace(match=played.match)
            case Signal.SHIELD_DOWN:
                return self._lower()
            case _:
                return super().learn(fact, now)

    @property
    def game_view(self) -> CodesPart:
        """The number of pegs that are set, and never which; who looks away."""
        return {"set": {"pegs": self._pegs_set, "of": self.match.box.places}, "looks_away": self._looks_away}

    def frame(self, now: float) -> Frame:
        """An eye that looks away in the codebreaker's colour; the secret row for the codemaker alone."""
        eye_lamp = Lamp(TRACK_MARKERS[1 - self.codemaker].colour, EYE_LEVEL)
        eye = picture(lit_points(LOOK_AWAY_TEXT, now), REFUSED if FLASH.on(self.refused, now) else eye_lamp)
        tone = tunes.tone(self.tune, now)
        if not self.lifted:
            hint = Lamp(TRACK_MARKERS[self.codemaker].colour, HINT_LEVEL)
            return Frame(*eye, secret=one_row((hint,) * self.match.box.places), tone=tone)
        look = look_of(self.match.box)
        behind = look.behind_shield(self.row)
        lamps = row_lamps(look, behind, self.touched, now)
        return Frame(*eye, secret=one_row(lamps), tone=tone, veil=veil(behind.pegs))

    def due(self, now: float) -> float | None:
        blink = next_blink(self.row, self.touched, now) if self.lifted else None
        return soonest(tunes.next_note(self.tune, now), FLASH.next(self.refused, now), blink)

    @property
    def codemaker(self) -> int:
        """The seat of the codemaker."""
        return self.match.made_by(0).codemaker

    @property
    def _pegs_set(self) -> int:
        """The number of pegs that are set."""
        return count_places(self.match.box, self.row.pegs)

    @property
    def _looks_away(self) -> str | None:
        return _name_if_here(self.match, 1 - self.codemaker)

    def _lower(self) -> "Secret":
        return self._replace(lifted=False, notice=None)

    def _edit(self, action: Action, now: float) -> "Secret":
        match build.edit_row(self.row, action, self.match.box):
            case None:
                return self
            case Message() as reason:
                return self.refuse(reason, now)
            case build.RowEdit(row, notes):  # counting the clicks of the knob would tell the colour
                heard = () if isinstance(action, Turn) else notes
                return self._replace(row=row, notice=None, tune=Tune(heard, now), touched=now)

    def _invitation(self) -> Message:
        codebreaker = self.match.name(1 - self.codemaker)
        set_code = self.match.box.kind.say(CodeMessages.set_your_code, codemaker=self.match.name(self.codemaker))
        if len(self.match.boards) > 1:  # everybody looks at a board of their own
            return set_code
        if is_machine(self.match, 1 - self.codemaker):  # a computer need not be asked
            return join_sentences(set_code, CodeMessages.does_not_look(computer=codebreaker))
        return join_sentences(CodeMessages.look_away(player=codebreaker), set_code)

    def _progress(self) -> Message:
        codemaker, codebreaker = self.match.name(self.codemaker), self.match.name(1 - self.codemaker)
        if self.row.complete:
            return self.match.box.kind.say(CodeMessages.code_is_complete, codemaker=codemaker)
        looks = CodeMessages.looks_away(player=codebreaker) if self._looks_away else None
        pegs = CodeMessages.pegs_set(codemaker=codemaker, placed=self._pegs_set, n=self.match.box.places)
        return join_sentences(pegs, look_of(self.match.box).what_is_next(self.row), looks)


def _name_if_here(match: Match, seat: int) -> str | None:
    """Return the name of a player who could see what the other one sets, and has to look away; None if not."""
    return None if sits_apart(match, seat) else match.name(seat)


def veil(pegs: str) -> Lamps:
    """Return what everybody else sees of a row behind the shield: that a hole has a peg, but not which."""
    return one_row(tuple(VEILED if peg != EMPTY else Lamp("blank", 0) for peg in pegs))


def own_shield(match: Match) -> Shield | None:
    """Return the shield with the code behind it that its maker may see; None if there is no such code."""
    code = own_code(match)
    return None if code is None else Shield(up=False, begun=True, behind=secret_part(code))


def with_own_code(frame: Frame, match: Match) -> Frame:
    """Return the frame with the code behind the shield that its maker may see, if there is one."""
    code = own_code(match)
    return frame if code is None else _with_code(frame, look_of(match.box), DraftRow(code))


def _with_code(frame: Frame, look: Look, code: DraftRow) -> Frame:
    """Return the frame with a code behind the shield, of which the pair at its cursor is whole."""
    pegs = look.behind_shield(code).pegs
    return frame._replace(secret=one_row(look.lamps(pegs)), veil=veil(pegs))


def secret_scene(match: Match, now: float, row: DraftRow | None = None) -> Secret:
    """Return the scene before a round, and after a power cut with the `row` that was being built."""
    return Secret(match, row or build.next_row(match.box.holes), Tune(tunes.START, now))


KEY_OF: Final = {button: NO_KEY._replace(**{kind: 1}) for kind, button in KEY_BUTTONS.items()}
"""The key peg that the button of a colour gives; a box has the first kinds of them."""

CODE_SECONDS: Final = 3.0
"""For at least this long the codemaker may look at the code again."""

PICTURE_SECONDS: Final = 1.5
"""For at least this long each picture is shown, if it takes several to see the code."""


class Mark(FlashingScene):
    """The last row of `match` waits for its key pegs, of which `given` are there.

    While `asking`, the codemaker wants to see the code, and a person on the other side has to look away first. Ok then
    lifts the shield, and the codemaker looks behind it until `looking`. An ok too soon after `since` is ignored: a
    double press must not give the key pegs, which cannot be taken back. `kept` are the pegs that stay for the next row
    built here.
    """

    name: ClassVar[str] = "mark"

    match: Match
    given: Key
    tune: Tune
    notice: Message | None = None
    asking: bool = False
    looking: float = NEVER
    refused: float = NEVER
    since: float = NEVER
    kept: str = ""

    @property
    def message(self) -> Message:
        board = self._board
        codemaker = self.match.name(board.codemaker)
        if self.asking:
            away = CodeMessages.look_away(player=self._looks_away) if self._looks_away else None
            return join_sentences(away, self.match.box.kind.say(CodeMessages.ok_shows_code, codemaker=codemaker))
        key = key_in_words(look_of(self.match.box), self.given)
        mark = (CodeMessages.mark_row_of_pairs if self._has_half else CodeMessages.mark_row)(
            codemaker=codemaker, row=len(board.rows), key=key
        )
        is_seen = self._pictures == 1 and own_code(self.match) is not None
        how_to_look = None if self.notice or is_seen else self.match.box.kind.say(CodeMessages.knob_shows_code)
        return join_sentences(self.notice, mark, CodeMessages.then_press_ok(), how_to_look)

    def draft_row(self, now: float) -> DraftRow:  # noqa: ARG002 - as above
        """Return the key pegs as a row: red ones first, in small letters, which no guess is made of."""
        pegs = "r" * self.given.red + "w" * self.given.white + "b" * self.given.half
        return DraftRow(pegs.ljust(self.match.box.places, EMPTY), len(pegs), kept=self.kept)

    @property
    def shield(self) -> Shield:
        """The shield: up while the codemaker looks at the code again, which is set already."""
        up = self.looking != NEVER
        own = own_shield(self.match)
        if own is not None and not up:
            return own
        return Shield(up, begun=True, behind=secret_part(self._board.secret) if up else {})

    @property
    def holds(self) -> Holds:
        """A fault, which anybody may call, if both players sit at one board; leaving."""
        fault = {PUSH: CodeMessages.call_fault()} if len(self.match.boards) == 1 else {}
        return super().holds.and_also(fault)._replace(for_all=HELD_BY_ALL | {PUSH})

    def on(self, action: Action, now: float) -> Reply:
        """Add or take off a key peg, look at the code, give the answer, call a fault, or ask to leave."""
        match action:
            case Tick() if now >= self.looking - ROUNDING:
                return self._replace(looking=NEVER)
            case Press(control) if self.asking:
                return self._answer_question(control, now)
            case Press("ok") if too_soon(self.since, now):
                return self
            case Press("ok"):
                return Make(f"{mark_move(self.given, self.match.box)}{self.match.by(self._board.codemaker)}")
            case Press(control):
                return self._press(control, now)
            case Hold("back"):
                return Go("leave")
            case Hold() if len(self.match.boards) == 1:
                return Make("fault")
            case _:
                return self

    def news(self, before: Scene | None) -> Message | None:
        """Return the key pegs when one was given or taken off, and the row that is to be marked when it is new."""
        if isinstance(before, Mark) and self.notice is None and self.given != before.given:
            return CodeMessages.pegs_put(pegs=key_in_words(look_of(self.match.box), self.given))
        new = super().news(before)
        return new if new is None or isinstance(before, Mark) else self._recap()

    def _recap(self) -> Message:
        """Return the message, after the row that is to be marked."""
        return join_sentences(
            None if self.asking else last_row_in_words(self._board, look_of(self.match.box)), self.message
        )

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the key pegs after a false call of a fault, or a move at the other board; lower the shield."""
        match fact:
            case MatchWentOn(played) if played.events:
                return self._replace(match=played.match)
            case MatchWentOn():
                return self._replace(notice=CodeMessages.no_fault(), tune=Tune(tunes.MOVE_ON, now))
            case Signal.SHIELD_DOWN:
                return self._replace(asking=False, looking=NEVER)
            case _:
                return super().learn(fact, now)

    def view(self, now: float) -> SceneView:
        """Return the view with the key pegs, which everybody sees on the board."""
        text = self.draft_row(now).text.upper()
        return {**super().view(now), "building": text, "cursor": len(text)}

    @property
    def game_view(self) -> CodesPart:
        """The number of key pegs given; who looks away while the codemaker wants to see the code, and sees it."""
        return {"set": {"pegs": sum(self.given), "of": self.match.box.places}, "looks_away": self._looks_away}

    def frame(self, now: float) -> Frame:
        """The board, the key pegs given so far on it and on the bars, and the code behind the shield."""
        frame = frame_of(
            with_own_board(self.match), ALL_MARKED, now, answers={len(self._board.rows) - 1: self._key_lamps(now)}
        )
        frame = frame._replace(
            red=min(BAR_LEDS, self.given.red),
            white=min(BAR_LEDS, self.given.white),
            tone=tunes.tone(self.tune, now),
        )
        secret = self._board.secret
        if now >= self.looking - ROUNDING or secret is None:
            return with_own_code(frame, self.match)
        return _with_code(
            frame, look_of(self.match.box), DraftRow(secret, self._picture(now) * self.match.box.kind.holes_each)
        )

    def due(self, now: float) -> float | None:
        shield = self._picture_ends(now) if self.looking > now else None
        return soonest(tunes.next_note(self.tune, now), FLASH.next(self.refused, now), shield)

    @property
    def _board(self) -> Board:
        """The board whose rows are marked here."""
        return self.match.made_by(0)

    @property
    def _looks_away(self) -> str | None:
        is_code_shown = self.asking or self.looking != NEVER
        return _name_if_here(self.match, self._board.codebreaker) if is_code_shown else None

    @property
    def _pictures(self) -> int:
        """The number of pictures that it takes to see the whole code behind the shield."""
        return self.match.box.places if self.match.box.kind.holes_each > 1 else 1

    @property
    def _look_seconds(self) -> float:
        """For how long the codemaker may look at the code: long enough for every picture of it."""
        return max(CODE_SECONDS, PICTURE_SECONDS * self._pictures)

    def _picture(self, now: float) -> int:
        """Return which picture of the code is shown now, from 0."""
        gone = now - (self.looking - self._look_seconds)
        return max(0, min(self._pictures - 1, int(gone / self._look_seconds * self._pictures + ROUNDING)))

    def _picture_ends(self, now: float) -> float:
        """Return when the next picture of the code is shown, or the shield is lowered."""
        left = self._pictures - 1 - self._picture(now)
        return self.looking - left * self._look_seconds / self._pictures

    @property
    def _has_half(self) -> bool:
        """Whether there are key pegs of the third kind."""
        return len(self.match.box.kind.key_pegs) == len(KEY_OF)

    def _press(self, control: str, now: float) -> "Mark":
        match control:
            case _ if control in tuple(KEY_OF)[: len(self.match.box.kind.key_pegs)]:
                return self._add_key_peg(KEY_OF[control], now)
            case "back":
                return self._take_key_peg_off(now)
            case _ if control == PUSH:
                return self._replace(asking=True, notice=None, tune=Tune(tunes.MOVE_ON, now))
            case _:
                refused = CodeMessages.only_three_key_pegs if self._has_half else CodeMessages.only_key_pegs
                return self.refuse(refused(), now)

    def _answer_question(self, control: str, now: float) -> "Mark":
        """Answer the question whether to look at the code: yes, or go on marking."""
        if control == "ok":
            return self._look_behind_shield(now)
        if control == "back":
            return self._replace(asking=False, tune=Tune(tunes.TAKE_BACK, now))
        return self._replace(tune=Tune(tunes.REFUSE, now), refused=now)

    def _look_behind_shield(self, now: float) -> "Mark":
        return self._replace(
            asking=False, notice=None, looking=now + self._look_seconds, since=now, tune=Tune(tunes.MOVE_ON, now)
        )

    def _add_key_peg(self, peg: Key, now: float) -> "Mark":
        if sum(self.given) == self.match.box.places:
            return self.refuse(CodeMessages.key_holes_full(), now)
        given = Key(*map(sum, zip(self.given, peg, strict=True)))
        return self._replace(given=given, notice=None, since=NEVER, tune=Tune(tunes.PLACE, now))

    def _take_key_peg_off(self, now: float) -> "Mark":
        if sum(self.given) == 0:
            return self.refuse(CodeMessages.no_key_peg(), now)
        given = first_key_pegs(self.given, sum(self.given) - 1)
        return self._replace(given=given, notice=None, tune=Tune(tunes.TAKE_BACK, now))

    def _key_lamps(self, now: float) -> Lamps:
        places = self.match.box.places
        if FLASH.on(self.refused, now):
            return (REFUSED,) * places
        lamps = key_lamps(look_of(self.match.box), self.given)
        return lamps if len(lamps) == places else (*lamps, CURSOR)


def mark_scene(match: Match, now: float, row: DraftRow | None = None) -> Mark:
    """Return the scene after a row, and after a power cut with the key pegs given so far, stored as a `row`.

    The row's `kept` pegs stay for the next row that is built here.
    """
    pegs = row.text if row is not None and set(row.text) <= {"r", "w", "b"} else ""  # else from a failing card
    pegs = pegs[: match.box.places]
    given = Key(pegs.count("r"), pegs.count("w"), pegs.count("b"))
    kept = row.kept if row is not None else ""
    return Mark(match, given, Tune(tunes.SUBMIT, now), since=NEVER if pegs else now, kept=kept)
