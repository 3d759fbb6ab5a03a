"""Two cabinets play a duel over a real broker."""

from pathlib import Path
from typing import Final

import pytest

from station.core.timing import Timings
from station.games.codes.code import Key
from station.games.codes.match import mirror
from station.link.duels import build_side
from station.lobby.idle import idle
from station.matches.game import Outcome
from station.scenes.base import Make
from tests.broker import Broker
from tests.station.link.duelling import Duelist, begin, cabinet, two_cabinets


def agree(ada: Duelist, ben: Duelist) -> None:
    here, there = ada.match, mirror(ben.match)
    assert (here.outcome, here.tallies) == (there.outcome, there.tallies)
    assert [board.rows for board in here.boards] == [board.rows for board in there.boards]


def number_of(here: Duelist) -> str:
    duel = here.match.terms.duel
    assert duel is not None
    return duel.number


async def test_two_people_at_two_cabinets_play_a_duel(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        ada.lay("GGY")
        await ada.sees(lambda here: here.match.board().rows[-1].key == Key(2, 0))
        ben.lay("RRY")
        await ben.sees(lambda here: here.match.board().cracked(here.match.box))
        assert ben.match.outcome is None
        ada.lay("GGB")
        await ada.sees(lambda here: here.match.outcome)
        await ben.sees(lambda here: here.match.outcome)
        agree(ada, ben)
        assert ada.match.outcome == Outcome("Player-2", "rows")
        assert [board.secret for board in ben.match.boards] == ["RRY", "GGB"]


async def test_the_code_is_nowhere_but_at_its_cabinet_before_the_end(broker: Broker) -> None:
    async with broker.guest() as spy, two_cabinets(broker.port) as (ada, ben):
        await spy.listen("#")
        await begin(ada, ben)
        _, said = await spy.hear(lambda topic, content: "/foyer/duel/" in topic and content["moves"])
        assert [entry.split()[0] for entry in said["moves"]] == ["commit"]
        assert "RRY" not in str(said)
        assert [board.secret for board in ben.match.boards] == [None, "GGB"]
        assert "RRY" not in "".join(ben.service.moves())


async def test_key_pegs_by_hand_and_a_fault_that_is_called(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben, "marker=codemaker")
        ada.lay("GGY")
        assert ada.message.startswith("Player 2 still has to give the key pegs.")
        await ben.comes_to("mark")
        assert ben.message.startswith("Player 2, mark row 1 with no key peg.") or "row 1" in ben.message
        ben.service.play("mark 1 0 by=Player-2")  # two would be right
        await ada.comes_to("guess")
        ada.service.play("fault by=Ada")
        await ada.comes_to("fault")
        await ben.comes_to("fault")
        agree(ada, ben)
        assert ada.match.tallies[0].points == 3


RESIGNED: Final = Outcome("Player-2", "resigned")


async def test_who_leaves_loses_and_both_read_who_it_was(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        ada.service.play("leave")
        await ada.sees(lambda here: here.match.outcome == RESIGNED)
        await ben.sees(lambda here: here.match.outcome == RESIGNED)
        assert ada.message.startswith("You left the duel: Player 2 wins.")
        assert ben.message.startswith("Ada has left the duel: Player 2 wins.")


async def test_who_waits_for_too_long_may_end_the_duel_and_wins(broker: Broker, tmp_path: Path) -> None:
    store = tmp_path / "hall.db"
    async with cabinet(broker.port, "foyer", patience=0.0) as ada:
        async with cabinet(broker.port, "hall", store) as ben:
            await ada.knows("hall")
            await begin(ada, ben)
        ada.lay("GGY")
        await ada.sees(lambda here: "Hall has been away since" in here.message)
        assert "hold back to end the duel, which you win" in ada.message
        away = idle(ada.service.controller.scene, 0.0).departure(0.0, Timings())
        assert away.then == Make("claim absent by=Ada")
        leave(ada)
        assert ada.match.outcome == Outcome("Ada", "absent")
        async with cabinet(broker.port, "hall", store) as ben:
            await ben.sees(lambda here: here.match.outcome == Outcome("Ada", "absent"))
            assert ben.message.startswith("This cabinet did not answer for too long: Ada wins the duel.")


async def test_a_duel_cannot_be_claimed_from_who_has_answered(broker: Broker) -> None:
    async with broker.guest() as cheat, two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        claim = {"duel": number_of(ada), "from": 1, "have": 1, "moves": ["claim absent by=Player-2"]}
        await cheat.say("pegmind/cabinet/hall/duel/foyer", claim)
        await ada.sees(lambda here: here.match.outcome == Outcome("Ada", "foul"))


async def test_a_mirror_of_the_own_moves_is_refused(broker: Broker) -> None:
    async with broker.guest() as cheat, cabinet(broker.port, "foyer") as ada:
        await cheat.listen("pegmind/cabinet/foyer/+/hall")
        here = {"here": True, "name": "Hall", "free": True}
        await cheat.say("pegmind/cabinet/hall/presence", here, retain=True)
        await ada.knows("hall")
        ada.ask("hall")
        _, asked = await cheat.hear(lambda topic, _: "/ask/" in topic)
        yes = {"duel": asked["duel"], "answer": "yes", "player": "Ben", "edition": asked["edition"]}
        await cheat.say("pegmind/cabinet/hall/ask/foyer", yes)
        await ada.comes_to("secret")
        ada.set_code("RRY")
        _, said = await cheat.hear(lambda topic, said: "/duel/" in topic and said["moves"])
        mirrored = [entry.replace("by=Ada", "by=Ben") for entry in said["moves"]]
        await cheat.say("pegmind/cabinet/hall/duel/foyer", {**said, "have": 1, "moves": mirrored})
        await ada.sees(lambda here: here.match.outcome == Outcome("Ada", "foul"))
        assert ada.message.startswith("Ben's cabinet broke the rules: Ada wins the duel.")


async def test_a_cabinet_that_lost_its_power_goes_on_where_it_stood(broker: Broker, tmp_path: Path) -> None:
    store = tmp_path / "hall.db"
    async with cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall", store) as ben:
            await ada.knows("hall")
            await begin(ada, ben)
        ada.lay("GGY")
        ada.press("red")
        assert [row.key for row in ada.match.board().rows] == [None]
        async with cabinet(broker.port, "hall", store) as ben:
            await ada.sees(lambda here: here.match.board().rows[-1].key == Key(2, 0))
            ben.lay("RRY")
            ada.lay("GGB")
            await ben.sees(lambda here: here.match.outcome)
            await ada.sees(lambda here: here.match.outcome)
            agree(ada, ben)


async def test_nonsense_from_the_other_side_ends_the_duel(broker: Broker) -> None:
    async with broker.guest() as cheat, two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        bad = {"duel": number_of(ada), "from": 1, "have": 0, "moves": ["open RRR 00 by=Ada"]}
        await cheat.say("pegmind/cabinet/hall/duel/foyer", bad)
        await ada.sees(lambda here: here.match.outcome == Outcome("Ada", "foul"))
        assert ada.link.dropped == 1


async def test_another_code_than_the_promised_one_loses_the_duel(broker: Broker) -> None:
    async with broker.guest() as cheat, two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        opened = {"duel": number_of(ada), "from": 1, "have": 0, "moves": [f"open RRR {'0' * 32} by=Player-2"]}
        await cheat.say("pegmind/cabinet/hall/duel/foyer", opened)
        await ada.sees(lambda here: here.match.outcome == Outcome("Ada", "foul"))


async def test_a_duel_that_is_over_cannot_be_broken_off(broker: Broker) -> None:
    async with broker.guest() as other, cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall") as ben:
            await ada.knows("hall")
            await ben.knows("foyer")
            await begin(ada, ben)
            ada.lay("GGB")
            ben.lay("RRY")
            await ada.sees(lambda here: here.match.outcome)
            await ben.sees(lambda here: here.match.outcome)
        await other.listen("pegmind/cabinet/foyer/#")
        await other.say("pegmind/cabinet/hall/ask/foyer", {"duel": number_of(ada), "answer": "no"})
        await other.say("pegmind/cabinet/hall/ask/foyer", {"duel": "0" * 16, "answer": "yes", "player": "Eve"})
        await other.hear(lambda topic, content: topic.endswith("/ask/hall") and content["duel"] == "0" * 16)
        assert ada.scene == "reveal"


async def test_the_service_menu_is_not_interrupted_by_a_duel(broker: Broker) -> None:
    async with broker.guest() as other, two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        ada.lay("GGY")
        ada.service.change(lambda controller, now: controller.go("service", now))
        await ada.sees(lambda here: here.match.board().rows[-1].key == Key(2, 0))
        assert ada.scene == "service"
        await other.say("pegmind/cabinet/hall/ask/foyer", {"duel": number_of(ada), "answer": "no"})
        await ada.sees(lambda here: here.match.outcome == Outcome("Ada", "resigned"))
        assert ada.scene == "service"


async def test_a_cabinet_that_lost_moves_is_sent_them_again(broker: Broker) -> None:
    async with broker.guest() as other, two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        ada.lay("GGY")
        await ada.sees(lambda here: here.match.board().rows[-1].key == Key(2, 0))
        await other.listen("pegmind/cabinet/foyer/duel/hall")
        side = build_side(ben.service.moves(), b"")
        assert side is not None
        restored = {"duel": number_of(ada), "from": 0, "have": 0, "moves": side.told}
        await other.say("pegmind/cabinet/hall/duel/foyer", restored)
        _, said = await other.hear(lambda _topic, content: content["from"] == 0)
        assert [entry.split()[0] for entry in said["moves"]] == ["commit", "guess"]


async def test_a_power_cut_before_an_answer_loses_no_answer(broker: Broker, tmp_path: Path) -> None:
    store = tmp_path / "hall.db"
    async with cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall", store) as ben:
            await ada.knows("hall")
            await begin(ada, ben)
            ben.service.play("leave by=Ada")
            assert ben.match.outcome is None
        async with cabinet(broker.port, "hall", store) as ben:
            assert ben.match.outcome == RESIGNED


def leave(here: Duelist) -> None:
    """Hold back, as far as the game is concerned, and say yes."""
    here.service.change(lambda controller, now: controller.go("leave", now))
    here.press("ok")


@pytest.mark.parametrize("moment", ["code", "row", "standings"])
async def test_a_player_may_leave_while_the_other_cabinet_is_away(broker: Broker, moment: str) -> None:
    async with cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall") as ben:
            await ada.knows("hall")
            await ben.knows("foyer")
            if moment == "code":
                ada.ask("hall")
                await ben.accepts()
                await ada.comes_to("secret")
            else:
                await begin(ada, ben, "rounds=2")
            if moment == "standings":
                ada.lay("GGB")
                ben.lay("RRY")
                await ada.comes_to("reveal")
        leave(ada)
        assert "Telling Player 2's cabinet that you are leaving." in ada.message
        leave(ada)
        assert ada.match.outcome == RESIGNED


async def test_the_broker_keeps_no_names_of_a_duel_that_is_over(broker: Broker, tmp_path: Path) -> None:
    store = tmp_path / "hall.db"
    async with cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall", store) as ben:
            await ada.knows("hall")
            await begin(ada, ben)
        leave(ada)
        leave(ada)
        ada.service.play("match original players=Ada")
        async with broker.guest() as other:
            await other.listen("pegmind/cabinet/foyer/duel/hall")
            async with cabinet(broker.port, "hall", store) as ben:
                await ben.sees(lambda here: here.match.outcome == RESIGNED)
                await other.hear(lambda _topic, content: content is None)
