"""What travels over the page's WebSocket, as values."""

import json
import struct
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.events import CONTROLS, Ask, Cancel, HeldFor, Lay, Press, Release, Touch, Turn, Type
from station.core.frame import DARK, HOLES, LAMPS, PEG, ROWS, Frame, Lamp, field, one_row
from station.core.messages import Message
from station.core.palette import LETTER_OF
from station.web.contract import FromPage
from station.web.messages import PageMessages
from station.web.protocol import (
    MESSAGE_BURST,
    MESSAGE_RATE,
    PEG_LEVEL,
    Accept,
    Allowance,
    BadMessage,
    Beat,
    Introduce,
    Listen,
    Reading,
    Said,
    Sit,
    decode_message,
    encode_frame,
    encode_value,
)

HELP = PageMessages.message_is_unknown(most=24)


def test_every_control_can_be_pressed_and_released() -> None:
    for control in CONTROLS:
        assert decode_message(json.dumps({"press": control})) == Press(control)
        assert decode_message(json.dumps({"release": control}).encode()) == Release(control)


def test_the_knob_turns_by_one_to_twenty_four_detents_either_way() -> None:
    detents = [*range(-24, 0), *range(1, 25)]
    assert [decode_message(json.dumps({"turn": each})) for each in detents] == [*map(Turn, detents)]


EXAMPLES: Final[tuple[tuple[FromPage, Said], ...]] = (
    ({"press": "red"}, Press("red")),
    ({"release": "ok"}, Release("ok")),
    ({"cancel": "back"}, Cancel("back")),
    ({"held": "back", "seconds": 2}, HeldFor("back", 2)),
    ({"turn": -3}, Turn(-3)),
    ({"lay": "RG_Y", "cursor": 2}, Lay("RG_Y", 2)),
    ({"lay": "RG_Y", "cursor": 2, "kept": "R"}, Lay("RG_Y", 2, "R")),
    ({"touch": "die", "number": 3}, Touch("die", 3)),
    ({"type": "bread"}, Type("bread")),
    ({"ask": "give_hint"}, Ask("give_hint")),
    ({"sit": "Ada"}, Sit("Ada")),
    ({"sit": ""}, Sit("")),
    ({"accept": "K7QX", "player": "Ada"}, Accept("K7QX", "Ada")),
    ({"name": "Ada"}, Introduce("Ada")),
    ({"listen": True}, Listen(on=True)),
    ({"listen": False}, Listen(on=False)),
    ({"beat": 1}, Beat()),
    ({"reading": 1}, Reading()),
)


def test_every_message_of_the_contract_is_understood() -> None:
    assert {key for message, _ in EXAMPLES for key in message} == {*FromPage.__annotations__}
    assert [decode_message(json.dumps(message)) for message, _ in EXAMPLES] == [said for _, said in EXAMPLES]


def test_a_page_listens_or_does_not() -> None:
    with pytest.raises(BadMessage):
        decode_message('{"listen": 1}')


@pytest.mark.parametrize(
    "message", ["", "ok", "{", "{'press': 'ok'}", '{"press": "ok"', b"\xff\xfe\x00", b"\x00" * 9, "\x00"]
)
def test_a_message_that_is_not_json_is_refused(message: str | bytes) -> None:
    with pytest.raises(BadMessage) as refusal:
        decode_message(message)
    assert refusal.value.message == PageMessages.message_is_not_json()


@pytest.mark.parametrize(
    "message",
    [
        *("null", "[]", "{}", "7", '"press"', "NaN", '["press", "ok"]', '{"Press": "ok"}'),
        *('{"hold": "back"}', '{"ask": 1}', '{"cancel": "ok+back"}'),
        *('{"ask": "' + "o" * 65 + '"}', '{"sit": 1}', '{"sit": "' + "A" * 65 + '"}'),
        *('{"press": "knob"}', '{"press": "OK"}', '{"press": null}', '{"press": ["ok"]}', '{"press": 1}'),
        *('{"release": "turn"}', '{"release": {}}', '{"press": "red_bar"}', '{"press": "__class__"}'),
        *('{"lay": "RG"}', '{"lay": "RG", "cursor": true}', '{"lay": ["R"], "cursor": 0}'),
        *('{"lay": "' + "R" * 65 + '", "cursor": 0}', '{"touch": "die"}', '{"touch": "die", "number": 1.0}'),
        *('{"touch": 1, "number": 1}', '{"touch": "' + "d" * 65 + '", "number": 1}'),
        *('{"turn": 0}', '{"turn": 25}', '{"turn": -25}', '{"turn": 1.0}', '{"turn": 1e1}', '{"turn": "1"}'),
        *('{"turn": true}', '{"turn": false}', '{"turn": null}', '{"turn": 1' + "0" * 200 + "}", '{"turn": Infinity}'),
    ],
)
def test_what_means_nothing_is_refused(message: str) -> None:
    with pytest.raises(BadMessage) as refusal:
        decode_message(message)
    assert refusal.value.message == HELP


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (PageMessages.message_is_not_json(), "a message needs to be JSON"),
        (HELP, 'a message is {"press": control}, {"release": control} or {"turn": detents}, 1 to 24 either way'),
        (PageMessages.page_only_watches(), "this page only watches; play at the cabinet"),
        (PageMessages.shield_is_up(player="Ada"), "Ada is looking behind the shield; wait a moment"),
        (PageMessages.not_your_turn(player="Ada", seat="Ben"), "it is Ada's turn, and this page plays for Ben"),
        (PageMessages.plays_elsewhere(player="Ada"), "it is Ada's turn, who plays on another page"),
        (PageMessages.hands_are_busy(), "the controls are still busy with earlier input"),
    ],
)
def test_a_viewer_is_told_the_code_of_a_refusal_and_its_text(reason: Message, text: str) -> None:
    assert BadMessage(reason).data == {"code": reason.code, "text": text}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(CONTROLS),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(("press", "release", "turn", "view")), inner),
)


