"""Write the portable archive: a folder with the program, its own Python and llama.cpp that runs where it is unpacked.

    make portable        (build/portable/mma-desktop-VERSION-linux-PROCESSOR.tar.gz, and its SHA-256 beside it)

Python is the one that builds, copied without what the program does not use; the packages are those of
requirements/portable.lock. Libraries that not every Linux has are copied from this system, and whatever needs them is
told to look for them beside itself. A library whose licence is not listed here ends the script, as a package does.

For processors other than this one llama.cpp must be compiled with CMAKE_ARGS=-DGGML_NATIVE=OFF; patchelf must be on
the PATH (the Makefile sees to both). The archive runs on systems whose glibc is not older than this one's.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import mma_desktop

ROOT = Path(__file__).resolve().parents[1]
FRONT = ROOT / "packaging" / "portable"
LOCK = ROOT / "requirements" / "portable.lock"
BUILD = ROOT / "build" / "portable"
NAME = f"mma-desktop-{mma_desktop.__version__}-linux-{platform.machine()}"

EARLIEST = 315_532_800  # 1980, the first year that a .zip, and so a .docx, can name
LICENCES = {  # of libraries that are copied, by their names without a version
    "libpython": "PSF-2.0",
    "libcrypto": "Apache-2.0 (OpenSSL)",
    "libssl": "Apache-2.0 (OpenSSL)",
    "libffi": "MIT",
    "libz": "Zlib",
    "libbz2": "bzip2-1.0.6",
    "liblzma": "0BSD (XZ Utils)",
    "libuuid": "BSD-3-Clause (util-linux)",
    "libsqlite3": "public domain",
    "libexpat": "MIT",
    "libmpdec": "BSD-2-Clause",
    "libgomp": "GPL-3.0 with the GCC runtime library exception",
}
OF_EVERY_SYSTEM = re.compile(r"(ld-linux|linux-vdso|lib(c|m|dl|rt|util|pthread|resolv|gcc_s|stdc\+\+)\.so)")
UNUSED = frozenset(
    ("test", "idlelib", "tkinter", "turtledemo", "lib2to3", "ensurepip", "pydoc_data", "site-packages", "dist-packages")
)
UNUSED_MODULES = re.compile(r"(_test|_tkinter|_curses|_gdbm|_dbm|_crypt|_xx|xx|nis|ossaudiodev|readline)")
"""Extension modules that the program never imports; readline and gdbm would be under the GPL."""


def main() -> None:
    """Write the archive and its SHA-256."""
    if sys.platform != "linux":
        raise SystemExit("The portable archive is made on Linux.")
    folder = BUILD / NAME
    shutil.rmtree(folder, ignore_errors=True)
    runtime = folder / "runtime"
    copy_python(runtime)
    install_packages(site_packages(runtime))
    libraries = [*relocate(runtime)]
    put_front(folder, libraries)
    compile_modules(runtime)
    archive = pack(folder, BUILD / f"{NAME}.tar.gz")
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(f"{archive.name}.sha256").write_text(f"{digest}  {archive.name}\n", encoding="ascii")
    print(f"{archive.relative_to(ROOT)}  {archive.stat().st_size / 1e6:.0f} MB  {digest}")


def standard_library(runtime: Path) -> Path:
    """Where Python expects its library below `runtime`."""
    return runtime / "lib" / f"python{sysconfig.get_python_version()}"


def site_packages(runtime: Path) -> Path:
    """Where it expects packages."""
    return standard_library(runtime) / "site-packages"


def copy_python(runtime: Path) -> None:
    """The interpreter that runs this script and its standard library, without what the program does not use."""
    (runtime / "bin").mkdir(parents=True)
    executable = Path(sys.base_prefix) / "bin" / f"python{sysconfig.get_python_version()}"
    shutil.copy2(executable.resolve(), runtime / "bin" / "python3")
    source = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(source, standard_library(runtime), ignore=_unused, symlinks=False)
    site_packages(runtime).mkdir()
    shutil.copy2(source / "LICENSE.txt", runtime / "PYTHON-LICENSE.txt")


def _unused(folder: str, names: list[str]) -> set[str]:
    extensions = Path(folder).name == "lib-dynload"
    return {
        name
        for name in names
        if name in UNUSED
        or name == "__pycache__"
        or name.startswith("config-")
        or (extensions and UNUSED_MODULES.match(name))
    }


def install_packages(site: Path) -> None:
    """The locked packages and the program itself; llama.cpp is compiled as CMAKE_ARGS says, all others are wheels."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile"]
    alone = ["--no-deps", "--no-build-isolation", "--target", str(site)]
    wheels = ["--require-hashes", "--only-binary", ":all:", "--no-binary", "llama-cpp-python"]
    kept = ["--cache-dir", str(BUILD / "cache")]  # a wheel for this very processor may lie in the usual one
    subprocess.run([*pip, *alone, *wheels, *kept, "-r", str(LOCK)], check=True)
    subprocess.run([*pip, *alone, str(ROOT)], check=True)
    for folder in (
        "bin",
        "include",
        "lib",
        "share",
    ):  # scripts name the Python of the build; llama_cpp has its libraries itself
        shutil.rmtree(site / folder, ignore_errors=True)


