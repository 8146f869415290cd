"""Write packaging/THIRD_PARTY_NOTICES.md: what the program runs on, with versions and licences.

The packages and versions are those of requirements/local.lock; what each says of itself comes from its installed
metadata. With --check nothing is written, and the exit code tells whether the file is up to date. A package that can
only be had under the GPL or AGPL, or whose licence is not known, ends the script: it must not be a dependency.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "local.lock"
NOTICES = ROOT / "packaging" / "THIRD_PARTY_NOTICES.md"
IN_FILE = {  # stated by the licence file in the package, not by its metadata
    "sqlcipher3": "Zlib",
    "cycler": "BSD-3-Clause",
    "scipy": "BSD-3-Clause",
    "kiwisolver": "BSD-3-Clause",
    "matplotlib": "PSF-2.0",
}
KNOWN = re.compile(r"\b(?:(?:MIT|ISC|0?BSD|Apache|Zlib|MPL|Mozilla Public|PSFL?|CC0)\b|LGPL|Lesser General Public)")
COPYLEFT = re.compile(r"\bA?GPL|Affero|(?<!Lesser )(?<!Library )General Public")
HEAD = """# Third-party notices

MMA Desktop is licensed under the Apache License 2.0 (`LICENSE`). It runs on the packages below, which are installed
beside it and not changed. Their licence texts lie in the `*.dist-info` folders of the environment that holds them. Made
by `make notices` from `requirements/local.lock`.

| package | version | licence | project |
| --- | --- | --- | --- |
"""
TAIL = """
## Qt and PySide6 (LGPL-3.0)

PySide6-Essentials and shiboken6, with the Qt libraries in them, are used under the GNU Lesser General Public License,
version 3. They are ordinary, separate packages with shared libraries: you may replace them by your own build of the
same interface (install another PySide6 into the environment, or put your libraries in its `PySide6/Qt/lib` folder), and
the program then runs with it. Nothing in this program forbids reverse engineering for debugging such changes. The
sources are published by the Qt project at code.qt.io. Modules that Qt offers only under the GPL (Qt Charts, Qt Graphs
and the like) are not in these packages and are not used.

## Inside the packages

| in | what | licence |
| --- | --- | --- |
| llama-cpp-python | llama.cpp and ggml, compiled on your machine | MIT |
| sqlcipher3 | SQLite | public domain |
| sqlcipher3 | SQLCipher | BSD-3-Clause |
| sqlcipher3 | OpenSSL's libcrypto | Apache-2.0 |
| pypdfium2 | PDFium, with FreeType, libjpeg-turbo, OpenJPEG, zlib and others | BSD-3-Clause and the like |
| lxml | libxml2 and libxslt | MIT |
| numpy | OpenBLAS, and the GCC runtime libraries with their runtime exception | BSD-3-Clause; GPL-3.0 with exception |

## Data

`resources/charges.lawbench.txt`: the names of charges in LawBench's scorer of task 3-3, Apache-2.0,
https://github.com/open-compass/LawBench. They are used only to compute that benchmark's own figure.

`resources/statutes/passages.jsonl.xz`: 12,820 articles of laws, judicial interpretations and regulations of the
People's Republic of China: official texts of a legislative, administrative or judicial nature, which are outside
copyright (Copyright Law, art. 5). The laws were collected by https://github.com/ImCa0/just-laws (MIT; its text is in
`resources/statutes/just-laws-MIT.txt`), the Criminal Law, the interpretations and the regulations by
https://github.com/LawRefBook/Laws (no licence stated).

## Fonts

Noto Sans SC Regular and Bold (`resources/fonts/`), SIL Open Font License 1.1; the text is in `resources/fonts/OFL.txt`.

## Models

No model is part of this program. `mma-desktop models fetch` downloads model files from their publishers and from
third-party packages; what each file states about its licence, and what it does not, is told in `models/README.md`.
"""


@dataclass(frozen=True)
class Package:
    """One runtime dependency as the notices show it."""

    name: str
    version: str
    licence: str
    project: str


def main(arguments: list[str]) -> int:
    """Write the notices, or compare them with --check; the exit code."""
    text = notices([package(name, version) for name, version in locked(LOCK.read_text(encoding="utf-8"))])
    if "--check" in arguments:
        if NOTICES.read_text(encoding="utf-8") == text:
            return 0
        print(f"{NOTICES.name} is out of date: run `make notices`.", file=sys.stderr)
        return 1
    NOTICES.write_text(text, encoding="utf-8")
    return 0


def locked(lock: str) -> list[tuple[str, str]]:
    """The names and versions that a lock file pins."""
    return re.findall(r"^([A-Za-z0-9._-]+)==([^\s\\]+)", lock, re.MULTILINE)


def package(name: str, version: str) -> Package:
    """What the installed package of this name says of itself; SystemExit when it is not the locked version."""
    about = metadata.metadata(name)
    if about["Version"] != version:
        raise SystemExit(f"{name} {about['Version']} is installed, but {version} is locked: run `make setup`.")
    licence = IN_FILE.get(name) or stated_licence(about)
    if not accepted(licence):
        raise SystemExit(f"{name} {version} has the licence '{licence}': it cannot be a dependency.")
    return Package(name, version, licence, project(about))


def stated_licence(about: metadata.PackageMetadata) -> str:
    """The licence that the metadata states: as an expression, as a short text, or as a classifier."""
    classified = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or [] if "License ::" in line]
    return field(about, "License-Expression") or field(about, "License").partition("\n")[0] or ", ".join(classified)


def field(about: metadata.PackageMetadata, name: str) -> str:
    """The first value of a metadata field, or an empty text."""
    return next(iter(about.get_all(name) or []), "")


def accepted(licence: str) -> bool:
    """Whether an alternative of a licence expression is known and not the GPL or AGPL (the LGPL is neither)."""
    return any(KNOWN.search(choice) and not COPYLEFT.search(choice) for choice in re.split(r"\bOR\b", licence))


def project(about: metadata.PackageMetadata) -> str:
    """The address of the project's home or source, as the metadata states it."""
    labelled = (line.partition(", ") for line in about.get_all("Project-URL") or [])
    links = {label.lower(): link for label, _, link in labelled}
    named = (links.get(key) for key in ("homepage", "source", "source code", "repository", "code", "home"))
    return field(about, "Home-page") or next((link for link in named if link), "")


def notices(packages: list[Package]) -> str:
    """The whole text of the notices."""
    rows = (f"| {item.name} | {item.version} | {item.licence} | {item.project} |" for item in packages)
    return HEAD + "\n".join(rows) + "\n" + TAIL


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
