"""A report as headings, paragraphs and tables, in order: what every format lays out.

The whole search tree, which nobody prints, is for formats that are read on a screen; only where it stands, nodes are
called by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Any

from mma_desktop.answers.money.wording import figures, money, unit_name
from mma_desktop.documents.notes import note_text
from mma_desktop.domain.case_documents import parts_of
from mma_desktop.knowledge.references import heading_of
from mma_desktop.ledger.chance import Hinge
from mma_desktop.ledger.messages import amount_role_name, in_language, is_given
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import (
    AmountPart,
    Content,
    Decision,
    LedgerRow,
    PathStep,
    TreeRow,
    content_of,
    row_value,
)
from mma_desktop.reports.marks import TextPiece
from mma_desktop.reports.places import line_place, report_place_text
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedLetterhead,
    PrintedParagraph,
    PrintedPiece,
    PrintedTable,
    paragraphs,
    place_of,
    said,
)
from mma_desktop.reports.sections.answers import answers_blocks, chosen_option, disagreement
from mma_desktop.reports.sections.authors import node_in_words
from mma_desktop.reports.sections.conversation import conversation_blocks
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.sections.elements import element_lines, places_in_words
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.given import given_line
from mma_desktop.reports.sections.history import history_blocks
from mma_desktop.reports.sections.left_out import left_out_text, summary_of
from mma_desktop.reports.sections.provenance import provenance_parts
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.sections.trims import trim_lines
from mma_desktop.reports.templates import calibrated_on, load_labels, score, share
from mma_desktop.reports.text import LONGEST_TITLE, brief, visible
from mma_desktop.translation import translated

_LEDGER = (0.06, 0.14, 0.16, 0.14, 0.32, 0.10, 0.08)
_LEDGER_EDITED = (0.06, 0.13, 0.16, 0.13, 0.24, 0.09, 0.19)
"""Widths of the ledger's columns: what people decided takes room only where they did."""


def outline_of(report: Report, language: str, *, on_screen: bool = False) -> Iterator[PrintedBlock]:
    """The report in zh or en, with the whole search tree on a screen. Raises InputError for another language."""
    return _Outline(report, content_of(report), load_labels("report", language), language, on_screen).blocks()


