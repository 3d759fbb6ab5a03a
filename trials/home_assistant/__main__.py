"""make home-assistant: validates a cabinet's announcements by the schemas of a real Home Assistant, from PyPI.

It is installed into a venv of its own (600 MB), by a Python that it runs on. What its platforms know is written to
tests/station/link/home_assistant.json, by which make test checks the announcements.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from station.link.discovery import write_discovery
from station.link.section import LinkSection
from station.link.topics import topics_of

ROOT: Final = Path(__file__).parents[2]
VENV: Final = ROOT / ".venv" / "home-assistant"
VERSION: Final = "2026.2.3"
"""The newest one whose wheels run on Python 3.13; it asks for 3.13.2, and its schemas do with 3.13.0."""

REQUIREMENTS: Final = (f"homeassistant=={VERSION}", "paho-mqtt==2.1.0")
"""What its MQTT integration needs is not among its own requirements."""

KEYS: Final = ROOT / "tests/station/link/home_assistant.json"
HALL: Final = LinkSection(broker="here", user="hall", name="Großer Saal", commands=True)


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make home-assistant", description=__doc__.partition("\n")[0])
    words.add_argument("--python", default="python3.13", help="a Python that Home Assistant runs on")
    arguments = words.parse_args()
    try:
        python = install(arguments.python)
        keys = json.loads(validate(python, [HALL, HALL._replace(commands=False)]))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"make home-assistant: {error}", file=sys.stderr)
        return 1
    KEYS.write_text(json.dumps({"version": VERSION, **keys}, indent=1) + "\n", encoding="utf-8")
    print(f"Home Assistant {VERSION} accepts what a cabinet announces; its keys are in {KEYS.relative_to(ROOT)}")
    return 0


def install(python: str) -> Path:
    """Install Home Assistant into its venv, and return its Python. Raises CalledProcessError and OSError."""
    ours = VENV / "bin" / "python"
    if not ours.exists():
        subprocess.run([python, "-m", "venv", str(VENV)], check=True)
    pip = [str(ours), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--ignore-requires-python"]
    subprocess.run([*pip, *REQUIREMENTS], check=True)
    return ours


def validate(python: Path, cabinets: list[LinkSection]) -> str:
    """Validate the announcements of cabinets; return the keys that Home Assistant knows. Raises CalledProcessError."""
    page = "http://192.168.1.20:8080"
    told = [json.loads(write_discovery(link, topics_of(link), "1.0", page)) for link in cabinets]
    script = Path(__file__).with_name("schemas.py")
    asked = subprocess.run(
        [str(python), str(script)], input=json.dumps(told), check=True, stdout=subprocess.PIPE, text=True, cwd=VENV
    )
    return asked.stdout


sys.exit(main())
