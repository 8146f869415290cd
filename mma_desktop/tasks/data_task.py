"""A task made from its data file and its answer type: the only implementation of the contract in tasks/base.py."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from mma_desktop.answers.base import AnswerType
from mma_desktop.domain.excerpts import Excerpt
from mma_desktop.domain.given import NOTHING_GIVEN, GivenFacts
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.errors import InputError
from mma_desktop.tasks.base import Context, Reading, Review, Score, Step, Winner
from mma_desktop.tasks.lenient import Lenient
from mma_desktop.tasks.metrics import Aggregate, Strict
from mma_desktop.tasks.replies import ReplyReader
from mma_desktop.tasks.rules import AnswerRules, DataTaskRules
from mma_desktop.tasks.schema import TaskFile, WorkedExample
from mma_desktop.tasks.templates import Template
from mma_desktop.tasks.voting import medoid, plurality

_DISTINCTIVE = 5  # characters of an instruction that no answer begins with


@dataclass(frozen=True)
class PromptKey:
    """Which template a step uses."""

    step: Step
    restated: bool = False
    with_knowledge: bool = False


@dataclass(frozen=True)
class Metric:
    """How replies are scored: one vote key strictly, a whole reply leniently, all vote keys together."""

    strict: Strict
    lenient: Lenient | None = None
    aggregate: Aggregate | None = None


@dataclass(frozen=True)
class DataTask:
    """A task read from `data`; `templates` are its parsed prompts, `digest` the SHA-256 of what they were read from.

    `type_rules` are those of the answer type, if it has any; `excerpt` is what prompts show of a case that is too long.
    `given` is what a person had decided before: it stands behind the case wherever a model is to answer or analyse it.
    """

    data: TaskFile
    digest: str
    templates: Mapping[PromptKey, Template]
    answer_type: AnswerType
    metric: Metric
    has_ledger: bool = False
    type_rules: AnswerRules | None = None
    excerpt: Excerpt | None = None
    given: GivenFacts = NOTHING_GIVEN

    @property
    def id(self) -> str:
        """The task's name, such as eca."""
        return self.data.id

    @property
    def language(self) -> str:
        """zh or en."""
        return self.data.language

    @property
    def title(self) -> str:
        """The task's name for people."""
        return self.data.title

    @property
    def examples(self) -> int:
        """How many worked examples the task has (blank ones are dropped)."""
        return len(self._worked_examples)

    @property
    def rules(self) -> DataTaskRules | None:
        """The rules of the answer type, with the file's texts."""
        if self.type_rules is None:
            return None
        return DataTaskRules(self.type_rules, self.data, self.closing, self.excerpt, self.given.amounts)

    @property
    def closed(self) -> tuple[str, ...]:
        """The vote keys of all possible answers, or none where they are no closed set."""
        return self.answer_type.closed()

    def for_item(self, document: str) -> Self:
        """The task for one item: its answers are of the item's type, and its texts in the item's words (docs/method.md
        1.9).
        """
        answer_type = self.answer_type.for_item(document)
        change = answer_type.rewording(self.language)
        if change is None:
            return replace(self, answer_type=answer_type)
        templates = {key: template.reworded(change) for key, template in self.templates.items()}
        return replace(self, answer_type=answer_type, data=self.data.reworded(change), templates=templates)

    def reworded(self, text: str) -> str:
        """A text about the task in the words of its item; as it stands where nothing is said otherwise."""
        change = self.answer_type.rewording(self.language)
        return change(text) if change is not None else text

    def showing(self, excerpt: Excerpt) -> Self:
        """The task with prompts that show an excerpt in place of the case's text; its rules read the whole."""
        return replace(self, excerpt=excerpt)

    def knowing(self, given: GivenFacts) -> Self:
        """The task where this was decided before."""
        return replace(self, given=given)

    @property
    def instruction(self) -> str:
        """The request for an answer, without the document."""
        return self.templates[PromptKey(Step.ANSWER)].fill({"document": ""}).strip()

    def shown(self, document: str) -> str:
        """All of a document, or the excerpt of a long one, and what was decided about it."""
        return "\n\n".join(filter(None, (self._excerpt_of(document), self.given.text)))

    def _excerpt_of(self, document: str) -> str:
        return self.excerpt.of(document) if self.excerpt is not None else document

    def prompt(self, step: Step, context: Context) -> Prompt:
        """The chat for one step: role, worked examples (answers only), then document, knowledge and instruction."""
        shown = self._worked_examples[: max(0, context.examples)] if step is Step.ANSWER else ()
        turns = [message for example in shown for message in self._example_turns(example)]
        request = Message("user", self._request(step, context))
        system = Message("system", self.data.roles.of(context.role))
        return Prompt((system, *turns, request), prefix=context.prefix)

    def sampling(self, step: Step) -> Sampling:
        """Temperature, top-p, top-k and token limit for one step (n = 1, seed = 0)."""
        values = getattr(self.data.sampling, step.value)
        return Sampling(
            temperature=values.temperature, top_p=values.top_p, top_k=values.top_k, max_tokens=values.max_tokens
        )

    def constraint(self) -> Constraint | None:
        """The grammar of the final segment from the marker on, or None when the answer type has none."""
        rules = self.answer_type.grammar(self.language)
        if rules is None:
            return None
        return Constraint(f"root ::= {_gbnf_literal(self.final)} lead value\n{rules}", trigger=self.final)

    @property
    def marker(self) -> str:
        """What begins the final segment of an answer."""
        return self.data.marker

    @property
    def final(self) -> str:
        """The marker; in a file with [ask] only at the beginning of a line, so that reasoning may use the word."""
        at_line_start = self.data.ask is not None and self.data.marker
        return f"\n{self.data.marker}" if at_line_start else self.data.marker

    def closing(self, value: str) -> tuple[str, str]:
        """The final line that states `value`: the marker with its colon, and the value as a model writes it."""
        separator = "" if self.language == "zh" else " "
        lead = f"\n{self.data.marker}:{separator}" if self.data.marker else "\n"
        return lead, self.answer_type.write(value, self.language)

    def read(self, text: str) -> Reading:
        """An answer text cut at the last marker; without a marker it has no final segment and no value.

        A marker in a repetition of the task's own instruction is none: what follows there would pass for an answer. The
        whole reply to a task without a marker is both process and final segment (D32).
        """
        if not self.data.marker:
            return Reading(text, text, self.answer_type.parse(text))
        marker = _last(self._marks(text))
        if marker is None:
            return Reading(text, "", None)
        return Reading(text[: marker.start()], text[marker.start() :], self.answer_type.parse(text[marker.end() :]))

    def review(self, text: str) -> Review:
        """What a reply to REVIEW says (D8)."""
        return self._replies.review(text)

    def restatement(self, text: str) -> str:
        """A reply to RESTATE without its label, line breaks kept (D10)."""
        return self._replies.restatement(text)

    def agree(self, a: str | None, b: str | None) -> float:
        """How far two vote keys agree, 0..1; None never agrees with anything."""
        return self.answer_type.agree(a, b)

    def vote(self, values: Sequence[str]) -> Winner:
        """The most frequent value, ties to the earliest; without a marker the medoid, ties likewise."""
        return plurality(values) if self.data.marker else medoid(values, self.agree)

    def first_mention(self, text: str, value: str) -> int | None:
        """Offset of the first place in `text` that states `value`, or None (D33)."""
        return self.answer_type.first_mention(text, value)

    def show(self, value: str) -> str:
        """A vote key written for people in the task's language."""
        return self.answer_type.show(value, self.language)

    def wording(self, question: str, options: Mapping[str, str] | None = None, instruction: str = "") -> str:
        """The instruction where this task's items need it, the question, and its options one a line."""
        head = instruction if self.data.items.instruction else ""
        lines = [f"{letter}. {text}" for letter, text in (options or {}).items()]
        return "\n".join(part for part in (head.strip(), question.strip(), *lines) if part)

    def grade(self, value: str | None, gold: str) -> float:
        """The strict score of the vote key; an abstention has 0."""
        wanted = self._gold(gold)
        return self.metric.strict(self.answer_type, value, wanted) if value is not None else 0.0

    def score(self, text: str, value: str | None, gold: str) -> Score:
        """The strict score of the vote key, and the benchmark's own of the whole reply."""
        strict = self.grade(value, gold)
        return Score(strict, self.metric.lenient(text, gold) if self.metric.lenient else None)

    def aggregate(self, results: Sequence[tuple[str | None, str]]) -> float | None:
        """The figure over all results, or None where it is the mean of the strict scores."""
        if self.metric.aggregate is None or not results:
            return None
        return self.metric.aggregate([(value, self._gold(gold)) for value, gold in results])

    def _gold(self, gold: str) -> str:
        """The vote key of a gold answer."""
        key = self.answer_type.parse_known(gold)
        if key is None:
            raise InputError(
                f"The known answer {gold[:60]!r} is not one answer of the task {self.title!r}.",
                "Choose the task that these questions are of, or correct the answer.",
            )
        return key

    @cached_property
    def _worked_examples(self) -> tuple[WorkedExample, ...]:
        return tuple(example for example in self.data.examples if not example.is_blank)

    @cached_property
    def _replies(self) -> ReplyReader:
        return ReplyReader(self.data.replies)

    @cached_property
    def _marker(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.data.marker), re.IGNORECASE)

    def _marks(self, text: str) -> Iterator[re.Match[str]]:
        """The markers in `text` but for those in a repetition of the task's own instruction."""
        end = 0
        for mark in self._marker.finditer(text):
            goes_on = self._instructed.get(_head(text[mark.end() :]))
            if goes_on is not None:
                end = max(end, mark.end() + goes_on)
            if mark.start() >= end:
                yield mark

    @cached_property
    def _instructed(self) -> Mapping[str, int]:
        """The first words after each marker in the instruction, and how many characters it goes on for."""
        layout = self.data.ask.layout if self.data.ask else ""
        rests = [layout[mark.end() :] for mark in self._marker.finditer(layout)]
        return {_head(rest): len(rest) for rest in rests if len(_head(rest)) == _DISTINCTIVE}

    def _example_turns(self, example: WorkedExample) -> tuple[Message, Message]:
        request = replace(self, given=NOTHING_GIVEN)._request(Step.ANSWER, Context(example.document.strip()))
        return Message("user", request), Message("assistant", example.answer.strip())

    def _request(self, step: Step, context: Context) -> str:
        """The user turn: the template of this step filled with the fenced texts."""
        with_knowledge = step is Step.ANSWER and context.knowledge is not None
        restated = context.restated and step is not Step.RESTATE
        template = self.templates[PromptKey(step, restated, with_knowledge)]
        fences = self.data.fences
        document = fences.document.around(self._excerpt_of(context.wording))
        told = "" if step is Step.RESTATE else self.given.text  # a restatement decides nothing
        return template.fill(
            {
                "document": "\n\n".join(filter(None, (document, told))),
                "knowledge": fences.knowledge.around(context.knowledge or ""),
                "draft": fences.draft.around(context.draft or ""),
            }
        )


def _last(marks: Iterable[re.Match[str]]) -> re.Match[str] | None:
    return next(iter(deque(marks, maxlen=1)), None)


def _head(text: str) -> str:
    """The first characters of `text` that are no punctuation."""
    return re.sub(r"[\W_]+", "", text[: 3 * _DISTINCTIVE])[:_DISTINCTIVE]


def _gbnf_literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
