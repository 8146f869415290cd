"""Cross-inspection (method.md 1.6, Eq. 2 and 5): a model that did not write an answer continues it from prefixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from mma_desktop.domain.events import Check, NodeScored, ReadingsScored
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.tree import Node
from mma_desktop.domain.waiting import together
from mma_desktop.search.closed_answers import likelihood_of
from mma_desktop.search.prefixes import Prefix, prefixes_of
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.scoring import Shares, TeacherForced
from mma_desktop.search.voting import candidates_of
from mma_desktop.tasks.base import Context, Reading, Step

_CONTINUED = 2  # as a filter, scores leave the generating of continuations to this many leading values


@dataclass(frozen=True, slots=True)
class CrossInspection:
    """Judges answers: reward = vote share x mean agreement of the continuations with the answer's final value.

    Scores may take the place of continuations (`inspection` = score), or decide which answers are worth them (filter).
    `shares` are those of all possible answers to the question where their scores take part in rewards; else empty.
    `chosen` is what models said of the close readings of the document (`SearchParts.chosen`): the rules take it in.
    """

    runner: PromptRunner
    shares: Mapping[str, float] = field(default_factory=dict[str, float])
    chosen: Sequence[ReadingsScored] = ()

    async def judge(
        self,
        node: Node,
        document: str,
        *,
        rivals: Sequence[str] = (),
        earlier: Sequence[Check] = (),
        visit: int = 0,
    ) -> NodeScored:
        """The score of a node that holds an answer to `document`; `earlier` checks are kept and added to.

        Where scores are used, the answer is compared with the values of `rivals`. A node without a readable final
        value scores 0 and costs nothing. Raises EngineError.
        """
        reading = self.runner.task.read(node.answer or "")
        if node.value is None or node.vote_share is None or node.producer is None or not reading.final:
            return NodeScored(node.id, 0.0, 0.0)
        scored: list[Check] = []
        if self.runner.settings.inspection != "generate":
            shares = await self._shares(node, reading, rivals)
            scored = [_as_check(node.value, share) for share in shares]
            if self.runner.settings.inspection == "score" or not _leads(node.value, shares):
                return await self._reward(node, document, [], scored)
        n = self.runner.settings.top_up if earlier else self.runner.settings.continuations
        return await self._reward(node, document, [*earlier, *await self._checks(node, reading, visit, n)], scored)

    async def unasked(self, node: Node, document: str) -> NodeScored:
        """The score by what costs nothing: votes, rules, and the scores of possible answers where there are any."""
        return await self._reward(node, document, [], [])

    async def _reward(self, node: Node, document: str, written: Sequence[Check], scored: Sequence[Check]) -> NodeScored:
        """Eq. 5 with every kind of evidence there is (docs/method.md 4.2.5)."""
        task, settings = self.runner.task, self.runner.settings
        examine = task.rules.examine if task.rules is not None and settings.rules else None
        said = (document, node.answer or "", node.value or "", self.chosen)
        rules = await beside_the_loop(partial(examine, *said)) if examine else None
        parts = RewardParts(
            votes=node.vote_share or 0.0,
            written=_agreement(written),
            scored=_agreement(scored),
            rules=rules.kept if rules else None,
            broken=rules is not None and rules.broken,
            most=0.0 if rules is not None and rules.barred else self.most,
            likelihood=likelihood_of(self.shares, task, node.value or ""),
        )
        checks = tuple(written or scored)
        return NodeScored(node.id, parts.reward, _agreement(checks) or 0.0, checks, parts)

    async def _shares(self, node: Node, reading: Reading, rivals: Sequence[str]) -> list[Shares]:
        finals = list(dict.fromkeys([node.value or "", *rivals]))
        return await TeacherForced(self.runner).shares(node, reading, finals)

    @property
    def most(self) -> float:
        """The highest reward there is: 1, or less where one model holds both roles (docs/method.md 4.2.2)."""
        return 1.0 if self.runner.team.cross_inspected else self.runner.settings.self_verified_factor

    async def _checks(self, node: Node, reading: Reading, visit: int, n: int) -> list[Check]:
        """All continuations of all prefixes by all verifiers, asked at once and kept in order."""
        checks = await together(
            self._continue(node, prefix, f"verify {prefix.fraction:g}/{visit}", n)
            for prefix in await prefixes_of(self.runner, node, reading)
        )
        return [check for group in checks for check in group]

    async def _continue(self, node: Node, prefix: Prefix, purpose: str, n: int) -> list[Check]:
        verifier, fraction, text = prefix.verifier, prefix.fraction, prefix.text
        context = Context(node.question, role=verifier, knowledge=node.knowledge, restated=node.restated, prefix=text)
        completions = await self.runner.sample(Step.ANSWER, context, node=node.id, purpose=purpose, n=n)
        return [
            Check(
                verifier, fraction, candidate.text, candidate.value, self.runner.task.agree(candidate.value, node.value)
            )
            for candidate in candidates_of(completions, self.runner.task, text)
        ]


def _agreement(checks: Sequence[Check]) -> float | None:
    """The mean agreement, or None without any check."""
    return sum(check.agreement for check in checks) / len(checks) if checks else None


def _leads(value: str, shares: Sequence[Shares]) -> bool:
    """Whether `value` is among the few values with the largest mean share."""
    means = {final: sum(share.by_value[final] for share in shares) / len(shares) for final in shares[0].by_value}
    return sum(mean > means[value] for mean in means.values()) < _CONTINUED


def _as_check(value: str, share: Shares) -> Check:
    """A verification without a text: what the verifier finds likeliest, and how much of its belief `value` has."""
    likeliest = max(share.by_value, key=lambda final: share.by_value[final])
    return Check(share.verifier, share.fraction, "", likeliest, share.by_value[value])