def relocate(runtime: Path) -> Iterator[str]:
    """Let the interpreter, its modules and llama.cpp find their libraries in `runtime`/lib; the names of the copied."""
    libraries = runtime / "lib"
    modules = (standard_library(runtime) / "lib-dynload").glob("*.so")
    engine = (site_packages(runtime) / "llama_cpp" / "lib").glob("*.so*")
    pending = [runtime / "bin" / "python3", *modules, *engine]
    while pending:
        binary = pending.pop()
        for library in needed_libraries(binary):
            copy = libraries / library.name
            if copy.exists() or library.is_relative_to(runtime) or OF_EVERY_SYSTEM.match(library.name):
                continue
            yield f"{library.name}: {licence_of(library.name)}"
            shutil.copyfile(library.resolve(), copy)
            pending.append(copy)
        beside = os.path.relpath(libraries, binary.parent)
        subprocess.run(["patchelf", "--set-rpath", f"$ORIGIN:$ORIGIN/{beside}", str(binary)], check=True)


def needed_libraries(binary: Path) -> list[Path]:
    """The files that the system's loader finds for `binary`, by the names it looks for."""
    listed = subprocess.run(["ldd", str(binary)], capture_output=True, text=True, check=True).stdout
    if missing := re.findall(r"(\S+) => not found", listed):
        raise SystemExit(f"{binary.name} needs {', '.join(missing)}, which this system lacks.")
    return [Path(path) for path in re.findall(r"=> (/\S+)", listed)]


def licence_of(library: str) -> str:
    """The licence of a library that is copied; SystemExit when it is not listed."""
    stem = library.partition(".so")[0]
    for name, licence in LICENCES.items():
        if re.fullmatch(rf"{name}[-.\d]*", stem):
            return licence
    raise SystemExit(f"The licence of {library} is not known: find it out, and list it in {Path(__file__).name}.")


def put_front(folder: Path, libraries: list[str]) -> None:
    """What the user sees first: how to start it, what it is, and under which licences."""
    for source in FRONT.iterdir():
        shutil.copy2(source, folder / source.name)
    readme = folder / "README.txt"
    text = readme.read_text(encoding="utf-8")
    text = text.replace("PROCESSOR", platform.machine()).replace("GLIBC", platform.libc_ver()[1])
    readme.write_text(text, encoding="utf-8")
    shutil.copy2(ROOT / "LICENSE", folder)
    shutil.copy2(ROOT / "resources" / "icons" / "app.svg", folder)
    (folder / "models").mkdir()
    shutil.copy2(ROOT / "models" / "README.md", folder / "models")
    notices = notices_script()
    packages = [notices.package(name, version) for name, version in notices.locked(LOCK.read_text(encoding="utf-8"))]
    copied = "\n".join(f"- {line}" for line in ("Python: PSF-2.0 (runtime/PYTHON-LICENSE.txt)", *sorted(libraries)))
    text = f"{notices.notices(packages)}\n## Libraries beside Python\n\n{copied}\n"
    (folder / "THIRD_PARTY_NOTICES.md").write_text(text, encoding="utf-8")


def notices_script() -> SimpleNamespace:
    """The script beside this one: this folder is no package, because a package on PyPI has its name."""
    return SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("notices.py"))))


def compile_modules(runtime: Path) -> None:
    """Byte code that holds whatever the times of the files are: who unpacks it may not be able to write there."""
    python = [str(runtime / "bin" / "python3"), "-I", "-m", "compileall", "-q", "-s", str(runtime), "-p", "runtime"]
    not_python = ["-x", r"\.tmpl\.py$"]
    subprocess.run([*python, *not_python, "--invalidation-mode", "unchecked-hash", str(runtime / "lib")], check=True)


def pack(folder: Path, archive: Path) -> Path:
    """`folder` as a .tar.gz, the same bytes for the same content: sorted, of no user, all of one time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.mtime = EARLIEST
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 6, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in sorted(folder.rglob("*")):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)
    return archive


if __name__ == "__main__":
    main()
