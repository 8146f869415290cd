"""The schema of a task's data file (<id>.<language>.toml in resources/tasks, or in the user's folder of tasks).

A file that says in [ask] what is asked takes everything else that it leaves out from the defaults of its language
(resources/task_defaults); a file without [ask] says everything itself.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class Table(BaseModel):
    """A table of the data file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RoleTexts(Table):
    """The system message for the general seat, and for every seat of a domain model."""

    general: Text
    domain: Text


class Fence(Table):
    """The lines around untrusted text in a prompt."""

    open: Text
    close: Text


class Fences(Table):
    """One fence for the case text, one for knowledge and one for a draft answer."""

    document: Fence
    knowledge: Fence
    draft: Fence


class AnswerPrompts(Table):
    """Templates of Step.ANSWER."""

    original: Text
    original_with_knowledge: Text
    restated: Text
    restated_with_knowledge: Text


class StepPrompts(Table):
    """Templates of a step that exists for the original and for the restated question."""

    original: Text
    restated: Text


class RestatePrompts(Table):
    """The template of Step.RESTATE, which happens at most once on a path."""

    original: Text


class Prompts(Table):
    """All templates."""

    answer: AnswerPrompts
    analyse: StepPrompts
    review: StepPrompts
    restate: RestatePrompts


class StepSampling(Table):
    """How one step is sampled."""

    temperature: float = Field(ge=0, le=2)
    top_p: float = Field(gt=0, le=1)
    top_k: int = Field(ge=0)
    max_tokens: int = Field(gt=0)


class Samplings(Table):
    """Sampling of every step."""

    answer: StepSampling
    analyse: StepSampling
    review: StepSampling
    restate: StepSampling


class ReplyRules(Table):
    """How replies are read: the verdict tags of a review, and the labels that replies begin with."""

    correction: tuple[Text, ...] = Field(min_length=1)
    unchanged: tuple[Text, ...] = Field(min_length=1)
    knowledge_labels: tuple[Text, ...] = Field(min_length=1)
    restatement_labels: tuple[Text, ...] = Field(min_length=1)


class WorkedExample(Table):
    """One worked example; a blank one is dropped (D20)."""

    document: str = ""
    answer: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether either half is missing."""
        return not (self.document.strip() and self.answer.strip())


class Ask(Table):
    """What is asked, for the prompts of the defaults: the question, how the answer is laid out, what bears on it."""

    question: Text
    layout: Text
    focus: Text


class MetricNames(Table):
    """How replies are scored, by the names in tasks/metrics.py and tasks/lenient.py; "" is none."""

    strict: str = "agreement"
    lenient: str = ""
    aggregate: str = ""


class ItemRules(Table):
    """How an item of a data set becomes a document: `instruction` where its instruction holds part of the question."""

    instruction: bool = False


class TaskFile(Table):
    """A whole data file. `answer` holds the settings of the answer type; without a marker a reply is all answer."""

    id: Name
    language: Literal["zh", "en"]
    title: Text
    answer_type: Text
    marker: Annotated[str, StringConstraints(strip_whitespace=True)] = ""
    answer: dict[str, Any] = {}
    ask: Ask | None = None
    metric: MetricNames = MetricNames()
    items: ItemRules = ItemRules()
    roles: RoleTexts
    fences: Fences
    prompts: Prompts
    sampling: Samplings
    replies: ReplyRules
    examples: tuple[WorkedExample, ...] = ()
