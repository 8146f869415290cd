"""The guard of the program itself, each time in a process of its own: a hook cannot be taken out again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
START = """
import asyncio, socket
from mma_desktop.errors import NetworkRefused
from mma_desktop.offline import Permit, close_network, network_use
close_network()
def refused(action, *arguments):
    try:
        action(*arguments)
    except NetworkRefused as error:
        assert error.remedy
        return True
    except OSError as error:
        print("let through:", error)
    return False
"""


def runs(code: str, *before: str) -> None:
    """Run `code` in a process whose network is closed; it must end well."""
    ran = subprocess.run([*before, sys.executable, "-c", START + code], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_sockets_and_lookups_are_refused_and_counted() -> None:
    runs("""
assert refused(socket.socket, socket.AF_INET)
assert refused(socket.socket, socket.AF_INET6)
assert refused(socket.getaddrinfo, "example.org", 443)
assert refused(socket.gethostbyname, "localhost")
assert refused(socket.create_connection, ("192.0.2.1", 9))
assert network_use().refused == 5
assert network_use().connections == 0
""")


def test_libraries_are_refused_likewise() -> None:
    runs("""
import urllib.request, http.client, smtplib
assert refused(urllib.request.urlopen, "http://192.0.2.1/")
assert refused(http.client.HTTPConnection("192.0.2.1").connect)
assert refused(smtplib.SMTP, "192.0.2.1")
async def go():
    await asyncio.open_connection("192.0.2.1", 9)
assert refused(asyncio.run, go())
""")


def test_what_stays_on_the_machine_is_let_through() -> None:
    runs("""
near, far = socket.socketpair()
near.sendall(b"x")
assert far.recv(1) == b"x"
asyncio.run(asyncio.sleep(0))
assert network_use().refused == 0
""")


def test_a_permit_opens_one_host_for_a_while() -> None:
    runs("""
with socket.socketpair()[0], Permit(["127.0.0.1"]):
    server = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(server.getsockname()).close()
    assert network_use().connections == 1
    assert refused(socket.create_connection, ("192.0.2.1", 9))
    assert refused(socket.getaddrinfo, "example.org", 443)
    other = socket.socket()
assert refused(socket.socket, socket.AF_INET)
assert refused(other.connect, server.getsockname())
assert network_use().connections == 1
""")


def test_the_address_of_a_permitted_name_is_not_known_beforehand() -> None:
    runs("""
with Permit(["Server.Local"]):
    server = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(server.getsockname()).close()
    assert refused(socket.getaddrinfo, "other.local", 443)
""")


def test_a_permit_for_everything_ends_with_the_last_one() -> None:
    runs("""
one, two = Permit(), Permit()
one.close(); one.close()
socket.socket().close()
two.close()
assert refused(socket.socket)
""")


def test_the_program_closes_its_network_before_it_does_anything_else() -> None:
    runs("""
import runpy, sys
sys.argv = ["mma-desktop", "--version"]
try:
    runpy.run_module("mma_desktop", run_name="__main__")
except SystemExit as left:
    assert left.code == 0
assert network_use().guarded
""")


def test_without_a_network_nothing_else_happens() -> None:
    cut_off = ["unshare", "--net", "--map-root-user"]
    if shutil.which("unshare") is None or subprocess.run([*cut_off, "true"], capture_output=True).returncode:
        pytest.skip("this machine cannot make a network namespace")
    runs("assert refused(socket.socket)", *cut_off)
