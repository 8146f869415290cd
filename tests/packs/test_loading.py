"""Packs from files and by name: every fault in one line, and nothing executed (claims 66, 67)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import PackError
from mma_desktop.packs.loading import (
    MAX_BYTES,
    digest,
    load_pack,
    own_packs,
    own_path,
    pack_called,
    parse_pack,
    shipped_packs,
    written,
)
from mma_desktop.translation import translated
from tests.packs.toys import diamond, diamond_pack


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    paths.user_packs().mkdir()
    return tmp_path


def put(name: str, text: str | bytes) -> Path:
    path = paths.user_packs() / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_written_pack_is_read_back_with_the_same_digest() -> None:
    pack = diamond_pack()
    assert parse_pack(written(pack)) == pack
    assert digest(parse_pack(written(pack))) == digest(pack)


def test_what_is_written_of_a_pack_asks_for_the_fields_of_a_reply_in_the_packs_order() -> None:
    """A model that is to give reasons first and then its verdict must not be held to the order of the alphabet."""
    pack = pack_called("fund", "en")
    forms = [
        [call.json_schema for node in one.nodes for call in node.calls] for one in (pack, parse_pack(written(pack)))
    ]
    read, again = ([list(form["properties"]) for form in group if form is not None] for group in forms)
    assert again == read
    assert ["why", "ratio"] in again


def test_the_digest_changes_with_any_text() -> None:
    data = diamond()
    data["nodes"][0]["calls"][0]["user"] += "!"
    assert digest(parse_pack(json.dumps(data))) != digest(diamond_pack())


def test_the_user_s_own_pack_is_found_by_name_and_language() -> None:
    pack = diamond_pack()
    put(own_path(pack).name, written(pack))
    put("diamond.zh.json", written(pack.model_copy(update={"language": "zh"})))
    assert pack_called("diamond", "en").language == "en"
    assert pack_called("diamond", "zh").language == "zh"
    assert [file.name for file in own_packs()] == ["diamond", "diamond"]


def test_an_unknown_pack_is_told_with_those_there_are() -> None:
    with pytest.raises(PackError, match="no pack called 'nothing'"):
        pack_called("nothing")


def test_a_wrong_file_of_the_user_s_is_listed_with_its_fault_and_stops_nothing() -> None:
    put("bad.zh.json", "{}")
    assert [str(file.error)[:12] for file in own_packs()] == ["bad.zh.json:"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "{", "Expecting"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.json", '{"version": NaN}', "NaN is no number"),
        ("a.json", "[]", "should be an object"),
        ("a.json", b"\xff\xfe", "it is not UTF-8"),
        ("a.toml", "a = ", "a.toml"),
        ("a.toml", "a = " + "[" * 100_000, "nested too deeply"),
        ("a.json", " " * (MAX_BYTES + 1), "larger than 1 MiB"),
        ("a.json", '{"all_code": "import os"}', "all_code: a field for code"),
    ],
    ids=range(9),
)
def test_a_file_that_is_no_pack_is_refused_with_its_reason(name: str, text: str | bytes, said: str) -> None:
    with pytest.raises(PackError) as refused:
        load_pack(put(name, text))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_folder_is_no_pack_file(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be read"):
        load_pack(tmp_path)


def test_a_fault_names_its_node_and_field() -> None:
    data = diamond()
    data["nodes"][1]["calls"][0]["decode"] = {"temperature": 99}
    with pytest.raises(PackError, match="node Left: call write_text: decode.temperature: Input should be less than"):
        parse_pack(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "said", "chinese"),
    [
        (
            {"id": "../x"},
            "id: should be a small letter, then at most 39 small letters, digits, - and _",
            "id：应为小写字母，后接至多",
        ),
        ({"language": "fr"}, "language: Input should be 'zh' or 'en'", "language：应为 'zh' 或 'en'"),
    ],
)
def test_what_a_field_must_be_is_said_in_words(change: dict[str, str], said: str, chinese: str) -> None:
    with pytest.raises(PackError) as refused:
        parse_pack(json.dumps({**diamond(), **change}))
    assert refused.value.fact == f"pack: {said}."
    assert translated(refused.value.fact, "zh").startswith(f"pack：{chinese}")


@pytest.mark.parametrize(
    ("field", "wrong", "said"),
    [
        ("name", "事实", "node 事实.name: should be a letter of A to Z, then at most 39 letters, digits and _"),
        (
            "inputs",
            {"x": "Facts"},
            "node Left.inputs.x: should be task.question, or the name of a node, a dot and one of its outputs",
        ),
        ("calls", [{"id": "w", "out": "text"}], "node Left: call w: user: Field required"),
        ("calls", [{"out": "text", "user": "x"}], "node Left: call 1: id: Field required"),
        ("calls", 3, "node Left.calls: Input should be a valid tuple"),
    ],
)
def test_a_fault_of_a_node_is_told_by_the_names_of_its_parts(field: str, wrong: object, said: str) -> None:
    data = diamond()
    data["nodes"][1][field] = wrong
    with pytest.raises(PackError) as refused:
        parse_pack(json.dumps(data))
    assert refused.value.fact.startswith(f"pack: {said}")


def test_a_file_with_another_ending_is_told_those_that_there_are(tmp_path: Path) -> None:
    path = tmp_path / "pack.yaml"
    path.write_text(json.dumps(diamond()), encoding="utf-8")
    with pytest.raises(PackError) as refused:
        load_pack(path)
    assert (refused.value.fact, refused.value.remedy) == (
        "pack.yaml is no pack file by its ending.",
        "Known endings: .json, .toml.",
    )


def test_every_pack_that_comes_with_the_program_is_right_and_lies_in_its_place() -> None:
    for file in shipped_packs():
        assert file.error is None, str(file.error)
        assert file.pack is not None
        assert file.path.name == f"{file.pack.id}.{file.pack.language}.toml"
        assert file.path.parent.name == file.pack.id


@pytest.mark.parametrize("ending", ["json", "toml"])
def test_an_empty_file_is_said_to_be_empty(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"none.{ending}"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(PackError, match=f"none.{ending}: it is empty"):
        load_pack(path)
