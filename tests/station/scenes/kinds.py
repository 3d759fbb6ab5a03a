"""Scenes by their kind, for tests that look at what only some of them have."""

from typing import TypeVar

from station.scenes.base import Scene
from station.scenes.facts import Fact

SceneT = TypeVar("SceneT", bound=Scene)


def learn(scene: SceneT, fact: Fact, now: float) -> SceneT:
    """Return the scene with a fact taken in."""
    after = scene.learn(fact, now)
    assert isinstance(after, type(scene))
    return after
