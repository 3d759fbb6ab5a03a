"""What the station asks of a family of boxes: its rules, scenes, menu, computer players, results and reviews.

A family is a folder of `station.games` with a module `family` that has an instance, FAMILY. Nothing outside the
folder knows its types: a match goes in and out as a `Game`. A family without hints or reviews does not override
those methods.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from station.core.messages import Message
from station.core.view import FamilyFacts, GameView, ReviewPart
from station.matches.errors import Unavailable
from station.matches.events import Played
from station.matches.game import DraftRow, Game
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages
from station.matches.players import Strength
from station.matches.results import FinishedMatch, Record

if TYPE_CHECKING:
    from random import Random

    from station.core.frame import Frame
    from station.games.controls import Entry
    from station.scenes.base import Scene
    from station.scenes.menu.form import Known
    from station.scenes.menu.setup import Boxes
    from station.scenes.signs import Grid

Match = TypeVar("Match", bound=Game)


Supplies = Mapping[str, Sequence[Any]]
"""What the operator can put into a box, by the name of the box: the cards of the dice box."""


class MenuEntry(NamedTuple):
    """A box in the menu: its title, its description, its picture, and the scene that asks how it is to be played.

    `ask` takes the scene to return to, what is known of the cabinet, and the time.
    """

    title: Message | str
    words: Message
    picture: "Grid"
    ask: "Callable[[Boxes, Known, float], Scene]"


class Hint(NamedTuple):
    """A hint that somebody asked for: `facts` as plain data, with the `player` who asked, and in words."""

    facts: dict[str, Any]
    words: Message


class Challenge(NamedTuple):
    """A match that somebody wants to play against another cabinet: who asks whom, and for what, in words."""

    cabinet: str
    player: str
    words: Message


class Opponent(NamedTuple):
    """Who is on the other side of a duel: a cabinet by its id; the duel's number, and who plays here."""

    cabinet: str
    number: str
    player: str


class Side(NamedTuple):
    """One side of a duel: its opponent, the entries that it has told, and how many entries it has heard."""

    opponent: Opponent
    told: tuple[str, ...]
    heard: int


class Duels(Protocol):
    """How the boxes of a family are played between two cabinets; see docs/link.md. Raises MoveError."""

    @property
    def edition(self) -> int:
        """The edition of the rules, counted from 1: two cabinets play by the lower one of theirs."""
        ...

    def challenge(self, move: str) -> Challenge | None:
        """Return what a move asks another cabinet for, or None if it asks for nothing."""
        ...

    def agree(self, move: str, players: tuple[str, str], cabinet: str, number: str, edition: int) -> str:
        """Return the move that opens the duel on the terms of `move`; the first of the `players` sits here."""
        ...

    def opponent(self, match: Any) -> Opponent | None:  # noqa: ANN401 - the family's own match
        """Return who is on the other side, or None if the match is not a duel."""
        ...

    def side(self, moves: Iterable[str], key: bytes) -> Side | None:
        """Return this side of the match with these moves, or None if it is not a duel.

        The `key` is known to this cabinet alone, so that nobody can guess a code from its commitment.
        """
        ...

    def is_theirs(self, entry: str, match: Any) -> bool:  # noqa: ANN401 - as above
        """Whether the other side may send this entry."""
        ...

    def is_leaving(self, match: Any) -> bool:  # noqa: ANN401 - as above
        """Whether the player here leaves, and the other side has still to hear of it."""
        ...

    def answer_due(self, match: Any) -> str | None:  # noqa: ANN401 - as above
        """Return the move with which this side has to answer the other one at once, or None."""
        ...


