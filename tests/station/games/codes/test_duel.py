"""Two cabinets play a duel: whatever is said late, twice or again, both know the same in the end."""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from station.games.codes.box import draw_code
from station.games.codes.code import Key, score
from station.games.codes.commitment import commit_to, derive_nonce
from station.games.codes.duel import CodeDuels
from station.games.codes.match import awaits, mirror
from station.games.codes.terms import DUEL_EDITION
from station.games.family import Agreement, Side
from station.games.pegs.boxes import PEG_BOXES
from station.games.pegs.family import FAMILY
from station.games.registry import FAMILY_OF, load, play
from station.matches.errors import Malformed, NotAllowed
from station.matches.events import replay
from station.matches.game import Game, Outcome

DUELS: Final = CodeDuels(PEG_BOXES)
NOTHING: Game | None = None
NUMBER: Final = "9f3c0a51e2b4d677"
BOX: Final = "c3p3g4"
HERE: Final = b"the key of one cabinet"
THERE: Final = b"and of the other one"


class Cabinet:
    """One cabinet with its journal; it knows nothing else."""

    def __init__(self, players: str, other: str, here: str, key: bytes, terms: str) -> None:
        self.key = key
        agreed = f"duel={other}:{NUMBER}:{here} edition={DUEL_EDITION}"
        self.moves = [f"match {BOX} players={players} boards=2 {terms} {agreed}".replace("  ", " ")]
        self.match = FAMILY.rules.play(None, self.moves[0]).match

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def told(self) -> tuple[str, ...]:
        return self.side.told

    @property
    def side(self) -> Side:
        found = DUELS.side(self.moves, self.key)
        assert found is not None
        return found

    def do(self, move: str) -> None:
        self.match = FAMILY.rules.play(self.match, move).match
        self.moves.append(move)

    def hear(self, entries: Sequence[str]) -> None:
        """Play what is new of it, and answer at once."""
        for entry in entries[self.side.heard :]:
            if self.over:
                return
            assert DUELS.is_theirs(entry, self.match, self.told)
            self.do(entry)
        state = DUELS.state(self.match)
        if state is not None and state.answer:
            self.do(state.answer)


def pair(terms: str = "") -> tuple[Cabinet, Cabinet]:
    return Cabinet("Ada,Ben", "hall", "foyer", HERE, terms), Cabinet("Ben,Ada", "foyer", "hall", THERE, terms)


def exchange(one: Cabinet, other: Cabinet) -> None:
    """Let both hear everything."""
    for _ in range(4):
        other.hear(one.told)
        one.hear(other.told)


def some_move(here: Cabinet, chance: Random, *, errs: float, leaves: float) -> str | None:
    """What somebody at this cabinet may do now; None: nothing."""
    match = here.match
    me = match.name(0)
    if match.outcome is None and chance.random() < leaves and 0 not in match.leaving:
        return "leave"
    code = "".join(chance.choices(match.box.colours, k=match.box.holes))
    match awaits(match):
        case "secret" | "next round":
            return f"secret {code} by={me}"
        case "mark":
            board = match.made_by(0)
            key = score(board.rows[-1].pegs or "", board.secret or "")
            if chance.random() < errs:
                key = Key(chance.randint(0, 1), chance.randint(0, 1))
            return f"mark {key.red} {key.white} by={me}"
        case "guess" if match.terms.marker == "codemaker" and chance.random() < 0.1:
            return f"fault by={me}"
        case "guess" if match.terms.limit and chance.random() < 0.2:
            return f"timeout by={me}"
        case "guess":
            return f"guess {code} by={me}"
        case _:
            return None


def play_out(seed: int, terms: str, errs: float, leaves: float) -> tuple[Cabinet, Cabinet]:
    """Both make any moves that they may, and hear of each other late, and of everything twice."""
    chance = Random(seed)  # noqa: S311 - a game's chance
    cabinets = pair(terms)
    heard: list[list[tuple[str, ...]]] = [[()], [()]]
    for _ in range(600):
        if all(each.over for each in cabinets):
            break
        at = chance.randrange(2)
        here = cabinets[at]
        if chance.random() < 0.5:
            heard[1 - at].append(here.told)
        if chance.random() < 0.5 and not here.over:
            here.hear(chance.choice(heard[at][-3:]))
        if not here.over and (move := some_move(here, chance, errs=errs, leaves=leaves)) is not None:
            here.do(move)
    exchange(*cabinets)
    return cabinets


@pytest.mark.slow
@pytest.mark.parametrize(
    ("terms", "errs", "leaves"),
    [
        ("rounds=3", 0.0, 0.0),
        ("rounds=2 limit=30", 0.0, 0.0),
        ("rounds=2 marker=codemaker", 0.0, 0.0),
        ("rounds=2 marker=codemaker", 0.06, 0.0),
        ("target=6 marker=codemaker", 0.1, 0.0),
        ("rounds=2 wins=rows marker=codemaker", 0.05, 0.03),
        ("rounds=3", 0.0, 0.03),
    ],
)
def test_both_cabinets_of_a_duel_have_the_same_result(terms: str, errs: float, leaves: float) -> None:
    ended = 0
    for seed in range(5):
        one, other = play_out(seed, terms, errs, leaves)
        here, there = one.match, mirror(other.match)
        assert (here.outcome, here.tallies, here.round) == (there.outcome, there.tallies, there.round), seed
        if here.outcome is not None and not here.outcome.ends_early:
            assert [board.rows for board in here.boards] == [board.rows for board in there.boards]
            assert [board.secret for board in here.boards] == [board.secret for board in there.boards]
        ended += here.outcome is not None
    assert ended > 2


