"""The child process that asks a publisher's repository for a range of a file (`publisher.py`).

Only here is huggingface_hub imported. The network is closed from the first line on, but for the host of the repository
and the server that it names for the file, if that is one of its own, or the proxy that the environment names.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import getproxies

from mma_desktop.errors import ModelError
from mma_desktop.offline import Permit, close_network

_SERVERS = (".hf.co", ".huggingface.co")
_MOST_SAID = 200  # characters of a reason


def main() -> None:
    """Carry out the order on the command line; the reason why it cannot be is the last line of what is said."""
    close_network()
    repository, revision, file, span, target = sys.argv[1:]
    try:
        bring(repository, revision, file, span, Path(target))
    except Exception as error:  # the library's own errors, those of its client, of the disk, of the guard
        sys.exit(_reason(error))


def bring(repository: str, revision: str, file: str, span: str, target: Path) -> None:
    """Write the bytes `span` ("first-last") of the file into `target`. Raises whatever the library does."""
    from huggingface_hub import get_hf_file_metadata, hf_hub_url  # pyright: ignore[reportUnknownVariableType]
    from huggingface_hub.file_download import http_get  # pyright: ignore[reportUnknownVariableType]

    url = hf_hub_url(repository, file, revision=revision)
    asked = {_host(url), *map(_host, getproxies().values())}
    with Permit(asked):
        location = get_hf_file_metadata(url, token=False).location
    first, last = map(int, span.split("-"))
    with Permit({*asked, _server(location, url)}), target.open("wb") as part:
        http_get(location, part, headers={"Range": f"bytes={span}"}, expected_size=last - first + 1)


def _server(location: str, url: str) -> str:
    """The host that has the file. Raises ModelError for one that is not of the repository."""
    host = _host(location)
    if host != _host(url) and not host.endswith(_SERVERS):
        raise ModelError(f"{_host(url)} names a server that is not its own: {host}")
    return host


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""


def _reason(error: Exception) -> str:
    """The first line of what the library says, short enough for a sentence."""
    return (str(error).strip().split("\n")[0] or type(error).__name__)[:_MOST_SAID].rstrip(". ")


if __name__ == "__main__":
    main()
