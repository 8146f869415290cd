"""A service with the shape of the real one that plays a short, made-up run: five rollouts on a theft case."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.course import costs_by_node
from mma_desktop.domain.events import (
    Asked,
    Decided,
    Decoding,
    Event,
    LedgerEdited,
    NodeAdded,
    NodeScored,
    Record,
    Replied,
    RolloutDone,
    RunFailed,
    Started,
    fold,
)
from mma_desktop.domain.growth import growth_of
from mma_desktop.domain.runs import NO_LOG, Anchored, LogEnd, Manifest, ModelUse, RunStatus, Solution, Usage
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import Action, Candidate, Check, NodeKind, SearchTree
from mma_desktop.errors import DraftChanged
from mma_desktop.ledger.base import Entry, Finding, FindingKind, Ledger
from mma_desktop.ledger.editing.changes import total_by_hand
from mma_desktop.ledger.editing.edited import apply_changes
from mma_desktop.ledger.editing.wanted import ManualEdit
from mma_desktop.reports.base import Report
from mma_desktop.reports.several.cases import cases_bytes
from mma_desktop.reports.writing import write_bytes, write_report
from mma_desktop.search.choice import BY_CLASS, by_answer_class
from mma_desktop.service.deleting import Deletion
from mma_desktop.service.importing import import_text
from mma_desktop.service.libraries.auditing import AuditTrail, TrailEntry, VerifiedFile
from mma_desktop.service.libraries.bundles import TakenIn, WrittenBundle
from mma_desktop.service.libraries.comparing import ComparedRun
from mma_desktop.service.libraries.drafts import Draft, DraftState, draft_of_request
from mma_desktop.service.libraries.estimating import RunEstimate
from mma_desktop.service.library_upkeep import Backup
from mma_desktop.service.offered import ModelChoice, Sample
from mma_desktop.service.pipeline import BestSoFarListener
from mma_desktop.service.request import RunSummary, SolveRequest
from mma_desktop.service.routing import AUTO, USUAL
from mma_desktop.service.verifying import Verified
from mma_desktop.storage.cases.draft_state import merged
from mma_desktop.storage.checks import Discrepancy
from tests.gui.fake_batches import FakeBatches

TEXT = (
    "经审理查明：2021年3月至5月间，被告人赵某先后三次在本市江滨路一带实施盗窃。\n"
    "一、3月12日晚，赵某在菜市场窃得被害人钱某现金3,200元及手机一部（经鉴定价值2,450元）。\n"
    "二、4月2日，赵某窃得被害人孙某电动自行车一辆（经鉴定价值1,800元），后以600元销赃。\n"
    "三、5月9日，赵某撬门进入被害人李某家中，窃得现金1万2千元。\n"
    "案发后，公安机关从赵某处扣押赃款5,000元，已发还被害人李某。"
)
TITLE = "赵某盗窃案"
GENERAL_ANSWER = (
    "回答：第一笔现金3,200元、手机价值2,450元，合计5,650元；第二笔电动自行车价值1,800元，销赃所得600元不计入；"
    "第三笔现金12,000元。3,200+2,450+1,800+12,000=19,450元。最终金额：19450元"
)
DOMAIN_ANSWER = "回答：被告人赵某共窃得财物3,200+2,450+1,800+600+12,000=20,050元。最终金额：20050元"
KNOWLEDGE = (
    "1. 盗窃数额以被害人实际损失为准，有价格鉴定的以鉴定价值计算。\n"
    "2. 销赃价格低于鉴定价值的，不以销赃数额计算，也不重复相加。\n"
    "3. 案发后扣押、发还的款项不影响盗窃数额的认定。"
)
ELEMENTS = (
    "条件1：3月12日，窃得钱某现金3,200元、手机一部（价值2,450元）。\n"
    "条件2：4月2日，窃得孙某电动自行车一辆（价值1,800元），销赃600元。\n"
    "条件3：5月9日，窃得李某现金1万2千元。\n"
    "条件4：扣押赃款5,000元，已发还。\n"
    "问题：盗窃总金额是多少？"
)
_COUNTED = {"3,200元": "3200", "2,450元": "2450", "1,800元": "1800", "1万2千元": "12000"}
_OTHERS = {"600元": "600", "5,000元": "5000"}
PATH = ("R", "R.A3", "R.A3.A1")


def _candidates(text: str, *values: str | None) -> tuple[Candidate, ...]:
    return tuple(Candidate(text, value, complete=value is not None) for value in values)


def _answer(node: str, parent: str, depth: int, domain: bool, value: str, votes: Sequence[str | None]) -> NodeAdded:
    text = GENERAL_ANSWER if value == "19450" else DOMAIN_ANSWER
    return NodeAdded(
        id=node,
        parent=parent,
        node_kind=NodeKind.ANSWER_DOMAIN if domain else NodeKind.ANSWER_GENERAL,
        action=Action.ANSWER_DOMAIN if domain else Action.ANSWER_GENERAL,
        depth=depth,
        question=TEXT,
        knowledge=KNOWLEDGE if "A3" in node else None,
        answer=text,
        value=value,
        vote_share=votes.count(value) / len(votes),
        producer="domain" if domain else "general",
        candidates=_candidates(text, *votes),
    )


def _checks(verifier: str, value: str, *agreements: float) -> tuple[Check, ...]:
    text = "其中手机经鉴定价值2,450元，应计入。最终金额：19450元"
    return tuple(
        Check(verifier, fraction, text, value if agreement else None, agreement)
        for fraction, agreement in zip((0.2, 0.4, 0.6), agreements, strict=True)
    )


def _asking(role: str, tag: str, samples: int = 3) -> list[Event]:
    return [
        Asked(role, tag, samples),
        Decoding(role, 40, 18.4),
        Replied(f"{role} {tag}", role, tag, {}, 800, 640, 220, 0.5),
    ]


def sample_events() -> list[Event]:
    """All events of the run, with what the answer would be after each."""
    events: list[Event] = []
    listen = BestSoFarListener(_Searching(), events.append)
    for event in _events():
        listen(event)
    return events


class _Searching:
    """Chooses as the tree search does, and solves nothing."""

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        raise NotImplementedError

    def best(self, tree: SearchTree) -> Solution | None:
        return by_answer_class(tree) if tree.nodes else None


def _events() -> list[Event]:
    knowledge = NodeAdded(
        "R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, TEXT, knowledge=KNOWLEDGE, answer=GENERAL_ANSWER,
        value="19450", vote_share=2 / 3, producer="general",
        candidates=_candidates(GENERAL_ANSWER, "19450", "19450", None),
    )  # fmt: skip
    restated = NodeAdded("R.A4", "R", NodeKind.RESTATED, Action.RESTATE, 1, ELEMENTS, restated=True, producer="general")
    return [
        Started("run-1", 5),
        NodeAdded("R", None, NodeKind.ROOT, None, 0, TEXT),
        *_asking("general", "answer R.A1"),
        _answer("R.A1", "R", 1, False, "19450", ("19450", "20050", "19450")),
        *_asking("domain", "verify 0.2/0 R.A1", 1),
        NodeScored("R.A1", 0.4444, 2 / 3, _checks("domain", "19450", 1.0, 0.0, 1.0)),
        RolloutDone(0, ("R", "R.A1"), 0.4444),
        *_asking("domain", "answer R.A2"),
        _answer("R.A2", "R", 1, True, "20050", ("20050", "19450", "20050")),
        *_asking("general", "verify 0.2/0 R.A2", 1),
        NodeScored("R.A2", 0.2222, 1 / 3, _checks("general", "20050", 0.0, 0.0, 1.0)),
        RolloutDone(1, ("R", "R.A2"), 0.2222),
        *_asking("domain", "analyse R.A3", 1),
        knowledge,
        *_asking("general", "answer R.A3.A1"),
        _answer("R.A3.A1", "R.A3", 2, False, "19450", ("19450", "19450", "19450")),
        *_asking("domain", "verify 0.2/0 R.A3.A1", 1),
        NodeScored("R.A3.A1", 1.0, 1.0, _checks("domain", "19450", 1.0, 1.0, 1.0)),
        RolloutDone(2, PATH, 1.0),
        *_asking("general", "restate R.A4", 1),
        restated,
        *_asking("domain", "answer R.A4.A2"),
        _answer("R.A4.A2", "R.A4", 2, True, "19450", ("19450", None, "19450")),
        *_asking("general", "verify 0.2/0 R.A4.A2", 1),
        NodeScored("R.A4.A2", 0.6667, 1.0, _checks("general", "19450", 1.0, 1.0, 1.0)),
        RolloutDone(3, ("R", "R.A4", "R.A4.A2"), 0.6667),
        *_asking("domain", "answer R.A3.A2"),
        _answer("R.A3.A2", "R.A3", 2, True, "20050", ("20050", "20050", None)),
        *_asking("general", "verify 0.2/0 R.A3.A2", 1),
        NodeScored("R.A3.A2", 0.0, 0.0, _checks("general", "20050", 0.0, 0.0, 0.0)),
        RolloutDone(4, ("R", "R.A3", "R.A3.A2"), 0.0),
        Decided("R.A3.A1", GENERAL_ANSWER, "19450", 0.9, PATH, BY_CLASS),
    ]


def ledger() -> Ledger:
    """The ledger of the sample run's answer."""
    amounts = {**_COUNTED, **_OTHERS}
    entries = [
        Entry(start := TEXT.index(text), start + len(text), text, Decimal(value), text in _COUNTED)
        for text, value in amounts.items()
    ]
    place = GENERAL_ANSWER.index("5,650元")
    finding = Finding(FindingKind.UNGROUNDED, "5,650元不在原文中，是第一笔两项之和。", place, place + len("5,650元"))
    return Ledger(tuple(sorted(entries, key=lambda entry: entry.start)), Decimal(19450), (finding,))


