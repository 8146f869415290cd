"""Solve, stop, resume, replay, report: the use cases, on scripted engines and a real library."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.events import Event, Replied, RolloutDone, RunFailed, Started, Trouble
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import (
    DocumentError,
    EngineError,
    EngineLost,
    InputError,
    LibraryReadOnly,
    RunStopped,
    StorageError,
)
from mma_desktop.paths import resources
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.templates import load_labels
from mma_desktop.search.settings import load_preset
from mma_desktop.service.request import OpenTeam, SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from tests.service.conftest import scripted

ServiceOf = Callable[..., SolvingService]
CASE = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
REQUEST = SolveRequest(text=CASE, title="盗窃案", preset="standard", seed=3)


def silent(_event: Event) -> None:
    """A listener that does nothing."""


async def test_solving_gives_a_report_and_stores_the_run(service_of: ServiceOf) -> None:
    service = service_of()
    heard: list[Event] = []
    report = await service.solve(REQUEST, heard.append)
    assert (report.status, report.value, report.self_verified) == (RunStatus.FINISHED, "51500", False)
    assert report.ledger.total == 51500
    assert report.path[0] == "R"
    assert report.usage.requests == sum(isinstance(event, Replied) for event in heard)
    assert isinstance(heard[0], Started)
    assert [run.id for run in service.runs()] == [report.run]
    assert await service.report(report.run) == report


async def test_a_picture_that_nobody_could_read_is_no_case_and_says_what_would_help(service_of: ServiceOf) -> None:
    unread = Document("a.jpg", "", "0", (Note("pages_without_text", ("1", "1")),))
    with pytest.raises(DocumentError, match=r"a\.jpg has no text: its page is a picture") as caught:
        await service_of().solve(replace(REQUEST, documents=(ImportedDocument(unread),)), silent)
    assert "mma-desktop[ocr]" in caught.value.remedy


@pytest.mark.parametrize(("preset", "mode"), [("faithful", "faithful"), ("quick", "product")])
async def test_112_mode_method_and_seed_are_in_the_manifest(service_of: ServiceOf, preset: str, mode: str) -> None:
    report = await service_of().solve(replace(REQUEST, preset=preset, rollouts=1), silent)
    manifest = report.manifest
    assert (manifest.mode, manifest.method, manifest.seed, manifest.preset) == (mode, "mma", 3, preset)
    assert manifest.settings["lazy"] is (mode == "product")
    assert manifest.settings["rollouts"] == 1
    assert {model.role: model.name for model in manifest.models} == {
        "general": "scripted general",
        "domain": "scripted domain",
    }


@pytest.mark.parametrize(("method", "rollouts"), [("auto", 5), ("mma", 5), ("majority", 0)])
async def test_only_a_search_is_announced_with_rollouts(service_of: ServiceOf, method: str, rollouts: int) -> None:
    heard: list[Event] = []
    await service_of().solve(replace(REQUEST, method=method), heard.append)
    assert [event.rollouts for event in heard if isinstance(event, Started)] == [rollouts]


@pytest.mark.parametrize("alone", [True, False])
async def test_a_run_says_whether_one_model_holds_all_roles(service_of: ServiceOf, alone: bool) -> None:
    heard, one = list[Event](), scripted(GENERAL)
    service = service_of(general=one, domain=one) if alone else service_of()
    report = await service.solve(replace(REQUEST, method="single"), heard.append)
    assert [event.one_model for event in heard if isinstance(event, Started)] == [alone]
    assert report.manifest.one_model is alone


@pytest.mark.parametrize(("task", "currency"), [("eca", "GBP"), ("open", "")])
async def test_a_run_says_in_which_money_its_answers_are_sums(service_of: ServiceOf, task: str, currency: str) -> None:
    service, heard = service_of(), list[Event]()
    asked = replace(
        REQUEST, task=task, text="He took £4,200.50 from the till.", method="ledger" if currency else "single"
    )
    await service.solve(asked, heard.append)
    (run,) = service.runs()
    assert [event.currency for event in heard if isinstance(event, Started)] == [run.currency] == [currency]


@pytest.mark.parametrize(
    ("task", "text", "asked", "language"),
    [
        ("eca", "窃得现金300元。", "", "zh"),
        ("eca", "He stole 300 yuan.", "", "en"),
        ("lqa", "Which one? A. this B. that", "", "zh"),  # the only language that this task has
        ("eca", "He stole 300 yuan.", "zh", "zh"),
    ],
)
async def test_a_case_is_solved_in_its_own_language_if_the_task_has_it(
    service_of: ServiceOf, task: str, text: str, asked: str, language: str
) -> None:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "现金。\n最终金额:300元")
    request = SolveRequest(text=text, task=task, language=asked, method="single")
    report = await service_of(general=engine, domain=engine).solve(request, silent)
    assert report.manifest.language == language


async def test_the_library_is_opened_once_and_closed_at_the_end(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    real = Library.open
    monkeypatch.setattr(Library, "open", lambda path, **key: opened.append(path) or real(path, **key))
    with service_of() as service:
        report = await service.solve(REQUEST, silent)
        await service.report(report.run)
        assert len(service.runs()) == 1
    assert len(opened) == 1
    assert len(service.runs()) == 1  # a closed service opens it again when it is asked
    assert len(opened) == 2
    service.close()


async def test_the_second_solver_works_through_the_same_seam(service_of: ServiceOf) -> None:
    report = await service_of().solve(replace(REQUEST, method="majority"), silent)
    assert report.value == "51500"
    assert {node.kind for node in report.tree} == {"ROOT", "ANS_G"}


@pytest.mark.parametrize(("case", "value"), [("最小值是？\nA. 3\nB. 4\nC. 5", None), ("最小值是？", "3")])
async def test_a_question_with_options_is_answered_with_one_of_them(
    service_of: ServiceOf, case: str, value: str | None
) -> None:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "配方。\n最终答案:3")
    service = service_of(general=engine, domain=engine)
    report = await service.solve(SolveRequest(text=case, task="general", method="single"), silent)
    assert report.value == value
    constraint = engine.asked[0][1].constraint
    assert (constraint is None) == (value is not None)


async def test_100_one_model_alone_is_labelled_self_verified(service_of: ServiceOf) -> None:
    one = scripted("general")
    report = await service_of(general=one, domain=one).solve(REQUEST, silent)
    assert report.self_verified


class StopAfter:
    """A listener that asks to stop after some rollouts."""

    def __init__(self, rollouts: int) -> None:
        self.event = asyncio.Event()
        self._rollouts = rollouts

    def __call__(self, event: Event) -> None:
        if isinstance(event, RolloutDone) and event.index + 1 >= self._rollouts:
            self.event.set()


async def test_104_stopping_gives_the_best_answer_so_far_and_resuming_the_same_end(service_of: ServiceOf) -> None:
    service = service_of()
    whole = await service.solve(REQUEST, silent)
    listener = StopAfter(2)
    stopped = await service.solve(REQUEST, listener, listener.event)
    assert stopped.status is RunStatus.STOPPED
    assert stopped.value is not None
    resumed = await service.resume(stopped.run, silent)
    assert resumed.status is RunStatus.FINISHED
    assert resumed.tree.nodes == whole.tree.nodes
    assert (whole.continued, resumed.continued) == ((), (stopped.events + 1,))


async def test_a_run_that_was_killed_is_shown_with_its_best_answer_so_far(
    service_of: ServiceOf, tmp_path: Path
) -> None:
    service = service_of()
    listener = StopAfter(2)
    stopped = await service.solve(REQUEST, listener, listener.event)
    service.close()
    with Library.open(tmp_path / "library.mma") as library:
        library.set_status(stopped.run, RunStatus.RUNNING, None)  # as a process leaves it that ends here
        assert library.run(stopped.run).solution is None
    killed = await service_of().report(stopped.run)
    assert (killed.status, killed.value, killed.path) == (RunStatus.RUNNING, stopped.value, stopped.path)
    assert killed.ledger.total == stopped.ledger.total and killed.chance == stopped.chance


async def test_a_repeatable_run_loads_engines_of_its_own_and_goes_on_without_a_doubt(tmp_path: Path) -> None:
    loaded: list[str] = []

    def opener(kind: str) -> OpenTeam:
        @asynccontextmanager
        async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            loaded.append(kind)
            yield Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})

        return open_team

    usual, repeatable = opener("usual"), opener("repeatable")
    with SolvingService(usual, lambda: ("G", "D"), tmp_path / "library.mma", open_repeatable=repeatable) as service:
        listener = StopAfter(2)
        stopped = await service.solve(replace(REQUEST, repeatable=True), listener, listener.event)
        resumed = await service.resume(stopped.run, silent)
        assert resumed.continued == (), "nothing that follows may differ"
        assert await service.replay(stopped.run) > 0
        await service.solve(REQUEST, silent)
    assert loaded == ["repeatable", "repeatable", "repeatable", "usual"]


async def test_a_repeatable_run_that_goes_on_elsewhere_says_so(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = service_of()
    listener = StopAfter(2)
    stopped = await service.solve(replace(REQUEST, repeatable=True), listener, listener.event)
    monkeypatch.setattr("mma_desktop.service.manifest._processor", lambda: "another one")
    assert (await service.resume(stopped.run, silent)).continued == (stopped.events + 1,)


async def test_a_budget_of_tokens_ends_a_run_with_the_best_answer_so_far(service_of: ServiceOf) -> None:
    service = service_of()
    whole = await service.solve(REQUEST, silent)
    report = await service.solve(replace(REQUEST, token_budget=400), silent)
    assert report.status is RunStatus.FINISHED
    assert report.value is not None
    assert 400 <= report.usage.generated_tokens < whole.usage.generated_tokens
    assert report.manifest.settings["token_budget"] == 400
    assert await service.report(report.run) == report


async def test_stopping_before_any_answer_says_so_and_can_be_continued(service_of: ServiceOf) -> None:
    service = service_of()
    stop = asyncio.Event()
    stop.set()
    with pytest.raises(RunStopped, match="before it had any answer") as stopped:
        await service.solve(replace(REQUEST, preset="faithful", rollouts=2), silent, stop)
    [run] = service.runs()
    assert stopped.value.remedy == f"Continue it with `runs resume {run.id[:12]}`."
    assert run.status is RunStatus.STOPPED
    assert (await service.resume(run.id, silent)).value == "51500"


async def test_a_finished_run_is_only_reported(service_of: ServiceOf) -> None:
    service = service_of()
    report = await service.solve(REQUEST, silent)
    silent_engine = ScriptedEngine(_never)
    assert await service_of(general=silent_engine).resume(report.run, silent) == report


def _never(*_: Any) -> str:
    raise AssertionError("nothing may be asked")


async def test_103_a_run_replays_to_the_same_trace(service_of: ServiceOf, tmp_path: Path) -> None:
    service = service_of()
    report = await service.solve(REQUEST, silent)
    with Library.open(tmp_path / "library.mma") as library:
        stored = len(library.events(report.run))
    assert await service.replay(report.run) == stored


async def test_a_lost_engine_keeps_what_is_finished(service_of: ServiceOf) -> None:
    left = [12]

    def dying(prompt: Any, sampling: Any, index: int) -> str:
        left[0] -= 1
        if left[0] < 0:
            raise EngineLost("The engine died twice.", "Choose a smaller model.")
        return scripted("general")._script(prompt, sampling, index)

    service = service_of(general=ScriptedEngine(dying, name="scripted general", sha256=scripted("general").info.sha256))
    with pytest.raises(EngineLost):
        await service.solve(REQUEST, silent)
    [run] = service.runs()
    assert run.status is RunStatus.FAILED
    failed = await service.report(run.id)
    assert failed.failure == RunFailed("The engine died twice.", "Choose a smaller model.")
    assert any("The engine died twice." in line for line in failure_lines(failed, load_labels("report", "en"), str))
    resumed = await service_of().resume(run.id, silent)
    assert (resumed.status, resumed.failure) == (RunStatus.FINISHED, None)
    assert await service_of().replay(run.id) == resumed.events


async def test_of_a_mistake_of_the_program_the_record_says_the_kind_only(service_of: ServiceOf) -> None:
    def broken(_prompt: Any, _sampling: Any, _index: int) -> str:
        raise ValueError(CASE)

    service = service_of(general=ScriptedEngine(broken, name="scripted general"))
    with pytest.raises(ValueError, match="."):
        await service.solve(REQUEST, silent)
    [run] = service.runs()
    failure = (await service.report(run.id)).failure
    assert failure == RunFailed("This is a mistake of the program: ValueError.")


async def test_a_record_does_not_say_where_the_library_lies(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, left = Library.append, [12]

    def busy(library: Library, run: str, event: Event) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise StorageError(f"The library {library.path} is busy: another program has been writing.", "Try again.")
        append(library, run, event)

    monkeypatch.setattr(Library, "append", busy)
    service = service_of()
    with pytest.raises(StorageError, match="busy"):
        await service.solve(REQUEST, silent)
    [run] = service.runs()
    failure = (await service.report(run.id)).failure
    assert failure == RunFailed("The library … is busy: another program has been writing.", "Try again.")


async def test_a_run_in_which_no_model_could_be_asked_says_how_many_steps_and_why(service_of: ServiceOf) -> None:
    def refusing(_prompt: Any, _sampling: Any, _index: int) -> str:
        raise EngineError("The case is too long.", "Choose a model with more context.")

    service = service_of(general=ScriptedEngine(refusing), domain=ScriptedEngine(refusing))
    report = await service.solve(REQUEST, silent)
    assert report.status is RunStatus.FINISHED
    steps = len(report.not_asked)
    assert steps == report.steps_tried > 0
    said = f"{steps} of {steps} steps came to nothing: The case is too long. Choose a model with more context."
    assert failure_lines(report, load_labels("report", "en"), str) == (said,)
    assert as_json(report)["failure"] is None
    assert len(as_json(report)["not_asked"]) == steps


async def test_a_run_goes_on_only_with_the_models_it_began_with(service_of: ServiceOf) -> None:
    service = service_of()
    listener = StopAfter(1)
    stopped = await service.solve(REQUEST, listener, listener.event)
    with pytest.raises(InputError, match="not the file"):
        await service_of(domain=ScriptedEngine(_never, name="another")).resume(stopped.run, silent)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"preset": "luxury"}, "preset"),
        ({"method": "oracle"}, "method"),
        ({"rollouts": -1}, "rollouts"),
        ({"token_budget": -5}, "-5 token budget"),
        ({"time_budget": -0.5}, "-0.5 time budget"),
        ({"text": "  "}, "text"),
        ({"domain": "only"}, "general"),
    ],
)
async def test_wrong_requests_are_refused_before_anything_is_stored(
    service_of: ServiceOf, change: dict[str, Any], message: str
) -> None:
    service = service_of()
    with pytest.raises(InputError, match=message):
        await service.solve(replace(REQUEST, **change), silent)
    assert service.runs() == []


async def test_what_an_engine_has_to_say_of_its_loading_is_said_once(service_of: ServiceOf) -> None:
    one = scripted("general")
    note = "CUDA0 was full."
    setattr(one, "notes", (note,))  # noqa: B010  (an attribute that local engines have)
    heard: list[Event] = []
    await service_of(general=one, domain=one).solve(REQUEST, heard.append)
    assert [event.message for event in heard if isinstance(event, Trouble)] == [note]


async def test_what_models_say_of_amounts_is_in_the_report(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load_preset("quick", resources() / "presets.toml").model_copy(update={"judge": True})
    monkeypatch.setattr("mma_desktop.service.request_checks.load_preset", lambda *_: settings)
    service = service_of()
    report = await service.solve(REQUEST, silent)
    spans = {(entry.start, entry.end) for entry in report.ledger.entries}
    assert set(report.opinions) == spans
    assert all(set(opinion.log_odds) == {"general", "domain"} for opinion in report.opinions.values())
    assert len(as_json(report)["opinions"]) == len(spans)
    assert all("模型：通用 +0.0，领域 +0.0" in entry.reason for entry in report.ledger.entries)
    assert await service.replay(report.run) > 0


async def test_a_method_that_asks_no_model_loads_none(tmp_path: Path) -> None:
    def missing(*_names: str, several_cases: bool = False) -> AbstractAsyncContextManager[Team]:
        raise AssertionError(f"models were loaded {several_cases}")

    def no_pair() -> tuple[str, str]:
        raise AssertionError("models were looked for")

    with SolvingService(missing, no_pair, tmp_path / "library.mma") as service:
        report = await service.solve(replace(REQUEST, method="ledger"), silent)
        assert report.value is not None
        assert report.manifest.models == ()
        assert await service.replay(report.run) > 0
        assert (await service.resume(report.run, silent)).value == report.value


async def test_a_library_is_verified_and_copied_through_the_service(service_of: ServiceOf) -> None:
    with service_of() as service:
        assert service.back_up_if_due() is None
        await service.solve(REQUEST, silent)
        assert service.back_up_if_due() is not None
        found = service.verify()
        assert (found.ok, found.runs, service.accept()) == (True, 1, False)


def without_models(library: Path) -> SolvingService:
    """A service that must not come as far as loading a model."""

    def refuse(*_: object, **__: object) -> AbstractAsyncContextManager[Team]:
        raise AssertionError("models were loaded")

    return SolvingService(refuse, lambda: ("G", "D"), library)


async def stopped_run(service: SolvingService) -> str:
    listener = StopAfter(2)
    return (await service.solve(REQUEST, listener, listener.event)).run


async def test_20_a_run_that_another_program_works_on_is_refused_before_any_model_is_loaded(
    service_of: ServiceOf,
) -> None:
    with service_of() as service:
        run = await stopped_run(service)
        with Library.open(service.library) as another:
            another.claim(run)
            with without_models(service.library) as second, pytest.raises(StorageError, match="being worked on"):
                await second.resume(run, silent)
        assert (await service.resume(run, silent)).status is RunStatus.FINISHED


async def test_21_a_read_only_library_is_shown_and_exported_and_refused_before_any_model_is_loaded(
    service_of: ServiceOf, tmp_path: Path
) -> None:
    with service_of() as service:
        assert not service.read_only()
        run = await stopped_run(service)
    service.library.chmod(0o400)
    with without_models(service.library) as reader:
        assert reader.read_only()
        report = await reader.report(run)
        reader.export(report, tmp_path / "report.md", "zh")
        assert "盗窃案" in (tmp_path / "report.md").read_text(encoding="utf-8")
        for work in (reader.solve(REQUEST, silent), reader.resume(run, silent), reader.edit(run, [])):
            with pytest.raises(LibraryReadOnly):
                await work
        assert reader.back_up_if_due() is None
