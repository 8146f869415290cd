"""What a model on another computer can do, to be known before any case is sent to it."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.engine.remote.engine import Capabilities, RemoteEngine


@dataclass(frozen=True, slots=True)
class RemoteCheckup:
    """What the server states of the model, and what was found out by greeting it."""

    info: EngineInfo
    capabilities: Capabilities


async def check_remote(spec: str) -> RemoteCheckup:
    """What is known of the remote model `spec`. Nothing but a greeting is sent. Raises InputError, EngineError."""
    engine = await RemoteEngine.open(spec)
    try:
        return RemoteCheckup(engine.info, engine.capabilities)
    finally:
        await engine.close()
