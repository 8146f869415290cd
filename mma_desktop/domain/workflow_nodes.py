"""What becomes of a workflow's node when it is run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NodeStatus(StrEnum):
    """How a node ended."""

    OK = "ok"
    EMPTY = "empty"  # an optional node failed, or found nothing: its outputs are empty, and the workflow went on
    FAILED = "failed"  # a required node failed: the workflow has no answer


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Whether a text keeps to one check, and if not, why not, in a few English words."""

    name: str
    kept: bool
    reason: str = ""
