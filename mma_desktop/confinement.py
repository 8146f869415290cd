"""What a child process gives up before it reads an untrusted file: the network, other programs, and nearly all files.

Models and documents come from strangers, and their readers (llama.cpp, pdfium) have had memory errors. On Linux
the kernel holds the process to what it needs, also after a takeover: seccomp refuses sockets and starting programs,
Landlock refuses every file but those that are handed over and what Python and its libraries are made of; an engine also
keeps the devices and their drivers. Both are bound by their system calls, which need no library and no privilege.
Elsewhere, and on kernels without them, the process runs on unconfined and says so.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from mma_desktop import paths

NETWORK, FILES = "the network", "other files"
"""What a confined process can no longer reach."""

_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_SET_MODE_FILTER = 1
_ALLOW, _REFUSE_EPERM = 0x7FFF0000, 0x00050001
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06  # BPF: ld word, jeq, jge, ret
_NUMBER, _ARCHITECTURE = 0, 4  # offsets in struct seccomp_data
_X32 = 0x40000000  # system calls of the second interface of x86-64 carry this bit

_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_VERSION_ASKED = 1
_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _IOCTL_DEVICE = 1 << 14, 1 << 15
_FILE_RIGHTS = ((1, (1 << 13) - 1), (2, 1 << 13), (3, _TRUNCATE), (5, _IOCTL_DEVICE))  # from which version on
_TCP_RIGHTS = ((4, 0b11),)
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_USE = _READ_FILE | _WRITE_FILE | _TRUNCATE
_DEVICES = _USE | _READ_DIR | _IOCTL_DEVICE
_OF_FILES = _EXECUTE | _USE | _IOCTL_DEVICE  # rights that a rule for a file, not a folder, may give

_LIBRARIES = ("/usr", "/lib", "/lib32", "/lib64", "/nix", "/etc/ld.so.cache")
_PROCESSORS = ("/proc/cpuinfo", "/sys/devices/system/cpu")  # libraries that compute look them up
_DRIVERS = ("/opt", "/etc", "/proc", "/sys", "/run/opengl-driver")


class _Machine(NamedTuple):
    """A processor's name in audit records, and its numbers of the system calls that are refused."""

    audit: int
    refused: tuple[int, ...]


# socket, execve, execveat, ptrace, process_vm_readv, process_vm_writev, pidfd_getfd, and io_uring_setup, which opens
# sockets without the first
_MACHINES = {
    "x86_64": _Machine(0xC000003E, (41, 59, 322, 101, 310, 311, 438, 425)),
    "aarch64": _Machine(0xC00000B7, (198, 221, 281, 117, 270, 271, 438, 425)),
}
_SECCOMP = {"x86_64": 317, "aarch64": 277}


def confine(readable: Iterable[int] = (), scratch: BinaryIO | None = None, *, devices: bool = False) -> tuple[str, ...]:
    """What the process can no longer reach (`NETWORK`, `FILES`) but the open files `readable` and the file `scratch`.

    With `devices` it keeps graphics devices and what their drivers read. It must be called before other threads are
    started. What the kernel does not offer is left out of the result.
    """
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return ()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return ()
    files = _close_files(libc, _rules(readable, scratch, _places(devices=devices).items()))
    return (*([NETWORK] if _close_network(libc) else []), *([FILES] if files else []))


def _close_network(libc: ctypes.CDLL) -> bool:
    """Refuse sockets and other programs, for good."""
    program = _filter(_MACHINES[platform.machine()])
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    return libc.syscall(_SECCOMP[platform.machine()], _SECCOMP_SET_MODE_FILTER, 0, head) == 0


def _filter(machine: _Machine) -> bytes:
    """The BPF program: EPERM for the refused system calls and for those of other interfaces, else go on."""
    refused = machine.refused
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 0, len(refused) + 3, machine.audit),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, len(refused) + 1, 0, _X32),
        *((_EQUAL, len(refused) - place, 0, number) for place, number in enumerate(refused)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE_EPERM),
    ]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _close_files(libc: ctypes.CDLL, rules: Iterable[tuple[int, int]]) -> bool:
    """Refuse every file that no rule names, for good; also TCP, where the kernel can."""
    version = libc.syscall(_LANDLOCK_CREATE, None, 0, _VERSION_ASKED)
    if version < 1:
        return False
    files, tcp = _known(_FILE_RIGHTS, version), _known(_TCP_RIGHTS, version)
    rights = struct.pack("QQ", files, tcp) if tcp else struct.pack("Q", files)
    ruleset = libc.syscall(_LANDLOCK_CREATE, rights, len(rights), 0)
    if ruleset < 0:
        return False
    try:
        for descriptor, allowed in rules:
            rule = struct.pack("=Qi", allowed & files, descriptor)
            if libc.syscall(_LANDLOCK_ADD, ruleset, _BENEATH, rule, 0):
                return False
        return libc.syscall(_LANDLOCK_RESTRICT, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def _known(rights: Iterable[tuple[int, int]], version: int) -> int:
    """The rights that a version of Landlock can refuse."""
    return sum(bits for since, bits in rights if since <= version)


def _rules(
    readable: Iterable[int], scratch: BinaryIO | None, places: Iterable[tuple[str, int]]
) -> Iterator[tuple[int, int]]:
    """A descriptor and what may be done with it, or beneath it."""
    yield from ((descriptor, _READ_FILE) for descriptor in readable)
    if scratch is not None:
        yield scratch.fileno(), _USE
    for path, allowed in places:
        with suppress(OSError), closing(_Opened(path)) as place:
            yield place.descriptor, allowed if place.is_folder else allowed & _OF_FILES


def _places(*, devices: bool) -> dict[str, int]:
    """Where Python, its packages, this program and the system's libraries lie, and what may be done there."""
    package = Path(__file__).resolve().parent
    checkout = str(package.parent)  # it may hold cases: its names can be listed, for imports, and no more
    imported = [path for path in sys.path if path and path != checkout]
    program = [str(package), str(paths.resources()), sys.prefix, sys.base_prefix]
    places = dict.fromkeys([*_LIBRARIES, *_PROCESSORS, *program, *imported], _READ)
    drivers = {**dict.fromkeys(_DRIVERS, _READ), "/dev": _DEVICES} if devices else {}
    return {checkout: _READ_DIR, **places, **drivers}


class _Opened:
    """A path that is open for a rule, and for nothing else."""

    def __init__(self, path: str) -> None:
        self.descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        self.is_folder = Path(path).is_dir()

    def close(self) -> None:
        os.close(self.descriptor)
