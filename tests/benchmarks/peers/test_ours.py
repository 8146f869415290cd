"""Our engine as a peer: two of them may be open at once."""

from __future__ import annotations

import os

from benchmarks.inference.steps import ENDLESS, FOLDER
from benchmarks.peers.ours import Ours, timed_children


def test_timed_engines_may_be_opened_beside_each_other() -> None:
    with timed_children(endless=True) as outer:
        with timed_children(endless=False) as inner:
            assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(inner), "")
        assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(outer), "1")
    assert FOLDER not in os.environ and ENDLESS not in os.environ


def test_the_name_says_what_is_not_as_usual() -> None:
    assert Ours(drafts=True).name == "MMA Desktop"
    assert Ours(drafts=False, flash=True).name == "MMA Desktop, flash attention, no guesses"
