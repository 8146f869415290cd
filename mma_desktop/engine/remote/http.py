"""The line to a remote server: the only place that imports httpx, and only when a remote engine is opened.

No proxy, no redirect, certificates checked, nothing read from the environment but the key the user named; an answer is
read up to a limit. A line that breaks is tried again a few times and then given up (EngineLost); a server that is
overloaded or still loading likewise, but it is not lost.
"""

from __future__ import annotations

import asyncio
import json
import os
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from mma_desktop.engine.remote.address import Address, RemoteSettings, settings_file, targets
from mma_desktop.errors import EngineError, EngineLost, InputError, ModelError
from mma_desktop.offline import Permit

if TYPE_CHECKING:
    import httpx

Json = dict[str, Any]

_CONNECT_SECONDS = 5.0
_METADATA_SECONDS = 30.0  # for questions that need no computing
_NOT_NOW = (429, 502, 503, 504)
_MOST_SHOWN = 300  # characters of what a server says about an error


@dataclass(frozen=True, slots=True)
class TransferLimits:
    """Seconds before asking again when the line broke or the server is not ready, and the most bytes of an answer."""

    pauses: tuple[float, ...] = (0.5, 2.0, 5.0)
    most_bytes: int = 64 << 20


USUAL_LIMITS = TransferLimits()


class ServerRefusal(EngineError):
    """The server answered a request with an error; `status` is the HTTP status."""

    def __init__(self, status: int, fact: str, remedy: str = "") -> None:
        super().__init__(fact, remedy)
        self.status = status


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server sent: the HTTP status, the address it points to if it is a redirect, and the bytes."""

    status: int
    location: str
    content: bytes


class Connection:
    """Requests to one server. `base` is the URL that is really connected to, `name` what people know it as."""

    def __init__(self, client: httpx.AsyncClient, permit: Permit, base: str, name: str, limits: TransferLimits) -> None:
        self._client = client
        self._permit = permit
        self._limits = limits
        self._base = base
        self._name = name

    @classmethod
    async def open(
        cls, address: Address, settings: RemoteSettings, limits: TransferLimits = USUAL_LIMITS
    ) -> Connection:
        """A line to the server at `address`, once it has answered. Raises EngineError, EngineLost."""
        permit = Permit([address.host])
        client = _client(address, settings)
        try:
            return await cls._first_that_answers(client, permit, address, limits)
        except BaseException:
            await client.aclose()
            permit.close()
            raise

    @classmethod
    async def _first_that_answers(
        cls, client: httpx.AsyncClient, permit: Permit, address: Address, limits: TransferLimits
    ) -> Connection:
        failure: EngineError = EngineError(f"{address.host} has no address.")
        for base in await targets(address):
            connection = cls(client, permit, base, address.url, limits)
            try:
                await connection._once("GET", "/v1/models", None)
                return connection
            except _Broken as broken:
                failure = EngineError(
                    f"{address.url} cannot be reached: {broken}.",
                    f"Start the server, or check the address and the network. {_ca_remedy(broken)}".rstrip(),
                )
        raise failure

    @property
    def name(self) -> str:
        """The server's address, for people."""
        return self._name

    async def get(self, path: str) -> Json:
        """What the server says at `path`. Raises ServerRefusal, EngineError, EngineLost."""
        return await self._ask("GET", path, None)

    async def post(self, path: str, body: Json) -> Json:
        """The server's answer to `body`. Raises ServerRefusal, EngineError, EngineLost."""
        return await self._ask("POST", path, body)

    async def try_get(self, path: str) -> Json:
        """What the server says at `path`; nothing where it knows no such path. Raises EngineLost."""
        try:
            return await self.get(path)
        except EngineError:
            return {}

    async def close(self) -> None:
        """Hang up."""
        await self._client.aclose()
        self._permit.close()

    async def _ask(self, method: str, path: str, body: Json | None) -> Json:
        """The answer, asked for again after each pause while the line is broken or the server is not ready."""
        for pause in (*self._limits.pauses, None):
            try:
                answer = await self._once(method, path, body)
                if answer.status not in _NOT_NOW or pause is None:
                    return self._content(answer)
            except _Broken as broken:
                if pause is None:
                    raise EngineLost(
                        f"The line to {self._name} is broken: {broken}.",
                        "What is finished is kept. Check the server and the network, and continue.",
                    ) from broken
            await asyncio.sleep(pause or 0.0)
        raise AssertionError("the last attempt returns or raises")

    async def _once(self, method: str, path: str, body: Json | None) -> Answer:
        """One request. Raises _Broken when there was no answer, EngineError when it takes too long."""
        import httpx

        try:
            sent = None if body is None else _encoded(body)
            timeout = self._client.timeout if body else httpx.Timeout(_METADATA_SECONDS, connect=_CONNECT_SECONDS)
            async with (
                asyncio.timeout(timeout.read),  # for the whole answer: httpx's holds for each piece of it
                self._client.stream(method, self._base + path, content=sent, timeout=timeout) as response,
            ):
                content = await _read(response, self._limits.most_bytes)
                return Answer(response.status_code, response.headers.get("location", ""), content)
        except (httpx.ReadTimeout, httpx.WriteTimeout, TimeoutError) as error:
            raise EngineError(
                f"{self._name} did not answer in time.",
                f"Give it longer (`seconds` in {settings_file()}), or ask for shorter answers.",
            ) from error
        except httpx.TransportError as error:
            raise _Broken(_reason(error)) from error

    def _content(self, answer: Answer) -> Json:
        if 300 <= answer.status < 400:
            fact = f"{self._name} wants to redirect the request to {answer.location or 'another place'}."
            raise EngineError(fact, "Redirects are not followed: use the final address.")
        if answer.status in (401, 403):
            remedy = f"Name the environment variable that holds its key as `api_key_env` in {settings_file()}."
            raise ServerRefusal(answer.status, f"{self._name} asks for a key, or refuses this one.", remedy)
        if answer.status >= 400:
            raise ServerRefusal(answer.status, f"{self._name} refused: {_message(answer)}")
        return self._json(answer.content)

    def _json(self, content: bytes) -> Json:
        """The answer as an object; a list becomes the object {"items": list}."""
        try:
            value = json.loads(content, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise EngineError(
                f"{self._name} answered with something that is not JSON.", "Check the address."
            ) from error
        if isinstance(value, list):
            return {"items": value}
        if not isinstance(value, dict):
            raise EngineError(f"{self._name} answered with something unexpected.", "Check the address.")
        return cast(Json, value)


class _Broken(Exception):
    """There was no answer."""


def _client(address: Address, settings: RemoteSettings) -> httpx.AsyncClient:
    try:
        import httpx
    except ImportError as error:
        remedy = 'Run: python -m pip install "mma-desktop[remote]"'
        raise ModelError("Remote engines need the package httpx, which is not installed.", remedy) from error
    return httpx.AsyncClient(
        headers={"Host": address.netloc, "Accept-Encoding": "identity", "User-Agent": "mma-desktop", **_key(settings)},
        verify=_trusted(settings),
        timeout=httpx.Timeout(settings.seconds, connect=_CONNECT_SECONDS, pool=None),
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=16),
        follow_redirects=False,
        trust_env=False,
    )


