from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.cli.packs.options import pack_named
from mma_desktop.errors import PackError


def test_a_pack_is_named_by_its_id_or_its_file(tmp_path: Path) -> None:
    assert pack_named("amounts", "zh").language == "zh"
    (tmp_path / "own.toml").write_text("id = ", encoding="utf-8")
    with pytest.raises(PackError, match="own.toml"):
        pack_named(str(tmp_path / "own.toml"), "zh")
