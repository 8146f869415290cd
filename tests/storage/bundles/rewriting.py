"""Writes a bundle anew with other content and fitting hashes of the archive, as somebody would who knows the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from mma_desktop.storage.bundles.archive import BundlePart, open_archive, write_archive
from mma_desktop.storage.bundles.format import MIMETYPE


def texts_of(path: Path) -> dict[str, bytes]:
    """Every part but the manifest and the type."""
    with open_archive(path) as archive:
        return {file.name: archive.data(file.name) for file in archive.manifest.files if file.name != MIMETYPE}


def put(path: Path, parts: Mapping[str, bytes], **manifest: object) -> None:
    """Write the bundle with these parts in place of its own, and with these fields of its manifest."""
    with open_archive(path) as archive:
        kept = archive.manifest.model_copy(update=manifest)
    write_archive(path, [BundlePart(name, data) for name, data in parts.items()], kept)


def rewritten(path: Path, name: str, change: Callable[[str], str]) -> None:
    """Change the text of one part."""
    parts = texts_of(path)
    before = parts[name].decode()
    after = change(before)
    assert before != after
    put(path, parts | {name: after.encode()})
