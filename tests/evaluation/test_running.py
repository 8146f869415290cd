"""Evaluations on scripted engines: every item once, nothing asked twice, whatever happens in between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace

import pytest

from mma_desktop.domain.passages import Evidence, LibraryPassage, PassageQuery, Work
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow, EngineLost, InputError
from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.running import LIBRARY, RECORDS, EvaluationProgress, EvaluationService, Plan
from mma_desktop.holding import held
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.questions.item import Item
from mma_desktop.storage.library import Library
from tests.evaluation.conftest import ITEMS, amount_script, engine, service_over

PlanOf = Callable[..., Plan]


def silent(_progress: EvaluationProgress) -> None:
    """A listener that does nothing."""


def samples(engine: ScriptedEngine) -> int:
    return sum(sampling.n for _, sampling in engine.asked)


def comparable(records: list[Record]) -> list[Record]:
    """Records without what depends on time and on the ids of runs."""
    return [replace(record, seconds=0, run="", finished="", computed_tokens=0, reused_tokens=0) for record in records]


async def test_every_method_answers_every_item_with_every_seed(plan_of: PlanOf) -> None:
    plan = plan_of("single", "maj16", "mma", seeds=(1, 2))
    steps: list[EvaluationProgress] = []
    records = await service_over(engine("general"), engine("domain")).run(plan, steps.append)
    assert [record.key for record in records] == [job.key for job in plan.jobs]
    assert sorted(record.key for record in read_records(plan.out / RECORDS)) == sorted(job.key for job in plan.jobs)
    assert [step.done for step in steps] == list(range(25))
    assert steps[-1].seconds_left == 0
    majority = [record for record in records if record.method == "maj16"]
    assert all(record.strict == record.lenient == 1.0 for record in majority)
    assert all(record.completions == 16 for record in majority)


@pytest.mark.parametrize(("parallel", "items", "several"), [(1, ITEMS, False), (4, ITEMS[:1], False), (2, ITEMS, True)])
async def test_engines_are_told_whether_several_cases_share_them(
    plan_of: PlanOf, parallel: int, items: list[Item], several: bool
) -> None:
    told: list[bool] = []

    @asynccontextmanager
    async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        told.append(several_cases)
        yield Team({GENERAL: engine("general"), DOMAIN: engine("domain")})

    service = EvaluationService(open_team, lambda: ("G", "D"))
    await service.run(plan_of("single", items=items, parallel=parallel), silent)
    assert told == [several]


async def test_an_item_leaves_a_run_in_the_library_that_can_be_opened(plan_of: PlanOf) -> None:
    plan = plan_of("mma", items=ITEMS[:1])
    [record] = await service_over(engine("general"), engine("domain")).run(plan, silent)
    with Library.open(plan.out / LIBRARY) as library:
        run = library.run(record.run)
        assert (run.status, run.case_title) == (RunStatus.FINISHED, "case-6000 | mma | seed 42")
        assert run.solution is not None
        assert (run.solution.value, record.value) == ("6000", "6000")
        assert library.verify(run.id).ok
    assert record.judged
    assert record.steps[-1].generated_tokens == record.generated_tokens


async def test_what_one_method_drew_serves_the_others(plan_of: PlanOf) -> None:
    general = engine("general")
    plan = plan_of("maj16", "single", "maj4", items=ITEMS[:1], parallel=1)
    sixteen, single, four = await service_over(general, engine("domain")).run(plan, silent)
    assert samples(general) == 16
    assert (sixteen.reused_tokens, single.reused_tokens) == (0, single.generated_tokens)
    assert four.reused_tokens == four.generated_tokens
    later = await service_over(ScriptedEngine(_never, sha256=general.info.sha256), engine("domain")).run(
        plan_of("maj8", items=ITEMS[:1]), silent
    )
    assert later[0].completions == 8


def _never(*_: object) -> str:
    raise AssertionError("nothing may be asked")


async def test_a_finished_item_is_not_asked_for_again(plan_of: PlanOf) -> None:
    plan = plan_of("single", "mma")
    first = await service_over(engine("general"), engine("domain")).run(plan, silent)
    general = engine("general")
    assert await service_over(general, engine("domain")).run(plan, silent) == first
    assert general.asked == []


@pytest.mark.parametrize("parallel", [1, 2, 16])
async def test_results_do_not_depend_on_how_many_items_are_in_flight(plan_of: PlanOf, parallel: int) -> None:
    plan = plan_of("single", "maj16", "mma", parallel=parallel)
    pair = engine("general", delay=0.001), engine("domain", delay=0.001)
    whole = await service_over(*pair).run(replace(plan, parallel=3, out=plan.out / "whole"), silent)
    assert comparable(await service_over(*pair).run(plan, silent)) == comparable(whole)


async def test_a_torn_line_is_written_again_without_asking(plan_of: PlanOf) -> None:
    plan = plan_of("single", "mma", items=ITEMS[:2])
    whole = await service_over(engine("general"), engine("domain")).run(plan, silent)
    file = plan.out / RECORDS
    file.write_bytes(file.read_bytes()[:-40])
    general = engine("general")
    again = await service_over(general, engine("domain")).run(plan, silent)
    assert general.asked == []
    assert [replace(record, finished="") for record in again] == [replace(record, finished="") for record in whole]
    assert len(read_records(file)) == 4


async def test_records_that_were_passed_on_without_texts_and_runs_are_gone_on_with(plan_of: PlanOf) -> None:
    plan = plan_of("single", "mma", items=ITEMS[:2])
    whole = await service_over(engine("general"), engine("domain")).run(plan, silent)
    lines = [json.loads(line) for line in (plan.out / RECORDS).read_text(encoding="utf-8").splitlines()]
    assert all(line.pop("answer") for line in lines)
    plan = replace(plan_of("single", "mma", items=ITEMS[:3]), out=plan.out / "passed on")
    plan.out.mkdir()
    (plan.out / RECORDS).write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    general = engine("general")
    records = await service_over(general, engine("domain")).run(plan, silent)
    assert records[:4] == [replace(record, answer="") for record in whole]
    assert {prompt.messages[-1].content.count(ITEMS[2].question) for prompt, _ in general.asked} == {1}


async def test_an_item_that_cannot_be_answered_counts_as_wrong_and_stops_nothing(plan_of: PlanOf) -> None:
    def script(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if "800" in prompt.messages[-1].content:
            raise ContextOverflow("too long")
        return amount_script(prompt, sampling, index)

    general = ScriptedEngine(script, name="scripted general")
    records = await service_over(general, engine("domain")).run(plan_of("maj16"), silent)
    assert [record.strict for record in records] == [1, 0, 1, 1]
    assert (records[1].error, records[1].abstained) == ("too long", True)


async def test_a_lost_engine_keeps_what_is_finished(plan_of: PlanOf) -> None:
    left = [40]

    def dying(prompt: Prompt, sampling: Sampling, index: int) -> str:
        left[0] -= 1
        if left[0] < 0:
            raise EngineLost("the engine died twice")
        return amount_script(prompt, sampling, index)

    plan = plan_of("maj16", parallel=1)
    with pytest.raises(EngineLost):
        await service_over(ScriptedEngine(dying, name="scripted general"), engine("domain")).run(plan, silent)
    assert len(read_records(plan.out / RECORDS)) == 2
    general = engine("general")
    assert len(await service_over(general, engine("domain")).run(plan, silent)) == 4
    assert samples(general) == 24  # 40 were answered, the last 8 of them belong to the third item


@pytest.mark.parametrize(
    ("item", "message"),
    [(replace(ITEMS[0], gold="1"), "gold"), (replace(ITEMS[0], question="张某盗窃现金6000元"), "wording")],
)
async def test_results_for_another_item_of_the_same_name_are_never_mixed(
    plan_of: PlanOf, item: Item, message: str
) -> None:
    plan = plan_of("single", items=ITEMS[:1])
    await service_over(engine("general"), engine("domain")).run(plan, silent)
    with pytest.raises(InputError, match=message):
        await service_over(engine("general"), engine("domain")).run(replace(plan, items=[item, ITEMS[1]]), silent)


async def test_results_with_other_settings_are_never_mixed(plan_of: PlanOf) -> None:
    plan = plan_of("mma", items=ITEMS[:1])
    await service_over(engine("general"), engine("domain")).run(plan, silent)
    changed = replace(plan.methods[0], settings=plan.methods[0].settings.model_copy(update={"rollouts": 1}))
    with pytest.raises(InputError, match="settings"):
        await service_over(engine("general"), engine("domain")).run(
            replace(plan, items=ITEMS[:2], methods=[changed]), silent
        )


async def test_another_model_is_refused(plan_of: PlanOf) -> None:
    plan = plan_of("single")
    await service_over(engine("general"), engine("domain")).run(replace(plan, items=ITEMS[:1]), silent)
    with pytest.raises(InputError, match="models"):
        await service_over(engine("another"), engine("domain")).run(plan, silent)


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (Item("x", "eca", "zh", "案", "much"), "Item x: The known answer .much"),
        (Item("x", "riddle", "zh", "案", "1"), "riddle"),
    ],
)
async def test_what_cannot_be_scored_is_refused_before_a_model_is_loaded(
    plan_of: PlanOf, item: Item, message: str
) -> None:
    service = service_over(engine("general"), engine("domain"))
    with pytest.raises(Exception, match=message):
        await service.run(plan_of("single", items=[item]), silent)
    assert not (plan_of("single").out / LIBRARY).exists()


async def test_stopping_loses_no_finished_item(plan_of: PlanOf) -> None:
    plan = plan_of("maj16", parallel=2)
    done = asyncio.Event()
    running = asyncio.create_task(
        service_over(engine("general", delay=0.01), engine("domain")).run(
            plan, lambda progress: done.set() if progress.done == 1 else None
        )
    )
    await done.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    kept = read_records(plan.out / RECORDS)
    assert 1 <= len(kept) < 4
    records = await service_over(engine("general"), engine("domain")).run(plan, silent)
    assert [record for record in records if record.key in {one.key for one in kept}] == kept


async def test_a_folder_is_evaluated_by_one_process_at_a_time(plan_of: PlanOf) -> None:
    plan = plan_of("single")
    plan.out.mkdir()
    service = service_over(engine("general"), engine("domain"))
    with held(plan.out), pytest.raises(InputError, match="another process"):
        await service.run(plan, silent)
    assert len(await service.run(plan, silent)) == 4


async def test_where_no_method_asks_a_model_none_is_loaded(plan_of: PlanOf) -> None:
    service = EvaluationService(_no_models, _no_pair)
    records = await service.run(plan_of("ledger"), silent)
    assert [(record.value, record.models) for record in records] == [(item.gold, {}) for item in ITEMS]
    with pytest.raises(AssertionError):
        await service.run(plan_of("ledger,judge=true"), silent)


async def test_results_without_models_stand_beside_those_of_any(plan_of: PlanOf) -> None:
    with_models = service_over(engine("general"), engine("domain"))
    await EvaluationService(_no_models, _no_pair).run(plan_of("ledger"), silent)
    records = await with_models.run(plan_of("ledger", "single"), silent)
    assert {record.method: bool(record.models) for record in records} == {"ledger": False, "single": True}
    with pytest.raises(InputError, match="other models"):
        await service_over(engine("another"), engine("domain")).run(plan_of("single", seeds=(7,)), silent)


@asynccontextmanager
async def _no_models(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
    del several_cases
    raise AssertionError("models were loaded")
    yield Team({})  # pyright: ignore[reportUnreachable]


def _no_pair() -> tuple[str, str]:
    return "G", "D"


class _Shelf:
    """A knowledge library that holds one article."""

    def __init__(self, text: str) -> None:
        law = Work("甲法", "甲法", "甲法", "法律")
        self._passages = [LibraryPassage("甲法#1", law, "第一条", "1", "", text)]

    def find(self, query: str, number: int, shelves: Sequence[str] = (), as_of: str = "") -> list[LibraryPassage]:
        return self._passages[:number]

    def evidence(self, query: PassageQuery, language: str) -> Evidence:
        assert "盗窃" in query.text
        return evidence_of(self._passages, language)


async def test_what_was_found_for_an_item_is_in_its_run_and_is_not_looked_up_again(plan_of: PlanOf) -> None:
    plan = plan_of("rag", "mma:quick,evidence=true,rollouts=4", "single", items=ITEMS[:1])
    general, domain = engine("general"), engine("domain")

    @asynccontextmanager
    async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        yield Team({GENERAL: general, DOMAIN: domain})

    def service(text: str) -> EvaluationService:
        return EvaluationService(open_team, lambda: ("G", "D"), lambda: nullcontext(_Shelf(text)))

    records = await service("旧条文").run(plan, silent)
    with Library.open(plan.out / LIBRARY) as library:
        found = [len(library.run(record.run).manifest.evidence.passages) for record in records]
        for record in records:  # as if the program had been killed before it had written down any answer
            library.set_status(record.run, RunStatus.RUNNING, None)
    assert found == [1, 1, 0]
    (plan.out / RECORDS).unlink()
    asked = samples(general) + samples(domain)
    again = await service("新条文").run(plan, silent)
    assert comparable(again) == comparable(records)
    assert [record.run for record in again] == [record.run for record in records]
    assert samples(general) + samples(domain) == asked
