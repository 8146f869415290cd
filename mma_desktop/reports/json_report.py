"""The report as JSON: the schema that `solve --json` promises. Amounts are strings, so that no digit is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from mma_desktop.domain.tree import Node, SearchTree
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.persons.totals import ByDefendant
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import AmountPart, LedgerRow, decisions, ledger_rows, node_text
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.answers import AnswerFound, answers_found, unread_votes
from mma_desktop.reports.sections.authors import NodeAuthor
from mma_desktop.reports.sections.elements import ElementLine, element_lines
from mma_desktop.reports.sections.evidence import citations_of


def as_json(report: Report) -> dict[str, Any]:
    """The report as JSON-ready values.

    `began` is when the run began (ISO 8601, UTC).
    `chance` is how likely the answer is right (0..1), null where nothing calibrates it, and `calibration` says by how
    many questions with known answers that was measured, when, and on which signals of a run; `vote_share` is what the
    method gave it and no chance. `hinges_on` is the nearest other total and what leads there, `foreign` what no total
    holds, nor what is `unclear`, as the text gives it no figure that can be read. `choice` is what the models were
    asked and said where the document leaves a choice of readings, else null.
    In `tree.nodes`, `visits` and `value` are N and Q (of the node that keeps them, where states are shared),
    `answer` the vote key, `text` what the node added to its parent, and `reward_parts`
    what the reward was made of (`RewardParts`). `by_defendant` is null where fewer than two defendants are named.
    `ledger` counts what the answer counts; `decisions` says of every amount what the rules propose, the answer counts
    and a person decided, and in which of the `documents` it stands; all other spans are those of the case's text.
    The `reason` of an amount is the sentence on record, in the language of the case, with sums as models were told them
    (15,709.5): so it can be compared with the record of a run.
    `continued` are the numbers of the events at which the run was taken up again after it had ended or was killed:
    from the first of them on its texts may differ from those of an uninterrupted run.
    `rollouts_added` are those that a person asked for later than those in the manifest, and when.
    `network` says for each session of the run how many connections the program had made until its end, and how many
    attempts its guard had refused; empty where that was not measured. `manifest.left_out` is what no model was shown of
    a long case, `manifest.evidence` the passages that models were given; `citations` says of each citation of them in
    which node's knowledge it stands (null: the answer), where, and what its check found (`CitationState`). `course`
    are the parts of the method in the order in which they were asked, with their costs. `steps` are those of a workflow
    or a host in their order: how each node ended and what its checks found (`NodeRun`), what the host did (`HostActed`)
    and how it ended (`HostStopped`). `diversity` is that of a panel's replies, where the encoder is installed.
    `answer.reason` says in English why there is no answer, or by which rule this one was chosen; `answers_found` are
    all answers of the run with the role and name of each who gave it, their votes, and their share of all reward;
    `unread_votes` are the replies of each in which no answer can be read, which count in no vote.
    `elements` is their text as it was written; `element_lines` says of each line in which of the `documents` its
    numbers and quoted words stand, and where in it and in the case's text, and which of them stand nowhere (`missing`).
    `head` and `record` are the ends of the run's chain and of the library's audit log; `mma-desktop verify` reads them.
    """
    return _outcome(report) | _making(report) | _course(report) | _record(report)


def json_text(report: Report) -> str:
    """The report as the text of a JSON file; a lone surrogate is written as an escape."""
    text = json.dumps(as_json(report), ensure_ascii=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def _outcome(report: Report) -> dict[str, Any]:
    """The answer, and what is known of how good it is."""
    return {
        "run": report.run,
        "title": report.title,
        "began": report.began,
        "documents": [{"name": one.name, "sha256": one.sha256} for one in report.documents or (report.document,)],
        "answer": {"value": report.value, "text": report.answer, "reason": report.reason},
        "answers_found": [_answer_found(one) for one in answers_found(report)],
        "unread_votes": _votes(unread_votes(report)),
        "chance": report.chance,
        "calibration": None if report.basis is None else asdict(report.basis),
        "hinges_on": None if report.hinge is None else asdict(report.hinge) | {"total": f"{report.hinge.total:f}"},
        "choice": None if report.choice is None else asdict(report.choice) | {"disagree": report.choice.disagree},
        "vote_share": report.vote_share,
        "inspection": report.inspection,
        "diversity": report.diversity,
        "models_disagree": report.models_disagree,
        "foreign": list(report.foreign),
        "unclear": list(report.quoted(report.unclear)),
        "status": report.status.value,
        "failure": None if report.failure is None else asdict(report.failure),
        "not_asked": [asdict(one) for one in report.not_asked],
        "notes": list(report.notes),
    }


def _making(report: Report) -> dict[str, Any]:
    """By which method and models, and in which sessions."""
    manifest = report.manifest
    return {
        "method": manifest.method,
        "preset": manifest.preset,
        "seed": manifest.seed,
        "self_verified": report.self_verified,
        "demonstration": manifest.demonstration,
        "left_this_computer": report.left_this_computer,
        "continued": list(report.continued),
        "rollouts_added": [asdict(event) for event in report.rollouts_added],
        "network": [asdict(session) for session in report.network],
        "models": [{"role": model.role, "name": model.name, "sha256": model.sha256} for model in manifest.models],
    }


def _course(report: Report) -> dict[str, Any]:
    """What models said on the way, and what was counted."""
    return {
        "tree": {"nodes": [_node(report.tree, node) for node in report.tree]},
        "path": list(report.path),
        "course": [asdict(stage) for stage in report.course],
        "steps": [{"kind": step.kind} | asdict(step) for step in report.steps],
        "elements": report.elements,
        "element_lines": [_element(report, line) for line in element_lines(report)],
        "knowledge": report.knowledge,
        "ledger": ledger_json(report.ledger) if report.has_ledger else None,
        "by_defendant": by_defendant_json(report.by_defendant),
        "decisions": decisions_json(report) if report.has_ledger else None,
        "opinions": [{"start": start, "end": end} | asdict(said) for (start, end), said in report.opinions.items()],
        "citations": [asdict(one.citation) | {"node": one.node or None} for one in citations_of(report)],
    }


def _record(report: Report) -> dict[str, Any]:
    """What it cost, what repeats it, and the ends of what was recorded."""
    return {
        "usage": asdict(report.usage),
        "manifest": asdict(report.manifest),
        "head": report.head,
        "record": {"events": report.events, "log": asdict(report.log), "tag": tag_of(report)},
    }


def _node(tree: SearchTree, node: Node) -> dict[str, Any]:
    statistics = tree.statistics_owner(node)
    return {
        "id": node.id,
        "parent": node.parent,
        "sources": list(node.sources),
        "kind": node.kind.value,
        "action": node.action.value if node.action else None,
        "producer": node.producer,
        "depth": node.depth,
        "visits": statistics.visits,
        "value": statistics.total,
        "reward": node.reward,
        "reward_parts": asdict(node.parts) if node.parts else None,
        "vote_share": node.vote_share,
        "answer": node.value,
        "text": node_text(node),
    }


def _element(report: Report, line: ElementLine) -> dict[str, Any]:
    places = [{"start": start, "end": end, "place": asdict(report.where(start, end))} for start, end in line.places]
    return {"text": line.text, "places": places, "missing": list(line.missing)}


def _answer_found(found: AnswerFound) -> dict[str, Any]:
    return {
        "value": found.value,
        "chosen": found.chosen,
        "said_by": _votes(found.votes),
        "support": found.support,
    }


def _votes(votes: Iterable[tuple[NodeAuthor, int]]) -> list[dict[str, Any]]:
    return [asdict(author) | {"votes": count} for author, count in votes]


def ledger_json(ledger: Ledger) -> dict[str, Any]:
    """The ledger as JSON-ready values: amounts are strings, spans are offsets of characters, the currency is a code."""
    return {
        "entries": [_entry(entry) for entry in ledger.entries],
        "total": f"{ledger.total:f}",
        "currency": ledger.currency,
        "findings": [asdict(finding) | {"kind": finding.kind.value} for finding in ledger.findings],
    }


def by_defendant_json(found: ByDefendant) -> dict[str, Any] | None:
    """What comes to each defendant after manual edits; null where the document names fewer than two.

    A joint deed counts in full for each who took part. `entries` are the names of amounts (`decisions.amounts`).
    `differing` are totals of the document that are another amount. `whose` says of each amount whose deed it is, null
    where that is not told, and which words say so.
    """
    if not found.defendants:
        return None
    return {
        "defendants": [
            {
                "name": one.name,
                "total": f"{one.total:f}",
                "entries": list(one.lines),
                "differing": [asdict(stated) | {"value": f"{stated.value:f}"} for stated in one.differing],
            }
            for one in found.defendants
        ],
        "unattributed": {"total": f"{found.unattributed:f}", "entries": list(found.unattributed_lines)},
        "whose": [
            {
                "start": start,
                "end": end,
                "names": None if told is None else list(told.names),
                "place": None if told is None else [told.start, told.end],
            }
            for (start, end), told in (found.whose or {}).items()
        ],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    amounts = {name: getattr(entry, name) for name in ("value", "low", "high")}
    written = {name: None if value is None else f"{value:f}" for name, value in amounts.items()}
    return asdict(entry) | written | {"role": entry.role.value}


def decisions_json(report: Report) -> dict[str, Any]:
    """Who decided what about every amount, the totals of the answer and after manual edits, and every edit.

    The edited total is null where nobody changed anything; `moved_from` is the total that the last change recorded,
    where it is another one by now.
    """
    edited, text = report.edited, report.document.text
    return {
        "totals": {"answer": f"{report.ledger.total:f}", "human": f"{edited.total:f}" if edited.standing else None},
        "moved_from": None if edited.shifted is None else f"{edited.shifted:f}",
        "amounts": [
            _amount(row) | {"place": _place(report, row)} for row in ledger_rows(edited, text) if not row.foreign
        ],
        "changes": [
            asdict(decision)
            | {
                "act": decision.act.value,
                "before": _parts(decision.before),
                "after": _parts(decision.after),
                "total": f"{decision.total:f}",
            }
            for decision in decisions(edited, text)
        ],
    }


def _amount(row: LedgerRow) -> dict[str, Any]:
    rules = {"counted": row.proposed, "role": row.role.value if row.role is not None else None, "reason": row.reason}
    value = None if row.value is None else f"{row.value:f}"
    return {
        "name": row.number,
        "line": row.line,
        "start": row.start,
        "end": row.end,
        "text": row.text,
        "rules": rules,
        "answer": {"counted": row.counted, "value": value},
        "human": _parts(row.edited) or None,
    }


def _place(report: Report, row: LedgerRow) -> dict[str, Any]:
    """In which document (from 0) the amount stands, and where in it."""
    return asdict(report.where(row.start, row.end))


def _parts(parts: Iterable[AmountPart]) -> list[dict[str, Any]]:
    return [{"value": f"{part.value:f}", "counted": part.counted, "note": part.note} for part in parts]
