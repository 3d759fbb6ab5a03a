"""The port on which the page listens."""

import socket
from contextlib import closing

import pytest

from station.web.listen import listen
from station.web.section import Page, PageError


def test_the_port_is_taken_and_a_second_page_is_told_so() -> None:
    with closing(listen(Page(port=0))) as listening:
        port = listening.getsockname()[1]
        with closing(socket.create_connection(("127.0.0.1", port))), pytest.raises(PageError) as refusal:
            listen(Page(port=port))
    sentence = str(refusal.value)
    assert sentence.startswith(f"the page cannot listen on 127.0.0.1 port {port} (Address already in use")
    assert sentence.endswith(
        f": perhaps Pegmind is already running at http://127.0.0.1:{port}; choose another one with page.port or --port"
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid"])
def test_an_address_that_is_not_ours_gets_a_sentence(host: str) -> None:
    with pytest.raises(PageError, match=rf"^the page cannot listen on {host} port 8080 \("):
        listen(Page(host=host))
