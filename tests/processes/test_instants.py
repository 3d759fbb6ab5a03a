"""The power goes at every instant around every commit: a process kills itself between two statements."""

import subprocess
from functools import partial
from pathlib import Path
from typing import Final

from tests.processes.commands import PEGMIND, ROOT
from tests.processes.survival import may_stand, read, standing, with_shows, workers
from tests.simulator import Show, last, play, some

SHORT_GAME: Final = """
next secret RRYB
next secret WWWW
press red
press ok
press ok
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


def test_a_process_that_dies_before_any_one_statement_has_played_the_press_in_flight_or_not(tmp_path: Path) -> None:
    shows = play(with_shows(SHORT_GAME))
    statements = int(short_game(tmp_path, shows, 0))
    with workers() as pool:
        assert set(pool.map(partial(short_game, tmp_path, shows), range(1, statements + 1))) == {""}
    assert some(shows[-1], "rows", "building") == {"rows": [], "building": "P"}
    assert statements > 3 * len(SHORT_GAME), "too few statements: is every press written down?"


def short_game(folder: Path, shows: list[Show], dies_at: int) -> str:
    """Play the short game until a statement, see what has become of it, and return what was said on standard error."""
    store = folder / f"{dies_at}.db"
    command = [*PEGMIND[:2], "tests.processes.killed", str(dies_at), "script", "-", "--store", str(store)]
    died = subprocess.run(command, input=with_shows(SHORT_GAME), capture_output=True, text=True, cwd=ROOT, check=False)
    assert died.returncode == (-9 if dies_at else 0), died.stderr
    acknowledged = read(died.stdout)
    assert acknowledged == shows[: len(acknowledged)]
    stands = standing(last("", store=store))
    assert stands in may_stand(shows, len(acknowledged)), (dies_at, len(acknowledged))
    return died.stderr
