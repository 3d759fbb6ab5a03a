"""Commitments: a code is fixed before it is known, so that nobody changes it while it is being broken.

A commitment is SHA-256, in hex, of words with a space between them: the code, a nonce of 32 hex digits, and to whom it
is bound. Without a secret nonce all codes could be tried. Bound to player, cabinet and duel, a commitment is of no use
to anybody else who sends it on as their own.
"""

import hmac
import re
from hashlib import sha256
from typing import Final

from station.games.codes.code import Code

_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_NONCE_DIGITS: Final = 32
_NONCE: Final = re.compile(rf"[0-9a-f]{{{_NONCE_DIGITS}}}", re.ASCII)


def commit_to(code: Code, nonce: str, *bound_to: str) -> str:
    """The commitment to a code, bound to player, cabinet and duel; before the third edition it was bound to nobody."""
    return sha256(" ".join((code, nonce, *bound_to)).encode()).hexdigest()


def is_commitment(text: str) -> bool:
    """Whether this can be a commitment."""
    return _COMMITMENT.fullmatch(text) is not None


def is_nonce(text: str) -> bool:
    """Whether this can be the nonce of a commitment."""
    return _NONCE.fullmatch(text) is not None


def derive_nonce(key: bytes, duel: str, number: int) -> str:
    """The nonce for the code that is set by move `number` of a duel; the `key` is known to this cabinet alone.

    It is derived, by HMAC, and not drawn, so that a cabinet says the same again after a power cut.
    """
    return hmac.digest(key, f"{duel} {number}".encode(), "sha256").hex()[:_NONCE_DIGITS]
