"""Work that is stopped anywhere goes on without a question asked twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.domain.events import Asked, Event, Replied
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import InputError, StorageError
from mma_desktop.workflows.work_journal import REPLIES, WORK, opened

PLAN = {"pack": "a", "seed": "42"}


def engine() -> ScriptedEngine:
    return ScriptedEngine(lambda prompt, _sampling, _i: f"reply to {prompt.messages[0].content}\ud800")


async def ask(folder: Path, asked: ScriptedEngine, *texts: str) -> list[str]:
    """What a piece of work is told that asks these texts."""
    with opened(folder, PLAN) as journal:
        team = journal.team(Team({"general": asked}))
        prompts = [Prompt((Message("user", text),)) for text in texts]
        return [(await team["general"].generate(prompt, Sampling(max_tokens=50)))[0].text for prompt in prompts]


async def test_what_is_on_record_is_not_asked_again(tmp_path: Path) -> None:
    first = await ask(tmp_path, engine(), "one", "two")
    again = engine()
    assert await ask(tmp_path, again, "one", "two", "three") == [*first, "reply to three\ud800"]
    assert len(again.asked) == 1


async def test_half_a_line_is_cut_off_and_its_question_asked_again(tmp_path: Path) -> None:
    await ask(tmp_path, engine(), "one", "two")
    file = tmp_path / REPLIES
    file.write_bytes(file.read_bytes()[:-20])
    again = engine()
    assert (await ask(tmp_path, again, "one", "two"))[1] == "reply to two\ud800"
    assert len(again.asked) == 1
    assert len(file.read_bytes().splitlines()) == 2


async def test_a_reply_is_on_disk_before_it_is_used(tmp_path: Path) -> None:
    with opened(tmp_path, PLAN) as journal:
        heard: list[Event] = []
        team = journal.team(Team({"general": engine()}), heard.append)
        await team["general"].generate(Prompt((Message("user", "one"),)), Sampling())
        assert len((tmp_path / REPLIES).read_bytes().splitlines()) == 1
        assert [type(event) for event in heard] == [Asked, Replied]


def test_a_line_that_is_no_reply_is_named(tmp_path: Path) -> None:
    (tmp_path / REPLIES).write_text('{"key": 3}\n')
    with pytest.raises(StorageError, match="line 1 is no reply"), opened(tmp_path, PLAN):
        pass


def test_a_folder_of_other_work_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path, PLAN):
        pass
    assert json.loads((tmp_path / WORK).read_text()) == PLAN
    with pytest.raises(InputError, match="another seed") as refused, opened(tmp_path, PLAN | {"seed": "1"}):
        pass
    assert "--out" in refused.value.remedy


def test_a_folder_that_is_worked_on_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path, PLAN), pytest.raises(InputError, match="another process"), opened(tmp_path, PLAN):
        pass
