"""Randomness that depends on where it is used and on nothing else (ARCHITECTURE.md, "Randomness and time").

Every seed is derived from (run seed, node, purpose, index), never drawn from a shared generator: a resumed or a
parallel run asks for exactly what an uninterrupted one would have asked.
"""

from __future__ import annotations

import hashlib
import random


def derive(seed: int, *parts: str | int) -> int:
    """A seed in [0, 2**31) for this use."""
    text = "\x1f".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


def generator(seed: int, *parts: str | int) -> random.Random:
    """A random generator for this use."""
    return random.Random(derive(seed, *parts))
