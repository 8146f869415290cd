"""Work that is stopped anywhere goes on without a question asked twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.domain.events import Asked, Event, Replied
from mma_desktop.domain.prompts import Completion, Message, Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import BudgetSpent, EngineError, InputError, StorageError
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


class Failing(ScriptedEngine):
    """Fails at every text of `always`, and the first time at every text of `once`."""

    def __init__(self, always: str, once: str) -> None:
        super().__init__(lambda prompt, _sampling, _index: prompt.messages[0].content)
        self._always, self._once, self._failed = always, once, set[str]()

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        text = prompt.messages[0].content
        if text in self._always or (text in self._once and text not in self._failed):
            self._failed.add(text)
            raise EngineError("it broke")
        return await super().generate(prompt, sampling)


async def asked_until_spent(folder: Path, texts: str, most: int) -> str:
    """The texts that work with a budget comes to ask, each for two samples."""
    done = ""
    with opened(folder, PLAN, most) as journal:
        general = journal.team(Team({"general": Failing(always="bd", once="ce")}))["general"]
        for text in texts:
            try:
                await general.score(Prompt((Message("user", text),)), ["x", "y"])
                await general.generate(Prompt((Message("user", text),)), Sampling(n=2))
            except BudgetSpent:
                break
            except EngineError:
                pass
            done += text
    return done


@pytest.mark.parametrize("interrupted", range(6))
async def test_a_budget_ends_continued_work_where_it_would_have_ended_it_uninterrupted(
    tmp_path: Path, interrupted: int
) -> None:
    assert await asked_until_spent(tmp_path / "whole", "abcdefgh", 10) == "abcde"
    await asked_until_spent(tmp_path / "parted", "abcdefgh"[:interrupted], 10)
    assert await asked_until_spent(tmp_path / "parted", "abcdefgh", 10) == "abcde"
