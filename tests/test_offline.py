"""The network is closed to every test (claim 101); here the lock itself is tried."""

from __future__ import annotations

import asyncio
import socket

import pytest


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_a_network_socket_is_refused_and_noted(family: socket.AddressFamily, network_attempts: list[str]) -> None:
    with pytest.raises(RuntimeError, match="offline"):
        socket.socket(family)
    assert network_attempts
    network_attempts.clear()


async def test_a_connection_through_asyncio_is_refused(network_attempts: list[str]) -> None:
    with pytest.raises(RuntimeError, match="offline"):
        await asyncio.open_connection("127.0.0.1", 9)
    network_attempts.clear()


def test_pipes_within_the_machine_stay_open() -> None:
    near, far = socket.socketpair()
    with near, far:
        near.sendall(b"x")
        assert far.recv(1) == b"x"
