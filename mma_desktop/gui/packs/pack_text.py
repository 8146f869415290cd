"""What a pack, one of its nodes, or the difference of two packs says, as the fragments of a reading pane."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.labels import language, language_name, pair
from mma_desktop.gui.kit.prose import Fragment, body, heading, note, own
from mma_desktop.gui.packs.model import tasks_text
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.packs.node_names import node_name_in
    from mma_desktop.packs.schema import KeptExpert, NodeCall, NodePack, PackNode
    from mma_desktop.reports.sections.steps import check_name
    from mma_desktop.reports.templates import load_labels
    from mma_desktop.service.packs.browsing import ChangedPart, ListedPack
    from mma_desktop.service.packs.purposes import purpose_in

translate = QCoreApplication.translate


def pack_fragments(listed: ListedPack, pack: NodePack) -> list[Fragment]:
    """What a pack is that is listed so, where it comes from, the last rewards of its nodes, what was learned."""
    made = pack.provenance
    origin = ", ".join(filter(None, (made.designer, *made.library_ids)))
    facts = (
        (translate("Packs", "Tasks"), tasks_text(listed)),
        (translate("Packs", "Language"), language_name(pack.language)),
        (translate("Packs", "Version"), str(pack.version)),
        (translate("Packs", "Designer and passages"), origin),
        (translate("Packs", "Epoch"), str(made.epoch) if made.epoch else ""),
        (translate("Packs", "Made from the pack"), made.parent),
        (translate("Packs", "Questions were sent to"), ", ".join(made.sent_to)),
    )
    rewards = [
        body(pair(node_name_in(language(), name), figures.number(reward))) for name, reward in made.rewards.items()
    ]
    return [
        heading(pack.title(language())),
        *(body(pair(name, value)) for name, value in facts if value),
        heading(translate("Packs", "Last rewards (mean of each node)")),
        *(rewards or [note(translate("Packs", "not measured"))]),
        *_learned(pack),
        heading(translate("Packs", "To verify it")),
        note(pair(translate("Packs", "Name"), pack.id)),
        note(pair("SHA-256", listed.sha256)),
    ]


def offer_fragments(listed: ListedPack, pack: NodePack) -> list[Fragment]:
    """What is to be read before a stranger's pack is taken in: where it lies, what it is, all that it tells models."""
    return [
        heading(translate("Packs", "Not taken in yet")),
        own(
            translate(
                "Packs",
                "Nothing in a pack is executed. What it says goes to models with your cases, so read it: "
                "it may be wrong, or written to mislead.",
            )
        ),
        note(pair(translate("Packs", "File"), str(listed.file.path))),
        *pack_fragments(listed, pack),
        *(fragment for node in pack.nodes for fragment in node_text(pack, node)),
    ]


def node_text(pack: NodePack, node: PackNode) -> list[Fragment]:
    """What a node is for, what it reads, gives and searches for, how it is checked, and what models are told."""
    words, reward = load_labels("report", language()), pack.provenance.rewards.get(node.name)
    measured = translate("Packs", "not measured") if reward is None else figures.number(reward)
    facts = (
        (translate("Packs", "Name in the pack"), node.name if node_name_in(language(), node.name) != node.name else ""),
        (translate("Packs", "Reads"), words["comma"].join(dict.fromkeys(map(_source, node.inputs.values())))),
        (translate("Packs", "Gives"), ", ".join(node.outputs)),
        (translate("Packs", "Program"), node.program),
        (translate("Packs", "Checks"), words["comma"].join(check_name(name, words) for name in node.checks)),
        (translate("Packs", "Mean reward"), measured),
    )
    return [
        heading(node_name_in(language(), node.name)),
        note(_kind(node)),
        body(purpose_in(language(), node)),
        *(body(pair(name, value)) for name, value in facts if value),
        *_retrieval(node),
        *(fragment for call in node.calls for fragment in _call(call)),
    ]


