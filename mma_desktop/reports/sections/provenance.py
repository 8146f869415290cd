"""What is needed to repeat a run: its models, settings, versions and machine, how its record ends, and what it took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mma_desktop.domain.runs import ModelUse
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import Content, content_of
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.names import name_in_words, status_in_words
from mma_desktop.reports.templates import report_words
from mma_desktop.translation import translated

ProvenancePart = tuple[str, tuple[tuple[str, str], ...]]
"""A title, and pairs of name and value."""


def provenance_of(report: Report, language: str) -> list[ProvenancePart]:
    """What the report says of its run in zh or en, in parts. Raises InputError for another language."""
    words = report_words(language, one_model=report.manifest.one_model)
    return list(provenance_parts(report, content_of(report), words))


def provenance_parts(report: Report, content: Content, w: Mapping[str, Any]) -> Iterator[ProvenancePart]:
    """The same where content and labels are there already."""
    yield w["provenance"], tuple(_run_facts(report, content, w))
    yield w["settings"], content.settings
    yield w["versions"], content.versions
    yield w["hardware"], hardware_pairs(report, w)
    yield w["usage"], tuple(_usage(report, w))


def hardware_pairs(report: Report, w: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What the run's computer had, each by its name in this language."""
    names = w["hardware_names"]
    return tuple((names.get(name, name), _measured(name, value)) for name, value in report.manifest.hardware.items())


def _measured(name: str, value: Any) -> str:
    return f"{value / 2**30:.1f} GiB" if name == "memory_bytes" else str(value)


def _run_facts(report: Report, content: Content, w: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    manifest = report.manifest
    for model in manifest.models:
        yield w["roles"].get(model.role, model.role), f"{_called(model, w)}\n{w['file_hash']}{w['colon']}{model.sha256}"
    yield w["run"], report.run
    yield w["status"], status_in_words(report, w)
    yield from ((w[part], name_in_words(report, part, w)) for part in ("task", "method", "mode", "preset"))
    yield w["seed"], str(manifest.seed)
    yield w["program_version"], manifest.program
    yield w["document_hash"], report.document.sha256
    yield from content.hashes
    yield w["prompts_hash"], manifest.prompts_sha256
    yield w["chain_head"], f"{report.head}\n{w['chain_meaning']}"
    yield w["chain_events"], str(report.events)
    if tag := tag_of(report):
        yield w["log_entries"], str(report.log.entries)
        yield w["log_head"], f"{report.log.head}\n{w['anchored'][report.log.anchored.value]}"
        yield w["record_tag"], tag


def _called(model: ModelUse, w: Mapping[str, Any]) -> str:
    """The model's name; those of recorded models are said in the report's language."""
    return translated(model.name, w["language"])


def _usage(report: Report, w: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    usage = report.usage
    names = ("requests", "prompt_tokens", "cached_tokens", "generated_tokens")
    yield from ((w[name], f"{getattr(usage, name):,}") for name in names)
    yield w["seconds"], f"{usage.seconds:.1f}"
    yield w["connections"], w["not_measured"] if report.connections is None else str(report.connections)
    continued = ", ".join(map(str, report.continued))
    yield w["continued"], w["continued_at"] % continued if continued else w["uninterrupted"]
