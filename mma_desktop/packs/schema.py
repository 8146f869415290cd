"""What a pack file holds (docs/packs.md): nodes, what each reads and is asked, and where the pack comes from.

A pack is data and never code. Everything has a limit, because a pack may come from a stranger. What one field alone
cannot say (cycles, unknown variables, two final nodes) is checked in `validity.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints

from mma_desktop.data_files import DataModel

FORMAT = "mma-pack/1"
TASK = "task"
"""What an input names before the dot when it reads the question itself and no node."""
TASK_FIELDS = ("question", "format", "options", "title")
RETRIEVED = "retrieved"
"""The variable that holds the passages a retrieval node found."""
ITEM = "item"
"""The variable that holds the one item of a list that a call is about."""

PACK_ID = r"^[a-z][a-z0-9_-]{0,39}$"
NODE_NAME = r"^[A-Za-z][A-Za-z0-9_]{0,39}$"
VARIABLE = r"^[a-z][a-z0-9_]{0,39}$"
SOURCE = r"^[A-Za-z][A-Za-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}$"
PackId = Annotated[str, StringConstraints(pattern=PACK_ID)]
NodeName = Annotated[str, StringConstraints(pattern=NODE_NAME)]
Variable = Annotated[str, StringConstraints(pattern=VARIABLE)]
Source = Annotated[str, StringConstraints(pattern=SOURCE)]
Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
PromptText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]
Digest = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")]


class NodeType(StrEnum):
    """What does a node's work."""

    LLM = "llm"  # one or more requests to a model
    RETRIEVAL = "retrieval"  # a search in the knowledge library, and requests about what it found, if any
    PROGRAM = "program"  # a function of the program's own, by its name


class ReplyForm(StrEnum):
    """How a reply is read."""

    TEXT = "text"
    JSON = "json"  # constrained to `json_schema`
    MARKER = "marker"  # an answer in the task's own layout, with its final line


class NodeDecode(DataModel):
    """How a reply is sampled. Of several samples the most frequent value is taken, ties to the earliest."""

    temperature: float = Field(default=0.0, ge=0, le=2)
    max_tokens: int = Field(default=512, ge=1, le=4096)
    samples: int = Field(default=1, ge=1, le=16)


class NodeCall(DataModel):
    """One request. `user` is a template over the node's inputs and the `out` of earlier calls; `system` is plain text.

    With `each`, the call is made once for every item of the list in that variable, at most `most` times, with the item
    as {item}; its result is the list of the replies.
    """

    id: Variable
    engine: Literal["general", "domain", "any"] = "any"
    system: PromptText | Literal[""] = ""
    user: PromptText
    decode: NodeDecode = NodeDecode()
    out: Variable
    parse: ReplyForm = ReplyForm.TEXT
    json_schema: Mapping[str, Any] | None = None
    each: Variable | Literal[""] = ""
    most: int = Field(default=6, ge=1, le=12)


class NodeRetrieval(DataModel):
    """A search in the knowledge library: a template of the query, how many passages, on which shelves (none: all)."""

    query: PromptText
    k: int = Field(default=5, ge=1, le=10)
    shelves: tuple[Label, ...] = Field(default=(), max_length=10)


class PackNode(DataModel):
    """One node. `inputs` say what each of its variables holds: task.question, or Name.output of a node in `deps`."""

    name: NodeName
    type: NodeType
    purpose: Label
    deps: tuple[NodeName, ...] = Field(default=(), max_length=24)
    inputs: Mapping[Variable, Source] = Field(default_factory=dict[str, str], max_length=24)
    calls: tuple[NodeCall, ...] = Field(default=(), max_length=8)
    retrieval: NodeRetrieval | None = None
    program: Variable | Literal[""] = ""
    checks: tuple[Label, ...] = Field(default=(), max_length=12)
    outputs: tuple[Variable, ...] = Field(min_length=1, max_length=8)
    final: bool = False
    required: bool = True


class Provenance(DataModel):
    """Where a pack comes from: what made it and from what. `rewards` are means of the process reward by node, `filled`
    the nodes that were taken from a skeleton, `parent` the digest of the pack that it was made from, `sent_to` the
    models on other computers that were shown questions when it was made, `calls` the median of the calls that a
    question took where it was measured, 0 where it was not.
    """

    designer: Label | Literal[""] = ""
    library_ids: tuple[Label, ...] = ()
    epoch: int = Field(default=0, ge=0)
    rewards: Mapping[NodeName, float] = Field(default_factory=dict[str, float])
    filled: tuple[NodeName, ...] = ()
    parent: Digest = ""
    sent_to: tuple[Label, ...] = ()
    calls: float = Field(default=0, ge=0, le=10_000)


class KeptExpert(DataModel):
    """An expert that `hosts search evoagent` kept: its genes (docs/hosts.md) and its score, 0..1. `ref` names the node
    of the pack that it takes the place of.
    """

    field: Label
    subfield: Label
    role: Label
    method: Label
    stance: Label
    evidence: Label
    ref: NodeName | Literal[""] = ""
    score: float = Field(ge=0, le=1)


class FlowStep(DataModel):
    """One step of a workflow over the pack's nodes and the general operators (docs/hosts.md): a tool, the steps that it
    reads, and what is set: 0 samples, no engine and no temperature leave the tool as it is; `prompt` names a hint.
    """

    id: NodeName
    tool: NodeName
    reads: tuple[NodeName, ...] = Field(default=(), max_length=24)
    samples: int = Field(default=0, ge=0, le=16)
    engine: Literal["", "general", "domain"] = ""
    temperature: float | None = Field(default=None, ge=0, le=2)
    prompt: Label = "plain"


class FlowPolicy(DataModel):
    """What `hosts search scoreflow` learned: a pool of workflows, the best first, and the weights `theta` by which one
    is chosen for a question; `middle` parts long questions from short ones; `tried` is how many of them answer it.
    """

    middle: float = Field(ge=0)
    tried: int = Field(ge=1, le=5)
    theta: Mapping[Label, float] = Field(default_factory=dict[str, float], max_length=5000)
    pool: tuple[Annotated[tuple[FlowStep, ...], Field(min_length=1, max_length=24)], ...] = Field(
        min_length=1, max_length=101
    )


class NodePack(DataModel):
    """A whole pack in one language, its nodes in the order in which they are listed."""

    model_config = ConfigDict(serialize_by_alias=True)

    format: Literal["mma-pack/1"] = Field(alias="schema")
    id: PackId
    version: int = Field(ge=1, le=1_000_000)
    language: Literal["zh", "en"]
    titles: Mapping[Literal["zh", "en"], Label] = Field(min_length=1)
    tasks: tuple[Label, ...] = Field(default=(), max_length=40)
    nodes: tuple[PackNode, ...] = Field(min_length=1, max_length=24)
    provenance: Provenance = Provenance()
    flows: FlowPolicy | None = None
    experts: tuple[KeptExpert, ...] = Field(default=(), max_length=16)

    def node(self, name: str) -> PackNode:
        """The node with this name. Raises KeyError."""
        return next((node for node in self.nodes if node.name == name), None) or _missing(name)

    @property
    def final(self) -> PackNode:
        """The node whose output is the answer."""
        return next(node for node in self.nodes if node.final)

    def title(self, language: str) -> str:
        """What it is called for people."""
        titles: dict[str, str] = {**self.titles}
        return titles.get(language) or next(iter(titles.values()))


def _missing(name: str) -> PackNode:
    raise KeyError(name)
