"""A scene: what the controls do at one moment, and what is shown. A value; the time is handed in.

A scene answers an action with the scene that goes on, or with a reply: a move to make, a request to the station, or
another place to go to. What every scene has to say is in `Scene`, with what most of them say.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Self

from station.core import tunes
from station.core.events import PUSH, Action
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.messages import Message, announcement, reason_of, refusal, sentences
from station.core.timing import NEVER, Timings
from station.core.tunes import Tune
from station.core.value import Value
from station.games.game import DraftRow, Game
from station.games.results import DayCount
from station.operator.settings import Change, PowerOff, Reset, Upkeep
from station.scenes.holds import COMBO, COMBO_SECONDS, HOLD_SECONDS
from station.scenes.messages import StationMessages

Place = Literal["attract", "menu", "leave", "switch off", "idle", "service", "selftest", "next"]


class Make(NamedTuple):
    """The action made a move, in notation; the scene waits for what becomes of it."""

    move: str


class Roll(NamedTuple):
    """The dice are to be rolled: a move that chance completes."""


class Decide(NamedTuple):
    """The computer on turn is to decide on its move."""


class AskHint(NamedTuple):
    """A `move` that asks for a hint, and then the hint."""

    move: str


class Go(NamedTuple):
    """The action leads to another scene: one of the station's, or the family's `next` one."""

    to: Place


class Answer(NamedTuple):
    """An invitation to a duel is accepted by a `player`; None: it is declined, or taken back."""

    player: str | None


Task = Change | Reset | PowerOff
"""What the operator wants to have done."""

Request = Make | Roll | Decide | AskHint | Answer | Go | Task
REQUESTS: Final = (Make, Roll, Decide, AskHint, Answer, Go, Change, Reset, PowerOff)


HELD_BY_ALL: Final = frozenset({"back", COMBO})
"""What everybody may hold in any scene: to leave, and for the operator's menu."""


class Shield(NamedTuple):
    """The shield over the secret row: it is up while the codemaker looks behind it; whether a code has been begun."""

    up: bool
    begun: bool


