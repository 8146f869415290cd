"""llama-server as a peer, in its two modes, with a small server in its place."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.peers import llama_server
from benchmarks.peers.base import Setup, Work
from benchmarks.peers.llama_server import LlamaServer
from mma_desktop.domain.prompts import Message, Prompt

PROGRAM = """#!%s
import json, pathlib, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

asked = pathlib.Path(__file__).with_suffix(".asked")

class Handler(BaseHTTPRequestHandler):
    def answer(self, value):
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.answer({"status": "ok"})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with asked.open("a") as file:
            file.write(json.dumps(body) + "\\n")
        sample = {"timings": {"prompt_n": len(body["prompt"])}, "tokens_predicted": body["n_predict"]}
        self.answer([sample] * body["n_cmpl"] if "n_cmpl" in body else sample)

    def log_message(self, *_):
        pass

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
"""
WORK = Work(Prompt((Message("user", "x"),)), (1, 2, 3), 4, 5, 42)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script is no program on Windows")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "server"
    path.write_text(PROGRAM % sys.executable, encoding="utf-8")
    path.chmod(0o755)
    monkeypatch.setattr(llama_server, "PROGRAM", path)
    return path


def test_the_name_says_the_mode() -> None:
    assert LlamaServer(forked=True, flash=True).name == "llama-server, n_cmpl, flash attention"
    assert LlamaServer(forked=False).name == "llama-server, parallel"


def test_a_program_that_is_not_built_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_server, "PROGRAM", tmp_path / "none")
    assert "make bench-peers" in LlamaServer(forked=True).missing(tmp_path)


@pytest.mark.loopback
@pytest.mark.parametrize(("forked", "requests"), [(True, [(42, 4)]), (False, [(seed, None) for seed in range(42, 46)])])
def test_samples_are_asked_for_in_one_request_or_one_by_one(
    program: Path, forked: bool, requests: list[tuple[int, int | None]]
) -> None:
    with LlamaServer(forked=forked).open(Setup(program, threads=1, width=4, room=64)) as session:
        spent = session.complete([WORK])
    assert (spent.generated, spent.computed) == (20, 12)
    lines = program.with_suffix(".asked").read_text(encoding="utf-8").splitlines()
    bodies = [json.loads(line) for line in lines]
    assert sorted((body["seed"], body.get("n_cmpl")) for body in bodies) == requests
    assert all(body["ignore_eos"] for body in bodies)
