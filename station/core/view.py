"""The view of the station that anybody may see, as plain data: what the page, scripts and the link read.

A view has what the scene on the board says, and under `game` what the family of the box tells of its match. Each family
adds its own keys there, in a type based on `GameView`. `make types` writes these types for the scripts of the page.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict, cast

from station.core.messages import Message, MessageData

Text = str | Message
"""A text; a message is rendered in the reader's language when the view is encoded."""

Role = Literal["codemaker", "codebreaker", "both", "on turn", "waiting"]
"""What a player does: with two boards both make a code and break one."""

Measure = Literal["rows", "points", "millions"]
"""A player's record: the fewest rows, or the most points, which may be millions."""


class HeldView(TypedDict):
    """The effect of holding a `control`, by its code and in words, and the seconds that it has to be held."""

    control: str
    does: str
    title: str
    seconds: float


class ChoiceView(TypedDict):
    """The choices of the knob: see station.scenes.base.Choice."""

    item: MessageData
    value: MessageData | None
    changing: bool
    move: str | None


class SelfTestView(TypedDict):
    """Whether the self-test is over, and how many problems it has found then."""

    over: bool
    problems: int | None


class MenuFamily(TypedDict):
    """A family of boxes in the menu."""

    title: str


class MenuBox(TypedDict):
    """A box in the menu, with its description and the number of its family."""

    box: str
    title: str
    message: str
    family: int


class MenuValue(TypedDict):
    """A value that an item of the menu may have."""

    title: str
    says: MessageData


class MenuItem(TypedDict):
    """An item of the menu: its values, the number of the one that it has, and whose name it is (`seat`, from 0)."""

    number: int
    code: str
    title: str
    values: list[MenuValue]
    value: int | None
    seat: int | None


class MenuCards(TypedDict):
    """The families and boxes of the menu, and the numbers of the chosen ones; numbers count from 1."""

    families: list[MenuFamily]
    family: int
    boxes: list[MenuBox]
    box: int


class MenuView(MenuCards):
    """The whole form that a screen shows: also the items, the number of the one in front, and what would be played.

    `notice` is what stands before the sentence of the scene, such as why a name was refused.
    """

    notice: str | None

    items: list[MenuItem]
    item: int | None
    title: str
    terms: MessageData
    move: str | None


class SceneView(TypedDict):
    """The part of a view that the scene fills; `kept` has the pegs of the row being built that stay for the next."""

    scene: str
    message: str
    says: list[MessageData]
    refused: MessageData | None
    choice: ChoiceView | None
    building: str | None
    cursor: int | None
    kept: str | None
    shield: Literal["up", "down"] | None
    selftest: SelfTestView | None
    seconds_left: int | None
    holds: list[HeldView]
    menu: MenuView | None


class OutcomeView(TypedDict):
    """Who has won, if anybody, and why."""

    winner: str | None
    reason: str


class PlayerView(TypedDict):
    """A player; `computer` is the strength of a computer, and `within` the rows that it needs at most."""

    name: str
    points: int
    rows: int
    role: Role
    computer: NotRequired[str | None]
    within: NotRequired[int | None]


class GamePart(TypedDict):
    """Keys of the game's part of a view; a family has those that its scenes add in a type based on this one."""


class GameView(GamePart):
    """The part of a view that every family fills; `turn` is who has to act.

    What has to be done next a family calls by its own words, under `awaits`.
    """

    family: str
    box: str
    title: Text
    players: list[PlayerView]
    round: int
    turn: str | None
    outcome: OutcomeView | None
    hints: list[int]
    alone: bool


class View(SceneView):
    """The view that anybody may see; `game` is None if no match is on the board. `language` is that of the lamps."""

    game: GameView | None
    language: str


class ViewPart(TypedDict, total=False):
    """Keys of a view with other values: what viewers see until the lamps have told, or what one of them sees besides.

    They tell of a move, or of what is built; `game` has keys of the game's part alone.
    """

    message: str
    says: list[MessageData]
    building: str | None
    cursor: int | None
    kept: str | None
    holds: list[HeldView]
    game: GamePart


