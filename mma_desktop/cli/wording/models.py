"""The words around model files."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class ModelListLabels(DataModel):
    """What stands around a list of model files; `facts` are what a file states."""

    columns: tuple[str, ...]
    yes: str
    no: str
    not_read: str
    template: str
    no_template: str
    unstated: str
    facts: str
    removed: str


class CheckupLabels(DataModel):
    """What stands around the check of one model; the names of rows come first, then what stands in them."""

    file: str
    states: str
    context: str
    chat_template: str
    licence: str
    memory: str
    free_memory: str
    loaded: str
    speed: str
    on_devices: str
    note: str
    says: str
    small_case: str
    digest: str
    confidentiality: str
    pinned: str
    unpinned: str
    tokens: str
    templated: str
    untemplated: str
    unstated: str
    parts: str
    fits: str
    too_large: str
    seconds: str
    speeds: str
    layers: str
    processor: str
    answered: str
    unread: str
    not_of_a_file: str
    leaves: str


class BenchLabels(DataModel):
    """What stands around measured settings; `tuned` is the sentence on those that are stored."""

    title: str
    columns: tuple[str, ...]
    spin: str
    sleep: str
    kept: str
    on: str
    off: str
    stored: str
    tuned: str
    spinning: str
    sleeping: str
    offloaded: str
    processor: str
    flash: str
    usual: str
    converted: str
    unconverted: str
    drafts: str
    no_drafts: str
    busy: str


class FetchLabels(DataModel):
    """What is done to a file that is fetched, by stage."""

    stages: Mapping[str, str]
