"""docs/method.md 1.4, 1.5: what each action asks and makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.domain.events import NodeRun
from mma_desktop.domain.tree import Node, NodeKind
from mma_desktop.errors import EngineError
from mma_desktop.search.actions import Actions, NothingNew
from mma_desktop.search.mcts import Search
from mma_desktop.search.moves import Move, all_moves, untried_moves
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.rollout import Rollout

Make = Callable[..., Any]


async def make_child(search: Search, node: Node, move: Move) -> Node | None:
    """What a rollout makes of one move."""
    children = await Rollout(0, search.tree, search.parts, lambda _event: None).expand(node, [move])
    return children[0] if children else None


async def walk(search: Search, *labels: str) -> Node:
    """The node at the end of these moves, each one made."""
    moves = {move.label: move for move in all_moves(search.parts.team)}
    await search.run()
    node = search.tree.root
    for label in labels:
        made = search.tree.nodes.get(f"{node.id}.{label}") or await make_child(search, node, moves[label])
        assert made is not None
        node = search.tree[made.id]
    return node


def replies(**by_step: str | list[str]) -> Callable[..., str]:
    """A script that answers each step with a text, or with a list cycled over the samples."""

    def script(prompt: Any, _sampling: Any, index: int) -> str:
        step = prompt.messages[0].content.splitlines()[0].removeprefix("step=")
        said = by_step[step]
        return said if isinstance(said, str) else said[index % len(said)]

    return script


class Nodes:
    """A pack's nodes: what each says, and those that were asked."""

    def __init__(self, **texts: str) -> None:
        self.texts, self.asked = texts, list[str]()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.texts)

    async def text(self, name: str) -> str:
        self.asked.append(name)
        if not self.texts[name]:
            raise EngineError(f"The node {name} has nothing to say.")
        return self.texts[name]

    @property
    def ended(self) -> tuple[NodeRun, ...]:
        return ()


ALL = {"answer": "so => 7", "analyse": "fact", "review": "[Correction] better fact", "restate": "one\ntwo"}


async def test_07_restating_before_or_after_knowledge_keeps_both(bench: Make) -> None:
    script = replies(**ALL)
    for order in (["A3", "A4"], ["A4", "A3"]):
        node = await walk(bench(script, script, rollouts=0).search(), *order)
        assert (node.kind, node.question, node.knowledge) == (NodeKind.KNOWLEDGE_RESTATED, "one\ntwo", "fact")


