"""Searched workflows as packs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.hosts.datasets.designs import Design, DesignStep, first_design
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import Provenance
from tests.hosts.datasets.toys import chain, packer, toolbox_of
from tests.packs.toys import diamond_pack


def test_the_given_pack_in_its_order_keeps_its_nodes() -> None:
    toolbox = toolbox_of(diamond_pack())
    assert packer(toolbox).packed(first_design(toolbox)).nodes == diamond_pack().nodes


@pytest.mark.parametrize("language", ["en", "zh"])
def test_operators_read_the_nodes_before_them_and_the_last_one_answers(language: str) -> None:
    pack = packer(language=language).packed(chain("extract", "analyse", "cot_sc"))
    answer = pack.node("s3_cot_sc")
    assert answer.final
    assert answer.required
    assert answer.deps == ("s2_analyse",)
    assert answer.inputs["step2_analysis"] == "s2_analyse.analysis"
    assert "{step2_analysis}" in answer.calls[0].user
    assert not any("{host" in call.user or "{goal}" in call.user for node in pack.nodes for call in node.calls)
    assert pack_of(pack.model_dump(mode="json")) == pack


def test_a_first_step_has_no_empty_place_where_results_would_stand() -> None:
    [node] = packer().packed(chain("cot")).nodes
    assert "\n\n\n" not in node.calls[0].user


def test_settings_of_a_step_become_those_of_its_calls() -> None:
    step = DesignStep("s1_cot_sc", "cot_sc", (), 3, "domain", 1.0, "check_numbers")
    [node] = packer().packed(Design((step,))).nodes
    [call] = node.calls
    assert (call.engine, call.decode.samples, call.decode.temperature) == ("domain", 3, 1.0)
    assert call.user.endswith(search_words("en").prompts["check_numbers"])
    [plain] = packer().packed(Design((replace(step, prompt="plain", engine=""),))).nodes
    assert plain.calls[0].engine == "general"


def test_a_pack_says_where_it_comes_from() -> None:
    pack = packer().packed(chain("cot"), Provenance(designer="D", epoch=3), 2)
    assert (pack.version, pack.provenance.designer, pack.provenance.epoch) == (2, "D", 3)