def manifest(request: SolveRequest) -> Manifest:
    """What a run of this request says of itself."""
    models = (
        ModelUse("general", "qwen2.5-1.5b", "a" * 64, "general.gguf"),
        ModelUse("domain", "law-0.5b", "b" * 64, "domain.gguf"),
    )
    method = USUAL if request.method == AUTO else request.method
    return Manifest(
        request.task, request.language or "zh", method, "product", request.preset, request.seed, {}, models,
        "c" * 64, "d" * 64, "mma-desktop 0.1.0",
    )  # fmt: skip


def report_of(
    events: Sequence[Event], status: RunStatus = RunStatus.FINISHED, request: SolveRequest | None = None
) -> Report:
    """The report after these events."""
    request = request or SolveRequest(TEXT, TITLE)
    tree = fold(events)
    return Report(
        run="run-1",
        title=request.title,
        document=request.documents[0].chosen if request.documents else Document(request.title, request.text, "d" * 64),
        status=status,
        answer=GENERAL_ANSWER,
        value="19450",
        shown_value="19,450元",
        vote_share=0.9,
        self_verified=False,
        tree=tree,
        path=PATH if PATH[-1] in tree.nodes else (),
        elements=ELEMENTS,
        knowledge=KNOWLEDGE,
        ledger=ledger() if request.text == TEXT else Ledger(),
        usage=Usage(24, 19200, 15360, 5280, 96.0),
        manifest=manifest(request),
        growth=growth_of(events),
        reason=BY_CLASS,
        node_costs=costs_by_node(events),
        names={part: {"en": name, "zh": name} for part, name in (("task", "Sums"), ("method", "Trees"))},
    )


