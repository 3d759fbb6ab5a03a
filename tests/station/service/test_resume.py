"""A station comes up again with what its journal has kept."""

from collections.abc import Iterator
from contextlib import closing
from typing import cast

import pytest

from station.core.timing import Timings
from station.games.registry import play
from station.matches.errors import MoveError
from station.matches.events import replay
from station.matches.game import DraftRow
from station.matches.results import Record, Result
from station.scenes.messages import StationMessages
from station.service.outside import World
from station.service.resume import UNREADABLE, resume_controller
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.messages import StoreMessages
from station.store.opening import open_volatile
from tests.simulator import STARTED

WORLD = World(Timings(idle=60.0), lambda _game: "secret RRYB", lambda: STARTED)
ENDED = Record("original", "c6p4g10", (), Result("Ada", "cracked", 1, ()))


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def test_a_store_without_games_begins_in_attract_mode(journal: Journal) -> None:
    controller = resume_controller(journal, WORLD, 10.0)
    assert (controller.scene.name, controller.scene.message, controller.match, controller.known.names) == (
        "attract",
        StationMessages.press_to_play(),
        None,
        (),
    )
    assert controller.timings == WORLD.timings


def test_a_match_that_has_just_ended_is_shown_again(journal: Journal) -> None:
    for move in ("match original players=Ada", "secret RRYB"):
        journal.append(move, STARTED - 30.0)
    journal.append("guess RRYB", STARTED - 30.0, ENDED)
    assert resume_controller(journal, WORLD, 10.0).scene.name == "reveal"
    later = WORLD._replace(wall=lambda: STARTED + 31.0)
    assert resume_controller(journal, later, 10.0).scene.name == "attract"


def test_a_match_goes_on_with_the_row_that_was_being_built(journal: Journal) -> None:
    for move in ("match original players=Ada", "secret RRYB"):
        journal.append(move, STARTED)
    journal.keep(DraftRow("RG__", 2))
    scene = resume_controller(journal, WORLD, 10.0).scene
    assert (scene.name, scene.draft_row(0.0)) == ("guess", DraftRow("RG__", 2))


@pytest.mark.parametrize("last", ["guess WWWW", "leave"])
def test_what_has_no_end_to_be_shown_begins_in_attract_mode(journal: Journal, last: str) -> None:
    for move, record in (("match original players=Ada", None), ("secret RRYB", None), (last, ENDED)):
        journal.append(move, STARTED, record)
    assert resume_controller(journal, WORLD, 10.0).scene.name == "attract"


def test_a_match_that_cannot_be_replayed_is_closed(journal: Journal, caplog: pytest.LogCaptureFixture) -> None:
    journal.append("match original players=Ada", STARTED)
    journal.append("guess of the future", STARTED)
    controller = resume_controller(journal, WORLD, 10.0)
    assert (controller.scene.name, controller.match) == ("menu", None)
    assert str(controller.scene.message).startswith("The game that was being played cannot go on, and was closed.")
    assert journal.read_unfinished() is None
    with pytest.raises(MoveError) as refusal:
        replay(play, journal.moves(1)[:2])
    assert caplog.messages == [
        f"match 1 in the store cannot be replayed ({refusal.value}): it is closed, and another can begin"
    ]
    assert UNREADABLE.result == Result(None, "left", 0, ())


def test_the_end_of_a_match_that_cannot_be_replayed_is_not_shown(
    journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    journal.append("match original players=Ada", STARTED)
    journal.append("guess of the future", STARTED, ENDED)
    assert resume_controller(journal, WORLD, 10.0).scene.name == "attract"
    assert caplog.messages[0].endswith("): its end is not shown again")
    assert journal.moves(1)[-1] == "guess of the future"


class NoNames:
    """A journal that cannot say who has played."""

    def __init__(self, journal: Journal) -> None:
        self.append = journal.append
        self.keep = journal.keep
        self.read_unfinished = journal.read_unfinished
        self.find_just_finished = journal.find_just_finished
        self.moves = journal.moves

    def read(self, _query: object, *_arguments: object) -> object:
        raise StoreError(StoreMessages.store_is_damaged(store="S"))


def test_a_cabinet_plays_on_without_the_names_of_players(journal: Journal, caplog: pytest.LogCaptureFixture) -> None:
    for move, record in (("match original players=Ada", None), ("secret RRYB", None), ("guess RRYB", ENDED)):
        journal.append(move, STARTED, record)
    assert resume_controller(cast("Journal", NoNames(journal)), WORLD, 10.0).known.names == ()
    assert caplog.messages == ["the names of those who have played cannot be read: the store S is damaged"]
