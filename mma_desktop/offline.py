"""The network is closed to this process, from its first line on, unless the user opened it for a named purpose.

Python tells an audit hook of every socket that anything in the process makes, ours and every package's, before it is
made; a hook cannot be taken out again. This one refuses sockets, connections and lookups of names, and counts those
that a permit let through, so that "0 connections" is a measurement. It does not see C code that bypasses Python's
sockets (Qt, llama.cpp): models and files are read by child processes to which the kernel refuses sockets
(`confinement.py`), the window loads no part of Qt that has any, and docs/offline.md says how to check the whole program
from outside. `models fetch` starts programs of their own: pip, and
one in which this guard stands too (`model_files/hub.py`).
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, cast

from mma_desktop.errors import NetworkRefused

_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
_LOOKUPS = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"})
_WITH_ADDRESS = frozenset({"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"})
_WITHIN = frozenset({-1, int(getattr(socket, "AF_UNIX", -1))})  # sockets between processes of this machine


@dataclass(frozen=True, slots=True)
class NetworkUse:
    """What the guard has seen so far: whether it stands, connections that a permit let through, attempts refused."""

    guarded: bool
    connections: int
    refused: int


class _Guard:
    """The hook's memory: there is one network, and so one guard for the process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.stands = False
        self.permits: list[Permit] = []
        self.connections = 0
        self.refused = 0

    def allows(self, host: str) -> bool:
        with self.lock:
            return any(permit.covers(host) for permit in self.permits)

    def refuse(self, what: str) -> None:
        with self.lock:
            self.refused += 1
        fact = f"Something tried to use the network ({what}), and nobody allowed it. It was refused."
        raise NetworkRefused(fact, "Report this: the program works offline. See docs/offline.md.")


_guard = _Guard()


class Permit:
    """The network, opened for one purpose until it is closed, to the hosts that are named; without any, to all.

    A name stands for addresses that nobody knows beforehand: while one is permitted, every address is.
    """

    def __init__(self, hosts: Iterable[str] = ()) -> None:
        self._hosts = frozenset(host.lower() for host in hosts)
        self._any_address = not self._hosts or not all(map(_is_address, self._hosts))
        with _guard.lock:
            _guard.permits.append(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def covers(self, host: str) -> bool:
        """Whether this host may be looked up and connected to."""
        return not self._hosts or host.lower() in self._hosts or (self._any_address and _is_address(host))

    def close(self) -> None:
        """Close the network again, as far as no other permit holds it open."""
        with _guard.lock:
            if self in _guard.permits:
                _guard.permits.remove(self)


def close_network() -> None:
    """Refuse the network to this process from now on; for good."""
    if not _guard.stands:
        _guard.stands = True
        sys.addaudithook(_watch)


def network_use() -> NetworkUse:
    """What the guard has seen since the process began."""
    with _guard.lock:
        return NetworkUse(_guard.stands, _guard.connections, _guard.refused)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if not event.startswith("socket."):
        return
    if event == "socket.__new__":
        _check_family(int(arguments[1]))
    elif event in _LOOKUPS:
        _check_host(event, _host_of(arguments[0]))
    elif event in _WITH_ADDRESS and arguments[0].family not in _WITHIN and arguments[1] is not None:
        _check_host(event, _host_of(arguments[1]))
        if event != "socket.bind":
            with _guard.lock:
                _guard.connections += 1


def _check_family(family: int) -> None:
    """Without a permit not even a socket is made, but on Windows, whose event loops are made of them."""
    if family not in _WITHIN and not _guard.permits and sys.platform != "win32":
        _guard.refuse("a socket")


def _check_host(event: str, host: str) -> None:
    if _guard.allows(host) or (sys.platform == "win32" and host in _LOOPBACK):
        return
    _guard.refuse(event.removeprefix("socket."))


def _host_of(address: Any) -> str:
    """The host in an address, or in a pair of it and a port; empty for the computer itself."""
    parts = cast("tuple[Any, ...]", address if isinstance(address, tuple) else (address,))
    host = parts[0] if parts else ""
    return host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "")


def _is_address(host: str) -> bool:
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, host.partition("%")[0])
            return True
        except OSError:
            continue
    return False
