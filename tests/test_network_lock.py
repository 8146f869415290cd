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


@pytest.mark.loopback
def test_a_test_marked_loopback_reaches_this_computer_and_no_other(network_attempts: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
    assert not network_attempts
    with pytest.raises(RuntimeError, match="offline"):
        socket.create_connection(("192.0.2.1", 9))
    with pytest.raises(RuntimeError, match="offline"):
        socket.getaddrinfo("example.org", 443)
    with pytest.raises(RuntimeError, match="offline"):
        socket.create_server(("0.0.0.0", 0))
    assert len(network_attempts) == 3
    network_attempts.clear()


def test_pipes_within_the_machine_stay_open() -> None:
    near, far = socket.socketpair()
    with near, far:
        near.sendall(b"x")
        assert far.recv(1) == b"x"
