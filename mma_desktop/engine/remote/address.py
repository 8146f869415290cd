"""Which servers case text may go to: the user's settings, and the address in a model's spec.

Nothing leaves this computer unless `<user data>/remote.toml` says so:

    enabled = true
    hosts = ["192.168.1.20", "llm.office.lan"]   # nothing else is ever contacted
    models = ["http://192.168.1.20:8080#qwen"]   # optional: offered in the window
    api_key_env = "OFFICE_LLM_KEY"               # optional: the environment variable that holds the server's key
    ca_file = "/etc/ssl/office-ca.pem"           # optional: trust the certificates of your own network's authority
    context_length = 8192                        # optional: for a server that does not state it
    seconds = 600                                # optional: the longest wait for one answer

A numeric address must be a private or loopback one. A name is trusted because the user wrote it down; without TLS it
must still lead to private addresses only, and it is looked up once, so that it cannot come to mean another machine
while a run is going on.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from pydantic import Field, PositiveFloat, PositiveInt

from mma_desktop import paths
from mma_desktop.data_files import DataModel, read_toml, reason
from mma_desktop.domain.runs import REMOTE
from mma_desktop.errors import EngineError, InputError

_FORM = f"Write it as {REMOTE}http://HOST:PORT#MODEL."
_PORTS = {"http": 80, "https": 443}
_IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class RemoteSettings(DataModel):
    """What the user allows; without a settings file, nothing."""

    enabled: bool = False
    hosts: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    api_key_env: str = ""
    ca_file: Path | None = None
    context_length: PositiveInt | None = None
    seconds: PositiveFloat = Field(default=600.0, le=86_400.0)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is: `url` has no trailing slash, `model` is empty where the server has only one."""

    scheme: str
    host: str
    port: int
    path: str = ""
    model: str = ""

    @property
    def netloc(self) -> str:
        """Host and port as they stand in a URL."""
        return f"{bracketed(self.host)}:{self.port}"

    @property
    def url(self) -> str:
        """The base URL, to which "/v1/models" and the like are added."""
        return f"{self.scheme}://{self.netloc}{self.path}"

    @property
    def spec(self) -> str:
        """The model spec that means this address."""
        return f"{REMOTE}{self.url}" + (f"#{self.model}" if self.model else "")


def settings_file() -> Path:
    """Where the settings lie."""
    return paths.user_data() / "remote.toml"


def load_settings() -> RemoteSettings:
    """What the user allows. Raises InputError when the file cannot be read."""
    path = settings_file()
    if not path.exists():
        return RemoteSettings()
    try:
        return RemoteSettings.model_validate(read_toml(path))
    except (OSError, ValueError) as error:
        fact = f"The settings for remote engines cannot be read: {reason(error)}."
        raise InputError(fact, f"Correct {path}.") from error


def parse_spec(spec: str) -> Address:
    """The address in `remote:http://host:port#model`. Raises InputError when it is no such thing."""
    try:
        parts = urlsplit(spec.removeprefix(REMOTE))
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError) as error:
        raise InputError(f"{spec} is no address of a server.", _FORM) from error
    if not parts.hostname or parts.query or _has_password(parts):
        raise InputError(f"{spec} is no address of a server.", f"{_FORM} A key belongs into {settings_file()}.")
    path = parts.path.rstrip("/").removesuffix("/v1")
    return Address(parts.scheme, _plain_host(parts.hostname), port, path, parts.fragment)


def check_allowed(address: Address, settings: RemoteSettings) -> None:
    """Raise InputError unless the user allows this server."""
    file = settings_file()
    if not settings.enabled:
        remedy = f'Allow it in {file}: enabled = true, hosts = ["{address.host}"]. Case text then leaves this computer.'
        raise InputError("Remote engines are switched off.", remedy)
    if address.host not in {_plain_host(host) for host in settings.hosts}:
        raise InputError(f"{address.host} is not among the allowed hosts.", f"Add it to `hosts` in {file}.")
    number = _number(address.host)
    if number is not None and not _in_own_network(number):
        raise InputError(f"{address.host} is a public address.", "Use a server in your own network.")


async def targets(address: Address) -> list[str]:
    """The base URLs to connect to, in order.

    With TLS that is the address itself, because the certificate proves the name. Without it, a name is looked up here
    and replaced by the private addresses it stands for. Raises InputError for a public one, EngineError for none.
    """
    if address.scheme == "https" or _number(address.host) is not None:
        return [address.url]
    found = await _look_up(address)
    public = [str(number) for number in found if not _in_own_network(number)]
    if public:
        raise InputError(
            f"{address.host} is at the public address {public[0]}, and {address.url} is not encrypted.",
            "Use https, or a server in your own network.",
        )
    return [f"http://{bracketed(str(number))}:{address.port}{address.path}" for number in found]


def offered_models() -> list[Address]:
    """The servers' models that the settings name, where the user allows them. Raises InputError for bad settings."""
    settings = load_settings()
    addresses = [parse_spec(f"{REMOTE}{model}") for model in settings.models] if settings.enabled else []
    for address in addresses:
        check_allowed(address, settings)
    return addresses


def bracketed(host: str) -> str:
    """The host as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


async def _look_up(address: Address) -> list[_IpAddress]:
    loop = asyncio.get_running_loop()
    try:
        answers = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise EngineError(
            f"The name {address.host} is not known: {error}.", "Check the name and the network."
        ) from error
    return list(dict.fromkeys(ipaddress.ip_address(str(answer[4][0])) for answer in answers))


def _in_own_network(number: _IpAddress) -> bool:
    """Whether the address is a loopback, link-local or private one, an IPv4 address within IPv6 included."""
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped:
        return _in_own_network(number.ipv4_mapped)
    return not (number.is_global or number.is_multicast or number.is_unspecified)


def _number(host: str) -> _IpAddress | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _plain_host(host: str) -> str:
    """One spelling per host: lower case, no brackets, no final dot, numbers in their shortest form."""
    plain = host.strip().lower().strip("[]").rstrip(".")
    number = _number(plain)
    return str(number) if number is not None else plain


def _has_password(parts: SplitResult) -> bool:
    return parts.username is not None or parts.password is not None