@pytest.mark.parametrize("name", ["Ben rounds=24", "Ben,Eve", "", "Ben\nlimit=5"])
def test_a_name_with_more_than_a_name_does_not_change_the_terms(name: str) -> None:
    with pytest.raises(Malformed, match="the name"):
        DUELS.agree(
            f"match {BOX} players=Ada,Player-2 boards=2 duel=hall",
            ("Ada", name),
            Agreement("hall", NUMBER, "foyer", DUEL_EDITION),
        )


def begun() -> tuple[Cabinet, Cabinet]:
    """Both have set their codes."""
    one, other = pair()
    one.do("secret RYG by=Ada")
    other.do("secret GGY by=Ben")
    exchange(one, other)
    return one, other


def test_who_leaves_a_duel_loses_it_at_both_cabinets() -> None:
    one, other = begun()
    one.do("leave")
    exchange(one, other)
    assert {one.match.outcome, other.match.outcome} == {Outcome("Ben", "resigned")}


def test_who_has_left_waits_for_nobody() -> None:
    one, _ = begun()
    one.do("guess RRR by=Ada")
    seen = []
    for move in ("", "leave"):
        if move:
            one.do(move)
        state = DUELS.state(one.match)
        assert state is not None
        seen.append((state.awaited, state.leaves))
    assert seen == [(True, False), (False, True)]


def test_two_who_leave_at_once_both_lose_nothing() -> None:
    one, other = begun()
    one.do("leave")
    other.do("leave")
    exchange(one, other)
    assert {one.match.outcome, other.match.outcome} == {Outcome(None, "left")}


def test_only_who_has_to_wait_may_claim_a_duel() -> None:
    one, _ = begun()
    with pytest.raises(NotAllowed, match="Ben is not being waited for"):
        one.do("claim absent by=Ada")
    with pytest.raises(NotAllowed, match="Ben has not left the duel"):
        one.do("claim resigned by=Ada")
    one.do("guess RRR by=Ada")
    one.do("claim absent by=Ada")
    assert one.match.outcome == Outcome("Ada", "absent")


@pytest.mark.parametrize(
    ("player", "cabinet", "number"), [("Eve", "hall", NUMBER), ("Ben", "attic", NUMBER), ("Ben", "hall", "0" * 16)]
)
def test_a_commitment_holds_for_one_player_cabinet_and_duel(player: str, cabinet: str, number: str) -> None:
    one, _ = pair()
    nonce = "0" * 32
    one.do("secret RYG by=Ada")
    one.do(f"commit {commit_to('GGY', nonce, player, cabinet, number)} by=Ben")
    one.do("guess GGY by=Ada")
    one.do("mark 3 0 by=Ben")
    with pytest.raises(NotAllowed, match="Ben's code is not the one that was promised"):
        one.do(f"open GGY {nonce} by=Ben")


def test_nobody_may_send_a_commitment_back_as_their_own() -> None:
    one, _ = pair()
    one.do("secret RYG by=Ada")
    mirrored = one.told[0].replace("by=Ada", "by=Ben")
    assert not DUELS.is_theirs(mirrored, one.match, one.told)


def test_a_cabinet_that_marks_wrongly_breaks_the_rules() -> None:
    one, _ = begun()
    for _row in range(4):
        one.do("guess GGY by=Ada")
        one.do("mark 0 0 by=Ben")
    with pytest.raises(NotAllowed, match="Ben's cabinet has marked a row wrongly"):
        one.do(f"open GGY {derive_nonce(THERE, NUMBER, 1)} by=Ben")


@pytest.mark.parametrize("box", [box for box, family in FAMILY_OF.items() if load(family).duels])
def test_every_box_with_codes_can_be_played_as_a_duel(box: str) -> None:
    """Each breaks the code of the other in one row; all that is told is heard, and both know the same."""
    family = load(FAMILY_OF[box])
    duels = family.duels
    assert duels is not None
    sides = []
    for players, here, other in (("Ada,Ben", "foyer", "hall"), ("Ben,Ada", "hall", "foyer")):
        sides.append([f"match {box} players={players} boards=2 duel={other}:{NUMBER}:{here} edition={DUEL_EDITION}"])
    chance = Random(1)  # noqa: S311 - a game's chance
    codes = [draw_code(play(None, moves[0]).match.terms.box, chance) for moves in sides]  # type: ignore[attr-defined]
    names = ("Ada", "Ben")
    for at, moves in enumerate(sides):
        moves += [f"secret {codes[at]} by={names[at]}"]
    heard = [0, 0]

    def exchange() -> None:
        for at in (0, 1, 0, 1):
            side = duels.side(sides[1 - at], names[1 - at].encode())
            assert side is not None
            sides[at] += side.told[heard[at] :]
            heard[at] = len(side.told)

    exchange()
    for at, moves in enumerate(sides):
        moves += [f"guess {codes[1 - at]} by={names[at]}"]
    exchange()
    exchange()
    ends = [replay(play, moves, NOTHING) for moves in sides]
    assert [end and end.outcome and end.outcome.reason for end in ends] == ["draw", "draw"]
