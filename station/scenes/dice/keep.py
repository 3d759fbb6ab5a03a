"""The dice have been rolled: some that fit have to be set aside."""

from typing import Final, NamedTuple

from station import tunes
from station.events import PUSH, Action, Hold, Press, Tick, Turn
from station.frame import DARK, Frame, Lamps
from station.games.dice_match import CHIP, DiceMatch
from station.scenes.board import BLINK, FLASH
from station.scenes.building import Building
from station.scenes.dice.big import NOTHING_BIG, Big, of_face
from station.scenes.dice.board import (
    ASIDE_ROW,
    DICE_ROW,
    FACE_OF,
    FRESH,
    GLOW,
    POINTER,
    POINTER_ROW,
    arrow,
    cards,
    covered_since,
    dice,
    die,
    refusal,
    row,
    spot,
    table,
    values,
)
from station.scenes.dice.choice import Choice, chosen_before, nothing_chosen
from station.scenes.dice.choosing import chosen, to_choose, unusable
from station.scenes.dice.rolling import Rolling
from station.scenes.dice.words import cracked, tumbling
from station.scenes.rhythm import NEVER, soonest
from station.scenes.scene import Go, Make, Reply
from station.scenes.signs import Grid
from station.tunes import SILENCE, Notes, Tune
from station.words import sentence

NOT_IN_PLAY: Final = "that button means no die: blue is 1, purple 2, green 3, cyan 4, white 5 and yellow a chip"


class DiceKeep(NamedTuple):
    """A roll of `match` tumbles and then lies; `told` says whether it is out. `choice` is what is to be set aside.

    `touched` is the last press, or when the dice come to lie; `refused` is the last refusal.
    """

    match: DiceMatch
    rolling: Rolling
    choice: Choice
    touched: float
    told: bool = False
    notice: str = ""
    tune: Tune = SILENCE
    refused: float = NEVER
    big: Big = NOTHING_BIG
    name: str = "dice"
    behind_shield: bool = False

    @property
    def building(self) -> Building:
        """The dice chosen so far."""
        return self.choice.row

    @property
    def message(self) -> str:
        """What was rolled, what is chosen, and what to do; before the dice lie, that they roll."""
        if not self.told:
            return f"{self.notice} {tumbling(self.match, self.match.seat, len(self.rolling.dice))}".strip()
        return f"{self.notice} {chosen(self.choice) if self.choice.chosen else to_choose(self.choice)}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Choose dice and set them aside. Whoever presses while they roll sees them lie, and chooses nothing yet."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press() | Turn() if not self.rolling.over(now):
                return self._hurried(now)
            case Tick() | Hold() if not self.rolling.over(now):
                return self
            case Tick():
                return self._replace(told=True)
            case Press("ok"):
                return self._commits(now)
            case Hold():
                return self._replace(big=of_face(self.choice.face, now))
            case _:
                return self._worked(action, now)

    def refuse(self, reason: str, now: float) -> "DiceKeep":
        """Flash, growl and say why; what is chosen stays."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now), refused=now)

    def frame(self, now: float) -> Frame:
        """The cards as they would be, where the die at the cursor may go, and the dice."""
        preview = self.choice.preview
        grid = self._rolled(now) if not self.rolling.over(now) else self._choosing_grid(preview, now)
        gold = die(CHIP, self.rolling.began, now)
        shown = self.big.over({**cards(preview.places, gold), **grid, **refusal(self.refused, now)}, now)
        return table(self.match, shown, preview.hand, tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next face, note, blink or flash, the end of the glyph, and the moment when the dice lie."""
        return soonest(
            self.rolling.next(now),
            None if self.told else max(now, self.rolling.over_at),
            tunes.next_change(self.tune, now),
            BLINK.next(self.touched, now),
            GLOW.next(self.touched, now),
            GLOW.next(self.rolling.began, now),
            FLASH.next(self.refused, now),
            self.big.next(now),
        )

    def _hurried(self, now: float) -> "DiceKeep":
        tune = Tune(tunes.CHIP if CHIP in self.rolling.dice else tunes.SUBMIT, now)
        return self._replace(rolling=self.rolling.hurried(now), told=True, tune=tune, touched=now, notice="")

    def _commits(self, now: float) -> Reply:
        if not self.choice.chosen:
            return self.refuse("at least one lit die has to be set aside: push the knob on it", now)
        return Make(self.choice.move)

    def _worked(self, action: Action, now: float) -> "DiceKeep":
        match action:
            case Turn(detents):
                return self._chose(self.choice.turned(detents), now)
            case Press("back"):
                back = self.choice.taken_back()
                return self._chose(back, now) if back else self.refuse(_NOTHING_BACK, now)
            case Press(control) if control == PUSH:
                return self._chose(self.choice.stepped(), now)
            case Press(control) if control in FACE_OF:
                return self._coloured(FACE_OF[control], now)
            case Press():
                return self.refuse(NOT_IN_PLAY, now)
            case _:
                return self

    def _coloured(self, face: str, now: float) -> "DiceKeep":
        choice = self.choice.coloured(face)
        return self.refuse(unusable(self.choice, face), now) if choice is None else self._chose(choice, now)

    def _chose(self, choice: Choice, now: float) -> "DiceKeep":
        tune = Tune(_notes(self.choice, choice), now)
        return self._replace(choice=choice, notice="", tune=tune, touched=now, told=True, big=NOTHING_BIG)

    def _rolled(self, now: float) -> Grid:
        hand = self.match.hand
        return {
            **values(self.match.places, cracked(self.match)),
            **row(self.rolling.lamps(now), DICE_ROW, self._column),
            **row(dice(hand.earlier, self.touched, now), ASIDE_ROW),
        }

    def _choosing_grid(self, preview: DiceMatch, now: float) -> Grid:
        cursor = self._column + self.choice.cursor
        lies = self.choice.card(self.choice.cursor) is None
        at_cursor = (cursor, DICE_ROW if lies else ASIDE_ROW)
        return {
            **values(preview.places, self.choice.options(self.choice.cursor)),
            **self._targets(now, lies=lies),
            **row(lying(self.choice, self.rolling, self.touched, now), DICE_ROW, self._column),
            **row((*dice(self.match.hand.earlier, self.touched, now), *self._aside(now)), ASIDE_ROW),
            (cursor, POINTER_ROW): POINTER,
            **({at_cursor: DARK} if BLINK.off(self.touched, now) else {}),
            **(arrow(self.touched, now) if self.choice.chosen else {}),
        }

    @property
    def _column(self) -> int:
        """Where the dice of the roll begin: each keeps its column when it is set aside."""
        return len(self.match.hand.earlier)

    def _aside(self, now: float) -> Lamps:
        shown = enumerate(self.choice.rolled)
        return tuple(DARK if self.choice.card(at) is None else die(face, self.touched, now) for at, face in shown)

    def _targets(self, now: float, *, lies: bool) -> Grid:
        """Bright markers lie where the dice chosen cover digits; they blink where the one at the cursor may, or does.

        A safe that this cracks is all gold but for that.
        """
        preview = self.choice.preview
        fresh = covered_since(self.match.places, preview.places)
        grid = dict.fromkeys((spot(cell) for cell in fresh if cell[0] not in cracked(preview)), FRESH)
        on, off = BLINK.on(self.touched, now), BLINK.off(self.touched, now)
        lamp = FRESH if on else DARK if off and not lies else None
        return grid | (dict.fromkeys(map(spot, self.choice.cells()), lamp) if lamp else {})


