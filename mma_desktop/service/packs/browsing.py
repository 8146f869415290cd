"""What the window shows of node packs: all there are, the graph of one, and the difference of two.

What is said of a pack's texts is for reading only; nothing here asks a model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mma_desktop.data_files import DataModel
from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import ROOT_ID, NodeKind, SearchTree
from mma_desktop.packs.loading import PackFile, digest, own_packs, shipped_packs
from mma_desktop.packs.schema import NodePack, PackNode
from mma_desktop.packs.sharing import offered_pack
from mma_desktop.reports.changes import ChangedSentences, changed_sentences
from mma_desktop.tasks.catalog import list_tasks, task_titles
from mma_desktop.workflows.graph import planned_nodes


@dataclass(frozen=True, slots=True)
class ListedPack:
    """A pack file, the SHA-256 of its pack ("" where the file cannot be used), and the titles of its tasks.

    A task has its titles by language; one that is not here has none.
    """

    file: PackFile
    sha256: str
    tasks: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])


@dataclass(frozen=True, slots=True)
class ChangedPart:
    """A node that only one of two packs has, or that differs between them; with no name what belongs to no node."""

    name: str
    sentences: ChangedSentences


def listed_packs() -> list[ListedPack]:
    """The packs that come with the program, then the user's own, each by name; wrong files too."""
    titles = task_titles(list_tasks())
    return [_listed(file, titles) for file in (*shipped_packs(), *own_packs())]


def offered_file(path: Path) -> ListedPack:
    """The pack of a stranger's file as it would be listed, to be read before it is taken in; nothing is written.

    Raises PackError for a file that could not be taken in.
    """
    return _listed(PackFile(path, own=True, pack=offered_pack(path)), task_titles(list_tasks()))


def _listed(file: PackFile, titles: Mapping[str, Mapping[str, str]]) -> ListedPack:
    if file.pack is None:
        return ListedPack(file, "")
    return ListedPack(file, digest(file.pack), {task: titles.get(task, {}) for task in file.pack.tasks})


def pack_tree(pack: NodePack) -> SearchTree:
    """The pack as the tree that a run of it grows: the question, and behind it each node with what it depends on."""
    return fold((NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, ""), *planned_nodes(pack)))


def changed_parts(before: NodePack, after: NodePack) -> list[ChangedPart]:
    """What differs, the pack as a whole first, then nodes, those of `after` before others, in listed order.

    Nothing where both say and do the same, whatever their versions are.
    """
    old, new = ({"": "\n".join(pack_lines(pack)), **_nodes(pack)} for pack in (before, after))
    names = dict.fromkeys((*new, *old))
    pairs = ((name, old.get(name, ""), new.get(name, "")) for name in names)
    return [ChangedPart(name, changed_sentences(was, now)) for name, was, now in pairs if was != now]


def _nodes(pack: NodePack) -> dict[str, str]:
    return {node.name: "\n".join(node_lines(node)) for node in pack.nodes}


def pack_lines(pack: NodePack) -> list[str]:
    """All that a pack holds beside its nodes, id, version and language, as lines in the words of a pack file."""
    lines = [f"title {language}: {title}" for language, title in pack.titles.items()]
    lines.append(f"tasks: {', '.join(pack.tasks)}")
    lines += [f"provenance {name}: {value}" for name, value in _set(pack.provenance).items()]
    lines += [f"expert: {', '.join(f'{name} {value}' for name, value in _set(one).items())}" for one in pack.experts]
    if pack.flows is not None:
        lines.append(f"flows: middle {pack.flows.middle:g}, tried {pack.flows.tried}")
        lines += [f"theta {name}: {weight:g}" for name, weight in pack.flows.theta.items()]
        lines += [f"workflow: {'; '.join(map(str, map(_set, steps)))}" for steps in pack.flows.pool]
    return lines


def _set(part: DataModel) -> dict[str, object]:
    """What is set of a part, by name."""
    return part.model_dump(mode="json", exclude_defaults=True)


def node_lines(node: PackNode) -> list[str]:
    """All that a node holds, as lines in the words of a pack file."""
    flags = [flag for flag, holds in (("final", node.final), ("optional", not node.required)) if holds]
    lines = [f"type: {', '.join((node.type, *flags))}", f"purpose: {node.purpose}"]
    lines += [f"input {variable}: {source}" for variable, source in node.inputs.items()]
    lines += [f"deps: {', '.join(node.deps)}", f"outputs: {', '.join(node.outputs)}", f"program: {node.program}"]
    lines += [f"checks: {', '.join(node.checks)}"]
    if node.retrieval is not None:
        lines += [f"retrieval: {node.retrieval.k}, {', '.join(node.retrieval.shelves)}", node.retrieval.query]
    for call in node.calls:
        settings = call.model_dump_json(exclude={"system", "user"}, exclude_defaults=True)
        lines += [f"call {call.id}: {settings}", *call.system.splitlines(), *call.user.splitlines()]
    return lines
