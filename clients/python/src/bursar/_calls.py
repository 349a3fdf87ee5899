"""The operations of the API. Each returns a flow, which both clients run."""

from __future__ import annotations

import json as json_module
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar
from urllib.parse import quote

import httpx

from ._errors import BursarError
from ._flow import Call, Flow, Pages, answer, data, get, keyed, one, parsed, record
from ._models import (
    Approval,
    ApprovalStatus,
    Balance,
    Claim,
    CreatedJob,
    CreatedWallet,
    FrozenWallet,
    Job,
    JobStatus,
    JobStep,
    MadePayment,
    Me,
    Payment,
    PaymentStatus,
    PaymentType,
    PendingChange,
    Policy,
    Purchase,
    Quote,
    RequestedApproval,
    Session,
    Simulation,
    StepUp,
    Wallet,
    WebhookSecret,
    WebhookSettings,
    Withdrawal,
)
from ._money import Amount, text_of

T = TypeVar("T")
_PURCHASE = "bursar_purchase"
_TAKES_KEY = re.compile(r"/v1/(payments|x402/pay|jobs|wallets/[^/]+/withdraw)")
_LARGEST_PAGE = 100
# Of one connection, or of a body that is decoded already.
_NOT_PASSED_ON = frozenset({"connection", "content-encoding", "content-length", "transfer-encoding"})


def request(
    method: str,
    path: str,
    *,
    query: Mapping[str, str | int] | None = None,
    body: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
    idempotency_key: str | None = None,
) -> Flow[Any]:
    """Calls any operation of the API (docs/api.md) and returns the JSON of its answer as it is.

    Everything but a POST may be done twice. A POST that takes an idempotency key gets a fresh one if it has none;
    every other one is repeated only after an answer that says that nothing was done.
    """
    method = method.upper()
    if not path.startswith("/"):
        raise ValueError(f"path begins with a slash, as in /v1/me: {path!r}")
    if method == "POST" and _TAKES_KEY.fullmatch(path):
        given = (body or {}).get("idempotencyKey") if idempotency_key is None else idempotency_key
        return data(replace(keyed(path, body or {}, given, headers), query=query or {}))
    if idempotency_key is not None:
        raise ValueError(f"{method} {path} takes no idempotency key.")
    return data(Call(method, path, query or {}, body, headers or {}, is_safe=method != "POST"))


# Accounts


def log_in(username: str, password: str) -> Flow[Session]:
    """Logs an Owner in. Make a client with ``credential=session.token`` to act as them."""
    return one(Session, Call("POST", "/v1/auth/login", body={"username": username, "password": password}))


def step_up(password: str) -> Flow[StepUp]:
    """Proves the Owner's password again, for the calls that take ``step_up``."""
    return one(StepUp, Call("POST", "/v1/auth/step-up", body={"password": password}))


def get_me() -> Flow[Me]:
    """Whose credential this client has, and what an agent may still spend."""
    return one(Me, get("/v1/me"))


# Wallets


def create_wallet(name: str | None = None, version: Literal["v2", "v3"] | None = None) -> Flow[CreatedWallet]:
    """Creates a wallet that no one owns yet. Jobs need ``version="v3"``."""
    return one(CreatedWallet, Call("POST", "/v1/wallets", body=_given(name=name, version=version)))


def claim_wallet(
    claim_key: str, username: str | None = None, password: str | None = None, *, invite: str | None = None
) -> Flow[Claim]:
    """Makes a new user the wallet's Owner; with an Owner's JWT, that Owner. Returns the agent's API key."""
    body = _given(claimKey=claim_key, username=username, password=password, invite=invite)
    return one(Claim, Call("POST", "/v1/auth/claim", body=body))


def list_wallets() -> Pages[Wallet]:
    """The wallets of the Owner."""
    return _by_cursor(Wallet, "wallets", "/v1/wallets", {})


def get_wallet(wallet_id: str) -> Flow[Wallet]:
    """A wallet of the Owner."""
    return one(Wallet, get(_path("/v1/wallets", wallet_id)))


def get_balance(wallet_id: str) -> Flow[Balance]:
    """What the wallet has."""
    return one(Balance, get(_path("/v1/wallets", wallet_id, "balance")))


def get_policy(wallet_id: str) -> Flow[Policy]:
    """The wallet's rules, and what they leave today."""
    return one(Policy, get(_path("/v1/wallets", wallet_id, "policy")))


