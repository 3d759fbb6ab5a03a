"""A family of boxes: a value made of small parts, each with a protocol that says what the station asks of it.

A family is a folder of `station.games` with a module `family` that has its value, FAMILY. Nothing outside the folder
knows its types: a match goes in and out as a `Game`. A part may be an object or a module, and is `lazy` if only a
cabinet or a computer needs it: rules alone load neither scenes nor what thinks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from station.core.messages import Message
from station.core.view import FamilyFacts, GameView, Measure, ReviewPart
from station.matches.daily import GameOfDay
from station.matches.events import Played
from station.matches.game import DraftRow, Game
from station.matches.lesson import Lesson
from station.matches.players import Strength
from station.matches.results import FinishedMatch, Record

if TYPE_CHECKING:
    from argparse import Namespace
    from random import Random

    from station.core.frame import Frame
    from station.games.controls import Entry
    from station.scenes.base import Scene
    from station.scenes.menu.form import MenuFacts
    from station.scenes.menu.setup import BoxMenu
    from station.scenes.signs import Grid

Match = TypeVar("Match", bound=Game)
Match_contra = TypeVar("Match_contra", bound=Game, contravariant=True)


Supplies = Mapping[str, Sequence[Any]]
"""What the operator can put into a box, by the name of the box: the cards of the dice box."""


class MenuEntry(NamedTuple):
    """A box in the menu: its title, its description, its picture, and the scene that asks how it is to be played.

    `ask` takes the scene to return to, what is known of the cabinet, and the time.
    """

    title: Message | str
    words: Message
    picture: "Grid"
    ask: Callable[["BoxMenu", "MenuFacts", float], "Scene"]


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


class DuelState(NamedTuple):
    """A duel as it stands here: against whom, who plays there, and what either side has to do.

    The player here `leaves`, and the other side has still to hear of it; the other side is `awaited`, as there is
    nothing to do here; `answer` is the move with which this side has to answer at once, or None.
    """

    opponent: Opponent
    other_player: str
    leaves: bool
    awaited: bool
    answer: str | None


class Agreement(NamedTuple):
    """The agreement of two cabinets: the ids of the other one and of this one, a number, and the rules' edition."""

    cabinet: str
    number: str
    here: str
    edition: int


class Side(NamedTuple):
    """One side of a duel: its opponent, the entries that it has told, and how many entries it has heard."""

    opponent: Opponent
    told: tuple[str, ...]
    heard: int


class Duels(Protocol):
    """Duels between two cabinets with the boxes of a family; see docs/link.md. Raises MoveError."""

    @property
    def edition(self) -> int:
        """The edition of the rules, counted from 1: two cabinets play by the lower one of theirs."""
        ...

    def challenge(self, move: str) -> Challenge | None:
        """Return what a move asks another cabinet for, or None if it asks for nothing."""
        ...

    def agree(self, move: str, players: tuple[str, str], agreement: Agreement) -> str:
        """Return the move that opens the duel on the terms of `move`; the first of the `players` sits here."""
        ...

    def state(self, match: Any) -> DuelState | None:  # noqa: ANN401 - the family's own match
        """Return how a duel stands, or None if the match is not a duel."""
        ...

    def side(self, moves: Iterable[str], key: bytes) -> Side | None:
        """Return this side of the match with these moves, or None if it is not a duel.

        The `key` is known to this cabinet alone, so that nobody can guess a code from its commitment.
        """
        ...

    def is_theirs(self, entry: str, match: Any, told: Sequence[str]) -> bool:  # noqa: ANN401 - as above
        """Whether the other side may send this entry, and does not repeat what this side has `told`."""
        ...

    def claim(self, match: Any, why: str) -> str:  # noqa: ANN401 - as above
        """Return the move by which the player here wins, since the other side forfeits: see FORFEITS."""
        ...

    def claim_of(self, entry: str) -> str | None:
        """Return why the other side says that this one forfeits, or None if the entry is no such claim."""
        ...


class Progress(NamedTuple):
    """The progress of a match: the round and the row that is played, from 1, and how many there are.

    None where these are not counted, or, as the number of rounds, not known.
    """

    round: int | None
    rounds: int | None
    row: int | None
    rows: int


class Moves(NamedTuple):
    """The first words of a family's moves, but for `match`.

    Moves that begin with one of `link` only another cabinet makes, and with one of `unattended`, such as a timeout, no
    person.
    """

    verbs: tuple[str, ...]
    link: frozenset[str] = frozenset()
    unattended: frozenset[str] = frozenset()


