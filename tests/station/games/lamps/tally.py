"""A game for the tests: red scores, green held scores twice, the knob too; it is over after ten seconds or by white."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, NamedTuple

from station.games.lamps.game import Display, GameOption, LampGame


class TallyState(NamedTuple):
    points: int = 0
    seconds: int = 0
    drawn: int = 0
    over: bool = False


class Tally(LampGame[TallyState]):
    title = "Tally"
    about = "press red as often as you can"
    players = range(1, 4)
    controls: ClassVar = {"red": "scores", "green": "scores when it comes up", "turn": "scores", "white": "ends it"}
    options = (GameOption("worth", "Worth", {"one": "one point", "two": "two points"}),)
    demo = "0.5 red 1 red 1.5 +2 2"

    def begin(self, options: Mapping[str, str], chance: Random) -> TallyState:
        return TallyState(drawn=chance.randrange(1000))

    def press(self, state: TallyState, button: str, time: float, chance: Random) -> TallyState:
        if button == "white":
            return state._replace(over=True)
        drawn = chance.randrange(1000)
        return state._replace(points=state.points + 1, drawn=drawn) if button == "red" else state

    def release(self, state: TallyState, button: str, time: float, chance: Random) -> TallyState:
        return state._replace(points=state.points + 2) if button == "green" else state

    def turn(self, state: TallyState, detents: int, time: float, chance: Random) -> TallyState:
        return state._replace(points=state.points + detents)

    def due(self, state: TallyState, time: float) -> float | None:
        return state.seconds + 1.0

    def tick(self, state: TallyState, time: float, chance: Random) -> TallyState:
        return state._replace(seconds=state.seconds + 1, over=state.seconds == 9)

    def display(self, state: TallyState, time: float) -> Display:
        lamps = {(x, 0): "red" for x in range(min(max(state.points, 0), 12))} | {(state.seconds, 11): "white"}
        return Display(lamps, f"{state.points} points", red=2, tone=440.0 if state.points else None)

    def points(self, state: TallyState) -> int:
        return state.points

    def is_over(self, state: TallyState) -> bool:
        return state.over


def tally_with(**methods: object) -> type[Tally]:
    """A tally some of whose methods are others."""
    return type("Tally", (Tally,), methods)
