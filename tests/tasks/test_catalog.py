"""The tasks there are: those that ship, those of the user, and the samples that name one of them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import InputError, ResourceError
from mma_desktop.tasks.catalog import language_for, list_tasks, load_task, task_path, task_titles, titles_of

EXAMPLE = (paths.resources() / "task_defaults" / "example.en.toml").read_text(encoding="utf-8")


def add_task(name: str, text: str) -> Path:
    """A task file in the folder of the user."""
    path = paths.user_tasks() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_loads_both_languages_by_name() -> None:
    for language in ("zh", "en"):
        task = load_task("eca", language)
        assert (task.id, task.language) == ("eca", language)
        assert task.title
        assert task.digest == hashlib.sha256(task_path("eca", language).read_bytes()).hexdigest()


def test_a_missing_task_names_those_that_exist() -> None:
    with pytest.raises(InputError, match=r"no task file|eca\.zh"):
        load_task("nothing", "zh")


def test_a_wrong_file_stops_no_other_task_and_says_how_to_mend_it() -> None:
    add_task("broken.en.toml", "id = \n")
    add_task("early_exit.en.toml", EXAMPLE)
    assert load_task("early_exit", "en").title == "May the tenant leave early?"
    with pytest.raises(ResourceError, match=r"broken\.en\.toml.*line 1") as caught:
        load_task("broken", "en")
    assert "tasks example" in caught.value.remedy


def test_the_program_s_own_task_stays_when_a_file_takes_its_name() -> None:
    path = add_task("eca.en.toml", EXAMPLE)
    [entry] = [entry for entry in list_tasks() if entry.path == path]
    assert entry.error is not None and "a task of this name comes with the program" in entry.error.fact
    assert load_task("eca", "en").title == "Crime amount"
    assert task_path("eca", "en").parent == paths.resources() / "tasks"


def test_every_shipped_task_has_a_title_in_every_language_of_the_program() -> None:
    titles = task_titles(list_tasks())
    assert {name for name, own in titles.items() if set(own) < {"zh", "en"}} == set()
    assert titles["eca"] == {"en": "Crime amount", "zh": "犯罪金额计算"}


def test_a_task_in_one_language_is_used_in_that_language() -> None:
    add_task("early_exit.en.toml", EXAMPLE)
    assert language_for("early_exit", "zh") == "en"
    assert language_for("lqa", "en") == "zh"
    assert [language_for("eca", wanted) for wanted in ("zh", "en")] == ["zh", "en"]
    assert language_for("unknown", "en") == "en"


def test_every_sample_is_there_and_its_task_exists() -> None:
    samples = paths.resources() / "samples"
    index = tomllib.loads((samples / "samples.toml").read_text(encoding="utf-8"))
    assert len(index["samples"]) >= 2
    for sample in index["samples"]:
        assert (samples / sample["file"]).read_text(encoding="utf-8").strip()
        assert load_task(sample["task"], sample["language"]).title


@pytest.mark.parametrize("title", ["9" * 5000, "[" * 100_000 + "]" * 100_000])
def test_a_task_file_that_no_parser_can_hold_hides_no_other(title: str) -> None:
    add_task("monster.zh.toml", f"title = {title}")
    wrong = [entry for entry in list_tasks() if entry.error is not None]
    assert [entry.name for entry in wrong] == ["monster"]
    assert len(list_tasks()) > len(wrong)
    assert len(str(wrong[0].error)) < 200


def test_one_task_has_the_titles_that_the_list_of_all_gives_it() -> None:
    assert titles_of("eca") == {"en": "Crime amount", "zh": "犯罪金额计算"}
    assert titles_of("lqa") == task_titles(list_tasks())["lqa"]
    assert titles_of("nope") == {}
