"""One cabinet asks another one to a duel over a real broker."""

import pytest

from station.matches.errors import Unavailable
from tests.broker import Broker
from tests.station.link.duelling import TERMS, begin, cabinet, two_cabinets


async def test_an_invitation_is_declined_withdrawn_or_finds_all_busy(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ada.ask("hall")
        await ben.comes_to("asked")
        ben.press("back")
        await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))
        ada.ask("hall")
        await ben.comes_to("asked")
        ada.press("back")
        await ben.sees(lambda here: here.message.startswith("Foyer has withdrawn its invitation."))
        ben.service.play("match original")
        ada.ask("hall")
        await ada.sees(lambda here: here.message.startswith("Hall is busy."))
        with pytest.raises(Unavailable, match="attic does not answer"):
            ada.ask("attic")


async def test_of_two_crossing_invitations_one_is_shown(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        await begin(ada, ben)
        ada.service.play("leave")
        await ada.sees(lambda here: here.match.outcome)
        await ben.sees(lambda here: here.match.outcome)
        assert ada.match.opening.endswith("duel=hall")
        ada.ask("hall")
        ben.ask("foyer", players="Ben,Player-2")
        await ben.comes_to("asked")
        assert ada.scene == "asking"
        ben.press("ok")
        await ada.comes_to("secret")
        assert [ada.match.name(0), ada.match.name(1)] == ["Ada", "Player-2"]


async def test_opening_the_service_menu_declines_an_invitation(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ada.ask("hall")
        await ben.comes_to("asked")
        ben.service.change(lambda controller, now: controller.go("service", now))
        await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))


async def test_a_name_that_the_lamps_cannot_show_ends_an_invitation(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ada.ask("hall", players="中村,Player-2")
        await ben.comes_to("asked")
        ben.press("ok")
        await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))
        assert ben.scene == "menu"
        assert ben.message.startswith("The lamps cannot show 中.")


async def test_an_invitation_that_comes_twice_is_answered_once(broker: Broker) -> None:
    async with broker.guest() as other, cabinet(broker.port, "hall") as ben:
        await other.listen("pegmind/#")
        await other.hear(lambda topic, _: topic.endswith("/hall/status"))
        invitation = {"terms": f"{TERMS.format('Ada,Player-2')} duel=hall", "name": "Foyer", "edition": 3}
        for number in ("0" * 16, "0" * 16, "1" * 16):
            await other.say("pegmind/cabinet/foyer/ask/hall", {"duel": number, **invitation})
        _, said = await other.hear(lambda topic, _: topic.endswith("/hall/ask/foyer"))
        assert (said["duel"], said["answer"], ben.scene) == ("1" * 16, "busy", "asked")


async def test_a_cabinet_with_older_rules_plays_no_duels(broker: Broker) -> None:
    async with broker.guest() as other, cabinet(broker.port, "hall") as ben:
        await other.listen("pegmind/cabinet/hall/#")
        await other.say("pegmind/cabinet/foyer/status", {"here": True, "name": "Foyer", "free": True}, retain=True)
        await ben.knows("foyer")
        ben.ask("foyer")
        _, asked = await other.hear(lambda topic, _: topic.endswith("/ask/foyer"))
        yes = {"duel": asked["duel"], "answer": "yes", "player": "Ada", "edition": 2}
        await other.say("pegmind/cabinet/foyer/ask/hall", yes)
        await ben.sees(lambda here: here.message.startswith("Foyer has an older Pegmind"))
        invitation = {"duel": "0" * 16, "terms": f"{TERMS.format('Ada,Player-2')} duel=hall", "name": "Foyer"}
        await other.say("pegmind/cabinet/foyer/ask/hall", invitation)
        await other.hear(lambda topic, said: topic.endswith("/ask/foyer") and said["duel"] == "0" * 16)
        assert ben.scene == "menu"
