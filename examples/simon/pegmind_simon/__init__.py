"""Simon: repeat a sequence of colours and tones that grows by one each round."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from pegmind import Counted, Display, GameOption, Lamp, LampGame, Message, Template, tone_of

FIELDS = {"red": (0, 7), "yellow": (7, 7), "green": (0, 0), "blue": (7, 0)}
"""The bottom left lamp of the field of each colour, five lamps wide and high."""

COLOURS = tuple(FIELDS)
FAINT = 10
"""Percent; a field that is not lit."""

PACES = {"normal": 0.6, "slow": 0.9, "fast": 0.35}
"""Seconds from one colour of the sequence to the next; each round is a little faster, down to FASTEST of that."""

FASTEST = 0.4
PATIENCE = 6.0
"""Seconds for each press."""

FLASH = 0.3
"""Seconds for which a field shines that was pressed."""

PAUSE = 1.0


class SimonWords:
    """What the game says."""

    title = Template("Simon")
    about = Template("watch the colours, listen, and repeat them")
    pace = Template("Pace")
    normal = Template("normal")
    slow = Template("slow")
    fast = Template("fast")
    repeats = Template("repeats its colour")
    watch = Counted("Watch: {n} colour.", "Watch: {n} colours.")
    your_turn = Template("Your turn.")
    right = Template("Right!")
    it_was_red = Template("It was red.")
    it_was_yellow = Template("It was yellow.")
    it_was_green = Template("It was green.")
    it_was_blue = Template("It was blue.")


class Simon(NamedTuple):
    """The sequence, and how many of its colours were shown, or were `repeated` once it is the player's turn.

    `lit` is the field that shines. At `until` something happens by itself: the light goes out, or patience ends.
    """

    sequence: tuple[str, ...]
    pace: float
    until: float
    shown: int = 0
    repeated: int | None = None
    lit: str | None = None
    failed: bool = False


class SimonGame(LampGame[Simon]):
    """The game."""

    title = SimonWords.title()
    about = SimonWords.about()
    controls = dict.fromkeys(COLOURS, SimonWords.repeats())
    options = (
        GameOption(
            "pace",
            SimonWords.pace(),
            {"normal": SimonWords.normal(), "slow": SimonWords.slow(), "fast": SimonWords.fast()},
        ),
    )
    picture = ("RRRRR..YYYYY",) * 5 + ("",) * 2 + ("GGGGG..BBBBB",) * 5

    def begin(self, options: Mapping[str, str], chance: Random) -> Simon:
        """Begin with one colour."""
        return Simon((chance.choice(COLOURS),), PACES[options["pace"]], PAUSE)

    def press(self, state: Simon, button: str, time: float, chance: Random) -> Simon:
        """Compare a colour of the player's with the sequence."""
        if state.repeated is None or state.repeated == len(state.sequence) or button not in COLOURS:
            return state
        if button != state.sequence[state.repeated]:
            return state._replace(failed=True, lit=None)
        return state._replace(repeated=state.repeated + 1, lit=button, until=time + FLASH)

    def due(self, state: Simon, time: float) -> float | None:
        """Something always happens by itself."""
        return state.until

    def tick(self, state: Simon, time: float, chance: Random) -> Simon:
        """Show the next colour, or darken one; go on after the last one that was repeated."""
        if state.repeated is None:
            if state.lit is not None:
                return state._replace(lit=None, until=time + state.pace / 3)
            if state.shown < len(state.sequence):
                lit = state.sequence[state.shown]
                return state._replace(lit=lit, shown=state.shown + 1, until=time + state.pace * 2 / 3)
            return state._replace(repeated=0, until=time + PATIENCE)
        if state.repeated == len(state.sequence):
            pace = max(state.pace * 0.96, PACES["normal"] * FASTEST)
            return Simon((*state.sequence, chance.choice(COLOURS)), pace, time + PAUSE)
        if state.lit is not None:
            return state._replace(lit=None, until=time + PATIENCE)
        return state._replace(failed=True)

    def display(self, state: Simon, time: float) -> Display:
        """Show four fields, of which the lit one sounds; after a mistake the right one shines."""
        bright = state.sequence[state.repeated or 0] if state.failed else state.lit
        lamps = {
            (left + x, bottom + y): Lamp(colour, 100 if colour == bright else FAINT)
            for colour, (left, bottom) in FIELDS.items()
            for x in range(5)
            for y in range(5)
        }
        return Display(lamps, self._says(state), tone=tone_of(state.lit) if state.lit else None)

    def _says(self, state: Simon) -> Message:
        if state.failed:
            right: Template = getattr(SimonWords, f"it_was_{state.sequence[state.repeated or 0]}")
            return right()
        if state.repeated is None:
            return SimonWords.watch(n=len(state.sequence))
        return SimonWords.right() if state.repeated == len(state.sequence) else SimonWords.your_turn()

    def points(self, state: Simon) -> int:
        """Return how many colours were repeated in the longest sequence."""
        return len(state.sequence) - (state.repeated != len(state.sequence))

    def is_over(self, state: Simon) -> bool:
        """Return whether there was a mistake."""
        return state.failed
