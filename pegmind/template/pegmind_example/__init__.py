"""Example: press the button of the colour before it goes out."""

from typing import NamedTuple

from pegmind import DISPLAY_SIZE, Display, LampGame, tone_of

COLOURS = ("red", "yellow", "green", "blue")


class State(NamedTuple):
    """The colour that is lit, where, and until when; the points, and whether the game is over."""

    colour: str
    column: int
    until: float
    points: int = 0
    over: bool = False


class Example(LampGame[State]):
    """The game."""

    title = "Example"
    about = "press the button of the colour before it goes out"
    controls = dict.fromkeys(COLOURS, "catches its colour")

    def begin(self, options, chance):
        """Return the state at the beginning: there are three seconds for the first colour."""
        return State(chance.choice(COLOURS), chance.randrange(DISPLAY_SIZE), until=3.0)

    def press(self, state, button, time, chance):
        """Return the state after a button: the next colour, with less time, or the end."""
        if button not in COLOURS:
            return state
        if button != state.colour:
            return state._replace(over=True)
        points = state.points + 1
        seconds = max(0.4, 2.0 * 0.95**points)
        return State(chance.choice(COLOURS), chance.randrange(DISPLAY_SIZE), time + seconds, points)

    def due(self, state, time):
        """Return when `tick` is called: when the light goes out."""
        return state.until

    def tick(self, state, time, chance):
        """Return the state when the light goes out: the game is over."""
        return state._replace(over=True)

    def display(self, state, time):
        """Return what the lamps show: a column in the colour, and a lamp for each point on the lowest row."""
        lamps = {(state.column, row): state.colour for row in range(2, DISPLAY_SIZE)}
        lamps |= {(column, 0): "white" for column in range(min(state.points, DISPLAY_SIZE))}
        says = "It went out." if state.over else f"Press {state.colour}."
        return Display(lamps, says, tone=None if state.over else tone_of(state.colour))

    def points(self, state):
        """Return the points."""
        return state.points

    def is_over(self, state):
        """Return whether the game is over."""
        return state.over
