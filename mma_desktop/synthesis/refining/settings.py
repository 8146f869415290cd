"""The parameters of refining a pack (resources/synthesis/refining.toml holds the defaults)."""

from __future__ import annotations

from functools import cache

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.workflows.process_reward import BottleneckRule, RewardForm, RewardSettings


class RefineSettings(DataModel):
    """All parameters. `held_out` is the share of questions on which rewrites are accepted, `worst` how many samples the
    designer sees, `attempts` how often it may try in an epoch, `parallel` how many questions are worked on at once.
    """

    epochs: int = Field(ge=1, le=100)
    alpha: float = Field(ge=0, le=1)
    form: RewardForm
    rule: BottleneckRule
    held_out: float = Field(gt=0, lt=1)
    worst: int = Field(ge=1, le=20)
    attempts: int = Field(ge=1, le=10)
    temperature: float = Field(ge=0, le=2)
    max_tokens: int = Field(ge=64)
    parallel: int = Field(ge=1, le=64)
    seed: int

    @property
    def reward(self) -> RewardSettings:
        """What rewards are computed with."""
        return RewardSettings(self.alpha, self.form)


@cache
def default_settings() -> RefineSettings:
    """The program's own parameters. Raises ResourceError."""
    return load_data(paths.resources() / "synthesis" / "refining.toml", RefineSettings)
