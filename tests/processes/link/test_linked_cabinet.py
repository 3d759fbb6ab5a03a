"""`pegmind run` on a link, as other cabinets see it come and go."""

import asyncio
import signal
from pathlib import Path
from typing import Any

from tests.broker import Guest, running_broker
from tests.processes.service import appliance

PRESENCE = "pegmind/cabinet/hall/presence"


async def is_here(guest: Guest) -> bool:
    """Whether the cabinet says next that it is there."""
    _, status = await guest.hear()
    here: Any = status["here"]
    return bool(here)


def test_a_cabinet_survives_a_reload_and_a_kill(tmp_path: Path) -> None:
    async def evening() -> None:
        with running_broker(tmp_path) as broker:
            link = f'broker = "127.0.0.1"\nport = {broker.port}\nuser = "hall"'
            async with broker.guest() as guest:
                await guest.listen(PRESENCE)
                with appliance(tmp_path, link=link) as cabinet:
                    assert await is_here(guest)
                    cabinet.process.send_signal(signal.SIGHUP)
                    assert [await is_here(guest) for _ in range(2)] == [False, True]
                    cabinet.process.kill()
                    assert not await is_here(guest)
                (tmp_path / "notify").unlink()
                with appliance(tmp_path, link=link) as cabinet:
                    assert await is_here(guest)
                    cabinet.process.terminate()
                    assert not await is_here(guest)
                    assert cabinet.process.wait() == 0

    asyncio.run(evening())
