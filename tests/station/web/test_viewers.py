"""Behind the shield looks who lifts it, and nobody else: what travels to every viewer, to the byte."""

from typing import Any, Final

import pytest
from websockets.asyncio.client import ClientConnection

from hardware.layout import chain
from hardware.pixels import duties
from station.config.sections import Config, simulate_hardware
from station.core.frame import HOLES, LAMPS, Lamp
from station.core.messages import Message, MessageData, refusal
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codemaker import HINT_LEVEL, VEILED
from station.games.pegs.messages import PegMessages
from tests.station.web.served_station import caught_up, hear, say, seen, serve, tap

TWO: Final = "match original players=Ada,Ben marker=codemaker"

Says = list[MessageData]
"""What a view says, as data."""


def says(*sentences: Message) -> Says:
    return [sentence.data for sentence in sentences]


LOOK_AWAY: Final = CodeMessages.look_away(player="Ben")
INVITED: Final = says(LOOK_AWAY, CodeMessages.set_your_code(codemaker="Ada"))
COMPLETE: Final = says(CodeMessages.code_is_complete(codemaker="Ada"))
SET: Final = says(
    CodeMessages.look_back(codemaker="Ada", codebreaker="Ben"),
    CodeMessages.choose_first_row(amount=CodeMessages.pegs(n=4)),
)
ASKED: Final = says(LOOK_AWAY, CodeMessages.ok_shows_code(codemaker="Ada"))
SECRET_FROM: Final = LAMPS - HOLES
PIXELS: Final = [chain(simulate_hardware(Config()).geometry).index(lamp) for lamp in range(SECRET_FROM, LAMPS)]


def progress(pegs: int) -> Says:
    return says(CodeMessages.pegs_set(codemaker="Ada", placed=pegs, n=4), CodeMessages.looks_away(player="Ben"))


def marking(red: int) -> Says:
    """Ada marks the first row: so many pegs are exact, and none has only the right colour."""
    row = CodeMessages.mark_row(codemaker="Ada", row=1, key=PegMessages.exact_and_colour(red=red, white=0))
    return says(row, CodeMessages.then_press_ok(), CodeMessages.knob_shows_code())


class Watcher:
    """A viewer who writes down everything that comes."""

    def __init__(self, viewer: ClientConnection) -> None:
        self._viewer = viewer
        self.views: list[dict[str, Any]] = []
        self.frames: list[bytes] = []

    async def until(self, says: Says) -> None:
        """Wait until this is said, and for whatever came with it: nonsense is answered in its turn."""
        while not self.views or self.views[-1]["says"] != says:
            await self.note()
        await self._viewer.send("nonsense")
        while "error" not in await self.note():
            pass

    async def note(self) -> dict[str, Any]:
        message = await self._viewer.recv()
        if isinstance(message, bytes):
            self.frames.append(message)
            return {}
        content = hear(self._viewer, message)
        if "view" in content:
            self.views.append(content["view"])
        return content

    @property
    def letters(self) -> list[str]:
        """The letters that the secret row has borne, "-" where there was none; each row once."""
        rows = (frame[3 * LAMPS + SECRET_FROM : 4 * LAMPS] for frame in self.frames)
        return list(dict.fromkeys(row.decode().replace("\0", "-") for row in rows))

    @property
    def lights(self) -> set[bytes]:
        """The duties that the lamps of the secret row have had."""
        return {frame[3 * pixel : 3 * pixel + 3] for frame in self.frames for pixel in PIXELS}

    @property
    def told(self) -> set[tuple[Any, ...]]:
        """What the views have said of the code, outside the codebreaker's own rows."""
        hidden = [view for view in self.views if view["scene"] == "secret"]
        return {(view["building"], view["cursor"], view["secret"], view["looking"]) for view in hidden}


@pytest.mark.parametrize("code", ["red green blue yellow", "purple purple white white"])
async def test_the_code_never_reaches_its_codebreaker_in_a_round(code: str) -> None:
    async with serve() as here, here.visit() as ada, here.visit() as viewer:
        here.service.play(TWO)
        ben = Watcher(viewer)
        await ben.until(INVITED)
        await tap(ada, "ok")
        await ben.until(progress(0))
        for colour, said in zip(code.split(), (*map(progress, (1, 2, 3)), COMPLETE), strict=True):
            await tap(ada, colour)
            await ben.until(said)
        await tap(ada, "ok")
        await ben.until(SET)
        here.service.play("guess GGGG")
        await ben.until(marking(0))
        await tap(ada, "push", "ok")
        await ben.until(marking(0))
        await tap(ada, "red")
        await ben.until(marking(1))
        light, colours = Config().light, Config().colours
        assert ben.letters == ["------", "?-----", "??----", "???---", "????--"]
        assert ben.lights == {bytes(3), duties(VEILED, light, colours), duties(Lamp("red", HINT_LEVEL), light, colours)}
        assert ben.told == {(None, None, None, False)}
        assert {view["secret"] for view in ben.views} == {None}


