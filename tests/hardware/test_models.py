"""Raspberry Pis by their device trees."""

import pytest

from hardware.models import Model, read_model


@pytest.mark.parametrize(
    ("name", "compatible", "board"),
    [
        (
            b"Raspberry Pi Zero 2 W Rev 1.0\0",
            b"raspberrypi,model-zero-2-w\0brcm,bcm2837\0",
            Model("Raspberry Pi Zero 2 W", "bcm2837"),
        ),
        (
            b"Raspberry Pi 4 Model B Rev 1.4\0",
            b"raspberrypi,4-model-b\0brcm,bcm2711\0",
            Model("Raspberry Pi 4 Model B", "bcm2711"),
        ),
        (
            b"Raspberry Pi 5 Model B Rev 1.0\0",
            b"raspberrypi,5-model-b\0brcm,bcm2712\0",
            Model("Raspberry Pi 5 Model B", "bcm2712"),
        ),
        (b"Raspberry Pi\0", b"raspberrypi\0brcm,bcm2708\0", Model("Raspberry Pi", "bcm2708")),
        (b"Raspberry Pi 9\0", b"", None),
        (b"Orange Pi Zero\0", b"xunlong,orangepi-zero\0brcm,bcm2837\0", None),
        (b"", b"", None),
        (b"\xff\xfe", b"\xff\0\xff,\xff\0", None),
    ],
)
def test_a_board_is_known_by_its_device_tree(name: bytes, compatible: bytes, board: Model | None) -> None:
    assert read_model(name, compatible) == board
