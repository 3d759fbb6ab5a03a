"""Checks of the libraries that the configuration needs: importable, and of the tested versions. Pure."""

from collections.abc import Iterator

from hardware.doctor.machine import Machine
from hardware.doctor.needs import Library
from station.core.finding import Finding


def installed(machine: Machine, needed: tuple[Library, ...]) -> Iterator[Finding]:
    """Check that all libraries are installed."""
    missing = [each.distribution for each in needed if machine.versions.get(each.distribution) is None]
    there = [each.distribution for each in needed if each.distribution not in missing]
    if missing:
        remedy = f"{machine.python} -m pip install {' '.join(missing)}"
        yield Finding("libraries", "wrong", f"{', '.join(missing)} cannot be imported", remedy)
    untested = [name for name in there if (tested := _tested(machine, name)) and tested != machine.versions[name]]
    if untested:
        yield _untested(machine, untested)
    elif not missing:
        yield Finding("libraries", "ok", ", ".join(f"{name} {machine.versions[name]}".strip() for name in there))


def _untested(machine: Machine, names: list[str]) -> Finding:
    says = "; ".join(f"{name} is {machine.versions[name]}, but {_tested(machine, name)} was tested" for name in names)
    wanted = " ".join(f"{name}=={_tested(machine, name)}" for name in names)
    return Finding("libraries", "warning", says, f"{machine.python} -m pip install {wanted}")


def _tested(machine: Machine, name: str) -> str | None:
    return machine.tested.get(name.lower().replace(".", "-"))
