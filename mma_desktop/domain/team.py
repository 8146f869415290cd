"""The engines of one run, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mma_desktop.domain.engines import Engine

GENERAL = "general"
DOMAIN = "domain"
LEDGER = "ledger"  # no seat: the producer of answers that rules reckoned


@dataclass(frozen=True, slots=True)
class Team:
    """The engines of a run by seat: "general", then "domain", "domain-2", ... The gold answer is not among them.

    One model may hold two seats (two personas); then nothing is cross-inspected and answers are labelled so.
    """

    seats: Mapping[str, Engine]

    def __getitem__(self, seat: str) -> Engine:
        return self.seats[seat]

    @property
    def domains(self) -> tuple[str, ...]:
        """The domain seats, in order."""
        return tuple(seat for seat in self.seats if seat != GENERAL)

    def verifiers(self, producer: str) -> tuple[str, ...]:
        """Every seat that did not write the answer; the producer itself only when it sits alone."""
        return tuple(seat for seat in self.seats if seat != producer) or (producer,)

    @property
    def cross_inspected(self) -> bool:
        """Whether different models judge each other."""
        return len({engine.info.sha256 for engine in self.seats.values()}) > 1
