"""The one database driver: whatever speaks to the library's file speaks through the module that is named here.

`sqlcipher3` is it, with or without encryption: it brings a SQLite of its own, without the WAL-reset bug.
"""

from __future__ import annotations

from sqlcipher3 import dbapi2

__all__ = ["PACKAGE", "REQUIREMENT", "dbapi2"]

PACKAGE = "sqlcipher3"
REQUIREMENT = "sqlcipher3>=0.6.4"
