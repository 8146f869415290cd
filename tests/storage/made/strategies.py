"""Any event that a library may be given, by its type."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mma_desktop.domain import events as ev
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.tree import Candidate, Check
from mma_desktop.domain.workflow_nodes import CheckResult

_text = st.text(st.characters(codec="utf-8") | st.sampled_from("\x00\u202e\udc00\udfff"), max_size=20)
_share = st.floats(0, 1)
_places = st.lists(st.integers(0, 99), max_size=3).map(tuple)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False) | _text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_text, inner, max_size=3),
    max_leaves=8,
)
_candidates = st.lists(st.builds(Candidate, text=_text, value=st.none() | _text), max_size=3).map(tuple)
_checks = st.lists(
    st.builds(Check, verifier=_text, fraction=_share, text=_text, value=st.none() | _text, agreement=_share),
    max_size=3,
).map(tuple)
_parts = st.none() | st.builds(
    RewardParts, _share, st.none() | _share, st.none() | _share, st.none() | _share, st.booleans(), _share
)
_path = st.lists(_text, max_size=4).map(tuple)
_total = st.decimals(0, 10**12, places=2).map(str)  # kept in a column of its own, whose text a driver cuts at a NUL
_edited = st.lists(st.builds(ev.EditedPart, value=_text, counted=st.booleans(), note=_text), max_size=3).map(tuple)

EVENTS: dict[type[ev.Event], st.SearchStrategy[Any]] = {
    ev.Continued: st.builds(ev.Continued),
    ev.RolloutsAdded: st.builds(ev.RolloutsAdded, rollouts=st.integers(1, 2**31), time=_text),
    ev.RunFailed: st.builds(ev.RunFailed, fact=_text, remedy=_text),
    ev.NetworkUsed: st.builds(ev.NetworkUsed, connections=st.integers(0, 2**31), refused=st.integers(0, 2**31)),
    ev.Replied: st.builds(ev.Replied, key=_text, role=_text, tag=_text, reply=st.dictionaries(_text, _json)),
    ev.NodeAdded: st.builds(
        ev.NodeAdded,
        id=_text,
        parent=st.none() | _text,
        question=_text,
        vote_share=st.none() | _share,
        candidates=_candidates,
        sources=st.none() | _path,
    ),
    ev.NodeRun: st.builds(
        ev.NodeRun,
        id=_text,
        checks=st.lists(st.builds(CheckResult, _text, st.booleans(), _text), max_size=3).map(tuple),
        problem=_text,
    ),
    ev.HostActed: st.builds(ev.HostActed, part=_text, choice=_text, options=_path, reason=_text),
    ev.HostStopped: st.builds(ev.HostStopped, host=_text, reason=_text),
    ev.NodeScored: st.builds(ev.NodeScored, id=_text, reward=_share, consistency=_share, checks=_checks, parts=_parts),
    ev.ActionClosed: st.builds(ev.ActionClosed, id=_text, move=_text, reason=_text, converged=st.booleans()),
    ev.AmountsJudged: st.builds(
        ev.AmountsJudged,
        role=_text,
        model=_text,
        starts=_places,
        ends=_places,
        log_odds=st.lists(st.floats(-9, 9), max_size=3).map(tuple),
    ),
    ev.AnswersScored: st.builds(
        ev.AnswersScored,
        role=_text,
        persona=_text,
        model=_text,
        values=st.lists(_text, max_size=3).map(tuple),
        logprobs=st.lists(st.floats(-9, 0), max_size=3).map(tuple),
        bare=st.lists(st.floats(-9, 0), max_size=3).map(tuple),
        tokens=_places,
        orders=st.integers(1, 4),
    ),
    ev.Routed: st.builds(
        ev.Routed, part=_text, choice=_text, options=_path, shares=st.lists(_share, max_size=3).map(tuple)
    ),
    ev.ReadingsScored: st.builds(
        ev.ReadingsScored,
        role=_text,
        model=_text,
        question=_text,
        totals=_path,
        logprobs=st.lists(st.lists(st.floats(-9, 0), max_size=3).map(tuple), max_size=3).map(tuple),
    ),
    ev.RolloutDone: st.builds(ev.RolloutDone, path=_path, reward=_share),
    ev.Trimmed: st.builds(ev.Trimmed, node=_text, what=_text, removed=st.integers(0, 9)),
    ev.Decided: st.builds(ev.Decided, node=st.none() | _text, answer=_text, confidence=_share, path=_path),
    ev.LedgerEdited: st.builds(
        ev.LedgerEdited, formula=_text, before=_edited, after=_edited, total=_total, time=_text, reason=_text
    ),
}
