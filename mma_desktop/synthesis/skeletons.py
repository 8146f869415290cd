"""Packs written by hand, for where a designer gave nothing of use: the shipped pack of the task, or a plain one."""

from __future__ import annotations

from mma_desktop import paths
from mma_desktop.packs.loading import load_pack, shipped_packs
from mma_desktop.packs.schema import NodePack


def skeleton_for(task: str, language: str) -> NodePack:
    """The skeleton for a task. Raises PackError where the program's own file is wrong."""
    shipped = (file.pack for file in shipped_packs() if file.pack is not None)
    made_for = next((pack for pack in shipped if task in pack.tasks and pack.language == language), None)
    return made_for or load_pack(paths.resources() / "synthesis" / f"skeleton.{language}.toml")
