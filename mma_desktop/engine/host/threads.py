"""How the threads of the processor wait for each other. Runs in the engine's child process.

Hundreds of times in every token each thread waits for the others. One that spins while it waits answers at once, but
burns the core that a late thread may need; on a shared machine that costs nearly all of the speed.

Which knob works depends on how llama.cpp was built. With OpenMP (the usual build on Linux) the waiting is OpenMP's:
variables that `child.py` sets before the library loads (`waiting`), and ggml's own setting is not looked at. Without
OpenMP (macOS, Windows) it is ggml's thread pool, given to the context here: `poll` says how long a thread spins before
it sleeps between two graphs; inside one graph it spins in any case.
"""

from __future__ import annotations

import ctypes
from typing import Any

from mma_desktop.engine.host.library import Pointer, ggml
from mma_desktop.engine.wire import LocalSettings

_MOST_THREADS = 512  # GGML_MAX_N_THREADS
_POLL = 50  # ggml's own default


class _PoolParameters(ctypes.Structure):
    """struct ggml_threadpool_params."""

    _fields_ = (
        ("cpumask", ctypes.c_bool * _MOST_THREADS),
        ("n_threads", ctypes.c_int),
        ("prio", ctypes.c_int),
        ("poll", ctypes.c_uint32),
        ("strict_cpu", ctypes.c_bool),
        ("paused", ctypes.c_bool),
    )


_defaults = ggml("ggml_threadpool_params_init", None, ctypes.POINTER(_PoolParameters), ctypes.c_int)


def attach_threads(context: Pointer, settings: LocalSettings) -> None:
    """Give `context` its threads: one pool for decoding, one for prompts, the same if they are equally many.

    Where the processor's library is a plugin that hides its thread pools, llama.cpp makes its own as it always does.
    """
    try:
        make = ggml("ggml_threadpool_new", ctypes.c_void_p, ctypes.POINTER(_PoolParameters))
        attach = ggml("llama_attach_threadpool", None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    except AttributeError:
        return
    decoding = make(ctypes.byref(pool_parameters(settings.threads, settings.spin)))
    same = settings.batch_threads == settings.threads
    prompts = decoding if same else make(ctypes.byref(pool_parameters(settings.batch_threads, settings.spin)))
    attach(ctypes.cast(context, ctypes.c_void_p), decoding, prompts)


def pool_parameters(threads: int, spin: bool) -> Any:
    """ggml's defaults for `threads` threads, with the polling that was asked for."""
    parameters = _PoolParameters()
    _defaults(ctypes.byref(parameters), threads)
    parameters.poll = _POLL if spin else 0
    return parameters
