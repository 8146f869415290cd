"""What a model on another computer can do, to be known before any case is sent to it."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.runs import REMOTE
from mma_desktop.engine.remote.address import Address, check_allowed, load_settings, parse_spec
from mma_desktop.engine.remote.engine import Capabilities, RemoteEngine


@dataclass(frozen=True, slots=True)
class RemoteCheckup:
    """What the server states of the model, and what was found out by greeting it."""

    info: EngineInfo
    capabilities: Capabilities


def offered_models() -> list[Address]:
    """The servers' models that the settings name, where the user allows them. Raises InputError for bad settings."""
    settings = load_settings()
    addresses = [parse_spec(f"{REMOTE}{model}") for model in settings.models] if settings.enabled else []
    for address in addresses:
        check_allowed(address, settings)
    return addresses


async def check_remote(spec: str) -> RemoteCheckup:
    """What is known of the remote model `spec`. Nothing but a greeting is sent. Raises InputError, EngineError."""
    engine = await RemoteEngine.open(spec)
    try:
        return RemoteCheckup(engine.info, engine.capabilities)
    finally:
        await engine.close()
