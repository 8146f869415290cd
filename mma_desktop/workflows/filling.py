"""From a node's templates to what a model reads: every text that is filled in stands between fences, as data.

Three things need none: `task.format` and a host's goal, which are the program's own instructions, and passages, which
bring their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mma_desktop.answers.offered import listed_options
from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.packs.schema import RETRIEVED, TASK, NodeCall, PackNode
from mma_desktop.packs.templates import parse_pack_template
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.texts import workflow_texts

GOAL = "host.goal"
"""What a host tells an operator to do, in the program's own words."""
_FORMAT = f"{TASK}.format"
_OWN_FENCES = frozenset({RETRIEVED, _FORMAT, GOAL})


@dataclass(frozen=True, slots=True)
class Filled:
    """The text of a variable and where it comes from: `task.question`, `Facts.text`, "" for the node's own calls."""

    text: str
    source: str = ""

    def shortened(self, share: float) -> Filled:
        """What is left where a context does not hold all: never less of the question, and passages whole or not."""
        whole = self.source.startswith(f"{TASK}.") or self.source == GOAL
        if share >= 1 or whole or (self.source == RETRIEVED and share > 0):
            return self
        return replace(self, text=self.text[: int(len(self.text) * share)])


def task_fields(task: Task, question: Question) -> dict[str, str]:
    """What `task.<field>` stands for, by the whole name."""
    listed = listed_options(question.text)
    options = [f"{mark} {text}" for mark, text in zip(listed.marks, listed.texts, strict=True)] if listed else []
    return {
        f"{TASK}.question": task.shown(question.text),
        _FORMAT: task.instruction,
        f"{TASK}.options": "\n".join(options),
        f"{TASK}.title": question.title,
    }


def inputs_of(node: PackNode, known: Mapping[str, str]) -> dict[str, Filled]:
    """The node's variables, from the question's fields and the outputs of earlier nodes by their whole names."""
    return {variable: Filled(known[source], source) for variable, source in node.inputs.items()}


def prompt_of(call: NodeCall, values: Mapping[str, Filled], language: str) -> Prompt:
    """The chat of one call: the system text as it stands, and the filled template."""
    template = parse_pack_template(call.user, values.keys())
    filled = template.fill({name: fenced(name, values[name], language) for name in template.names})
    system = (Message("system", call.system),) if call.system else ()
    return Prompt((*system, Message("user", filled)))


def fenced(name: str, value: Filled, language: str) -> str:
    """The text between the lines that say where it begins and ends; an empty one is only said to be there."""
    if name in _OWN_FENCES or value.source in _OWN_FENCES:
        return value.text
    own = value.source.removeprefix(f"{TASK}.") if value.source.startswith(f"{TASK}.") else name
    return workflow_texts(language).fence(own).around(value.text)
