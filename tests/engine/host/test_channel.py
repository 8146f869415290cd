"""The pipes between the child and its parent, and the heartbeat."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mma_desktop.engine import wire
from mma_desktop.engine.host.channel import Channel
from mma_desktop.engine.wire import Op

ROOT = Path(__file__).resolve().parents[3]
CHILD = """
import sys, threading, time
from mma_desktop.engine.host.channel import Channel, Heartbeat

channel = Channel(sys.stdin.buffer, sys.stdout.buffer)
heartbeat = Heartbeat(channel, 0.5)
heartbeat.progress = lambda: {"heartbeat": 7}
heartbeat.start()
works = sys.argv[1] == "works"
started = time.monotonic()
while time.monotonic() - started < 1.2:
    if not works:
        threading.Event().wait(1.2)
channel.send(id=1, ok="end")
threading.Event().wait()
"""


class Parent:
    """The other end of a channel's pipes; `closed` is set once the channel has noticed that the parent is gone."""

    def __init__(self) -> None:
        source, self._sink = os.pipe()
        self.received = io.BytesIO()
        self.closed = threading.Event()
        self.channel = Channel(os.fdopen(source, "rb"), self.received, self.closed.set)

    def send(self, **message: object) -> None:
        os.write(self._sink, wire.line(message))

    def leave(self) -> None:
        os.close(self._sink)


@pytest.fixture
def parent() -> Parent:
    return Parent()


def test_what_is_sent_together_is_received_together(parent: Parent) -> None:
    for number in range(3):
        parent.send(id=number, op=Op.COUNT)
    assert [message["id"] for message in parent.channel.receive(wait=True)] == [0, 1, 2]
    assert list(parent.channel.receive(wait=False)) == []
    parent.leave()


def test_a_cancelled_request_is_noticed_before_it_is_received(parent: Parent) -> None:
    cancelled: list[int] = []
    noticed = threading.Event()
    parent.channel.on_cancel = lambda request: (cancelled.append(request), noticed.set())[0]
    parent.send(id=5, op=Op.CANCEL)
    assert noticed.wait(5) and cancelled == [5]
    assert [message["id"] for message in parent.channel.receive(wait=True)] == [5]
    parent.leave()


def test_the_end_of_the_parent_is_noticed(parent: Parent) -> None:
    assert not parent.closed.is_set()
    parent.leave()
    assert parent.closed.wait(5)


def test_answers_are_lines(parent: Parent) -> None:
    parent.channel.send(id=1, ok="案")
    assert parent.received.getvalue() == b'{"id":1,"ok":"\\u6848"}\n'
    parent.leave()


@pytest.mark.parametrize("works", [True, False])
def test_only_a_child_that_works_sends_heartbeats_and_each_ends_with_its_parent(works: bool) -> None:
    command = [sys.executable, "-c", CHILD, "works" if works else "waits"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert child.stdin and child.stdout
    lines: list[bytes] = []
    while not lines or b"end" not in lines[-1]:
        lines.append(child.stdout.readline())
    assert (wire.line({"heartbeat": 7}) in lines) == works
    child.stdin.close()
    assert child.wait(5) == 0
