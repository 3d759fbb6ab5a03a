"""The README's examples do what it says, and its tables of controls are the program's."""

import os
import re
import subprocess
import sys
from pathlib import Path

from station.breaker.pegs.records import records
from station.manual import DICE_ENTRIES, ENTRIES

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
CAT = re.compile(r"\$ cat (\S+)\n(.*?)(?=^\$ )", re.DOTALL | re.MULTILINE)
ANYTHING = "…"


def test_the_console_examples_print_what_they_show(tmp_path: Path) -> None:
    text = "".join(CONSOLE.findall(README))
    for name, content in CAT.findall(text):
        (tmp_path / name).write_text(content, encoding="utf-8")
    commands = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
    printed = "".join(f"$ {command}\n{shell(command, tmp_path)}" for command in commands)
    pattern = ".*".join(map(re.escape, text.split(ANYTHING)))
    assert re.fullmatch(pattern, printed), printed


def test_the_controls_are_those_of_the_program() -> None:
    _, *tables = README.split("| control | key | what it does |\n|---|---|---|\n")
    row = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
    assert [row.findall(table.partition("\n\n")[0]) for table in tables] == [list(ENTRIES), list(DICE_ENTRIES)]


def test_the_totals_are_those_of_the_shipped_strategies() -> None:
    plain = README.replace("\N{MULTIPLICATION SIGN}", "x")
    table = plain.partition("| holes x colours | of |")[2].partition("\n\n")[0]
    told = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert len(told) == 8
    for board, _box, total, mean, most, verdict in told:
        measures, _, promise = board.partition(", never more than ")
        name = re.sub(r"(\d) x (\d)( without repeats)?", lambda of: f"{of[1]}x{of[2]}{'n' if of[3] else ''}", measures)
        known = records()[f"{name}-{promise}" if promise else name]
        codes = sum(known.games.values())
        assert [int(total.replace(" ", "")), mean, int(most), verdict.startswith("proven")] == [
            *(known.total, f"{known.total / codes:.4f}", max(known.games), known.proven),
        ]


def shell(command: str, folder: Path) -> str:
    """Run a line as a reader would, with what it prints on either stream."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(folder), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        ["/bin/sh", "-c", command], cwd=folder, env=environment, text=True, capture_output=True, check=False
    )
    return ran.stdout + ran.stderr
