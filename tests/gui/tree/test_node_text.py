from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from mma_desktop.domain.events import NodeAdded, NodeScored, fold
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.team import LEDGER, SCORES
from mma_desktop.domain.tree import NodeKind
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.prose import Style
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.tree.graph import sources_of
from mma_desktop.gui.tree.node_text import node_fragments, path_fragments, sources_text
from tests.gui.discussion import discussion
from tests.gui.fake_service import GENERAL_ANSWER, KNOWLEDGE, PATH, sample_events


def test_a_node_names_what_it_was_made_from() -> None:
    tree = fold(discussion())
    node = tree["R.2-critic"]
    fragments = node_fragments(node, node, sources_of(tree, node))
    assert fragments[0].text == "critic (round 2)"
    assert "Made from analyst (round 1), critic (round 1)" in [fragment.text for fragment in fragments]


def test_the_sources_are_named_in_chinese_too(display: Display) -> None:
    display.use_language("zh")
    tree = fold(discussion())
    assert sources_text(sources_of(tree, tree["R.2-critic"])) == "依据：analyst（第 1 轮讨论）、critic（第 1 轮讨论）"


def test_a_node_of_a_search_was_made_from_no_other() -> None:
    assert sources_text(()) == ""


def test_a_path_says_at_every_step_what_it_added() -> None:
    tree = fold(sample_events())
    fragments = path_fragments([tree[node_id] for node_id in PATH])
    headings = [fragment.text for fragment in fragments if fragment.style is Style.HEADING]
    assert headings == ["0. Question", "1. A3 Knowledge", "2. A1 General answers"]
    texts = [fragment.text for fragment in fragments]
    assert texts.count(KNOWLEDGE) == 1
    assert texts[-1] == GENERAL_ANSWER


def test_a_node_says_what_its_reward_is_made_of() -> None:
    parts = RewardParts(votes=2 / 3, written=1 / 3, scored=0.25, rules=0.5, broken=True)
    node = fold([*sample_events(), NodeScored("R.A2", parts.reward, 1 / 3, parts=parts)])["R.A2"]
    shown = node_fragments(node, node)[1].text
    for part in ("votes 2 of 3", "verified 33%", "scored 25%", "rules kept 50%", "a hard rule is broken"):
        assert part in shown


def test_answers_votes_and_checks_are_written_as_sums_of_their_money() -> None:
    tree = fold(sample_events())
    node, path, in_pounds = tree["R.A2"], [tree[node_id] for node_id in PATH], partial(figures.answer, currency="GBP")
    said = {one.text for one in (*node_fragments(node, node, answer=in_pounds), *path_fragments(path, in_pounds))}
    keys = {one.text for one in (*node_fragments(node, node), *path_fragments(path))}
    assert len(said - keys) == len(keys - said) > 3
    assert all("£" in line for line in said - keys)


@pytest.mark.parametrize(("producer", "is_score"), [(SCORES, True), (LEDGER, False)])
def test_only_what_scores_chose_has_a_share_of_the_score(producer: str, is_score: bool) -> None:
    answer = NodeAdded("R.A5", "R", NodeKind.ANSWER_LEDGER, None, 1, "")
    answer = replace(answer, answer="7", value="7", vote_share=1.0, producer=producer)
    node = fold([*sample_events(), answer])["R.A5"]
    assert ("share of the score" in node_fragments(node, node)[1].text) is is_score


def test_the_steps_of_a_discussion_say_what_each_of_them_read() -> None:
    steps = list(fold(discussion()))[:4]
    texts = [fragment.text for fragment in path_fragments(steps)]
    assert [text for text in texts if text.startswith("Made from")] == ["Made from analyst (round 1), critic (round 1)"]
    assert texts.count("It is 100.") == 2
