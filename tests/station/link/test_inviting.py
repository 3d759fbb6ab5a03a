"""One cabinet asks another one to a duel over a real broker."""

import pytest

from station.core.events import Turn
from station.link.limits import ALLOWED
from station.matches.errors import Unavailable
from tests.broker import Broker
from tests.station.link.duelling import TERMS, begin, cabinet, two_cabinets


async def test_each_side_reads_how_an_invitation_has_ended(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ada.ask("hall")
        await ben.comes_to("asked")
        ben.press("back")
        assert ben.message.startswith("You declined the invitation from Foyer.")
        await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))
        ada.ask("hall")
        await ben.comes_to("asked")
        ada.press("back")
        assert ada.message.startswith("You cancelled the invitation to Hall.")
        await ben.sees(lambda here: here.message.startswith("Foyer has withdrawn its invitation."))
        with pytest.raises(Unavailable, match="attic is not there"):
            ada.ask("attic")


async def test_an_invitation_that_nobody_answers_expires_at_both(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ada.ask("hall")
        await ben.comes_to("asked")
        ben.inviting._expire()  # noqa: SLF001 - two minutes later
        await ada.sees(lambda here: here.message.startswith("Hall did not answer."))
        said = "Foyer invited this cabinet to a duel, and nobody answered."
        assert (ben.scene, ben.message.startswith(said)) == ("attract", True)
        ben.press("ok")
        assert (ben.scene, ben.message.startswith(said)) == ("menu", True)
        ben.service.receive(Turn(1))
        assert said not in ben.message


async def test_an_invitation_ends_with_the_link_or_the_other_cabinet(broker: Broker) -> None:
    async with cabinet(broker.port, "foyer") as ada:
        async with cabinet(broker.port, "hall") as ben:
            await ada.knows("hall")
            await ben.knows("foyer")
            ada.ask("hall")
            await ben.comes_to("asked")
        await ada.sees(lambda here: here.message.startswith("Hall has gone, and the invitation with it."))
        await ada.knows()
        async with cabinet(broker.port, "hall") as ben:
            await ada.knows("hall")
            await ben.knows("foyer")
            ada.ask("hall")
            await ben.comes_to("asked")
            broker.process.kill()
            await ada.sees(lambda here: here.message.startswith("The link to other cabinets was lost"))
            await ben.sees(lambda here: here.message.startswith("The link to other cabinets was lost"))


async def test_a_form_is_as_it_was_after_an_invitation(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        ben.press("ok", "ok")
        form = ben.service.controller.scene
        ada.ask("hall")
        await ben.comes_to("asked")
        ben.press("back")
        assert ben.scene == "menu"
        assert ben.service.controller.scene.choice == form.choice


async def test_who_is_declined_again_and_again_has_to_wait(broker: Broker) -> None:
    async with two_cabinets(broker.port) as (ada, ben):
        for _ in range(ALLOWED):
            ada.ask("hall")
            await ben.comes_to("asked")
            ben.press("back")
            await ada.sees(lambda here: "does not want to play" in here.message)
        ada.ask("hall")
        await ada.sees(lambda here: here.message.startswith("Hall is busy."))
        assert ben.scene == "attract"


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
        await ben.accepts()
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
        await ben.accepts()
        await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))
        assert ben.scene == "attract"
        assert ben.message.startswith("The lamps cannot show 中.")


async def test_an_invitation_that_comes_twice_is_answered_once(broker: Broker) -> None:
    async with broker.guest() as other, cabinet(broker.port, "hall") as ben:
        await other.listen("pegmind/#")
        await other.hear(lambda topic, _: topic.endswith("/hall/presence"))
        invitation = {"terms": f"{TERMS.format('Ada,Player-2')} duel=hall", "name": "Foyer", "edition": 3}
        for number in ("0" * 16, "0" * 16, "1" * 16):
            await other.say("pegmind/cabinet/foyer/ask/hall", {"duel": number, **invitation})
        _, said = await other.hear(lambda topic, _: topic.endswith("/hall/ask/foyer"))
        assert (said["duel"], said["answer"], ben.scene) == ("1" * 16, "busy", "asked")


async def test_a_cabinet_with_older_rules_plays_no_duels(broker: Broker) -> None:
    async with broker.guest() as other, cabinet(broker.port, "hall") as ben:
        await other.listen("pegmind/cabinet/hall/#")
        await other.say("pegmind/cabinet/foyer/presence", {"here": True, "name": "Foyer", "free": True}, retain=True)
        await ben.knows("foyer")
        ben.ask("foyer")
        _, asked = await other.hear(lambda topic, _: topic.endswith("/ask/foyer"))
        yes = {"duel": asked["duel"], "answer": "yes", "player": "Ada", "edition": 2}
        await other.say("pegmind/cabinet/foyer/ask/hall", yes)
        await ben.sees(lambda here: here.message.startswith("Foyer has an older Pegmind"))
        invitation = {"duel": "0" * 16, "terms": f"{TERMS.format('Ada,Player-2')} duel=hall", "name": "Foyer"}
        await other.say("pegmind/cabinet/foyer/ask/hall", invitation)
        await other.hear(lambda topic, said: topic.endswith("/ask/foyer") and said["duel"] == "0" * 16)
        assert ben.scene == "attract"
