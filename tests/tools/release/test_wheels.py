"""Of a lock file for several Pythons and machines a guest gets what is meant for it."""

from tools.debian.releases import BOOKWORM, TRIXIE_ARM64, Debian
from tools.release.wheels import LOCK, select_requirements

TEXT = """\
gpiod==2.5.0 \\
    --hash=sha256:aa \\
    --hash=sha256:ab
    # via pegmind (pyproject.toml)
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:ba
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:bb
sysv-ipc==1.2.0 ; platform_machine != 'mips' and sys_platform == 'linux' \\
    --hash=sha256:cc
"""


def names(debian: Debian) -> list[str]:
    lines = select_requirements(TEXT, debian).splitlines()
    return [line for line in lines if not line.startswith(" ")]


def test_what_applies_is_taken_without_its_condition() -> None:
    assert names(BOOKWORM) == ["gpiod==2.5.0 \\", "numpy==2.4.6 \\", "sysv-ipc==1.2.0 \\"]
    assert names(TRIXIE_ARM64) == ["gpiod==2.5.0 \\", "numpy==2.5.5 \\", "sysv-ipc==1.2.0 \\"]


def test_hashes_stay_with_their_package() -> None:
    assert "numpy==2.5.5 \\\n    --hash=sha256:bb\nsysv-ipc" in select_requirements(TEXT, TRIXIE_ARM64)


def test_every_condition_of_our_lock_file_is_understood() -> None:
    assert " ; " not in select_requirements(LOCK.read_text(encoding="utf-8"), TRIXIE_ARM64)
