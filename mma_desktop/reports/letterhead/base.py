"""A letterhead as reports print it."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture: a PNG with nothing in it but pixels, and its size in them."""

    png: bytes
    width: int
    height: int

    @property
    def uri(self) -> str:
        """The picture as an address that holds it."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


@dataclass(frozen=True, slots=True)
class Letterhead:
    """An office's name, the lines below it, and its picture if it has one. The texts are the user's: untrusted."""

    name: str
    lines: tuple[str, ...] = ()
    logo: Logo | None = None
