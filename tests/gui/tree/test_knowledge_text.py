from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.domain.tree import Action, Node, NodeKind
from mma_desktop.gui.kit.prose import Style
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.tree.knowledge_text import knowledge_fragments, passage_fragments
from mma_desktop.knowledge.evidence import evidence_of
from tests.reports.samples.cited import EXACT, PASSAGES, UNKNOWN

EVIDENCE = evidence_of(PASSAGES, "zh")


def step(node_id: str, knowledge: str, action: Action = Action.KNOWLEDGE) -> Node:
    """A node that holds this knowledge."""
    return Node(node_id, None, NodeKind.KNOWLEDGE, action, 1, knowledge=knowledge)


def test_a_reviewed_step_shows_what_was_changed_and_what_it_cites() -> None:
    first, second = step("R.A3", "甲罪成立。应当从轻。"), step("R.A3.A3", f"甲罪成立。{EXACT}。{UNKNOWN}。")
    fragments = knowledge_fragments(second, first, EVIDENCE)
    headings = [fragment.text for fragment in fragments if fragment.style is Style.HEADING]
    assert headings == ["Knowledge", "Changed by the review", "Citations"]
    (changed,) = (fragment for fragment in fragments if fragment.style is Style.CHANGES)
    assert changed.text.startswith("甲罪成立。[−应当从轻") and "[+" in changed.text
    assert [fragment.text.startswith("⚠ ") for fragment in fragments[-2:]] == [False, True]


@pytest.mark.parametrize("evidence", [NO_EVIDENCE, EVIDENCE])
def test_a_step_that_cites_nothing_has_no_citations(evidence: object) -> None:
    assert len(knowledge_fragments(step("R.A3", "甲罪成立。"), None, evidence)) == 2  # pyright: ignore[reportArgumentType]


def test_what_the_library_found_is_not_checked_against_itself() -> None:
    found = replace(step("R.Law", f"{EXACT}。"), producer="library")
    assert len(knowledge_fragments(found, None, EVIDENCE)) == 2


def test_an_answer_only_repeats_the_knowledge_above_it() -> None:
    answer = step("R.A3.A1", f"{EXACT}。", Action.ANSWER_GENERAL)
    assert len(knowledge_fragments(answer, step("R.A3", "别的。"), EVIDENCE)) == 2


def test_the_articles_stand_there_with_id_version_and_text(display: Display) -> None:
    display.use_language("zh")
    fragments = passage_fragments(EVIDENCE)
    assert fragments[0].text == "提供给模型的条文"
    assert fragments[1].text == "《刑法》第二百六十四条 [刑法#264] · 版本 2024-03-01"
    assert fragments[2].text == PASSAGES[0].text
    assert passage_fragments(NO_EVIDENCE) == []


def test_what_was_left_out_of_search_is_named(display: Display) -> None:
    display.use_language("zh")
    left_out = replace(EVIDENCE, not_searched=("规程 (2020-01-01)", "所内"))
    assert passage_fragments(left_out)[-1].text == "由人工排除、未检索：规程 (2020-01-01), 所内"
    alone = replace(NO_EVIDENCE, not_searched=("所内",))
    assert passage_fragments(alone)[-1].text == "由人工排除、未检索：所内"
