"""What the libraries below gpiozero raise, as a sentence."""

import pytest

from hardware.errors import CabinetError, name_part


def test_a_board_unknown_to_rpigpio_is_told_the_way_out() -> None:
    with pytest.raises(CabinetError) as refused, name_part("pins.red = 5"):
        raise RuntimeError("Cannot determine SOC peripheral base address")
    assert str(refused.value) == (
        "pins.red = 5: Cannot determine SOC peripheral base address: RPi.GPIO does not know this board;"
        " set inputs.factory to gpiod"
    )
