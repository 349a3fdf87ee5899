"""Wallets, payments and approvals against the real server."""

from __future__ import annotations

import threading
import uuid
from decimal import Decimal

import pytest

from bursar import Approval, Bursar, BursarError, MadePayment, PendingChange, RequestedApproval, WaitError, Wallet
from conftest import BASE_URL, SHOP, Agent, new_agent


def test_pays_once_for_one_key_and_shows_replays(bursar: Bursar) -> None:
    key = str(uuid.uuid4())
    first = bursar.pay(SHOP, "1.5", memo="a book", idempotency_key=key, wait_seconds=20)
    assert (first.status, first.amount, first.fee_amount) == ("confirmed", Decimal("1.5"), Decimal("0.03"))
    assert (first.replayed, first.mismatch) == (False, ())
    again = bursar.pay(SHOP, Decimal("1.50"), memo="a book", idempotency_key=key)
    assert (again.id, again.replayed, again.mismatch) == (first.id, True, ())
    other = bursar.pay(SHOP, 2, memo="a book", idempotency_key=key)
    assert (other.id, other.replayed, other.mismatch) == (first.id, True, ("amount",))
    record = bursar.get_payment(first.id)
    assert (record.to_address, record.memo, record.tx_hash) == (SHOP, "a book", first.tx_hash)


def test_makes_another_payment_where_no_key_is_given(bursar: Bursar) -> None:
    first, second = bursar.pay(SHOP, "0.1"), bursar.pay(SHOP, "0.1")
    assert first.id != second.id
    assert bursar.wait_for_payment(second.id).status == "confirmed"


def test_never_takes_a_float(bursar: Bursar) -> None:
    for amount in (1.5, True, Decimal("NaN"), None):
        with pytest.raises((TypeError, ValueError)):
            bursar.pay(SHOP, amount)  # type: ignore[arg-type]


def test_raises_refusals_with_code_status_field_and_request_id(bursar: Bursar) -> None:
    with pytest.raises(BursarError) as refused:
        bursar.pay(SHOP, "1000000", idempotency_key="too much")
    error = refused.value
    assert (error.code, error.status, error.field) == ("INSUFFICIENT_BALANCE", 400, None)
    assert error.request_id is not None and error.idempotency_key == "too much"
    assert not error.is_retryable
    with pytest.raises(BursarError) as malformed:
        bursar.pay(SHOP, "0")
    assert (malformed.value.code, malformed.value.field) == ("INVALID_AMOUNT", "amount")
    with Bursar(BASE_URL) as anyone, pytest.raises(BursarError) as missing:
        anyone.claim_wallet("bsk_no", "ann")
    assert missing.value.field in ("password", "claim_key")
    with pytest.raises(BursarError) as unknown:
        bursar.get_payment("pay_../../me")
    assert unknown.value.code == "PAYMENT_NOT_FOUND"


def test_knows_whose_credential_it_has(bursar: Bursar, owner: Bursar, agent: Agent) -> None:
    me = bursar.get_me()
    assert (me.kind, me.wallet_id, me.user_id) == ("agent", agent.wallet_id, None)
    assert me.policy is not None and me.policy.frozen is False and me.scopes is not None and "read" in me.scopes
    assert me.balance == bursar.get_balance(agent.wallet_id).balance
    assert owner.get_me().wallets == (agent.wallet_id,)


def test_lists_every_payment_once_across_pages() -> None:
    agent = new_agent()
    with Bursar(BASE_URL, agent.api_key) as bursar:
        # More than a page of the API.
        made = [bursar.pay(SHOP, "0.000001").id for _ in range(101)]
        payments = bursar.list_payments(agent.wallet_id)
        first = next(payments)
        # It moves the last payment of the first page to the second.
        bursar.pay(SHOP, "0.000001")
        assert [first.id, *(payment.id for payment in payments)] == made[::-1]
        assert [payment.id for payment in bursar.list_payments(agent.wallet_id, type="x402")] == []


def test_lets_the_owner_set_rules_freeze_and_withdraw() -> None:
    agent = new_agent()
    with Bursar(BASE_URL, agent.token) as owner, Bursar(BASE_URL, agent.api_key) as bursar:
        ruled = owner.configure_wallet(agent.wallet_id, tx_limit="5", whitelist=[SHOP])
        assert isinstance(ruled, Wallet) and ruled.tx_limit == 5 and ruled.whitelist == (SHOP,)
        assert bursar.get_policy(agent.wallet_id).tx_limit == 5
        assert bursar.simulate_payment(SHOP, "6").error == "TX_LIMIT_EXCEEDED"
        assert bursar.simulate_payment(SHOP, "5").total == Decimal("5.1")
        assert not isinstance(owner.freeze_wallet(agent.wallet_id), PendingChange)
        with pytest.raises(BursarError, match="WALLET_FROZEN"):
            bursar.pay(SHOP, "1")
        assert isinstance(owner.unfreeze_wallet(agent.wallet_id), Wallet)
        taken = owner.withdraw(agent.wallet_id, SHOP, "10", idempotency_key="out")
        again = owner.withdraw(agent.wallet_id, SHOP, "10", idempotency_key="out")
        assert not isinstance(taken, PendingChange) and not isinstance(again, PendingChange)
        assert taken.tx_hash is not None and (again.tx_hash, again.replayed) == (taken.tx_hash, True)
        assert [wallet.id for wallet in owner.list_wallets()] == [agent.wallet_id]


def test_asks_the_owner_and_waits_for_the_decision() -> None:
    agent = new_agent()
    with Bursar(BASE_URL, agent.token) as owner, Bursar(BASE_URL, agent.api_key) as bursar:
        owner.configure_wallet(agent.wallet_id, tx_limit="5")
        paid = bursar.request_approval(SHOP, "1", "Small things")
        assert isinstance(paid, MadePayment)
        asked = bursar.request_approval(SHOP, "20", "Server for June", idempotency_key="june")
        assert isinstance(asked, RequestedApproval)
        approval = asked.approval
        assert (approval.status, approval.exceeds, approval.amount) == ("pending", "TX_LIMIT_EXCEEDED", Decimal(20))
        again = bursar.request_approval(SHOP, "20", "Server for June", idempotency_key="june")
        assert isinstance(again, RequestedApproval) and again.replayed and again.approval.id == approval.id
        with pytest.raises(WaitError) as late:
            bursar.wait_for_approval(approval.id, timeout_seconds=0.3)
        assert late.value.code == "TIMEOUT"
        assert isinstance(late.value.last, Approval) and late.value.last.status == "pending"
        deciding = threading.Thread(target=owner.approve_payment, args=[approval.id])
        deciding.start()
        used = bursar.wait_for_approval(approval.id)
        deciding.join()
        assert used.status == "used" and used.payment_id is not None
        assert bursar.wait_for_payment(used.payment_id).amount == 20
        unwanted = bursar.request_approval(SHOP, "30", "A yacht")
        assert isinstance(unwanted, RequestedApproval)
        assert owner.decline_payment(unwanted.approval.id).status == "declined"
        assert [each.status for each in owner.list_approvals(wallet_id=agent.wallet_id)] == ["declined", "used"]
        assert bursar.get_approval(unwanted.approval.id).reason == "A yacht"
