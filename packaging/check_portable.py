"""Unpack the portable archive where nothing of the build can be seen, and use it as a new user would.

    make check-portable        (Linux, with the right to make namespaces; a tiny model must be there: make fetch-tiny)

The checkout, the Python that built and the user's folders are covered by empty ones; the network is cut off; the
environment is empty but for PATH, HOME, LANG and Qt's platform. The folder has a space and Chinese characters in its
name. Each step prints the last line that it said; the first that fails ends the script.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import docx

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT / "models" / "smollm2-135m-instruct-q4_1.gguf"
SAMPLE = ROOT / "resources" / "samples" / "hotel_watches.zh.txt"
WINDOW_SECONDS = 20
_TINY = "--general smollm2-135m --domain smollm2-135m --preset quick"
STEPS = {
    "doctor": "./mma-desktop doctor",
    "a command": "./mma-desktop ledger case.txt",
    "documents": "./mma-desktop import case.docx --text",
    "the library of law": "./mma-desktop knowledge search 刑法第二百六十四条",
    "a case with a model": f"./mma-desktop solve case.txt {_TINY} --json data/run.json --report data/report.pdf",
    "the stored run": """./mma-desktop runs replay "$(sed -n 's/^ *"run": "\\(.*\\)",$/\\1/p' data/run.json)" """,
    "the window": f"timeout {WINDOW_SECONDS} ./mma-desktop || test $? = 124",
}


def main(archive: Path) -> None:
    """Run every step; SystemExit with its name when one fails."""
    with tempfile.TemporaryDirectory(prefix="mma 便携 ") as scratch:
        folder = unpack(archive, Path(scratch))
        for name, command in STEPS.items():
            (folder / "step.sh").write_text(command, encoding="utf-8")
            done = subprocess.run(hidden(folder), capture_output=True, text=True, check=False)
            if done.returncode:
                raise SystemExit(f"{name}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
            print(f"{name}: {(done.stdout.strip() or 'runs').splitlines()[-1]}")


def unpack(archive: Path, scratch: Path) -> Path:
    """The folder of the program, with a model, a case, a place for what is made, and nothing else to write to."""
    with tarfile.open(archive) as tar:
        tar.extractall(scratch, filter="data")
    (folder,) = scratch.iterdir()
    (folder / "data").mkdir()
    shutil.copy2(MODEL, folder / "models")
    shutil.copy2(SAMPLE, folder / "case.txt")
    document = docx.Document()
    document.add_paragraph(SAMPLE.read_text(encoding="utf-8"))
    document.save(str(folder / "case.docx"))
    return folder


def hidden(folder: Path) -> list[str]:
    """The command of the file step.sh in `folder`, without network and with what built the archive out of sight."""
    covered = " && ".join(f"mount -t tmpfs none '{place}'" for place in (ROOT, Path(sys.base_prefix), Path.home()))
    bare = f"env -i PATH=/usr/bin:/bin HOME='{folder}/data' LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen sh step.sh"
    script = f"{covered} && cd '{folder}' && exec {bare}"
    return ["unshare", "--user", "--map-root-user", "--mount", "--net", "sh", "-c", script]


if __name__ == "__main__":
    os.umask(0o022)
    main(Path(sys.argv[1]))
