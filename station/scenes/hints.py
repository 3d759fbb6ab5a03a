"""A hint costs the records of a game, so that is told before the first one is given."""

from station.core import tunes
from station.core.events import Action, Hold, Press
from station.core.messages import Message, join_sentences
from station.core.tunes import Tune
from station.matches.messages import GameMessages
from station.scenes.base import AskHint, FlashingScene, Reply


def hint_price(costs: Message) -> Message:
    """Return the question whether to have a hint, which `costs` something."""
    return join_sentences(costs, GameMessages.ok_gives_hint())


def answer_hint(scene: FlashingScene, action: Action, move: str, price: Message | None, now: float) -> Reply | None:
    """Return the answer of a scene to whoever wants a hint; None if that is not what the action is about.

    Holding ok asks for it by this `move`. If it has a `price`, that becomes the notice; while it is, ok pays it, and
    back goes on without a hint. Anything else goes on as usual, and takes the notice away.
    """
    asks = price is not None and scene.notice == price
    match action:
        case Hold("ok") if price is not None and not asks:
            return scene._replace(notice=price, tune=Tune(tunes.MOVE_ON, now))
        case Hold("ok"):
            return AskHint(move)
        case Press("ok") if asks:
            return AskHint(move)
        case Press("back") if asks:
            return scene._replace(notice=None, tune=Tune(tunes.TAKE_BACK, now))
        case _:
            return None
