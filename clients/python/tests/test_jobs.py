"""A Job from its creation to its end, by both sides, with the webhooks of one."""

from __future__ import annotations

import threading
import time
from decimal import Decimal

import pytest

from bursar import Bursar, BursarError, WaitError, WebhookError, verify_webhook
from conftest import BASE_URL, Answer, Received, new_agent, serving

DAY = 86_400


def test_a_job_is_created_funded_delivered_and_judged() -> None:
    client_side, provider_side = new_agent("v3"), new_agent("v3")
    with (
        Bursar(BASE_URL, client_side.api_key) as client,
        Bursar(BASE_URL, client_side.token) as owner,
        Bursar(BASE_URL, provider_side.api_key) as provider,
    ):
        made = client.create_job(
            provider_address=provider_side.address,
            budget="5.5",
            expired_at=int(time.time()) + 2 * DAY,
            title="A logo",
            description="An otter that counts coins, as SVG.",
            evaluator_rule={"type": "manual"},
            idempotency_key="a logo",
        )
        job = client.get_job(made.job_id)
        assert (job.status, job.budget, job.budget_usdc) == ("open", Decimal("5.5"), 5_500_000)
        with pytest.raises(WaitError, match="TIMEOUT"):
            client.wait_for_job(job.id, ["funded"], timeout_seconds=0.2)
        assert client.fund_job(job.id).fund_tx_hash is not None
        assert provider.wait_for_job(job.id, ["funded", "submitted"]).status == "funded"
        received: list[Received] = []
        came = threading.Event()

        def receive(message: Received) -> Answer:
            received.append(message)
            came.set()
            return Answer()

        with serving(receive) as receiver:
            owner.set_webhook(client_side.wallet_id, f"{receiver.url}/hook")
            assert owner.get_webhook(client_side.wallet_id).webhook_url == f"{receiver.url}/hook"
            secret = owner.get_webhook_secret(client_side.wallet_id)
            assert provider.submit_job(job.id, content="<svg/>").submit_tx_hash is not None
            assert came.wait(30)
            owner.set_webhook(client_side.wallet_id, None)
        message = received[0]
        other = "whsec_" + "b3RoZXI="
        event = verify_webhook([other, secret], message.headers, message.body)
        assert event["type"] == "job_submitted"
        if event["type"] == "job_submitted":
            assert (event["jobId"], event["status"]) == (job.id, "submitted")
        for wrong in (message.body + b" ", b"{}"):
            with pytest.raises(WebhookError, match="WRONG_SIGNATURE"):
                verify_webhook(secret, message.headers, wrong)
        with pytest.raises(WebhookError, match="WRONG_SIGNATURE"):
            verify_webhook(other, message.headers, message.body)

        assert client.get_job_content(job.id) == b"<svg/>"
        assert owner.evaluate_job(job.id, "approved", reason="It counts").evaluation_outcome == "approved"
        assert client.wait_for_job(job.id, ["completed"]).status == "completed"
        with pytest.raises(WaitError) as ended:
            client.wait_for_job(job.id, ["rejected"])
        assert ended.value.code == "ENDED"
        with pytest.raises(BursarError):
            client.refund_job(job.id)
        assert [each.id for each in client.list_jobs(role="client")] == [job.id]
        assert [each.id for each in provider.list_jobs(role="provider")] == [job.id]
        assert list(client.list_jobs(status="open")) == []
