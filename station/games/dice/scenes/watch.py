"""A computer's turn in the dice game, at a pace that people can follow."""

from typing import Final, Self

from station.core import tunes
from station.core.events import Action, Hold, Press, Tick, Turn
from station.core.frame import DARK, Frame
from station.core.messages import Message, join_sentences
from station.core.timing import BLINK, NOT_BY_ITSELF, ROUNDING, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.games.dice.events import Cell, DiceKept
from station.games.dice.match import CHIP, DICE, DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import (
    ASIDE_ROW,
    DICE_ROW,
    FRESH,
    GLOW,
    card_grid,
    dice_lamps,
    die_lamp,
    row_grid,
    spot,
    table_frame,
    unrolled_grid,
    value_grid,
)
from station.games.dice.scenes.choice import empty_selection
from station.games.dice.scenes.keep import Rolling, RollingScene, lying_dice
from station.games.dice.scenes.words import cracked_cards, faces_in_words, rolling_in_words, stake
from station.matches.messages import GameMessages
from station.scenes.base import Decide, Go, Reply, Roll
from station.scenes.signs import Grid

DICE_PAUSE: Final = 1.0
"""Seconds of thought before every move."""


class DiceWatch(RollingScene):
    """The computer on turn moves at `moves_at`; the digits that its last move covered are `fresh` and blink.

    `touched` is when this began, or when the dice stop rolling.
    """

    fresh: tuple[Cell, ...]
    moves_at: float
    touched: float
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        """The computer's last move, and what it is about to do; after a refusal, how to go on."""
        again = GameMessages.try_again() if self.moves_at == NOT_BY_ITSELF else None
        return join_sentences(self.notice, again, self._describe())

    def on(self, action: Action, now: float) -> Reply:
        """Move when the time has come, or sooner after a press; ask to leave."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press() | Turn() if self._rolls(now):
                return self._hurry(now)
            case Press() if not too_soon(self.touched, now):
                return self._move
            case Tick() if now >= self.moves_at - ROUNDING:
                return self._move
            case Tick() if not self._rolls(now):
                return self._replace(told=True)
            case _:
                return self

    def refuse(self, reason: Message, now: float) -> Self:
        return super().refuse(reason, now)._replace(moves_at=NOT_BY_ITSELF)

    def frame(self, now: float) -> Frame:
        """The table as a player would see it, but without a cursor."""
        hand = self.match.hand
        gold = die_lamp(CHIP, self.touched, now)
        grid = {
            **card_grid(self.match.places, gold),
            **value_grid(self.match.places, cracked_cards(self.match)),
            **row_grid(dice_lamps(hand.aside, self.touched, now), ASIDE_ROW),
            **self._blinking_grid(now),
            **self._dice(now),
        }
        return table_frame(self.match, grid, hand, tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(
            self.rolling.next(now),
            None if self.moves_at == NOT_BY_ITSELF else max(now, self.moves_at),
            tunes.next_note(self.tune, now),
            BLINK.next(self.touched, now),
            GLOW.next(self.touched, now),
        )

    @property
    def _move(self) -> Roll | Decide:
        """The request for the move: a roll is chance, all else the computer decides."""
        return Roll() if awaits(self.match) == "roll" else Decide()

    def _rolls(self, now: float) -> bool:
        return awaits(self.match) == "keep" and not self.rolling.over(now)

    def _hurry(self, now: float) -> "DiceWatch":
        rolling = self.rolling.stop_now(now)
        return self._replace(rolling=rolling, told=True, moves_at=now + DICE_PAUSE, touched=now, tune=SILENCE)

    def _dice(self, now: float) -> Grid:
        if awaits(self.match) != "keep":
            return unrolled_grid(self.match.hand)
        shown = lying_dice(empty_selection(self.match), self.rolling, self.touched, now)
        return row_grid(shown, DICE_ROW, DICE - len(shown))

    def _blinking_grid(self, now: float) -> Grid:
        lamp = FRESH if BLINK.on(self.touched, now) else DARK
        return dict.fromkeys(map(spot, self.fresh), lamp) if BLINK.next(self.touched, now) else {}

    def _describe(self) -> Message:
        name, hand = self.match.name(self.match.seat), self.match.hand
        match awaits(self.match):
            case "roll":
                return DiceMessages.computers_turn(player=name, dice=DiceMessages.dice(n=DICE))
            case "keep" if not self.told:
                return rolling_in_words(self.match, self.match.seat, len(self.rolling.dice))
            case "keep":
                return DiceMessages.computer_chooses(player=name, faces=faces_in_words(hand.rolled))
            case _:
                aside = DiceMessages.set_aside(player=name, faces=faces_in_words(hand.aside))
                question = DiceMessages.computer_decides(dice=DiceMessages.dice(n=hand.to_roll))
                return join_sentences(aside, stake(self.match), question)


def watch_scene(
    match: DiceMatch,
    now: float,
    *,
    before: DiceMatch | None = None,
    kept: DiceKept | None = None,
    notice: Message | None = None,
) -> DiceWatch:
    """Return the scene before a computer's move, after one in which it kept dice, or rolled: that tumbles first.

    The match was another one `before` the roll.
    """
    rolling = Rolling(match.hand.rolled, now, before) if before else Rolling(match.hand.rolled)
    touched = rolling.over_at if before else now
    tune = Tune(rolling.notes() if before else tunes.PLACE if kept else (), now)
    fresh = kept.covered if kept else ()
    return DiceWatch(match, rolling, not before, fresh, touched + DICE_PAUSE, touched, notice, tune)