class FakeService(FakeBatches):
    """Plays the sample run with a pause after every event. `stop` ends it between two events; `error` fails it."""

    def __init__(self, pause: float = 0.0, error: Exception | None = None) -> None:
        super().__init__()
        self.pause = pause
        self.error = error
        self.requests: list[SolveRequest] = []
        self.resumed: list[str] = []
        self.added: list[int] = []
        self.again: list[str] = []
        self.estimated: list[SolveRequest] = []
        self.expected = RunEstimate()
        self.events: Sequence[Event] = sample_events()
        self.choices = [
            ModelChoice("general.gguf", "qwen2.5-1.5b", recommended=True),
            ModelChoice("domain.gguf", "law-0.5b", recommended=True),
        ]
        self.originals: list[ImportedDocument] = []
        self.stored: list[RunSummary] = []
        self.drafts: dict[str, Draft] = {}
        self.texts: dict[str, set[str]] = {}
        self.sealed = False
        self.changes: tuple[LedgerEdited, ...] = ()
        self.closed = 0
        self.seen_tags: Sequence[str] | None = None
        self.beside: list[ComparedRun] = []
        self.trails: list[TrailEntry] = []
        self.findings: tuple[Discrepancy, ...] = ()
        self.copies: tuple[Backup, ...] = ()
        self.failure: RunFailed | None = None
        self.usage = Usage(24, 19200, 15360, 5280, 96.0)

    async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
        self.requests.append(request)
        self.drafts.pop(request.case, None)
        return await self._play(request, listen, stop)

    async def estimate(self, request: SolveRequest) -> RunEstimate:
        self.estimated.append(request)
        return self.expected

    async def solve_question(
        self, question: str, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None
    ) -> Report:
        asked = self.question(question).question
        request = replace(request, text=asked.text, title=asked.title, task=asked.task)
        report = await self.solve(request, listen, stop)
        self.keep(question, report)
        return report

    async def resume(self, run: str, listen: Record, stop: asyncio.Event | None = None, more: int = 0) -> Report:
        self.resumed.append(run)
        self.added.append(more)
        return await self._play(SolveRequest(TEXT, TITLE), listen, stop)

    async def solve_again(self, run: str, listen: Record, stop: asyncio.Event | None = None) -> Report:
        if self.error is not None:
            raise self.error
        self.again.append(run)
        self.changes = ()
        return replace(await self._play(SolveRequest(TEXT, TITLE), listen, stop), run="run-2")

    async def report(self, run: str) -> Report:
        summary = next(summary for summary in self.stored if summary.id == run)
        assert summary.status is not None
        report = report_of(self.events, summary.status, SolveRequest(TEXT, summary.title))
        return replace(report, changes=self.changes, failure=self.failure)

    def imported(self, run: str) -> list[ImportedDocument]:
        return self.originals

    async def edit(self, run: str, changes: Sequence[ManualEdit], reason: str = "") -> Report:
        if self.error is not None:
            raise self.error
        report = await self.report(run)
        now = "2026-11-22T06:00:00+00:00"
        made = apply_changes(report.ledger, TEXT, report.changes, changes, reason=reason, time=now)
        self.changes = (*report.changes, *made)
        by_hand = total_by_hand(self.changes)
        self.stored = [replace(kept, by_hand=by_hand) if kept.id == run else kept for kept in self.stored]
        return replace(report, changes=self.changes)

    def export(self, report: Report, path: Path, language: str) -> None:
        write_report(report, path, language)

    def export_cases(self, reports: Sequence[Report], path: Path, language: str) -> None:
        write_bytes(path, cases_bytes(reports, path, language))

    def holding(self, text: str) -> set[str]:
        """Those that a test says hold it."""
        return self.texts.get(text, set())

    def runs(self) -> list[RunSummary]:
        return [*map(_draft_summary, self.drafts.values()), *self.stored]

    def keep_draft(self, request: SolveRequest) -> DraftState:
        if self.error is not None:
            raise self.error
        draft = draft_of_request(request)
        kept = self.drafts.get(draft.id)
        state = draft.state if kept is None else merged(kept.state, draft.state, request.seen)
        if state is None:
            raise DraftChanged("The draft was changed in another window.")
        self.drafts[draft.id] = replace(draft, title=state.title)
        return state

    def draft(self, draft: str) -> Draft:
        return self.drafts[draft]

    def duplicate(self, key: str, title: str) -> Draft:
        known = self.drafts.get(key) or Draft("", "", "eca", (import_text(TEXT, TITLE),))
        copy = self.drafts["copy"] = replace(known, id="copy", title=title)
        return copy

    def close(self) -> None:
        self.closed += 1

    def back_up_if_due(self) -> Path | None:
        if self.error is not None:
            raise self.error
        return None

    def bundle(self, run: str, path: Path) -> WrittenBundle:
        return WrittenBundle(path, "ab" * 32, 1, noted=not self.read_only())

    def take_in(self, path: Path) -> TakenIn:
        if self.error is not None:
            raise self.error
        return TakenIn(TITLE, True, ("run-1",), ())

    async def replay(self, run: str) -> int:
        if self.error is not None:
            raise self.error
        return len(self.events)

    def trail(self, run: str) -> AuditTrail:
        return AuditTrail(tuple(self.trails), LogEnd("library", len(self.trails), "e" * 64, Anchored.AGREES))

    def verify_file(self, file: Path) -> VerifiedFile:
        if self.error is not None:
            raise self.error
        return VerifiedFile(self.findings, asked_log=file.suffix != ".mmacase", sha256="ab" * 32)

    def compared(self, run: str) -> list[ComparedRun]:
        """What a test says of any run."""
        if self.error is not None:
            raise self.error
        return self.beside

    def verify(self) -> Verified:
        return Verified(self.findings, NO_LOG, len(self.stored))

    def accept(self) -> bool:
        self.findings = ()
        return True

    def rename(self, run: str, title: str) -> None:
        if self.error is not None:
            raise self.error
        self.stored = [replace(kept, title=title) if kept.id == run else kept for kept in self.stored]

    def tag(self, run: str, words: str, seen: Sequence[str] | None = None) -> None:
        self.seen_tags = seen
        tags = tuple(words.split(","))
        self.stored = [replace(kept, tags=tags) if kept.id == run else kept for kept in self.stored]

    def deletion(self, run: str, *, case: bool = False) -> Deletion:
        if run in self.drafts:
            return Deletion(run, run, self.drafts[run].title, (), whole=True, copies=self.copies)
        found = next(summary for summary in self.stored if summary.id == run)
        beside = tuple(kept.id for kept in self.stored if found.case and kept.case == found.case)
        runs = beside if case else (run,)
        return Deletion(run, "case", found.title, runs, whole=case or len(beside) < 2, copies=self.copies)

    def delete(self, deletion: Deletion, copies: Sequence[Backup] = ()) -> None:
        if self.error is not None:
            raise self.error
        self.stored = [summary for summary in self.stored if summary.id not in deletion.runs]
        self.drafts.pop(deletion.case, None)
        self.copies = tuple(copy for copy in self.copies if copy not in copies)

    def read_only(self) -> bool:
        return self.sealed

    def models(self) -> list[ModelChoice]:
        return self.choices

    def samples(self) -> list[Sample]:
        return [Sample("Theft of a bicycle", "en", "He stole 300 yuan."), Sample(TITLE, "zh", TEXT)]

    async def _play(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None) -> Report:
        played: list[Event] = []
        for event in self.events:
            if stop is not None and stop.is_set():
                break
            listen(event)
            played.append(event)
            await asyncio.sleep(self.pause)
        if self.error is not None:
            raise self.error
        status = RunStatus.FINISHED if len(played) == len(self.events) else RunStatus.STOPPED
        report = replace(report_of(self.events, status, request), usage=self.usage)
        self.stored = [_summary(report, request), *self.stored]
        return report


def _draft_summary(draft: Draft) -> RunSummary:
    return RunSummary(
        draft.id, draft.title, draft.task, "", "", None, None, "2026-11-21T10:20:30+00:00", case=draft.id, draft=True
    )


def _summary(report: Report, request: SolveRequest) -> RunSummary:
    return RunSummary(
        report.run, report.title, request.task, request.method, request.preset, report.status, report.value,
        "2026-11-21T10:20:30+00:00",
    )  # fmt: skip
