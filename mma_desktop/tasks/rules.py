"""What rules can do for a task without a model: the rules of its answer type, in the words of its data file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mma_desktop.domain.events import AmountsJudged, ReadingsScored
from mma_desktop.domain.excerpts import Excerpt
from mma_desktop.domain.given import GivenAmount
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.ledger.computation import Computation
from mma_desktop.tasks.base import Claim, Examination, ReadingQuestion
from mma_desktop.tasks.passages import Passage
from mma_desktop.tasks.reading_choice import AskedChoice
from mma_desktop.tasks.rule_based import written_computation
from mma_desktop.tasks.schema import JudgmentTexts, TaskFile
from mma_desktop.tasks.templates import parse_template


@dataclass(frozen=True, slots=True)
class AnswerRules:
    """What rules can do with the answers of one type.

    `examine`: (document, answer, vote key, what models said of its readings, what a person decided) -> what they say of
    an answer. `compute`: (document, language, what models said of its amounts, of its readings, what a person decided)
    -> what counts. `passages`: (document, how an
    amount is marked) -> what models are asked about. `choice`: (document, language) -> the choice that it leaves. All
    but the first belong to sums of amounts only.
    """

    examine: Callable[[str, str, str, Sequence[ReadingsScored], Sequence[GivenAmount]], Examination]
    compute: (
        Callable[
            [str, str, Sequence[AmountsJudged], Sequence[ReadingsScored], Sequence[GivenAmount]], Computation | None
        ]
        | None
    ) = None
    passages: Callable[[str, str], Sequence[Passage]] | None = None
    choice: Callable[[str, str], AskedChoice | None] | None = None


@dataclass(frozen=True, slots=True)
class DataTaskRules:
    """The rules of an answer type for the task of one data file; `closing` writes a final segment of the task.

    They read the whole document; models that are asked about its amounts are shown the `excerpt`, if there is one. They
    keep to the amounts that are `given`.
    """

    type_rules: AnswerRules
    data: TaskFile
    closing: Callable[[str], tuple[str, str]]
    excerpt: Excerpt | None = None
    given: Sequence[GivenAmount] = ()

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        """What rules say of an answer to `document` with this vote key."""
        return self.type_rules.examine(document, answer, value, chosen, self.given)

    def compute(
        self, document: str, judged: Sequence[AmountsJudged] = (), chosen: Sequence[ReadingsScored] = ()
    ) -> str | None:
        """The answer of rules, written as the data file says; None without such rules, or when nothing counts."""
        texts = self.data.computation
        if self.type_rules.compute is None or texts is None:
            return None
        computation = self.type_rules.compute(document, self.data.language, judged, chosen, self.given)
        return written_computation(computation, texts, self.closing) if computation else None

    def claims(self, document: str, role: str) -> tuple[Claim, ...]:
        """What `role` is asked about each amount of `document`, then the decoys; empty for a task without amounts."""
        texts = self.data.judgment
        if self.type_rules.passages is None or texts is None:
            return ()
        passages = [*self.type_rules.passages(document, texts.mark), *(Passage(0, 0, text) for text in texts.decoys)]
        return tuple(self._claim(document, role, texts, passage) for passage in passages)

    def choice(self, document: str, role: str) -> ReadingQuestion | None:
        """What `role` is asked where `document` leaves a choice; None for a task whose rules compute nothing."""
        rules = self.type_rules
        if rules.choice is None or self.data.computation is None:
            return None
        asked = rules.choice(document, self.data.language)
        return self.asking(document, role, asked) if asked is not None else None

    def asking(self, document: str, role: str, asked: AskedChoice) -> ReadingQuestion:
        """The prompts of a choice: the document first, then the question in each order."""
        case = self.data.fences.document.around(self._shown(document))
        system = Message("system", self.data.roles.of(role))
        prompts = tuple(Prompt((system, Message("user", f"{case}\n\n{text}"))) for text in asked.questions)
        return ReadingQuestion(asked.questions[0], asked.totals, asked.letters, prompts)

    def _shown(self, document: str) -> str:
        """What models are shown of a case: all of it, or the excerpt of a long one."""
        return self.excerpt.of(document) if self.excerpt is not None else document

    def _claim(self, document: str, role: str, texts: JudgmentTexts, passage: Passage) -> Claim:
        values = {"document": self.data.fences.document.around(self._shown(document)), "place": passage.text}
        request = parse_template(texts.text, ("document", "place")).fill(values)
        prompt = Prompt((Message("system", self.data.roles.of(role)), Message("user", request)))
        return Claim(passage.start, passage.end, prompt, texts.counts, texts.others)
