"""Our engine as a peer: two of them may be open at once."""

from __future__ import annotations

import os

from benchmarks.peers.ours import timed_children
from benchmarks.steps import ENDLESS, FOLDER
from mma_desktop.engine.client import child


def test_timed_engines_may_be_opened_beside_each_other() -> None:
    command = child._COMMAND
    with timed_children(endless=True) as outer:
        with timed_children(endless=False) as inner:
            assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(inner), "")
        assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(outer), "1")
        assert command != child._COMMAND
    assert FOLDER not in os.environ and ENDLESS not in os.environ
    assert command == child._COMMAND
