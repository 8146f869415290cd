from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.sections.provenance import provenance_of


def test_what_is_needed_to_repeat_a_run_is_named(report: Report) -> None:
    (_, run), (_, settings), *_ = provenance_of(report, "en")
    values = [value for _, value in run]
    assert report.run in values and report.document.sha256 in values and report.manifest.prompts_sha256 in values
    assert all(any(model.sha256 in value for value in values) for model in report.manifest.models)
    assert [name for name, _ in settings] == list(report.manifest.settings)


def test_a_run_that_went_on_says_where(report: Report) -> None:
    *_, (_, usage) = provenance_of(replace(report, continued=(7,)), "en")
    assert any("7" in value for name, value in usage if "ontinued" in name)


def test_another_language_is_refused(report: Report) -> None:
    with pytest.raises(InputError):
        provenance_of(report, "fr")


@pytest.mark.parametrize(("language", "memory"), [("zh", ("内存", "15.6 GiB")), ("en", ("memory", "15.6 GiB"))])
def test_the_computer_is_told_of_in_words(report: Report, language: str, memory: tuple[str, str]) -> None:
    hardware = {"cores": 2, "memory_bytes": 16_750_372_454, "other": "x"}
    told = replace(report, manifest=replace(report.manifest, hardware=hardware))
    [pairs] = [pairs for title, pairs in provenance_of(told, language) if title in ("硬件", "Hardware")]
    assert pairs[1:] == (memory, ("other", "x"))


def test_a_panel_in_the_settings_is_named_by_its_hash(report: Report) -> None:
    settings = {"experts": {"title": "法律", "experts": []}, "depth": 5}
    told = replace(report, manifest=replace(report.manifest, settings=settings))
    _, (_, pairs), *_ = provenance_of(told, "zh")
    assert [(name, len(value)) for name, value in pairs] == [("experts", 64), ("depth", 1)]


def test_a_recorded_model_is_named_in_the_language_of_the_report(report: Report) -> None:
    named = replace(report.manifest.models[0], name="recorded general model")
    told = replace(report, manifest=replace(report.manifest, models=(named,)))
    for language, name in (("zh", "录制的通用模型"), ("en", "recorded general model")):
        (_, ((_, value), *_)), *_ = provenance_of(told, language)
        assert value.splitlines()[0] == name
    assert "作者：录制的通用模型" in as_markdown(told, "zh")
    assert "recorded general model" not in as_markdown(told, "zh")
