"""A scene: what the controls do at one moment, and what is shown. A value; the time is passed in.

A scene answers an action with the scene that goes on, or with a reply: a move to make, a request to the station, or
another place to go to. `Scene` has all that a scene is asked, with the answers of most scenes.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, Self, cast

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Touch, Turn
from station.core.finding import Notice
from station.core.frame import Frame
from station.core.messages import Message, announcement, reason_of, refusal, sentences
from station.core.settings import Change, PowerOff, Reset, Task
from station.core.timing import Timings
from station.core.tunes import Tune
from station.core.value import Value
from station.core.view import ChoiceView, GamePart, SceneView, ViewPart
from station.matches.game import DraftRow, Game, is_going_on
from station.matches.messages import GameMessages
from station.matches.players import names_in_opening
from station.scenes.facts import Fact, HintFound, MatchWentOn, OtherSide, Remark, RowToMark
from station.scenes.holds import COMBO, NO_HOLDS, Holds
from station.scenes.messages import StationMessages

Destination = Literal["attract", "menu", "leave", "switch off", "idle", "service", "selftest", "language", "next"]


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
    """Go to another scene: one of the station's, or the family's `next` one; it answers what was touched, if given."""

    to: Destination
    touched: Touch | None = None


TO_ATTRACT: Final = Go("attract")
WAIT_IDLE: Final = Go("idle")


class AnswerInvitation(Value):
    """Accept an invitation to a duel as `player`; None: decline it, or take it back.

    With `block` the other cabinet cannot invite this one again before the next start.
    """

    player: str | None
    block: bool = False


Request = Make | Roll | Decide | AskHint | AnswerInvitation | Go | Task
"""They are no tuples: to roll is not equal to letting a computer decide, nor a move to a hint for it."""

REQUESTS: Final = (Make, Roll, Decide, AskHint, AnswerInvitation, Go, Change, Reset, PowerOff)


def names_in_request(request: Request | None) -> tuple[str, ...]:
    """Return the names of the people who are to play, if a request says so."""
    match request:
        case Make(move):
            return names_in_opening(move)
        case AnswerInvitation(player) if player is not None:
            return (player,)
        case _:
            return ()


NOTHING_BEHIND: Final[ViewPart] = {}


class Shield(NamedTuple):
    """The shield over the secret row: it is up while the codemaker looks behind it; whether a code has been begun.

    `behind` is the part of the view that only the page of the codemaker sees, while the shield is up; also while it is
    down, if nobody is there from whom the code has to be kept.
    """

    up: bool
    begun: bool
    behind: ViewPart = NOTHING_BEHIND


Deed = Literal["play", "leave", "menu", "service"]
"""What somebody does who uses the controls: plays, leaves a game, chooses one, or does the operator's work."""


class Audience(NamedTuple):
    """Who may use the controls: who is on `turn`, `all`, or the `operator`; at a `free` scene nobody plays.

    `deed` is what somebody does by using them. In attract mode everybody is `away`, as far as the cabinet knows.
    """

    who: Literal["turn", "all", "free", "operator"]
    deed: Deed
    away: bool = False


ON_TURN: Final = Audience("turn", "play")
NOBODY_PLAYS: Final = Audience("free", "menu")
OPERATOR: Final = Audience("operator", "service")


class Departure(NamedTuple):
    """Until when somebody is taken to be there without touching anything, and what follows then."""

    at: float
    then: "Reply"


