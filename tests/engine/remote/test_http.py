"""The connection: retries, limits, certificates, and nowhere else."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Sampling
from mma_desktop.engine.remote.engine import RemoteEngine
from mma_desktop.engine.remote.http import TransferLimits
from mma_desktop.errors import EngineError, EngineLost, InputError
from tests.engine.remote.fake_server import Reply, llama_routes, serving
from tests.engine.remote.opening import COMPLETION, PROMPT, QUICK, allow, llama, opened
from tests.engine.waiting import until

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("allowed")]


async def test_an_overloaded_server_is_asked_again() -> None:
    answers = iter(
        [Reply(503, {"error": {"message": "Loading model"}}), {"index": 0, "content": "x", "stop_type": "eos"}]
    )
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: next(answers)
            (completion,) = await engine.generate(PROMPT, Sampling())
    assert completion.text == "x"


async def test_a_server_that_stays_overloaded_is_not_lost() -> None:
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: Reply(503, {"error": {"message": "Loading model"}})
            with pytest.raises(EngineError, match=r"Loading model \(HTTP 503\)"):
                await engine.generate(PROMPT, Sampling())


async def test_a_line_that_breaks_once_is_mended() -> None:
    with llama() as server:
        async with opened(server) as engine:
            works, answers = server.routes[COMPLETION], iter([Reply(0)])
            server.routes[COMPLETION] = lambda body: next(answers, None) or works(body)
            assert len(await engine.generate(PROMPT, Sampling())) == 1


async def test_a_server_that_is_gone_is_lost() -> None:
    with llama() as server:
        engine = await RemoteEngine.open(f"remote:{server.url}", QUICK)
        await engine.count(PROMPT)
    with pytest.raises(EngineLost, match="broken"):
        await engine.generate(PROMPT, Sampling())
    await engine.close()


async def test_a_server_that_is_too_slow_is_an_error(home: Path) -> None:
    released = threading.Event()
    allow(home, seconds=0.3)
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: released.wait()
            with pytest.raises(EngineError, match="did not answer in time"):
                await engine.generate(PROMPT, Sampling())
            released.set()


async def test_a_server_that_never_stops_sending_is_an_error(home: Path) -> None:
    allow(home, seconds=0.3)
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: Reply(200, {"content": "x" * 30}, pause=0.05)
            with pytest.raises(EngineError, match="did not answer in time"):
                await engine.generate(PROMPT, Sampling())


async def test_a_redirect_is_not_followed() -> None:
    with serving({}) as other, llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: Reply(307, {}, {"Location": f"{other.url}/completion"})
            with pytest.raises(EngineError, match=f"redirect .*{other.address}"):
                await engine.generate(PROMPT, Sampling())
        assert not other.asked


@pytest.mark.parametrize(
    "content", [b"<html>hello</html>", b"3", b'{"data": []}', b"[" * 100_000, b'{"data": NaN}', b"1" * 5000]
)
async def test_something_else_than_a_model_server_is_refused(content: bytes) -> None:
    with serving({"GET /v1/models": lambda _: Reply(200, content)}) as server, pytest.raises(EngineError):
        await RemoteEngine.open(f"remote:{server.url}")


async def test_an_endless_answer_is_cut_off() -> None:
    with llama() as server:
        async with opened(server, limits=TransferLimits(most_bytes=1000)) as engine:
            server.routes[COMPLETION] = lambda _: {"content": "x" * 2000}
            with pytest.raises(EngineError, match="more than an answer"):
                await engine.generate(PROMPT, Sampling())


async def test_a_refused_key_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allow(home, api_key_env='"OFFICE_KEY"')
    with pytest.raises(InputError, match="OFFICE_KEY holds no key"):
        await RemoteEngine.open("remote:http://127.0.0.1:9")
    monkeypatch.setenv("OFFICE_KEY", "s3cret")
    with llama() as server:
        async with opened(server):
            assert set(server.keys) == {"Bearer s3cret"}
        server.routes["GET /v1/models"] = lambda _: Reply(401, {"error": "no"})
        with pytest.raises(EngineError, match="asks for a key"):
            await RemoteEngine.open(f"remote:{server.url}")


async def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving({}) as proxy, llama() as server:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        async with opened(server) as engine:
            await engine.generate(PROMPT, Sampling())
        assert not proxy.asked


async def test_a_name_is_looked_up_once_and_still_sent_to_the_server() -> None:
    with llama() as server:
        port = server.address.rpartition(":")[2]
        engine = await RemoteEngine.open(f"remote:http://localhost:{port}")
        await engine.close()
        assert set(server.hosts) == {f"localhost:{port}"}


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for `localhost` that nobody has signed, with its key in the same file."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate with")
    file = tmp_path / "localhost.pem"
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", *kind, *name, "-keyout", str(file), "-out", str(tmp_path / "only.pem")]
    subprocess.run(command, check=True, capture_output=True)
    file.write_text(file.read_text() + (tmp_path / "only.pem").read_text())
    return file


async def test_certificates_are_checked_always(home: Path, certificate: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    with serving(llama_routes(), tls) as server:
        port = server.address.rpartition(":")[2]
        with pytest.raises(EngineError, match="CERTIFICATE_VERIFY_FAILED.*ca_file"):
            await RemoteEngine.open(f"remote:https://localhost:{port}")
        allow(home, ca_file=f'"{certificate}"')
        with pytest.raises(EngineError, match="CERTIFICATE_VERIFY_FAILED"):
            await RemoteEngine.open(f"remote:https://127.0.0.1:{port}")
        assert not server.asked
        engine = await RemoteEngine.open(f"remote:https://localhost:{port}")
        assert [one.text for one in await engine.generate(PROMPT, Sampling(seed=1))] == ["reply 1"]
        await engine.close()


async def test_a_certificate_file_that_is_none_is_reported(home: Path, tmp_path: Path) -> None:
    allow(home, ca_file=f'"{tmp_path / "none.pem"}"')
    with pytest.raises(InputError, match="holds no certificates"):
        await RemoteEngine.open("remote:https://localhost:9")


async def test_a_cancelled_request_hangs_up() -> None:
    released = threading.Event()
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: released.wait()
            task = asyncio.create_task(engine.generate(PROMPT, Sampling()))
            await until(lambda: server.bodies(COMPLETION))
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            released.set()


THROUGH_THE_GUARD = """
import asyncio, sys
from mma_desktop.engine.remote.engine import RemoteEngine
from mma_desktop.errors import NetworkRefused
from mma_desktop.offline import close_network, network_use

close_network()

async def main():
    engine = await RemoteEngine.open(sys.argv[1])
    assert network_use().connections > 0
    await engine.close()
    try:
        await asyncio.open_connection("127.0.0.1", 9)
    except NetworkRefused:
        print("closed again")

asyncio.run(main())
"""


async def test_a_server_that_the_user_allowed_is_reached_where_the_network_is_closed() -> None:
    with llama() as server:
        command = [sys.executable, "-c", THROUGH_THE_GUARD, f"remote:{server.url}"]
        child = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = await child.communicate()
    assert (out.decode().strip(), err.decode()) == ("closed again", "")
