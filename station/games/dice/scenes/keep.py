"""The scene in which a roll tumbles, and then its dice are chosen."""

from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.events import PUSH, Action, Hold, Press, Tick, Touch, Turn
from station.core.frame import DARK, Frame, Lamp, Lamps
from station.core.messages import Message, join_sentences
from station.core.timing import BLINK, FLASH, NEVER, ROUNDING, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.core.view import ViewPart
from station.games.dice.controls import FACE_OF
from station.games.dice.events import Faces
from station.games.dice.match import CHIP, DICE, DiceMatch, find_covered
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import (
    ASIDE_ROW,
    DICE_ROW,
    FACE_LAMPS,
    FRESH,
    GLOW,
    NOTHING_BIG,
    POINTER,
    POINTER_ROW,
    Big,
    arrow,
    big_face,
    card_grid,
    dice_lamps,
    die_lamp,
    refusal_grid,
    row_grid,
    spot,
    table_frame,
    value_grid,
)
from station.games.dice.scenes.choice import (
    Selection,
    describe_choice,
    empty_selection,
    stored_selection,
    to_choose,
    unusable,
)
from station.games.dice.scenes.words import cracked_cards, hint_in_words, hint_note, price_of_hint, rolling_in_words
from station.games.dice.view import DicePart, DiceView, DieView, view
from station.matches.game import DraftRow
from station.scenes.base import FlashingScene, Go, Make, Reply, Scene
from station.scenes.facts import Fact, HintFound, MatchWentOn
from station.scenes.hints import answer_hint
from station.scenes.holds import Holds
from station.scenes.messages import StationMessages
from station.scenes.signs import Grid

ROLL_SECONDS: Final = 0.9
"""The duration of a roll of any number of dice; the last one keeps everybody waiting."""

TUMBLE: Final = 0.075
"""Seconds between the faces of a die that tumbles."""

FIRST_LIES: Final = 0.3
STAND: Final = 0.5
"""Seconds from the moment when the last die stops until those that do not fit go dark."""

TUMBLING: Final = 40
"""Percent; the level of a face that goes by."""

_ORDER: Final = "1*4253"


class Rolling(NamedTuple):
    """Dice that were thrown at `began`, or long ago where that is minus infinity; `before` is the match until then."""

    dice: Faces
    began: float = NEVER
    before: DiceMatch | None = None

    @property
    def over_at(self) -> float:
        """When all dice have stopped."""
        return self.began + ROLL_SECONDS

    @property
    def seen_at(self) -> float:
        """When everybody has seen what they show."""
        return self.over_at + STAND

    def over(self, now: float) -> bool:
        """Whether all dice have stopped."""
        return now >= self.over_at - ROUNDING

    def seen(self, now: float) -> bool:
        """Whether everybody has seen what they show."""
        return now >= self.seen_at - ROUNDING

    def lamps(self, now: float) -> tuple[Lamp, ...]:
        """The lamps of the dice at `now`; a face that goes by is dimmed."""
        return tuple(self._lamp(number, now) for number in range(len(self.dice)))

    def next(self, now: float) -> float | None:
        """Return when a die shows something else, or None once all have been seen."""
        lies = (time for time in (*map(self._lies_at, range(len(self.dice))), self.seen_at) if time > now)
        return soonest(self.began + (self._step(now) + 1) * TUMBLE if now < self.over_at else None, *lies)

    def stop_now(self, now: float) -> "Rolling":
        """Return the dice as if they stopped now."""
        return self._replace(began=now - ROLL_SECONDS)

    @property
    def withheld(self) -> ViewPart:
        """The view of the table while they roll: nobody knows yet which dice fit, nor that none does."""
        if self.before is None:
            return {}
        known, rolled = view(self.before), len(self.dice)
        aside = [die for die in known["dice"] if die["aside"]][: DICE - rolled]
        unrolled: DieView = {"face": None, "aside": False}
        game: DiceView = {**known, "dice": [*aside, *[unrolled] * rolled], "rolling": True}
        holds = Holds({"back": StationMessages.leave()})
        return {"building": None, "cursor": None, "kept": None, "holds": holds.data, "game": game}

    def notes(self) -> tunes.Notes:
        """Return the rattle, and a chime for a chip."""
        return tunes.RATTLE + (tunes.CHIP_TUNE if CHIP in self.dice else ())

    def _lamp(self, number: int, now: float) -> Lamp:
        if now >= self._lies_at(number) - ROUNDING:
            return FACE_LAMPS[self.dice[number]]
        return FACE_LAMPS[_ORDER[(self._step(now) + 2 * number) % len(_ORDER)]]._replace(level=TUMBLING)

    def _lies_at(self, number: int) -> float:
        if number == len(self.dice) - 1:
            return self.over_at
        return self.began + FIRST_LIES + (ROLL_SECONDS - FIRST_LIES) * number / len(self.dice)

    def _step(self, now: float) -> int:
        return int((now - self.began) / TUMBLE + ROUNDING)


