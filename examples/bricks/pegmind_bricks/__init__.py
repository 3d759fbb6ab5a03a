"""Bricks: a ball, a bat on the knob, and a wall to break."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, NamedTuple

from pegmind import DISPLAY_SIZE, Counted, Display, GameOption, LampGame, Message, Position, Template

WALL = {10: "red", 9: "orange", 8: "yellow", 7: "green"}
"""The rows of bricks, each with its colour; a brick is worth a point, and one more for every row that it is higher."""

BAT = 3
"""Lamps of the bat, on the lowest row."""

PACES = {"normal": 0.2, "slow": 0.3, "fast": 0.14}
"""Seconds from one lamp to the next; every hit makes the ball a little faster, down to FASTEST of that."""

FASTEST = 0.5
BALLS = 3


class BricksWords:
    """What the game says."""

    title = Template("Bricks")
    about = Template("break the wall with a ball, and a bat on the knob")
    pace = Template("Pace")
    normal = Template("normal")
    slow = Template("slow")
    fast = Template("fast")
    moves_bat = Template("moves the bat")
    serves = Template("serves the ball")
    serve = Counted("Push the knob to serve. {n} ball is left.", "Push the knob to serve. {n} balls are left.")
    wall = Template("Wall {n}.")
    lost = Template("The last ball is lost.")


class Bricks(NamedTuple):
    """The wall, the first column of the bat, and the ball with its direction.

    The ball moves at `moves_at`, every `pace` seconds times `speed`; it lies on the bat while that is None.
    """

    pace: float
    wall: frozenset[Position]
    bat: int = (DISPLAY_SIZE - BAT) // 2
    ball: Position = (DISPLAY_SIZE // 2, 1)
    way: Position = (1, 1)
    moves_at: float | None = None
    speed: float = 1.0
    balls: int = BALLS
    walls: int = 1
    points: int = 0


NEW_WALL = frozenset((x, y) for y in WALL for x in range(DISPLAY_SIZE))


class BricksGame(LampGame[Bricks]):
    """The game."""

    title = BricksWords.title()
    about = BricksWords.about()
    controls: ClassVar = {"turn": BricksWords.moves_bat(), "push": BricksWords.serves(), "ok": BricksWords.serves()}
    options = (
        GameOption(
            "pace",
            BricksWords.pace(),
            {"normal": BricksWords.normal(), "slow": BricksWords.slow(), "fast": BricksWords.fast()},
        ),
    )
    demo = "0.6 push 2.6 +2 3.2 +1 4.6 -3 5.8 -2 7 +4 9"

    def begin(self, options: Mapping[str, str], chance: Random) -> Bricks:
        """Begin with a whole wall, and the ball on the bat."""
        return Bricks(PACES[options["pace"]], NEW_WALL)

    def press(self, state: Bricks, button: str, time: float, chance: Random) -> Bricks:
        """Serve, to the left or to the right."""
        if state.moves_at is not None or button not in {"push", "ok"}:
            return state
        return state._replace(way=(chance.choice((-1, 1)), 1), moves_at=time)

    def turn(self, state: Bricks, detents: int, time: float, chance: Random) -> Bricks:
        """Move the bat, and a ball that lies on it."""
        bat = min(max(state.bat + detents, 0), DISPLAY_SIZE - BAT)
        ball = state.ball if state.moves_at is not None else (state.ball[0] + bat - state.bat, 1)
        return state._replace(bat=bat, ball=ball)

    def due(self, state: Bricks, time: float) -> float | None:
        """The ball moves by itself."""
        return state.moves_at

    def tick(self, state: Bricks, time: float, chance: Random) -> Bricks:
        """Move the ball on by one lamp."""
        (x, y), (right, up) = state.ball, state.way
        right = -right if not 0 <= x + right < DISPLAY_SIZE else right
        up = -1 if y + up >= DISPLAY_SIZE else up
        if y == 1 and up < 0:
            hit = x - state.bat if 0 <= x - state.bat < BAT else x + right - state.bat
            if not 0 <= hit < BAT:
                return self._lose(state)
            up, right = 1, (-1, right, 1)[hit]
            right = -right if not 0 <= x + right < DISPLAY_SIZE else right
        touched = [point for point in ((x, y + up), (x + right, y)) if point in state.wall]
        touched = touched or [point for point in ((x + right, y + up),) if point in state.wall]
        if touched:
            return self._break(state, touched, (right, up), time)
        return state._replace(ball=(x + right, y + up), way=(right, up), moves_at=time + state.pace * state.speed)

    def _break(self, state: Bricks, touched: list[Position], way: Position, time: float) -> Bricks:
        """Break bricks, and send the ball back; after the last one there is another wall."""
        (x, y), (right, up) = state.ball, way
        corner = touched == [(x + right, y + up)]
        back = (
            -right if corner or (x + right, y) in touched else right,
            -up if corner or (x, y + up) in touched else up,
        )
        speed = max(FASTEST, state.speed * 0.99)
        points = state.points + sum(1 + row - min(WALL) for _, row in touched)
        broken = state._replace(wall=state.wall.difference(touched), way=back, speed=speed, points=points)
        if broken.wall:
            return broken._replace(moves_at=time + state.pace * speed)
        return Bricks(state.pace, NEW_WALL, state.bat, (state.bat + BAT // 2, 1), speed=speed, balls=state.balls,
                      walls=state.walls + 1, points=points)  # fmt: skip

    def _lose(self, state: Bricks) -> Bricks:
        balls, middle = state.balls - 1, state.bat + BAT // 2
        return state._replace(balls=balls, ball=(middle, 1), moves_at=None, speed=(state.speed + 1) / 2)

    def display(self, state: Bricks, time: float) -> Display:
        """The wall, the ball and the bat; the bars count balls and walls."""
        lamps = {(x, y): WALL[y] for x, y in state.wall}
        lamps |= {(state.bat + x, 0): "cyan" for x in range(BAT)} | {state.ball: "white"}
        return Display(lamps, self._says(state), red=state.balls, white=min(state.walls, 4))

    def _says(self, state: Bricks) -> Message:
        if not state.balls:
            return BricksWords.lost()
        return BricksWords.serve(n=state.balls) if state.moves_at is None else BricksWords.wall(n=state.walls)

    def points(self, state: Bricks) -> int:
        """Return what the bricks were worth."""
        return state.points

    def is_over(self, state: Bricks) -> bool:
        """Return whether the last ball is lost."""
        return state.balls == 0
