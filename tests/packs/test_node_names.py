"""Every node of a pack that comes with the program has a name in Chinese, and nothing else has one."""

from __future__ import annotations

import pytest

from mma_desktop import paths
from mma_desktop.data_files import load_data
from mma_desktop.hosts.machines import MachineFile
from mma_desktop.hosts.texts import general_operators, host_texts
from mma_desktop.packs.loading import shipped_packs
from mma_desktop.packs.node_names import NodeNames, node_name_in, plan_in


def test_the_nodes_of_all_packs_have_names() -> None:
    named = load_data(paths.resources() / "node_names.toml", NodeNames).zh
    packs = [file.pack for file in shipped_packs() if file.pack is not None]
    assert named.keys() == {node.name for pack in packs for node in pack.nodes}


def test_a_name_is_put_into_words_where_they_are_known() -> None:
    assert node_name_in("zh", "Ledger") == "账目"
    assert node_name_in("en", "Ledger") == "Ledger"
    assert node_name_in("zh", "my own node") == "my own node"


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("s4_cot", "step 4, answer", "第 4 步“逐步作答”"),
        ("s12_cot_sc", "step 12, several answers", "第 12 步“多次作答”"),
        ("s2_w2_s3_reflexion_1", "step 2, answer and corrections 1", "第 2 步“作答与改正 1”"),
        ("s3_Options", "step 3, Options", "第 3 步“选项”"),
        ("s3_my_node_2", "step 3, my_node_2", "第 3 步“my_node_2”"),
        ("Sums", "Sums", "计算"),
    ],
)
def test_a_step_of_a_host_is_named_by_its_number_and_its_work(name: str, english: str, chinese: str) -> None:
    assert [node_name_in(language, name) for language in ("en", "zh")] == [english, chinese]


@pytest.mark.parametrize(
    ("plan", "english", "chinese"),
    [
        (
            "extract > cot@domain",
            "main points > answer@domain",
            "列出要点 > 逐步作答@领域模型",
        ),
        ("Terms(); General(Terms)", "Terms(); General(Terms)", "概念(); 通用模型(概念)"),
        ("财经, 税务, retriever, numeric", "财经, 税务, retriever, numeric", "财经, 税务, 查找依据, 核对数字"),
        ("s3_cot", "step 3, answer", "第 3 步“逐步作答”"),
    ],
)
def test_what_a_host_put_together_has_words_for_its_codes(plan: str, english: str, chinese: str) -> None:
    assert [plan_in(language, plan) for language in ("en", "zh")] == [english, chinese]


def test_the_states_of_machines_and_the_traits_of_experts_have_words() -> None:
    machines = load_data(paths.resources() / "hosts" / "machines.toml", MachineFile).machines
    experts = host_texts("zh").experts
    states = {state.id for machine in machines for state in machine.states}
    written = {*states, *experts.role, *experts.method, *experts.stance, *experts.evidence}
    assert [code for code in sorted(written) if plan_in("zh", code) == code] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_general_operator_has_a_name(language: str) -> None:
    named = load_data(paths.resources() / "node_names.toml", NodeNames).operators[language]
    assert named.keys() == {operator.node.name for operator in general_operators(language)}
