"""What rules can do for a task without a model: the rules of its answer type, in the words of its data file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mma_desktop.domain.events import AmountsJudged
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.ledger.computation import Computation
from mma_desktop.tasks.base import Claim, Examination
from mma_desktop.tasks.passages import Passage
from mma_desktop.tasks.rule_based import written_computation
from mma_desktop.tasks.schema import JudgmentTexts, TaskFile
from mma_desktop.tasks.templates import parse_template


@dataclass(frozen=True, slots=True)
class AnswerRules:
    """What rules can do with the answers of one type.

    `examine`: (document, answer, vote key) -> what they say of an answer. `compute`: (document, language, what models
    said of its amounts) -> what counts. `passages`: (document, how an amount is marked) -> what models are asked about.
    The latter two belong to sums of amounts only.
    """

    examine: Callable[[str, str, str], Examination]
    compute: Callable[[str, str, Sequence[AmountsJudged]], Computation | None] | None = None
    passages: Callable[[str, str], Sequence[Passage]] | None = None


@dataclass(frozen=True, slots=True)
class DataTaskRules:
    """The rules of an answer type for the task of one data file; `closing` writes a final segment of the task."""

    type_rules: AnswerRules
    data: TaskFile
    closing: Callable[[str], tuple[str, str]]

    def examine(self, document: str, answer: str, value: str) -> Examination:
        """What rules say of an answer to `document` with this vote key."""
        return self.type_rules.examine(document, answer, value)

    def compute(self, document: str, judged: Sequence[AmountsJudged] = ()) -> str | None:
        """The answer of rules, written as the data file says; None without such rules, or when nothing counts."""
        texts = self.data.computation
        if self.type_rules.compute is None or texts is None:
            return None
        computation = self.type_rules.compute(document, self.data.language, judged)
        return written_computation(computation, texts, self.closing) if computation else None

    def claims(self, document: str, role: str) -> tuple[Claim, ...]:
        """What `role` is asked about each amount of `document`, then the decoys; empty for a task without amounts."""
        texts = self.data.judgment
        if self.type_rules.passages is None or texts is None:
            return ()
        passages = [*self.type_rules.passages(document, texts.mark), *(Passage(0, 0, text) for text in texts.decoys)]
        return tuple(self._claim(document, role, texts, passage) for passage in passages)

    def _claim(self, document: str, role: str, texts: JudgmentTexts, passage: Passage) -> Claim:
        values = {"document": self.data.fences.document.around(document), "place": passage.text}
        request = parse_template(texts.text, ("document", "place")).fill(values)
        prompt = Prompt((Message("system", self.data.roles.of(role)), Message("user", request)))
        return Claim(passage.start, passage.end, prompt, texts.counts, texts.others)
