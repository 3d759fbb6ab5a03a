"""The commands `pegmind wiring` and `pegmind panel`, as a maker at a terminal runs them."""

import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from pegmind_drawings.wiring.drawing import render_svg
from station.appliance.assembly import plan
from station.config.sections import Config
from tests.terminal import pegmind

DOCS = Path(__file__).parents[2] / "docs"
BEGINS = {"svg": b"<svg ", "dxf": b"  0\nSECTION", "pdf": b"%PDF-"}


def test_without_a_form_it_prints_the_measures() -> None:
    status, out, err = pegmind("panel")
    assert (status, err) == (0, "")
    assert out.startswith("The front plate is 308 mm wide and 430 mm high.\n")


@pytest.mark.parametrize("form", BEGINS)
def test_a_drawing_goes_into_the_file_that_is_named(tmp_path: Path, form: str) -> None:
    file = tmp_path / f"grid.{form}"
    assert pegmind("panel", f"--{form}", file, "--only", "grid") == (0, f"{file}\n", "")
    assert file.read_bytes().startswith(BEGINS[form])


def test_the_drawing_is_that_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[panel]\nbutton = 30.0\nwidth = 400.0\n")
    file = tmp_path / "front.svg"
    pegmind("panel", "--config", tmp_path / "mine.toml", "--svg", file, "--only", "front")
    circles = [each for each in fromstring(file.read_text()).iter() if each.get("data-what") == "button"]  # noqa: S314
    assert [each.get("r") for each in circles] == ["15"] * 11
    assert pegmind("panel", "--config", tmp_path / "mine.toml").out.startswith("The front plate is 400 mm wide")


def test_an_impossible_panel_is_an_error_that_names_the_key(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[panel]\nbutton = 50.0\nwidth = 300.0\n")
    for arguments in ((), ("--svg", tmp_path / "front.svg")):
        status, out, err = pegmind("panel", "--config", tmp_path / "mine.toml", *arguments)
        assert (status, out) == (1, "")
        assert "panel.width = 300: 8 controls in a row, 60 mm apart, need 516 mm;" in " ".join(err.split())
    assert not (tmp_path / "front.svg").exists()


@pytest.mark.parametrize(("form", "module", "library"), [("dxf", "ezdxf", "ezdxf"), ("pdf", "fpdf", "fpdf2")])
def test_a_missing_library_is_named_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str, module: str, library: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    file = tmp_path / f"front.{form}"
    status, out, err = pegmind("panel", f"--{form}", file)
    assert (status, out, file.exists()) == (1, "", False)
    said = " ".join(err.split())
    assert said.startswith(f"pegmind: {form.upper()}: its library is not installed (")
    assert said.endswith(f"install it with: {sys.executable} -m pip install {library}")


def test_the_wiring_is_drawn_into_a_file(tmp_path: Path) -> None:
    for option, drawing in (("--svg", "wiring.svg"), ("--stripboard", "stripboard.svg"), ("--inputs", "inputs.svg")):
        status, out, _ = pegmind("wiring", option, tmp_path / drawing)
        assert (status, out) == (0, f"{tmp_path / drawing}\n")
        assert (tmp_path / drawing).read_bytes() == (DOCS / drawing).read_bytes()
    nowhere = pegmind("wiring", "--svg", tmp_path / "nowhere" / "a.svg")
    assert nowhere.status == 2
    assert "No such file or directory; name another file" in " ".join(nowhere.err.split())


def test_svg_needs_no_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in ("ezdxf", "fpdf", "numpy"):
        monkeypatch.setitem(sys.modules, module, None)
    assert pegmind("panel", "--svg", tmp_path / "front.svg").status == 0


def test_an_svg_for_a_laser_has_outlines_and_allows_for_its_kerf(tmp_path: Path) -> None:
    file = tmp_path / "front.svg"
    assert pegmind("panel", "--svg", file, "--only", "front", "--outlines", "--kerf", "0.2").status == 0
    drawing = fromstring(file.read_text())  # noqa: S314 - our own
    assert {each.get("r") for each in drawing.iter() if each.get("data-what") == "button"} == {"11.9"}
    assert [each for each in drawing.iter() if each.get("data-what") == "word purple"]
    engraved = next(each for each in drawing.iter() if each.get("data-layer") == "engrave")
    assert not [each for each in engraved if each.tag.endswith("text")]


def test_options_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    both = pegmind("panel", "--svg", tmp_path / "a.svg", "--pdf", tmp_path / "a.pdf")
    assert (both.status, "not allowed with argument --svg" in both.err) == (2, True)
    both = pegmind("wiring", "--json", "--svg", tmp_path / "a.svg")
    assert (both.status, "not allowed with argument --json" in both.err) == (2, True)
    alone = pegmind("panel", "--only", "grid")
    assert (alone.status, alone.err) == (2, "pegmind: --only needs --svg, --dxf or --pdf\n")
    for options, says in (
        (("--outlines",), "--outlines needs --svg; --dxf always has outlines"),
        (("--kerf", "0.2"), "--kerf needs --dxf or --svg"),
        (("--kerf", "3", "--dxf", tmp_path / "a.dxf"), "--kerf must be 0 to 1 mm, not 3"),
    ):
        misused = pegmind("panel", *options)
        assert (misused.status, misused.err) == (2, f"pegmind: {says}\n")
    nowhere = pegmind("panel", "--svg", tmp_path / "nowhere" / "a.svg")
    assert nowhere.status == 2
    assert "No such file or directory; name another file" in " ".join(nowhere.err.split())
    assert pegmind("panel", "--svg", tmp_path / "a.svg", "--only", "roof").status == 2


@pytest.mark.slow
def test_the_page_of_a_cabinet_finds_the_drawing_of_its_wiring() -> None:
    assert plan(Config()) == render_svg(Config())
