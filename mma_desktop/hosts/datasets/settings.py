"""The parameters of a search for a workflow (resources/hosts/aflow.toml holds the defaults)."""

from __future__ import annotations

from functools import cache

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.hosts.datasets.selection import Mixture


class FlowSettings(DataModel):
    """All parameters. `runs` is how often each question is asked of each workflow, `candidates` from how many workflows
    a round may start, `menus` whether a designer is asked
    (None: if it is large enough), `menu_orders` in how many orders a menu is scored (1: a
    letter is written), `parallel` how many questions are worked on at once.
    """

    rounds: int = Field(ge=1, le=100)
    runs: int = Field(ge=1, le=20)
    candidates: int = Field(ge=1, le=20)
    alpha: float = Field(ge=0, le=10)
    even: float = Field(ge=0, le=1)
    menus: bool | None = None
    menu_orders: int = Field(ge=1, le=6)
    parallel: int = Field(ge=1, le=64)
    seed: int

    @property
    def mixture(self) -> Mixture:
        """How the workflow is drawn from which a round starts."""
        return Mixture(self.alpha, self.even)


@cache
def flow_settings() -> FlowSettings:
    """The program's own parameters. Raises ResourceError."""
    return load_data(paths.resources() / "hosts" / "aflow.toml", FlowSettings)
