"""The operator's settings (brightness, volume, night, language), and the operator's tasks.

They modify the configuration: a share of its brightness and of its volume, other hours for its night.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from station.core.audits import NEW_AUDITS, Audits, unused_controls
from station.core.locale import ENGLISH, LANGUAGE_NAMES
from station.core.messages import Catalog, Message, Template
from station.core.section import Section, setting
from station.core.service_messages import ServiceMessages
from station.core.value import Value

DAY_MINUTES: Final = 24 * 60
"""Minutes of a day."""

FULL_SHARE: Final = 1.0
_CLOCK: Final = r"([01]\d|2[0-3]):[0-5]\d"

Settings = Mapping[str, str]
"""The value of every setting, by name."""

USUAL: Final = "usual"
OFF: Final = "off"

LIGHT: Final[Mapping[str, float]] = MappingProxyType({"full": 1.0, "bright": 0.6, "medium": 0.35, "dim": 0.15})
SOUND: Final[Mapping[str, float]] = MappingProxyType({"full": 1.0, "medium": 0.5, "soft": 0.2, OFF: 0.0})
HOURS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({
    f"{begins:02}-{ends:02}": (begins, ends) for begins, ends in ((20, 8), (21, 8), (22, 7), (23, 7), (0, 6))
})  # fmt: skip
"""The hours at which each night that can be set begins and ends."""


class Night(Section):
    """Section [night] of the configuration. It may span midnight; if it begins when it ends, it is never."""

    on: bool = setting(False, says="whether lamps and sound are turned down at night")
    begins: str = setting("22:00", says="time at which the night begins", matches=_CLOCK, example="22:00")
    ends: str = setting("07:00", says="time at which the night ends", matches=_CLOCK, example="07:00")
    brightness: float = setting(0.2, says="share of the brightness by day; 0 is dark", least=0.0, most=1.0)
    sound: bool = setting(False, says="whether the piezo sounds at night")


def is_night(night: Night, minute: int) -> bool:
    """Return whether it is night at a minute of the day, 0 to 1439; the minute `ends` is no longer."""
    if not night.on:
        return False
    begins = _minute(night.begins)
    return (minute - begins) % DAY_MINUTES < (_minute(night.ends) - begins) % DAY_MINUTES


def night_share(night: Night, minute: int) -> float:
    """Return the share of the day's brightness, 0 to 1, at a minute of the day, 0 to 1439."""
    return night.brightness if is_night(night, minute) else FULL_SHARE


def quiet(night: Night, minute: int) -> bool:
    """Return whether the piezo should be silent at a minute of the day, 0 to 1439."""
    return is_night(night, minute) and not night.sound


def next_night_change(night: Night, minute: int) -> int | None:
    """Return the minutes from a minute of the day, 0 to 1439, until night begins or ends: 1 to 1440; None: never."""
    if not night.on or night.begins == night.ends:
        return None
    return min((_minute(clock) - minute - 1) % DAY_MINUTES + 1 for clock in (night.begins, night.ends))


def _minute(clock: str) -> int:
    hours, _, minutes = clock.partition(":")
    return 60 * int(hours) + int(minutes)


class SettingValue(NamedTuple):
    """A value of a setting, in a word, and its meaning if the word is not enough."""

    word: Message | str
    meaning: Message | None = None


class Setting(NamedTuple):
    """A setting: its name, its title, and its values."""

    name: str
    title: Message
    values: Mapping[str, SettingValue]

    @property
    def default(self) -> str:
        """The value if nothing is set."""
        return next(iter(self.values))


class Comfort(NamedTuple):
    """The brightness and the volume of the cabinet: shares, 0 to 1, of what is configured."""

    light: float
    sound: float


_WORDS: Final = {
    "full": ServiceMessages.full(),
    "bright": ServiceMessages.bright(),
    "medium": ServiceMessages.half(),
    "dim": ServiceMessages.dim(),
    "soft": ServiceMessages.soft(),
}
_SILENT: Final = SettingValue(ServiceMessages.volume_off(), ServiceMessages.no_sound())
_NO_NIGHT: Final = SettingValue(ServiceMessages.night_off(), ServiceMessages.no_night())
_USUAL_NIGHT: Final = SettingValue(ServiceMessages.usual_night(), ServiceMessages.as_configured())
_USUAL_LANGUAGE: Final = SettingValue(ServiceMessages.usual_language(), ServiceMessages.as_configured())


