"""What a copy of a library is, and how often one is made; how it is made stands in `backups.py`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

AUTOMATIC = "auto"
KEPT = 10  # automatic copies; those with another label stay until they are deleted by hand
EVERY = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy: where it lies, why it was made (`auto`, `manual`, the schema before a migration, ...), and when."""

    path: Path
    label: str
    made: datetime

    @property
    def size(self) -> int:
        """Bytes."""
        return self.path.stat().st_size
