"""The parent's side of the pipe, against a small child that does what each test needs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mma_desktop.engine import wire
from mma_desktop.engine.client.child import ChildDied, ChildProcess
from mma_desktop.engine.client.deadlines import RequestWork
from mma_desktop.engine.wire import Op
from mma_desktop.errors import ContextOverflow
from tests.engine.waiting import until

CHILD = """
import json, os, signal, sys, threading, time

def send(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

held = []
for line in sys.stdin:
    message = json.loads(line)
    text = message.get("text", "")
    if message["op"] == "cancel":
        send(id=held.pop(0), ok="held until " + str(message["id"]) + " was cancelled")
    elif text == "echo":
        send(id=message["id"], ok=os.getpid())
    elif text == "environment":
        send(id=message["id"], ok=dict(os.environ))
    elif text == "hold":
        held.append(message["id"])
    elif text == "big":
        send(id=message["id"], ok="x" * (8 << 20))
    elif text == "refuse":
        send(id=message["id"], error={"kind": "ContextOverflow", "fact": "Too long.", "remedy": "Shorten it."})
    elif text == "heartbeats":
        def send_heartbeats(number=message["id"]):
            for count in range(40):
                time.sleep(0.05)
                send(heartbeat=count)
            send(id=number, ok="slow")
        threading.Thread(target=send_heartbeats).start()
    elif text == "write":
        held.append(message["id"])
        send(heartbeat=1, computed=1, writing=["", "x" * 500 + message["line"]])
    elif text == "nonsense":
        print("loading model ...", flush=True)
    elif text == "raw":
        print(message["line"].replace("ID", str(message["id"])), flush=True)
    elif text == "busy and still":
        def beat():
            while True:
                time.sleep(0.02)
                send(heartbeat=1, computed=5)
        threading.Thread(target=beat, daemon=True).start()
    elif text == "compute":
        def compute(each=message["each"], key=message["id"], reports=message["reports"]):
            for count in range(reports):
                time.sleep(0.002)
                send(heartbeat=count * each[0], computed=count * each[1])
            send(id=key, ok="late")
        threading.Thread(target=compute, daemon=True).start()
    elif text == "crash":
        sys.stderr.write("GGML_ASSERT(x) failed\\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGABRT)
    elif text == "leave":
        os._exit(3)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "child.py"
    path.write_text(CHILD, encoding="utf-8")
    return path


@asynccontextmanager
async def running(script: Path, hang_seconds: float = 30, stall_seconds: float = 30) -> AsyncGenerator[ChildProcess]:
    child = await ChildProcess.start(hang_seconds, (sys.executable, str(script)), stall_seconds=stall_seconds)
    try:
        yield child
    finally:
        await child.stop()


async def asked_after(child: ChildProcess) -> None:
    """Return once the child has answered a request; it has then read all requests of the tasks made before."""
    await asyncio.create_task(child.ask(Op.TOKEN_STRINGS, text="echo"))


async def test_many_requests_are_pending_together(script: Path) -> None:
    async with running(script) as child:
        pids = await asyncio.gather(*(child.ask(Op.TOKEN_STRINGS, text="echo") for _ in range(200)))
        assert len(set(pids)) == 1


async def test_an_answer_may_be_long(script: Path) -> None:
    async with running(script) as child:
        assert len(await child.ask(Op.TOKEN_STRINGS, text="big")) == 8 << 20


@pytest.mark.parametrize(
    ("spin", "own", "looks", "policy"),
    [(False, "", "300", "passive"), (False, "0", "0", "passive"), (True, "", None, None), (True, "5", "5", None)],
)
async def test_threads_look_for_each_other_a_moment_before_they_sleep(
    script: Path, monkeypatch: pytest.MonkeyPatch, spin: bool, own: str, looks: str | None, policy: str | None
) -> None:
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    monkeypatch.delenv("GOMP_SPINCOUNT", raising=False)
    if own:
        monkeypatch.setenv("GOMP_SPINCOUNT", own)
    child = await ChildProcess.start(30, (sys.executable, str(script)), spin=spin)
    environment = await child.ask(Op.TOKEN_STRINGS, text="environment")
    await child.stop()
    assert environment.get("GOMP_SPINCOUNT") == looks
    assert environment.get("OMP_WAIT_POLICY") == policy


async def test_the_childs_errors_are_raised_here(script: Path) -> None:
    async with running(script) as child:
        with pytest.raises(ContextOverflow, match="Shorten it"):
            await child.ask(Op.GENERATE, text="refuse")
        assert await child.ask(Op.TOKEN_STRINGS, text="echo")


async def test_cancelling_reaches_the_child_and_no_other_request(script: Path) -> None:
    async with running(script) as child:
        kept = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        dropped = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        await asked_after(child)
        dropped.cancel()
        assert await kept == "held until 2 was cancelled"
        assert dropped.cancelled() or dropped.cancelling()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crash", "SIGABRT.*GGML_ASSERT"),
        ("leave", "exit code 3"),
        ("nonsense", "no answer"),
    ],
)
async def test_a_death_fails_every_request_and_gives_the_reason(script: Path, text: str, reason: str) -> None:
    async with running(script) as child:
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        with pytest.raises(ChildDied, match=reason):
            await child.ask(Op.GENERATE, text=text)
        with pytest.raises(ChildDied, match=reason):
            await waiting
        assert not child.alive
        with pytest.raises(ChildDied, match=reason):
            await child.ask(Op.TOKEN_STRINGS, text="echo")


