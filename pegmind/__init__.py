"""The parts of a game of your own for the cabinet. docs/your-own-game.md leads through it.

A package adds a game by an entry point of the group `pegmind.games` that names a `LampGame`. Everything here keeps its
meaning as long as `API` is the same number; what is imported from anywhere else may change with any version.

>>> from pegmind import Display, LampGame
>>> class Counter(LampGame[int]):
...     title = "Counter"
...     about = "press red ten times"
...     controls = {"red": "counts"}
...
...     def begin(self, options, chance):
...         return 0
...
...     def press(self, state, button, time, chance):
...         return state + (button == "red")
...
...     def display(self, state, time):
...         return Display({(x, 0): "red" for x in range(state)}, says=f"{state} of 10")
...
...     def points(self, state):
...         return state
...
...     def is_over(self, state):
...         return state == 10

>>> from pegmind.testing import Cabinet
>>> with Cabinet(Counter) as cabinet:
...     cabinet.start()
...     cabinet.press("red", "blue", "red")
...     print(cabinet.says, cabinet.points, cabinet.lit)
2 of 10 [2] {(0, 0): 'red', (1, 0): 'red'}
"""

from station.core.frame import Lamp
from station.core.messages import Counted, Message, Template
from station.core.view import Text
from station.games.lamps.game import API, DISPLAY_SIZE, Display, GameOption, LampGame, Position, tone_of, write

__all__ = (
    "API",
    "DISPLAY_SIZE",
    "Counted",
    "Display",
    "GameOption",
    "Lamp",
    "LampGame",
    "Message",
    "Position",
    "Template",
    "Text",
    "tone_of",
    "write",
)
