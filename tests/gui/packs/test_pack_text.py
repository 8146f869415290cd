from __future__ import annotations

import json

from mma_desktop.gui.packs.pack_text import change_fragments, node_text, pack_fragments
from mma_desktop.packs.loading import pack_called
from mma_desktop.packs.schema import FlowPolicy, FlowStep, KeptExpert, Provenance
from mma_desktop.reports.changes import ChangedSentences
from mma_desktop.reports.sections.steps import check_name
from mma_desktop.reports.templates import load_labels
from mma_desktop.service.packs.browsing import ChangedPart, listed_packs
from mma_desktop.service.packs.purposes import purpose_in

PACK = pack_called("charges", "zh")
LISTED = next(one for one in listed_packs() if one.file.pack == PACK)


def test_rewards_are_shown_where_they_were_measured_and_else_said_to_be_missing() -> None:
    assert "not measured" in [one.text for one in pack_fragments(LISTED, PACK)]
    node = PACK.nodes[0]
    measured = PACK.model_copy(update={"provenance": Provenance(rewards={node.name: 0.25})})
    assert f"{node.name}: 0.25" in [one.text for one in pack_fragments(LISTED, measured)]
    assert "Mean reward: 0.25" in [one.text for one in node_text(measured, node)]


def test_a_pack_is_told_in_words_and_its_name_and_hash_at_the_end_to_verify_it() -> None:
    texts = [one.text for one in pack_fragments(LISTED, PACK)]
    assert texts[:2] == [PACK.title("en"), "Tasks: Charges of a criminal case (Chinese law)"]
    assert texts[-2:] == ["Name: charges", f"SHA-256: {LISTED.sha256}"]


def test_a_node_shows_all_that_models_are_told_and_what_it_searches_for() -> None:
    for node in PACK.nodes:
        texts = [one.text for one in node_text(PACK, node)]
        assert purpose_in("en", node) in texts
        assert all(call.user in texts for call in node.calls)
        assert node.retrieval is None or node.retrieval.query in texts


def test_checks_and_what_a_node_reads_are_told_in_words() -> None:
    texts = "\n".join(one.text for node in PACK.nodes for one in node_text(PACK, node))
    words = load_labels("report", "en")
    checks = {check for node in PACK.nodes for check in node.checks}
    assert checks
    assert all(check_name(check, words) in texts and check not in texts for check in checks)
    assert "Reads: the question" in texts
    assert "task." not in texts
    assert "general model, reply: the task's last line, temperature" in texts


def test_the_form_of_a_reply_is_shown_whole() -> None:
    node = PACK.nodes[0]
    shape = {"type": "object", "properties": {"says": {"enum": ["甲", "乙"]}}}
    call = node.calls[0].model_copy(update={"json_schema": shape})
    texts = [one.text for one in node_text(PACK, node.model_copy(update={"calls": (call,)}))]
    assert f"Form of the reply: {json.dumps(shape, ensure_ascii=False)}" in texts


def test_a_difference_says_what_is_gone_and_what_is_new() -> None:
    changed = [ChangedPart("Facts", ChangedSentences(("was",), ("is",)))]
    assert [one.text for one in change_fragments(changed, "1", "2")] == ["From 1 to 2", "Facts", "− was", "+ is"]
    assert len(change_fragments([], "1", "2")) == 2
    whole = [ChangedPart("", ChangedSentences(("was",), ()))]
    assert [one.text for one in change_fragments(whole, "1", "2")][1] == "The pack as a whole"


def test_what_a_search_left_in_a_pack_is_shown() -> None:
    assert "Learned from questions" not in [one.text for one in pack_fragments(LISTED, PACK)]
    genes = {"field": "law", "subfield": "contract", "role": "judge", "method": "rules"}
    expert = KeptExpert(**genes, stance="strict", evidence="text", score=0.75)
    flows = FlowPolicy(middle=120, tried=3, pool=((FlowStep(id="s1", tool="cot"),),))
    learned = PACK.model_copy(update={"experts": (expert,), "flows": flows})
    texts = [one.text for one in pack_fragments(LISTED, learned)]
    assert "Expert, score 0.75: law, contract, judge, rules, strict, text" in texts
    assert any("Workflows: 1. Each question gets 3 of them" in text and "120" in text for text in texts)
