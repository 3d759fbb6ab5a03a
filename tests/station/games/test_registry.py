"""The way in to the rules: a match of which box is opened, and what is said of a move of the other kind."""

import subprocess
import sys
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegmind.testing import Cabinet
from station.core.messages import Message, list_items
from station.games.codes import view as peg_view
from station.games.codes.match import Match
from station.games.dice import rules as dice_rules
from station.games.dice import view as dice_view
from station.games.dice.match import DiceMatch
from station.games.pegs.family import FAMILY as PEG_FAMILY
from station.games.registry import (
    FAMILY_OF,
    check_new_match,
    family_of,
    load,
    play,
    view,
)
from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.matches.events import MatchOpened, replay
from station.matches.game import Game
from station.matches.messages import GameMessages
from tests.boxes import BOXES
from tests.boxes import OF_PEGS as PEG_BOXES
from tests.station.games.lamps.tally import Tally

Moves = tuple[str, ...]

PEGS: Final[Moves] = ("match original players=Ada,Ben", "secret RRYB")
DICE: Final[Moves] = ("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 24351/4 222/2")
PEGS_OVER: Final[Moves] = (*PEGS, "guess RRYB", "secret GGGG", "guess GGGG")
DICE_OVER: Final[Moves] = (
    DICE[0], "cards 351/2 222/2 333/2", "roll 3 5 1 4 4", "keep 3@1 5@1 1@1", "stop",
)  # fmt: skip

OF_PEGS: Final = {
    "secret": "secret GYGB", "guess": "guess RGGY", "mark": "mark 1 1", "fault": "fault", "timeout": "timeout",
}  # fmt: skip
OF_DICE: Final = {"cards": "cards 351/2 222/2 333/2", "roll": "roll 1 2 3 * 5", "keep": "keep 3@2 *", "stop": "stop"}
NOBODY_PLAYS: Final[tuple[Moves, ...]] = ((), PEGS_OVER, DICE_OVER, (*PEGS, "leave"), (*DICE, "leave"))
NO_MATCH: Final = ("not allowed now", GameMessages.no_match())
PLAYED: Final = ("not allowed now", GameMessages.match_being_played())


def after(moves: Moves) -> Game | None:
    """The game after these moves, every one of which must be accepted."""
    game: Game | None = None
    return replay(play, moves, game)


def said_to(moves: Moves, move: str) -> tuple[str, Message]:
    """The word and the sentence with which `move` is refused; the game is as it was."""
    with pytest.raises(MoveError) as refused:
        play(after(moves), move)
    return refused.value.word, refused.value.message


def test_an_opening_move_concerns_everybody_at_the_cabinet() -> None:
    openings = (PEGS[0], DICE[0])
    for before, opening in ((after(moves), opening) for moves in NOBODY_PLAYS for opening in openings):
        opened = play(before, opening)
        assert opened.events == (MatchOpened(),)
        assert family_of(opened.match).table.interrupts(opened)


@pytest.mark.parametrize("before", NOBODY_PLAYS)
def test_any_box_is_opened_where_no_match_is_played(before: Moves) -> None:
    for name in (*PEG_BOXES, "c2p2g3"):
        match = play(after(before), f"match {name}").match
        assert isinstance(match, Match)
        assert match == PEG_FAMILY.rules.play(None, f"match {name}").match
    assert (
        play(after(before), "match codeknacker players=Ada").match
        == dice_rules.play(None, "match codeknacker players=Ada").match
    )


@pytest.mark.parametrize("before", [PEGS[:1], PEGS, DICE[:1], DICE, DICE_OVER[:3], DICE_OVER[:4]])
@pytest.mark.parametrize("move", ["match original", "match codeknacker", "match chess", "match"])
def test_no_box_is_opened_while_a_match_is_played(before: Moves, move: str) -> None:
    assert said_to(before, move) == PLAYED


@pytest.mark.parametrize("move", OF_DICE.values(), ids=OF_DICE)
def test_a_move_with_dice_belongs_to_the_dice_box(move: str) -> None:
    verb = move.split(maxsplit=1)[0]
    for box in (*PEG_BOXES, "c6p4g10"):
        reason = GameMessages.move_of_other_box(verb=verb, boxes=load("dice").title, box=box)
        assert said_to((f"match {box}",), move) == ("not allowed now", reason)
    for before in NOBODY_PLAYS:
        assert said_to(before, move) == NO_MATCH


