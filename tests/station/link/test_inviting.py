"""One cabinet asks another one to a duel over a real broker."""

import pytest

from station.games.errors import Unavailable
from tests.broker import Broker
from tests.station.link.duelling import begin, run, two_cabinets


def test_an_invitation_is_declined_taken_back_or_comes_to_a_busy_cabinet(broker: Broker) -> None:
    async def evening() -> None:
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

    run(evening)


def test_another_duel_is_asked_for_from_the_standings_and_both_may_ask_at_once(broker: Broker) -> None:
    async def evening() -> None:
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

    run(evening)


def test_an_invitation_that_gives_way_to_the_service_menu_is_declined(broker: Broker) -> None:
    async def evening() -> None:
        async with two_cabinets(broker.port) as (ada, ben):
            ada.ask("hall")
            await ben.comes_to("asked")
            ben.service.open_service_menu()
            await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))

    run(evening)


def test_a_name_that_the_lamps_cannot_show_ends_an_invitation(broker: Broker) -> None:
    async def evening() -> None:
        async with two_cabinets(broker.port) as (ada, ben):
            ada.ask("hall", players="中村,Player-2")
            await ben.comes_to("asked")
            ben.press("ok")
            await ada.sees(lambda here: here.message.startswith("Hall does not want to play now."))
            assert ben.scene == "menu"
            assert ben.message.startswith("The lamps cannot show 中.")

    run(evening)