@settings(max_examples=40)
@given(anything)
def test_a_message_is_an_event_or_refused(content: Any) -> None:  # noqa: ANN401 - what JSON has
    try:
        event = decode_message(json.dumps(content))
    except BadMessage:
        return
    meant = {"press": Press, "release": Release, "turn": Turn}
    assert event in [meant[word](content[word]) for word in meant if word in content]


@given(st.binary() | st.text())
def test_garbage_is_refused(message: str | bytes) -> None:
    with pytest.raises(BadMessage):
        decode_message(message)


COLOURS: Final = (*LETTER_OF,)


def row_of(size: int) -> st.SearchStrategy[tuple[Lamp, ...]]:
    """Rows of lamps, each of a byte for its colour and one for its level."""

    def lit(drawn: bytes) -> tuple[Lamp, ...]:
        pairs = zip(drawn[:size], drawn[size:], strict=True)
        return tuple(Lamp(COLOURS[colour % len(COLOURS)], level % 101) for colour, level in pairs)

    return st.binary(min_size=2 * size, max_size=2 * size).map(lit)


frames = st.builds(
    Frame,
    pegs=row_of(ROWS * HOLES),
    keys=row_of(ROWS * HOLES),
    secret=row_of(HOLES),
    red=st.integers(0, 4),
    white=st.integers(0, 4),
    tone=st.none() | st.floats(20, 20_000),
    veil=st.none(),
)


@settings(max_examples=30)
@given(frames, st.binary(min_size=3 * LAMPS, max_size=3 * LAMPS))
def test_a_frame_is_604_bytes_that_read_back(frame: Frame, duties: bytes) -> None:
    packed = encode_frame(frame, duties)
    shown = [lamp for part in (frame.pegs, frame.keys, frame.secret) for lamp in part]
    letters = "".join(LETTER_OF[lamp.colour] if lamp.level >= PEG_LEVEL else "\0" for lamp in shown)
    assert (len(packed), packed[:450], packed[450:600].decode()) == (604, duties, letters)
    assert struct.unpack(">BBH", packed[600:]) == (frame.red, frame.white, round(frame.tone or 0))


def test_the_letters_of_a_board() -> None:
    frame = Frame(pegs=field([(PEG["R"], PEG["."], DARK, Lamp("white", 12))]), secret=one_row([PEG["P"]]), tone=1318.6)
    letters = encode_frame(frame, bytes(450))[450:600]
    assert letters == b"R." + bytes(142) + b"P" + bytes(5)
    assert encode_frame(frame, bytes(450))[600:] == struct.pack(">BBH", 0, 0, 1319)


def test_no_letter_tells_what_is_behind_a_veil() -> None:
    pegs = Frame(secret=one_row([PEG["P"], PEG["."], PEG["R"]]))
    veil = one_row([Lamp("white", 8), Lamp("white", 8), DARK, Lamp("white", 1)])
    assert encode_frame(pegs._replace(veil=veil), bytes(450))[594:600] == b"??\0?\0\0"
    assert encode_frame(pegs, bytes(450))[594:600] == b"P.R\0\0\0"


def test_a_text_message_is_as_short_as_json_can_be() -> None:
    assert encode_value({"message": "Row 2: red …", "rows": []}) == '{"message":"Row 2: red …","rows":[]}'


@given(st.lists(st.floats(0, 5), min_size=1, max_size=600))
def test_nobody_may_send_more_than_a_burst_and_the_rate(pauses: list[float]) -> None:
    now, allowance, allowed = 0.0, Allowance(0.0), 0
    for pause in pauses:
        now += pause
        after = allowance.after(now)
        if after.spent:
            break
        allowance, allowed = after, allowed + 1
        assert allowed <= MESSAGE_BURST + MESSAGE_RATE * now + 1e-6


def test_messages_at_the_allowed_rate_never_end() -> None:
    allowance = Allowance(0.0)
    for message in range(10_000):
        allowance = allowance.after(message / MESSAGE_RATE)
        assert not allowance.spent


def test_a_burst_is_allowed_and_one_more_is_not() -> None:
    allowance, spent = Allowance(0.0), []
    for _ in range(int(MESSAGE_BURST) + 1):
        allowance = allowance.after(0.0)
        spent.append(allowance.spent)
    assert spent == [False] * int(MESSAGE_BURST) + [True]


def test_a_viewer_silent_for_an_hour_has_one_burst() -> None:
    assert Allowance(0.0, left=0.0).after(3600.0) == Allowance(3600.0, MESSAGE_BURST - 1)
