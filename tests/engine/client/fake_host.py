"""A small script in the place of llama.cpp: it loads and answers, or dies, as the text in the model file says."""

from __future__ import annotations

import sys
from pathlib import Path

HOST = """
import json, os, signal, sys, time

folder = os.path.dirname(os.path.abspath(__file__))

def send(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

def once(name):
    path = os.path.join(folder, name)
    first = not os.path.exists(path)
    open(path, "w").close()
    return first

def die():
    os.kill(os.getpid(), signal.SIGSEGV)

with open(os.path.join(folder, "starts"), "a") as starts:
    starts.write("x")
weights = ""
for line in sys.stdin:
    message = json.loads(line)
    key = message["id"]
    if message["op"] in ("open", "inspect"):
        weights = open(message["path"]).read()
        room = os.path.join(folder, "gpu_room")
        most = int(open(room).read()) if os.path.exists(room) else 99
        settings = message.get("settings", {})
        if "broken" in weights or ("fragile" in weights and settings.get("repack")):
            die()
        if settings.get("gpu_layers", 0) > most:
            if "driver" in weights:
                die()
            send(id=key, error=dict(kind="ModelError", fact="Out of graphics memory.", remedy=""))
            continue
        send(id=key, ok=dict(name="Tiny", architecture="llama", parameters=5, context_length=64, template="",
                          confined=["the network"] + ["other files"] * ("old kernel" not in weights)))
    elif message["op"] == "generate":
        text = message["prompt"]["messages"][0]["content"]
        if text == "die" or (text == "die once" and once("died")):
            die()
        if text == "wait":
            continue
        if text == "compute for ever":
            for computed in range(0, 10**9, 1000):
                time.sleep(0.01)
                send(heartbeat=0, computed=computed)
        reply = dict(text=text, finish_reason="stop", prompt_tokens=1, cached_tokens=0, generated_tokens=1)
        send(id=key, ok=[reply], heartbeat=7)
"""


def write_host(folder: Path) -> tuple[str, ...]:
    """The command that starts the host; it notes each of its starts in the file `starts` beside it."""
    script = folder / "host.py"
    script.write_text(HOST, encoding="utf-8")
    return sys.executable, str(script)


def starts(folder: Path) -> int:
    """How often the host in `folder` was started."""
    return len((folder / "starts").read_text(encoding="utf-8"))
