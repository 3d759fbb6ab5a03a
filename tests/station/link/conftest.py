"""A broker for every test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.broker import Broker, running_broker


@pytest.fixture(name="broker")
def _broker(tmp_path: Path) -> Iterator[Broker]:
    with running_broker(tmp_path) as broker:
        yield broker
