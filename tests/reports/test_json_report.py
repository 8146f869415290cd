from __future__ import annotations

import json
from dataclasses import replace

from mma_desktop.reports.base import Report
from mma_desktop.reports.json_report import as_json, json_text

_FIELDS = {
    "record",
    "run", "title", "began", "documents", "answer", "answers_found", "unread_votes", "chance", "calibration",
    "hinges_on", "choice",
    "vote_share", "inspection", "foreign", "unclear", "models_disagree", "failure", "not_asked",
    "status", "diversity", "notes", "method", "preset", "seed", "self_verified", "models", "tree",
    "path", "course", "steps", "elements", "element_lines", "knowledge", "ledger", "opinions", "usage", "manifest",
    "head", "left_this_computer", "demonstration",
    "decisions", "by_defendant", "citations", "network", "continued", "rollouts_added",
}  # fmt: skip
_NODE_FIELDS = {
    "id", "parent", "sources", "kind", "action", "producer", "depth", "visits", "value", "reward", "reward_parts",
    "vote_share", "answer", "text",
}  # fmt: skip

_ENTRY_FIELDS = {
    "start", "end", "text", "value", "counted", "role", "reason", "approximate", "low", "high", "formula", "price",
    "sureness", "elsewhere", "deduction",
}  # fmt: skip


def test_the_json_has_exactly_the_promised_fields(report: Report) -> None:
    data = as_json(report)
    assert set(data) == _FIELDS
    assert set(data["answer"]) == {"value", "text", "reason"}
    assert [set(model) for model in data["models"]] == [{"role", "name", "sha256"}] * 2
    assert all(set(node) == _NODE_FIELDS for node in data["tree"]["nodes"])
    assert set(data["ledger"]) == {"entries", "total", "currency", "findings"}
    assert set(data["ledger"]["entries"][0]) == _ENTRY_FIELDS
    assert set(data["ledger"]["findings"][0]) == {"kind", "message", "start", "end"}
    assert set(data["usage"]) == {
        "requests", "prompt_tokens", "cached_tokens", "generated_tokens", "seconds", "taken_over",
    }  # fmt: skip


def test_rules_answer_and_person_are_kept_apart(changed: Report) -> None:
    decisions = as_json(changed)["decisions"]
    assert decisions["totals"] == {"answer": "19460.50", "human": "16340"}
    assert decisions["moved_from"] is None
    amounts = {amount["name"]: amount for amount in decisions["amounts"]}
    assert list(amounts) == ["1", "2", "3", "A1", "4", "5", "6"]
    assert (amounts["5"]["rules"]["counted"], amounts["5"]["answer"]["counted"], amounts["5"]["human"]) == (
        True, False, None,
    )  # fmt: skip
    assert amounts["2"]["human"] == [{"value": "1860.5", "counted": False, "note": "<b>未</b>提交鉴定"}]
    assert [part["value"] for part in amounts["4"]["human"]] == ["10000", "2000"]
    assert amounts["A1"]["answer"] == {"counted": False, "value": None}
    assert (amounts["A1"]["line"], amounts["A1"]["text"]) == (5, "香烟一批")
    acts = [change["act"] for change in decisions["changes"]]
    assert acts == ["leave_out", "annotate", "split", "correct", "add", "count", "undo"]
    assert [change["stands"] for change in decisions["changes"]] == [True] * 5 + [False] * 2
    assert decisions["changes"][3]["before"] == [{"value": "2400", "counted": True, "note": ""}]


def test_each_element_has_its_places_or_what_is_missing(report: Report) -> None:
    assert report.elements is not None
    data = as_json(replace(report, elements=f"{report.elements}\n6. 盗窃游艇一艘，价值900,000元。"))
    assert "\n".join(line["text"] for line in data["element_lines"]) == data["elements"]
    first, *_, last = data["element_lines"]
    assert [report.document.text[one["start"] : one["end"]] for one in first["places"]] == ["3月12日", "3,200元"]
    assert [one["place"]["place"]["number"] for one in first["places"]] == [3, 3]
    assert (first["missing"], last["missing"], last["places"]) == ([], ["900,000元"], [])


def test_amounts_are_exact_strings(report: Report) -> None:
    ledger = as_json(report)["ledger"]
    assert ledger["total"] == "19460.50"
    assert [entry["value"] for entry in ledger["entries"]] == ["3200", "1860.50", "2400", "12000", "5000", "3000"]


def test_nodes_carry_statistics_votes_and_text(report: Report) -> None:
    nodes = {node["id"]: node for node in as_json(report)["tree"]["nodes"]}
    chosen = nodes["R.A4.A3.A1"]
    assert (chosen["visits"], chosen["value"], chosen["reward"], chosen["vote_share"]) == (1, 0.778, 0.778, 1.0)
    assert (chosen["answer"], chosen["text"], chosen["producer"]) == ("19460.5", report.answer, "general")
    assert (chosen["kind"], chosen["action"], chosen["parent"], chosen["depth"]) == ("ANS_G", "A1", "R.A4.A3", 3)
    assert nodes["R.A4"]["text"] == report.elements
    assert nodes["R.A4.A3"]["text"] == report.knowledge


def test_the_text_can_be_read_back_whatever_the_case_holds(report: Report) -> None:
    text = json_text(replace(report, title="中\x00\udc80\u202e"))
    assert json.loads(text.encode("utf-8"))["title"] == "中\x00\udc80\u202e"
