"""The async client: the same calls, awaited."""

from __future__ import annotations

import asyncio
import inspect
import uuid
from decimal import Decimal

import pytest

from bursar import AsyncBursar, Bursar, BursarError, WaitError, payment_of
from conftest import BASE_URL, LOST, SELLER_URL, SHOP, Agent, Answer, error, in_turn, passing_on, serving


def test_pays_waits_lists_and_buys(agent: Agent) -> None:
    async def main() -> None:
        async with AsyncBursar(BASE_URL, agent.api_key) as bursar:
            made = await asyncio.gather(*(bursar.pay(SHOP, "0.01") for _ in range(5)))
            assert len({payment.id for payment in made}) == 5
            for payment in made:
                assert (await bursar.wait_for_payment(payment.id)).status == "confirmed"
            listed = {payment.id async for payment in bursar.list_payments(agent.wallet_id)}
            assert {payment.id for payment in made} <= listed
            key = str(uuid.uuid4())
            response = await bursar.fetch(f"{SELLER_URL}/data", max_amount="1", idempotency_key=key)
            cost = payment_of(response)
            assert response.status_code == 200 and cost is not None and cost.amount == Decimal("0.01")

    asyncio.run(main())


def test_repeats_and_keeps_the_key_as_the_sync_client_does(agent: Agent) -> None:
    async def main() -> None:
        answers: list[Answer | None] = [LOST, error(409, "WALLET_BUSY")]
        with serving(lambda each: answers.pop() if answers else passing_on(each)) as server:
            async with AsyncBursar(server.url, agent.api_key) as bursar:
                await bursar.pay(SHOP, "0.01")
        assert len({request.body for request in server.requests}) == 1 and len(server.requests) == 3
        with serving(in_turn(LOST)) as deaf:
            async with AsyncBursar(deaf.url, agent.api_key, retries=1) as bursar:
                with pytest.raises(BursarError) as lost:
                    await bursar.pay(SHOP, "0.01")
                with pytest.raises(WaitError):
                    await bursar.wait_for_payment("pay_1", timeout_seconds=0.2)
        assert lost.value.code == "ANSWER_LOST"
        assert lost.value.idempotency_key == deaf.requests[0].json["idempotencyKey"]

    asyncio.run(main())


def test_ends_when_it_is_cancelled(agent: Agent) -> None:
    async def main() -> None:
        with serving(in_turn(error(503, "OVERLOADED", Retry_After="30"))) as server:
            async with AsyncBursar(server.url, agent.api_key) as bursar:
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(bursar.get_me(), 0.2)

    asyncio.run(main())


def test_has_every_operation_of_the_sync_client() -> None:
    def operations(client: type) -> set[str]:
        return {name for name, _ in inspect.getmembers(client, inspect.isfunction) if not name.startswith("_")}

    assert operations(AsyncBursar) - {"aclose"} == operations(Bursar) - {"close"}
    for name in operations(Bursar) - {"close"}:
        sync, other = inspect.unwrap(getattr(Bursar, name)), inspect.unwrap(getattr(AsyncBursar, name))
        assert sync is other and sync.__doc__
