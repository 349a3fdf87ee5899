"""Purchases through the server, from a seller with x402's own middleware."""

from __future__ import annotations

import uuid
from decimal import Decimal

import pytest

from bursar import Bursar, BursarError, payment_of
from conftest import LOST, SELLER_URL, Agent, Answer, Received, passing_on, serving

PRICE = Decimal("0.01")


def test_fetches_and_says_what_it_cost(agent: Agent, bursar: Bursar) -> None:
    response = bursar.fetch(f"{SELLER_URL}/data", max_amount="0.05")
    assert (response.status_code, response.json()) == (200, {"sky": "clear"})
    assert response.headers["content-type"].startswith("application/json")
    cost = payment_of(response)
    assert cost is not None and (cost.amount, cost.status) == (PRICE, "confirmed")
    bought = list(bursar.list_payments(agent.wallet_id, type="x402"))
    assert bought[0].id == cost.payment_id


def test_pays_nothing_for_a_free_url_and_nothing_above_the_maximum(agent: Agent, bursar: Bursar) -> None:
    before = [payment.id for payment in bursar.list_payments(agent.wallet_id)]
    free = bursar.fetch(f"{SELLER_URL}/free", max_amount="0.05")
    assert free.text == "free" and payment_of(free) is None
    with pytest.raises(BursarError) as dear:
        bursar.fetch(f"{SELLER_URL}/data", max_amount="0.001")
    assert (dear.value.code, dear.value.payment_id) == ("X402_AMOUNT_TOO_HIGH", None)
    quote = bursar.quote_x402(f"{SELLER_URL}/data")
    assert (quote.is_free, quote.amount) == (False, PRICE)
    assert [payment.id for payment in bursar.list_payments(agent.wallet_id)] == before


def test_sends_method_headers_and_body(bursar: Bursar) -> None:
    def sell(received: Received) -> Answer:
        return Answer(201, received.body, {"X-Seen": f"{received.method} {received.headers.get('x-mine')}"})

    with serving(sell) as seller:
        response = bursar.fetch(
            f"{seller.url}/order", max_amount="0.05", method="post", headers={"X-Mine": "a"}, json={"city": "Évora"}
        )
        assert (response.status_code, response.json()) == (201, {"city": "Évora"})
        assert response.headers["x-seen"] == "POST a"
        assert seller.requests[0].headers["content-type"] == "application/json"
        sent = bursar.fetch(f"{seller.url}/order", max_amount="0.05", method="PUT", content="as it is")
        assert sent.content == b"as it is"
    with pytest.raises(TypeError):
        bursar.fetch(SELLER_URL, max_amount=1, content="a", json={})


def test_hands_bytes_on_as_they_are(bursar: Bursar) -> None:
    content = bytes(range(256))
    with serving(lambda _: Answer(200, content, {"Content-Type": "image/png"})) as seller:
        assert bursar.fetch(seller.url, max_amount=1).content == content
        bought = bursar.buy(seller.url, max_amount=1)
    assert bought.response is not None and bought.response.content == content and bought.payment_id is None


def test_buys_once_for_a_key(agent: Agent, bursar: Bursar) -> None:
    key = str(uuid.uuid4())
    url = f"{SELLER_URL}/data"
    first = bursar.buy(url, max_amount="0.05", idempotency_key=key)
    assert first.response is not None and first.response.json() == {"sky": "clear"}
    again = bursar.buy(url, max_amount="0.05", idempotency_key=key)
    assert (again.payment_id, again.replayed, again.mismatch) == (first.payment_id, True, ())
    other = bursar.buy(f"{SELLER_URL}/free", max_amount="0.05", idempotency_key=key)
    assert (other.payment_id, other.mismatch, other.response) == (first.payment_id, ("url",), None)
    with pytest.raises(BursarError) as used:
        bursar.fetch(f"{SELLER_URL}/free", max_amount="0.05", idempotency_key=key)
    assert (used.value.code, used.value.payment_id) == ("KEY_USED", first.payment_id)


def test_pays_once_where_answers_get_lost(agent: Agent, bursar: Bursar) -> None:
    def bought() -> list[str]:
        return [payment.id for payment in bursar.list_payments(agent.wallet_id, type="x402")]

    before = bought()
    left = [LOST]

    def lossy(received: Received) -> Answer | None:
        answer = passing_on(received)
        return left.pop() if left else answer

    with serving(lossy) as server, Bursar(server.url, agent.api_key) as client:
        purchase = client.buy(f"{SELLER_URL}/data", max_amount="0.05")
    assert purchase.replayed and purchase.payment_id is not None
    assert bought() == [purchase.payment_id, *before]


def test_tells_the_payment_that_a_seller_may_still_cash(bursar: Bursar) -> None:
    with serving(lambda each: Answer(500, b"on fire") if "payment-signature" in each.headers else demand()) as seller:
        with pytest.raises(BursarError) as failed:
            bursar.fetch(f"{seller.url}/data", max_amount="0.05")
    error = failed.value
    assert (error.code, error.status, error.is_retryable) == ("X402_SETTLEMENT_FAILED", 502, False)
    assert error.payment_id is not None and error.idempotency_key is not None
    assert bursar.get_payment(error.payment_id).status == "pending"


def demand() -> Answer:
    """What the real seller demands."""
    import httpx

    response = httpx.get(f"{SELLER_URL}/data")
    return Answer(402, b"{}", {"PAYMENT-REQUIRED": response.headers["payment-required"]})