async def test_who_lifts_the_shield_sees_the_pegs() -> None:
    async with serve() as here, here.visit() as viewer:
        here.service.play(TWO)
        ada = Watcher(viewer)
        await ada.until(INVITED)
        await say(viewer, {"press": "ok"}, {"release": "ok"})
        await ada.until(progress(0))
        await say(viewer, {"press": "red"}, {"release": "red"})
        await ada.until(progress(1))
        await say(viewer, {"press": "purple"}, {"release": "purple"})
        await ada.until(progress(2))
        assert ada.letters == ["------", "R-----", "RP----"]
        assert ada.told == {(None, None, None, False), ("", 0, None, True), ("R", 1, None, True), ("RP", 2, None, True)}


async def test_who_pressed_something_else_last_does_not_look() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as viewer:
        here.service.play(TWO)
        ben = Watcher(viewer)
        await say(viewer, {"press": "red"}, {"press": "push"}, {"turn": 1})
        await ben.until([refusal(CodeMessages.only_ok_counts()).data, *INVITED])
        await tap(ada, "ok", "purple")
        await ben.until(progress(1))
        assert ben.letters == ["------", "?-----"]
        assert ben.told == {(None, None, None, False)}


async def test_where_two_press_it_looks_who_pressed_first() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as viewer:
        here.service.play(TWO)
        ben = Watcher(viewer)
        await say(ada, *[{"press": "red"}, {"release": "red"}] * 5, {"press": "ok"})  # which waits for its turn
        await caught_up(ada)
        await say(viewer, {"press": "ok"})
        await ben.until(progress(0))
        await tap(ada, "purple")
        await ben.until(progress(1))
        assert ben.letters == ["------", "?-----"]
        assert ben.told == {(None, None, None, False)}


async def test_the_shield_goes_down_behind_a_codemaker_who_has_gone() -> None:
    async with serve() as here, here.visit() as ben:
        here.service.play(TWO)
        async with here.visit() as ada:
            await tap(ada, "ok", "red")
            await seen(ben, says=progress(1))
        assert (await seen(ben, says=INVITED))["scene"] == "secret"
        assert here.service.frame.veil is None


async def test_a_codemaker_who_returns_sees_the_code_while_marking() -> None:
    async with serve() as here:
        async with here.visit() as ada:
            here.service.play(TWO)
            await tap(ada, "ok", "red", "purple", "red", "purple", "ok")
            await seen(ada, says=SET)
        here.service.play("guess GGGG")
        async with here.visit() as viewer:
            again = Watcher(viewer)
            await tap(viewer, "push")
            await again.until(ASKED)
            await tap(viewer, "ok")
            await again.until(marking(0))
            assert again.letters == ["------", "RPRP--"]
            assert again.views[-1]["looking"]


async def test_a_shield_lifted_by_a_page_that_is_gone_locks_nobody() -> None:
    async with serve() as here, here.visit() as ben:
        here.service.play(TWO)
        async with here.visit() as ada:  # whose ok waits for its turn, and who does not wait for it
            await say(ada, *[{"press": "red"}, {"release": "red"}] * 5, {"press": "ok"}, {"release": "ok"})
        await seen(ben, says=progress(0))
        await say(ben, {"press": "red"})
        assert not (await seen(ben, says=progress(1)))["looking"]


async def test_alone_with_a_computer_its_own_page_alone_sees_the_code() -> None:
    async with serve() as here, here.visit() as mine, here.visit() as viewer:
        ada, other = Watcher(mine), Watcher(viewer)
        here.service.play("match original players=Ada computers=medium")
        await tap(mine, "ok", "red", "purple", "red", "purple", "ok")
        begins = says(CodeMessages.players_code_is_set(codemaker="Ada"), CodeMessages.computer_begins(computer="Ohm"))
        await ada.until(begins)
        await other.until(begins)
        assert (ada.views[-1]["secret"], ada.views[-1]["looking"], ada.letters[-1]) == ("RPRP", True, "RPRP--")
        assert ({view["secret"] for view in other.views}, other.letters[-1]) == ({None}, "????--")
        await tap(viewer, "ok")  # anybody may hurry the computer
        assert not here.service.controller.scene.notice
