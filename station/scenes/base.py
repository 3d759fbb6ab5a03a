"""A scene: what the controls do at one moment, and what is shown. A value; the time is passed in.

A scene answers an action with the scene that goes on, or with a reply: a move to make, a request to the station, or
another place to go to. `Scene` has all that a scene is asked, with the answers of most scenes.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Self, cast

from station.core import tunes
from station.core.events import PUSH, Action
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.messages import Message, announcement, reason_of, refusal, sentences
from station.core.settings import Change, PowerOff, Reset, Task, Upkeep
from station.core.timing import NEVER, Timings
from station.core.tunes import Tune
from station.core.value import Value
from station.core.view import ChoiceView, SceneView, ViewPart
from station.matches.events import Played
from station.matches.game import DraftRow, Game
from station.matches.results import DayCount
from station.scenes.holds import COMBO, COMBO_SECONDS, HOLD_SECONDS
from station.scenes.messages import StationMessages

Place = Literal["attract", "menu", "leave", "switch off", "idle", "service", "selftest", "next"]


class Make(Value):
    """Play a move, in notation; the scene waits for the result."""

    move: str


class Roll(Value):
    """Roll the dice: a move that chance completes."""


class Decide(Value):
    """Let the computer on turn decide on its move."""


class AskHint(Value):
    """Play a `move` that asks for a hint, and then give the hint."""

    move: str


class Go(Value):
    """Go to another scene: one of the station's, or the family's `next` one."""

    to: Place


class Answer(Value):
    """Accept an invitation to a duel as `player`; None: decline it, or take it back."""

    player: str | None


Request = Make | Roll | Decide | AskHint | Answer | Go | Task
"""They are no tuples: to roll is not equal to letting a computer decide, nor a move to a hint for it."""

REQUESTS: Final = (Make, Roll, Decide, AskHint, Answer, Go, Change, Reset, PowerOff)


HELD_BY_ALL: Final = frozenset({"back", COMBO})
"""What anybody may hold in any scene: to leave, and for the operator's menu."""


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
    def data(self) -> ChoiceView:
        """The choice as plain data."""
        value = None if self.value is None else self.value.data
        return {"item": self.item.data, "value": value, "changing": self.changing, "move": self.move}


