from __future__ import annotations

from mma_desktop import paths
from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.run.catalog import load_catalog
from tests.gui.fake_service import FakeService
from tests.gui.steps import stored_run


def test_the_window_lists_what_is_here() -> None:
    service = FakeService()
    service.stored = [stored_run("a", "甲案", RunStatus.FINISHED)]
    catalog = load_catalog(service)
    assert catalog.choices.models == service.choices
    assert {"auto", "mma", "dylan"} <= set(catalog.choices.methods)
    assert {"quick", "standard", "thorough"} <= set(catalog.choices.presets)
    assert catalog.choices.tasks["eca"] == {"zh": "犯罪金额计算", "en": "Crime amount"}
    assert ([sample.language for sample in catalog.samples], catalog.runs) == (["en", "zh"], service.stored)


def test_a_task_file_that_cannot_be_read_is_listed_with_its_mistake() -> None:
    paths.user_tasks().mkdir(parents=True)
    (paths.user_tasks() / "broken.en.toml").write_text("id = 3\n", encoding="utf-8")
    choices = load_catalog(FakeService()).choices
    assert list(choices.broken) == ["broken.en.toml"]
    assert "broken" not in choices.tasks
