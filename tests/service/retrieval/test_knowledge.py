from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from mma_desktop.documents import document_from_text, read_document
from mma_desktop.domain.passages import Absence, AbsenceKind, LibraryPart, PartKind, PassageQuery
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.errors import InputError
from mma_desktop.knowledge.reading import read_lines
from mma_desktop.service.retrieval.knowledge import STARTER, KnowledgeLibrary
from mma_desktop.service.retrieval.shelf_imports import TextDetails
from mma_desktop.storage.passages import PassageStore


@pytest.fixture
def library(tmp_path: Path) -> Iterator[KnowledgeLibrary]:
    with KnowledgeLibrary(PassageStore.open(tmp_path / "s.mma"), PassageStore.open(tmp_path / "own.mma")) as library:
        yield library


def put(library: KnowledgeLibrary, folder: Path, name: str, text: str, shelf: str = "own", effective: str = "") -> None:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    library.add(read_document(file), TextDetails(shelf, effective=effective))


def test_a_second_version_gets_ids_of_its_own(library: KnowledgeLibrary, tmp_path: Path) -> None:
    for year in ("2020", "2022"):
        put(library, tmp_path, "规程.txt", f"第一条 印章保管{year}。\n第二条 归档。", effective=f"{year}-01-01")
    assert library.passage("规程#1").text == "印章保管2020。"
    assert library.passage("规程@2022-01-01#1").text == "印章保管2022。"
    assert [one.text for one in library.search("规程第一条", as_of="2021-01-01")] == ["印章保管2020。"]
    assert library.later_than("2019-01-01") == library.works()


def test_what_cannot_be_is_refused(library: KnowledgeLibrary, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="comes with the program"):
        library.add(document_from_text("第一条 甲。", "x.txt"), TextDetails(STARTER))
    with pytest.raises(InputError, match="no date"):
        library.search("印章", as_of="yesterday")
    with pytest.raises(InputError, match="no passage"):
        library.passage("x#1")


RULES = "第一条 印章由两人保管。\n第二条 卷宗当日归档。"


@pytest.mark.parametrize("name", ["own", "规程", "规程#1"])
def test_what_is_left_out_is_neither_found_nor_evidence_until_it_is_taken_in_again(
    library: KnowledgeLibrary, tmp_path: Path, name: str
) -> None:
    put(library, tmp_path, "规程.txt", RULES)
    library.exclude(library.parts_named(name))
    assert "规程#1" not in {one.id for one in library.search("印章由谁保管")}
    assert "规程#1" not in {one.id for one in library.evidence(PassageQuery("印章由谁保管"), "zh").passages}
    assert library.search("规程第一条") == []
    assert library.passage("规程#1").text == "印章由两人保管。"
    library.include(library.parts_named(name))
    assert [one.id for one in library.search("规程第一条")] == ["规程#1"]
    assert library.left_out() == frozenset()


def test_a_shelf_that_is_left_out_takes_no_places_from_the_others(library: KnowledgeLibrary, tmp_path: Path) -> None:
    many = "\n".join(f"第{number}条 印章保管印章保管。" for number in range(1, 400))
    put(library, tmp_path, "厚书.txt", many, shelf="thick")
    put(library, tmp_path, "规程.txt", "第一条 印章由两人在一间上锁的屋子里保管。\n第二条 归档。")
    library.exclude([LibraryPart(PartKind.SHELF, "thick")])
    assert [one.id for one in library.search("印章保管")] == ["规程#1"]


def test_leaving_out_a_text_means_all_its_versions(library: KnowledgeLibrary, tmp_path: Path) -> None:
    for year in ("2020", "2022"):
        put(library, tmp_path, "规程.txt", RULES, effective=f"{year}-01-01")
    assert library.parts_named("规程") == [
        LibraryPart(PartKind.WORK, "规程@2020-01-01"),
        LibraryPart(PartKind.WORK, "规程@2022-01-01"),
    ]
    with pytest.raises(InputError, match="no shelf, text or passage"):
        library.parts_named("章程")


