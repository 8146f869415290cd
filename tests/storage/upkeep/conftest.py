from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.storage.library import Library

MakeLibrary = Callable[..., Path]


@pytest.fixture
def make_library(tmp_path: Path) -> MakeLibrary:
    """A library with some cases, closed."""

    def make(cases: int = 3, passphrase: str | None = None) -> Path:
        path = tmp_path / "office" / "library.mma"
        with Library.open(path, passphrase=passphrase) as library:
            for number in range(cases):
                library.add_case(f"案{number}", Document("案情.txt", f"张三第{number}次盗窃5000元。" * 200, "0" * 64))
        return path

    return make
