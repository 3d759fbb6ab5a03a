"""Which other cabinets a cabinet knows, and offers in its menu."""

from tests.broker import Broker, Guest
from tests.station.link.duelling import Duelist, cabinet


async def says(guest: Guest, cabinet: str, **status: object) -> None:
    """Another cabinet tells its status."""
    await guest.say(f"pegmind/cabinet/{cabinet}/status", status, retain=True)


def offered(here: Duelist) -> tuple[tuple[str, str], ...]:
    return here.service.controller.known.cabinets


async def test_free_cabinets_are_offered_by_name_while_they_are_there(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        await says(guest, "hall", here=True, name="Hall", free=True)
        await says(guest, "club", here=True, name="Club", free=True)
        await ada.knows("hall", "club")
        assert offered(ada) == (("club", "Club"), ("hall", "Hall"))
        await says(guest, "club", here=True, name="Club", free=False)
        await ada.knows("hall")
        await says(guest, "hall", here=False)
        await ada.knows()


async def test_a_cabinet_ignores_its_own_and_malformed_statuses(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        await says(guest, "hall", here=True, name=["Hall"], free=True)
        await says(guest, "club", here=True, name="Club" * 20, free=True)
        await ada.knows("club")
        assert offered(ada) == (("club", ("Club" * 20)[:32]),)
        assert ada.link.dropped == 1
