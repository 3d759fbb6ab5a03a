"""A station that is not linked knows nothing of brokers."""

import subprocess
import sys
from pathlib import Path

from tests.processes.commands import ROOT

LOOK = """
import asyncio, sys, threading
from pathlib import Path
from station.appliance.notify import service_manager
from station.appliance.serving import Plan, WaitingPage, open_station
from station.config.sections import Config, simulate_hardware
from station.link.section import LinkSection
from station.web.section import Page

async def look(config):
    async with open_station(Plan(config, Path(sys.argv[1])), service_manager(), lambda: None, WaitingPage()):
        for _ in range(100):
            await asyncio.sleep(0)
        print(sorted(name for name in sys.modules if name.split(".")[0] in ("aiomqtt", "paho") and "." not in name))
        print(sorted(name for name in sys.modules if name.startswith("station.link.")))
        print(threading.active_count())

config = simulate_hardware(Config())._replace(page=Page(on=False))
asyncio.run(look(config))
"""


def test_without_a_broker_no_library_and_no_thread_is_used(tmp_path: Path) -> None:
    looked = subprocess.run(
        (sys.executable, "-c", LOOK, str(tmp_path / "pegmind.db")), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert looked.stdout.splitlines() == ["[]", "['station.link.section']", "1"]
