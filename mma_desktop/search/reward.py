"""Cross-inspection (SPEC 1.6, Eq. 2 and 5): a model that did not write an answer continues it from prefixes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.events import Check, NodeScored
from mma_desktop.domain.tree import Node
from mma_desktop.engine.team import GENERAL
from mma_desktop.search.asking import Asker, together
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import candidates_of
from mma_desktop.tasks.base import Context, Reading, Step

_LEAST_SHARE = 0.05  # a prefix shorter than this share of the process is dropped altogether (D33)


@dataclass(frozen=True, slots=True)
class CrossInspection:
    """Judges answers: reward = n_conf x mean agreement of the continuations with the answer's final value."""

    asker: Asker
    settings: SearchSettings

    async def judge(self, node: Node, earlier: Sequence[Check] = (), visit: int = 0) -> NodeScored:
        """The score of a node that holds an answer; `earlier` checks are kept and added to.

        A node without a readable final value scores 0 and costs nothing. Raises EngineError.
        """
        reading = self.asker.task.read(node.answer or "")
        if node.value is None or node.n_conf is None or node.producer is None or not reading.final:
            return NodeScored(node.id, 0.0, 0.0)
        n = self.settings.top_up if earlier else self.settings.continuations
        checks = [*earlier, *await self._checks(node, reading, visit, n)]
        consistency = sum(check.agreement for check in checks) / len(checks)
        return NodeScored(node.id, node.n_conf * consistency * self._factor(), consistency, tuple(checks))

    def _factor(self) -> float:
        return 1.0 if self.asker.team.cross_inspected else self.settings.self_verified_factor

    async def _checks(self, node: Node, reading: Reading, visit: int, n: int) -> list[Check]:
        """All continuations of all prefixes by all verifiers, asked at once and kept in order."""
        checks = await together(
            self._continue(node, reading, verifier, fraction, f"verify {fraction:g}/{visit}", n)
            for verifier in self._verifiers(node.producer or GENERAL)
            for fraction in self.settings.fractions
        )
        return [check for group in checks for check in group]

    def _verifiers(self, producer: str) -> tuple[str, ...]:
        if self.settings.verifier == "general":
            return (GENERAL,)
        return self.asker.team.verifiers(producer)

    async def _continue(
        self, node: Node, reading: Reading, verifier: str, fraction: float, purpose: str, n: int
    ) -> list[Check]:
        prefix = await self._prefix(reading, verifier, fraction)
        context = Context(node.question, seat=verifier, knowledge=node.knowledge, restated=node.restated, prefix=prefix)
        completions = await self.asker.sample(Step.ANSWER, context, node=node.id, purpose=purpose, n=n)
        return [
            Check(
                verifier, fraction, candidate.text, candidate.value, self.asker.task.agree(candidate.value, node.value)
            )
            for candidate in candidates_of(completions, self.asker.task, prefix)
        ]

    async def _prefix(self, reading: Reading, verifier: str, fraction: float) -> str:
        """The beginning of the process, cut at the verifier's tokens and before the answer is given away (D3, D33)."""
        pieces = await self.asker.team[verifier].pieces(reading.process)
        prefix = "".join(pieces[: int(len(pieces) * fraction)])
        given_away = self.asker.task.first_mention(reading.process, reading.value or "")
        if given_away is None or given_away >= len(prefix):
            return prefix
        shorter = prefix[:given_away]
        return shorter if len(shorter) >= _LEAST_SHARE * len(reading.process) else ""
