"""HTTP servers on loopback that imitate a llama-server and a vLLM, good and bad manners included.

Their tokens are simple: one character is one token with the number of the character; the control tokens of `CONTROL`
are one token each where they are read, and a character beyond the Basic Multilingual Plane is one token per byte.
"""

from __future__ import annotations

import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import Any

Body = dict[str, Any]
Route = Callable[[Body], Any]
CONTROL = {"<|begin|>": 1, "<|user|>": 2, "<|end|>": 3, "<|assistant|>": 4, "<|system|>": 5}
_BYTES = 0x110000  # the number of the token for byte 0


@dataclass
class Reply:
    """An answer that is not just JSON with status 200; with a `pause` (seconds) before each of its bytes."""

    status: int
    content: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0


@dataclass
class FakeServer:
    """Answers by the route "GET /path"; `asked` lists what came, `keys` the authorization headers."""

    routes: dict[str, Route]
    address: str = ""
    asked: list[tuple[str, Body]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    hosts: list[str | None] = field(default_factory=list)
    lines: list[socket.socket] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def bodies(self, route: str) -> list[Body]:
        """What was posted to a route, in order."""
        return [body for name, body in self.asked if name == route]

    def answer(self, route: str, body: Body) -> Reply:
        self.asked.append((route, body))
        if route not in self.routes:
            return Reply(404, {"error": {"message": "File Not Found"}})
        answer = self.routes[route](body)
        return answer if isinstance(answer, Reply) else Reply(200, answer)


class _Server(ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    fake: FakeServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def _fake(self) -> FakeServer:
        assert isinstance(self.server, _Server)
        return self.server.fake

    def setup(self) -> None:
        super().setup()
        self._fake.lines.append(self.connection)

    def do_GET(self) -> None:
        self._do("GET", {})

    def do_POST(self) -> None:
        self._do("POST", json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Say nothing."""

    def _do(self, method: str, body: Body) -> None:
        fake = self._fake
        fake.keys.append(self.headers["Authorization"])
        fake.hosts.append(self.headers["Host"])
        reply = fake.answer(f"{method} {self.path}", body)
        if reply.status == 0:  # hang up
            self.close_connection = True
            return
        content = reply.content if isinstance(reply.content, bytes) else json.dumps(reply.content).encode()
        self.send_response(reply.status)
        for name, value in {**reply.headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        for piece in [bytes([byte]) for byte in content] if reply.pause else [content]:
            time.sleep(reply.pause)
            with suppress(OSError):  # the other side may have hung up
                self.wfile.write(piece)


@contextmanager
def serving(routes: dict[str, Route], tls: ssl.SSLContext | None = None) -> Iterator[FakeServer]:
    """A server on 127.0.0.1 with these routes, while inside."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.socket = tls.wrap_socket(server.socket, server_side=True) if tls else server.socket
        server.fake = FakeServer(routes, f"127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.fake
        finally:
            server.shutdown()
            thread.join()
            for line in server.fake.lines:
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)


def tokens_of(text: str, control: bool = False) -> list[int]:
    pattern = "(" + "|".join(map(re.escape, CONTROL)) + ")"
    parts = re.split(pattern, text) if control else [text]
    return [token for part in parts for token in ([CONTROL[part]] if control and part in CONTROL else _plain(part))]


def _plain(text: str) -> list[int]:
    wide = [[_BYTES + byte for byte in sign.encode()] if ord(sign) > 0xFFFF else [ord(sign)] for sign in text]
    return [token for tokens in wide for token in tokens]


def token_string_of(token: int) -> str | list[int]:
    return [token - _BYTES] if token >= _BYTES else chr(token)


def rendered(messages: list[Body], *, begin: str = "", open_end: bool = False) -> str:
    """The chat as both fakes' template writes it."""
    turns = [f"<|{message['role']}|>{message['content']}<|end|>" for message in messages]
    text = begin + "".join(turns)
    return text.removesuffix("<|end|>") if open_end else text + "<|assistant|>"


def llama_routes(reply: Callable[[int], str] = lambda seed: f"reply {seed}", slots: int = 4) -> dict[str, Route]:
    """A llama-server; `reply` says what the sample with this seed is, before it is cut at `n_predict` tokens."""

    def tokenize(body: Body) -> Any:
        tokens = tokens_of(body["content"], body.get("parse_special", True))
        tokens = [CONTROL["<|begin|>"], *tokens] if body.get("add_special") else tokens
        named = [{"id": token, "piece": token_string_of(token)} for token in tokens]
        return {"tokens": named if body.get("with_pieces") else tokens}

    def completion(body: Body) -> Any:
        n = body.get("n_cmpl", 1)
        if n > slots:
            return Reply(400, {"error": {"code": 400, "message": "n_cmpl must be at most the number of slots"}})
        samples = [_llama_sample(body, reply, index) for index in range(n)]
        return samples[0] if n == 1 else samples[::-1]

    return {
        "GET /v1/models": lambda _: {
            "data": [{"id": "models/fake-7b.gguf", "owned_by": "llamacpp", "created": 7, "meta": {"n_params": 7_000}}]
        },
        "GET /props": lambda _: {
            "default_generation_settings": {"n_ctx": 4096},
            "total_slots": slots,
            "bos_token": "<|begin|>",
            "chat_template": "the template",
            "build_info": "b1-fake",
        },
        "POST /tokenize": tokenize,
        "POST /apply-template": lambda body: {"prompt": rendered(body["messages"])},
        "POST /completion": completion,
    }


def _llama_sample(body: Body, reply: Callable[[int], str], index: int) -> Body:
    forced = [int(token) for token in re.findall(r"<\[(\d+)\]>", body.get("grammar", ""))]
    text = "" if forced else reply(body.get("seed", 0) + index)
    cut = text[: body["n_predict"]]
    whole = [token for place, token in enumerate(forced, 1) if token < _BYTES or place % 4 == 0]
    return {
        "index": index,
        "content": cut,
        "stop_type": "eos" if cut == text else "limit",
        "truncated": False,
        "tokens_evaluated": len(body["prompt"]),
        "tokens_predicted": len(cut) + len(forced),
        "timings": {"cache_n": 3},
        "completion_probabilities": [{"id": token, "logprob": -token / 1000} for token in whole],
    }


def vllm_routes(
    reply: Callable[[int], str] = lambda seed: f"reply {seed}",
    most: int = 100,
    continues: bool = True,
    thought: str = "",
    repeats: bool = False,
) -> dict[str, Route]:
    """A vLLM: it reads control tokens in messages, draws up to `most` samples, and may or may not continue answers.

    Its template writes `thought` before an answer that was begun, and the answer may repeat the beginning.
    """

    def chat_tokens(body: Body) -> list[int]:
        is_open = continues and body.get("continue_final_message", False)
        text = rendered(body["messages"], begin="<|begin|>", open_end=is_open)
        return tokens_of(text.replace("<|assistant|>", f"<|assistant|>{thought}") if is_open else text, control=True)

    def tokenize(body: Body) -> Any:
        tokens = chat_tokens(body) if "messages" in body else tokens_of(body["prompt"])
        names = [_byte_names(token_string_of(token)) for token in tokens]
        return {"count": len(tokens), "max_model_len": 2048, "tokens": tokens, "token_strs": names}

    def chat(body: Body) -> Any:
        if body["n"] > 1 and body["temperature"] == 0:
            return Reply(400, {"object": "error", "message": "n must be 1 when using greedy sampling"})
        begun = body["messages"][-1]["content"] if repeats and body.get("continue_final_message") else ""
        texts = [reply(body["seed"] + index)[: body["max_tokens"]] for index in range(min(body["n"], most))]
        choices = [
            {
                "index": index,
                "message": {"role": "assistant", "content": begun + text},
                "finish_reason": "stop" if text == reply(body["seed"] + index) else "length",
            }
            for index, text in enumerate(texts)
        ]
        size = len(chat_tokens(body))
        details = {"cached_tokens": 2}
        usage = {"prompt_tokens": size, "completion_tokens": sum(map(len, texts)), "prompt_tokens_details": details}
        return {"choices": choices, "usage": usage}

    def complete(body: Body) -> Any:
        stated = [None, *({str(token): {"logprob": -token / 1000, "rank": 1}} for token in body["prompt"][1:])]
        return {"choices": [{"text": "x", "prompt_logprobs": stated}], "usage": {"prompt_tokens": len(body["prompt"])}}

    return {
        "GET /v1/models": lambda _: {
            "data": [{"id": "org/fake-8b", "owned_by": "vllm", "created": 7, "max_model_len": 2048}]
        },
        "GET /version": lambda _: {"version": "0.0-fake"},
        "POST /tokenize": tokenize,
        "POST /v1/chat/completions": chat,
        "POST /v1/completions": complete,
    }


def plain_routes() -> dict[str, Route]:
    """A server that knows nothing but chats, one sample at a time, and never continues an answer."""
    chats = vllm_routes(most=1, continues=False)["POST /v1/chat/completions"]
    return {"GET /v1/models": lambda _: {"data": [{"id": "fake"}]}, "POST /v1/chat/completions": chats}


def _byte_names(token_string: str | list[int]) -> str:
    """The token string as GPT-2's alphabet writes its bytes."""
    data = token_string.encode() if isinstance(token_string, str) else bytes(token_string)
    kept = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    moved = [byte for byte in range(0x100) if byte not in kept]
    return "".join(chr(byte) if byte in kept else chr(0x100 + moved.index(byte)) for byte in data)
