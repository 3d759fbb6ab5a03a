"""What is written for the voice of espeak-ng instead of what it would misread."""

import pytest

from station.appliance.pronunciation import respell


@pytest.mark.parametrize(
    ("language", "written", "spoken"),
    [
        ("de", "Der Code vom 24. November: 2 Tage.", "Der Code vom vierundzwanzigsten November: 2 Tage."),
        ("de", "Heute ist der 1. März.", "Heute ist der erste März."),
        ("de", "Runde 3. Mit back zurück.", "Runde 3. Mit Bäck zurück."),
        ("fr", "Il reste 1 rangée et 1 pion.", "Il reste une rangée et 1 pion."),
        ("fr", "11 rangées, 1,1 rangée", "11 rangées, 1,1 rangée"),
        ("fr", "Nuit : 20 h à 8 h.", "Nuit : 20 heures à 8 heures."),
        ("nl", "Druk op back of houd back ingedrukt.", "Druk op, bek of houd bek ingedrukt."),
        ("nl", "Slider: 4 gaatjes", "Slaider: 4 gaatjes"),
        ("en", "Press back: Slider, November 24.", "Press back: Slider, November 24."),
    ],
)
def test_a_text_is_respelt_for_the_voice_of_its_language(language: str, written: str, spoken: str) -> None:
    assert respell(written, language) == spoken
