"""Section [page] of the configuration."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Page:
    """Where the page is, and for how many."""

    on: bool = field(default=True, metadata={"says": "whether to serve the page"})
    host: str = field(
        default="127.0.0.1",
        metadata={
            "says": "address to listen on; 0.0.0.0 is every network",
            "matches": r"[!-~]+",  # empty would be everybody; and Python fails on what no host can be called
            "example": "127.0.0.1",
        },
    )
    port: int = field(default=8080, metadata={"says": "port to listen on", "least": 1, "most": 65535})
    names: tuple[str, ...] = field(
        default=(), metadata={"says": "further host names of this machine in the page's address"}
    )
    viewers: int = field(
        default=64, metadata={"says": "most browsers connected at the same time", "least": 1, "most": 256}
    )


class PageError(Exception):
    """The page cannot be served; `str(error)` is a sentence."""


def address(page: Page) -> str:
    """The page's address for a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(page.host, page.host)  # noqa: S104 - read, not bound
    return f"http://[{host}]:{page.port}" if ":" in host else f"http://{host}:{page.port}"
