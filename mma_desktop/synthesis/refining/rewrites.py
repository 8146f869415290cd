"""What a designer may change of a node, and what becomes of its reply: a pack that differs in that node's calls alone.

Free are the requests (their texts, number and order, what one hands to the next) and the query of a search. Name, kind,
dependencies, inputs, outputs, checks, programs and all other nodes stay as they are. So a reply holds nothing else, and
its form is a grammar, which a small model cannot break.

What a small model often gets wrong is put right where there is only one way: braces around what is no variable are
plain braces, what the node read and no request reads any more stands in the first one again (the task's format in the
last), and where nothing makes the node's output, the last request does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mma_desktop.data_files import DataModel
from mma_desktop.errors import InputError
from mma_desktop.packs.json_schema import JsonShape, read_schema
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import ITEM, RETRIEVED, NodeCall, NodePack, PackNode, ReplyForm
from mma_desktop.packs.templates import parse_pack_template

_BRACES = re.compile(r"\{([a-z][a-z0-9_]*)\}|[{}]")
_FORMAT = "task.format"
_MOST_CALLS = 4
_LONGEST = {"reason": 300, "query": 300, "out": 40, "system": 500, "user": 1000}
_NEVER_EMPTY = frozenset({"query", "out", "user"})  # a request needs no system text, a rewrite no reason
_VARIABLE = re.compile(r"[a-z][a-z0-9_]{0,39}")


class CallRewrite(DataModel):
    """A request as the designer wants it: the variable of its reply, and its two texts."""

    out: str
    system: str
    user: str


class NodeRewrite(DataModel):
    """A designer's whole reply: why, the query of the search (of nodes that search), and all requests in order."""

    reason: str
    query: str = ""
    calls: tuple[CallRewrite, ...]

    @property
    def texts(self) -> str:
        """Everything in it that would stand in the pack."""
        return "\n".join((self.query, *(text for call in self.calls for text in (call.system, call.user))))


def rewritable(pack: NodePack) -> frozenset[str]:
    """The nodes that a designer can change: those that ask a model or search."""
    return frozenset(node.name for node in pack.nodes if node.calls or node.retrieval is not None)


def texts_of(node: PackNode) -> str:
    """All texts of a node that a designer may change."""
    query = node.retrieval.query if node.retrieval is not None else ""
    return "\n".join((query, *(text for call in node.calls for text in (call.system, call.user))))


def reply_shape(node: PackNode) -> JsonShape:
    """The form of a designer's reply about this node."""
    texts = {
        name: {"type": "string", "minLength": int(name in _NEVER_EMPTY), "maxLength": most}
        for name, most in _LONGEST.items()
    }
    call = {name: texts[name] for name in ("out", "system", "user")}
    query = {"query": texts["query"]} if node.retrieval is not None else {}
    calls = {
        "type": "array",
        "items": {"type": "object", "properties": call},
        "minItems": 1 if node.calls else 0,
        "maxItems": _MOST_CALLS if node.calls else 1,
    }
    return read_schema({"type": "object", "properties": {"reason": texts["reason"], **query, "calls": calls}})


def applied(pack: NodePack, name: str, rewrite: NodeRewrite) -> NodePack:
    """The pack with the node rewritten. Raises InputError (PackError) where the result is no pack that can be run."""
    node = pack.node(name)
    new = node.model_dump(mode="json")
    calls = _calls(node, rewrite.calls)
    new["calls"] = [call.model_dump(mode="json") for call in calls]
    if node.retrieval is not None and rewrite.query.strip():
        new["retrieval"]["query"] = _literal_braces(rewrite.query, set(node.inputs))
    data = pack.model_dump(mode="json")
    data["nodes"] = [new if one["name"] == name else one for one in data["nodes"]]
    changed = pack_of(data, pack.id)
    if changed == pack:
        raise InputError("The rewrite changes nothing.")
    return changed


def _calls(node: PackNode, rewrites: Sequence[CallRewrite]) -> list[NodeCall]:
    """The node's requests as rewritten; one whose reply keeps its name keeps its form, model and decoding."""
    if not node.calls:
        return []
    named = _named(node, rewrites)
    known = {*node.inputs, *([RETRIEVED] if node.retrieval is not None else [])}
    old = {call.out: call for call in node.calls}
    calls: list[NodeCall] = []
    for rewrite in named:
        kept = old.get(rewrite.out) or _plain_call(node, rewrite.out)
        user = _literal_braces(rewrite.user, {*known, *([ITEM] if kept.each else [])})
        calls.append(kept.model_copy(update={"system": _doubled(rewrite.system), "user": user}))
        known.add(rewrite.out)
    return _reading_all(node, calls)


def _named(node: PackNode, rewrites: Sequence[CallRewrite]) -> list[CallRewrite]:
    """The requests with names that can be used; the last one makes the node's only output if none does."""
    valid = [one for one in rewrites if _VARIABLE.fullmatch(one.out) and one.user.strip()]
    needed = [name for name in node.outputs if name != RETRIEVED]
    if valid and len(needed) == 1 and needed[0] not in {one.out for one in valid}:
        valid[-1] = valid[-1].model_copy(update={"out": needed[0]})
    if not valid:
        raise InputError("The rewrite has no request with a text and the name of a variable.")
    return valid


def _plain_call(node: PackNode, out: str) -> NodeCall:
    """A new request: a plain text, decoded as the node's first one."""
    decode = node.calls[0].decode.model_copy(update={"samples": 1})
    return node.calls[0].model_copy(
        update={"id": out, "out": out, "decode": decode, "parse": ReplyForm.TEXT, "json_schema": None, "each": ""}
    )


def _literal_braces(text: str, known: set[str]) -> str:
    """The text as a template: {name} of a known variable is a placeholder, all other braces are braces."""
    plain = text.replace("{{", "{").replace("}}", "}")
    return _BRACES.sub(lambda found: found[0] if found[1] in known else _doubled(found[0]), plain).strip()


def _doubled(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _reading_all(node: PackNode, calls: Sequence[NodeCall]) -> list[NodeCall]:
    """The requests, which between them read all that the node's own did."""
    read = set(_read_by(calls, node))
    lost = [name for name in dict.fromkeys(_read_by(node.calls, node)) if name not in read]
    formats = [name for name in lost if node.inputs.get(name) == _FORMAT]
    others = [name for name in lost if name not in formats and (name in node.inputs or name == RETRIEVED)]
    first = calls[0].model_copy(update={"user": "\n\n".join((*_placeholders(others), calls[0].user))})
    made = [first, *calls[1:]]
    made[-1] = made[-1].model_copy(update={"user": "\n\n".join((made[-1].user, *_placeholders(formats)))})
    return made


def _placeholders(names: Sequence[str]) -> list[str]:
    return [f"{{{name}}}" for name in names]


def _read_by(calls: Sequence[NodeCall], node: PackNode) -> Iterator[str]:
    """The variables that the requests name, in order."""
    known = {*node.inputs, RETRIEVED, ITEM, *(call.out for call in calls)}
    for call in calls:
        yield from parse_pack_template(call.user, known).names


def as_shown(node: PackNode) -> Mapping[str, Any]:
    """A node as a designer sees it: what it is for, what it reads and gives, its query and its requests."""
    query = {"query": node.retrieval.query} if node.retrieval is not None else {}
    calls = [{"out": call.out, "system": call.system, "user": call.user} for call in node.calls]
    return {"purpose": node.purpose, "inputs": {**node.inputs}, "outputs": list(node.outputs), **query, "calls": calls}