def change_fragments(changed: Sequence[ChangedPart], before: str, after: str) -> list[Fragment]:
    """What differs between two packs, of which these are the names, part by part."""
    title = heading(translate("Packs", "From {0} to {1}").format(before, after))
    if not changed:
        return [title, note(translate("Packs", "Both say and do the same."))]
    return [title, *(fragment for part in changed for fragment in _changed(part))]


def _changed(part: ChangedPart) -> list[Fragment]:
    gone = [body(f"− {sentence}") for sentence in part.sentences.gone]
    name = node_name_in(language(), part.name) or translate("Packs", "The pack as a whole")
    return [heading(name), *gone, *(body(f"+ {sentence}") for sentence in part.sentences.new)]


def _learned(pack: NodePack) -> list[Fragment]:
    """What a search on questions with known answers left in the pack."""
    said = [_expert(one) for one in pack.experts]
    if (flows := pack.flows) is not None:
        text = translate(
            "Packs",
            "Workflows: {0}. Each question gets {1} of them, by its task and whether it has more than {2} characters.",
        )
        said.append(text.format(len(flows.pool), flows.tried, f"{flows.middle:g}"))
    return [heading(translate("Packs", "Learned from questions")), *map(body, said)] if said else []


def _expert(one: KeptExpert) -> str:
    genes = (one.field, one.subfield, one.role, one.method, one.stance, one.evidence, one.ref)
    score = figures.number(one.score)
    return translate("Packs", "Expert, score {0}: {1}").format(score, ", ".join(gene for gene in genes if gene))


def _kind(node: PackNode) -> str:
    flags = [translate("Packs", "gives the answer")] if node.final else []
    flags += [] if node.required else [translate("Packs", "may fail")]
    return load_labels("report", language())["comma"].join((type_name(node), *flags))


def _source(source: str) -> str:
    """Where a variable of a node comes from: a part of the question, or another node by its name."""
    parts = {
        "task.question": translate("Packs", "the question"),
        "task.format": translate("Packs", "the form of the answer"),
        "task.options": translate("Packs", "the options"),
        "task.title": translate("Packs", "the title"),
    }
    return parts.get(source) or node_name_in(language(), source.partition(".")[0])


def type_name(node: PackNode) -> str:
    """What does a node's work, for people."""
    names = {
        "llm": translate("Packs", "asks models"),
        "retrieval": translate("Packs", "searches the library"),
        "program": translate("Packs", "computes"),
    }
    return names[node.type]


def _retrieval(node: PackNode) -> list[Fragment]:
    if (wanted := node.retrieval) is None:
        return []
    shelves = ", ".join(wanted.shelves) or translate("Packs", "all shelves")
    found = translate("Packs", "{0} passages from: {1}").format(wanted.k, shelves)
    return [heading(translate("Packs", "Search")), note(found), body(wanted.query)]


def _call(call: NodeCall) -> list[Fragment]:
    decode = call.decode
    sampled = translate("Packs", "{0}, reply: {1}, temperature {2}, at most {3} tokens, samples: {4}").format(
        _engine(call.engine), _reply(call.parse), decode.temperature, decode.max_tokens, decode.samples
    )
    asked = [body(text) for text in (call.system, call.user) if text]
    return [heading(translate("Packs", "Prompt {0}").format(call.id)), note(sampled), *asked, *_form(call)]


def _engine(role: str) -> str:
    return load_labels("report", language())["roles"].get(role) or translate("Packs", "any model")


def _reply(parse: str) -> str:
    """In which form a model is to reply, for people."""
    names = {
        "text": translate("Packs", "free text"),
        "json": translate("Packs", "fields (JSON)"),
        "marker": translate("Packs", "the task's last line"),
    }
    return names[parse]


def _form(call: NodeCall) -> list[Fragment]:
    if call.json_schema is None:
        return []
    schema = json.dumps(call.json_schema, ensure_ascii=False)
    return [note(pair(translate("Packs", "Form of the reply"), schema))]
