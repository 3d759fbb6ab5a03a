"""The scenes of a player's turn in which no dice are chosen: the roll that is due, and rolling on or stopping."""

from typing import ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Hold, Press, Touch, Turn
from station.core.frame import Frame
from station.core.messages import Message, join_sentences
from station.core.timing import BLINK, FLASH, NEVER, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.games.dice.events import DiceKept
from station.games.dice.match import CHIP, DiceMatch
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import (
    ASIDE_ROW,
    GLOW,
    GOLD,
    NOTHING_BIG,
    Big,
    arrow,
    big_millions,
    card_grid,
    crossroads,
    dice_lamps,
    die_lamp,
    refusal_grid,
    row_grid,
    table_frame,
    unrolled_grid,
    value_grid,
)
from station.games.dice.scenes.words import (
    about,
    at_stake,
    cracked_cards,
    due,
    faces_in_words,
    hint_in_words,
    hint_note,
    name_cards,
    price_of_hint,
    stake,
)
from station.games.dice.view import DicePart
from station.scenes.base import Choice, FlashingScene, Go, Make, Reply, Roll, Scene
from station.scenes.facts import Fact, HintFound, MatchWentOn
from station.scenes.hints import answer_hint
from station.scenes.holds import Holds


class DiceDue(FlashingScene):
    """A turn of `match` begins with a roll; `notice` tells the result of the last turn, or why something is refused.

    `touched` is when this began, `refused` the last refusal.
    """

    name: ClassVar[str] = "dice"

    match: DiceMatch
    touched: float
    notice: Message | None = None
    tune: Tune = SILENCE
    refused: float = NEVER
    big: Big = NOTHING_BIG

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, due(self.match))

    def on(self, action: Action, now: float) -> Reply:
        """Roll, ask to leave, or see how many millions the player has."""
        match action:
            case Press(control) if control in CONFIRM:
                return Roll()
            case Touch("die"):
                return Roll()
            case Hold("back"):
                return Go("leave")
            case Hold("push"):
                return self._replace(big=big_millions(self.match.millions(self.match.seat), now))
            case Press("back"):
                return self.refuse(DiceMessages.no_die_to_take_back(), now)
            case Press() | Turn():
                return self.refuse(DiceMessages.roll_first(), now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The cards, the dice that wait, and the arrow of ok."""
        places, hand = self.match.places, self.match.hand
        grid = {**card_grid(places), **value_grid(places), **unrolled_grid(hand), **arrow(self.touched, now)}
        shown = self.big.over({**grid, **refusal_grid(self.refused, now)}, now)
        return table_frame(self.match, shown, hand, tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(
            tunes.next_note(self.tune, now),
            BLINK.next(self.touched, now),
            FLASH.next(self.refused, now),
            self.big.next(now),
        )


STOP_ROAD: Final = Touch("road", 2)
"""What stops on a screen; the first road rolls on."""


class DiceDecide(FlashingScene):
    """Dice are set aside: to roll on or to stop. Rolling on is chosen until the knob says otherwise (`stops`).

    `since` is when the scene began; `touched` is the last turn of the knob.
    """

    name: ClassVar[str] = "dice"

    match: DiceMatch
    since: float
    touched: float
    stops: bool = False
    notice: Message | None = None
    tune: Tune = SILENCE
    refused: float = NEVER
    big: Big = NOTHING_BIG

    @property
    def message(self) -> Message:
        match, faces = self.match, faces_in_words(self.match.hand.aside)
        aside = about(match, match.seat, DiceMessages.set_aside, DiceMessages.you_set_aside, faces=faces)
        return join_sentences(
            self.notice or aside, stake(match), self._describe_stop() if self.stops else self._describe_roll()
        )

    @property
    def choice(self) -> Choice:
        return Choice(DiceMessages.stop() if self.stops else DiceMessages.roll_on())

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob and confirm with ok; a double press of ok and a push of the knob do nothing."""
        hint = answer_hint(self, action, "hint", price_of_hint(self.match), now)
        if hint is not None:
            return hint
        match action:
            case Press("ok") | Touch("road", 1 | 2) if not too_soon(self.since, now):
                stops = self.stops if action == Press("ok") else action == STOP_ROAD
                return Make("stop") if stops else Roll()
            case Turn(detents):
                return self._choose(now, stops=detents > 0)
            case Touch(part) if part in ("die", "card"):
                return self._choose(now, stops=part == "card")
            case Hold("back"):
                return Go("leave")
            case Hold("push"):
                return self._replace(big=big_millions(at_stake(self.match), now))
            case Press(control) if control != "ok":
                back = control == "back"
                return self.refuse(DiceMessages.aside_for_good() if back else DiceMessages.only_ok_and_turn(), now)
            case _:
                return self

    @property
    def holds(self) -> Holds:
        return super().holds.with_hint()

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the choice while a hint is computed, and then choose what it suggests, to be confirmed or changed."""
        match fact:
            case MatchWentOn(played):
                notice, tune = hint_note(played.match), Tune(tunes.MOVE_ON, now)
                return self._replace(match=played.match, notice=notice, tune=tune)
            case HintFound(hint):
                notice = hint_in_words(self.match, *hint)
                return self._choose(now, stops=hint.move == "stop")._replace(notice=notice)
            case _:
                return super().learn(fact, now)

    def frame(self, now: float) -> Frame:
        """The cards, cracked ones in trembling gold while they are at stake; the dice of the next roll; both roads."""
        places, hand = self.match.places, self.match.hand
        gold = GOLD if self.stops else die_lamp(CHIP, self.touched, now)
        grid = {
            **card_grid(places, gold),
            **value_grid(places, cracked_cards(self.match)),
            **row_grid(dice_lamps(hand.aside, self.touched, now), ASIDE_ROW),
            **({} if self.stops else unrolled_grid(hand)),
            **crossroads(stops=self.stops, touched=self.touched, now=now),
            **refusal_grid(self.refused, now),
        }
        return table_frame(self.match, self.big.over(grid, now), hand, tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(
            tunes.next_note(self.tune, now),
            BLINK.next(self.touched, now),
            GLOW.next(self.touched, now),
            FLASH.next(self.refused, now),
            self.big.next(now),
        )

    @property
    def game_view(self) -> DicePart:
        return {"stops": self.stops}

    def _choose(self, now: float, *, stops: bool) -> "DiceDecide":
        tune = Tune(tunes.MOVE_ON, now)
        return self._replace(stops=stops, notice=None, tune=tune, touched=now, big=NOTHING_BIG)

    def _describe_stop(self) -> Message:
        if not cracked_cards(self.match):
            return DiceMessages.stop_chosen()
        return DiceMessages.stop_and_take(amount=DiceMessages.millions(n=at_stake(self.match)))

    def _describe_roll(self) -> Message:
        """Return that ok rolls on, and what is at risk if a card is cracked."""
        number, numbers = self.match.to_roll, cracked_cards(self.match)
        dice = DiceMessages.all_five_again() if self.match.hand.all_aside else DiceMessages.dice(n=number)
        if not numbers:
            return DiceMessages.roll_on_chosen(dice=dice)
        return DiceMessages.roll_on_and_risk(n=number, dice=dice, cards=name_cards(numbers))


def decide_scene(match: DiceMatch, now: float, kept: DiceKept | None = None) -> DiceDecide:
    """Return the scene after dice have been set aside, by the last move if it is `kept`."""
    cracks = kept is not None and any(card in cracked_cards(match) for card, _ in kept.covered)
    return DiceDecide(match, now, now, tune=Tune(tunes.SAFE if cracks else tunes.SUBMIT, now))
