"""What the engine's child process does: requests in, jobs for the scheduler, answers out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from mma_desktop.engine import wire
from mma_desktop.engine.base import Prompt, Sampling
from mma_desktop.engine.chat_template import PLAIN_STOP, ChatTemplate, Segment
from mma_desktop.engine.host_devices import devices
from mma_desktop.engine.host_gguf import layer_sizes
from mma_desktop.engine.host_library import llama
from mma_desktop.engine.host_model import HostModel, Weights
from mma_desktop.engine.host_sampler import HostSampler
from mma_desktop.engine.host_vocabulary import HostVocabulary
from mma_desktop.engine.lanes import Lane, SampledLane, ScoredLane
from mma_desktop.engine.scheduler import Job, Scheduler
from mma_desktop.engine.wire import LocalSettings, Op, Opened
from mma_desktop.errors import ContextOverflow, EngineError, MmaError

if TYPE_CHECKING:
    from mma_desktop.engine.host import Channel, Heart

_LOG_ERROR = 4


def serve(channel: Channel, heart: Heart) -> NoReturn:
    """Do what the first message says, then serve requests for ever."""
    llama.llama_log_set(_log, None)
    llama.llama_backend_init()
    first = next(channel.receive(wait=True))
    try:
        if first["op"] == Op.INSPECT:
            channel.send(id=first["id"], ok=_inspected(Path(first["path"])))
        elif first["op"] == Op.DEVICES:
            channel.send(id=first["id"], ok=[wire.plain(device) for device in devices()])
        else:
            adapter = Path(first["adapter"]) if first["adapter"] else None
            host = Host(channel, Path(first["path"]), LocalSettings(**first["settings"]), adapter)
            heart.generated = lambda: host.model.drawn
            channel.send(id=first["id"], ok=wire.plain(host.opened))
            host.run()
    except MmaError as error:
        channel.send(id=first["id"], error=wire.error_data(error))
    while True:  # nothing to do but to wait for the parent to close the pipe
        list(channel.receive(wait=True))


class Host:
    """One model and the requests to it."""

    def __init__(self, channel: Channel, path: Path, settings: LocalSettings, adapter: Path | None) -> None:
        _limit_memory(settings.memory_limit)
        self._channel = channel
        self.model = HostModel(path, settings, adapter)
        self._vocabulary = self.model.vocabulary
        source = self.model.weights.template()
        self._template = ChatTemplate(source, self._vocabulary.bos_text, self._vocabulary.eos_text)
        self._stop = () if source else (PLAIN_STOP,)
        self._scheduler = Scheduler(self.model, self.model.limits)
        self._cancelled: set[int] = set()
        channel.on_cancel = self._stop_if_unwanted

    @property
    def opened(self) -> Opened:
        """What to tell the parent of the model."""
        values = self.model.weights.metadata()
        return Opened(
            name=str(values.get("general.name", "")),
            architecture=str(values.get("general.architecture", "")),
            parameters=int(values["n_params"]),
            context_length=self.model.context_length,
            template=self.model.weights.template(),
        )

    def run(self) -> NoReturn:
        """Serve: take what has come, compute one batch, answer what is finished."""
        while True:
            for message in self._channel.receive(wait=self._scheduler.idle):
                self._take(message)
            if not self._scheduler.idle:
                for job in self._scheduler.step():
                    self._answer(job)

    def _take(self, message: dict[str, Any]) -> None:
        try:
            self._start(message)
        except MmaError as error:
            self._channel.send(id=message["id"], error=wire.error_data(error))

    def _start(self, message: dict[str, Any]) -> None:
        """Begin one request, or answer it at once where nothing has to be computed."""
        key = message["id"]
        match message["op"]:
            case Op.GENERATE:
                self._submit(key, self._sampled(wire.prompt(message["prompt"]), wire.sampling(message["sampling"])))
            case Op.SCORE:
                self._submit(key, self._scored(wire.prompt(message["prompt"]), message["continuations"]))
            case Op.COUNT:
                self._channel.send(id=key, ok=len(self._tokens(wire.prompt(message["prompt"]))))
            case Op.PIECES:
                self._channel.send(id=key, ok=self._vocabulary.pieces(message["text"]))
            case _:
                self._scheduler.cancel(key)
                self._cancelled.discard(key)

    def _submit(self, key: int, lanes: Sequence[Lane]) -> None:
        job = Job(key, lanes)
        if all(lane.done for lane in lanes):
            self._answer(job)
        else:
            self._scheduler.submit(job)

    def _answer(self, job: Job) -> None:
        if job.error:
            self._channel.send(id=job.key, error=wire.error_data(job.error))
        else:
            results = [wire.plain(lane.result()) for lane in job.lanes]
            self._channel.send(id=job.key, ok=results, beat=self.model.drawn)

    def _sampled(self, prompt: Prompt, sampling: Sampling) -> list[Lane]:
        tokens = self._tokens(prompt)
        self._check_context(len(tokens), sampling.max_tokens)
        stop = (*sampling.stop, *self._stop)
        return [
            SampledLane(
                tokens,
                HostSampler(self.model, sampling, sampling.seed + index),
                self._vocabulary,
                sampling.max_tokens,
                stop,
            )
            for index in range(sampling.n)
        ]

    def _scored(self, prompt: Prompt, continuations: Sequence[str]) -> list[Lane]:
        tokens = self._tokens(prompt)
        asked = [self._vocabulary.tokens(text) for text in continuations]
        self._check_context(len(tokens), max(map(len, asked), default=0))
        return [ScoredLane(tokens, following, self._vocabulary.texts(following), self.model) for following in asked]

    def _tokens(self, prompt: Prompt) -> list[int]:
        segments = [*self._template.render(prompt.messages), Segment(prompt.prefix, is_data=True)]
        tokens = self._vocabulary.prompt_tokens(segments)
        if not tokens:
            raise EngineError("The prompt is empty.", "Give the model at least one message.")
        return tokens

    def _check_context(self, prompt: int, answer: int) -> None:
        room = self.model.context_length
        if prompt + answer > room:
            fact = f"The prompt takes {prompt} tokens and the answer up to {answer}, but the context holds {room}."
            raise ContextOverflow(fact, "Shorten the case text or the answer, or give the model a longer context.")

    def _stop_if_unwanted(self, request: int) -> None:
        """Stop the batch that is being computed if every request in it is cancelled. Called by the reader thread."""
        self._cancelled.add(request)
        if self._scheduler.running <= self._cancelled:
            self.model.abort()


def _inspected(path: Path) -> dict[str, str | int]:
    """The metadata of a model file, with the sizes of its layers."""
    weights = Weights(path)
    values = weights.metadata()
    layers = int(values.get(f"{values.get('general.architecture')}.block_count", 0))
    return values | {"n_vocab": HostVocabulary(weights.handle).size} | layer_sizes(path, layers)


def _limit_memory(size: int) -> None:
    if size and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))


@llama.llama_log_callback
def _log(level: int, text: bytes, _data: object) -> None:
    """Errors of llama.cpp go to stderr, where the parent keeps the last lines of them; the rest is dropped."""
    if level == _LOG_ERROR:
        sys.stderr.write(text.decode("utf-8", "replace"))
        sys.stderr.flush()
