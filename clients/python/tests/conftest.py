"""A running Bursar with a local chain (BURSAR_URL), and an x402 seller on it (SELLER_URL)."""

from __future__ import annotations

import json
import os
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

import httpx
import pytest

from bursar import Bursar

BASE_URL = os.environ["BURSAR_URL"]
SELLER_URL = os.environ["SELLER_URL"]
SHOP = "0x52908400098527886E0F7030069857D2E4169EE7"


@dataclass(frozen=True)
class Agent:
    """A claimed and funded wallet."""

    wallet_id: str
    address: str
    api_key: str
    #: The Owner's JWT.
    token: str


def new_agent(version: Literal["v2", "v3"] = "v2", usdc: str = "100") -> Agent:
    with Bursar(BASE_URL) as anyone:
        wallet = anyone.create_wallet("python", version)
        claim = anyone.claim_wallet(wallet.claim_key, f"u{uuid.uuid4().hex[:12]}", "correct horse battery")
        anyone.request("POST", "/dev/faucet", body={"to": wallet.chain_address, "amount": usdc})
    return Agent(wallet.id, wallet.chain_address, claim.agent_config.api_key, claim.token)


@pytest.fixture(scope="session")
def agent() -> Agent:
    return new_agent()


@pytest.fixture
def bursar(agent: Agent) -> Iterator[Bursar]:
    with Bursar(BASE_URL, agent.api_key) as client:
        yield client


@pytest.fixture
def owner(agent: Agent) -> Iterator[Bursar]:
    with Bursar(BASE_URL, agent.token) as client:
        yield client


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Answer:
    status: int = 200
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)


LOST = None


@dataclass
class Server:
    """A real HTTP server. ``None`` in place of an answer closes the connection without one."""

    url: str
    requests: list[Received]


@contextmanager
def serving(respond: Callable[[Received], Answer | None]) -> Iterator[Server]:
    requests: list[Received] = []
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            names = {name.lower(): value for name, value in self.headers.items()}
            received = Received(self.command, self.path, names, body)
            with lock:
                requests.append(received)
            given = respond(received)
            if given is None:
                self.close_connection = True
                return
            content = given.body if isinstance(given.body, bytes) else json.dumps(given.body).encode()
            self.send_response(given.status)
            for name, value in {**given.headers, "Content-Length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = do_PATCH = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.server_address[1]}", requests)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def passing_on(received: Received) -> Answer:
    """Bursar's own answer."""
    headers = {name: value for name, value in received.headers.items() if name not in ("host", "content-length")}
    with httpx.Client(timeout=90) as client:
        response = client.request(received.method, BASE_URL + received.path, headers=headers, content=received.body)
    kept = ("content-type", "retry-after", "x-request-id")
    headers = {name: value for name, value in response.headers.items() if name in kept}
    return Answer(response.status_code, response.content, headers)


def in_turn(*answers: Answer | None) -> Callable[[Received], Answer | None]:
    """One answer after another, and the last of them for ever."""
    left = list(answers)

    def respond(_: Received) -> Answer | None:
        return left.pop(0) if len(left) > 1 else left[0]

    return respond


def error(status: int, code: str, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, {"error": code, "message": "no"}, {"Retry-After": "0", **named})
