"""The work that is watched ends with everything that it acknowledged."""

from __future__ import annotations

import lzma
from pathlib import Path

from benchmarks.reliability.office_day import work
from benchmarks.reliability.program import DATA
from mma_desktop.storage.library import Library


def test_a_day_acknowledges_every_kind_of_step(tmp_path: Path) -> None:
    path = tmp_path / "library.mma"
    path.write_bytes(lzma.decompress((DATA / "earlier_library.mma.xz").read_bytes()))
    said: list[tuple[object, ...]] = []
    work(path, lambda *words: said.append(words))
    kinds = {words[0] for words in said}
    assert kinds == {"migrated", "case", "event", "finished", "exported", "copy", "deleting", "deleted"}
    with Library.open(path) as library:
        assert library.findings() == []
        assert not any(library.has_run(str(words[1])) for words in said if words[0] == "deleted")
