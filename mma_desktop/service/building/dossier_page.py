"""The dossier of a build as one HTML page that needs nothing else."""

from __future__ import annotations

from mma_desktop.reports.templates import environment, load_labels
from mma_desktop.reports.text import visible
from mma_desktop.synthesis.building import BuiltPack
from mma_desktop.synthesis.strategies import STRATEGIES


def dossier_page(built: BuiltPack, language: str) -> str:
    """The page in zh or en. What a designer or a library wrote is shown as plain text."""
    template = environment(visible).get_template("dossier.html")
    return template.render(
        pack=built.pack, dossier=built.dossier, strategies=STRATEGIES.values(), w=load_labels("dossier", language)
    )