class Family(Generic[Match]):
    """One family. Raises MoveError where a move, or what a move asks for, is refused."""

    name: ClassVar[str]
    """The name of its folder."""

    title: ClassVar[Message]
    """The name of its boxes as a group: "the boxes with pegs"."""

    boxes: ClassVar[tuple[str, ...]]
    """The names of its boxes."""

    verbs: ClassVar[tuple[str, ...]]
    """The first words of its moves, without `match`."""

    link_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs of moves that only another cabinet makes, over the link."""

    unattended: ClassVar[frozenset[str]] = frozenset()
    """The verbs of moves that no person makes, such as a timeout."""

    drawn: ClassVar[Mapping[str, Callable[[list[str]], None]]]
    """The verbs of moves that chance makes, each with a check of the words after it, which raises MoveError."""

    draws_at_start: ClassVar[bool] = False
    """Whether chance moves as soon as a station starts, because nothing can be shown before that."""

    def spells(self, box: str) -> bool:
        """Whether the name of a box is the spelling of a custom one, right or wrong."""
        return False

    # The rules: pure.

    def play(self, match: Match | None, move: str) -> Played[Match]:
        """Return the match after a move, and what the move did; None and a `match` move open a match.

        The rules emit each event where the thing happens. They are pure: `match` stays as it was, and chance comes in
        as a move. Raises MoveError.
        """
        raise NotImplementedError

    def check_possible(self, match: Match) -> None:
        """Raise MoveError if no new match may be opened on these terms; a stored match is replayed all the same."""

    def check_listed(self, played: Played[Match]) -> None:
        """Raise MoveError if a move names what is in no list of this version.

        The rules ask no list, which an update may change: a stored match is replayed by any version.
        """

    def day_of(self, match: Match) -> date | None:
        """Return the day whose code is played (station.matches.daily), or None if it is not the code of a day."""
        return None

    def awaits_draw(self, match: Match) -> bool:
        """Whether chance has to draw something before anybody can do anything."""
        raise NotImplementedError

    def draw_verb(self, match: Match) -> str:
        """The verb of the move that chance makes now."""
        raise NotImplementedError

    def draw(self, match: Match, source: "Random", supplies: Supplies) -> str:
        """The move that chance makes now, drawn from `source`."""
        raise NotImplementedError

    def computer_to_move(self, match: Match) -> Strength | None:
        """Return the strength of the computer that has to move now, or None if it is not a computer's turn."""
        raise NotImplementedError

    def view(self, match: Match, seat: int = 0) -> GameView:
        """What `seat` may see of a match, as plain data: no secret before it is revealed.

        A family has more to tell than a GameView, in a type of its own that extends it.
        """
        raise NotImplementedError

    def other_side(self, played: Played[Match]) -> Played[Match] | None:
        """Return a match, and what a move did, as the player at the second of two boards sees it.

        That player then has the first seat. None if there is only one board.
        """
        return None

    @property
    def duels(self) -> Duels | None:
        """How its boxes are played between two cabinets; None where they are not."""
        return None

    def people_here(self, match: Match) -> tuple[str, ...]:
        """The people who sit at this cabinet, or at its page."""
        return match.terms.players

    def controls(self, match: Match) -> frozenset[str]:
        """Return the colour buttons that a match uses."""
        raise NotImplementedError

    # The scenes.

    def resumed_scene(self, match: Match, row: DraftRow | None, now: float, key_peg: float) -> "Scene":
        """The scene after a start, with the row that was being built; key pegs appear `key_peg` seconds apart."""
        raise NotImplementedError

    def scene_after(self, scene: "Scene", played: Played[Match], now: float, key_peg: float) -> "Scene":
        """Return the scene after a move, which follows `scene`; key pegs appear `key_peg` seconds apart.

        It may be `scene` itself, if the move changed nothing for the players at this cabinet.
        """
        raise NotImplementedError

    def next_scene(self, match: Match, now: float) -> "Scene":
        """Return the scene after one that replied Go("next"): the standings, or the next round."""
        raise NotImplementedError

    def interrupts(self, played: Played[Match]) -> bool:
        """Whether a move ends what the players at this cabinet are doing: a control that is held means nothing now.

        Not if it was made elsewhere or by a computer, or did nothing.
        """
        raise NotImplementedError

    def ends_hint(self, played: Played[Match]) -> bool:
        """Whether a hint that was asked for at this cabinet is of no use after a move."""
        return self.interrupts(played)

    def menu_entry(self, box: str) -> MenuEntry:
        """A box in the menu."""
        raise NotImplementedError

    def demonstration(self) -> "Sequence[tuple[Frame, float]]":
        """Return the pictures of a game for attract mode, each with its duration in seconds; empty if it has none."""
        return ()

    def manual(self) -> "tuple[Entry, ...]":
        """The table of controls while one of its boxes is played."""
        raise NotImplementedError

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lesson of each box; the family's renderer draws the pictures. Empty if there are none."""
        return ()

    def page_facts(self) -> FamilyFacts:
        """What the page has to know to draw the family's boxes, as plain data."""
        return {"controls": [entry.data for entry in self.manual()]}

    # Thinking, which may take a while and whose libraries may be missing: raises ImportError or Unavailable.

    def decide(self, match: Match, strength: Strength, salt: str) -> str:
        """Return the move of the computer whose turn it is; the game and `salt` seed its random choices."""
        raise NotImplementedError

    def advise(self, match: Match) -> object:
        """Return the hint that was asked for, in the form that the scenes of the family take."""
        raise Unavailable(GameMessages.no_hints(box=match.box_name))

    def hint(self, match: Match, seat: int) -> Hint:
        """Return the hint that a player has asked for with the last move."""
        raise Unavailable(GameMessages.no_hints(box=match.box_name))

    def crack(self, box: str) -> "Callable[..., Any]":
        """Return the command that guesses a code of `box`. Raises Unavailable."""
        raise Unavailable(GameMessages.no_code(box=box))

    # What the store keeps of it.

    measured_by: ClassVar[Literal["rows", "points"]]
    """What a player's record is: the fewest rows, or the most points."""

    solo: ClassVar[str | None] = None
    """The spelling of the variant for one player, which has no winner; None if there is none."""

    def record(self, played: Played[Match]) -> Record | None:
        """Return what a move brought about that is counted, or None."""
        raise NotImplementedError

    def usual_spelling(self, box: str) -> str:
        """How the usual variant of a box is spelt."""
        raise NotImplementedError

    def read_spelling(self, name: str) -> str:
        """How the variant is spelt that somebody names with its box: "original-c6p4g10b". Raises MoveError."""
        return name.partition("-")[2]

    def variant_title(self, box: str, spelling: str) -> Message:
        """Return the title of a variant of a box: "Super with 3 holes", "Code Knacker, solo"."""
        raise NotImplementedError

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return the result in words, without a full stop: "Ada cracked the code in 4 rows"."""
        raise NotImplementedError

    def reviewable(self, match: Match) -> bool:
        """Whether there is something to review now: the match is over, or one of its rounds is."""
        return match.outcome is not None and match.outcome.reason != "left"

    def review(self, moves: Sequence[str]) -> Sequence[ReviewPart] | None:
        """Return what each row of a match told, or what each decision was worth, in parts that are plain data.

        None if the family has no review. The match need not be over. The family's renderer on the page draws each part.
        Needs numpy.
        """
        return None