class Choice(NamedTuple):
    """What the knob chooses: the `item` in front, its `value`, and the `move` that opens the match as it is shown.

    `changing` is whether the knob goes through the values of the item now, instead of from item to item.
    """

    item: Message
    value: Message | None = None
    changing: bool = False
    move: str | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The choice as plain data."""
        return self._asdict() | {"item": self.item.data, "value": self.value and self.value.data}


class Scene(Value):
    """What the station asks of a scene. A scene's own fields stand in for what is a class attribute here.

    `refuse` wants two fields: `notice`, a message before the scene's own, and `tune`.
    """

    if TYPE_CHECKING:

        @property
        def name(self) -> str:
            """The word that `show` prints."""
            ...

        @property
        def message(self) -> Message:
            """A sentence or more: what is happening, and what to do."""
            ...

        @property
        def notice(self) -> Message | None:
            """What is said before it, such as why something was not done; None where there is nothing to add."""
            ...

        @property
        def choice(self) -> Choice | None:
            """What the knob chooses; None where there is nothing to choose."""
            ...

        @property
        def match(self) -> Game | None:
            """The match on the board; None where there is none."""
            ...

        @property
        def building(self) -> DraftRow | None:
            """The row being built, which survives a power cut; None where there is none."""
            ...

        @property
        def shield(self) -> Shield | None:
            """The shield; None where no code is set and nothing is marked behind it."""
            ...

        @property
        def held_controls(self) -> Mapping[str, float]:
            """The controls that mean something else when they are held, with the seconds for which."""
            ...

        @property
        def attended_until(self) -> float:
            """Until when somebody is looking on, though nobody touches anything."""
            ...

        @property
        def deserted(self) -> bool:
            """Whether nobody is there."""
            ...

        @property
        def for_operator(self) -> bool:
            """Whether somebody is looking after the cabinet."""
            ...

        @property
        def is_free(self) -> bool:
            """Whether an invitation from another cabinet disturbs nobody."""
            ...

        @property
        def is_leaving(self) -> bool:
            """Whether the game is left here, and another cabinet has still to hear of it."""
            ...

        @property
        def open_to_all(self) -> bool:
            """Whether everybody's hands count, though a game is on and it is somebody's turn."""
            ...

        @property
        def held_by_all(self) -> frozenset[str]:
            """What everybody may hold, whoever's turn it is."""
            ...

    else:
        name = ""
        notice = choice = match = building = shield = None
        held_controls = HOLD_SECONDS
        deserted = False
        attended_until = NEVER
        for_operator = open_to_all = is_free = is_leaving = False
        held_by_all = HELD_BY_ALL

    def on(self, action: Action, now: float) -> "Reply":
        """Answer an action. Every scene has an answer of its own."""
        raise NotImplementedError

    def frame(self, now: float) -> Frame:
        """What the lamps show at `now`."""
        raise NotImplementedError

    def due(self, now: float) -> float | None:
        """When the frame changes next by itself."""
        raise NotImplementedError

    def refuse(self, reason: Message, now: float) -> Self:
        """Growl, and say why something was not done."""
        return self._replace(notice=refusal(reason), tune=Tune(tunes.REFUSE, now))

    def announce(self, notice: Notice, now: float) -> "Scene":
        """Growl, and say that something was amiss when the station came up; the game goes on."""
        return self._replace(notice=announcement(notice.says), tune=Tune(tunes.REFUSE, now))

    def patience(self, timings: Timings) -> float | None:
        """Seconds after which nobody is thought to be there; None: nothing changes then."""
        return timings.idle

    def left_alone(self, now: float) -> "Reply":
        """What follows when nobody has touched anything for a while: a game that is being played waits."""
        return Go("idle") if self.playing else Go("attract")

    def for_service(self, now: float) -> "Reply":
        """What ok and back, held together, lead to: only the end of the day interrupts a game."""
        return Go("switch off") if self.playing else Go("service")

    def after_move(self, then: Callable[["Scene"], "Scene"], *, over: bool) -> "Scene":
        """The scene after a move, with which the match may be `over`: `then` says what follows a scene of the game."""
        return then(self)

    def resumed(self, now: float) -> "Scene":
        """The same scene, for somebody who comes back to it."""
        return self

    def lowered(self) -> "Scene":
        """The scene with the shield down and no question asked over it."""
        return self

    def time_left(self, now: float) -> float | None:
        """Seconds until the time for the row being built is over; None where it is not limited."""
        return None

    @property
    def is_building(self) -> bool:
        """Whether a row is being built, or a hint for it is awaited: another task at this board has to wait."""
        return self.building is not None and bool(self.building.text)

    def later(self, seconds: float) -> "Scene":
        """The scene after a pause in which its clock stood still."""
        return self

    def advised(self, advice: object, now: float) -> "Scene":
        """The scene with the hint that was asked for, unless the player has moved on."""
        return self

    def unaffected(self, match: Any, now: float) -> "Scene":  # noqa: ANN401 - the family's own match
        """The scene after a move that left its part of the game as it was."""
        return self

    def compared(self, best: int | None) -> "Scene":
        """The scene, if it wants to know the fewest rows in which the player had cracked such a code before."""
        return self

    def dated(self, day: DayCount) -> "Scene":
        """The scene, if it wants to know what this game with the code of a day is worth."""
        return self

    def done(self, upkeep: Upkeep, said: Message, now: float) -> "Scene":
        """The scene after a task was carried out; `said` tells the operator so."""
        return self

    def without_games(self) -> "Scene":
        """The scene after all games were set aside."""
        return self

    def knowing(self, contacts: Callable[[], Contacts]) -> "Scene":
        """The scene, if it wants to know how the contacts of the inputs do."""
        return self

    def view(self, now: float) -> dict[str, Any]:
        """What `show` tells of the scene, as plain data. Where there is a shield, up or down, the row is left out."""
        row = self.building if self.shield is None else None
        message, reason, choice = self.message, reason_of(self.notice), self.choice
        return {
            "scene": self.name,
            **in_words(message),
            "refused": None if reason is None else reason.data,
            "choice": None if choice is None else choice.data,
            "building": row.text if row else None,
            "cursor": row.cursor if row else None,
            "shield": None if self.shield is None else "up" if self.shield.up else "down",
            "set": None,
            "selftest": None,
            "seconds_left": None,
            "stops": None,
            "holds": [
                {"control": control, "does": does.code, "title": str(does), "seconds": self.seconds_to_hold(control)}
                for control, does in self.holds.items()
            ],
            "rolling": None,
            "menu": None,
            "streak": None,
        }

    def news(self, before: "Scene") -> Message | None:
        """What is new to somebody who has heard what the scene before said; a refusal is said every time."""
        return None if self.message == before.message and self.notice is before.notice else self.message

    def recap(self) -> Message:
        """What is said to somebody who wants to hear it again."""
        return self.message

    @property
    def warned_of(self) -> Message | None:
        """What holding the knob any longer does, if those who listen are to be warned of it."""
        return self.holds.get(PUSH)

    def withheld(self, now: float) -> dict[str, Any]:
        """Keys of the view, with what viewers may see instead until the lamps have told the rest; mostly none."""
        return {}

    def behind_shield(self) -> dict[str, Any]:
        """Keys of the view, with what only the page of the codemaker sees while the shield is up."""
        return {}

    @property
    def holds(self) -> Mapping[str, Message]:
        """What comes of holding a control here, in a word or two; COMBO stands for ok and back together."""
        if self.for_operator:
            return {}
        return {"back": StationMessages.leave()} if self.playing else {COMBO: StationMessages.service_menu()}

    def seconds_to_hold(self, control: str) -> float:
        """For how many seconds a control of `holds` is held."""
        return COMBO_SECONDS if control == COMBO else self.held_controls[control]

    @property
    def playing(self) -> bool:
        """Whether a match is on the board that is not over."""
        return self.match is not None and self.match.outcome is None


