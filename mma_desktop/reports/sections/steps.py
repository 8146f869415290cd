"""The steps of a workflow or a host in words: how each ended, which of its checks failed, and what a host did between
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mma_desktop.domain.events import HostActed, HostStopped, NodeRun
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.hosts.texts import host_texts
from mma_desktop.packs.node_names import node_name_in, plan_in
from mma_desktop.reports.base import RunStep, said_reason
from mma_desktop.translation import translated


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step, how it ended, and what was found: why it has no output, then the checks that its text does not keep."""

    step: str
    outcome: str
    found: tuple[str, ...]
    is_finding: bool


@dataclass(frozen=True, slots=True)
class ActRow:
    """What a host asked or did, what it took, and who made the choice."""

    asked: str
    taken: str
    by: str


@dataclass(frozen=True, slots=True)
class StepsText:
    """The steps and what the host did beside them; `stopped` says how it ended. All empty for other methods."""

    rows: tuple[StepRow, ...] = ()
    acts: tuple[ActRow, ...] = ()
    stopped: str = ""

    @property
    def findings(self) -> int:
        """How many steps a reader must be told of."""
        return sum(row.is_finding for row in self.rows)


def steps_text(steps: Sequence[RunStep], labels: Mapping[str, Any]) -> StepsText:
    """The steps of a run, with the labels of reports."""
    return StepsText(
        tuple(_step(step, labels) for step in steps if isinstance(step, NodeRun)),
        tuple(act_row(step, labels) for step in steps if isinstance(step, HostActed)),
        next((stopped_text(step, labels) for step in steps if isinstance(step, HostStopped)), ""),
    )


def act_row(act: HostActed, labels: Mapping[str, Any]) -> ActRow:
    """One thing that a host did: what a menu asked for, or the act itself where there was none."""
    texts = host_texts(labels["language"])
    choice = texts.options.get(act.choice) or plan_in(labels["language"], act.choice)
    part = labels["host_parts"].get(act.part) or plan_in(labels["language"], act.part)
    asked = texts.asks.get(act.part, part) if act.options else labels["host_acts"][act.act]
    taken = choice if act.options else f"{part}{labels['colon']}{choice}"
    if act.reason:
        taken = labels["bracketed"].format(taken, translated(act.reason, labels["language"]))
    by = labels["choosers"][act.by]
    return ActRow(asked, taken, labels["no_reply"].format(by) if act.unread else by)


def stopped_text(stopped: HostStopped, labels: Mapping[str, Any]) -> str:
    """How a host ended, what it took, and how many of its menus had no reply that can be used."""
    reason = said_reason(stopped.reason, labels["language"])
    counts = (stopped.calls, stopped.tokens, stopped.menus, stopped.unread, stopped.drawn)
    scored = labels["menus_scored"].format(stopped.scored, stopped.scored_tokens) if stopped.scored else ""
    return labels["host_stopped"].format(stopped.host, reason, *counts) + scored


def _step(run: NodeRun, labels: Mapping[str, Any]) -> StepRow:
    failed = [check for check in run.checks if not check.kept]
    problem = [translated(run.problem, labels["language"])] if run.problem else []
    fewer = [labels["fewer_samples"].format(run.fewer)] if run.fewer else []
    found = (*problem, *fewer, *(_failed(check, labels) for check in failed))
    is_finding = bool(failed) or run.status is not NodeStatus.OK
    kept = (labels["checks_kept"].format(len(run.checks)),) if run.checks and not is_finding else ()
    outcome = labels["step_outcomes"][run.status]
    name = node_name_in(labels["language"], run.id.removeprefix(f"{ROOT_ID}."))
    return StepRow(name, outcome, found or kept, is_finding)


def _failed(check: CheckResult, labels: Mapping[str, Any]) -> str:
    reason = translated(check.reason, labels["language"])
    return labels["check_failed"].format(check_name(check.name, labels), reason)


def check_name(name: str, labels: Mapping[str, Any]) -> str:
    """What a check asks of a text, by its name in a pack; a name that this version does not know as it is."""
    head, _, argument = name.partition(":")
    return labels["check_names"].get(head, name).format(argument)