class Rules(Protocol[Match]):
    """The rules of the boxes. They are pure, and know neither lamps nor scenes. They raise MoveError."""

    def play(self, match: Match | None, move: str) -> Played[Match]:
        """Return the match after a move, and what the move did; None and a `match` move open a match.

        The rules emit each event where the thing happens. They are pure: `match` stays as it was, and chance comes in
        as a move.
        """
        ...

    def check_new_match(self, match: Match) -> None:
        """Raise MoveError if no new match may be opened on these terms; a stored match is replayed all the same."""
        return None  # noqa: RET501 - so that it is no abstract method

    def check_listed(self, played: Played[Match]) -> None:
        """Raise MoveError if a move names what is in no list of this version.

        The rules ask no list, which an update may change: a stored match is replayed by any version.
        """
        return None  # noqa: RET501 - so that it is no abstract method

    def view(self, match: Match, seat: int = 0) -> GameView:
        """Return what `seat` may see of a match, as plain data: no secret before it is revealed.

        A family has more to tell than a GameView, in a type of its own that extends it.
        """
        ...

    def controls(self, match: Match) -> frozenset[str]:
        """Return the colour buttons that a match uses."""
        ...

    def day_of(self, match: Match) -> GameOfDay | None:
        """Return the day whose code or puzzle is played (station.matches.daily), or None if it is not that of a day."""
        return None

    def people_here(self, match: Match) -> tuple[str, ...]:
        """Return the people who sit at this cabinet, or at its page."""
        return match.terms.players

    def other_side(self, played: Played[Match]) -> Played[Match] | None:
        """Return a match, and what a move did, as the player at the second of two boards sees it.

        That player then has the first seat. None if there is only one board.
        """
        return None


class Chance(Protocol[Match_contra]):
    """Draws by chance, which enter a match as moves, so that a list of moves is always the same match."""

    drawn: Mapping[str, Callable[[list[str]], object]]
    """The verbs of the moves that chance makes, each with a check of the words after it, which raises MoveError."""

    at_start: bool = False
    """Whether chance moves as soon as a station starts, because nothing can be shown before that."""

    def awaits_draw(self, match: Match_contra) -> bool:
        """Return whether chance has to draw something before anybody can do anything."""
        ...

    def code_of(self, match: Match_contra) -> int | None:
        """Return the number of an earlier match whose draw is made again, or None (station.matches.same_code)."""
        return None

    def takes_long(self, match: Match_contra) -> bool:
        """Return whether the first draw of a match takes so long that it has to be made beside the loop."""
        return False

    def draw_verb(self, match: Match_contra) -> str:
        """Return the verb of the move that chance makes now."""
        ...

    def draw(self, match: Match_contra, source: "Random", supplies: Supplies) -> str:
        """Return the move that chance makes now, drawn from `source`: all possible ones are equally likely."""
        ...


class Table(Protocol[Match_contra]):
    """Which scene is on the board. Key pegs appear `key_peg` seconds apart."""

    def resumed_scene(self, match: Match_contra, row: DraftRow | None, now: float, key_peg: float) -> "Scene":
        """Return the scene after a start, with the row that was being built."""
        ...

    def scene_after(self, scene: "Scene", played: Played[Match_contra], now: float, key_peg: float) -> "Scene":
        """Return the scene after a move, which follows `scene`.

        It may be `scene` itself, if the move changed nothing for the players at this cabinet.
        """
        ...

    def next_scene(self, match: Match_contra, now: float) -> "Scene":
        """Return the scene after one that replied Go("next"): the standings, or the next round."""
        ...

    def interrupts(self, played: Played[Match_contra]) -> bool:
        """Return whether a move ends what the players at this cabinet are doing: a held control means nothing now.

        Not if it was made elsewhere or by a computer, or did nothing.
        """
        ...

    def ends_hint(self, played: Played[Match_contra]) -> bool:
        """Return whether a hint that was asked for at this cabinet is of no use after a move."""
        ...