@dataclass(frozen=True, slots=True)
class _Outline:
    report: Report
    content: Content
    w: dict[str, Any]
    language: str
    on_screen: bool

    def blocks(self) -> Iterator[PrintedBlock]:
        yield from self._head()
        yield from self._answer()
        if self.report.has_ledger:
            yield from self._findings()
            yield from self._ledger()
            yield from self._edits()
        yield from self._document()
        yield from self._path()
        yield from self._conversation()
        yield from self._steps()
        yield from self._texts()
        yield from self._evidence()
        yield from self._meaning()
        if self.on_screen:
            yield from self._tree()
        yield from self._provenance()

    # Head ----------------------------------------------------------------------------------------------------------

    def _head(self) -> Iterator[PrintedBlock]:
        report, w = self.report, self.w
        if report.letterhead is not None:
            yield PrintedLetterhead(report.letterhead)
        yield said(brief(report.title, LONGEST_TITLE) or w["untitled"], "title")
        about = [w["kind"], f"{w['document_name']}{w['colon']}{report.document.name}"]
        about += [f"{w['began']}{w['colon']}{report.began[:16].replace('T', ' ')}"] if report.began else []
        yield said(" · ".join(about), "soft")
        facts = list(self._facts())
        main = (w["final_answer"], w["edited_total"])
        strong = frozenset(number for number, (name, _) in enumerate(facts) if name in main)
        yield replace(self._pairs(facts), strong=strong)
        yield from self._hinge()
        if report.choice is not None:
            yield said(f"{w['chances']['choice']}{w['colon']}{in_language(report.choice.sentence, self.language)}")
        if report.status.value != "finished":
            yield said(w["provisional"], "notice")
        if left_out := report.manifest.left_out:
            yield said(summary_of(len(report.document.text), left_out, self.language), "notice")
        for line in failure_lines(report, w, partial(translated, language=self.language)):
            yield said(visible(line), "notice")
        if report.left_this_computer:
            yield said(f"{w['left_this_computer']}{w['colon']}{w['left_meaning']}", "notice")
        checked = w["verified_meaning"] if report.has_ledger else w["checked_form"]
        yield said(f"{w['notice']}{w['colon']}{w['not_advice']}{w['space']}{checked}", "notice")

    def _hinge(self) -> Iterator[PrintedBlock]:
        """What the answer hinges on, and where that stands."""
        w, hinge, found = self.w, self.report.hinge, self.content.hinge
        if hinge is None or found is None:
            return
        place = f"{self._place(hinge)}{w['colon']}{found.quote}"
        text = f"{w['chances']['hinges_on']}{w['colon']}{self._bracketed(self.report.hinge_in(self.language), place)}"
        leads_to = place_of(f"amount-{found.number}") if found.number else ""
        yield PrintedParagraph((PrintedPiece(visible(text), leads_to=leads_to),))

    def _facts(self) -> Iterator[tuple[str, str]]:
        report, w = self.report, self.w
        if report.manifest.demonstration:
            yield w["demonstration"], w["demonstration_meaning"]
        answer = report.value_in(self.language) or w["no_answer"]
        option = chosen_option(report, self.language)
        yield w["final_answer"], brief(f"{answer}{w['colon']}{option}" if option else answer, 400)
        if report.has_ledger:
            yield w["counted_total"], self._money(report.ledger.total)
            if self.content.edited.standing:
                changed = w["edits_counted"] % len(self.content.edited.standing)
                yield w["edited_total"], self._bracketed(self._money(self.content.edited.total), changed)
        yield self._chance_name(), self._chance()
        if report.foreign:
            yield w["chances"]["foreign"], w["comma"].join(report.foreign)
        yield w["inspection"], w["inspections"][self.content.inspection]["label"]
        if reason := report.method_reason_in(self.language):
            yield w["method_chosen"], visible(reason)
        if given := given_line(report, w):
            yield w["given"]["title"], given
        if chosen := report.chosen_in(self.language):
            yield w["chosen_by"], visible(chosen)
        if report.diversity is not None:
            yield w["diversity"], f"{report.diversity:.2f}"
        if between := disagreement(report, w):
            yield w["models"], visible(between)
        if report.has_ledger:
            found = len(report.ledger.findings)
            differing = self.content.differing
            said_of = [f"{w['some_findings']}{w['colon']}{found}"] if found else []
            said_of += [w["defendants"]["some_differ"] % differing] if differing else []
            yield w["findings"], "\n".join(said_of or [w["no_findings"]])
        if findings := steps_text(report.steps, w).findings:
            yield w["steps_findings"], str(findings)
        if findings := evidence_text(report, self.language).findings:
            yield w["citation_findings"], str(findings)

    def _chance(self) -> str:
        report, w = self.report, self.w
        if report.chance is None:
            return w["chances"]["unknown"]
        if report.basis is None:
            return share(report.chance)
        basis = w["chances"]["recorded_note"] if report.chance_is_recorded else calibrated_on(report.basis, w)
        return self._bracketed(share(report.chance), basis)

    def _chance_name(self) -> str:
        return self.w["chances"]["recorded"] if self.report.chance_is_recorded else self.w["chance"]

    # Answer and amounts --------------------------------------------------------------------------------------------

    def _answer(self) -> Iterator[PrintedBlock]:
        yield self._section("answer")
        if not self.report.answer:
            why = self.report.unanswered_in(self.language)
            yield said(self.w["colon"].join(filter(None, (self.w["no_answer"], visible(why)))))
        yield from _marked(self.content.answer)
        yield from answers_blocks(self.report, self.w)

    def _findings(self) -> Iterator[PrintedBlock]:
        report, w = self.report, self.w
        yield self._section("findings")
        yield said(w["findings_intro"], "soft")
        if self.content.differing:
            yield said(w["defendants"]["some_differ"] % self.content.differing)
        elif not report.ledger.findings:
            yield said(w["no_findings"])
        for number, finding in enumerate(report.ledger.findings, start=1):
            mark = f"finding-{number}"
            place = place_of(mark) if finding.start is not None else ""
            kind = w["finding_kinds"][finding.kind.value]
            pieces = (
                PrintedPiece(f"{number}", place=mark, leads_to=place),
                PrintedPiece(". "),
                PrintedPiece(kind, "strong"),
                PrintedPiece(f"{w['colon']}{visible(in_language(finding.message, self.language))}"),
            )
            yield PrintedParagraph(pieces)

    def _ledger(self) -> Iterator[PrintedBlock]:
        report, w, edited = self.report, self.w, self.content.edited
        yield self._section("ledger")
        if not self.content.rows:
            yield said(w["ledger_empty"])
            return
        if self.on_screen:
            yield said(w["ledger_intro"], "soft")
        totals = [(w["counted_total"], report.ledger.total)]
        totals += [(w["edited_total"], edited.total)] if edited.standing else []
        yield PrintedTable(
            (
                *(w[name] for name in ("number", "place", "quoted")),
                self._amount_heading(),
                *(w[name] for name in ("rules", "in_answer_column", "edited")),
            ),
            (
                *(self._ledger_row(row) for row in self.content.rows),
                *((name, "", "", figures(value), "", "", "") for name, value in totals),
            ),
            _LEDGER_EDITED if edited.standing else _LEDGER,
            right=frozenset({3}),
            totals=len(totals),
            places="amount",
        )
        yield from self._by_defendant()

    def _money(self, value: Decimal) -> str:
        return money(value, self.report.ledger.currency, self.language)

    def _amount_heading(self) -> str:
        return self.w["amount_value"] % unit_name(self.report.ledger.currency, self.language)

    def _ledger_row(self, row: LedgerRow) -> tuple[str, ...]:
        w = self.w
        decided = {True: w["counted"], False: w["not_counted"]}
        if row.role is None:
            rules, answer = w["foreign_row"] if row.foreign else w["missed"], "–"
        else:
            reason = in_language(row.reason, self.language)
            role = () if is_given(row.reason) else (amount_role_name(row.role, self.language),)
            rules = f"{decided[row.proposed]} · {w['colon'].join(filter(None, (*role, reason)))}"
            answer = decided[row.counted]
        value = row_value(row, self.language)
        return (row.number, self._place(row), visible(row.text), value, visible(rules), answer, self._said(row.edited))

    def _by_defendant(self) -> Iterator[PrintedBlock]:
        found, w = self.content.by_defendant, self.w["defendants"]
        if not found.defendants:
            return
        comma = self.w["comma"]
        rows = [
            (
                visible(one.name),
                figures(one.total),
                "\n".join((comma.join(one.lines), *(w["differs"] % self._money(said.value) for said in one.differing))),
            )
            for one in found.defendants
        ]
        if found.unattributed_lines:
            rows.append(
                (w["unattributed"], figures(found.unattributed), comma.join(map(str, found.unattributed_lines)))
            )
        yield PrintedHeading(w["title"], 2, "defendants")
        yield said(w["intro"], "soft")
        headings = (w["name"], self._amount_heading(), w["entries"])
        yield PrintedTable(headings, tuple(rows), (0.3, 0.2, 0.5), frozenset({1}))

    def _edits(self) -> Iterator[PrintedBlock]:
        w = self.w
        yield self._section("edits")
        if not self.content.decisions:
            yield said(w["no_changes"])
            return
        yield said(w["edits_intro"], "soft")
        if self.content.edited.shifted is not None:
            yield said(w["moved"] % figures(self.content.edited.shifted), "notice")
        names = ("number", "time", "change", "amount_changed", "before", "after", "edited_total", "reason")
        yield PrintedTable(
            tuple(w[name] for name in names),
            tuple(self._decision(decision) for decision in self.content.decisions),
            (0.06, 0.13, 0.1, 0.17, 0.15, 0.15, 0.12, 0.12),
            frozenset({6}),
        )

    def _decision(self, decision: Decision) -> tuple[str, ...]:
        w = self.w
        act = w["acts"][decision.act.value]
        undone = not decision.stands and decision.act.value != "undo"
        by = w["deciders"].get(decision.by, decision.by)
        return (
            str(decision.number),
            f"{decision.time[:19].replace('T', ' ')} {visible(by)}",
            self._bracketed(act, w["undone"]) if undone else act,
            self._bracketed(visible(decision.text), self._place(decision)),
            self._said(decision.before),
            self._said(decision.after),
            figures(decision.total),
            visible(decision.reason) or "–",
        )

    def _said(self, parts: Iterable[AmountPart]) -> str:
        w = self.w
        lines: list[str] = []
        for part in parts:
            line = f"{figures(part.value)} {w['counted'] if part.counted else w['not_counted']}"
            note = f"{w['remark']}{w['colon']}{visible(part.note)}"
            lines.append(self._bracketed(line, note) if part.note else line)
        return w["course"]["separator"].join(lines) or "–"

    def _place(self, row: LedgerRow | Decision | Hinge) -> str:
        return visible(report_place_text(self.report, row.start, row.end, self.language))

    # Texts ---------------------------------------------------------------------------------------------------------

    def _document(self) -> Iterator[PrintedBlock]:
        report, w = self.report, self.w
        yield self._section("document")
        if report.has_ledger:
            yield said(w["document_intro" if self.on_screen else "document_intro_printed"], "soft")
        yield from self._lines()
        if report.document.notes:
            yield PrintedHeading(w["document_notes"], 2)
            yield from (said(note_text(note, self.language)) for note in report.document.notes)

    def _lines(self) -> Iterator[PrintedBlock]:
        """The lines of each document, with the places by which the ledger names them; empty ones are counted."""
        text = self.report.document.text
        begins = {part.start for part in parts_of(text)} - {0}
        start = 0
        for line in self.content.document:
            end = start + sum(len(piece.text) for piece in line)
            if end + 1 in begins:
                found = self.report.where(end + 1, end + 1)
                yield PrintedHeading(visible(f"{found.number + 1}. {found.name}"), 2)
            elif pieces := _pieces_of(line):
                where = visible(line_place(self.report.where(start, end), self.language))
                yield PrintedParagraph((PrintedPiece(f"{where}  ", "number"), *pieces))
            start = end + 1

    def _path(self) -> Iterator[PrintedBlock]:
        w = self.w
        yield self._section("path")
        yield said(w["path_intro"], "soft") if self.content.steps else said(w["path_empty"])
        for step in self.content.steps:
            yield from self._step(step)
        yield from self._course()

    def _course(self) -> Iterator[PrintedBlock]:
        w = self.w["course"]
        if rows := course_rows(self.report.course, self.w, self._value):
            yield PrintedHeading(w["title"], 2)
            yield said(w["intro"], "soft")
            cells = tuple((visible(row.part), visible(row.said), visible(row.cost)) for row in rows)
            yield PrintedTable(tuple(w["headings"]), cells, (0.24, 0.42, 0.34))

    def _conversation(self) -> Iterator[PrintedBlock]:
        if spoken := list(conversation_blocks(self.report, self.w)):
            yield self._section("conversation")
            yield said(self.w["conversation_intro"], "soft")
            yield from spoken

    def _steps(self) -> Iterator[PrintedBlock]:
        w, steps = self.w, steps_text(self.report.steps, self.w)
        if steps.rows:
            yield self._section("steps")
            yield said(w["steps_intro"], "soft")
            rows = tuple(_visible(row.step, row.outcome, "\n".join(row.found)) for row in steps.rows)
            found = frozenset(number for number, row in enumerate(steps.rows) if row.is_finding)
            yield PrintedTable(tuple(w["steps_headings"]), rows, (0.24, 0.16, 0.6), strong=found)
        if steps.stopped:
            yield PrintedHeading(w["host"], 2)
            yield said(visible(steps.stopped))
            acts = tuple(_visible(act.asked, act.taken, act.by) for act in steps.acts)
            yield PrintedTable(tuple(w["host_headings"]), acts, (0.36, 0.4, 0.24))

    def _step(self, step: PathStep) -> Iterator[PrintedBlock]:
        w, node = self.w, step.node
        action = w["actions"][node.action.value] if node.action else w["kinds"][node.kind.value]
        yield PrintedHeading(f"{step.number}. {action[:1].upper()}{action[1:]}", 2)
        if judged := " · ".join(self._judged(step)):
            yield said(judged, "soft")
        yield from self._once(step.text, step.section)
        if step.draft:
            yield said(w["draft"], "soft")
            yield from self._once(step.draft, step.draft_section)

    def _once(self, text: str, section: str) -> Iterator[PrintedBlock]:
        """The text, or where it stands already."""
        yield from [said(self.w["see_section"].format(self.w[section]))] if section else paragraphs(text, "quote")

    def _judged(self, step: PathStep) -> Iterator[str]:
        """Who wrote the step, and how it stood up to the votes and checks."""
        w, node = self.w, step.node
        if self.on_screen:
            yield node.id
        if step.author:
            yield f"{w['author']}{w['colon']}{w['roles'].get(step.author, step.author)}"
        if step.votes:
            votes = (f"{self._answer_of(value)} × {count}" for value, count in step.votes)
            yield f"{w['votes']}{w['colon']}{w['separator'].join(votes)}"
        elif node.vote_share is not None and node.is_answer:
            yield f"{w['scored_share']}{w['colon']}{score(node.vote_share)}"
        if node.checks:
            yield f"{w['checks']}{w['colon']}{len(node.checks)}"
        if node.consistency is not None:
            yield f"{w['mean_agreement']}{w['colon']}{share(node.consistency)}"
        if node.reward is not None:
            yield f"{w['reward']}{w['colon']}{score(node.reward)}"

    def _answer_of(self, value: str | None) -> str:
        return self.w["abstained"] if value is None else self._value(value)

    def _value(self, value: str) -> str:
        """An answer by its vote key, in words, on one line."""
        return brief(self.report.shown_in(value, self.language))

    def _node(self, node: str) -> str:
        """What a node is called: by its id where the tree stands beside it."""
        return node if self.on_screen else node_in_words(self.report, node, self.w)

    def _texts(self) -> Iterator[PrintedBlock]:
        report, w = self.report, self.w
        yield self._section("elements")
        yield from self._elements() if report.elements else [said(w["elements_empty"])]
        yield self._section("knowledge")
        if not report.knowledge:
            yield said(w["knowledge_empty"])
            return
        yield said(w["knowledge_warning"], "notice")
        yield from paragraphs(report.knowledge, "quote")
        yield from history_blocks(report, w, self._node)

    def _elements(self) -> Iterator[PrintedBlock]:
        """The elements with their places, below each what of it stands nowhere in the document."""
        for line in element_lines(self.report):
            places = self.w["separator"].join(places_in_words(self.report, line, self.language))
            where = [PrintedPiece(f" [{visible(places)}]", "number")] if places else []
            yield PrintedParagraph((PrintedPiece(visible(line.text)), *where), "quote")
            if line.missing:
                yield said(self.w["elements_unsupported"].format(self.w["separator"].join(line.missing)), "notice")

    def _evidence(self) -> Iterator[PrintedBlock]:
        w, evidence = self.w, evidence_text(self.report, self.language)
        if not evidence.is_shown:
            return
        yield self._section("evidence")
        yield said(w["evidence_intro"], "soft")
        if evidence.as_of:
            yield said(w["law_as_of"] % evidence.as_of)
        yield from (said(sentence, "notice") for sentence in evidence.absent)
        for number, passage in enumerate(evidence.passages, start=1):
            heading, version = heading_of(passage, self.language), passage.work.version
            named = self._bracketed(heading, w["version_of"] % version) if version else heading
            title = PrintedPiece(visible(f"{named} [{passage.id}]"), "strong", f"passage-{number}")
            yield PrintedParagraph((title,), "subheading")
            yield from paragraphs(f"{passage.work.note}\n{passage.text}", "quote")
        if evidence.left_out:
            yield said(w["no_room"] % w["comma"].join(evidence.left_out), "notice")
        if evidence.not_searched:
            yield said(w["not_searched"] % w["comma"].join(evidence.not_searched), "soft")
        yield PrintedHeading(w["citations"], 2)
        yield said(w["citations_intro"], "soft")
        if not evidence.citations:
            yield said(w["no_citations"])
        for line in evidence.citations:
            where = f"{self._node(line.node) if line.node else w['answer']}{w['colon']}"
            pieces = [PrintedPiece(where), PrintedPiece(visible(line.sentence), "strong" if line.is_finding else "")]
            if line.passage is not None:
                place = f"passage-{evidence.passages.index(line.passage) + 1}"
                pieces.append(PrintedPiece(f" [{visible(line.passage.id)}]", "number", leads_to=place))
            yield PrintedParagraph(tuple(pieces))

    def _meaning(self) -> Iterator[PrintedBlock]:
        report, w = self.report, self.w
        by_signals = report.basis is not None and bool(report.basis.signals)
        kind = "uncalibrated" if report.chance is None else "signals" if by_signals else "calibrated"
        kind = "recorded_meaning" if report.chance_is_recorded else kind
        rules = f"{w['space']}{w['chances']['rules']}" if report.by_rules_alone else ""
        inspection = w["inspections"][self.content.inspection]
        yield self._section("meaning")
        yield said(f"{self._chance_name()}{w['colon']}{w['chances'][kind]}{rules}")
        yield said(f"{inspection['label']}{w['colon']}{inspection['meaning']}")

    def _tree(self) -> Iterator[PrintedBlock]:
        w = self.w
        yield self._section("tree")
        yield said(w["tree_intro"], "soft")
        names = (
            "node",
            "kind_of_node",
            "author",
            "vote_key",
            "vote_share",
            "reward",
            "visits",
            "cumulative",
            "on_path",
        )
        on_path = frozenset(number for number, row in enumerate(self.content.tree) if row.on_path)
        rows = tuple(self._tree_row(row) for row in self.content.tree)
        widths = (0.2, 0.14, 0.12, 0.12, 0.09, 0.09, 0.08, 0.08, 0.08)
        yield PrintedTable(tuple(w[name] for name in names), rows, widths, frozenset({4, 5, 6, 7}), strong=on_path)

    def _tree_row(self, row: TreeRow) -> tuple[str, ...]:
        w, node = self.w, row.node
        votes = w["of"] % node.votes if node.votes else score(node.vote_share)
        return _visible(
            node.id,
            w["kinds"][node.kind.value],
            w["roles"].get(node.producer, node.producer) if node.producer else "–",
            "–" if node.value is None else self._value(node.value),
            votes,
            score(node.reward),
            str(row.statistics.visits),
            score(row.statistics.total),
            w["yes"] if row.on_path else w["no"],
        )

    # Provenance ----------------------------------------------------------------------------------------------------

    def _provenance(self) -> Iterator[PrintedBlock]:
        w = self.w
        for level, (title, pairs) in zip(
            (1, 2, 2, 2, 2), provenance_parts(self.report, self.content, self.w), strict=True
        ):
            yield PrintedHeading(title, level, "provenance" if level == 1 else "")
            if title == w["settings"]:  # many inner names, for whoever repeats the run: they take little room
                yield said(w["separator"].join(f"{name} = {value or '–'}" for name, value in pairs), "soft")
            else:
                yield self._pairs(pairs)
        left_out = left_out_text(self.report, self.language)
        trimmed = trim_lines(self.report, w, self._node)
        trims = [line for line in (left_out.summary, *left_out.parts, *trimmed) if line]
        yield PrintedHeading(w["trims"], 2)
        yield from (said(line) for line in trims or [w["none"]])

    def _section(self, name: str) -> PrintedHeading:
        return PrintedHeading(self.w[name], section=name)

    def _bracketed(self, text: str, inside: str) -> str:
        return self.w["bracketed"].format(text, inside)

    def _pairs(self, pairs: Iterable[tuple[str, str]]) -> PrintedTable:
        return PrintedTable((), tuple((visible(name), visible(value)) for name, value in pairs), (0.28, 0.72))


def _visible(*cells: str) -> tuple[str, ...]:
    return tuple(map(visible, cells))


def _marked(lines: Iterable[Sequence[TextPiece]]) -> Iterator[PrintedParagraph]:
    """The lines in which anything stands, with what is marked in them."""
    yield from (PrintedParagraph(pieces) for line in lines if (pieces := _pieces_of(line)))


def _pieces_of(line: Sequence[TextPiece]) -> tuple[PrintedPiece, ...]:
    return tuple(piece for text in line for piece in _pieces(text))


def _pieces(piece: TextPiece) -> Iterator[PrintedPiece]:
    if piece.mark is None:
        yield PrintedPiece(visible(piece.text))
        return
    yield PrintedPiece(visible(piece.text), piece.mark.look)
    if piece.first:
        mark = f"{'finding' if piece.mark.look == 'finding' else 'amount'}-{piece.mark.number}"
        yield PrintedPiece(f"[{piece.mark.number}]", "number", place_of(mark), mark)
