"""Where the partitions of a card are, and what its boot files say of them."""

import re
from pathlib import Path

import pytest

from tools.image.files import FILES
from tools.image.partitions import DISK_ID, FIRST, MIB, Layout, plan, write_card


@pytest.mark.parametrize("used", [1, 500 * MIB, 800 * MIB, 1500 * MIB, 4000 * MIB])
def test_a_card_is_a_power_of_two_and_has_room(used: int) -> None:
    layout = plan(used)
    assert layout.size & (layout.size - 1) == 0
    assert FIRST + layout.firmware + layout.root == layout.size
    assert layout.root >= used * 1.4
    assert plan(used - 1).size <= layout.size


def test_the_partitions_do_not_overlap_and_fill_the_card() -> None:
    layout = plan(800 * MIB)
    parts = [tuple(map(int, each)) for each in re.findall(r"start=(\d+)MiB, size=(\d+)MiB", layout.table)]
    assert parts == [(4, 256), (260, layout.size // MIB - 260)]
    assert f"label-id: 0x{DISK_ID}\n" in layout.table
    assert "type=c, bootable\n" in layout.table


def test_the_table_is_that_of_its_layout() -> None:
    assert "start=4MiB, size=8MiB" in Layout(8 * MIB, 16 * MIB, 28 * MIB).table


def test_the_boot_files_find_the_partitions_of_the_table() -> None:
    assert f'ROOTPART="PARTUUID={DISK_ID}-02"' in FILES["etc/default/raspi-firmware"]
    assert [line.split()[:2] for line in FILES["etc/fstab"].splitlines()] == [
        [f"PARTUUID={DISK_ID}-02", "/"],
        [f"PARTUUID={DISK_ID}-01", "/boot/firmware"],
    ]


def test_a_card_that_cannot_be_written_leaves_the_last_one(tmp_path: Path) -> None:
    card, nothing = tmp_path / "card.img", Layout(-MIB, -MIB, -MIB)
    card.write_text("the last one", encoding="utf-8")
    with pytest.raises(OSError, match="Invalid argument"):
        write_card(tmp_path / "firmware", tmp_path / "root", nothing, card)
    assert [(each.name, each.read_text(encoding="utf-8")) for each in tmp_path.iterdir()] == [
        ("card.img", "the last one")
    ]