class ControlView(TypedDict):
    """A line of the table of controls, as the page shows it."""

    name: str
    key: Text
    says: Text
    title: Text


class FamilyFacts(TypedDict):
    """The facts that the page needs to draw the boxes of a family: the table of controls. A family may add to it."""

    controls: list[ControlView]


class ReviewPart(TypedDict):
    """A part of the review of a match: how well one player has played. A family adds what it has to say of that.

    `skill` is 1 for the best play and less for any other, None for a puzzle, in which there is nothing to choose.
    `luck` is the number of rows that the answers saved, None without rows and for a puzzle.
    """

    player: str
    box: str
    title: Text
    assisted: bool
    lost: float
    skill: float | None
    luck: float | None
    verdict: Text


class LessonStep(TypedDict):
    """A step of a lesson: a picture, as data and in words, and what it teaches."""

    picture: Mapping[str, object]
    words: Text
    says: Text


class LessonView(TypedDict):
    """The lesson of a box; the family's renderer draws the pictures of the steps."""

    box: str
    family: str
    title: Text
    aim: Text
    steps: list[LessonStep]
    rules: Sequence[Text]


class FactLine(TypedDict):
    """A fact, such as ("best", "4 rows")."""

    name: Text
    value: Text


class PersonalBar(TypedDict):
    """A number of rows, or a range of points: a short `label`, how `many` codes or games had it, and that in words.

    `least` is the number, or the first of the range; None for the codes that were missed.
    """

    label: Text
    least: int | None
    many: int
    says: Text


class PersonalGame(TypedDict):
    """A code or a game that somebody played lately: its rows or points as `amount`, and in words.

    `at` is in seconds since 1970, or None if the time is unknown; `won` is None where nobody wins. `skill` (0 to 1) and
    `luck` (rows that the answers saved) are None until the game has been reviewed, and where no review has them.
    """

    match: int
    at: int | None
    amount: int
    won: bool | None
    assisted: bool
    skill: float | None
    luck: float | None
    says: Text


class PersonalBox(TypedDict):
    """The statistics of one person in a variant of a box; `latest` has the newest games, the oldest of them first.

    `best` and `average` are rows, or points where `measured_by` says so, in words `unit`. `skill` and `luck` are
    averages over `latest`.
    """

    family: str
    box: str
    spelling: str
    title: Text
    measured_by: Measure
    games: int
    wins: int
    assisted: int
    streak: int
    longest: int
    best: int | None
    average: float | None
    skill: float | None
    luck: float | None
    facts: list[FactLine]
    unit: Text
    bars_title: Text
    bars: list[PersonalBar]
    latest: list[PersonalGame]


class PersonalStatistics(TypedDict):
    """The statistics of one person at this cabinet: a sentence, and the boxes, the one played last first."""

    player: str
    games: int
    says: Text
    boxes: list[PersonalBox]


class ScoreLine(TypedDict):
    """A player on a board of scores."""

    place: int
    player: str
    games: int
    wins: int
    assisted: int
    best: float | None
    times: int
    holds: list[str]


class LeagueLine(ScoreLine):
    """A player of the league."""

    cabinet: str


class LeagueBoard(TypedDict):
    """The best players of all cabinets of a league in a box, this week."""

    family: str
    box: str
    title: Text
    solo: bool
    lines: list[LeagueLine]


def overlay(view: View, part: ViewPart) -> View:
    """Return `view` with the values of `part`, those of the game's part among its other keys."""
    return cast("View", {**view, **part, "game": overlay_game(view["game"], part)})


def overlay_game(game: GameView | None, part: ViewPart) -> GameView | None:
    """Return the game's part of a view with the values that `part` has for it."""
    return game and cast("GameView", {**game, **part.get("game", {})})
