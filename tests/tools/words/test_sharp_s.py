"""The spelling of German words since 1996."""

import pytest

from tools.words.sharp_s import reformed, starts_with_ss


@pytest.mark.parametrize(
    ("forms", "spelt"),
    [
        ("müssen muß müßt mußte", "müssen muss müsst musste"),
        ("lassen läßt laß ließ", "lassen lässt lass ließ"),
        ("gießen goß gossen gießt", "gießen goss gossen gießt"),
        ("messen mißt mißst maß", "messen mißt mißst maß"),
        ("Guß Gusses Güsse", "Guss Gusses Güsse"),
        ("Fuß Fußes Füße", "Fuß Fußes Füße"),
        ("essen aß äße", "essen aß äße"),
        ("Haus", "Haus"),
    ],
)
def test_sharp_s_after_a_short_vowel_becomes_ss(forms: str, spelt: str) -> None:
    assert list(reformed(forms.split())) == spelt.split()


def test_a_word_starts_as_it_would_if_its_sharp_s_were_ss() -> None:
    assert list(starts_with_ss("größe")) == ["gröss", "grösse"]
    assert list(starts_with_ss("fuß")) == ["fuss"]
