"""What a host may run: general operators, nodes, or both."""

from __future__ import annotations

from mma_desktop.hosts.texts import Kind
from mma_desktop.hosts.toolbox import Toolbox, kind_of
from mma_desktop.packs.loading import pack_called
from tests.packs.toys import diamond_pack, node
from tests.workflows.toys import pack


def names(toolbox: Toolbox) -> list[str]:
    return [tool.name for tool in toolbox.tools]


def test_without_a_pack_there_are_the_general_operators() -> None:
    general = names(Toolbox.of("en"))
    assert {"cot", "cot_sc", "review", "revise", "retrieve"} <= set(general)
    assert names(Toolbox.of("zh")) == general


def test_with_a_pack_its_nodes_come_first_or_alone() -> None:
    nodes = ["Facts", "Left", "Right", "Answer"]
    assert names(Toolbox.of("en", diamond_pack())) == [*nodes, *names(Toolbox.of("en"))]
    assert names(Toolbox.of("en", diamond_pack(), only_nodes=True)) == nodes


def test_what_is_made_of_others_is_there_for_hosts_that_answer_a_question_only() -> None:
    whole = names(Toolbox.of("en", composites=True))
    assert set(whole) - set(names(Toolbox.of("en"))) == {"vote", "debate", "reflexion"}
    assert names(Toolbox.of("zh", composites=True)) == whole
    alone = Toolbox.of("en", diamond_pack(), only_nodes=True, composites=True, everywhere=True)
    assert names(alone) == ["Facts", "Left", "Right", "Answer", "vote"], "answers of nodes are voted on"


def test_a_node_that_is_called_as_an_operator_takes_its_place() -> None:
    toolbox = Toolbox.of("en", pack(node("cot", final=True)))
    tool = toolbox.tool("cot")
    assert tool is not None
    assert tool.domain
    assert names(toolbox).count("cot") == 1


def test_a_node_is_known_by_what_it_does() -> None:
    kinds = {node.name: kind_of(node) for node in pack_called("law", "en").nodes}
    assert kinds["Rule"] is Kind.ANALYSE
    assert Kind.DRAFT in kinds.values()
    assert kind_of(pack_called("amounts", "zh").final) is Kind.DRAFT


def test_what_a_node_depends_on_comes_before_it() -> None:
    toolbox = Toolbox.of("en", diamond_pack())
    answer = toolbox.tool("Answer")
    assert answer is not None
    assert [tool.name for tool in toolbox.before(answer)] == ["Facts", "Left", "Right"]
