"""Tries what a cabinet or a league does at its broker: log in, publish, and read it back. Loads the MQTT library."""

import asyncio
import secrets
import ssl
from contextlib import suppress
from typing import Any, Final, NamedTuple

from aiomqtt import MqttError

from station.link.mqtt import SafeClient, explain_end, is_refused, make_client
from station.link.section import BrokerSection, port_of

PROBE_SECONDS: Final = 2.0
"""Seconds that a broker may usually take for each step."""


class ProbeResult(NamedTuple):
    """The result of a try: a sentence, and what to do if that is not good."""

    says: str
    remedy: str | None = None


def probe_broker(
    section: BrokerSection, user: str, password: str | None, topic: str, seconds: float = PROBE_SECONDS
) -> ProbeResult:
    """Log in, publish to a topic that this user may also read, and read it back; each step may take some seconds."""
    return asyncio.run(_probe(section, user, password, topic, seconds))


async def _probe(section: BrokerSection, user: str, password: str | None, topic: str, seconds: float) -> ProbeResult:
    where, refused = f"{section.broker} port {port_of(section)}", list[str]()
    try:
        await _knock(section, seconds)
    except (OSError, UnicodeError, TimeoutError) as error:
        remedy = "check the host and the port, and that the broker runs"
        return ProbeResult(f"no broker answers at {where}: {_reason(error)}", remedy)
    options: dict[str, Any] = {"identifier": f"pegmind-doctor-{secrets.token_hex(4)}", "timeout": seconds}
    try:
        client = make_client(section, user, password, refused.append, **options)
        async with asyncio.timeout(2 * seconds):
            await client.__aenter__()
    except TimeoutError:
        return _no_broker(section, where)
    except (MqttError, OSError, ValueError) as error:
        return _explain_login(section, where, user, error)
    try:
        return await _echo(client, where, user, topic, refused, seconds)
    except MqttError as error:
        return ProbeResult(
            f"the broker at {where} has ended the connection: {explain_end(client, error)}", "read its log"
        )
    finally:
        with suppress(MqttError):  # it may have ended already
            await client.__aexit__(None, None, None)


async def _knock(section: BrokerSection, seconds: float) -> None:
    """Open a connection and close it. Raises OSError, UnicodeError or TimeoutError."""
    async with asyncio.timeout(seconds):
        _, writer = await asyncio.open_connection(section.broker, port_of(section))
        writer.close()


def _no_broker(section: BrokerSection, where: str) -> ProbeResult:
    remedy = (
        "check the host, the port and tls"
        if section.tls
        else "check the host and the port; perhaps it needs tls = true"
    )
    return ProbeResult(f"what listens at {where} does not answer as an MQTT broker does", remedy)


def _explain_login(section: BrokerSection, where: str, user: str, error: Exception) -> ProbeResult:
    cause = error.__cause__ or error.__context__ or error  # aiomqtt raises its error "from None"
    if is_refused(error):
        remedy = "check the user and the password file: the broker has another password for this user, or none"
        return ProbeResult(f"the broker at {where} does not let {user} in: {explain_end_of(error)}", remedy)
    if isinstance(cause, ssl.SSLCertVerificationError):
        remedy = "name in ca the certificate that signs the broker's, which has to hold this host as subjectAltName"
        return ProbeResult(f"the certificate of the broker at {where} is not accepted: {cause.verify_message}", remedy)
    if isinstance(cause, ssl.SSLError):
        return ProbeResult(f"{where} does not speak TLS: {cause.reason}", "set tls = false, or the port where it does")
    if isinstance(error, MqttError):
        return _no_broker(section, where)
    remedy = "copy the certificate of the broker's authority there, or name another file with ca"
    return ProbeResult(f"the certificates {section.ca} cannot be read: {_reason(error)}", remedy)


def explain_end_of(error: Exception) -> str:
    """Return what a broker has said when it refused a connection."""
    return str(error).partition("] ")[2].removeprefix("Connection refused: ") or str(error)


async def _echo(
    client: SafeClient, where: str, user: str, topic: str, refused: list[str], seconds: float
) -> ProbeResult:
    """Publish something, and wait until it comes back. Raises MqttError."""
    remedy = "compare prefix and user with the broker's access list (systemd/examples/mosquitto/acl)"
    (granted,) = await client.subscribe(topic, qos=1)
    if getattr(granted, "is_failure", False):
        return ProbeResult(f"the broker at {where} lets {user} not read {topic}", remedy)
    token = secrets.token_hex(8).encode()
    await client.publish(topic, token, qos=1)
    if refused:
        return ProbeResult(f"the broker at {where} lets {user} not write {topic}: {refused[0]}", remedy)
    try:
        async with asyncio.timeout(seconds):
            async for message in client.messages:
                if message.payload == token:
                    break
    except TimeoutError:
        return ProbeResult(f"what {user} publishes to {topic} at {where} does not come back", remedy)
    return ProbeResult(f"the broker at {where} takes what {user} publishes, and hands it back")


def _reason(error: BaseException) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or "it takes too long"
