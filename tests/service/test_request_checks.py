from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.runs import AUTO, Manifest
from mma_desktop.errors import InputError
from mma_desktop.packs.loading import own_path, written
from mma_desktop.panels.measured import MeasuredPanel
from mma_desktop.panels.own import keep_panel
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.request_checks import (
    check_takes_rollouts,
    checked_method,
    is_demonstration,
    notes_on_experts,
    notes_on_packs,
    settings_of,
)
from mma_desktop.tasks.catalog import load_task
from mma_desktop.translation import translated
from tests.packs.toys import diamond_pack
from tests.panels.test_own import OWN

REQUEST = SolveRequest(text="", task="lqa", language="zh")


def checked(**wanted: Any) -> str:
    request = replace(REQUEST, **wanted)
    return checked_method(request, load_task("lqa", "zh"), settings_of(request, "zh"))


@pytest.fixture
def maritime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    keep_panel("maritime", OWN)
    return "maritime"


@pytest.mark.parametrize("method", ["panel2", "structured_panel10"])
def test_a_panel_that_is_large_enough_takes_a_seat_each(maritime: str, method: str) -> None:
    assert checked(method=method, experts=maritime) == method


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("panel10", "has 2 experts"),
        ("fusion", "has 2 experts"),
        ("maj16", "seats no experts"),
        (AUTO, "seats no experts"),
    ],
)
def test_experts_that_would_not_be_heard_are_refused(maritime: str, method: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        checked(method=method, experts=maritime)


def test_the_preset_is_changed_by_what_is_asked_for_and_else_stays() -> None:
    usual = settings_of(REQUEST, "zh")
    changed = settings_of(replace(REQUEST, rollouts=3, evidence=True), "zh")
    assert (changed.rollouts, changed.evidence) == (3, True)
    assert changed.model_copy(update={"rollouts": usual.rollouts, "evidence": False}) == usual


def test_a_number_that_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="time budget are not possible"):
        settings_of(replace(REQUEST, time_budget=float("inf")), "zh")


def test_evidence_without_a_method_is_the_search() -> None:
    assert checked(method="auto", evidence=True) == "mma"
    assert checked(method="auto") == "auto"


@pytest.mark.parametrize(
    ("wanted", "fact"),
    [
        ({"method": "single", "evidence": True}, "reads no evidence"),
        ({"method": "single", "call_budget": 3}, "no budget of calls"),
        ({"method": "workflow:charges", "only_nodes": True}, "is no host"),
        ({"method": "aorchestra", "only_nodes": True}, "no pack is named"),
    ],
)
def test_what_a_method_would_not_use_is_refused(wanted: dict[str, Any], fact: str) -> None:
    with pytest.raises(InputError, match=fact):
        checked(**wanted)


@pytest.mark.parametrize("method", ["workflow:charges", "aorchestra"])
def test_workflows_and_hosts_have_a_budget_of_calls(method: str) -> None:
    assert checked(method=method, call_budget=3) == method


@pytest.mark.parametrize(
    "wanted", [{"method": "workflow:diamond"}, {"method": "aorchestra:diamond"}, {"nodes": "diamond"}]
)
def test_a_pack_of_another_language_than_the_case_is_refused(home: Path, wanted: dict[str, Any]) -> None:
    own_path(diamond_pack()).parent.mkdir(parents=True)
    own_path(diamond_pack()).write_text(written(diamond_pack()), encoding="utf-8")
    with pytest.raises(InputError, match=r"diamond is written in another language \(en\) than the case \(zh\)"):
        checked(**wanted)


def test_a_pack_that_is_not_made_for_the_task_is_told_of() -> None:
    settings = settings_of(replace(REQUEST, method="workflow:charges"), "zh")
    [note] = notes_on_packs(settings, "lqa")
    assert note == "The pack charges is not made for the task lqa, but for: ljp_charge."
    assert "不是为任务 lqa 编写的" in translated(note, "zh")
    assert notes_on_packs(settings, "ljp_charge") == notes_on_packs(settings_of(REQUEST, "zh"), "lqa") == []


@pytest.mark.parametrize(
    ("method", "tokens", "notes"),
    [("panel3", "278", 1), ("panel10", "927", 2), ("structured_panel6@domain", "522", 2), ("fusion", "278", 1)],
)
def test_94_a_panel_is_never_asked_without_saying_its_tokens_and_its_gain(method: str, tokens: str, notes: int) -> None:
    said = notes_on_experts(method)
    assert len(said) == notes
    assert f"about {tokens} tokens" in said[0]
    assert all("词元" in translated(note, "zh") for note in said)
    assert notes_on_experts("mma") == notes_on_experts("nothing") == []


def test_the_gain_of_a_size_is_said_once_it_is_measured() -> None:
    measured = MeasuredPanel(tokens=300, questions=20, gains={"6": 0.125})
    assert measured.notes(6)[1] == "Gain for tokens (PoT) of 6 experts over three: +0.12."
    assert measured.notes(10)[1] == "Gain for tokens (PoT) of 10 experts over three: not measured."


@pytest.mark.parametrize(("method", "answers"), [("ledger", False), ("mma", True), (AUTO, True)])
def test_recorded_models_are_a_demonstration_where_the_method_asks_them(method: str, answers: bool) -> None:
    assert is_demonstration(SolveRequest("", general="scripted:general.json", method=method)) is answers
    assert not is_demonstration(SolveRequest("", general="general.gguf", method=method))


@pytest.mark.parametrize("changed", [{"schedule": "lin"}, {"schedule": "exp"}, {"inspection": "score"}])
def test_a_search_that_would_have_been_another_with_more_rollouts_takes_none(changed: dict[str, str]) -> None:
    manifest = Manifest("eca", "zh", "mma", "product", "quick", 1, {"rollouts": 5}, (), "", "", "")
    check_takes_rollouts(manifest)
    with pytest.raises(InputError, match="depends from its beginning"):
        check_takes_rollouts(replace(manifest, settings={**manifest.settings, **changed}))
