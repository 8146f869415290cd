"""The value of a run after what a person changed in its ledger, read from its events."""

from __future__ import annotations

import json
from collections.abc import Iterable

from mma_desktop.domain.events import LedgerEdited
from mma_desktop.ledger.editing.changes import total_by_hand
from mma_desktop.storage.chain import Link
from mma_desktop.storage.event_codec import from_payload

_KINDS = (LedgerEdited.kind, "hand_edited")  # its name now, and before


def value_by_hand(links: Iterable[Link]) -> str | None:
    """The total after all changes in these events, None where none of them stands. Raises what `from_payload` does."""
    changes = (from_payload(link.kind, json.loads(link.payload)) for link in links if link.kind in _KINDS)
    return total_by_hand([change for change in changes if isinstance(change, LedgerEdited)])
