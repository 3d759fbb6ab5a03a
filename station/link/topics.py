"""The MQTT topics of the link."""

from typing import NamedTuple

from station.link.section import LinkSection

ANY = "+"
"""The wildcard for one level of a topic."""


class Topics(NamedTuple):
    """The topics of the cabinet `id` below a `prefix`; with ANY instead of a name they are patterns."""

    prefix: str
    id: str

    @property
    def status(self) -> str:
        """The status of this cabinet, for the league and the house."""
        return f"{self.prefix}/cabinet/{self.id}/status"

    @property
    def presence(self) -> str:
        """The presence of this cabinet."""
        return self.presence_of(self.id)

    def presence_of(self, cabinet: str) -> str:
        """Return the topic on which a cabinet says that it is here."""
        return f"{self.prefix}/cabinet/{cabinet}/presence"

    def ask(self, other: str) -> str:
        """Return the topic of this cabinet's invitations and answers to another one."""
        return f"{self.prefix}/cabinet/{self.id}/ask/{other}"

    def ask_topic(self, other: str = ANY) -> str:
        """Return the topic of another cabinet's invitations and answers to this one."""
        return f"{self.prefix}/cabinet/{other}/ask/{self.id}"

    def duel(self, other: str) -> str:
        """Return the topic of this cabinet's side of a duel with another one."""
        return f"{self.prefix}/cabinet/{self.id}/duel/{other}"

    def other_side(self, other: str = ANY) -> str:
        """Return the topic of another cabinet's side of a duel with this one."""
        return f"{self.prefix}/cabinet/{other}/duel/{self.id}"

    @property
    def result(self) -> str:
        """The results of this cabinet, for the league."""
        return f"{self.prefix}/cabinet/{self.id}/result"

    def command(self, what: str = ANY) -> str:
        """Return the topic of a command to this cabinet."""
        return f"{self.prefix}/cabinet/{self.id}/set/{what}"

    @property
    def counted_results(self) -> str:
        """The results of this cabinet that the league has counted."""
        return f"{self.prefix}/league/counted/{self.id}"

    @property
    def forget(self) -> str:
        """The names to forget."""
        return f"{self.prefix}/league/forget"

    def table(self, box: str = ANY, period: str = ANY) -> str:
        """Return the topic of a table of the league."""
        return f"{self.prefix}/league/table/{box}/{period}"

    @property
    def ratings(self) -> str:
        """The ratings of duels."""
        return f"{self.prefix}/league/duels"


def topics_of(link: LinkSection) -> Topics:
    """Return the topics of a cabinet."""
    return Topics(link.prefix, link.user)


def names_in(pattern: str, topic: str) -> tuple[str, ...] | None:
    """Return the levels of a topic where the pattern has ANY; None if the topic does not match."""
    wanted, levels = pattern.split("/"), topic.split("/")
    if len(wanted) != len(levels) or any(want not in (ANY, level) for want, level in zip(wanted, levels, strict=True)):
        return None
    return tuple(level for want, level in zip(wanted, levels, strict=True) if want == ANY)
