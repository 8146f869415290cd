"""From a stored run to its report: everything is read from the record, nothing from the search that made it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypedDict

from mma_desktop.answers.characters import language_of
from mma_desktop.domain.case_documents import parts_of
from mma_desktop.domain.course import costs_by_node, course_of
from mma_desktop.domain.events import (
    AmountsJudged,
    Continued,
    Event,
    HostActed,
    HostStopped,
    LedgerEdited,
    NetworkUsed,
    NodeRun,
    ReadingsScored,
    Replied,
    RolloutsAdded,
    RunFailed,
    Trimmed,
    fold,
)
from mma_desktop.domain.growth import growth_of
from mma_desktop.domain.runs import Manifest, RunStatus, Solution, Usage
from mma_desktop.domain.team import LEDGER, LIBRARY
from mma_desktop.domain.tree import Action, Node, SearchTree
from mma_desktop.engine.journal import passages_in
from mma_desktop.errors import InputError, MmaError, ResourceError
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import build_ledger, propose_ledger, without_figure
from mma_desktop.ledger.chance import Hinge, chance_of, hinge_of, load_chance
from mma_desktop.ledger.given import with_given
from mma_desktop.ledger.judging import Opinion, annotated, opinions_of
from mma_desktop.ledger.readings.choices import pooled
from mma_desktop.panels.diversity import panel_diversity
from mma_desktop.reports.base import ChanceBasis, Report
from mma_desktop.reports.templates import LANGUAGES
from mma_desktop.search.choice import values_stated
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.calibration import Calibrated, calibrated_for, key_of
from mma_desktop.service.manifest import with_added
from mma_desktop.service.pipeline import Pipeline
from mma_desktop.service.request_checks import notes_on_packs
from mma_desktop.service.signals import models_disagree, signals_of
from mma_desktop.solvers.registry import method_title
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.base import CatalogTask
from mma_desktop.tasks.catalog import load_task, titles_of
from mma_desktop.tasks.reading_choice import ModelsChoice, models_choice


class _Judged(TypedDict):
    chance: float | None
    basis: ChanceBasis | None
    hinge: Hinge | None
    hinge_sentences: dict[str, str]
    choice: ModelsChoice | None


def make_report(record: RunRecord, events: Sequence[Event]) -> Report:
    """The report of a run in whatever state it is."""
    manifest, tree = record.manifest, fold(events)
    record = _with_best(record, events, tree)
    solution = record.solution or Solution("", None, 0.0)
    task = _task_of(record)
    opinions = opinions_on(record.document.text, manifest.language, events)
    has_ledger = task is not None and task.has_ledger
    ledger = annotated(_ledger(record, solution, task, events), opinions, manifest.language)
    return Report(
        run=record.id,
        title=record.case_title,
        case=record.case,
        began=record.created.isoformat(timespec="seconds"),
        document=record.document,
        documents=record.documents,
        status=record.status,
        answer=solution.answer,
        value=solution.value,
        shown_value=_shown(solution.value, task, record.document.text),
        vote_share=solution.confidence,
        self_verified=len({model.sha256 for model in manifest.models}) < 2,
        tree=tree,
        path=solution.path,
        elements=elements_of(tree, solution.path),
        knowledge=knowledge_of(tree, solution.path),
        ledger=ledger,
        has_ledger=has_ledger,
        usage=usage_of(events),
        manifest=manifest,
        trims=tuple(event for event in events if isinstance(event, Trimmed)),
        head=record.head,
        events=record.events,
        log=record.log,
        opinions=opinions,
        changes=tuple(event for event in events if isinstance(event, LedgerEdited)),
        found=tuple(passage for event in events for passage in passages_in(event)),
        continued=tuple(seq for seq, event in enumerate(events, 1) if isinstance(event, Continued)),
        rollouts_added=tuple(event for event in events if isinstance(event, RolloutsAdded)),
        network=tuple(event for event in events if isinstance(event, NetworkUsed)),
        course=course_of(events),
        diversity=panel_diversity(tree),
        notes=_notes(manifest),
        growth=growth_of(events),
        reason=solution.reason,
        failure=_failure(record, events),
        names=_names(manifest),
        node_costs=costs_by_node(events),
        steps=tuple(event for event in events if isinstance(event, NodeRun | HostActed | HostStopped)),
        vague=without_figure(record.document.text, ledger.currency) if has_ledger else (),
        shown_values={value: _shown(value, task, record.document.text) for value in values_stated(tree)},
        models_disagree=models_disagree(tree, _agreement(task, record.document.text)),
        **_judged(record, events, task),
    )


def _with_best(record: RunRecord, events: Sequence[Event], tree: SearchTree) -> RunRecord:
    """A run that was interrupted has the best answer that its nodes hold: nobody was left to store it."""
    if record.solution is not None or record.status is not RunStatus.RUNNING or not tree.nodes:
        return record
    try:
        return replace(record, solution=Pipeline.of(record, events).solver.best(tree))
    except MmaError:  # its prompts are others by now, or its task is gone
        return record


def _notes(manifest: Manifest) -> tuple[str, ...]:
    """What was to be known at the start and still is; nothing of a pack that this version cannot read."""
    try:
        return tuple(notes_on_packs(SearchSettings.recorded(manifest.settings), manifest.task))
    except (MmaError, ValueError):
        return ()


def _failure(record: RunRecord, events: Sequence[Event]) -> RunFailed | None:
    """Why a run failed last; records of earlier versions do not say."""
    failures = [event for event in events if isinstance(event, RunFailed)]
    return failures[-1] if failures and record.status is RunStatus.FAILED else None


def _judged(record: RunRecord, events: Sequence[Event], task: CatalogTask | None) -> _Judged:
    """The chance of the answer and what calibrates it, and where it is a sum what it hinges on, what models said of a
    choice that the document leaves, and the foreign money.
    """
    value = record.solution.value if record.solution else None
    found: _Judged = {
        "chance": None,
        "basis": None,
        "hinge": None,
        "hinge_sentences": {},
        "choice": None,
    }
    if value is None or task is None:
        return found
    if task.has_ledger:
        found |= _judged_sum(record, Decimal(value), events)
    calibrated = _calibrated(record, events)
    if calibrated is not None:
        calibration = calibrated.calibration
        text = record.document.text
        found["chance"] = calibration.chance(signals_of(record, events, task.for_item(text)))
        found["basis"] = ChanceBasis(calibration.items, calibration.date, calibrated.own, tuple(calibration.signals))
    return found


def _judged_sum(record: RunRecord, total: Decimal, events: Iterable[Event]) -> _Judged:
    """What the readings of the document say of a sum; the chance takes in what models said between them."""
    text, language = record.document.text, record.manifest.language
    chosen, by_rules = _chosen(events), propose_ledger(text, language)
    by_models, proposal = pooled(text, by_rules, chosen, language), _proposal(record, chosen)
    alone = len(parts_of(text)) == 1  # nothing calibrates the readings of several documents together
    chance = chance_of(proposal, total, language_of(text)) if alone else None
    hinges = {said: hinge_of(proposal, total, said) for said in LANGUAGES}
    return {
        "chance": chance,
        "basis": _basis_of_readings(language_of(text)) if chance is not None else None,
        "hinge": hinges[language],
        "hinge_sentences": {said: hinge.sentence for said, hinge in hinges.items() if hinge is not None},
        "choice": models_choice(chosen, by_rules.total, by_models.total, language, proposal.currency),
    }


def chance_so_far(record: RunRecord, value: str, events: Iterable[Event]) -> float | None:
    """How likely a run in progress would be right with this answer: sums alone are calibrated before a run is finished,
    by the readings of their document.
    """
    task = _task_of(record)
    if task is None or not task.has_ledger:
        return None
    text = record.document.text
    if len(parts_of(text)) > 1:
        return None
    return chance_of(_proposal(record, _chosen(events)), Decimal(value), language_of(text))


def _calibrated(record: RunRecord, events: Sequence[Event]) -> Calibrated | None:
    """What calibrates a run by its signals: only finished ones were measured, and none that was given decisions."""
    if record.status is not RunStatus.FINISHED or record.manifest.given.amounts:
        return None
    asked = any(isinstance(event, Replied) for event in events)
    return calibrated_for(key_of(with_added(record.manifest, events), asked=asked))


def _basis_of_readings(language: str) -> ChanceBasis:
    fitted = load_chance(language)
    return ChanceBasis(fitted.cases, fitted.date)


def _names(manifest: Manifest) -> dict[str, dict[str, str]]:
    """What people call the task and the method of a run, by language."""
    methods = {language: method_title(manifest.method, language) for language in LANGUAGES}
    return {"task": titles_of(manifest.task), "method": methods}


def _task_of(record: RunRecord) -> CatalogTask | None:
    """The task of a run, or None where its file is gone or no longer right: the run can be shown all the same."""
    try:
        return load_task(record.manifest.task, record.manifest.language)
    except (InputError, ResourceError):
        return None


def _agreement(task: CatalogTask | None, text: str) -> Callable[[str, str], float]:
    """How far two answers of the task agree; where its file is gone, only the same words do."""
    return lambda one, other: float(one == other) if task is None else task.for_item(text).agree(one, other)


def _shown(value: str | None, task: CatalogTask | None, text: str) -> str:
    if value is None:
        return ""
    return task.for_item(text).show(value) if task is not None else value


def _chosen(events: Iterable[Event]) -> list[ReadingsScored]:
    """What models said of the close readings of the document."""
    return [event for event in events if isinstance(event, ReadingsScored)]


def _proposal(record: RunRecord, chosen: Sequence[ReadingsScored]) -> Ledger:
    """What rules propose of the case, models chose between its readings, and a person had decided before the run."""
    text, language = record.document.text, record.manifest.language
    by_models = pooled(text, propose_ledger(text, language), chosen, language)
    return with_given(by_models, text, record.manifest.given.amounts, language)


def _ledger(record: RunRecord, solution: Solution, task: CatalogTask | None, events: Iterable[Event]) -> Ledger:
    """The ledger of the document and the answer; an empty one where the answer is no sum of amounts."""
    if task is None or not task.has_ledger:
        return Ledger()
    text, language = record.document.text, record.manifest.language
    return build_ledger(text, solution.answer, solution.value, language, _proposal(record, _chosen(events)))


def opinions_on(text: str, language: str, events: Iterable[Event]) -> dict[tuple[int, int], Opinion]:
    """What models said of each amount of `text`, by its place; empty where they were not asked."""
    judged = [event for event in events if isinstance(event, AmountsJudged)]
    entries = propose_ledger(text, language).entries if judged else ()
    opinions = opinions_of(entries, judged)
    return {(entry.start, entry.end): said for entry, said in zip(entries, opinions, strict=True) if said.log_odds}


def elements_of(tree: SearchTree, path: Sequence[str]) -> str | None:
    """The numbered conditions the answer rests on, else those of the most rewarded restatement, or None."""
    on_path = [tree[node].question for node in path if tree[node].restated]
    return on_path[-1] if on_path else _most_rewarded(tree, lambda node: node.question if node.restated else None)


def knowledge_of(tree: SearchTree, path: Sequence[str]) -> str | None:
    """The knowledge that a model wrote and the answer rests on, else the most rewarded such in the tree, or None."""
    return next((_written(node) for node in _knowing(tree, path)), None)


def knowledge_steps(tree: SearchTree, path: Sequence[str]) -> list[Node]:
    """The steps that wrote what `knowledge_of` gives, one after the other."""
    return [node for one in _knowing(tree, path) for node in tree.path(one.id) if node.action is Action.KNOWLEDGE]


def _knowing(tree: SearchTree, path: Sequence[str]) -> list[Node]:
    """The node whose knowledge it is, or none. What others read stands with the discussion and not here too."""
    on_path = [tree[node] for node in path if _written(tree[node])]
    read = {source for node in tree for source in node.sources}
    beside = [node for node in tree if _written(node) and not node.sources and node.id not in read]
    return on_path[-1:] or sorted(beside, key=lambda node: -node.total)[:1]


def _written(node: Node) -> str | None:
    """A node's knowledge where a model wrote it: what the library found and what rules computed has its source."""
    return None if node.producer in (LEDGER, LIBRARY) else node.knowledge


def _most_rewarded(tree: SearchTree, text_of: Callable[[Node], str | None]) -> str | None:
    holders = [node for node in tree if text_of(node)]
    return text_of(max(holders, key=lambda node: node.total)) if holders else None


def usage_of(events: Iterable[Event]) -> Usage:
    """What the run cost, over all its sessions; seconds in which several requests ran at once count once."""
    replies = [event for event in events if isinstance(event, Replied) and event.role != LIBRARY]
    return Usage(
        requests=sum(not reply.taken_over for reply in replies),
        prompt_tokens=sum(reply.prompt_tokens for reply in replies),
        cached_tokens=sum(reply.cached_tokens for reply in replies),
        generated_tokens=sum(reply.generated_tokens for reply in replies),
        seconds=covered((reply.started, reply.started + reply.seconds) for reply in replies),
        taken_over=sum(reply.taken_over for reply in replies),
    )


def covered(intervals: Iterable[tuple[float, float]]) -> float:
    """The length of the union of the intervals."""
    covered, reached = 0.0, float("-inf")
    for start, end in sorted(intervals):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return covered
