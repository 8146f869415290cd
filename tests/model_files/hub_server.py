"""A stand-in for the hub on this very computer: it speaks what a download of one file needs, and no more."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "c" * 40
ETAG = "e" * 64


@dataclass
class HubServer:
    """Holds one file, which it has on a server of its own at `store`; `asked` are the requests that came.

    The store answers but half of the part that begins at `hang_at`, or sends who asks `elsewhere`.
    """

    content: bytes
    store: str = ""
    url: str = ""
    hang_at: int | None = None
    elsewhere: str = ""
    asked: list[tuple[str, str, Message]] = field(default_factory=list[tuple[str, str, Message]])
    hanging: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)

    @property
    def ranges(self) -> list[str]:
        """The ranges of the file that were asked for, in order."""
        return [headers["Range"] for method, path, headers in self.asked if method == "GET" and path == "/store"]


@contextmanager
def serving(server: HubServer) -> Iterator[HubServer]:
    """The server, while it answers."""

    class Handler(BaseHTTPRequestHandler):
        """Answers as the hub and as its store."""

        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            server.asked.append(("HEAD", self.path, self.headers))
            if self.path.endswith(f"/resolve/{COMMIT}/made-up.gguf"):
                self._head(302, 0, {"Location": server.store, "X-Repo-Commit": COMMIT, "X-Linked-Etag": ETAG})
            else:  # the library looks at the store too where it is on the same host
                self._head(200 if self.path == "/store" else 404, 0, {})

        def do_GET(self) -> None:
            server.asked.append(("GET", self.path, self.headers))
            span = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers["Range"] or "")
            if self.path != "/store" or span is None:
                self._head(404, 0, {})
                return
            if server.elsewhere:
                self._head(302, 0, {"Location": server.elsewhere})
                return
            first, last = int(span[1]), int(span[2])
            asked = server.content[first : last + 1]
            self._head(206, len(asked), {"Content-Range": f"bytes {first}-{last}/{len(server.content)}"})
            if first == server.hang_at:
                self.wfile.write(asked[: len(asked) // 2])
                self.wfile.flush()
                server.hanging.set()
                server.go_on.wait(60)
                return
            self.wfile.write(asked)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the contract's)
            """Say nothing."""

        def _head(self, status: int, length: int, headers: dict[str, str]) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(length))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as httpd:
        server.url = f"http://127.0.0.1:{httpd.server_port}"
        server.store = server.store or f"{server.url}/store"
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.go_on.set()
            httpd.shutdown()