def _key(settings: RemoteSettings) -> dict[str, str]:
    """The header with the server's key, if it has one. Raises InputError when its variable is empty."""
    if not settings.api_key_env:
        return {}
    key = os.environ.get(settings.api_key_env, "")
    if not key.isascii() or not key.isprintable() or not key:
        fact = f"The environment variable {settings.api_key_env} holds no key for the remote server."
        raise InputError(fact, f"Set it, or remove `api_key_env` from {settings_file()}.")
    return {"Authorization": f"Bearer {key}"}


def _trusted(settings: RemoteSettings) -> ssl.SSLContext:
    """Certificates are always checked: against the user's own authority if one is named, else the system's."""
    try:
        return ssl.create_default_context(cafile=settings.ca_file)
    except (OSError, ssl.SSLError) as error:
        raise InputError(
            f"{settings.ca_file} holds no certificates: {error}.", f"Correct {settings_file()}."
        ) from error


def _encoded(body: Json) -> bytes:
    """The body as JSON; a lone surrogate, which no server understands, becomes a question mark."""
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")


async def _read(response: httpx.Response, most: int) -> bytes:
    content = bytearray()
    async for chunk in response.aiter_bytes():
        content += chunk
        if len(content) > most:
            raise EngineError("The server sent more than an answer can hold.", "Check that it is a model server.")
    return bytes(content)


def _no_number(name: str) -> float:
    """JSON has no NaN and no Infinity, though Python reads them. Raises ValueError."""
    raise ValueError(f"{name} is no JSON")


def _message(answer: Answer) -> str:
    """What the server says is wrong, cut to a readable length."""
    try:
        value: Any = json.loads(answer.content)
    except ValueError:
        value = answer.content.decode("utf-8", "replace")
    for key in ("error", "message", "detail"):
        value = cast(Json, value).get(key, cast(Json, value)) if isinstance(value, dict) else value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{text.strip()[:_MOST_SHOWN] or 'no reason given'} (HTTP {answer.status})"


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _ca_remedy(broken: _Broken) -> str:
    if "CERTIFICATE_VERIFY_FAILED" not in str(broken):
        return ""
    return f"Name your network's own certificate authority as `ca_file` in {settings_file()}."
