"""Any hands at the dice game, at any moment: what always holds."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from station.core.events import CONTROLS, Tick
from station.core.frame import Frame, Lamps
from station.core.palette import LETTER_OF
from station.games.dice.deck import OPEN, Card, read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import FACES, DiceMatch, awaits
from station.games.dice.scenes.following import resumed_scene
from station.games.dice.scenes.keep import DiceKeep
from station.matches.messages import GameMessages
from station.scenes.base import Make
from tests.amounts import amount
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import cards
from tests.station.games.dice.scenes.dice_driver import Cabinet

DECK = read_deck(SHIPPED.read_text(encoding="utf-8"))
AGREED = (
    "", "players=Ada", "computers=strong", "players=Ada,Ben", "players=Ada computers=weak", "players=A,B,C",
    "players=Ada,Ben computers=weak,medium", "computers=weak,weak,weak,weak,weak", "players=A,B,C,D,E,F",
)  # fmt: skip

decks = st.permutations(DECK) | st.lists(
    st.builds(Card, st.text("12345", min_size=3, max_size=6), st.sampled_from([1, 2, 5, 6, 7, 30, 99])),
    min_size=OPEN,
    max_size=6,
)
crowded = st.just([Card("123451", 5), Card("234512", 5), Card("345123", 5), Card("111111", 5), Card("555", 2)])
"""More digits than there are markers."""


class ChanceTable(Cabinet):
    """A cabinet whose dice and computers do anything that the rules allow."""

    def __init__(self, moves: tuple[str, ...], chance: Random) -> None:
        super().__init__(moves, decides=self.anything)
        self.chance = chance
        self.greedy = chance.random() < 0.5

    def completed(self, move: str) -> str:
        if move == "roll":
            return f"roll {' '.join(self.chance.choices(FACES, k=self.match.to_roll))}"
        return super().completed(move)

    def anything(self, match: DiceMatch) -> str:
        if awaits(match) == "decide":
            return "stop" if self.chance.random() < 0.5 else self.completed("roll")
        return max(possible_keeps(match), key=len) if self.greedy else self.chance.choice(possible_keeps(match))

    def make(self, move: str) -> None:
        scene, before = self.scene, self.match
        super().make(move)
        if move.startswith("keep") and isinstance(scene, DiceKeep) and move == scene.selection.move:
            self.the_preview_came_true(scene.selection.preview, before)

    def the_preview_came_true(self, preview: DiceMatch, before: DiceMatch) -> None:
        if self.match.last is before.last:
            assert self.match == preview
            return
        assert self.match.last is not None
        assert self.match.last.aside == preview.hand.aside
        cracked = [number for number, place in enumerate(preview.places, 1) if place and place.cracked]
        assert [number for number, _ in self.match.last.cards] == cracked
        stay = [
            (was, now) for was, now in zip(preview.places, self.match.places, strict=True) if was and not was.cracked
        ]
        assert all(was == now for was, now in stay)


class AnybodyWithDice(RuleBasedStateMachine):
    """One to six seats, random hands at random moments, and every move played."""

    cabinet: ChanceTable

    @initialize(agreed=st.sampled_from(AGREED), deck=decks | crowded, chance=st.randoms(use_true_random=False))
    def open(self, agreed: str, deck: list[Card], chance: Random) -> None:
        self.cabinet = ChanceTable((f"match codeknacker {agreed}", f"cards {cards(*deck)}"), chance)

    @rule(control=st.sampled_from(CONTROLS))
    def press(self, control: str) -> None:
        self.cabinet.press(control)

    @rule(seconds=st.sampled_from([0.0, 0.3, 2.0]))
    def press_ok(self, seconds: float) -> None:
        self.cabinet.press("ok")
        self.cabinet.wait(seconds)

    @precondition(lambda self: isinstance(self.cabinet.scene, DiceKeep))
    @rule(actions=st.lists(st.sampled_from(["push", "back", -1, 1, 2, "blue", "purple", "green", "white", "yellow"])))
    def choose(self, actions: list[str | int]) -> None:
        self.cabinet.wait(1.0)
        for action in actions:
            if isinstance(action, int):
                self.cabinet.turn(action)
            else:
                self.cabinet.press(action)

    @rule(detents=st.integers(-9, 9).filter(bool))
    def turn(self, detents: int) -> None:
        self.cabinet.turn(detents)

    @rule(control=st.sampled_from(["push", "back"]))
    def hold(self, control: str) -> None:
        self.cabinet.hold(control)

    @rule(seconds=st.floats(0.0, 20.0))
    def wait(self, seconds: float) -> None:
        self.cabinet.wait(seconds)

    @rule()
    def wake_early(self) -> None:
        """A tick that nobody asked for does nothing but what time has brought."""
        before = self.cabinet.made[:]
        self.cabinet.do(Tick())
        assert len(self.cabinet.made) <= len(before) + 1

    @rule()
    def the_store_refuses(self) -> None:
        self.cabinet.scene = self.cabinet.scene.refuse(GameMessages.no_thinking(), self.cabinet.now)
        assert self.cabinet.says[0] == "no_thinking"

    @rule()
    def lose_the_power(self) -> None:
        scene = self.cabinet.scene
        if self.cabinet.match.outcome is None:
            self.cabinet.scene = resumed_scene(self.cabinet.match, scene.draft_row(0.0), self.cabinet.now, 0.3)
        if isinstance(scene, DiceKeep):
            assert isinstance(self.cabinet.scene, DiceKeep)
            assert self.cabinet.scene.selection == scene.selection

    @invariant()
    def it_can_always_be_shown(self) -> None:
        scene = self.cabinet.scene
        frame = scene.frame(self.cabinet.now)
        assert len(frame.pegs + frame.keys + frame.secret) == 150
        assert {frame.red, frame.white} <= {0, 1, 2, 3, 4}
        assert all(lamp.colour in LETTER_OF and 0 <= lamp.level <= 100 for lamp in lamps(frame))
        assert str(scene.message).endswith((".", "!", "?", "…"))
        assert "  " not in str(scene.message)
        assert scene.name in {"dice", "standings"}

    @invariant()
    def it_shows_the_match_that_is_played(self) -> None:
        assert self.cabinet.scene.match == self.cabinet.match
        assert isinstance(self.cabinet.scene, DiceKeep) == (self.cabinet.scene.draft_row(0.0) is not None)

    @invariant()
    def what_is_chosen_is_a_move(self) -> None:
        scene = self.cabinet.scene
        if isinstance(scene, DiceKeep):
            move = " ".join(["keep", *sorted(map(str, scene.selection.kept))])
            assert not scene.selection.chosen or sorted(move.split()) in [
                sorted(each.split()) for each in possible_keeps(scene.match)
            ]
            assert scene.selection.usable(scene.selection.cursor)

    @invariant()
    def a_computers_turn_is_its_own(self) -> None:
        scene, match = self.cabinet.scene, self.cabinet.match
        if match.outcome is None and match.terms.strength(match.seat) is not None:
            assert not isinstance(scene, DiceKeep)
            assert not isinstance(scene.on(Tick(), self.cabinet.now + 99), Make) or scene.name == "dice"


def lamps(frame: Frame) -> Lamps:
    return frame.pegs + frame.keys + frame.secret


TestAnybodyWithDice = AnybodyWithDice.TestCase
TestAnybodyWithDice.settings = settings(max_examples=amount(15, release=60), stateful_step_count=60, deadline=None)
