"""The messages of page and cabinet over the WebSocket and in JSON files, as types.

`make types` writes them for the scripts of the page. The frames are bytes: see station.web.protocol.encode_frame.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict

from station.core.view import FamilyFacts, LeagueBoard, PersonalStatistics, ReviewPart, ScoreLine, Text, View


class SeatsView(TypedDict):
    """Which of the `people` a page plays for ("": all of them; None: it watches), and who is at the other pages.

    `seats` are the people who have a page of their own, `viewers` counts the pages, and `watching` the others without a
    seat.
    """

    people: Sequence[str]
    seat: str | None
    seats: list[str]
    viewers: int
    watching: int


class GameOfToday(TypedDict):
    """The code or a puzzle of today: whether who sits at the page has played it (`done`), and the days in a row."""

    done: bool
    streak: int


class TodayView(GameOfToday):
    """The code of today, and its puzzles by their grades."""

    day: str
    puzzles: dict[str, GameOfToday]


class PageView(View, SeatsView):
    """A view as a page gets it: whether its player looks behind the shield, and what the page may do.

    `barred` says why it may not use the controls, whoever is on turn; None if it may. `choices` are the seats that it
    may take, and `sound` is whether it may sound. `today` is there while nobody plays, if the date is known.
    """

    looking: bool
    barred: "Sentence | None"
    choices: list[str | None]
    sound: bool
    today: TodayView | None


class PaletteColour(TypedDict):
    """A colour of the pegs."""

    name: str
    letter: str
    shape: str
    hex: str


class GreetingBrief(TypedDict):
    """The greeting to a page that knows this edition of it."""

    version: str
    edition: str


class CabinetFacts(TypedDict):
    """The facts about the cabinet that a page needs; `family` draws the page where nothing is played.

    `white` are the duties that are white on a screen, and `chain` is the lamp of each pixel in the order of the data
    line. `families` has the facts of each family by its name.
    """

    version: str
    white: list[int]
    chain: Sequence[int]
    palette: list[PaletteColour]
    letters: dict[str, Text]
    family: str
    network: bool
    speaks: bool
    families: dict[str, FamilyFacts]


class Greeting(CabinetFacts):
    """The first message: whether the pins are simulated, and whether a page may play the second of two boards.

    `invites` is whether other devices may play.
    """

    simulated: bool
    second_board: bool
    invites: bool
    edition: str


class RecordLine(ScoreLine):
    """A player of this cabinet."""

    streak: int
    longest: int
    median: float | None
    day: str | None


class ScoreBoard(TypedDict):
    """The best players of a variant of a box at this cabinet."""

    family: str
    box: str
    title: Text
    solo: bool
    lines: list[RecordLine]


class LatestGame(TypedDict):
    """A finished game; `at` is in seconds since 1970, or None if the time is unknown."""

    match: int
    title: Text
    says: Text
    at: int | None


class TotalsView(TypedDict):
    """The numbers of finished games, of people who played them, and of days."""

    games: int
    days: int
    people: int


class Scores(TypedDict):
    """The scoreboard."""

    boards: list[ScoreBoard]
    latest: list[LatestGame]
    totals: TotalsView


class Spoken(TypedDict):
    """A text that the page is to say aloud."""

    text: str
    language: str
    slowly: bool


class Sentence(TypedDict):
    """A message by its code, and as a text."""

    code: str
    text: str


class MatchReview(ReviewPart):
    """A part of the review of a match, by the family of its box and its number."""

    family: str
    match: int


class ToPage(TypedDict, total=False):
    """A message to the page. Of a view, only the keys that have changed; a review is told part by part."""

    hello: Greeting | GreetingBrief
    view: PageView
    scores: Scores
    league: list[LeagueBoard]
    review: list[MatchReview]
    statistics: PersonalStatistics
    challenge: "ChallengeView"
    spoken: Spoken
    error: Sentence
    waiting: Sentence
    beat: Literal[1]


class ChallengeResult(TypedDict):
    """The result of somebody who has broken the code of a challenge, or missed it, and its match."""

    match: int
    player: str
    rows: int
    cracked: bool
    assisted: bool


class ChallengeView(TypedDict):
    """A challenge: the game that began it, in words, and all results with its code, the first one before all others.

    `token` is "" for a match whose code nobody can be challenged to break; it has no results then. `address` is that of
    the page for other devices, or "".
    """

    token: str
    address: str
    title: Text
    says: Text
    results: list[ChallengeResult]


class FromPage(TypedDict, total=False):
    """A message from the page: one of these; `held` with seconds, `touch` with a number, `lay` with a cursor.

    Where the pegs that stay are not those of before, `lay` comes with `kept`, too.
    """

    press: str
    release: str
    cancel: str
    held: str
    seconds: int
    turn: int
    lay: str
    cursor: int
    kept: str
    touch: str
    number: int
    type: str
    ask: str
    sit: str | None
    accept: str
    player: str
    name: str
    listen: bool
    beat: Literal[1]
    reading: Literal[1]
