"""What nearly all orders work with, made once by the window and handed to each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OrderContext:
    """The menus that orders are given in, the screens, the service and the worker that carry them out.

    `fail` shows an error.
    """

    menus: Menus
    workspace: Workspace
    service: Service
    worker: Worker
    fail: Callable[[Exception], None]
