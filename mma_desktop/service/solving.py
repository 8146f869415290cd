"""Solve a case, stop it, continue it, open it again: what both front ends call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.documents import language_of, require_text
from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import (
    CaseShortened,
    Continued,
    Event,
    EvidenceFound,
    NetworkUsed,
    Record,
    Replied,
    RolloutDone,
    RolloutsAdded,
    Started,
    Trouble,
)
from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import DOMAIN, GENERAL, NOBODY, Team
from mma_desktop.errors import InputError, MmaError, StorageError
from mma_desktop.ledger.editing.wanted import ManualEdit
from mma_desktop.offline import network_use
from mma_desktop.paths import resources
from mma_desktop.reports.base import Report
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.service.batches.held import HeldBatches
from mma_desktop.service.choices import check_recorded, load_samples, model_choices
from mma_desktop.service.importing import case_title, import_text
from mma_desktop.service.ledger_edits import edit_ledger
from mma_desktop.service.libraries.estimating import RunEstimate, free_memory, last_seconds, memory_of
from mma_desktop.service.live.watching import chances, outcome, speed, unless_stopped
from mma_desktop.service.manifest import given_by, make_manifest, manifest_again, same_machine, with_added
from mma_desktop.service.offered import ModelChoice, Sample
from mma_desktop.service.pipeline import BestSoFarListener, Pipeline
from mma_desktop.service.recorder import Recorder
from mma_desktop.service.records import check_answer, check_log, checked, with_ends
from mma_desktop.service.reporting import chance_so_far, make_report, usage_of
from mma_desktop.service.request import OpenEvidence, OpenTeam, SolveRequest
from mma_desktop.service.request_checks import (
    check_takes_rollouts,
    check_tokens_left,
    checked_method,
    notes_on_experts,
    notes_on_packs,
    settings_of,
)
from mma_desktop.service.retrieval.case_queries import query_for
from mma_desktop.service.retrieval.evidence import evidence_for, found_again, with_room
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.service.retrieval.library_search import with_library
from mma_desktop.service.routing import routed
from mma_desktop.solvers.registry import (
    asks_models,
    planned_rollouts,
    reads_evidence,
    searches_library,
)
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.base import CatalogTask
from mma_desktop.tasks.catalog import language_for, load_task

MOST_ROLLOUTS = 1000
NOTHING_DECIDED = "Nothing was decided since this run: it would be the same again."
DRAFT_STAYS = (
    "The draft was changed or solved in another window or program after it was read here: that one stays as it is, and "
    "this run has a case of its own."
)
NOTHING_LEFT = "No rollout was added: the search has tried everything, or no other answer can take the lead any more."


class SolvingService(HeldBatches):
    """The use cases around the runs of one library, which is opened when it is first needed and held until `close`.

    All of them leave the library consistent, however they end. They may be called from any thread.
    """

    def __init__(
        self,
        open_team: OpenTeam,
        default_pair: Callable[[], tuple[str, str]],
        library: Path,
        open_evidence: OpenEvidence = open_knowledge,
        *,
        anchors: Anchors | None = None,
        passphrase: Callable[[], str | None] = lambda: None,
        open_repeatable: OpenTeam | None = None,
    ) -> None:
        """`open_team` loads engines, `open_repeatable` those whose replies depend on the request alone (the same, if
        none is given); `default_pair` names them when the user did not; `open_evidence` opens the
        knowledge library, which only a new run of a method that reads it does; `anchors` is where the end of the
        library's log is kept outside it, and `passphrase` gives that of a library that is encrypted.
        """
        super().__init__(library, anchors, passphrase)
        self._open_team = open_team
        self._open_repeatable = open_repeatable or open_team
        self._default_pair = default_pair
        self._open_evidence = open_evidence
        self._editing = asyncio.Lock()

    async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
        """The report of a new run. Setting `stop` ends it early with the best answer so far.

        Raises InputError, ModelError, EngineError, StorageError, and RunStopped when stopped before any answer.
        """
        library = self._open(make=True)
        library.check_writable()
        documents = request.documents or (import_text(request.text, request.title),)
        require_text([imported.chosen for imported in documents])
        document = whole_of([imported.chosen for imported in documents])
        language = request.language or language_for(request.task, language_of(document.text))

        def start(request: SolveRequest, manifest: Manifest) -> str:
            return _start(library, documents, document.text, request, manifest)

        return await self._solve(replace(request, language=language), document, start, listen, stop)

    async def solve_question(
        self, question: str, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None
    ) -> Report:
        """The report of a new run on a question that is in the library, as those of a batch are.

        Of the request, text, documents, title, task and language say nothing. Raises as `solve` does.
        """
        library = self._library
        library.check_writable()
        asked, documents = library.question(question)
        request = replace(request, task=asked.task, language=asked.language, title=asked.title)

        def start(_request: SolveRequest, manifest: Manifest) -> str:
            return library.start_run(question, manifest)

        return await self._solve(request, whole_of(documents), start, listen, stop)

    async def _solve(
        self,
        request: SolveRequest,
        document: Document,
        start: Callable[[SolveRequest, Manifest], str],
        listen: Record,
        stop: asyncio.Event | None,
    ) -> Report:
        """The report of the run that `start` makes, once models and evidence are there."""
        library, language = self._library, request.language
        task, settings = load_task(request.task, language), settings_of(request, language)
        request = replace(request, method=checked_method(request, task, settings))
        general, domain = self._models(request) if asks_models(request.method, settings) else ("", "")
        check_recorded((general, domain), document.text)
        async with self._team(general, domain, settings.repeatable) as team:
            chosen = routed(request.method, task, team)
            request = replace(request, method=chosen.method)
            query = query_for(request.task, document.text, language, settings.as_of)
            found = await evidence_for(chosen.method, settings, query, language, self._open_evidence)
            evidence, left_out = await unless_stopped(with_room(task, document.text, team, found), stop)
            manifest = make_manifest(request, settings, task, team, document, (general, domain), left_out, evidence)
            currency = await unless_stopped(_currency(task, document.text), stop)
            manifest = replace(manifest, method_reasons=chosen.notes, currency=currency)
            record = library.run(start(request, manifest))
            own = [DRAFT_STAYS] if request.seen and record.case != request.case else []
            notes = (*own, *notes_on_packs(settings, request.task), *notes_on_experts(chosen.method))
            with _claimed(library, record.id):
                return await self._carry_out(record, Pipeline.of(record), team, listen, stop, notes)

    async def resume(self, run: str, listen: Record, stop: asyncio.Event | None = None, more: int = 0) -> Report:
        """The report of a stopped or killed run, continued where its record ends, with so many `more` rollouts.

        A finished run without any is only reported. Raises InputError where the run cannot take more.
        """
        record = checked(self._library, run)
        if record.status is RunStatus.FINISHED and not more:
            return await self.report(run)
        added = self._added(record, more) if more else []
        pipeline = self._pipeline(record, [*self._library.events(record.id), *added])
        with _claimed(self._library, record.id):  # before the models are loaded, which takes a while
            async with self._team(*_specs(record.manifest), pipeline.settings.repeatable) as team:
                _check_models(record.manifest, team)
                return await self._carry_out(record, pipeline, team, listen, stop, added=added)

    async def solve_again(self, run: str, listen: Record, stop: asyncio.Event | None = None) -> Report:
        """The report of a new run on the question of a stored one, asked as that was, with what a person decided since.

        Decided is what stands of the changes to its ledger, and what the knowledge library gives now. Replies to
        requests in which nothing of it stands are taken from the stored run. Raises InputError where nothing was
        decided, and else as `solve` and `resume`.
        """
        library = self._library
        library.check_writable()
        record = checked(library, run)
        events = library.events(record.id)
        before, text = with_added(record.manifest, events), record.question.text
        settings, given = SearchSettings.recorded(before.settings), given_by(record, events)
        task = load_task(before.task, before.language).knowing(given)
        query = query_for(before.task, text, before.language, settings.as_of)
        found = await evidence_for(before.method, settings, query, before.language, self._open_evidence)
        changed = given.amounts != before.given.amounts or not found_again(before.evidence, found)
        if not changed and not searches_library(before.method, settings):
            raise InputError(NOTHING_DECIDED, "Change an amount of its ledger, or what is in the knowledge library.")
        async with self._team(*_specs(before), settings.repeatable) as team:
            _check_models(before, team)
            evidence, left_out = await unless_stopped(with_room(task, text, team, found), stop)
            manifest = manifest_again(before, task, given, left_out, evidence)
            anew = library.run(library.start_again(record.id, manifest))
            with _claimed(library, anew.id):
                return await self._carry_out(anew, self._pipeline(anew, ()), team, listen, stop)

    def _pipeline(self, record: RunRecord, events: Iterable[Event]) -> Pipeline:
        """The pipeline of a run with these events, which the replies of the run that it follows may spare requests."""
        return Pipeline.of(record, events, _replies_of(self._library, record.manifest.given.run))

    def _added(self, record: RunRecord, more: int) -> list[RolloutsAdded]:
        """What is put on record of so many more rollouts. Raises InputError where that cannot be."""
        if not 0 < more <= MOST_ROLLOUTS:
            fact = f"{more} rollouts cannot be added."
            raise InputError(fact, f"Give a number from 1 to {MOST_ROLLOUTS}.")
        check_takes_rollouts(record.manifest)
        check_tokens_left(record.manifest, usage_of(self._library.events(record.id)).generated_tokens)
        return [RolloutsAdded(more, datetime.now(UTC).isoformat(timespec="seconds"))]

    async def estimate(self, request: SolveRequest) -> RunEstimate:
        """What a run of this request will probably take; nothing is loaded or stored for it.

        Raises InputError, ModelError and StorageError where that cannot be told.
        """
        settings = load_preset(request.preset, resources() / "presets.toml")
        models = self._models(request) if asks_models(request.method, settings) else ("", "")
        memory = await memory_of(models)
        if not self.library.exists():
            return RunEstimate(memory, free_memory())
        return RunEstimate(memory, free_memory(), await asyncio.to_thread(self._last_seconds, request, models))

    def _last_seconds(self, request: SolveRequest, models: tuple[str, str]) -> tuple[float, ...]:
        return last_seconds(self._library, request, models)

    async def replay(self, run: str) -> int:
        """The number of events of a finished run that came out the same when it was replayed from its replies.

        Raises RecordChanged when the run or the library's log is not what was stored, and RecordDiffers naming the
        first node that differs, or when the answer does.
        """
        record = checked(self._library, run)
        check_log(self._library)
        if record.status is not RunStatus.FINISHED:
            raise InputError(f"Run {record.id} is not finished: it is {record.status}.", "Continue it first.")
        events = self._library.events(record.id)
        pipeline = Pipeline.of(record, events)
        async with self._team(*_specs(record.manifest), pipeline.settings.repeatable) as team:
            _check_models(record.manifest, team)
            recorder = Recorder(events, store=None, listen=lambda _event: None)
            solution = await pipeline.run(team, recorder)
        recorder.check_whole()
        check_answer(solution, record)
        return len(events)

    async def report(self, run: str) -> Report:
        """A stored run, as it stands. Raises RecordChanged when it is not what was stored."""
        return await beside_the_loop(partial(_stored_report, self._library, run))

    async def edit(self, run: str, changes: Sequence[ManualEdit], reason: str = "") -> Report:
        """A stored run after a person's changes to its ledger: all of them are stored, or none."""
        async with self._editing:  # one after the other, as they were asked for
            return await beside_the_loop(partial(edit_ledger, self._library, run, changes, reason))

    def models(self) -> list[ModelChoice]:
        """The models that can be chosen now."""
        return model_choices()

    def samples(self) -> list[Sample]:
        """The cases that come with the program."""
        return load_samples()

    def _team(self, general: str, domain: str, repeatable: bool) -> AbstractAsyncContextManager[Team]:
        """The engines of these models; nobody where there is none."""
        load = self._open_repeatable if repeatable else self._open_team
        return load(general, domain) if general else nullcontext(NOBODY)

    def _models(self, request: SolveRequest) -> tuple[str, str]:
        if request.general:
            return request.general, request.domain
        if request.domain:
            raise InputError(
                "A domain model was named without a general one.", "Name both with --general and --domain."
            )
        return self._default_pair()

    async def _carry_out(
        self,
        record: RunRecord,
        pipeline: Pipeline,
        team: Team,
        listen: Record,
        stop: asyncio.Event | None,
        notes: Sequence[str] = (),
        added: Sequence[RolloutsAdded] = (),
    ) -> Report:
        """Run the solver over the recorded replies and on, until it is done, stopped, or fails. The run is claimed."""
        library, run = self._library, record.id
        listener = BestSoFarListener(pipeline.solver, listen)
        library.set_status(run, RunStatus.RUNNING, None)
        for event in added:
            library.append(run, event)
        recorded = library.events(run)
        recorder = Recorder(recorded, lambda event: library.append(run, event), listener)
        if recorded and not (pipeline.settings.repeatable and same_machine(record.manifest)):
            library.append(run, Continued())
        _tell_beginning(record, pipeline.settings, (*notes_of(team), *notes), listen)
        judged = partial(_chance_so_far, library, record)
        async with speed(team, listen), chances(lambda: listener.best, judged, listen):
            with with_library(record.manifest.method, pipeline.settings, team, self._open_evidence) as equipped:
                status, solution = await outcome(library, run, pipeline, equipped, recorder, stop)
        if added and status is RunStatus.FINISHED and _rollouts(library.events(run)) == _rollouts(recorded):
            listen(Trouble(NOTHING_LEFT))
        if (used := network_use()).guarded:
            library.append(run, NetworkUsed(used.connections, used.refused))
        return await beside_the_loop(partial(_ended, library, run, status, solution))


