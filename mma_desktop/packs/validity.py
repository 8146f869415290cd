"""Whether a pack whose fields are right can be run: what no single field shows. Each fault says where it is and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mma_desktop.packs.checks import check_mistake
from mma_desktop.packs.json_schema import read_schema
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.programs import GENERAL_OPERATORS, PROGRAM_PORTS
from mma_desktop.packs.schema import (
    ITEM,
    RETRIEVED,
    TASK,
    TASK_FIELDS,
    FlowStep,
    NodeCall,
    NodePack,
    NodeType,
    PackNode,
    ReplyForm,
)
from mma_desktop.packs.templates import parse_pack_template


def faults(pack: NodePack) -> Iterator[str]:
    """Everything that keeps the pack from being run, in its order."""
    names = Counter(node.name for node in pack.nodes)
    yield from (f"two nodes are called {name}" for name, times in names.items() if times > 1)
    if TASK in names:
        yield f"no node may be called {TASK}"
    yield from _final_faults(pack)
    by_name = {node.name: node for node in pack.nodes}
    for node in pack.nodes:
        yield from (f"node {node.name}: {fault}" for fault in _node_faults(node, by_name))
    if all(name in by_name for node in pack.nodes for name in node.deps):
        yield from _cycle(pack)
    unknown = [name for name in (*pack.provenance.filled, *pack.provenance.rewards) if name not in by_name]
    yield from (f"provenance: there is no node {name}" for name in dict.fromkeys(unknown))
    experts = dict.fromkeys(one.ref for one in pack.experts if one.ref and one.ref not in by_name)
    yield from (f"experts: there is no node {name}" for name in experts)
    for number, steps in enumerate(pack.flows.pool if pack.flows is not None else (), start=1):
        yield from (
            f"flows, workflow {number}: {fault}" for fault in _step_faults(steps, {*by_name, *GENERAL_OPERATORS})
        )


def _step_faults(steps: Sequence[FlowStep], tools: set[str]) -> Iterator[str]:
    """Whether each step of a workflow has a tool and reads earlier ones."""
    seen: set[str] = set()
    for step in steps:
        if step.id in seen:
            yield f"two steps are called {step.id}"
        if step.tool not in tools:
            yield f"step {step.id}: there is no tool {step.tool}"
        yield from (
            f"step {step.id}: it reads {name}, which is no earlier step" for name in step.reads if name not in seen
        )
        seen.add(step.id)


def _final_faults(pack: NodePack) -> Iterator[str]:
    finals = [node for node in pack.nodes if node.final]
    if len(finals) != 1:
        found = f"{len(finals)} are: {', '.join(node.name for node in finals)}" if finals else "none is"
        yield f"exactly one node must be final, {found}"
    for node in finals:
        if not node.required:
            yield f"node {node.name}: a final node is required"
        if len(node.outputs) != 1:
            yield f"node {node.name}: a final node has one output"


def _cycle(pack: NodePack) -> Iterator[str]:
    try:
        stable_order(pack.nodes)
    except ValueError as error:
        yield str(error)


def _node_faults(node: PackNode, by_name: dict[str, PackNode]) -> Iterator[str]:
    yield from (f"it depends on {name}, which is no node" for name in node.deps if name not in by_name)
    if len(set(node.deps)) != len(node.deps) or len(set(node.outputs)) != len(node.outputs):
        yield "a name stands twice in deps or outputs"
    yield from _input_faults(node, by_name)
    yield from _kind_faults(node)
    yield from _call_faults(node)
    yield from (mistake for name in node.checks if (mistake := check_mistake(name)))
    given = _given(node)
    yield from (f"nothing in it makes its output {name}" for name in node.outputs if name not in given)


def _input_faults(node: PackNode, by_name: dict[str, PackNode]) -> Iterator[str]:
    for variable, source in node.inputs.items():
        owner, _, field = source.partition(".")
        if variable in (RETRIEVED, ITEM):
            yield f"no input may be called {variable}"
        if owner == TASK:
            if field not in TASK_FIELDS:
                yield f"input {variable}: there is no {source}, only {', '.join(TASK_FIELDS)}"
        elif owner not in by_name or field not in by_name[owner].outputs:
            yield f"input {variable}: nothing is called {source}"
        elif owner not in node.deps:
            yield f"input {variable}: it reads {owner}, which is not among its deps"


def _kind_faults(node: PackNode) -> Iterator[str]:
    """Whether it has what its type needs and nothing else."""
    if (node.retrieval is not None) != (node.type is NodeType.RETRIEVAL):
        yield f"a node of type {node.type} {'needs' if node.retrieval is None else 'has no'} retrieval"
    if bool(node.program) != (node.type is NodeType.PROGRAM):
        yield f"a node of type {node.type} {'has no' if node.program else 'needs a'} program"
    if not node.calls and node.type is NodeType.LLM:
        yield "a node of type llm needs calls"
    if node.calls and node.type is NodeType.PROGRAM:
        yield "a node of type program has no calls"
    if node.program:
        yield from _program_faults(node)


def _program_faults(node: PackNode) -> Iterator[str]:
    ports = PROGRAM_PORTS.get(node.program)
    if ports is None:
        yield f"there is no program {node.program!r}, only {', '.join(PROGRAM_PORTS)}"
        return
    for name in ports.inputs:
        if name not in node.inputs:
            yield f"the program {node.program} needs an input {name}"
    for name in node.inputs:
        if name not in (*ports.inputs, *ports.optional):
            yield f"the program {node.program} reads no input {name}"


def _call_faults(node: PackNode) -> Iterator[str]:
    known = set(node.inputs)
    if node.retrieval is not None:
        yield from _template_fault("retrieval.query", node.retrieval.query, known)
        known.add(RETRIEVED)
    ids = Counter(call.id for call in node.calls)
    yield from (f"two calls are called {name}" for name, times in ids.items() if times > 1)
    for call in node.calls:
        yield from (f"call {call.id}: {fault}" for fault in _one_call_faults(call, known))
        known.add(call.out)


def _one_call_faults(call: NodeCall, known: set[str]) -> Iterator[str]:
    yield from _template_fault("user", call.user, known | ({ITEM} if call.each else set()))
    for fault in _template_fault("system", call.system, ()):
        yield f"{fault} (what is filled in belongs in user)"
    if call.out in known or call.out == ITEM:
        yield f"out: {call.out} is taken"
    if call.each and call.each not in known:
        yield f"each: nothing is called {call.each}"
    if (call.json_schema is not None) != (call.parse is ReplyForm.JSON):
        yield f"parse = {call.parse} {'needs a' if call.json_schema is None else 'has no'} json_schema"
    if call.json_schema is not None:
        try:
            read_schema(call.json_schema)
        except (ValueError, RecursionError) as error:
            yield f"json_schema: {error if isinstance(error, ValueError) else 'it is nested too deeply'}"
    if call.decode.samples > 1 and (call.parse is ReplyForm.TEXT or call.each):
        yield "decode: several samples need parse = marker or json, and no each"


def _template_fault(place: str, text: str, known: set[str] | tuple[()]) -> Iterator[str]:
    try:
        parse_pack_template(text, known)
    except ValueError as error:
        yield f"{place}: {error}"


def _given(node: PackNode) -> set[str]:
    """What the node's parts make."""
    given = {call.out for call in node.calls}
    if node.retrieval is not None:
        given.add(RETRIEVED)
    if node.program in PROGRAM_PORTS:
        given |= set(PROGRAM_PORTS[node.program].outputs)
    return given
