"""A code is fixed by a commitment before it is known."""

from hashlib import sha256

import pytest

from station.games.codes.commitment import commit_to, derive_nonce, is_commitment

NONCE = "00112233445566778899aabbccddeeff"


def test_a_commitment_is_sha_256_of_the_code_and_the_nonce() -> None:
    assert commit_to("RRYB", NONCE) == sha256(b"RRYB 00112233445566778899aabbccddeeff").hexdigest()
    assert is_commitment(commit_to("RRYB", NONCE))


def test_another_code_or_another_nonce_gives_another_commitment() -> None:
    there = {commit_to(code, nonce) for code in ("RRYB", "RRYG") for nonce in (NONCE, NONCE[::-1])}
    assert len(there) == 4


@pytest.mark.parametrize("text", ["", "5d41", "5D" * 32, "5g" * 32, "5d" * 33])
def test_nothing_else_is_a_commitment(text: str) -> None:
    assert not is_commitment(text)


def test_the_nonce_of_a_code_is_the_same_again_and_nobody_elses() -> None:
    nonce = derive_nonce(b"key", "9f3c0a51e2b4d677", 1)
    assert (len(nonce), nonce) == (32, derive_nonce(b"key", "9f3c0a51e2b4d677", 1))
    others = (b"other", "9f3c0a51e2b4d677", 1), (b"key", "9f3c0a51e2b4d678", 1), (b"key", "9f3c0a51e2b4d677", 2)
    assert len({nonce, *(derive_nonce(*other) for other in others)}) == 4
