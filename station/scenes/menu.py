"""Choosing what to play: the board shows what each choice means."""

from typing import Final, NamedTuple

from station import glyphs, tunes
from station.events import Action, Press, Turn
from station.frame import HOLES, PEG, Frame, Lamp, field, picture
from station.games.boxes import BOXES, Box, with_blank
from station.games.code import EMPTY
from station.palette import BLANK
from station.scenes.board import sentence
from station.scenes.building import Building
from station.scenes.scene import Go, Make, Reply
from station.tunes import SILENCE, Tune

HOLE: Final = Lamp("white", 6)
"""A hole of the chosen box that shows no colour."""

UNLIT: Final = (EMPTY, BLANK)
NUMBER: Final = Lamp("white", 60)


class Choice(NamedTuple):
    """A box as it would be played, the move that opens it, and the number it bears on the display."""

    box: Box
    move: str
    number: int


CHOICES: Final = (
    Choice(BOXES["original"], "match original", 1),
    Choice(with_blank(BOXES["original"]), "match original blank=yes", 2),
)


class Menu(NamedTuple):
    """The choice under the knob."""

    chosen: int = 0
    notice: str = ""
    tune: Tune = SILENCE
    name: str = "menu"
    building: Building | None = None

    @property
    def message(self) -> str:
        """The chosen box in words, after a notice if there is one."""
        box = CHOICES[self.chosen].box
        measures = f"{box.holes} holes, {len(box.colours)} colours, {box.rows} rows"
        text = f"{box.title}: {measures}, {box.possibilities} codes. Press ok to play, turn the knob for the next box."
        return f"{self.notice} {text}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob, play with ok or a push of the knob."""
        match action:
            case Turn(detents):
                chosen = (self.chosen + detents) % len(CHOICES)
                return Menu(chosen, tune=Tune(tunes.MOVE_ON, now))
            case Press("ok") | Press("push"):
                return Make(CHOICES[self.chosen].move)
            case Press("back"):
                return Go("attract")
            case Press():
                return self.refuse("turn the knob to choose, press ok to play", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Menu":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The chosen box: its holes and rows as a stack of its colours, and its number beside it."""
        choice = CHOICES[self.chosen]
        stripes = choice.box.colours.ljust(choice.box.rows, EMPTY)[: choice.box.rows]
        rows = [(HOLE if peg in UNLIT else PEG[peg],) * choice.box.holes for peg in stripes]
        _, number = picture(glyphs.digit(choice.number, HOLES), NUMBER)
        return Frame(pegs=field(rows), keys=number, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_change(self.tune, now)
