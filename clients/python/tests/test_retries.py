"""Which calls are repeated, against real HTTP servers that lose answers."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from bursar import RETRYABLE_CODES, Bursar, BursarError, WaitError
from conftest import LOST, SHOP, Agent, Answer, Received, error, in_turn, passing_on, serving

MADE = Answer(
    body={
        "id": "pay_1",
        "txHash": "0x1",
        "status": "pending",
        "amount": "1",
        "feeAmount": "0.02",
        "to": SHOP,
        "type": "direct",
        "refusal": None,
    }
)


def losing(count: int) -> Callable[[Received], Answer | None]:
    """Bursar itself, whose first answers get lost after it did what it was asked for."""
    left = [LOST] * count

    def respond(received: Received) -> Answer | None:
        answer = passing_on(received)
        return left.pop() if left else answer

    return respond


def test_pays_once_where_answers_get_lost(agent: Agent, bursar: Bursar) -> None:
    before = {payment.id for payment in bursar.list_payments(agent.wallet_id)}
    with serving(losing(2)) as server, Bursar(server.url, agent.api_key) as lossy:
        payment = lossy.pay(SHOP, "0.25")
    assert payment.replayed
    keys = [request.json["idempotencyKey"] for request in server.requests]
    assert len(keys) == 3 and len(set(keys)) == 1
    after = {each.id for each in bursar.list_payments(agent.wallet_id)}
    assert after - before == {payment.id}


def test_keeps_the_key_that_it_made_if_all_answers_get_lost(agent: Agent, bursar: Bursar) -> None:
    before = {payment.id for payment in bursar.list_payments(agent.wallet_id)}
    with serving(losing(2)) as server, Bursar(server.url, agent.api_key, retries=1) as lossy:
        with pytest.raises(BursarError) as lost:
            lossy.pay(SHOP, "0.3")
    assert len(server.requests) == 2
    failure = lost.value
    assert (failure.code, failure.status, failure.is_retryable) == ("ANSWER_LOST", None, True)
    assert failure.idempotency_key is not None and failure.idempotency_key in str(failure)
    assert failure.__cause__ is not None
    paid = bursar.pay(SHOP, "0.3", idempotency_key=failure.idempotency_key)
    assert paid.replayed
    after = {each.id for each in bursar.list_payments(agent.wallet_id)}
    assert after - before == {paid.id}


def test_keeps_the_key_with_every_error_of_a_payment(agent: Agent) -> None:
    for answer in (error(502, "RPC_TIMEOUT"), Answer(502, b"<h1>Bad Gateway</h1>"), Answer(200, b"<h1>Log in</h1>")):
        with serving(in_turn(answer)) as server, Bursar(server.url, agent.api_key, retries=0) as one:
            with pytest.raises(BursarError) as failed:
                one.pay(SHOP, "1")
        assert failed.value.idempotency_key == server.requests[0].json["idempotencyKey"]
        assert failed.value.code in ("RPC_TIMEOUT", "UNKNOWN")


@pytest.mark.parametrize(
    "answer",
    [
        error(408, "REQUEST_TIMEOUT"),
        error(409, "WALLET_BUSY"),
        error(429, "RATE_LIMITED"),
        error(500, "INTERNAL"),
        error(502, "RPC_TIMEOUT"),
        error(503, "OVERLOADED"),
        Answer(502, b"<h1>Bad Gateway</h1>"),
        Answer(504, b""),
        LOST,
    ],
)
def test_repeats_a_payment_under_one_key(agent: Agent, answer: Answer | None) -> None:
    with serving(in_turn(answer, MADE)) as server, Bursar(server.url, agent.api_key) as client:
        assert client.pay(SHOP, "1").id == "pay_1"
    first, second = server.requests
    assert first.body == second.body and first.json["idempotencyKey"] != ""


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        (error(400, "INSUFFICIENT_BALANCE"), 1),
        (error(409, "IDEMPOTENCY_INCOMPLETE"), 1),
        (error(502, "X402_SETTLEMENT_FAILED"), 1),
        (error(429, "GAS_BUDGET_EXCEEDED", Retry_After="3600"), 1),
        # A fault of the server is worth one more try.
        (error(500, "INTERNAL"), 2),
        (error(503, "OVERLOADED"), 4),
    ],
)
def test_repeats_a_payment_only_if_that_may_help(agent: Agent, answer: Answer, sent: int) -> None:
    with serving(in_turn(answer)) as server, Bursar(server.url, agent.api_key) as client:
        with pytest.raises(BursarError) as failed:
            client.pay(SHOP, "1")
    assert len(server.requests) == sent
    assert failed.value.retry_after == float(answer.headers["Retry-After"])


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        (LOST, 1),
        (error(500, "INTERNAL"), 1),
        (error(502, "RPC_TIMEOUT"), 1),
        (Answer(503, b"<h1>Unavailable</h1>"), 1),
        # The API says that nothing was done.
        (error(503, "OVERLOADED"), 4),
        (error(429, "RATE_LIMITED"), 4),
        (error(408, "REQUEST_TIMEOUT"), 4),
    ],
)
def test_repeats_nothing_that_could_be_done_twice(answer: Answer | None, sent: int) -> None:
    with serving(in_turn(answer)) as server, Bursar(server.url) as client:
        with pytest.raises(BursarError) as failed:
            client.create_wallet()
    assert len(server.requests) == sent
    assert failed.value.idempotency_key is None


def test_waits_as_long_as_the_answer_says(agent: Agent) -> None:
    waits = in_turn(error(429, "RATE_LIMITED", Retry_After="1"), MADE)
    with serving(waits) as server, Bursar(server.url, agent.api_key, max_wait_seconds=0.5) as impatient:
        with pytest.raises(BursarError, match="RATE_LIMITED"):
            impatient.pay(SHOP, "1")
    assert len(server.requests) == 1


def test_gives_any_request_that_moves_money_a_key(agent: Agent) -> None:
    with serving(in_turn(LOST, MADE)) as server, Bursar(server.url, agent.api_key) as client:
        client.request("post", "/v1/payments", body={"to": SHOP, "amount": "1", "currency": "USDC"})
        client.request("POST", "/v1/wallets/wallet_1/withdraw", body={"idempotencyKey": "mine"})
        client.request("POST", "/v1/x402/pay", body={}, idempotency_key="ours")
        with pytest.raises(ValueError):
            client.request("POST", "/v1/wallets", idempotency_key="mine")
    keys = [request.json["idempotencyKey"] for request in server.requests]
    assert keys[0] == keys[1] and keys[2:] == ["mine", "ours"]


def test_waits_through_outages(agent: Agent, bursar: Bursar) -> None:
    payment = bursar.pay(SHOP, "0.1")
    answers: list[Answer | None] = [LOST, error(503, "OVERLOADED"), Answer(502, b"")]
    respond: Callable[[Received], Answer | None] = lambda each: answers.pop() if answers else passing_on(each)
    with serving(respond) as server, Bursar(server.url, agent.api_key) as shaky:
        assert shaky.wait_for_payment(payment.id).status == "confirmed"
        assert len(server.requests) >= 4
        with pytest.raises(BursarError, match="PAYMENT_NOT_FOUND"):
            shaky.wait_for_payment("pay_000000000000")
    with Bursar(server.url) as gone, pytest.raises(WaitError) as late:
        gone.wait_for_payment(payment.id, timeout_seconds=0.2)
    assert (late.value.code, late.value.last) == ("TIMEOUT", None)
    assert isinstance(late.value.__cause__, BursarError) and late.value.__cause__.code == "ANSWER_LOST"


def test_knows_the_codes_that_the_documentation_marks() -> None:
    table = (Path(__file__).parents[3] / "docs/errors.md").read_text()
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    marked = {code for cells in rows if "retry" in cells[1] for code in cells[0].strip("| ").replace("`", "").split()}
    assert marked == RETRYABLE_CODES


def test_errors_can_be_pickled() -> None:
    failure = BursarError("ANSWER_LOST", "gone", idempotency_key="k")
    waited = WaitError("TIMEOUT", "late", "the last")
    for error, shown in ((failure, "ANSWER_LOST: gone"), (waited, "TIMEOUT: late")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), shown, vars(error))


def test_sends_its_credential_to_its_server_alone(agent: Agent) -> None:
    with Bursar("http://127.0.0.1:1", agent.api_key) as client, pytest.raises(ValueError):
        client.request("GET", "@127.0.0.1:2/v1/me")
    away = Answer(302, b"", {"Location": "http://127.0.0.1:2/v1/me"})
    with serving(in_turn(away)) as server, Bursar(server.url, agent.api_key) as client:
        with pytest.raises(BursarError) as moved:
            client.get_me()
    assert (moved.value.code, moved.value.status) == ("UNKNOWN", 302)


def test_refuses_a_base_url_that_is_none() -> None:
    for url in ("pay.example.com", "ftp://pay.example.com", ""):
        with pytest.raises(ValueError):
            Bursar(url)


def test_shows_no_credential(agent: Agent) -> None:
    with Bursar("http://127.0.0.1:1", agent.api_key, retries=0) as unreachable:
        with pytest.raises(BursarError) as failed:
            unreachable.get_me()
        assert agent.api_key not in repr(unreachable) + repr(failed.value) + json.dumps(vars(failed.value))
