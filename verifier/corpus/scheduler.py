"""A connection to a dask scheduler: which addresses are safe, certificates, and a client that takes only plain data.

Not for: judging on its workers (`cluster`).
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import reason_of

if TYPE_CHECKING:
    import distributed

#: Addresses that a scheduler may have.
ADDRESS = re.compile(r"(?P<scheme>(?:tcp|tls|ucx|ws|wss)://)?(?P<host>[^/:\s]+|\[[^\]\s]+\]):(?P<port>\d{1,5})")
#: Those on which what is sent is encrypted and both sides are known.
SAFE = ("tls://", "wss://")
#: Seconds after which a scheduler that does not answer, or has no workers, is given up.
PATIENCE = 5
#: The kind of data that is taken from others, plain values; and those of which nothing is taken, not even an error, of
#: which a client could not tell that the data will never come.
PLAIN, REFUSED = "msgpack", ("pickle", "dask", "error")


@dataclass(frozen=True, slots=True)
class Scheduler:
    """Where a scheduler is, the files of the certificates (authority, own certificate, own key), and whether a
    connection that anybody can read and change will do."""

    address: str
    tls: tuple[str, str, str] | None = None
    insecure: bool = False

    def check(self) -> None:
        """Refuse what is no address, and one that would be used without encryption. Raises `Unreadable`."""
        match, where = ADDRESS.fullmatch(self.address), Position(self.address)
        if match is None or not 0 < int(match["port"]) < 65536:
            raise Unreadable(where, "no address of a scheduler, which looks like tls://10.0.0.5:8786")
        safe = match["scheme"] in SAFE
        if self.tls is not None and not safe:
            raise Unreadable(where, "certificates are for an address that begins with tls://")
        if not safe and not self.insecure and not is_local(match["host"]):
            message = "anybody on the way could change the verdicts: use tls:// with --cluster-tls, or say --insecure"
            raise Unreadable(where, message)

    def security(self) -> "distributed.Security":
        """The certificates, or else those of dask's configuration. Raises `Unreadable`."""
        distributed, where = import_module("distributed"), Position(self.address)
        try:
            if self.tls is None:
                found = distributed.Security()
            else:
                authority, certificate, key = self.tls
                found = distributed.Security(
                    require_encryption=True, tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key
                )
            context = found.get_connection_args("client").get("ssl_context")
        except (OSError, ValueError) as error:  # of which ssl's errors are some
            raise Unreadable(where, f"the certificates cannot be used: {reason_of(error)}") from None
        if context is None and self.address.startswith(SAFE):
            raise Unreadable(where, "the certificates for tls must be named, by --cluster-tls or dask's configuration")
        return found


def is_local(host: str) -> bool:
    """Whether a host is this very machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@contextmanager
def client_of(scheduler: Scheduler) -> "Iterator[distributed.Client]":
    """A connection to a scheduler that has workers. Raises `Unreadable`."""
    address, security = scheduler.address, scheduler.security()
    where = Position(address)
    try:
        kind = asyncio.run(asyncio.wait_for(identified(address, security), PATIENCE))
    except Exception as error:
        reason = str(error).partition("\n")[0] or f"no answer within {PATIENCE} seconds"
        raise Unreadable(where, f"no scheduler can be reached there ({reason})") from None
    if kind != "Scheduler":
        raise Unreadable(where, f"what answers there is no scheduler but a {kind[:40].lower()}")
    take_nothing()
    client = deaf()(
        address,
        timeout=PATIENCE,
        set_as_default=False,
        security=security,
        serializers=[PLAIN, *REFUSED[:1]],
        deserializers=[PLAIN, *REFUSED],
    )
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Unreadable(where, "the scheduler there has no workers") from None
        yield client
    finally:
        client.close(timeout=PATIENCE)


def take_nothing() -> None:
    """Let dask read None in this process where others have sent anything but plain values."""
    serialize = import_module("distributed.protocol.serialize")
    for kind in REFUSED:
        serialize.register_serialization_family(kind, serialize.families[kind][0], lambda header, frames: None)


def deaf() -> "type[distributed.Client]":
    """The class of a client that shows nothing of what workers print: it would stand among the verdicts."""
    client: type[distributed.Client] = import_module("distributed").Client

    class Deaf(client):  # type: ignore[misc]
        """A client without topics."""

        def subscribe_topic(self, topic: str, handler: Any) -> None:
            """Subscribe to nothing."""

    return Deaf


async def identified(address: str, security: "distributed.Security") -> str:
    """What a server of dask says it is. Raises whatever a connection can come to."""
    arguments = security.get_connection_args("client")
    plain = [PLAIN]
    server = import_module("distributed").rpc(
        address, timeout=PATIENCE, connection_args=arguments, serializers=plain, deserializers=plain
    )
    async with server:
        return str((await server.identity())["type"])