def _shares(shares: Mapping[str, float], of: Template) -> Mapping[str, SettingValue]:
    return {
        value: SettingValue(word, of(percent=round(100 * shares[value])))
        for value, word in _WORDS.items()
        if value in shares
    }


SETTINGS: Final = (
    Setting("brightness", ServiceMessages.brightness(), _shares(LIGHT, ServiceMessages.share_of_brightness)),
    Setting(
        "volume",
        ServiceMessages.volume(),
        {**_shares(SOUND, ServiceMessages.share_of_volume), OFF: _SILENT},
    ),
    Setting(
        "night",
        ServiceMessages.night(),
        {
            USUAL: _USUAL_NIGHT,
            OFF: _NO_NIGHT,
            **{
                value: SettingValue(ServiceMessages.night_hours(begins=begins, ends=ends))
                for value, (begins, ends) in HOURS.items()
            },
        },
    ),
    Setting(
        "language",
        ServiceMessages.language(),
        {USUAL: _USUAL_LANGUAGE, **{code: SettingValue(name) for code, name in LANGUAGE_NAMES.items()}},
    ),
)


DEFAULTS: Final[Settings] = MappingProxyType({setting.name: setting.default for setting in SETTINGS})


def find_setting(name: str) -> Setting:
    """Return the setting with this name."""
    return next(setting for setting in SETTINGS if setting.name == name)


LINK_KEY: Final = "link.key"
"""Stored with the settings but not one of them: the key from which the link derives the nonces of its commitments."""


def validate_settings(stored: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return the stored settings, and a warning for each that is not valid and therefore has its default again."""
    kept = {each.name: stored[each.name] for each in SETTINGS if stored.get(each.name) in each.values}
    unknown = (_warn_of_name(name) for name in stored if name not in (*DEFAULTS, LINK_KEY))
    lost = (_warn_of_value(each, stored[each.name]) for each in SETTINGS if each.name in stored.keys() - kept.keys())
    return {**DEFAULTS, **kept}, (*unknown, *lost)


def comfort(settings: Settings, night: Night, minute: int) -> Comfort:
    """Return how bright and loud the cabinet should be at a minute of the day, 0 to 1439."""
    now = effective_night(settings, night)
    sound = 0.0 if quiet(now, minute) else SOUND[settings["volume"]]
    return Comfort(LIGHT[settings["brightness"]] * night_share(now, minute), sound)


def effective_night(settings: Settings, night: Night) -> Night:
    """Return the night that is set, or else the configured one."""
    value = settings["night"]
    if value in HOURS:
        begins, ends = HOURS[value]
        return night._replace(on=True, begins=f"{begins:02}:00", ends=f"{ends:02}:00")
    return night._replace(on=False) if value == OFF else night


def _warn_of_value(setting: Setting, value: str) -> str:
    return (
        f"the setting {setting.name} = {value!r} is not one of {', '.join(setting.values)}: "
        f"it is {setting.default} until the service menu sets it again"
    )


def _warn_of_name(name: str) -> str:
    return f"there is no setting {name!r} any more: it is left out"


class Care(Section):
    """Section [care] of the configuration."""

    unused: int = setting(
        30, says="games without use after which a control is reported as possibly broken", least=1, most=10000
    )
    power_off: str = setting(
        "systemctl poweroff", says="command that switches the Pi off", matches=r"\s*\S.*", example="systemctl poweroff"
    )


class Upkeep(NamedTuple):
    """Settings and audits. A control that was not used in `unused` games is suspected.

    `faulty` has the controls whose contacts or wires have a fault now.
    The lamps and the kiosk display use the `language`, with its `catalog`.
    """

    settings: Settings = DEFAULTS
    audits: Audits = NEW_AUDITS
    unused: int = 30
    faulty: tuple[str, ...] = ()
    language: str = ENGLISH
    catalog: Catalog | None = None


def suspected_controls(upkeep: Upkeep) -> tuple[str, ...]:
    """Return the controls that are possibly broken."""
    return unused_controls(upkeep.audits, upkeep.unused)


class Change(Value):
    """Change a setting of SETTINGS to one of its values."""

    setting: str
    value: str


class Reset(Value):
    """Begin scores, audits or settings anew."""

    what: Literal["scores", "audits", "settings"]


class PowerOff(Value):
    """Switch the cabinet off."""


Task = Change | Reset | PowerOff
"""The requests of an operator."""
