"""Pis that are well."""

from pathlib import Path

import pytest

from tests.hardware.doctor.machines import KINDS, Pi


@pytest.fixture
def zero(tmp_path: Path) -> Pi:
    return Pi(tmp_path, KINDS["Zero 2 W"])


@pytest.fixture
def four(tmp_path: Path) -> Pi:
    return Pi(tmp_path, KINDS["4"])


@pytest.fixture
def five(tmp_path: Path) -> Pi:
    return Pi(tmp_path, KINDS["5"])