class RollingScene(Scene):
    """A scene of `match` in which dice may still be `rolling`; `told` says whether what they show is out."""

    name: ClassVar[str] = "dice"

    match: DiceMatch
    rolling: Rolling
    told: bool

    @property
    def game_view(self) -> DicePart:
        """Whether the dice still roll."""
        return {"rolling": not self.told}

    def withheld(self, now: float) -> ViewPart:  # noqa: ARG002 - of other scenes
        """Hide the dice until they lie."""
        return {} if self.told else self.rolling.withheld


class DiceKeep(RollingScene, FlashingScene):
    """A roll tumbles and stops. `selection` is what is to be set aside.

    `touched` is the last press, or when the dice stop; `refused` is the last refusal.
    """

    selection: Selection
    touched: float
    notice: Message | None = None
    tune: Tune = SILENCE
    refused: float = NEVER
    big: Big = NOTHING_BIG

    def draft_row(self, now: float) -> DraftRow:  # noqa: ARG002 - other scenes have a clock
        return self.selection.row

    @property
    def message(self) -> Message:
        """The roll, the choice so far, and what to do; while the dice roll, only that they do."""
        if not self.told:
            return join_sentences(self.notice, rolling_in_words(self.match, self.match.seat, len(self.rolling.dice)))
        return join_sentences(
            self.notice, describe_choice(self.selection) if self.selection.chosen else to_choose(self.selection)
        )

    def on(self, action: Action, now: float) -> Reply:
        """Choose dice and set them aside. A press while they roll only makes them stop at once."""
        if self.rolling.over(now):
            hint = answer_hint(self, action, "hint", price_of_hint(self.match), now)
            if hint is not None:
                return hint
        match action:
            case Hold("back"):
                return Go("leave")
            case Press() | Turn() | Touch() if not self.rolling.over(now):
                return self._hurry(now)
            case Tick() | Hold() if not self.rolling.over(now):
                return self
            case Tick():
                return self._replace(told=True)
            case Press("ok"):
                return self._commit(now)
            case Hold():
                return self._replace(big=big_face(self.selection.face, now))
            case _:
                return self._edit(action, now)

    @property
    def holds(self) -> Holds:
        return super().holds.with_hint()

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the choice while a hint is computed, and then choose what it suggests, to be confirmed or changed."""
        match fact:
            case MatchWentOn(played):
                match: DiceMatch = played.match
                selection = self.selection._replace(match=match)
                return self._replace(
                    match=match, selection=selection, notice=hint_note(match), tune=Tune(tunes.MOVE_ON, now)
                )
            case HintFound(hint):
                selection = stored_selection(self.match, DraftRow(hint.move.removeprefix("keep ")))
                return self._choose(selection, now)._replace(notice=hint_in_words(self.match, *hint))
            case _:
                return super().learn(fact, now)

    def frame(self, now: float) -> Frame:
        """The cards as they would be after the choice, where the die at the cursor may go, and the dice."""
        preview = self.selection.preview
        grid = self._rolled_grid(now) if not self.rolling.over(now) else self._choosing_grid(preview, now)
        gold = die_lamp(CHIP, self.rolling.began, now)
        shown = self.big.over({**card_grid(preview.places, gold), **grid, **refusal_grid(self.refused, now)}, now)
        return table_frame(self.match, shown, preview.hand, tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(
            self.rolling.next(now),
            None if self.told else max(now, self.rolling.over_at),
            tunes.next_note(self.tune, now),
            BLINK.next(self.touched, now),
            GLOW.next(self.touched, now),
            GLOW.next(self.rolling.began, now),
            FLASH.next(self.refused, now),
            self.big.next(now),
        )

    def _hurry(self, now: float) -> "DiceKeep":
        tune = Tune(tunes.CHIP_TUNE if CHIP in self.rolling.dice else tunes.SUBMIT, now)
        return self._replace(rolling=self.rolling.stop_now(now), told=True, tune=tune, touched=now, notice=None)

    def _commit(self, now: float) -> Reply:
        if not self.selection.chosen:
            return self.refuse(DiceMessages.choose_die_first(), now)
        return Make(self.selection.move)

    def _edit(self, action: Action, now: float) -> "DiceKeep":
        match action:
            case Turn(detents):
                return self._choose(self.selection.move_cursor(detents), now)
            case Press("back"):
                back = self.selection.take_back()
                return self._choose(back, now) if back else self.refuse(DiceMessages.no_die_chosen(), now)
            case Press(control) if control == PUSH:
                return self._choose(self.selection.step(), now)
            case Press(control) if control in FACE_OF:
                return self._choose_face(FACE_OF[control], now)
            case Press():
                return self.refuse(DiceMessages.button_means_no_die(), now)
            case Touch("die", number) if 0 < number <= len(self.selection.rolled):
                face = self.selection.rolled[number - 1]
                return self._choose_or_refuse(
                    self.selection.choose_die(number - 1), unusable(self.selection, face), now
                )
            case Touch("card", card):
                return self._choose_or_refuse(self.selection.lay_on(card), self._no_place_on(card), now)
            case _:
                return self

    def _choose_face(self, face: str, now: float) -> "DiceKeep":
        return self._choose_or_refuse(self.selection.choose_face(face), unusable(self.selection, face), now)

    def _choose_or_refuse(self, selection: Selection | None, reason: Message, now: float) -> "DiceKeep":
        return self.refuse(reason, now) if selection is None else self._choose(selection, now)

    def _no_place_on(self, card: int) -> Message:
        """Return why the die at the cursor cannot be laid on a card."""
        if self.selection.face == CHIP:
            return DiceMessages.chip_goes_on_no_card()
        return DiceMessages.no_free_digit(face=self.selection.face, card=card)

    def _choose(self, selection: Selection, now: float) -> "DiceKeep":
        tune = Tune(_keep_notes(self.selection, selection), now)
        return self._replace(selection=selection, notice=None, tune=tune, touched=now, told=True, big=NOTHING_BIG)

    def _rolled_grid(self, now: float) -> Grid:
        hand = self.match.hand
        return {
            **value_grid(self.match.places, cracked_cards(self.match)),
            **row_grid(self.rolling.lamps(now), DICE_ROW, self._column),
            **row_grid(dice_lamps(hand.earlier, self.touched, now), ASIDE_ROW),
        }

    def _choosing_grid(self, preview: DiceMatch, now: float) -> Grid:
        cursor = self._column + self.selection.cursor
        lies = self.selection.card(self.selection.cursor) is None
        at_cursor = (cursor, DICE_ROW if lies else ASIDE_ROW)
        return {
            **value_grid(preview.places, self.selection.options(self.selection.cursor)),
            **self._targets(now, lies=lies),
            **row_grid(lying_dice(self.selection, self.rolling, self.touched, now), DICE_ROW, self._column),
            **row_grid((*dice_lamps(self.match.hand.earlier, self.touched, now), *self._aside(now)), ASIDE_ROW),
            (cursor, POINTER_ROW): POINTER,
            **({at_cursor: DARK} if BLINK.off(self.touched, now) else {}),
            **(arrow(self.touched, now) if self.selection.chosen else {}),
        }

    @property
    def _column(self) -> int:
        """The column of the first die of the roll; each die keeps its column when it is set aside."""
        return len(self.match.hand.earlier)

    def _aside(self, now: float) -> Lamps:
        shown = enumerate(self.selection.rolled)
        return tuple(
            DARK if self.selection.card(at) is None else die_lamp(face, self.touched, now) for at, face in shown
        )

    def _targets(self, now: float, *, lies: bool) -> Grid:
        """Return bright markers on the digits that the chosen dice cover; those of the die at the cursor blink.

        A safe that this cracks is otherwise all gold.
        """
        preview = self.selection.preview
        fresh = find_covered(self.match.places, preview.places)
        grid = dict.fromkeys((spot(cell) for cell in fresh if cell[0] not in cracked_cards(preview)), FRESH)
        on, off = BLINK.on(self.touched, now), BLINK.off(self.touched, now)
        lamp = FRESH if on else DARK if off and not lies else None
        return grid | (dict.fromkeys(map(spot, self.selection.cells()), lamp) if lamp else {})


def keep_scene(
    match: DiceMatch, now: float, *, before: DiceMatch | None = None, row: DraftRow | None = None
) -> DiceKeep:
    """Return the scene after a roll, which tumbles first if there was a match `before`.

    After a power cut there is none; then `row` is what had been chosen.
    """
    rolling = Rolling(match.hand.rolled, now, before) if before else Rolling(match.hand.rolled)
    touched = rolling.over_at if before else now
    tune = Tune(rolling.notes(), now) if before else SILENCE
    selection = empty_selection(match) if row is None else stored_selection(match, row)
    return DiceKeep(match, rolling, not before, selection, touched, tune=tune)


def lying_dice(selection: Selection, rolling: Rolling, since: float, now: float) -> Lamps:
    """Return the dice of the roll that are still on the table; after a moment those that cannot be used are dark."""
    if not rolling.over(now):
        return rolling.lamps(now)
    return tuple(
        die_lamp(face, since, now)
        if selection.card(at) is None and (selection.usable(at) or not rolling.seen(now))
        else DARK
        for at, face in enumerate(selection.rolled)
    )


def _keep_notes(before: Selection, after: Selection) -> Notes:
    """Return the notes of a choice: a safe that cracks, a chip, a die set aside or put back, a move of the cursor."""
    if len(cracked_cards(after.preview)) > len(cracked_cards(before.preview)):
        return tunes.SAFE
    if len(after.chosen) > len(before.chosen):
        return tunes.CHIP_TUNE if after.face == CHIP else tunes.PLACE
    return tunes.TAKE_BACK if len(after.chosen) < len(before.chosen) else tunes.MOVE_ON