def configure_wallet(
    wallet_id: str,
    *,
    tx_limit: Amount | None = None,
    daily_limit: Amount | None = None,
    whitelist: Sequence[str] | None = None,
    expires_at: int | None = None,
    step_up: str | None = None,
) -> Flow[Wallet | PendingChange]:
    """Sets rules that the chain enforces. ``0`` removes a limit or the expiry, ``[]`` the whitelist."""
    body = _given(
        txLimit=_amount(tx_limit),
        dailyLimit=_amount(daily_limit),
        whitelist=None if whitelist is None else list(whitelist),
        expiresAt=expires_at,
    )
    path = _path("/v1/wallets", wallet_id, "config")
    return _or_pending(Wallet, Call("PATCH", path, body=body, headers=_proof(step_up), is_safe=True))


def freeze_wallet(
    wallet_id: str,
    *,
    reason: Literal["precaution", "misuse"] | None = None,
    freeze_token: str | None = None,
) -> Flow[FrozenWallet | PendingChange]:
    """Stops everything that the wallet could spend, at once."""
    body = _given(reason=reason, freezeToken=freeze_token)
    return _or_pending(FrozenWallet, Call("POST", _path("/v1/wallets", wallet_id, "freeze"), body=body, is_safe=True))


def unfreeze_wallet(wallet_id: str, *, step_up: str | None = None) -> Flow[Wallet | PendingChange]:
    """Lets the wallet spend again."""
    path = _path("/v1/wallets", wallet_id, "unfreeze")
    return _or_pending(Wallet, Call("POST", path, body={}, headers=_proof(step_up)))


def withdraw(
    wallet_id: str, to: str, amount: Amount, *, idempotency_key: str | None = None, step_up: str | None = None
) -> Flow[Withdrawal | PendingChange]:
    """The Owner takes USDC out."""
    path = _path("/v1/wallets", wallet_id, "withdraw")
    body = {"to": to, "amount": text_of(amount)}
    return _or_pending(Withdrawal, keyed(path, body, idempotency_key, _proof(step_up)))


# Payments and approvals


def pay(
    to: str,
    amount: Amount,
    *,
    memo: str | None = None,
    idempotency_key: str | None = None,
    wait_seconds: int = 0,
) -> Flow[MadePayment]:
    """Pays USDC. The payment may still be ``pending``; with ``wait_seconds`` (at most 30) the answer waits for it.

    Calls with the same ``idempotency_key`` pay once. Give your own to be safe after a restart of your program too.
    """
    return one(MadePayment, _payment(to, amount, memo, idempotency_key, wait_seconds))


def request_approval(
    to: str,
    amount: Amount,
    reason: str,
    *,
    memo: str | None = None,
    idempotency_key: str | None = None,
) -> Flow[MadePayment | RequestedApproval]:
    """Pays, or asks the Owner if only a limit, a budget or the whitelist refuses. See ``wait_for_approval``."""
    call = _payment(to, amount, memo, idempotency_key, 0, approval="request", reason=reason)
    return _paid_or_requested(call)


def simulate_payment(to: str, amount: Amount) -> Flow[Simulation]:
    """Whether a payment would succeed now. Nothing is paid."""
    body = {"to": to, "amount": text_of(amount), "currency": "USDC"}
    return one(Simulation, Call("POST", "/v1/payments/simulate", body=body, is_safe=True))


def get_payment(payment_id: str) -> Flow[Payment]:
    """A payment by its id."""
    return one(Payment, get(_path("/v1/payments", payment_id)))


def list_payments(
    wallet_id: str, *, type: PaymentType | None = None, status: PaymentStatus | None = None
) -> Pages[Payment]:
    """The wallet's payments, the newest first."""
    path = _path("/v1/wallets", wallet_id, "payments")
    return _by_offset(Payment, "payments", path, _given(type=type, status=status))


def list_approvals(*, status: ApprovalStatus | None = None, wallet_id: str | None = None) -> Pages[Approval]:
    """The approvals of the wallet, or of all wallets of the Owner, the newest first."""
    return _by_offset(Approval, "approvals", "/v1/approvals", _given(status=status, walletId=wallet_id))


def get_approval(approval_id: str) -> Flow[Approval]:
    """An approval by its id."""
    return one(Approval, get(_path("/v1/approvals", approval_id)))


def approve_payment(approval_id: str, *, step_up: str | None = None) -> Flow[Approval | PendingChange]:
    """The Owner allows this one payment, which the server then makes."""
    path = _path("/v1/approvals", approval_id, "approve")
    return _or_pending(Approval, Call("POST", path, headers=_proof(step_up)))


def decline_payment(approval_id: str) -> Flow[Approval]:
    """The Owner refuses it, or takes an approval back that is not paid yet."""
    return one(Approval, Call("POST", _path("/v1/approvals", approval_id, "decline")))


# x402


