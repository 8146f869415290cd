"""Groups of experts by name: the user's own, and those of the program's domains."""

from __future__ import annotations

from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.own import own_panels, panel_named
from mma_desktop.panels.schema import Domain, DomainPanel


def experts_called(name: str, language: str) -> DomainPanel:
    """The user's own panel of this name, else the program's for this domain. Raises InputError."""
    shipped = next((domain for domain in Domain if domain.value == name), None)
    return domain_panel(shipped, language) if shipped is not None and name not in own_panels() else panel_named(name)
