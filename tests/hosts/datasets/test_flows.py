"""A policy and its pool as data."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from mma_desktop.domain.cases import Question
from mma_desktop.hosts.datasets.designs import Design
from mma_desktop.hosts.datasets.flows import designs_of, flows_of, kind_of, middle_of, preferred
from mma_desktop.hosts.datasets.policy import PoolPolicy
from mma_desktop.packs.schema import FlowPolicy
from tests.hosts.datasets.toys import chain

SHORT, LONG = Question("lqa", "zh", "短"), Question("lqa", "zh", "长长长长")
SET = replace(chain("cot_sc").steps[0], samples=5, engine="domain", temperature=0.5, prompt="stepwise")
POOL = [chain("cot"), chain("calculate", "cot"), Design((SET,))]


def test_a_pool_is_read_back_as_it_was_written() -> None:
    flows = flows_of(PoolPolicy({"tool cot": 0.5}), POOL, 3, 1)
    again = FlowPolicy.model_validate_json(flows.model_dump_json())
    assert again == flows
    assert designs_of(again) == POOL


def test_the_kind_of_a_question_is_its_task_and_whether_it_is_long() -> None:
    middle = middle_of([SHORT, LONG])
    assert [kind_of(one, middle) for one in (SHORT, LONG)] == ["lqa short", "lqa long"]


def test_another_workflow_is_preferred_for_another_kind_of_question() -> None:
    theta = {"lqa long tool calculate": 2.0, "lqa short tool calculate": -2.0}
    flows = flows_of(PoolPolicy(theta), POOL, 2, 1)
    assert preferred(flows, POOL, LONG) == [POOL[1]]
    assert preferred(flows, POOL, SHORT) == [POOL[0]]


def test_without_weights_the_first_of_the_pool_are_tried() -> None:
    assert preferred(flows_of(PoolPolicy(), POOL, 2, 2), POOL, LONG) == POOL[:2]


def test_a_policy_without_workflows_is_none() -> None:
    with pytest.raises(ValidationError):
        flows_of(PoolPolicy(), [], 2, 1)
