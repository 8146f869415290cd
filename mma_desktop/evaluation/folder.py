"""An opened evaluation folder: the runs of its library, and the records made from them.

The library (`runs.mma`) is the truth: a job that was killed is replayed from its run and goes on where that ends
(`engine/journal.py`), and `records.jsonl` can be made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.events import Event, Replied
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.engine.pool import Drawn, drawn_from
from mma_desktop.errors import InputError
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.measuring import make_record
from mma_desktop.evaluation.records import Record, RecordFile
from mma_desktop.search.settings import SearchSettings, settings_digest
from mma_desktop.solvers.registry import is_host, make_solver
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun, RunRecord


class Folder:
    """Runs and records of jobs that are solved by these models (role -> SHA-256)."""

    def __init__(self, library: Library, records: RecordFile, models: Mapping[str, str]) -> None:
        """Raises InputError when the folder holds results of other models."""
        self.library = library
        self._records = records
        self._models = dict(models)
        self._runs: dict[str, list[RunRecord]] = {}  # of each item, newest first
        for run in library.runs():
            if isinstance(run, DamagedRun):  # its item is solved anew, unless its record was written
                continue
            self._runs.setdefault(run.document.name, []).append(run)
        if any(_others(record.models, self._models) for record in records.records.values()):
            fact = "The folder holds results of other models."
            raise InputError(fact, "Choose another folder with --out, or the same models.")

    def run_of(self, job: Job) -> RunRecord | None:
        """The job's newest run, if it was begun with the same models, prompts and settings."""
        return next((run for run in self._runs.get(job.item.id, []) if self._continues(run, job)), None)

    def new_run(self, job: Job, manifest: Manifest, run_id: str | None = None) -> RunRecord:
        """A new run of the job, with an empty record; `run_id` where the run comes from another library."""
        documents = [ImportedDocument(job.document)]
        run = self.library.run(self.library.begin(job.title, documents, job.question, manifest, run_id))
        self._runs.setdefault(job.item.id, []).insert(0, run)
        return run

    def close(self, run: RunRecord, solution: Solution | None, error: str) -> RunRecord:
        """The run, ended with its answer, or without one for the reason that `error` gives."""
        self.library.set_status(run.id, RunStatus.FAILED if error else RunStatus.FINISHED, solution)
        return self.library.run(run.id)

    def write(self, job: Job, run: RunRecord, error: str = "") -> Record:
        """The record of an ended run, written down."""
        solver = make_solver(job.method.solver, job.task, job.method.settings, job.seed)
        record = make_record(job, solver, run, self.library.events(run.id), error)
        self._records.append(record)
        return record

    def samples(self, item: str) -> Iterator[Drawn]:
        """Every sample that any method has drawn for the item."""
        for run in self._runs.get(item, []):
            for event in self.library.events(run.id):
                yield from samples_of(event)

    def _continues(self, run: RunRecord, job: Job) -> bool:
        manifest = run.manifest
        models = {model.role: model.sha256 for model in manifest.models}
        host = is_host(job.method.solver)
        settings = settings_digest(SearchSettings.model_validate(dict(manifest.settings)), host=host)
        found = (run.case_title, models, settings, manifest.prompts_sha256, run.document.sha256)
        return found == (job.title, self._models, job.method.digest, job.task.digest, job.document.sha256)


def _others(recorded: Mapping[str, str], here: Mapping[str, str]) -> bool:
    """Whether two results come of different models; what was found without any goes with all."""
    return bool(recorded and here) and recorded != here


def samples_of(event: Event) -> Iterator[Drawn]:
    """The samples of a pool that a recorded reply holds."""
    if isinstance(event, Replied):
        for sample in map(drawn_from, event.reply.get("items", [])):
            if sample is not None:
                yield sample
