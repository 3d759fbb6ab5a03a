""".ci/run, with a Makefile that has its targets: the guest, which runs beside the tests, ends with them."""

import os
import select
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.test_release import MAKES, ME, ROOT, said

MAKEFILE: Final = """
.venv/test fresh-test:
boot-test:
	@touch booting; cat nobody-writes; true
test:
	@until [ -e booting ]; do :; done; exit 7
"""

PATIENCE: Final = 30.0


def test_the_guest_ends_with_tests_that_fail(tmp_path: Path) -> None:
    run, kept = tmp_path / ".ci/run", tmp_path / "kept"
    for folder in (run.parent, kept):
        folder.mkdir()
    shutil.copy(ROOT / ".ci/run", run)
    (tmp_path / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    os.mkfifo(tmp_path / "nobody-writes")
    said(tmp_path, "git", "init", "-q")
    said(tmp_path, "git", *ME, "commit", "-qm", "Nothing", "--allow-empty")
    outside = {name: value for name, value in os.environ.items() if name not in MAKES} | {"TMPDIR": str(kept)}
    ends, held = os.pipe()
    with os.fdopen(ends, "rb"):
        ended = subprocess.run((run,), env=outside, pass_fds=(held,), check=False)
        os.close(held)  # all that it has started has it, too
        assert select.select((ends,), (), (), PATIENCE)[0] == [ends]
    assert ended.returncode == 2
    assert [*kept.iterdir()] == []
