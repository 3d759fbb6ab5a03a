"""How long things take, as an operator may set them."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Timings:
    """Section [timings] of the configuration; all in seconds."""

    idle: float = field(
        default=60.0,
        metadata={"says": "seconds without a press until attract mode begins", "least": 5.0, "most": 86400.0},
    )
    keep: float = field(
        default=1800.0,
        metadata={"says": "seconds that an unfinished game waits in attract mode", "least": 0.0, "most": 604800.0},
    )
    key_peg: float = field(
        default=0.2,
        metadata={"says": "seconds from one key peg to the next", "least": 0.02, "most": 2.0},
    )
