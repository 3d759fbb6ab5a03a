"""Who looks on is told that there may be something new to see."""

from station.lobby.onlookers import Onlookers


def test_every_watcher_is_told() -> None:
    calls: list[str] = []
    Onlookers({lambda: calls.append("page"), lambda: calls.append("link")}, set(), set()).notify()
    assert sorted(calls) == ["link", "page"]