class Scene(Value):
    """What the station asks of a scene. A field of a subclass replaces the class attribute of its name here.

    `refuse` needs two fields: `notice`, a message before the scene's own, and `tune`.
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
            """What precedes `message`, such as why something was not done, or None."""
            ...

        @property
        def choice(self) -> Choice | None:
            """What the knob chooses, or None."""
            ...

        @property
        def match(self) -> Game | None:
            """The match on the board, or None."""
            ...

        @property
        def building(self) -> DraftRow | None:
            """The row being built, which survives a power cut, or None."""
            ...

        @property
        def shield(self) -> Shield | None:
            """The shield; None unless a code is being set or a row marked behind it."""
            ...

        @property
        def held_controls(self) -> Mapping[str, float]:
            """The controls with a second meaning when held, with the seconds that they have to be held."""
            ...

        @property
        def attended_until(self) -> float:
            """Until when somebody is assumed to be there without touching anything."""
            ...

        @property
        def deserted(self) -> bool:
            """Whether nobody is there."""
            ...

        @property
        def for_operator(self) -> bool:
            """Whether this is a scene for the operator."""
            ...

        @property
        def is_free(self) -> bool:
            """Whether an invitation from another cabinet may interrupt it."""
            ...

        @property
        def is_leaving(self) -> bool:
            """Whether the game was left here, and another cabinet has yet to be told."""
            ...

        @property
        def open_to_all(self) -> bool:
            """Whether everybody may use the controls, even if it is somebody's turn in a game."""
            ...

        @property
        def held_by_all(self) -> frozenset[str]:
            """What everybody may hold, no matter whose turn it is."""
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
        """Return the answer to an action. Every scene overrides this."""
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
        """Growl, and report a problem that was found when the station came up; the game goes on."""
        return self._replace(notice=announcement(notice.says), tune=Tune(tunes.REFUSE, now))

    def patience(self, timings: Timings) -> float | None:
        """Return the seconds without a touch after which `left_alone` is asked, or None for never."""
        return timings.idle

    def left_alone(self, now: float) -> "Reply":
        """Return what follows when nobody has touched anything for a while: a game that is being played waits."""
        return Go("idle") if self.playing else Go("attract")

    def for_service(self, now: float) -> "Reply":
        """Return what holding ok and back together leads to: during a game, only the question whether to switch off."""
        return Go("switch off") if self.playing else Go("service")

    def after_move(self, then: Callable[["Scene"], "Scene"], *, over: bool) -> "Scene":
        """Return the scene after a move that may have ended the match; `then` gives what follows a scene of a game."""
        return then(self)

    def awake(self, now: float) -> "Scene":
        """Return the scene in which an event acts: that of the game if this one only waits."""
        return self

    def resumed(self, now: float) -> "Scene":
        """Return the scene for somebody who comes back to it."""
        return self

    def lowered(self) -> "Scene":
        """Return the scene with the shield down and without a question over it."""
        return self

    def time_left(self, now: float) -> float | None:
        """Return the seconds left for the row being built, or None if they are not limited."""
        return None

    @property
    def is_building(self) -> bool:
        """Whether a row is being built, or a hint for it is expected: another task at this board has to wait."""
        return self.building is not None and bool(self.building.text)

    def later(self, seconds: float) -> "Scene":
        """Return the scene after a pause of some seconds in which its clock stood still."""
        return self

    def advised(self, advice: object, now: float) -> "Scene":
        """Return the scene with the hint that was asked for, unless the player has moved on."""
        return self

    def unaffected(self, played: Played[Any], now: float) -> "Scene":
        """Return the scene after a move that did not change its part of the game."""
        return self

    def compared(self, best: int | None) -> "Scene":
        """Return the scene with the fewest rows in which the player had cracked such a code before, if it uses them."""
        return self

    def dated(self, day: DayCount) -> "Scene":
        """Return the scene with what this game with the code of the day counts for, if it uses that."""
        return self

    def done(self, upkeep: Upkeep, said: Message, now: float) -> "Scene":
        """Return the scene after a task was carried out; `said` is the message for the operator."""
        return self

    def without_games(self) -> "Scene":
        """Return the scene after all games were set aside."""
        return self

    def knowing(self, contacts: Callable[[], Contacts]) -> "Scene":
        """Return the scene with the state of the contacts, if it uses that."""
        return self

    def view(self, now: float) -> SceneView:
        """Return what anybody may see of the scene, as plain data: no row if there is a shield, up or down."""
        row = self.building if self.shield is None else None
        message, reason, choice = self.message, reason_of(self.notice), self.choice
        return {
            "scene": self.name,
            "message": str(message),
            "says": [sentence.data for sentence in sentences(message)],
            "refused": None if reason is None else reason.data,
            "choice": None if choice is None else choice.data,
            "building": row.text if row else None,
            "cursor": row.cursor if row else None,
            "shield": None if self.shield is None else "up" if self.shield.up else "down",
            "selftest": None,
            "seconds_left": None,
            "holds": [
                {"control": control, "does": does.code, "title": str(does), "seconds": self.seconds_to_hold(control)}
                for control, does in self.holds.items()
            ],
            "menu": None,
        }

    @property
    def game_view(self) -> Mapping[str, object]:
        """What the scene adds to the part of the view that the game's family tells."""
        return {}

    def news(self, before: "Scene") -> Message | None:
        """Return what to announce after the scene `before`, or None if nothing is new; a refusal always is."""
        return None if self.message == before.message and self.notice is before.notice else self.message

    def recap(self) -> Message:
        """Return what to say when somebody asks to hear it again."""
        return self.message

    @property
    def warned_of(self) -> Message | None:
        """What holding the knob any longer does, if listeners should be warned of it."""
        return self.holds.get(PUSH)

    def withheld(self, now: float) -> ViewPart:
        """Return the keys of the view that viewers may see only after the lamps, with what they see until then."""
        return {}

    def behind_shield(self) -> ViewPart:
        """Return the part of the view that only the page of the codemaker sees while the shield is up."""
        return {}

    @property
    def holds(self) -> Mapping[str, Message]:
        """What holding each control does here, in a word or two; COMBO stands for ok and back together."""
        if self.for_operator:
            return {}
        return {"back": StationMessages.leave()} if self.playing else {COMBO: StationMessages.service_menu()}

    def control_for(self, does: str) -> str | None:
        """Return the control of `holds` that does this when held, given the code of its message; None if none does."""
        return next((control for control, message in self.holds.items() if message.code == does), None)

    def seconds_to_hold(self, control: str) -> float:
        """Return how many seconds a control of `holds` has to be held."""
        return COMBO_SECONDS if control == COMBO else self.held_controls[control]

    @property
    def playing(self) -> bool:
        """Whether an unfinished match is on the board."""
        return self.match is not None and self.match.outcome is None


def in_words(message: Message) -> ViewPart:
    """Return the keys of the view that say a message."""
    return {"message": str(message), "says": [sentence.data for sentence in sentences(message)]}


class FlashingScene(Scene):
    """A scene that flashes when it refuses something; `refused`, a field of its own, is when it last did."""

    def refuse(self, reason: Message, now: float) -> Self:
        """Flash, growl, and say why something was not done."""
        return super().refuse(reason, now)._replace(refused=now)


OF_THE_SCENE_OVER: Final = ("scene", "message", "says", "refused", "choice", "holds")
"""The keys of the view that are those of a scene over a game; the others are those of the game behind it."""


class SceneOverGame(Scene):
    """A scene shown over that of a `game`, which waits or goes on behind it."""

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

    def view(self, now: float) -> SceneView:
        """Return the view of the game, under this scene."""
        own, behind = super().view(now), self.game.view(now)
        of_this = {key: value for key, value in own.items() if key in OF_THE_SCENE_OVER}
        return cast("SceneView", behind | of_this)

    @property
    def game_view(self) -> Mapping[str, object]:
        """As in the game."""
        return self.game.game_view

    def withheld(self, now: float) -> ViewPart:
        """Return what the game behind withholds."""
        hidden = self.game.withheld(now)
        return cast("ViewPart", {key: value for key, value in hidden.items() if key not in OF_THE_SCENE_OVER})

    def advised(self, advice: object, now: float) -> Self:
        """Pass the hint to the game."""
        return self._replace(game=self.game.advised(advice, now))

    def unaffected(self, played: Played[Any], now: float) -> Self:
        """Let the game go on behind this scene."""
        return self._replace(game=self.game.unaffected(played, now))


Reply = Scene | Request
