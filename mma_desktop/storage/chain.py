"""The hash chain over a run's events: pure functions.

Each link is SHA-256 over the previous hash, the run, the event's number, its kind and its payload. The first link
hangs on `genesis`, which covers the question, the document and the manifest, so that they cannot change unseen either.
An edit, a removal, an insertion or a swap breaks a link; a cut-off tail shows by the stored head and count; a chain
that was computed anew shows by a head that differs from the one printed in a report.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from mma_desktop.domain.cases import Document, Question

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class Link(NamedTuple):
    """One event as it is stored."""

    seq: int
    kind: str
    payload: str
    hash: str


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """What does not hold: of `subject` (a run, a case, the library, ...), in one sentence without any case text."""

    subject: str
    problem: str


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """The outcome of a check: how many links hold, the hash of the last of them, and what is wrong (or nothing)."""

    events: int
    head: str
    problem: str = ""

    @property
    def ok(self) -> bool:
        """Whether the record is whole."""
        return not self.problem


def storable(text: str) -> str:
    """`text` with each NUL and lone surrogate replaced by U+FFFD, one for one, so that spans stay where they are."""
    return _UNSTORABLE.sub("\ufffd", text)


def canonical(value: Any) -> str:
    """`value` as JSON with sorted keys and no spaces; lone surrogates are escaped, all else stays readable."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def genesis(run_id: str, question: Question, document: Document, manifest: str) -> str:
    """The hash that the first event hangs on."""
    text_hash = digest(document.text)
    source = {"name": document.name, "sha256": document.sha256, "text": text_hash}
    return digest(canonical({"run": run_id, "question": question.stored, "document": source, "manifest": manifest}))


def link(previous: str, run_id: str, seq: int, kind: str, payload: str) -> str:
    """The hash of one event. The payload comes last and the other parts hold no line break, so nothing can shift."""
    return digest("\n".join((previous, run_id, str(seq), kind, payload)))


def check(run_id: str, start: str, links: Iterable[Link], count: int, head: str) -> ChainCheck:
    """Follow `links` from `start` and compare the end with the stored `count` and `head`."""
    seq, last = 0, start
    for item in links:
        if item.seq != seq + 1:
            return ChainCheck(seq, last, f"event {seq + 1} is missing")
        if item.hash != link(last, run_id, item.seq, item.kind, item.payload):
            return ChainCheck(seq, last, f"event {item.seq} or something before it was changed")
        seq, last = item.seq, item.hash
    if seq != count:
        return ChainCheck(seq, last, f"{count} events were stored, but {seq} are there")
    return ChainCheck(seq, last, "" if last == head else "its last hash was changed")


def digest(text: str, key: str | None = None) -> str:
    """SHA-256 of `text` in hexadecimal; with a key, HMAC-SHA-256."""
    content = text.encode("utf-8")
    if key is None:
        return hashlib.sha256(content).hexdigest()
    return hmac.digest(key.encode(), content, "sha256").hex()