@pytest.mark.parametrize("move", OF_PEGS.values(), ids=OF_PEGS)
def test_a_move_with_a_code_belongs_to_the_boxes_with_codes(move: str) -> None:
    verb = move.split(maxsplit=1)[0]
    boxes = list_items([load(name).title for name in ("pegs", "grand", "word")])
    reason = GameMessages.move_of_other_box(verb=verb, boxes=boxes, box="codeknacker")
    for playing in (DICE[:1], DICE, DICE_OVER[:3], DICE_OVER[:4]):
        assert said_to(playing, move) == ("not allowed now", reason)
    for before in NOBODY_PLAYS:
        assert said_to(before, move) == NO_MATCH


def test_an_unknown_box_is_told_with_the_names_of_all() -> None:
    for name in ("chess", "Codeknacker", "codeknacker,"):
        reason = GameMessages.no_such_box(box=name, boxes=BOXES)
        assert said_to((), f"match {name}") == ("unavailable", reason)


def test_the_station_draws_secrets_and_cards_but_rolls_no_dice() -> None:
    awaiting = [("match original",), PEGS[:1], PEGS, DICE[:1], DICE, DICE_OVER[:3], DICE_OVER, (*DICE[:1], "leave")]
    games = [after(moves) for moves in awaiting]
    assert [family_of(game).chance.awaits_draw(game) for game in games if game] == [
        True, False, False, True, False, False, False, False,
    ]  # fmt: skip


def test_a_computer_is_asked_where_it_is_its_turn() -> None:
    against = ("match original players=Ada computers=strong", "secret RRYB")
    alone = ("match codeknacker players=Ada computers=weak", DICE_OVER[1])
    turn = (*alone, "roll 4 4 4 4 4")  # none of them fits, so it is the computer's
    played = (PEGS, against[:1], against, DICE, alone, turn)
    games = [game for game in map(after, played) if game]
    computers = [family_of(game).computers for game in games]
    on_turn = [each and each.computer_to_move(game) for each, game in zip(computers, games, strict=True)]
    assert on_turn == [None, None, "strong", None, None, "weak"]


def test_a_refusal_of_another_game_is_no_failure_of_it() -> None:
    with Cabinet(Tally):
        game = after(("match tally players=\N{CYRILLIC CAPITAL LETTER YA}",))
        assert game is not None
        with pytest.raises(Unavailable) as refused:
            check_new_match(game)
    assert type(refused.value) is Unavailable


def test_a_view_is_what_the_family_tells() -> None:
    assert view(None) is None
    pegs, cards = after(PEGS), after(DICE)
    assert isinstance(pegs, Match)
    assert isinstance(cards, DiceMatch)
    for game, own in ((pegs, peg_view.view(pegs)), (cards, dice_view.view(cards))):
        assert view(game) == own
        assert own["family"] == game.family


typed = st.text(max_size=30) | st.lists(
    st.sampled_from(["match original", "match codeknacker", *OF_PEGS.values(), *OF_DICE.values(), "leave", "1", "*"])
).map(" ".join)


@pytest.mark.slow
@given(st.sampled_from([(), PEGS, PEGS_OVER, DICE[:1], DICE, DICE_OVER[:3], DICE_OVER[:4], DICE_OVER]), typed)
def test_any_text_is_a_move_or_refused(before: Moves, text: str) -> None:
    try:
        play(after(before), text)
    except MoveError as refused:
        error = type(refused)
    else:
        assert text.split(maxsplit=1)[0] in {"match", "leave", *OF_PEGS, *OF_DICE}
        return
    assert error in {Malformed, NotAllowed, Unavailable}


LAMPS = ("frame", "glyphs", "scroller", "tunes")
ELSEWHERE = ("numpy", "sqlite3", "station.scenes", *(f"station.core.{name}" for name in LAMPS))
"""What rules do without: lamps, scenes, a store, and numpy, which alone takes a second on a small Pi."""


def test_neither_rules_nor_turns_load_lamps_scenes_or_numpy() -> None:
    program = f"""import sys
from station.games.registry import family_of, play
for box in {[*FAMILY_OF]}:
    opened = play(None, f"match {{box}} computers=weak players=Ada").match
    family_of(opened).computers.computer_to_move(opened)
match = None
for move in ("match original", "secret RRYB", "guess RGGY"):
    match = play(match, move).match
print(*sys.modules)"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "station.games.codes.rules" in loaded
    assert [name for name in loaded if name.startswith(ELSEWHERE)] == []
