"""When a root file system is built again."""

from datetime import date

from tools.debian.cache import hash_of
from tools.debian.releases import TRIXIE, TRIXIE_ARM64
from tools.debian.roots import OPTIONS, PACKAGES, version_of
from tools.image.build import FIRMWARE
from tools.image.build import PACKAGES as IMAGE


def test_a_root_is_known_by_what_it_consists_of() -> None:
    assert version_of(TRIXIE, PACKAGES) == hash_of("trixie-amd64", *PACKAGES, *OPTIONS)
    assert len({version_of(TRIXIE, PACKAGES), version_of(TRIXIE_ARM64, PACKAGES), version_of(TRIXIE, IMAGE)}) == 3


def test_that_of_the_image_is_built_again_every_month() -> None:
    days = (date(2026, 11, 1), date(2026, 11, 30), date(2026, 12, 1), date(2027, 11, 1))
    versions = [version_of(TRIXIE_ARM64, IMAGE, FIRMWARE, today=day) for day in days]
    assert [versions.index(version) for version in versions] == [0, 0, 2, 3]
