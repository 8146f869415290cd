"""The local engine on real weights: what it computes, and all that can go wrong with a process."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from mma_desktop.domain.prompts import Completion, FinishReason, Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.gate import EngineGate
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import EngineError, EngineLost, ModelError
from tests.engine.tiny import GREEDY, LONG, QUESTION, SMALL, child_pids, texts, until_at_work
from tests.engine.waiting import until

pytestmark = [pytest.mark.real, pytest.mark.asyncio(loop_scope="module")]

ROOT = Path(__file__).resolve().parents[3]


async def test_it_knows_its_model(engine: LocalEngine) -> None:
    assert engine.info.architecture == "llama"
    assert engine.info.parameters == 134_515_008
    assert engine.info.context_length == 2048
    assert "<|im_start|>" in engine.info.template
    assert len(engine.info.sha256) == 64


async def test_samples_are_forked_from_one_prefill_of_the_prompt(engine: LocalEngine) -> None:
    prompt = Prompt((Message("user", "Name a river, a lake and a mountain that nobody has asked for before."),))
    before = engine.generated
    samples = await engine.generate(prompt, Sampling(n=4, max_tokens=16, seed=3))
    tokens = await engine.count(prompt)
    assert [sample.prompt_tokens for sample in samples] == [tokens] * 4
    assert samples[0].cached_tokens < tokens / 2
    assert [sample.cached_tokens for sample in samples[1:]] == [tokens] * 3
    assert len(set(texts(samples))) > 1
    assert engine.generated - before == sum(sample.generated_tokens for sample in samples)


async def test_engines_that_are_asked_the_same_answer_the_same(tiny_model: Path) -> None:
    usual = replace(SMALL, flash_attention="auto")
    answers: list[list[str]] = []
    for _ in range(2):
        one = await LocalEngine.open(tiny_model, settings=usual)
        try:
            asked = [(QUESTION, 3), (LONG, 2), (QUESTION, 4)]
            replies = [await one.generate(prompt, Sampling(n=n, max_tokens=20, seed=5)) for prompt, n in asked]
            answers.append([text for reply in replies for text in texts(reply)])
        finally:
            await one.close()
    assert answers[0] == answers[1]


async def test_drafting_leaves_the_text_as_it_is(engine: LocalEngine, tiny_model: Path) -> None:
    line = "The defendant took 5000 yuan in cash from the shop."
    prompt = Prompt((Message("user", f"Repeat this ten times: {line}"),), prefix=f"{line} {line} The")
    drafting = await LocalEngine.open(tiny_model, settings=replace(SMALL, draft_batch=16))
    try:
        plain, drafted = [await one.generate(prompt, GREEDY) for one in (engine, drafting)]
        assert texts(drafted) == texts(plain)
        assert line.removeprefix("The") in drafted[0].text
        sampling = Sampling(n=3, max_tokens=40, seed=7, like=(drafted[0].text,))
        first, again = await drafting.generate(prompt, sampling), await drafting.generate(prompt, sampling)
        assert texts(first) == texts(again)
        assert first[0].generated_tokens <= 40
    finally:
        await drafting.close()


async def test_an_answer_is_continued_from_its_beginning(engine: LocalEngine) -> None:
    (whole,) = await engine.generate(QUESTION, GREEDY)
    token_strings = await engine.token_strings(whole.text)
    prefix = "".join(token_strings[:8])
    (rest,) = await engine.generate(Prompt(QUESTION.messages, prefix), Sampling(temperature=0, max_tokens=16))
    assert whole.text == prefix + rest.text


async def test_an_answer_that_is_cut_is_marked(engine: LocalEngine) -> None:
    (cut,) = await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=5))
    assert (cut.finish_reason, cut.generated_tokens) == (FinishReason.LENGTH, 5)


async def test_a_stop_string_ends_the_answer_and_is_not_part_of_it(engine: LocalEngine) -> None:
    (whole,) = await engine.generate(QUESTION, GREEDY)
    word = whole.text.split()[3]
    (stopped,) = await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=24, stop=(word,)))
    assert stopped.text == whole.text.partition(word)[0]
    assert stopped.finish_reason is FinishReason.STOP


# Dying and coming back


async def killed_at_work(engine: LocalEngine, sampling: Sampling, times: int) -> list[Completion]:
    """The answer to a request whose engine is killed `times` times while it computes."""
    request = asyncio.create_task(engine.generate(QUESTION, sampling))
    killed: set[int] = set()

    def kill_who_computes() -> bool:
        for pid in set(child_pids()) - killed:
            if psutil.Process(pid).cpu_times().user > 0.5:
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        return len(killed) >= times

    await until(kill_who_computes, 60)
    return await request


async def test_a_killed_engine_answers_the_request_again(tiny_model: Path) -> None:
    engine = await LocalEngine.open(tiny_model, settings=SMALL)
    try:
        sampling = Sampling(n=2, max_tokens=150, seed=4)
        expected = texts(await engine.generate(QUESTION, sampling))
        assert texts(await killed_at_work(engine, sampling, times=1)) == expected
    finally:
        await engine.close()


async def test_a_request_that_the_engine_dies_of_twice_is_lost_and_the_next_is_not(tiny_model: Path) -> None:
    engine = await LocalEngine.open(tiny_model, settings=SMALL)
    try:
        with pytest.raises(EngineLost, match="SIGKILL, probably because the memory ran out"):
            await killed_at_work(engine, Sampling(n=8, max_tokens=1900), times=2)
        assert await engine.generate(QUESTION, Sampling(max_tokens=2))
    finally:
        await engine.close()


async def test_a_hanging_engine_is_replaced(tiny_model: Path) -> None:
    engine = await LocalEngine.open(tiny_model, settings=LocalSettings(context_length=1024, hang_seconds=4))
    try:
        expected = texts(await engine.generate(QUESTION, GREEDY))
        os.kill(child_pids()[-1], signal.SIGSTOP)
        start = time.monotonic()
        assert texts(await engine.generate(QUESTION, GREEDY)) == expected
        assert time.monotonic() - start < 20
    finally:
        await engine.close()


async def test_the_child_does_not_outlive_its_parent(tiny_model: Path) -> None:
    script = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from mma_desktop.domain.prompts import *\nfrom mma_desktop.engine.client.local import *\n"
        "async def main():\n"
        "    engine = await LocalEngine.open(Path(sys.argv[1]), settings=LocalSettings(context_length=2048))\n"
        "    print('open', flush=True)\n"
        "    await engine.generate(Prompt((Message('user', 'Write a long story.'),)), Sampling(n=4, max_tokens=1900))\n"
        "asyncio.run(main())\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script, str(tiny_model)], stdout=subprocess.PIPE, cwd=ROOT)
    assert parent.stdout
    assert await asyncio.to_thread(parent.stdout.readline) == b"open\n"
    (child,) = psutil.Process(parent.pid).children()
    before = child.cpu_times().user
    await until(lambda: child.cpu_times().user > before + 0.1)
    parent.kill()
    parent.wait()
    await until(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE, 1)


async def test_a_closed_engine_says_so(tiny_model: Path) -> None:
    engine = await LocalEngine.open(tiny_model, settings=SMALL)
    waiting = asyncio.create_task(engine.generate(QUESTION, Sampling(max_tokens=1500)))
    await until_at_work()
    before = child_pids()
    await engine.close()
    for request in (waiting, engine.count(QUESTION)):
        with pytest.raises(EngineError, match="closed"):
            await request
    assert len(child_pids()) == len(before) - 1


async def test_engines_at_one_gate_do_not_compute_at_the_same_time(tiny_model: Path) -> None:
    gate = EngineGate()
    one, two = [await LocalEngine.open(tiny_model, settings=SMALL, gate=gate) for _ in range(2)]
    order: list[str] = []

    async def ask(name: str, engine: LocalEngine) -> None:
        await engine.generate(QUESTION, Sampling(max_tokens=30))
        order.append(name)

    try:
        await asyncio.gather(ask("one", one), ask("two", two), ask("one", one))
        assert order == ["one", "one", "two"]  # the third joins the first one's turn
    finally:
        await one.close()
        await two.close()


# Files


async def test_a_file_that_is_not_the_expected_one_is_not_loaded(tiny_model: Path) -> None:
    with pytest.raises(ModelError, match="SHA-256"):
        await LocalEngine.open(tiny_model, expected_sha256="0" * 64)


@pytest.mark.parametrize("damage", ["empty", "text", "header", "half", "counts"])
async def test_a_damaged_file_is_a_model_error(tiny_model: Path, tmp_path: Path, damage: str) -> None:
    data = tiny_model.read_bytes()[: 40 << 20]
    damaged = {
        "empty": b"",
        "text": b"This is not a model.",
        "header": data[:200],
        "half": data,
        "counts": data[:8] + b"\xff" * 16 + data[24 : 1 << 20],
    }[damage]
    path = tmp_path / "damaged.gguf"
    path.write_bytes(damaged)
    with pytest.raises(ModelError, match=r"damaged\.gguf"):
        await LocalEngine.open(path, settings=SMALL)
    assert not [pid for pid in child_pids() if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE]


@pytest.mark.skipif(sys.platform == "win32", reason="no RLIMIT_AS on Windows")
@pytest.mark.parametrize("megabytes", [500, 1200])
async def test_a_memory_limit_ends_in_an_error_and_not_in_the_program(tiny_model: Path, megabytes: int) -> None:
    settings = LocalSettings(cells=1 << 17, memory_limit=megabytes << 20)
    with pytest.raises(ModelError):
        await LocalEngine.open(tiny_model, settings=settings)
