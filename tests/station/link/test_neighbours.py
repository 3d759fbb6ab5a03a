"""Which other cabinets a cabinet knows, and offers in its menu."""

from tests.broker import Broker, Guest
from tests.station.link.duelling import Duelist, cabinet


async def says(guest: Guest, cabinet: str, **status: object) -> None:
    """Another cabinet says that it is here."""
    await guest.say(f"pegmind/cabinet/{cabinet}/presence", status, retain=True)


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


async def test_a_cabinet_ignores_its_own_and_malformed_presences(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        await says(guest, "hall", here=True, name=["Hall"], free=True)
        await says(guest, "club", here=True, name="Club" * 20, free=True)
        await ada.knows("club")
        assert offered(ada) == (("club", ("Club" * 20)[:32]),)
        assert ada.link.dropped == 1


async def test_a_name_is_shown_as_text_alone(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        names = {"hall": "\u202eHall\x07  \u200b  2", "club": " " * 32, "attic": "\U000e0041\ud83d\ude00"}
        for other, name in names.items():
            await says(guest, other, here=True, name=name, free=True)
        await ada.knows(*names)
        assert dict(offered(ada)) == {"hall": "Hall 2", "club": "club", "attic": "😀"}


async def test_a_thousand_cabinets_that_are_there_are_all_heard(broker: Broker) -> None:
    async with broker.guest() as guest:
        for number in range(1000):
            await says(guest, f"c{number}", here=True, name=f"C{number}", free=number > 995)
        async with cabinet(broker.port, "foyer") as ada:
            await ada.knows("c996", "c997", "c998", "c999")


async def test_of_many_free_cabinets_the_newest_are_offered(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        for number in range(20):
            await says(guest, f"c{number:02}", here=True, name=f"C{number:02}", free=True)
        await ada.knows(*(f"c{number:02}" for number in range(8, 20)))


async def test_the_list_is_live_in_an_open_menu(broker: Broker) -> None:
    async with broker.guest() as guest, cabinet(broker.port, "foyer") as ada:
        ada.press("ok")
        assert ada.scene == "menu"
        await says(guest, "hall", here=True, name="Hall", free=True)
        await ada.sees(lambda here: "Hall is free for a duel" in here.message)
        ada.press("ok")
        assert "Hall is free: turn the knob to invite it." in ada.message
        await says(guest, "hall", here=False)
        await ada.sees(lambda here: "Hall" not in here.message)
