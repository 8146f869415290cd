"""Where case text may go: settings, allow-list, addresses."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from mma_desktop.engine.remote.address import (
    Address,
    RemoteSettings,
    check_allowed,
    load_settings,
    offered_models,
    parse_spec,
    targets,
)
from mma_desktop.errors import EngineError, InputError
from tests.engine.remote.opening import allow


def settings_for(*hosts: str) -> RemoteSettings:
    return RemoteSettings(enabled=True, hosts=hosts)


def resolve_to(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    """Let every name stand for these addresses."""
    answers = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 80)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: answers)


def test_without_a_file_everything_is_off() -> None:
    assert load_settings() == RemoteSettings(enabled=False, hosts=())


@pytest.mark.parametrize("text", ["enabled = maybe", "verify = false", "seconds = 0", 'hosts = "a"', "\x00"])
def test_a_wrong_settings_file_is_refused(home: Path, text: str) -> None:
    (home / "remote.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"Correct .*remote\.toml"):
        load_settings()


@pytest.mark.parametrize(
    ("spec", "address"),
    [
        ("remote:http://10.0.0.2:8080#m", Address("http", "10.0.0.2", 8080, "", "m")),
        ("remote:https://LLM.Office.lan./v1/#org/m#2", Address("https", "llm.office.lan", 443, "", "org/m#2")),
        ("remote:http://[::1]:80/gpu", Address("http", "::1", 80, "/gpu")),
    ],
)
def test_a_spec_is_read_and_written(spec: str, address: Address) -> None:
    assert parse_spec(spec) == address
    assert parse_spec(address.spec) == address


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "10.0.0.2:8080",
        "ftp://a",
        "http://a:99999",
        "http://",
        "http://[a",
        "http://10.0.0.2@public.example",
        "http://a?x",
    ],
)
def test_what_is_no_address_is_refused(spec: str) -> None:
    with pytest.raises(InputError, match="is no address"):
        parse_spec(f"remote:{spec}")


def test_a_host_that_is_not_listed_is_refused() -> None:
    with pytest.raises(InputError, match="not among the allowed"):
        check_allowed(parse_spec("remote:http://10.0.0.3:8080"), settings_for("10.0.0.2", "0.0.3"))


def test_a_list_without_the_switch_allows_nothing() -> None:
    with pytest.raises(InputError, match="switched off"):
        check_allowed(parse_spec("remote:http://10.0.0.2"), RemoteSettings(hosts=("10.0.0.2",)))


@pytest.mark.parametrize("host", ["10.0.0.2", "192.168.7.1", "172.16.0.1", "127.0.0.1", "::1", "fd00::2", "100.64.0.1"])
def test_addresses_of_ones_own_network_are_allowed(host: str) -> None:
    check_allowed(Address("http", host, 80), settings_for(host))


@pytest.mark.parametrize("host", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "0.0.0.0", "224.0.0.1"])
def test_public_addresses_are_refused_though_listed(host: str) -> None:
    with pytest.raises(InputError, match="public address"):
        check_allowed(
            parse_spec(f"remote:http://[{host}]" if ":" in host else f"remote:http://{host}"), settings_for(host)
        )


def test_a_listed_name_is_trusted_in_any_spelling() -> None:
    check_allowed(parse_spec("remote:https://llm.Firm.example:8443"), settings_for("LLM.firm.example."))


async def test_without_tls_a_name_becomes_the_private_addresses_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, "10.0.0.7", "::1", "10.0.0.7")
    assert await targets(Address("http", "llm.lan", 80, "/x")) == ["http://10.0.0.7:80/x", "http://[::1]:80/x"]


async def test_without_tls_a_name_must_not_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, "10.0.0.7", "203.0.114.9")
    with pytest.raises(InputError, match=r"public address 203\.0\.114\.9.* not encrypted"):
        await targets(Address("http", "llm.lan", 80))


async def test_with_tls_the_certificate_proves_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, "203.0.114.9")
    assert await targets(Address("https", "llm.firm.example", 443)) == ["https://llm.firm.example:443"]


async def test_an_unknown_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(EngineError, match="llm.lan is not known"):
        await asyncio.wait_for(targets(Address("http", "llm.lan", 80)), 5)


def test_models_are_offered_only_where_remote_engines_are_on(home: Path) -> None:
    assert offered_models() == []
    text = 'hosts = ["10.0.0.7"]\nmodels = ["http://10.0.0.7:8080#qwen"]\n'
    (home / "remote.toml").write_text(text, encoding="utf-8")
    assert offered_models() == []
    (home / "remote.toml").write_text("enabled = true\n" + text, encoding="utf-8")
    assert [address.spec for address in offered_models()] == ["remote:http://10.0.0.7:8080#qwen"]


def test_a_model_on_a_host_that_is_not_allowed_is_not_offered(home: Path) -> None:
    allow(home, models='["http://10.0.0.8"]')
    with pytest.raises(InputError, match=r"10\.0\.0\.8 is not among the allowed hosts"):
        offered_models()