async def test_a_kill_is_noticed_at_once(script: Path) -> None:
    async with running(script) as child:
        pid = await child.ask(Op.TOKEN_STRINGS, text="echo")
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        await asked_after(child)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(ChildDied, match="SIGKILL, probably because the memory ran out"):
            await asyncio.wait_for(waiting, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGSTOP on Windows")
async def test_a_stopped_child_is_ended_after_the_deadline(script: Path) -> None:
    async with running(script, hang_seconds=0.8) as child:
        pid = await child.ask(Op.TOKEN_STRINGS, text="echo")
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        await asked_after(child)
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(ChildDied, match=r"no sign of life for 0\.8 seconds"):
            await asyncio.wait_for(waiting, 5)


async def test_a_child_that_sends_heartbeats_may_take_its_time(script: Path) -> None:
    async with running(script, hang_seconds=1.2) as child:
        assert await child.ask(Op.GENERATE, text="heartbeats") == "slow"
        assert child.generated == 39


async def test_of_what_is_written_the_end_is_known_until_it_is_answered(script: Path) -> None:
    async with running(script) as child:
        assert child.writing(0) == ""
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="write", line="元。"))
        await until(lambda: child.writing(1) != "")
        assert (child.writing(0), child.writing(2)) == ("", "")
        assert child.writing(1) == "x" * (wire.TAIL - 2) + "元。"
        waiting.cancel()
        await asyncio.wait([waiting])
        assert child.writing(1) == ""


async def test_an_idle_child_is_left_alone(script: Path) -> None:
    loop = asyncio.get_running_loop()
    async with running(script, hang_seconds=0.1) as child:
        start = loop.time()
        await until(lambda: loop.time() - start > 3 * 0.1)
        assert child.alive


async def test_stopping_ends_the_process(script: Path) -> None:
    async with running(script) as child:
        pid = await child.ask(Op.TOKEN_STRINGS, text="echo")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


MALFORMED = (
    "5",
    "null",
    "[]",
    '"text"',
    '{"id": [1], "ok": 1}',
    '{"id": "1", "ok": 1}',
    '{"id": true, "ok": 1}',
    '{"id": ID}',
    '{"id": ID, "ok": 1, "error": {"kind": "EngineError", "fact": "", "remedy": ""}}',
    '{"id": ID, "error": "broken"}',
    '{"id": ID, "error": {"kind": [], "fact": "", "remedy": ""}}',
    '{"heartbeat": "many"}',
    '{"heartbeat": 1, "computed": null}',
    '{"heartbeat": 1, "writing": "text"}',
    '{"heartbeat": 1, "writing": [1]}',
    "[" * 100_000,
    '{"id": ' + "1" * 5000 + ', "ok": 1}',
)


@pytest.mark.parametrize("line", MALFORMED, ids=[line[:40] for line in MALFORMED])
async def test_whatever_is_no_answer_fails_every_request_that_waits(script: Path, line: str) -> None:
    async with running(script) as child:
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        await asked_after(child)
        with pytest.raises(ChildDied, match="what is no answer"):
            await asyncio.wait_for(child.ask(Op.GENERATE, text="raw", line=line), 20)
        with pytest.raises(ChildDied, match="what is no answer"):
            await waiting


async def test_a_child_that_is_at_work_and_computes_nothing_is_ended_after_its_deadline(script: Path) -> None:
    async with running(script, stall_seconds=0.8) as child:
        with pytest.raises(ChildDied, match=r"computed nothing for 0\.8 seconds"):
            await child.ask(Op.GENERATE, text="busy and still")


@pytest.mark.parametrize("each", [(0, 100), (100, 100)], ids=["reads again and again", "writes without end"])
async def test_a_child_that_computes_and_never_answers_is_ended(script: Path, each: tuple[int, int]) -> None:
    async with running(script) as child:
        waiting = child.ask(Op.GENERATE, text="compute", work=RequestWork(500, 50), each=each, reports=20_000)
        with pytest.raises(ChildDied, match="far more than it was asked for"):
            await asyncio.wait_for(waiting, 30)


async def test_a_slow_child_may_take_as_long_as_its_request_needs(script: Path) -> None:
    async with running(script, stall_seconds=2) as child:
        assert (
            await child.ask(Op.GENERATE, text="compute", work=RequestWork(500, 50), each=(0, 1), reports=500) == "late"
        )


async def test_of_the_environment_the_child_gets_what_computing_needs(
    script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SERVER_KEY", "HOME", "SSH_AUTH_SOCK", "OMP_NUM_THREADS"):
        monkeypatch.setenv(name, "1")
    async with running(script) as child:
        environment = await child.ask(Op.TOKEN_STRINGS, text="environment")
    assert environment["OMP_NUM_THREADS"] == "1"
    assert not {"SERVER_KEY", "HOME", "SSH_AUTH_SOCK"} & set(environment)


async def test_a_child_that_answers_another_shape_is_ended(script: Path) -> None:
    async with running(script) as child:
        waiting = asyncio.create_task(child.ask(Op.GENERATE, text="hold"))
        with pytest.raises(ChildDied, match="sent what is no answer"):
            await asyncio.wait_for(child.ask(Op.COUNT, wire.count, text="raw", line='{"id": ID, "ok": null}'), 20)
        with pytest.raises(ChildDied):
            await waiting
        assert not child.alive
