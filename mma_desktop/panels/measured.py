"""What was measured of panels (resources/panels/measured.toml): tokens, and the gain for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import Field

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.panels.groups import Paradigm
from mma_desktop.paths import resources

_SMALL = 3  # experts of the panels that were measured


class MeasuredPanel(DataModel):
    """Tokens that three experts wrote for a question on average, on so many `questions`; PoT by the size of others."""

    tokens: float = Field(gt=0)
    questions: int = Field(gt=0)
    gains: Mapping[str, float]

    def expected(self, experts: int) -> float:
        """The tokens of a panel of this size, if each of its experts writes as much."""
        return self.tokens * experts / _SMALL

    def notes(self, experts: int) -> list[str]:
        """What is to be known before a panel of this size is asked: its tokens and, beyond three, its gain for them."""
        wrote = f"three wrote {self.tokens:,.0f} on average on {self.questions} questions"
        tokens = f"A panel of {experts} writes about {self.expected(experts):,.0f} tokens for a question ({wrote})."
        if experts <= _SMALL:
            return [tokens]
        gain = self.gains.get(str(experts))
        said = "not measured" if gain is None else f"{gain:+.2f}"
        return [tokens, f"Gain for tokens (PoT) of {experts} experts over three: {said}."]


class _MeasuredFile(DataModel):
    """The whole file: where the figures come from, and those of both paradigms."""

    provenance: str
    diversity: MeasuredPanel
    structured: MeasuredPanel


@cache
def measured_panel(paradigm: Paradigm) -> MeasuredPanel:
    """What was measured of this paradigm. Raises ResourceError."""
    found = load_data(resources() / "panels" / "measured.toml", _MeasuredFile)
    return found.diversity if paradigm is Paradigm.DIVERSITY else found.structured
