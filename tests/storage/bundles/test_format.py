"""What a stranger writes into a bundle is what the format says, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from mma_desktop.storage.bundles.format import MOST_LINE, BundledEvent, BundledQuestion

EVENT: dict[str, Any] = {"seq": 1, "kind": "decided", "payload": "{}", "hash": "0" * 64}
QUESTION: dict[str, Any] = dict.fromkeys(("task", "language", "title", "text"), "案") | {
    "id": "0" * 32,
    "created_at": "2026-11-25T00:00:00+00:00",
}


@pytest.mark.parametrize(
    "change",
    [
        {"seq": "1"},
        {"seq": 1.5},
        {"seq": -1},
        {"seq": 2**63},
        {"kind": "decided\n"},
        {"hash": "0" * 63},
        {"payload": 5},
        {"payload": "\x00"},
        {"more": 1},
    ],
)
def test_an_event_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    BundledEvent.model_validate(EVENT)
    with pytest.raises(ValidationError):
        BundledEvent.model_validate(EVENT | change)


@pytest.mark.parametrize(
    "change",
    [
        {"id": "../" * 10},
        {"text": "\ud800"},
        {"created_at": "now\n"},
        {"title": None},
        {"title": "题" * (MOST_LINE + 1)},
    ],
)
def test_a_question_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    BundledQuestion.model_validate(QUESTION)
    with pytest.raises(ValidationError):
        BundledQuestion.model_validate(QUESTION | change)