def in_words(message: Message) -> dict[str, Any]:
    """Return the keys of the view that say a message."""
    return {"message": str(message), "says": [sentence.data for sentence in sentences(message)]}


class FlashingScene(Scene):
    """A scene that flashes when it refuses something; `refused`, a field of its own, is when it last did."""

    def refuse(self, reason: Message, now: float) -> Self:
        """Flash, growl, and say why something was not done."""
        return super().refuse(reason, now)._replace(refused=now)


OF_THE_SCENE_OVER: Final = ("scene", "message", "says", "refused", "choice", "holds")
"""What the view tells of a scene over a game; the rest it tells of the game behind it."""


class SceneOverGame(Scene):
    """A scene over the scene of a `game`, which waits behind it or goes on there."""

    open_to_all: ClassVar[bool] = True
    game: Scene

    @property
    def building(self) -> DraftRow | None:
        """The row of the game."""
        return self.game.building

    @property
    def match(self) -> Game | None:
        """The match of the game."""
        return self.game.match

    @property
    def shield(self) -> Shield | None:
        """As in the game."""
        return self.game.shield

    @property
    def is_building(self) -> bool:
        """As in the game."""
        return self.game.is_building

    def time_left(self, now: float) -> float | None:
        """As in the game."""
        return self.game.time_left(now)

    def withheld(self, now: float) -> dict[str, Any]:
        """What the game behind withholds."""
        return {key: value for key, value in self.game.withheld(now).items() if key not in OF_THE_SCENE_OVER}

    def advised(self, advice: object, now: float) -> Self:
        """The hint lies in the game."""
        return self._replace(game=self.game.advised(advice, now))

    def unaffected(self, match: Any, now: float) -> Self:  # noqa: ANN401 - the family's own match
        """The game goes on behind this scene."""
        return self._replace(game=self.game.unaffected(match, now))


Reply = Scene | Request
