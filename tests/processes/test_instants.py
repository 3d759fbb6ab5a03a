"""The power goes at every instant around every commit: a process kills itself between two statements."""

from functools import partial
from pathlib import Path
from typing import Final

from tests.amounts import amount
from tests.memory import folder
from tests.processes.forks import ended, workers
from tests.processes.killed import killed
from tests.processes.survival import may_stand, read, standing, with_shows
from tests.simulator import Show, last, play, some

STEP: Final = amount(7, release=1)
"""Before a release every statement has its turn, at every change every seventh."""

SHORT_GAME: Final = """
next secret RRYB
next secret WWWW
press red
press green
press white
press back
press blue
push
turn -1
press ok
push
push
push
press red
press ok
press red
press red
press yellow
press blue
press ok
wait 20
press ok
press purple
""".strip().splitlines()
"""From the first press to the next game: a peg taken back, a row refused for its gap, one answered, one that cracks."""


def test_a_kill_before_any_statement_keeps_whole_presses() -> None:
    shows = play(with_shows(SHORT_GAME))
    with folder() as hall, workers() as pool:
        statements = int(pool.submit(short_game, hall, shows, 0).result())
        assert set(pool.map(partial(short_game, hall, shows), range(1, statements + 1, STEP))) == {""}
    assert some(shows[-1], "rows", "building") == {"rows": [], "building": "P"}
    assert statements > 3 * len(SHORT_GAME), "too few statements: is every press written down?"


def undated(shows: list[Show]) -> list[Show]:
    """The shows without the menu's form, which has the day in it."""
    return [show | {"menu": None} for show in shows]


def short_game(hall: Path, shows: list[Show], dies_at: int) -> str:
    """Play the short game until a statement, see what has become of it, and return what was said on standard error."""
    store = hall / f"{dies_at}.db"
    died = ended(partial(killed, dies_at, "script", "-", "--store", str(store)), with_shows(SHORT_GAME))
    assert died.status == (-9 if dies_at else 0), died.err
    acknowledged = read(died.out)
    assert undated(acknowledged) == undated(shows[: len(acknowledged)])
    stands = standing(last("", store=store))
    assert stands in may_stand(shows, len(acknowledged)), (dies_at, len(acknowledged))
    return died.err
