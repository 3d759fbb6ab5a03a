"""Challenges as a page gets them, and what happens when somebody accepts one."""

import json
from pathlib import Path
from typing import Any

from tests.station.web.served_station import Served, say, seen, serve, told

ADAS = ("match original players=Ada", "secret RRYB", "guess RGGY", "guess RRYB")


async def challenge(here: Served, query: str) -> dict[str, Any]:
    status, _, body = await here.get(f"/challenge.json?{query}")
    assert status == 200
    found: dict[str, Any] = json.loads(body)
    return found


def play(here: Served, *moves: str) -> None:
    for move in moves:
        here.service.play(move)


async def test_a_friend_breaks_the_same_code_and_both_results_stand_side_by_side(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here, here.visit() as viewer:
        play(here, *ADAS)
        found = await challenge(here, "match=1&lang=de")
        assert (found["title"], found["says"]) == ("Original", "Ada hat den Code in 2 Reihen geknackt")
        assert "RRYB" not in json.dumps(found)
        await say(viewer, {"accept": found["token"], "player": "Ben"})
        view = await seen(viewer, scene="guess")
        while view["players"][0]["name"] != "Ben":
            view = await told(viewer, "view")
        assert "RRYB" not in json.dumps(view)
        assert here.service.moves() == ("match original players=Ben code_of=1", "secret RRYB")
        play(here, "guess RRYB")
        found = await challenge(here, "match=2")
        assert [(each["player"], each["rows"], each["cracked"]) for each in found["results"]] == [
            ("Ada", 2, True),
            ("Ben", 1, True),
        ]


async def test_a_challenge_that_cannot_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serve(store=tmp_path / "a.db") as here, here.visit() as viewer:
        play(here, *ADAS)
        token = (await challenge(here, "match=1"))["token"]
        for asked, player, says in (
            ("1-00000000", "Ben", "This challenge is not known here: it is of another cabinet"),
            (token, "a/b", "The name 'a/b' must"),
        ):
            await say(viewer, {"accept": asked, "player": player})
            assert (await told(viewer, "error"))["text"].startswith(says)
        play(here, "match original players=Cleo")
        await say(viewer, {"accept": token, "player": "Ben"})
        assert (await told(viewer, "error"))["code"] == "game_before_challenge"
        assert (await challenge(here, "token=nonsense"))["token"] == ""
        assert (await here.get(f"/challenge.svg?token={token}"))[0] == 404  # no other device reaches this page