def quote_x402(
    url: str, *, method: Literal["GET", "HEAD"] = "GET", headers: Mapping[str, str] | None = None
) -> Flow[Quote]:
    """What a URL costs. Nothing is paid."""
    body = _given(url=url, method=method, headers=headers)
    return one(Quote, Call("POST", "/v1/x402/quote", body=body, is_safe=True))


def buy(
    url: str,
    *,
    max_amount: Amount,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    content: str | None = None,
    json: object = None,
    memo: str | None = None,
    idempotency_key: str | None = None,
) -> Flow[Purchase]:
    """Has the server request a URL and, if its seller asks for it, pay at most ``max_amount`` by x402.

    Calls with the same ``idempotency_key`` pay once; a new key is always a new purchase.
    """
    return one(Purchase, _order(url, max_amount, method, headers, content, json, memo, idempotency_key))


def fetch(
    url: str,
    *,
    max_amount: Amount,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    content: str | None = None,
    json: object = None,
    memo: str | None = None,
    idempotency_key: str | None = None,
) -> Flow[httpx.Response]:
    """As ``buy``, but returns the seller's answer as an ``httpx.Response``; ``payment_of`` says what it cost."""
    return _fetched(_order(url, max_amount, method, headers, content, json, memo, idempotency_key), method, url)


def payment_of(response: httpx.Response) -> Purchase | None:
    """What an answer of ``fetch`` cost; None if it was free."""
    purchase = response.extensions.get(_PURCHASE)
    return purchase if isinstance(purchase, Purchase) and purchase.payment_id is not None else None


# Jobs


def create_job(
    *,
    provider_address: str,
    budget: Amount,
    expired_at: int,
    title: str,
    description: str,
    evaluator_rule: Mapping[str, Any],
    provider_wallet_id: str | None = None,
    fund: bool | None = None,
    idempotency_key: str | None = None,
) -> Flow[CreatedJob]:
    """Creates a Job, and with ``fund=True`` locks its budget (USDC) in the escrow."""
    body = _given(
        providerAddress=provider_address,
        providerWalletId=provider_wallet_id,
        budget=text_of(budget),
        expiredAt=expired_at,
        title=title,
        description=description,
        evaluatorRule=evaluator_rule,
        fund=fund,
    )
    return one(CreatedJob, keyed("/v1/jobs", body, idempotency_key))


def list_jobs(
    *, role: Literal["client", "provider"] | None = None, status: JobStatus | None = None
) -> Pages[Job]:
    """The Jobs of the agent's wallet, the newest first."""
    return _by_cursor(Job, "jobs", "/v1/jobs", _given(role=role, status=status))


def get_job(job_id: str) -> Flow[Job]:
    """A Job by its id."""
    return one(Job, get(_path("/v1/jobs", job_id)))


def get_job_content(job_id: str) -> Flow[bytes]:
    """The content that the Provider submitted, as it was submitted."""
    return _bytes(get(_path("/v1/jobs", job_id, "content")))


def fund_job(job_id: str) -> Flow[JobStep]:
    """The Client locks the budget in the escrow."""
    return one(JobStep, Call("POST", _path("/v1/jobs", job_id, "fund")))


def submit_job(
    job_id: str, *, content: object = None, content_hash: str | None = None, content_uri: str | None = None
) -> Flow[JobStep]:
    """The Provider delivers ``content`` (text or JSON), or the hash and the address of work that is elsewhere."""
    body = _given(content=content, contentHash=content_hash, contentURI=content_uri)
    return one(JobStep, Call("POST", _path("/v1/jobs", job_id, "submit"), body=body))


def refund_job(job_id: str) -> Flow[JobStep]:
    """The Client takes the budget back after the Job's end."""
    return one(JobStep, Call("POST", _path("/v1/jobs", job_id, "refund")))


def evaluate_job(
    job_id: str,
    outcome: Literal["approved", "rejected"],
    *,
    reason: str | None = None,
    step_up: str | None = None,
) -> Flow[Job]:
    """The Client's Owner judges the work of a Job with the rule ``manual``."""
    path = _path("/v1/jobs", job_id, "evaluate")
    return one(Job, Call("POST", path, body=_given(outcome=outcome, reason=reason), headers=_proof(step_up)))


# Webhooks


def get_webhook(wallet_id: str) -> Flow[WebhookSettings]:
    """Where the wallet's events go."""
    return one(WebhookSettings, get(_path("/v1/wallets", wallet_id, "webhook")))