async def _currency(task: CatalogTask, text: str) -> str:
    """In which money the answers to a question are sums, "" where they are none."""
    return await beside_the_loop(partial(currency_of, text)) if task.has_ledger else ""


def _tell_beginning(record: RunRecord, settings: SearchSettings, notes: Iterable[str], listen: Record) -> None:
    """What is known before the first request: how far it will go, what models do not see, what they are given."""
    manifest = record.manifest
    planned = planned_rollouts(manifest.method, settings)
    listen(Started(record.id, planned, manifest.currency, manifest.one_model))
    if manifest.left_out:
        listen(CaseShortened(len(record.document.text), manifest.left_out))
    if manifest.evidence != NO_EVIDENCE and reads_evidence(manifest.method, settings):
        listen(EvidenceFound(manifest.evidence))
    for note in notes:
        listen(Trouble(note))


def _chance_so_far(library: Library, record: RunRecord, value: str) -> float | None:
    return chance_so_far(record, value, library.events(record.id))


def _replies_of(library: Library, run: str) -> dict[str, Replied]:
    """The replies of an earlier run by key; none where there is none, or it is gone."""
    with suppress(StorageError):
        return {event.key: event for event in library.events(run) if isinstance(event, Replied)} if run else {}
    return {}


def _rollouts(events: Sequence[Event]) -> int:
    return sum(isinstance(event, RolloutDone) for event in events)