class Choice(NamedTuple):
    """A choice with the knob: the `item` in front, its `value`, and the `move` that opens the match as it is shown.

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
    """A scene: its lamps, its words, and its answer to each control, at one moment of a game or outside one.

    A scene is a value: `on` returns the scene that goes on, or a request. A subclass overrides `name`, `message`, `on`,
    `frame` and `due`, and whatever else is not as in most scenes; a field of it replaces the class attribute of its
    name here. `refuse` needs two fields: `notice`, a message before the scene's own, and `tune`. For example:

        class Asleep(Scene):
            name: ClassVar[str] = "asleep"
            since: float

            def on(self, action: Action, now: float) -> Reply:
                return TO_ATTRACT if isinstance(action, Press) else self
    """

    @property
    def name(self) -> str:
        """The word that `show` prints."""
        return ""

    @property
    def message(self) -> Message:
        """A sentence or more: what is happening, and what to do. Every scene overrides this."""
        raise NotImplementedError

    @property
    def notice(self) -> Message | None:
        """The words before `message`, such as why something was not done, or None."""
        return None

    @property
    def match(self) -> Game | None:
        """The match on the board, or None."""
        return None

    @property
    def shield(self) -> Shield | None:
        """The shield; None unless a code is being set or a row marked behind it."""
        return None

    @property
    def choice(self) -> Choice | None:
        """The choice that the knob makes, or None."""
        return None

    @property
    def audience(self) -> Audience:
        """Who may use the controls."""
        return ON_TURN

    @property
    def holds(self) -> Holds:
        """The meanings of controls that are held here."""
        if self.audience == OPERATOR:
            return NO_HOLDS
        if not is_going_on(self.match):
            return Holds({COMBO: StationMessages.service_menu()})
        return Holds({"back": StationMessages.leave()})

    def draft_row(self, now: float) -> DraftRow | None:
        """Return the row being built, which survives a power cut, with the seconds left for it, or None."""
        return None

    def on(self, action: Action, now: float) -> "Reply":
        """Return the answer to an action. Every scene overrides this."""
        raise NotImplementedError

    def frame(self, now: float) -> Frame:
        """Return the lamps at `now`."""
        raise NotImplementedError

    def due(self, now: float) -> float | None:
        """When the frame changes next by itself."""
        raise NotImplementedError

    def refuse(self, reason: Message, now: float) -> Self:
        """Growl, and say why something was not done."""
        return self._replace(notice=refusal(reason), tune=Tune(tunes.REFUSE, now))

    def learn(self, fact: Fact, now: float) -> "Scene":
        """Return the scene with a fact taken in, as far as it concerns this scene.

        A scene overrides this for the facts that it heeds, and leaves the others to its base. Here a notice is growled
        at and reported, and the game goes on.
        """
        match fact:
            case Notice():
                return self._replace(notice=announcement(fact.says), tune=Tune(tunes.REFUSE, now))
            case Remark():
                return self._replace(notice=fact.says, tune=Tune(tunes.MOVE_ON, now))
            case _:
                return self

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Return when the players count as gone, and what follows, if a control was `touched` last; None for never.

        A game that is being played waits for them.
        """
        return Departure(touched + timings.idle, WAIT_IDLE if is_going_on(self.match) else TO_ATTRACT)

    def after_move(self, then: Callable[["Scene"], "Scene"], *, over: bool) -> "Scene":
        """Return the scene after a move that may have ended the match; `then` gives what follows a scene of a game."""
        return then(self)

    def view(self, now: float) -> SceneView:
        """Return what anybody may see of the scene, as plain data: no row if there is a shield, up or down."""
        row = self.draft_row(now) if self.shield is None else None
        message, reason, holds = self.message, reason_of(self.notice), self.holds
        return {
            "scene": self.name,
            "message": str(message),
            "says": [sentence.data for sentence in sentences(message)],
            "refused": None if reason is None else reason.data,
            "choice": None if self.choice is None else self.choice.data,
            "building": row.text if row else None,
            "cursor": row.cursor if row else None,
            "kept": row.kept if row else None,
            "shield": None if self.shield is None else "up" if self.shield.up else "down",
            "selftest": None,
            "seconds_left": None,
            "holds": holds.data,
            "menu": None,
        }

    @property
    def game_view(self) -> GamePart:
        """The keys that the scene adds to the part of the view that the game's family tells."""
        return {}

    def news(self, before: "Scene | None") -> Message | None:
        """Return what to announce after the scene `before`, or None if nothing is new; a refusal always is.

        Without `before`, return everything there is to say, for somebody who asks to hear it again.
        """
        is_new = before is None or self.message != before.message or self.notice is not before.notice
        return self.message if is_new else None

    def withheld(self, now: float) -> ViewPart:
        """Return the keys of the view that viewers may see only after the lamps, with what they see until then."""
        return {}


def in_words(message: Message) -> ViewPart:
    """Return the keys of the view that say a message."""
    return {"message": str(message), "says": [sentence.data for sentence in sentences(message)]}


class FlashingScene(Scene):
    """A scene that flashes when it refuses something; `refused`, a field of its own, is when it last did."""

    def refuse(self, reason: Message, now: float) -> Self:
        return super().refuse(reason, now)._replace(refused=now)


OF_THE_SCENE_OVER: Final = ("scene", "message", "says", "refused", "choice", "holds")
"""The keys of the view that are those of a scene over a game; the others are those of the game behind it."""


class SceneOverGame(Scene):
    """A scene shown over that of a `game`, which waits or goes on behind it."""

    game: Scene

    @property
    def audience(self) -> Audience:
        return Audience("all", "play")

    @property
    def match(self) -> Game | None:
        return self.game.match

    @property
    def shield(self) -> Shield | None:
        """As in the game, but nobody sees what is behind it."""
        shield = self.game.shield
        return shield and Shield(shield.up, shield.begun)

    @property
    def holds(self) -> Holds:
        """As in other scenes, but what leaving means is as in the game."""
        return super().holds._replace(leave_move=self.game.holds.leave_move)

    def draft_row(self, now: float) -> DraftRow | None:
        return self.game.draft_row(now)

    def view(self, now: float) -> SceneView:
        own, behind = super().view(now), self.game.view(now)
        of_this = {key: value for key, value in own.items() if key in OF_THE_SCENE_OVER}
        return cast("SceneView", behind | of_this)

    @property
    def game_view(self) -> GamePart:
        return self.game.game_view

    def withheld(self, now: float) -> ViewPart:
        hidden = self.game.withheld(now)
        return cast("ViewPart", {key: value for key, value in hidden.items() if key not in OF_THE_SCENE_OVER})

    def learn(self, fact: Fact, now: float) -> Scene:
        """Tell the game of a hint, of the other side, and of a move that leaves what is done in it as it is."""
        if not isinstance(fact, HintFound | MatchWentOn | RowToMark | OtherSide):
            return super().learn(fact, now)
        game = self.game.learn(fact, now)
        return self if game is self.game else self._replace(game=game)


Reply = Scene | Request


def answer_at_end(scene: Scene, over: Game, action: Action, now: float) -> Reply:
    """Return the answer of a scene after a match: ok or a push plays again, back or a turn goes to the boxes."""
    match action:
        case Press(control) if control in CONFIRM:
            return Make(over.opening)
        case Press("back") | Turn():
            return Go("menu")
        case Press():
            return scene.refuse(GameMessages.does_nothing_here(), now)
        case _:
            return scene
