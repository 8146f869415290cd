"""Packs for tests: small ones that are right, to be broken one field at a time."""

from __future__ import annotations

import copy
from typing import Any

from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import NodePack


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