class Results(Protocol[Match_contra]):
    """The results that the store keeps of a match, and their words."""

    measured_by: Measure
    """What a player's record is: the fewest rows, or the most points, which may be millions."""

    def is_solo(self, spelling: str) -> bool:
        """Return whether a variant is for one player and has no winner."""
        return False

    def record(self, played: Played[Match_contra]) -> Record | None:
        """Return what a move brought about that is counted, or None."""
        ...

    def usual_spelling(self, box: str) -> str:
        """Return how the usual variant of a box is spelt."""
        ...

    def read_spelling(self, name: str) -> str:
        """Return how a variant is spelt that somebody names with its box: "original-c6p4g10b". Raises MoveError."""
        return name.partition("-")[2]

    def spells(self, box: str) -> bool:
        """Return whether the name of a box is the spelling of a custom one, right or wrong."""
        return False

    def variant_title(self, box: str, spelling: str) -> Message:
        """Return the title of a variant of a box: "Super with 3 holes", "Code Knacker, solo"."""
        ...

    def result_in_words(self, finished: FinishedMatch) -> Message:
        """Return the result in words, without a full stop: "Ada cracked the code in 4 rows"."""
        ...


class Computers(Protocol[Match_contra]):
    """The computer players."""

    def computer_to_move(self, match: Match_contra) -> Strength | None:
        """Return the strength of the computer that has to move now, or None if it is not a computer's turn."""
        ...

    def decide(self, match: Match_contra, strength: Strength, salt: str) -> str:
        """Return the move of the computer whose turn it is; the game and `salt` seed its random choices.

        It may take a while, and raises ImportError where a library is missing.
        """
        ...


class Hints(Protocol[Match_contra]):
    """Advice for players. It may take a while, and raises ImportError where a library is missing."""

    def advise(self, match: Match_contra) -> object:
        """Return the hint that was asked for, in the form that the scenes of the family take."""
        ...

    def hint(self, match: Match_contra, seat: int) -> Hint:
        """Return the hint that a player has asked for with the last move."""
        ...


class Reviews(Protocol[Match_contra]):
    """The review of a match that is over."""

    def reviewable(self, match: Match_contra) -> bool:
        """Return whether there is something to review now: the match is over, or one of its rounds is."""
        return match.outcome is not None and match.outcome.reason != "left"

    def review(self, moves: Sequence[str]) -> Sequence[ReviewPart]:
        """Return what each row of a match told, or what each decision was worth, in parts that are plain data.

        The match need not be over. The family's renderer on the page draws each part. Needs numpy.
        """
        ...

    def as_text(self, moves: Sequence[str], width: int) -> str:
        """Return the review in English, for a terminal with `width` columns; "" if there is nothing to review."""
        ...


@dataclass(frozen=True, kw_only=True)
class Family(Generic[Match]):
    """A family of boxes that share their rules or their look, as the station uses it.

    Each part answers one kind of question: `rules` what a move does, `chance` what is drawn, `table` which scene
    follows, `results` what is stored and told. A part that a family does not have is None. A match goes in and out as a
    value, and only the family knows its type. So a match is opened and played without anything of a cabinet:

        family = load("pegs")
        match, events = family.rules.play(None, "match original")
        move = family.chance.draw(match, Random(), {})  # "secret RRYB"

    `name` is that of its folder, `title` that of its boxes as a group: "the boxes with pegs".

    `menu_entry` returns a box in the menu by its name, `manual` is the table of controls while it is played, and
    `lessons` returns the lesson of each box, whose pictures the family's renderer draws. `page_facts` returns what the
    page has to know to draw the boxes; None: the table of controls is enough. `progress` returns how far a match has
    come; None: nothing is counted. `demonstration` returns the pictures of a game for attract mode, each with its
    duration in seconds. `crack` is the command that guesses a code.
    """

    name: str
    title: Message
    boxes: tuple[str, ...]
    moves: Moves
    rules: Rules[Match]
    chance: Chance[Match]
    table: Table[Match]
    menu_entry: Callable[[str], MenuEntry]
    manual: "Iterable[Entry]"
    results: Results[Match]
    computers: Computers[Match] | None = None
    hints: Hints[Match] | None = None
    reviews: Reviews[Match] | None = None
    duels: Duels | None = None
    lessons: Callable[[], tuple[Lesson, ...]] | None = None
    crack: "Callable[[Namespace, Iterable[str], Callable[[str], None]], int] | None" = None
    page_facts: Callable[[], FamilyFacts] | None = None
    progress: Callable[[Match], Progress] | None = None
    demonstration: "Callable[[], Iterable[tuple[Frame, float]]] | None" = None
