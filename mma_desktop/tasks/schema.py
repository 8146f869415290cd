"""The schema of a task's data file (<id>.<language>.toml in resources/tasks, or in the user's folder of tasks).

A file that says in [ask] what is asked takes everything else that it leaves out from the defaults of its language
(resources/task_defaults); a file without [ask] says everything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, cast

from pydantic import Field, StringConstraints, model_validator

from mma_desktop.data_files import DataModel
from mma_desktop.domain.team import GENERAL
from mma_desktop.tasks.templates import parse_template

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]

RULE_BASED = ("name", "amount")  # what stands in the line of every amount that rules count


class RoleTexts(DataModel):
    """The system message for the general role, and for every role of a domain model."""

    general: Text
    domain: Text

    def of(self, role: str) -> str:
        """The system message for this role."""
        return self.general if role == GENERAL else self.domain


class Fence(DataModel):
    """The lines around untrusted text in a prompt."""

    open: Text
    close: Text

    def around(self, text: str) -> str:
        """`text` between these lines; a closing line inside the text is broken so that it cannot end it."""
        inside = text.strip().replace(self.close, f"{self.close[0]} {self.close[1:]}")
        return f"{self.open}\n{inside}\n{self.close}"


class Fences(DataModel):
    """One fence for the case text, one for knowledge and one for a draft answer."""

    document: Fence
    knowledge: Fence
    draft: Fence


class AnswerPrompts(DataModel):
    """Templates of Step.ANSWER."""

    original: Text
    original_with_knowledge: Text
    restated: Text
    restated_with_knowledge: Text


class StepPrompts(DataModel):
    """Templates of a step that exists for the original and for the restated question."""

    original: Text
    restated: Text


class RestatePrompts(DataModel):
    """The template of Step.RESTATE, which happens at most once on a path."""

    original: Text


class Prompts(DataModel):
    """All templates."""

    answer: AnswerPrompts
    analyse: StepPrompts
    review: StepPrompts
    restate: RestatePrompts


class StepSampling(DataModel):
    """How one step is sampled."""

    temperature: float = Field(ge=0, le=2)
    top_p: float = Field(gt=0, le=1)
    top_k: int = Field(ge=0)
    max_tokens: int = Field(gt=0)


class Samplings(DataModel):
    """Sampling of every step."""

    answer: StepSampling
    analyse: StepSampling
    review: StepSampling
    restate: StepSampling


class ReplyRules(DataModel):
    """How replies are read: the verdict tags of a review, and the labels that replies begin with."""

    correction: tuple[Text, ...] = Field(min_length=1)
    unchanged: tuple[Text, ...] = Field(min_length=1)
    knowledge_labels: tuple[Text, ...] = Field(min_length=1)
    restatement_labels: tuple[Text, ...] = Field(min_length=1)


class ComputationTexts(DataModel):
    """How a rule-based answer is written: its first line, a line for each amount, and the sum."""

    opening: Text
    item: Text
    product: Text
    sum: Text

    @model_validator(mode="after")
    def _placeholders(self) -> ComputationTexts:
        for text, needed in ((self.item, RULE_BASED), (self.product, (*RULE_BASED, "formula")), (self.sum, ("sum",))):
            parse_template(text, needed)
        return self


class JudgmentTexts(DataModel):
    """A closed question about one amount, its possible answers, and sentences that no case holds."""

    text: Text
    counts: Text
    others: tuple[Text, ...] = Field(min_length=1)
    mark: Text
    decoys: tuple[Text, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _placeholders(self) -> JudgmentTexts:
        parse_template(self.text, ("document", "place"))
        parse_template(self.mark, ("amount",))
        return self


class WorkedExample(DataModel):
    """One worked example; a blank one is dropped (D20)."""

    document: str = ""
    answer: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether either half is missing."""
        return not (self.document.strip() and self.answer.strip())


class Ask(DataModel):
    """What is asked, for the prompts of the defaults: the question, how the answer is laid out, what bears on it."""

    question: Text
    layout: Text
    focus: Text


class MetricNames(DataModel):
    """How replies are scored, by the names in tasks/metrics.py and tasks/lenient.py; "" is none."""

    strict: str = "agreement"
    lenient: str = ""
    aggregate: str = ""


class ItemRules(DataModel):
    """How an item of a data set becomes a document: `instruction` where its instruction holds part of the question."""

    instruction: bool = False


class TaskFile(DataModel):
    """A whole data file. `answer` holds the settings of the answer type; without a marker a reply is all answer."""

    id: Name
    language: Literal["zh", "en"]
    title: Text
    answer_type: Text
    marker: Annotated[str, StringConstraints(strip_whitespace=True)] = ""
    answer: dict[str, Any] = Field(default_factory=dict[str, Any])
    ask: Ask | None = None
    metric: MetricNames = MetricNames()
    items: ItemRules = ItemRules()
    roles: RoleTexts
    fences: Fences
    prompts: Prompts
    sampling: Samplings
    replies: ReplyRules
    examples: tuple[WorkedExample, ...] = ()
    computation: ComputationTexts | None = Field(default=None, alias="reckoning")
    judgment: JudgmentTexts | None = None

    def reworded(self, change: Callable[[str], str]) -> TaskFile:
        """The file with `change` made in all of its texts."""
        return TaskFile.model_validate(_changed(self.model_dump(by_alias=True), change))


def _changed(value: Any, change: Callable[[str], str]) -> Any:
    """A value of a data file with `change` made in every text that it holds."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: _changed(below, change) for key, below in cast(Mapping[str, Any], value).items()}
    if isinstance(value, list | tuple):
        return [_changed(one, change) for one in cast(Sequence[Any], value)]
    return value
