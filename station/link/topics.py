"""The topics of the link: who says what where."""

from typing import NamedTuple

from station.link.section import LinkSection

ANY = "+"
"""Stands for any one level of a topic."""


class Topics(NamedTuple):
    """The topics of the cabinet `id` below a `prefix`; with ANY in place of a name it is what to listen to."""

    prefix: str
    id: str

    @property
    def status(self) -> str:
        """What this cabinet says of itself."""
        return self.status_of(self.id)

    def status_of(self, cabinet: str) -> str:
        """What a cabinet says of itself."""
        return f"{self.prefix}/cabinet/{cabinet}/status"

    def ask(self, other: str) -> str:
        """What this cabinet asks or answers another one."""
        return f"{self.prefix}/cabinet/{self.id}/ask/{other}"

    def asked(self, other: str = ANY) -> str:
        """What another cabinet asks or answers this one."""
        return f"{self.prefix}/cabinet/{other}/ask/{self.id}"

    def duel(self, other: str) -> str:
        """This cabinet's side of a duel with another one."""
        return f"{self.prefix}/cabinet/{self.id}/duel/{other}"

    def other_side(self, other: str = ANY) -> str:
        """The other side of a duel with this cabinet."""
        return f"{self.prefix}/cabinet/{other}/duel/{self.id}"

    @property
    def result(self) -> str:
        """The results of this cabinet, for the league."""
        return f"{self.prefix}/cabinet/{self.id}/result"

    def command(self, what: str = ANY) -> str:
        """What operators have this cabinet do."""
        return f"{self.prefix}/cabinet/{self.id}/set/{what}"

    @property
    def counted(self) -> str:
        """The results of this cabinet that the league has counted."""
        return f"{self.prefix}/league/counted/{self.id}"

    @property
    def forget(self) -> str:
        """The names that are to be forgotten."""
        return f"{self.prefix}/league/forget"

    def table(self, box: str = ANY, period: str = ANY) -> str:
        """A table of the league."""
        return f"{self.prefix}/league/table/{box}/{period}"

    @property
    def ratings(self) -> str:
        """The ratings of duels."""
        return f"{self.prefix}/league/duels"


def topics_of(link: LinkSection) -> Topics:
    """Return the topics of a cabinet."""
    return Topics(link.prefix, link.user)


def names_in(pattern: str, topic: str) -> tuple[str, ...] | None:
    """Return what stands in a topic where the pattern has ANY; None if the topic does not match."""
    wanted, levels = pattern.split("/"), topic.split("/")
    if len(wanted) != len(levels) or any(want not in (ANY, level) for want, level in zip(wanted, levels, strict=True)):
        return None
    return tuple(level for want, level in zip(wanted, levels, strict=True) if want == ANY)