async def test_08_the_first_knowledge_is_written_and_later_knowledge_reviewed(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    await walk(b.search(), "A3", "A3")
    assert [said["knowledge"] for _, said, _ in b.asked("analyse")] == ["None"]
    assert [said["knowledge"] for _, said, _ in b.asked("review")] == ["fact"]


async def test_09_a_review_shows_question_knowledge_and_draft(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    await walk(b.search("the case"), "A3", "A3")
    [(_, said, _)] = b.asked("review")
    assert (said["wording"], said["knowledge"], said["draft"]) == ("the case", "fact", "so => 7")


async def test_10_a_correction_replaces_the_knowledge(bench: Make) -> None:
    node = await walk(bench(replies(**ALL), replies(**ALL), rollouts=0).search(), "A3", "A3")
    assert node.knowledge == "better fact"
    assert node.review == "[Correction] better fact"


async def test_an_answer_may_be_handed_on_instead_of_knowledge(bench: Make) -> None:
    said_of = replies(**{**ALL, "answer": ["first => 7"]})
    b = bench(said_of, said_of, rollouts=0, handed_on="answer")
    node = await walk(b.search(), "A3")
    assert (node.knowledge, node.producer, node.review) == ("first => 7", "general", None)
    assert not b.asked("analyse")
    search = b.search()
    again = await walk(search, "A3")
    assert await make_child(search, again, all_moves(search.parts.team)[2]) is None, "the same answer again"
    assert not b.asked("review")


@pytest.mark.parametrize("verdict", ["[No Change Needed]", "no tag at all"])
async def test_11_no_change_or_no_tag_keeps_the_knowledge(bench: Make, verdict: str) -> None:
    script = replies(**{**ALL, "review": verdict})
    node = await walk(bench(script, script, rollouts=0, convergence=False).search(), "A3", "A3")
    assert node.knowledge == "fact"


async def test_12_no_change_makes_no_child_and_closes_refinement(bench: Make) -> None:
    script = replies(**{**ALL, "review": "[No Change Needed]"})
    search = bench(script, script, rollouts=0).search()
    node = await walk(search, "A3")
    assert await make_child(search, node, all_moves(search.parts.team)[2]) is None
    after = search.tree[node.id]
    assert after.converged
    assert after.closed == {"A3"}
    assert after.children == ()


async def test_13_the_domain_model_writes_knowledge_and_the_general_one_drafts(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    node = await walk(b.search(), "A3")
    assert [role for role, _, _ in b.asked("analyse")] == ["domain"]
    assert [role for role, said, _ in b.asked("answer") if said["knowledge"] == "fact"] == ["general"]
    assert node.producer == "general"


async def test_14_the_general_model_restates_once_and_line_breaks_stay(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    node = await walk(b.search(), "A4")
    assert [(role, n) for role, _, n in b.asked("restate")] == [("general", 1)]
    assert node.question == "one\ntwo"


async def test_d11_restated_knowledge_carries_draft_and_votes(bench: Make) -> None:
    search = bench(replies(**ALL), replies(**ALL), rollouts=0).search()
    node = await walk(search, "A3", "A4")
    assert (node.answer, node.value, node.vote_share, node.producer) == ("so => 7", "7", 1.0, "general")


async def test_15_five_candidates_and_the_majority_wins(bench: Make) -> None:
    script = replies(answer=["so => 1", "so => 2", "so => 2", "so => 1", "so => 2"])
    b = bench(script, script, rollouts=0)
    node = await walk(b.search(), "A1")
    assert [n for _, _, n in b.asked("answer")] == [5]
    assert (node.value, node.vote_share) == ("2", 0.6)


async def test_18_a_node_where_all_abstain_is_invalid_and_worth_nothing(bench: Make) -> None:
    script = replies(answer="no idea", analyse="f", review="[Correction] g", restate="r")
    search = bench(script, script, rollouts=4).search()
    solution = await search.run()
    answers = [node for node in search.tree if node.is_answer]
    assert answers
    assert all(not node.valid and node.total == 0.0 for node in answers)
    assert (solution.answer, solution.value) == ("", None)


async def test_a_cut_restatement_closes_the_action_instead_of_losing_information(bench: Make) -> None:
    script = replies(**{**ALL, "restate": "x" * 1000})
    search = bench(script, script, rollouts=0).search()
    await search.run()
    assert await make_child(search, search.tree.root, all_moves(search.parts.team)[3]) is None
    assert "A4" in search.tree.root.closed


async def test_a_correction_cut_at_the_limit_counts_as_none(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**{**ALL, "review": "[Correction] " + "x" * 1000}), rollouts=0)
    search = b.search()
    node = await walk(search, "A3")
    runner = PromptRunner(b.task, b.team, b.seed, b.events.append, b.settings)
    with pytest.raises(NothingNew):
        await Actions(runner).apply(node, all_moves(b.team)[2])


async def test_empty_knowledge_is_an_error_not_a_node(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**{**ALL, "analyse": "  "}), rollouts=0)
    search = b.search()
    await search.run()
    with pytest.raises(EngineError, match="no knowledge"):
        await search.parts.actions(search.tree).apply(search.tree.root, all_moves(b.team)[2])


async def test_what_a_node_of_a_pack_says_joins_the_knowledge_and_the_general_model_drafts_from_it(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    b.nodes = Nodes(Law="Article 264")
    node = await walk(b.search(), "A3", "A7-Law")
    assert (node.kind, node.knowledge) == (NodeKind.KNOWLEDGE, "fact\n\nArticle 264")
    assert (node.producer, node.value, node.depth) == ("general", "7", 2)


async def test_a_node_is_taken_once_on_a_path_and_another_one_behind_it(bench: Make) -> None:
    b = bench(replies(**ALL), replies(**ALL), rollouts=0)
    b.nodes = Nodes(Law="Article 264", Facts="a theft")
    search = b.search()
    node = await walk(search, "A7-Law")
    labels = [move.label for move in untried_moves(search.tree, node, b.team, b.settings)]
    assert labels == ["A1", "A2", "A3", "A4", "A7-Facts"]


async def test_a_node_with_nothing_to_say_is_closed_and_the_search_goes_on(bench: Make) -> None:
    b = bench(rollouts=40)
    b.nodes = Nodes(Law="")
    search = b.search()
    solution = await search.run()
    assert solution.value is not None
    assert "A7-Law" in search.tree.root.closed
    assert not search.tree.root.converged
