"""Panels of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.panels.own import keep_panel, load_panel, own_panels, panel_named, panel_text, parse_panel
from mma_desktop.panels.schema import DomainPanel, Expert
from mma_desktop.translation import translated

OWN = DomainPanel(
    title="海商法",
    experts=(
        Expert(title="海事法官", field="海上运输", duty="审查提单。"),
        Expert(title="保险理算师", field="共同海损", duty="核对分摊。"),
    ),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    return tmp_path


def test_a_panel_is_kept_found_and_read_as_it_was() -> None:
    path = keep_panel("maritime", OWN)
    assert own_panels() == {"maritime": path}
    assert panel_named("maritime") == OWN == parse_panel(panel_text(OWN))


def test_a_panel_of_parts_alone_is_one_and_of_nobody_none() -> None:
    part = {"title": "法官", "duty": "判断。"}
    parts = dict.fromkeys(("solver", "critic", "strategist", "coordinator"), part)
    assert DomainPanel.model_validate({"title": "海商法", "parts": parts}).experts == ()
    with pytest.raises(ValueError, match="no experts"):
        DomainPanel(title="海商法")
    assert '"parts"' not in panel_text(OWN), "a panel without parts is written as earlier versions did"


@pytest.mark.parametrize("change", [{"title": "法官\u202e"}, {"field": "海\u200b运"}, {"duty": "审查。\U000e0041"}])
def test_a_panel_that_hides_something_from_its_reader_is_not_kept(change: dict[str, str]) -> None:
    hiding = OWN.model_copy(update={"experts": (OWN.experts[0].model_copy(update=change),)})
    with pytest.raises(InputError, match="a character that nobody sees, U") as refused:
        keep_panel("maritime", hiding)
    assert "看不见的字符" in translated(refused.value.fact, "zh")
    assert not own_panels()
    assert parse_panel(panel_text(hiding)) == hiding, "a run that began with it still reads it"


def test_a_name_is_taken_once_unless_replaced() -> None:
    keep_panel("maritime", OWN)
    with pytest.raises(InputError, match="already"):
        keep_panel("maritime", OWN)
    keep_panel("maritime", OWN.model_copy(update={"title": "海事"}), replace=True)
    assert panel_named("maritime").title == "海事"


@pytest.mark.parametrize("name", ["", "../law", "Law", "a" * 41, "1st", "con", "com1"])
def test_a_name_that_is_no_plain_word_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot be|device"):
        keep_panel(name, OWN)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = 'x'\nexperts = []", "experts"),
        ("title = 'x'\n[[experts]]\ntitle='a.b'\nfield='f'\nduty='d'", "title"),
        ("title = 'x'\ncode = 'import os'\n[[experts]]\ntitle='a'\nfield='f'\nduty='d'", "code"),
        ("title = ", "cannot be read"),
        (
            "title = 'x'\n" + "[[experts]]\ntitle='Tax judge'\nfield='f'\nduty='d'\n" * 2,
            "the same expert",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_its_reason(home: Path, text: str, reason: str) -> None:
    file = home / "wrong.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=reason):
        load_panel(file)


def test_what_is_wrong_with_a_file_is_said_in_plain_words_with_what_to_do(home: Path) -> None:
    empty, deep = home / "empty.json", home / "deep.json"
    empty.write_text('{"title": "x", "experts": []}', encoding="utf-8")
    deep.write_text("[" * 100_000, encoding="utf-8")
    said = {
        home / "none.json": ("No such file", "Name a panel file."),
        empty: ("empty.json is no panel: it has no experts.", ""),
    }
    for file, (fact, remedy) in {**said, deep: ("nested too deeply", "A panel has a title")}.items():
        with pytest.raises(InputError) as raised:
            load_panel(file)
        assert fact in raised.value.fact
        assert remedy in raised.value.remedy
    assert translated("empty.json is no panel: it has no experts.", "zh") == "empty.json 不是专家组：没有专家。"


def test_a_panel_that_is_not_there_is_named_with_those_that_are() -> None:
    keep_panel("maritime", OWN)
    with pytest.raises(InputError) as raised:
        panel_named("tax")
    assert "maritime" in raised.value.remedy
