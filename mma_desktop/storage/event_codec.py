"""Events as they are stored: a kind and a JSON object of fields.

What an earlier version of the program stored stays readable: events and fields that have another name since are known
by both. New events are written under the new names only, and a record's chain of hashes covers the text as it was
written, so reading an old name changes nothing that is on record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from mma_desktop.data_files import adapter
from mma_desktop.domain.events import EVENT_TYPES, Event

_FORMER_KINDS = {"hand_edited": "ledger_edited"}
_FORMER_FIELDS = {"seat": "role", "n_conf": "vote_share"}
_NOT_KEPT_BEFORE = {"node_added": {"sources": None}}


def to_payload(event: Event) -> dict[str, Any]:
    """The fields of `event` as JSON-ready values; `from_payload` reads them back."""
    return asdict(event)


def from_payload(kind: str, payload: Mapping[str, Any]) -> Event:
    """The event of this kind with these fields; those of a later version are left out.

    Raises KeyError for an unknown kind, ValueError for fields that are missing or of another type.
    """
    kind = _FORMER_KINDS.get(kind, kind)
    fields = {_FORMER_FIELDS.get(name, name): value for name, value in payload.items()}
    return adapter(EVENT_TYPES[kind]).validate_python(_NOT_KEPT_BEFORE.get(kind, {}) | fields)