def kept_from(match: DiceMatch, now: float, *, rolls: bool, row: Building | None = None) -> DiceKeep:
    """The scene after a roll, which tumbles first; where it does not (after a power cut), it lies there.

    `row` is what had been chosen then.
    """
    rolling = Rolling(match.hand.rolled, now) if rolls else Rolling(match.hand.rolled)
    touched = rolling.over_at if rolls else now
    tune = Tune(rolling.notes(), now) if rolls else SILENCE
    choice = nothing_chosen(match) if row is None else chosen_before(match, row)
    return DiceKeep(match, rolling, choice, touched, not rolls, tune=tune)


def lying(choice: Choice, rolling: Rolling, since: float, now: float) -> Lamps:
    """The dice of the roll that are on the table; after a moment those that nothing can be done with are dark."""
    if not rolling.over(now):
        return rolling.lamps(now)
    return tuple(
        die(face, since, now) if choice.card(at) is None and (choice.usable(at) or not rolling.seen(now)) else DARK
        for at, face in enumerate(choice.rolled)
    )


_NOTHING_BACK: Final = "no die of this roll is set aside yet; hold back to leave the game"


def _notes(before: Choice, after: Choice) -> Notes:
    """What a choice sounds like: a safe that cracks, a chip, a die set aside or put back, a move of the cursor."""
    if len(cracked(after.preview)) > len(cracked(before.preview)):
        return tunes.SAFE
    if len(after.chosen) > len(before.chosen):
        return tunes.CHIP if after.face == CHIP else tunes.PLACE
    return tunes.TAKE_BACK if len(after.chosen) < len(before.chosen) else tunes.MOVE_ON
