from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.service.knowledge import STARTER, KnowledgeLibrary
from mma_desktop.storage.passages import PassageStore


@pytest.fixture
def library(tmp_path: Path) -> KnowledgeLibrary:
    return KnowledgeLibrary(PassageStore.open(tmp_path / "starter.mma"), PassageStore.open(tmp_path / "own.mma"))


def test_a_second_version_gets_ids_of_its_own(library: KnowledgeLibrary, tmp_path: Path) -> None:
    file = tmp_path / "规程.txt"
    for year in ("2020", "2022"):
        file.write_text(f"第一条 印章保管{year}。\n第二条 归档。", encoding="utf-8")
        library.add(file, "own", effective=f"{year}-01-01")
    assert library.passage("规程#1").text == "印章保管2020。"
    assert library.passage("规程@2022-01-01#1").text == "印章保管2022。"
    assert [one.text for one in library.search("规程第一条", as_of="2021-01-01")] == ["印章保管2020。"]
    assert library.later_than("2019-01-01") == library.works()
    library.close()


def test_what_cannot_be_is_refused(library: KnowledgeLibrary, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="comes with the program"):
        library.add(tmp_path / "x.txt", STARTER)
    with pytest.raises(InputError, match="no date"):
        library.search("印章", as_of="yesterday")
    with pytest.raises(InputError, match="no passage"):
        library.passage("x#1")
    library.close()
