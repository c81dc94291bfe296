"""JSON-RPC 2.0 with one message a line: requests, notifications and batches in, answers and error objects out.

Not for: what the methods do (`server`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, TypeVar

import msgspec

from verifier.report.json import encoded

#: Bytes of one message.
MESSAGE = 16_000_000
#: Error codes of JSON-RPC itself.
PARSE, REQUEST, METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603

Answer = Mapping[str, object] | list[str] | str | None
Method = Callable[[msgspec.Raw], Answer]
Params = TypeVar("Params", bound=msgspec.Struct)


class RpcRequest(msgspec.Struct):
    """A message as JSON-RPC 2.0 has it; one without an id wants no answer."""

    jsonrpc: str
    method: str
    params: msgspec.Raw = msgspec.Raw(b"{}")
    id: int | float | str | msgspec.UnsetType | None = msgspec.UNSET


class Failure(Exception):
    """What becomes an error object."""

    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class Protocol:
    """Reads messages and answers them by its methods, each of which takes the parameters as they are written.

    What a method raises becomes an error object; `told` says of which kind, None for what is no fault of the message.
    """

    def __init__(self, methods: Mapping[str, Method], told: Callable[[Exception], Failure | None]) -> None:
        self.methods = methods
        self.told = told

    def answer(self, line: bytes) -> bytes:
        """The answer to a message, without its line break; empty if it wants none."""
        try:
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return encoded(failure(None, Failure(PARSE, f"not JSON: {error}")))
        if not isinstance(message, list):
            found = self.reply(line)
            return b"" if found is None else encoded(found)
        if not message:
            return encoded(failure(None, Failure(REQUEST, "an empty batch")))
        replies = [reply for raw in msgspec.json.decode(line, type=list[msgspec.Raw]) if (reply := self.reply(raw))]
        return encoded(replies) if replies else b""

    def reply(self, message: bytes | msgspec.Raw) -> dict[str, object] | None:
        """The object that answers a request, None for a notification."""
        try:
            request = msgspec.json.decode(message, type=RpcRequest)
        except (msgspec.ValidationError, RecursionError) as error:
            return failure(None, Failure(REQUEST, f"no request: {error}"))
        wanted = not isinstance(request.id, msgspec.UnsetType)
        try:
            found: dict[str, object] = {"jsonrpc": "2.0", "id": request.id, "result": self.result(request)}
        except Failure as error:
            found = failure(request.id if wanted else None, error)
        return found if wanted else None

    def result(self, request: RpcRequest) -> Answer:
        """What a request asks for. Raises `Failure`."""
        if request.jsonrpc != "2.0":
            raise Failure(REQUEST, "expected `jsonrpc: 2.0`")
        if request.method not in self.methods:
            raise Failure(METHOD, f"no method {request.method[:60]!r}; there are {', '.join(self.methods)}")
        try:
            return self.methods[request.method](request.params)
        except Failure:
            raise
        except Exception as error:
            known = self.told(error)
            message = f"this program failed ({type(error).__name__}: {error}); please report it"
            raise known or Failure(INTERNAL, message) from None

    def answers(self, source: BinaryIO) -> Iterator[bytes]:
        """The answers to the messages of a stream, one by one, each with its line break."""
        while line := source.readline(MESSAGE + 1):
            if len(line) > MESSAGE:
                while line and not line.endswith(b"\n"):
                    line = source.readline(MESSAGE)
                yield encoded(failure(None, Failure(REQUEST, f"a message of more than {MESSAGE:,} bytes"))) + b"\n"
            elif line.strip():
                found = self.answer(line)
                if found:
                    yield found + b"\n"


def convert(raw: msgspec.Raw, kind: type[Params]) -> Params:
    """The parameters of a message. Raises `Failure`."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Failure(PARAMS, str(error)) from None


def failure(id: object, error: Failure) -> dict[str, object]:
    """An answer that says what is wrong."""
    found: dict[str, object] = {"code": error.code, "message": error.message}
    if error.data is not None:
        found["data"] = error.data
    return {"jsonrpc": "2.0", "id": id, "error": found}
