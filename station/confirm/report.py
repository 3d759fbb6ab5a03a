"""The report of `pegmind confirm`: the outcome of every step, as JSON in a file and as a text beside it."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Any, Final, Literal, NamedTuple

from station import __version__

Reached = Literal["done", "failed", "skipped"]

TEXT_SUFFIX: Final = ".txt"
REPORT_INDENT: Final = "    "
REPORT_COLUMNS: Final = 100


class SkippedError(Exception):
    """A step cannot be done here; `str(error)` says why."""


class StepOutcome(NamedTuple):
    """The outcome of a step: sentences for people, and the same as `data` for programs."""

    state: Reached
    says: tuple[str, ...]
    data: Mapping[str, Any] = {}


class FieldReport(NamedTuple):
    """All outcomes so far, by the keys of their steps. `board` is its name, "" before it was looked at."""

    outcomes: Mapping[str, StepOutcome] = {}
    board: str = ""

    def with_outcome(self, key: str, outcome: StepOutcome) -> "FieldReport":
        """Return the report with one more outcome, or a newer one."""
        board = str(outcome.data.get("model", "")) or self.board
        return FieldReport({**self.outcomes, key: outcome}, board)


def load_report(file: Path) -> FieldReport:
    """Return the report of an earlier run; an empty one if there is no such file.

    Raises ValueError if it is no report, and OSError.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return FieldReport()
    try:
        steps = json.loads(text)["steps"]
        outcomes = {key: StepOutcome(each["state"], tuple(each["says"]), each["data"]) for key, each in steps.items()}
        return FieldReport(outcomes, json.loads(text)["board"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{file} is not a report of pegmind confirm: name another file, or move it away") from error


def save_report(file: Path, report: FieldReport, titles: Mapping[str, str]) -> None:
    """Write a report as JSON, and as a text beside it. An interrupted write leaves the old one. Raises OSError."""
    steps = {key: each._asdict() for key, each in report.outcomes.items()}
    data = {"pegmind": __version__, "board": report.board, "steps": steps}
    _replace(file, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    _replace(file.with_suffix(TEXT_SUFFIX), report_as_text(report, titles))


def report_as_text(report: FieldReport, titles: Mapping[str, str]) -> str:
    """Return a report for people: a paragraph for each step, by its title; those not done yet are listed, too."""
    lines = [f"Pegmind {__version__} on {report.board or 'an unknown board'}", ""]
    for key, title in titles.items():
        outcome = report.outcomes.get(key)
        lines.append(f"{title}: {'not yet' if outcome is None else outcome.state}")
        says = () if outcome is None else outcome.says
        lines += [
            fill(each, REPORT_COLUMNS, initial_indent=REPORT_INDENT, subsequent_indent=2 * REPORT_INDENT)
            for each in says
        ]
    return "\n".join(lines) + "\n"


def _replace(file: Path, text: str) -> None:
    part = file.with_name(f"{file.name}.part")
    with part.open("w", encoding="utf-8") as open_file:
        open_file.write(text)
        open_file.flush()
        os.fsync(open_file.fileno())
    part.replace(file)
