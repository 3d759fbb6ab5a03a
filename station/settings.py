"""What an operator may set at the cabinet itself: closed lists of values, the first of each its default.

They come on top of the configuration: a share of its brightness and of its volume, and other hours for its night.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from station.night import Night, dimmed, quiet

Settings = Mapping[str, str]
"""The value of every setting, by name."""


class Setting(NamedTuple):
    """Something that can be set: its name, what it is called, and its values with what they mean in words."""

    name: str
    title: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """The value that holds where nothing is set."""
        return next(iter(self.values))


class Comfort(NamedTuple):
    """How bright and how loud the cabinet is to be: shares, 0 to 1, of what is configured."""

    light: float
    sound: float


USUAL: Final = "usual"
OFF: Final = "off"

LIGHT: Final[Mapping[str, float]] = MappingProxyType({"full": 1.0, "bright": 0.6, "medium": 0.35, "dim": 0.15})
SOUND: Final[Mapping[str, float]] = MappingProxyType({"full": 1.0, "medium": 0.5, "soft": 0.2, OFF: 0.0})
HOURS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    f"{begins}-{ends}": (f"{begins}:00", f"{ends}:00")
    for begins, ends in (("20", "08"), ("21", "08"), ("22", "07"), ("23", "07"), ("00", "06"))
})  # fmt: skip
"""When a night that is set begins and ends."""


def _shares(shares: Mapping[str, float], of: str) -> Mapping[str, str]:
    return {value: f"{share:.0%} of {of}" for value, share in shares.items()}


SETTINGS: Final = (
    Setting("brightness", "Brightness", _shares(LIGHT, "the configured brightness")),
    Setting("volume", "Volume", {**_shares(SOUND, "the configured volume"), OFF: "no sound"}),
    Setting(
        "night",
        "Night",
        {
            USUAL: "as it is configured",
            OFF: "there is none",
            **{value: f"from {begins} to {ends}" for value, (begins, ends) in HOURS.items()},
        },
    ),
)

DEFAULTS: Final[Settings] = MappingProxyType({setting.name: setting.default for setting in SETTINGS})


def valid(stored: Settings) -> tuple[Settings, tuple[str, ...]]:
    """The settings as stored, and a warning for each that is no longer valid and therefore back at its default."""
    kept = {each.name: stored[each.name] for each in SETTINGS if stored.get(each.name) in each.values}
    unknown = (_unknown(name) for name in stored if name not in DEFAULTS)
    lost = (_lost(each, stored[each.name]) for each in SETTINGS if each.name in stored.keys() - kept.keys())
    return {**DEFAULTS, **kept}, (*unknown, *lost)


def comfort(settings: Settings, night: Night, minute: int) -> Comfort:
    """How bright and loud the cabinet is to be at a minute of the day, 0 to 1439."""
    now = hours(settings, night)
    sound = 0.0 if quiet(now, minute) else SOUND[settings["volume"]]
    return Comfort(LIGHT[settings["brightness"]] * dimmed(now, minute), sound)


def hours(settings: Settings, night: Night) -> Night:
    """The night that is set, or else the configured one."""
    value = settings["night"]
    if value in HOURS:
        begins, ends = HOURS[value]
        return replace(night, on=True, begins=begins, ends=ends)
    return replace(night, on=False) if value == OFF else night


def _lost(setting: Setting, value: str) -> str:
    return (
        f"the setting {setting.name} = {value!r} is none of {', '.join(setting.values)}: "
        f"it is {setting.default} until the service menu sets it again"
    )


def _unknown(name: str) -> str:
    return f"there is no setting {name!r} any more: it is left out"
