"""Packs from and for other people (claims 67, 111)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.errors import PackError
from mma_desktop.packs.loading import digest, load_pack, own_packs, own_path, pack_called, shipped_packs, written
from mma_desktop.packs.sharing import checked_pack, export_pack, import_pack, texts_of
from tests.packs.toys import diamond, diamond_pack

SAMPLE = "原告王某与被告李某于2015年登记结婚，婚后生育一子，现因感情不和诉至本院请求离婚。"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))


def file_of(folder: Path, **changes: object) -> Path:
    path = folder / "strange.json"
    path.write_text(json.dumps({**diamond(), **changes}), encoding="utf-8")
    return path


def test_a_pack_goes_out_and_in_as_one_file_and_stays_the_same(tmp_path: Path) -> None:
    export_pack(diamond_pack(), tmp_path / "out.json")
    imported = import_pack(tmp_path / "out.json")
    assert digest(imported) == digest(diamond_pack())
    assert pack_called("diamond") == diamond_pack()


def test_a_wrong_file_is_not_taken_in(tmp_path: Path) -> None:
    with pytest.raises(PackError):
        import_pack(file_of(tmp_path, nodes=[]))
    assert own_packs() == []


def test_111_a_pack_that_quotes_a_sample_is_not_taken_in(tmp_path: Path) -> None:
    data = diamond()
    data["nodes"][1]["calls"][0]["user"] = f"{{case}} 例如：{SAMPLE}"
    path = file_of(tmp_path, nodes=data["nodes"])
    with pytest.raises(PackError, match="node Left, call write_text: it shares 13 tokens"):
        import_pack(path, questions=[SAMPLE])
    assert own_packs() == []
    assert import_pack(path).id == "diamond"


@pytest.mark.parametrize(("title", "code"), [("Two\nlines", "000A"), ("Safe \u202egnp", "202E"), ("a\u200bb", "200B")])
def test_the_title_of_a_stranger_s_pack_hides_nothing(tmp_path: Path, title: str, code: str) -> None:
    path = file_of(tmp_path, titles={"en": title})
    for taken in (import_pack, checked_pack):
        with pytest.raises(PackError, match=f"titles: it holds a character that nobody sees, U.{code}"):
            taken(path)
    assert own_packs() == []
    assert load_pack(path).id == "diamond", "a run that began with it still reads it"


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("node Left, purpose", "202E"),
        ("node Left, call write_text", "E0041"),
        ("node Left, checks", "2066"),
        ("tasks", "200B"),
        ("provenance", "3164"),
    ],
)
def test_nothing_that_a_stranger_s_pack_says_hides_from_its_reader(tmp_path: Path, place: str, code: str) -> None:
    data, unseen = diamond(), f"a{chr(int(code, 16))}b"
    left = data["nodes"][1]
    match place.rpartition(" ")[2]:
        case "purpose":
            left["purpose"] = unseen
        case "write_text":
            left["calls"][0]["user"] = f"{{case}}\r\n\tA line more. {unseen}"
        case "checks":
            left["checks"] = [f"says:{unseen}"]
        case "tasks":
            data["tasks"] = [unseen]
        case _:
            data["provenance"] = {"designer": unseen}
    path = file_of(tmp_path, **data)
    for taken in (import_pack, checked_pack):
        with pytest.raises(PackError, match=f"{place}: it holds a character that nobody sees, U.{code}"):
            taken(path)
    assert own_packs() == []
    assert load_pack(path).id == "diamond", "a run that began with it still reads it"


def test_no_pack_of_the_program_hides_anything_and_lines_of_prompts_stay(tmp_path: Path) -> None:
    for number, file in enumerate(shipped_packs()):
        assert file.pack is not None
        export_pack(file.pack.model_copy(update={"id": f"mine{number}"}), tmp_path / "out.json")
        assert checked_pack(tmp_path / "out.json").nodes == file.pack.nodes


@pytest.mark.parametrize("name", ["con", "lpt1", "nul"])
def test_no_pack_is_called_as_a_device(tmp_path: Path, name: str) -> None:
    with pytest.raises(PackError, match="device in Windows"):
        import_pack(file_of(tmp_path, id=name))
    with pytest.raises(PackError, match="device in Windows"):
        import_pack(file_of(tmp_path), name=name)
    assert checked_pack(file_of(tmp_path, id=name)).id == name, "it can be taken in under another name"


def test_a_pack_that_names_a_benchmark_is_not_taken_in(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="titles: it names the benchmark"):
        import_pack(file_of(tmp_path, titles={"en": "Made for LawBench"}))


@pytest.mark.parametrize("place", ["checks", "call write_text, json_schema", "experts"])
def test_111_a_sample_is_found_in_checks_forms_of_replies_and_experts(place: str, tmp_path: Path) -> None:
    data = diamond()
    shape = {"type": "object", "properties": {"judgment": {"enum": [SAMPLE, "no"]}}}
    expert = dict.fromkeys(("field", "subfield", "role", "method", "stance", "evidence"), "law")
    match place:
        case "checks":
            data["nodes"][1]["checks"] = [f"says:{SAMPLE}"]
        case "experts":
            data["experts"] = [{**expert, "role": SAMPLE, "score": 1.0}]
        case _:
            data["nodes"][1]["calls"][0].update(parse="json", json_schema=shape)
    path = file_of(tmp_path, **data)
    assert import_pack(path).id == "diamond"
    with pytest.raises(PackError, match=f"{place}: it shares 13 tokens"):
        import_pack(path, questions=[SAMPLE])


@pytest.mark.parametrize("name", ["bad name", "Law", "../law", "a\n", "1st"])
def test_a_name_that_is_none_is_refused_as_such(name: str, tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    export_pack(diamond_pack(), path)
    with pytest.raises(PackError, match="is no name of a pack") as refused:
        import_pack(path, name=name)
    assert "small letter" in refused.value.remedy


def test_another_pack_of_the_same_name_is_not_lost_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    import_pack(file_of(tmp_path))
    changed = file_of(tmp_path, version=2)
    with pytest.raises(PackError, match="another pack called diamond"):
        import_pack(changed)
    assert pack_called("diamond").version == 1
    assert import_pack(changed, replace=True).version == 2
    assert import_pack(changed).version == 2
    assert import_pack(file_of(tmp_path), name="gem").id == "gem"
    assert load_pack(own_path(pack_called("gem"))).version == 1


def test_a_pack_that_asks_for_its_reply_in_another_order_is_another_one(tmp_path: Path) -> None:
    def asking(*fields: str) -> Path:
        data = diamond()
        shape = {"type": "object", "properties": {name: {"type": "string"} for name in fields}}
        data["nodes"][1]["calls"][0] |= {"parse": "json", "json_schema": shape}
        return file_of(tmp_path, nodes=data["nodes"])

    first = import_pack(asking("why", "verdict"))
    assert import_pack(asking("why", "verdict")) == first
    with pytest.raises(PackError, match="another pack called diamond"):
        import_pack(asking("verdict", "why"))


def test_the_names_of_the_program_s_own_packs_are_taken(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="comes with the program"):
        import_pack(file_of(tmp_path, id="amounts"))
    with pytest.raises(PackError, match="id"):
        import_pack(file_of(tmp_path), name="../../outside")


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be written"):
        export_pack(diamond_pack(), tmp_path / "nowhere" / "out.json")


def test_a_pack_is_written_under_its_own_ending_only(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"cannot be written as 'law.txt'") as refused:
        export_pack(diamond_pack(), tmp_path / "law.txt")
    assert refused.value.remedy == "Known endings: .json."
    assert not list(tmp_path.iterdir())


def test_all_that_a_pack_says_is_looked_at() -> None:
    said = dict(texts_of(diamond_pack()))
    assert said["titles"] == "Diamond"
    assert said["node Left, purpose"] == "what Left is for"
    assert "Left:" in said["node Left, call write_text"]
    assert written(diamond_pack())
