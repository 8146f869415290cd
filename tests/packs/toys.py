"""Packs for tests: small ones that are right, to be broken one field at a time."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

from mma_desktop.domain.prompts import Sampling
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import NodeCall, NodePack, ReplyForm


def call(out: str, user: str, **more: Any) -> dict[str, Any]:
    """One request whose reply is `out`."""
    return {"id": f"write_{out}", "user": user, "out": out, **more}


def node(name: str, *, out: str = "text", reads: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """An llm node that reads the question and the text of other nodes."""
    inputs = {"case": "task.question", **{f"of_{other.lower()}": f"{other}.text" for other in reads}}
    user = f"{name}:" + "".join(f" {{{variable}}}" for variable in inputs)
    return {
        "name": name,
        "type": "llm",
        "purpose": f"what {name} is for",
        "deps": list(reads),
        "inputs": inputs,
        "calls": [call(out, user)],
        "outputs": [out],
        **more,
    }


DIAMOND: dict[str, Any] = {
    "schema": "mma-pack/1",
    "id": "diamond",
    "version": 1,
    "language": "en",
    "titles": {"en": "Diamond"},
    "nodes": [
        node("Facts"),
        node("Left", reads=("Facts",)),
        node("Right", reads=("Facts",), required=False),
        node("Answer", reads=("Left", "Right"), final=True),
    ],
}
"""Facts, then Left and Right beside each other, then the answer."""


def diamond() -> dict[str, Any]:
    """The data of a right pack, to be changed."""
    return copy.deepcopy(DIAMOND)


def diamond_pack() -> NodePack:
    """The right pack itself."""
    return pack_of(diamond())


def two_answers() -> NodePack:
    """A pack of which two nodes answer, and which does not vote on them."""
    marked = [call("text", "Answer: {case}", parse="marker")]
    nodes = [node("One", calls=marked), node("Two", reads=("One",), calls=marked, final=True)]
    return pack_of({**diamond(), "nodes": nodes})


def sample_of(schema: Mapping[str, Any]) -> Any:
    """The plainest value of a reply's JSON: the first of a choice, one item of a list, a text of one sign."""
    if "enum" in schema:
        return schema["enum"][0]
    match schema["type"]:
        case "object":
            return {name: sample_of(inner) for name, inner in schema["properties"].items()}
        case "array":
            return [sample_of(schema["items"])]
        case kind:
            return {"string": "-", "boolean": True}.get(kind, 1)


def call_of(pack: NodePack, sampling: Sampling) -> tuple[str, NodeCall]:
    """The node and the call that a request is from."""
    purpose, _, place = sampling.tag.partition(" ")
    node = pack.node(place.rpartition(".")[2])
    return node.name, next(call for call in node.calls if call.id == purpose.partition("-")[0])


def wiring(pack: NodePack) -> list[Mapping[str, Any]]:
    """All of a pack's nodes but what is written in its language: two languages of one pack have the same."""
    call_texts, node_texts = {"system", "user"}, {"purpose", "checks"}
    return [
        {
            **node.model_dump(exclude={"calls", *node_texts}),
            "calls": [one.model_dump(exclude=call_texts) for one in node.calls],
            "checks": [check.partition(":")[0] for check in node.checks],
        }
        for node in pack.nodes
    ]


def plain_reply(pack: NodePack, answer: str, sampling: Sampling) -> str:
    """What a model writes that keeps to the form asked for and has nothing of its own to say."""
    _, asked = call_of(pack, sampling)
    if asked.parse is ReplyForm.JSON:
        return json.dumps(sample_of(asked.json_schema or {}))
    return answer if asked.parse is ReplyForm.MARKER else "-"
