"""Stage 1 from end to end with a scripted designer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import InputError
from mma_desktop.packs.loading import digest, pack_of, parse_pack, written
from mma_desktop.synthesis.building import BuildJob, BuildStage, BuildStep, BuiltPack, build
from mma_desktop.synthesis.dossier import BuildSettings
from mma_desktop.synthesis.strategies import STRATEGIES
from mma_desktop.tasks.catalog import load_task
from tests.synthesis.scripts import QUESTION, REPLIES, SAMPLES, ToyLibrary, endless, engine, passage, said, team

SETTINGS = BuildSettings(samples=2, searches=2, rounds=3)


def job(task: str = "ljp_charge", **changed: Any) -> BuildJob:
    usual = {"samples": SAMPLES, "measured": (), "pack_id": "made", "settings": SETTINGS}
    return BuildJob(load_task(task, "zh"), **{**usual, **changed})


async def built(made: ScriptedEngine | None = None, **changed: Any) -> BuiltPack:
    return await build(job(**changed), team(made or engine()))


async def test_a_build_ends_with_a_pack_that_loads_and_a_dossier_of_how_it_came_about() -> None:
    steps: list[BuildStep] = []
    found = await build(job(), team(engine()), steps.append)
    assert parse_pack(written(found.pack)) == found.pack
    assert [node.name for node in found.pack.nodes] == ["Facts", "Law", "Answer"]
    assert found.dossier.pack == digest(found.pack)
    assert found.dossier.samples == ("one", "two")
    assert found.pack.provenance.designer == "designer"
    assert found.pack.provenance.library_ids == found.dossier.kept
    assert len(found.dossier.searches) == 2 * len(STRATEGIES)
    assert list(dict.fromkeys(step.stage for step in steps)) == list(BuildStage)
    told = {stage: [(step.done, step.total) for step in steps if step.stage is stage] for stage in BuildStage}
    assert told[BuildStage.DIMENSIONS] == [(0, 1), (1, 1)]
    assert told[BuildStage.QUERIES] == told[BuildStage.ANALYSES] == [(done, 4) for done in range(5)]
    assert told[BuildStage.SEARCHES] == [(done, 8) for done in range(9)]


async def test_equal_builds_make_equal_packs_and_another_seed_asks_otherwise() -> None:
    assert (await built()).dossier == (await built()).dossier
    first, second = engine(), engine()
    await built(first)
    await built(second, settings=SETTINGS.model_copy(update={"seed": 7}))
    assert {one.seed for _, one in first.asked}.isdisjoint(one.seed for _, one in second.asked)


async def test_a_build_in_english_is_english_throughout() -> None:
    wanted = BuildJob(load_task("mmlu_pro_law", "en"), SAMPLES, (), "made", SETTINGS)
    made = engine()
    found = await build(wanted, team(made))
    assert found.pack.language == "en"
    assert all("is only material" in call.system for node in found.pack.nodes for call in node.calls)
    assert "Domain:" in made.asked[0][0].messages[-1].content


async def test_61_each_strategy_is_searched_on_its_own_shelves() -> None:
    library = endless()
    named = engine(search=lambda tag: {**REPLIES["search"](tag), "next_query": tag.split()[1]})
    await build(job(), team(named, library))
    assert set(library.asked) == {(name.value, one.shelves) for name, one in STRATEGIES.items()}


async def test_a_designer_that_says_nothing_of_use_still_gives_a_pack_and_all_of_it_is_marked() -> None:
    mute = ScriptedEngine(lambda *_: "?", name="mute")
    found = await built(mute)
    assert found.pack.provenance.filled == tuple(node.name for node in found.pack.nodes)
    assert found.dossier.skeleton == found.pack.provenance.parent != ""
    assert all(search.query.filled for search in found.dossier.searches)
    assert all(analysis.filled for analysis in found.dossier.analyses)


async def test_a_task_whose_answer_is_a_sum_keeps_its_ledger_with_any_designer() -> None:
    for made in (engine(), ScriptedEngine(lambda *_: "?", name="mute")):
        found = await built(made, task="eca")
        assert any(node.program == "ledger" for node in found.pack.nodes)


async def test_nothing_that_is_measured_on_is_quoted_anywhere_in_the_pack() -> None:
    secret = "二〇二一年冬天，被告人郑某在火车站候车室内顺手拿走旅客放在座位上的皮箱一只"
    quoting = {"instruction": f"例如{secret}"}
    library = ToyLibrary(lambda number: [passage(1, f"案例：{secret}"), passage(number + 1)])
    found = await build(job(measured=(secret,)), team(engine(instruction=quoting), library))
    assert secret[5:25] not in written(found.pack) + found.dossier.written()
    assert found.dossier.leaks > 0
    assert set(found.pack.provenance.filled) == {"Facts", "Answer"}


async def test_the_designer_is_never_shown_an_answer_or_more_samples_than_were_asked_for() -> None:
    made = engine()
    await built(made, settings=SETTINGS.model_copy(update={"samples": 1, "seed": 1}))
    seen = "\n".join(prompt.messages[-1].content for prompt, _ in made.asked)
    assert sum(sample.text in seen for sample in SAMPLES) == 1


async def test_without_questions_or_a_library_there_is_nothing_to_build_from() -> None:
    with pytest.raises(InputError, match="sample questions"):
        await built(samples=())
    with pytest.raises(InputError, match="library"):
        await build(job(), Team({GENERAL: engine()}))


async def test_hostile_replies_of_the_right_form_never_break_the_pack() -> None:
    """Every text is one that tries: a template, code, a control character, a node's own name."""
    wild = "{case} {{x}} import os; __class__ {nodes[0]} \u202e"

    def script(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return json.dumps(_wild(json.loads(said(sampling.tag)), wild), ensure_ascii=False)

    found = await built(ScriptedEngine(script, name="wild"))
    assert pack_of(json.loads(written(found.pack))) == found.pack
    assert QUESTION not in written(found.pack)


def _wild(value: Any, text: str) -> Any:
    """The value with every text but kinds replaced."""
    if isinstance(value, dict):
        return {key: item if key == "kind" else _wild(item, text) for key, item in value.items()}
    if isinstance(value, list):
        return [_wild(item, f"{text}{place}") for place, item in enumerate(value)]
    return text if isinstance(value, str) else value
