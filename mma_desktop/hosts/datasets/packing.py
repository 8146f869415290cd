"""A searched workflow as a node pack, which any program that runs packs can run: data, as every pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.hosts.datasets.composites import PlainStep, written_out
from mma_desktop.hosts.datasets.designs import Design, DesignStep, samples_of
from mma_desktop.hosts.datasets.texts import SearchWords
from mma_desktop.hosts.texts import Composite, HostTexts
from mma_desktop.hosts.toolbox import ANSWER, FEEDBACK, NOTES, Tool, Toolbox
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import TASK, NodeCall, NodePack, PackNode, Provenance
from mma_desktop.workflows.filling import GOAL

_VOTED = "abcde"  # what the program vote calls the answers


@dataclass(frozen=True, slots=True)
class Packer:
    """Makes packs of designs: `id`, language, tasks and titles are those of every one."""

    id: str
    titles: Mapping[str, str]
    language: str
    tasks: tuple[str, ...]
    toolbox: Toolbox
    texts: HostTexts
    words: SearchWords

    def packed(self, design: Design, provenance: Provenance | None = None, version: int = 1) -> NodePack:
        """The pack; `provenance` says where it comes from. A valid design gives a valid pack.

        Raises PackError for an id that no pack can have.
        """
        steps = written_out(design, self.toolbox)
        plain = Design(tuple(one.step for one in steps))
        nodes = [self._node(plain, one, final=one is steps[-1]).model_dump(mode="json") for one in steps]
        data = {
            "schema": "mma-pack/1",
            "id": self.id,
            "version": version,
            "language": self.language,
            "titles": self.titles,
            "tasks": self.tasks,
            "nodes": nodes,
        }
        pack = pack_of(data, self.id)
        return pack if provenance is None else pack.model_copy(update={"provenance": provenance})

    def _node(self, design: Design, plain: PlainStep, *, final: bool) -> PackNode:
        """The tool of a step as a node, wired to the nodes that it reads, in the role that it speaks in."""
        step, tool = plain.step, self._tool(plain.step)
        node = tool.node if tool.domain else self._wired(design, step, tool)
        role = "" if plain.speaker is None else self.texts.roles[plain.speaker]
        calls = tuple(_as_set(call, step, role) for call in node.calls)
        hinted = (*calls[:-1], self._hinted(calls[-1], step)) if calls else ()
        update = {"name": step.id, "calls": hinted, "final": final, "required": final or node.required}
        return node.model_copy(update=update)

    def _wired(self, design: Design, step: DesignStep, tool: Tool) -> PackNode:
        """A general operator that reads nodes in the place of what a host hands it."""
        order = [one for one in design.steps if one.id in step.reads]
        if tool.composite is Composite.VOTE:
            voted = (f"{one.id}.{output}" for one in order for output in self._tool(one).node.outputs)
            read = dict(zip(_VOTED, voted, strict=False))
            return tool.node.model_copy(update={"inputs": read, "deps": tuple(one.id for one in order)})
        answers = [one for one in order if self._tool(one).answers]
        reviews = [one for one in order if not self._tool(one).answers]
        given = {NOTES: order, ANSWER: answers, FEEDBACK: reviews}
        inputs = {name: source for name, source in tool.node.inputs.items() if source.startswith(f"{TASK}.")}
        fills = {"goal": self.texts.goals[tool.kind]} if GOAL in tool.node.inputs.values() else dict[str, str]()
        for variable, source in tool.node.inputs.items():
            if source in given:
                read = self._outputs(design, given[source])
                inputs |= read
                fills[variable] = "\n\n".join(f"{{{name}}}" for name in read)
        calls = tuple(_filled(call, fills) for call in tool.node.calls)
        return tool.node.model_copy(update={"inputs": inputs, "calls": calls, "deps": tuple(one.id for one in order)})

    def _outputs(self, design: Design, read: Sequence[DesignStep]) -> dict[str, str]:
        """A variable for every output of these steps."""
        return {
            f"step{design.ids.index(step.id) + 1}_{output}"[:40]: f"{step.id}.{output}"
            for step in read
            for output in self._tool(step).node.outputs
        }

    def _hinted(self, call: NodeCall, step: DesignStep) -> NodeCall:
        """The call with the words of the step's hint at its end."""
        hint = self.words.prompts.get(step.prompt, "")
        return call.model_copy(update={"user": f"{call.user}\n{hint}"}) if hint else call

    def _tool(self, step: DesignStep) -> Tool:
        tool = self.toolbox.tool(step.tool)
        if tool is None:
            raise KeyError(step.tool)
        return tool


def _as_set(call: NodeCall, step: DesignStep, role: str) -> NodeCall:
    """The call with engine, temperature and samples of the step, in a role or in none ("")."""
    temperature = call.decode.temperature if step.temperature is None else step.temperature
    decode = call.decode.model_copy(update={"samples": samples_of(step, call), "temperature": temperature})
    system = "\n\n".join(text for text in (role, call.system) if text)
    return call.model_copy(update={"decode": decode, "engine": step.engine or call.engine, "system": system})


def _filled(call: NodeCall, fills: Mapping[str, str]) -> NodeCall:
    """The call with the program's own words, and the variables of nodes, in place of what a host hands over."""
    user = call.user
    for variable, text in fills.items():
        user = user.replace(f"{{{variable}}}\n\n", f"{text}\n\n" if text else "").replace(f"{{{variable}}}", text)
    return call.model_copy(update={"user": user})