def test_the_contents_name_every_shelf_text_and_number(library: KnowledgeLibrary, tmp_path: Path) -> None:
    put(library, tmp_path, "规程.txt", RULES, effective="2020-01-01")
    (contents,) = library.contents()
    assert [(held.work.title, held.work.shelf, held.passages) for held in contents.works] == [("规程", "own", 2)]
    assert [one.id for one in library.of_work("规程@2020-01-01")] == ["规程#1", "规程#2"]


def test_a_file_that_cannot_be_read_keeps_no_other_from_being_added(library: KnowledgeLibrary, tmp_path: Path) -> None:
    good, bad, line = tmp_path / "规程.txt", tmp_path / "broken.pdf", tmp_path / "rows.jsonl"
    good.write_text(RULES, encoding="utf-8")
    bad.write_bytes(b"%PDF-1.7 ...")
    line.write_text('{"law": "甲法"}', encoding="utf-8")
    heard: list[str] = []
    came = library.add_files([bad, good, line], TextDetails("own"), heard.append)
    assert heard == ["broken.pdf", "规程.txt", "rows.jsonl"]
    assert (came.works, came.passages, [one.name for one in came.refusals]) == (1, 2, ["broken.pdf", "rows.jsonl"])


async def test_what_was_added_before_an_import_is_stopped_stays(library: KnowledgeLibrary, tmp_path: Path) -> None:
    stop = threading.Event()
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(RULES, encoding="utf-8")

    def listen(_name: str) -> None:
        stop.set()

    came = await beside_the_loop(partial(library.add_files, [tmp_path], TextDetails("own"), listen), stop)
    assert [name for name, _ in came.done] == ["a.txt"]