def set_webhook(
    wallet_id: str, url: str | None, *, events: Sequence[str] | None = None, step_up: str | None = None
) -> Flow[WebhookSettings]:
    """Has the wallet's events sent to a URL (None: no more), those that ``events`` names or the usual ones."""
    body = {"url": url, **_given(events=None if events is None else list(events))}
    path = _path("/v1/wallets", wallet_id, "webhook")
    return one(WebhookSettings, Call("PUT", path, body=body, headers=_proof(step_up), is_safe=True))


def get_webhook_secret(wallet_id: str, *, step_up: str | None = None) -> Flow[str]:
    """The secret for ``verify_webhook``."""
    call = Call("GET", _path("/v1/wallets", wallet_id, "webhook-secret"), headers=_proof(step_up), is_safe=True)
    return _secret(call)


# What they share


def _path(start: str, *parts: str) -> str:
    return "/".join([start, *(quote(part, safe="") for part in parts)])


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _amount(amount: Amount | None) -> str | None:
    return None if amount is None else text_of(amount)


def _proof(step_up: str | None) -> dict[str, str]:
    return {} if step_up is None else {"X-Bursar-Step-Up": step_up}


def _payment(
    to: str, amount: Amount, memo: str | None, key: str | None, wait_seconds: int, **more: str
) -> Call:
    body = _given(to=to, amount=text_of(amount), currency="USDC", memo=memo, **more)
    headers = {"Prefer": f"wait={wait_seconds}"} if wait_seconds > 0 else {}
    return keyed("/v1/payments", body, key, headers)


def _order(
    url: str,
    max_amount: Amount,
    method: str,
    headers: Mapping[str, str] | None,
    content: str | None,
    json: object,
    memo: str | None,
    key: str | None,
) -> Call:
    if json is not None:
        if content is not None:
            raise TypeError("Give content or json, not both.")
        content = json_module.dumps(json)
        headers = {"Content-Type": "application/json", **(headers or {})}
    body = _given(url=url, method=method.upper(), headers=headers, body=content, maxAmount=text_of(max_amount), memo=memo)
    return keyed("/v1/x402/pay", body, key)


def _fetched(call: Call, method: str, url: str) -> Flow[httpx.Response]:
    purchase = yield from one(Purchase, call)
    answered = purchase.response
    if purchase.status == "failed":
        message = "The payment of this idempotency key was not cashed and no longer can be. To buy, use another key."
        raise _unsold("PAYMENT_FAILED", message, call, purchase)
    if answered is None:
        message = "This idempotency key has paid already, and no seller was asked. To buy again, use another key."
        raise _unsold("KEY_USED", message, call, purchase)
    headers = [(name, value) for name, value in answered.headers.items() if name.lower() not in _NOT_PASSED_ON]
    return httpx.Response(
        answered.status,
        headers=headers,
        content=answered.content,
        request=httpx.Request(method.upper(), url),
        extensions={_PURCHASE: purchase},
    )


def _unsold(code: str, message: str, call: Call, purchase: Purchase) -> BursarError:
    return BursarError(code, message, payment_id=purchase.payment_id, idempotency_key=call.idempotency_key)


def _or_pending(model: type[T], call: Call) -> Flow[T | PendingChange]:
    """The changed record, or with 202 what has to happen before it changes."""
    response = yield from answer(call)
    body = parsed(call, response)
    is_pending = isinstance(body, dict) and ("scheduled" in body or "typedData" in body)
    if is_pending:
        return record(PendingChange, call, response, body)
    return record(model, call, response, body)


def _paid_or_requested(call: Call) -> Flow[MadePayment | RequestedApproval]:
    response = yield from answer(call)
    body = parsed(call, response)
    if isinstance(body, dict) and "approval" in body:
        return record(RequestedApproval, call, response, body)
    return record(MadePayment, call, response, body)


def _bytes(call: Call) -> Flow[bytes]:
    response = yield from answer(call)
    return response.content


def _secret(call: Call) -> Flow[str]:
    return (yield from one(WebhookSecret, call)).webhook_secret


def _by_cursor(model: type[T], name: str, path: str, query: Mapping[str, str]) -> Pages[T]:
    def following(call: Call, page: Mapping[str, Any], count: int) -> dict[str, str | int] | None:
        cursor = page.get("nextCursor")
        return {"cursor": cursor} if isinstance(cursor, str) else None

    return Pages(get(path, {**query, "limit": _LARGEST_PAGE}), model, name, following)


def _by_offset(model: type[T], name: str, path: str, query: Mapping[str, str]) -> Pages[T]:
    def following(call: Call, page: Mapping[str, Any], count: int) -> dict[str, str | int] | None:
        return {"offset": int(call.query["offset"]) + count} if count == _LARGEST_PAGE else None

    return Pages(get(path, {**query, "limit": _LARGEST_PAGE, "offset": 0}), model, name, following)
