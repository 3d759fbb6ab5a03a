"""A whole family of another package, with a renderer of its own."""

from pathlib import Path

FAMILY = """
from station.games.lamps.family import build_family
from tests.station.games.lamps.tally import Tally

FAMILY = build_family("chess", Tally)
"""
RENDERER = """\
import { element } from "./dom.js";
import { defaults } from "./renderer.js";

/** @type {Renderer<any>} */
export const chess = {
  ...defaults,
  readout: (view) => ({
    message: view.message,
    where: "drawn by its package",
    standings: view.players.map((/** @type {any} */ { name, points }) => element("li", {}, `${name}: ${points}`)),
  }),
  columns: () => [],
};
"""
STYLE = "#where { letter-spacing: 3px; }\n"


def write_family(folder: Path, renderer: str = RENDERER) -> None:
    """Write the package as it is installed in a folder."""
    package, about = folder / "pegmind_chess", folder / "pegmind_chess-1.0.dist-info"
    (package / "page").mkdir(parents=True)
    about.mkdir()
    (package / "__init__.py").touch()
    (package / "family.py").write_text(FAMILY)
    (package / "page/chess.js").write_text(renderer)
    (package / "page/chess.css").write_text(STYLE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pegmind-chess\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pegmind.games]\nchess = pegmind_chess.family:FAMILY\n")