def test_folders_and_archives_are_the_texts_in_them(library: KnowledgeLibrary, tmp_path: Path) -> None:
    folder = tmp_path / "制度" / "人事"
    folder.mkdir(parents=True)
    (folder / "规程.txt").write_text(RULES, encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 ...")
    with zipfile.ZipFile(tmp_path / "卷宗.zip", "w") as archive:
        archive.writestr("附件/守则.txt", "第一条 守时。\n第二条 守信。")
        archive.writestr("rows.jsonl", '{"law": "甲法", "no": "1", "article": "第一条", "text": "甲。"}\n')
    came = library.add_files([tmp_path / "制度", tmp_path / "卷宗.zip"], TextDetails("own"))
    assert [name for name, _ in came.done] == ["人事/规程.txt", "rows.jsonl", "附件/守则.txt"]
    assert [one.name for one in came.refusals] == ["人事/broken.pdf"]
    assert [work.title for work in library.works()] == ["规程", "甲法", "守则"]


def test_citations_are_compared_with_all_shelves_also_with_what_is_left_out(
    library: KnowledgeLibrary, tmp_path: Path
) -> None:
    put(library, tmp_path, "印章管理规定.txt", RULES, effective="2020-01-01")
    library.exclude(library.parts_named("own"))
    assert library.check("《印章管理规定》第二条").confirmed == 1
    assert library.check("《印章管理规定》第二条", "2019-01-01").confirmed == 0
    with pytest.raises(InputError, match="no date"):
        library.check("《印章管理规定》第二条", "yesterday")


def test_evidence_names_what_is_left_out_of_search(library: KnowledgeLibrary, tmp_path: Path) -> None:
    put(library, tmp_path, "规程.txt", RULES, effective="2020-01-01")
    assert library.evidence(PassageQuery("印章由谁保管"), "zh").not_searched == ()
    library.exclude(library.parts_named("规程"))
    found = library.evidence(PassageQuery("印章由谁保管"), "zh")
    assert (found.passages, found.not_searched) == ((), ("规程 (2020-01-01)",))


def test_a_query_for_some_laws_asks_only_these_of_the_starter_shelf_and_all_own_texts(tmp_path: Path) -> None:
    rows = [
        {"law": "甲法", "no": "1", "section": "第一编 总则", "text": "盗窃的定义。"},
        {"law": "甲法", "no": "2", "section": "第二编 分则", "text": "盗窃财物的处罚。"},
        {"law": "乙法", "no": "1", "section": "第二编 分则", "text": "盗窃财物的诉讼程序。"},
    ]
    starter, own = (PassageStore.open(tmp_path / f"{name}.mma") for name in ("starter", "own"))
    starter.add(STARTER, read_lines(map(json.dumps, rows), "rows.jsonl"))
    with KnowledgeLibrary(starter, own) as library:
        put(library, tmp_path, "规程.txt", "第一条 盗窃财物须报告。\n第二条 归档。")
        found = library.evidence(PassageQuery("盗窃财物", ("甲法",), "第二编"), "zh").by_id
        assert set(found) >= {"甲法#2", "规程#1"}
        assert not {"甲法#1", "乙法#1"} & set(found)
        assert {"甲法#1", "乙法#1"} <= set(library.evidence(PassageQuery("盗窃财物"), "zh").by_id)


def test_evidence_is_the_law_of_the_day_that_is_asked_for(library: KnowledgeLibrary, tmp_path: Path) -> None:
    for year in ("2020", "2022"):
        put(library, tmp_path, "规程.txt", f"第一条 印章保管{year}。\n第二条 归档。", effective=f"{year}-01-01")
    found = library.evidence(PassageQuery("印章保管", as_of="2021-06-01"), "zh")
    assert found.passages[0].text == "印章保管2020。"
    assert {one.work.effective for one in found.passages} == {"2020-01-01"}
    assert (found.as_of, found.absent) == ("2021-06-01", ())
    assert library.find("印章保管", 5, as_of="2021-06-01")[0].text == "印章保管2020。"


def test_laws_held_only_of_later_days_are_named_beside_the_evidence(library: KnowledgeLibrary, tmp_path: Path) -> None:
    put(library, tmp_path, "甲法.txt", "第一条 盗窃财物。\n第二条 抢夺。", effective="2020-01-01")
    later = Absence(AbsenceKind.LATER, "甲法", day="2020-01-01")
    for query in (
        PassageQuery("依《甲法》第一条", as_of="2019-01-01"),
        PassageQuery("盗窃", ("甲法",), "", "2019-01-01"),
    ):
        found = library.evidence(query, "zh")
        assert (found.passages, found.absent) == ((), (later,))


@pytest.mark.parametrize(
    ("query", "day", "absent"),
    [
        ("甲法第9999条", "", Absence(AbsenceKind.NO_ARTICLE, "甲法", "9999")),
        ("甲法 7", "", Absence(AbsenceKind.NO_ARTICLE, "甲法", "7")),
        ("甲法第一条之二", "", Absence(AbsenceKind.NO_ARTICLE, "甲法", "1-2")),
        ("民法通则第106条", "", Absence(AbsenceKind.NO_LAW, "民法通则")),
        ("甲法一条", "2019-01-01", Absence(AbsenceKind.LATER, "甲法", day="2020-01-01")),
        ("甲法", "2019-01-01", Absence(AbsenceKind.LATER, "甲法", day="2020-01-01")),
        ("甲法1条", "", None),
        ("盗窃财物怎么办", "2019-01-01", None),
    ],
)
def test_what_a_query_names_and_the_library_does_not_hold_is_named(
    library: KnowledgeLibrary, tmp_path: Path, query: str, day: str, absent: Absence | None
) -> None:
    put(library, tmp_path, "甲法.txt", "第一条 盗窃财物。\n第二条 抢夺。", effective="2020-01-01")
    assert library.absent(query, day) == (() if absent is None else (absent,))