@contextmanager
def _claimed(library: Library, run: str) -> Generator[None]:
    """The run is this process's own. Raises StorageError while another one works on it."""
    library.claim(run)
    try:
        yield
    finally:
        library.release(run)


def _ended(library: Library, run: str, status: RunStatus, solution: Solution) -> Report:
    """The report of a run that has ended; its answer and chance are stored first."""
    record = replace(library.run(run), status=status, solution=solution)
    try:
        report = make_report(record, library.events(run))
    except MmaError:
        library.set_status(run, status, solution)
        raise
    library.set_status(run, status, solution, report.chance)
    return with_ends(report, library.run(run))


def _start(
    library: Library, documents: Sequence[ImportedDocument], text: str, request: SolveRequest, manifest: Manifest
) -> str:
    title = request.title or case_title([imported.document.name for imported in documents])
    question = Question(request.task, request.language, text, title)
    return library.begin(title, documents, question, manifest, case=request.case, seen=request.seen)


def _stored_report(library: Library, run: str) -> Report:
    record = checked(library, run)
    return make_report(record, library.events(record.id))


def _specs(manifest: Manifest) -> tuple[str, str]:
    specs = {model.role: model.spec for model in manifest.models}
    return specs.get(GENERAL, ""), specs.get(DOMAIN, "")


def _check_models(manifest: Manifest, team: Team) -> None:
    """A run goes on only with the very models it began with."""
    for model in manifest.models:
        found = team[model.role].info.sha256
        if found != model.sha256:
            raise InputError(
                f"The {model.role} model {model.name} is not the file this run began with.",
                f"Put back the file with SHA-256 {model.sha256}, or start a new run.",
            )


def notes_of(team: Team) -> list[str]:
    """What the user must know at every start: which models are on another computer, and how an engine was loaded."""
    engines = team.engines.values()
    away = dict.fromkeys(engine.info.name for engine in engines if not engine.info.local)
    notes = (note for engine in engines for note in getattr(engine, "notes", ()))
    return [*(f"Case text leaves this computer: it is sent to {name}." for name in away), *dict.fromkeys(notes)]
