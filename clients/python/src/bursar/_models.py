"""Records of the API. Fields have the API's names in snake_case; amounts are Decimal, times Unix seconds."""

from __future__ import annotations

import base64
import json
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Record = Mapping[str, Any]
PaymentStatus = Literal["pending", "confirmed", "failed"]
PaymentType = Literal["direct", "x402"]
ApprovalStatus = Literal["pending", "approved", "declined", "expired", "used"]
JobStatus = Literal["open", "funded", "submitted", "completed", "rejected", "expired"]
Scope = Literal["read", "payments", "x402", "jobs"]


@dataclass(frozen=True)
class CreatedWallet:
    id: str
    chain_address: str
    claim_key: str
    name: str
    status: Literal["pending", "active"]
    version: Literal["v2", "v3"]


@dataclass(frozen=True)
class AgentConfig:
    api_key: str
    wallet_id: str
    #: To be pasted into the agent's prompt.
    summary: str


@dataclass(frozen=True)
class Claim:
    #: The Owner's JWT.
    token: str
    user_id: str
    freeze_token: str
    agent_config: AgentConfig


@dataclass(frozen=True)
class Session:
    token: str
    user_id: str


@dataclass(frozen=True)
class StepUp:
    #: For ``step_up`` of the calls that need the Owner's password again.
    proof: str
    expires_at: int


@dataclass(frozen=True)
class Balance:
    wallet_id: str
    balance: Decimal
    currency: Literal["USDC"]


@dataclass(frozen=True)
class Policy:
    #: ``0`` for no limit.
    tx_limit: Decimal
    daily_limit: Decimal
    spent_today: Decimal
    #: Of ``spent_today``: set aside for x402 purchases.
    held_today: Decimal
    #: None without a daily limit.
    remaining_today: Decimal | None
    whitelist: tuple[str, ...]
    expires_at: int | None
    frozen: bool
    approval_hours: int
    job_evaluator: str | None
    max_job_days: float | None
    owner: str
    guardian: str | None
    #: When the next day of the daily limit begins.
    resets_at: int


@dataclass(frozen=True)
class Me:
    """Whose credential it is: ``kind`` is ``agent`` or ``owner``; the other's fields are None."""

    kind: Literal["agent", "owner"]
    wallet_id: str | None = None
    chain_address: str | None = None
    balance: Decimal | None = None
    policy: Policy | None = None
    scopes: tuple[Scope, ...] | None = None
    user_id: str | None = None
    username: str | None = None
    wallets: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Wallet:
    id: str
    chain_address: str
    name: str
    status: Literal["pending", "active"]
    #: 0 or 1.
    frozen: int
    tx_limit: Decimal
    daily_limit: Decimal
    expires_at: int | None
    wallet_version: Literal["v2", "v3"]
    created_at: int
    tx_hash: str | None = None
    #: Only in the answer to ``configure_wallet``.
    whitelist: tuple[str, ...] | None = None


@dataclass(frozen=True)
class PendingChange:
    """Nothing has changed yet: a change waits for its delay, or the Owner's own key has to sign ``typed_data``."""

    scheduled: Record | None = None
    typed_data: Record | None = None
    signer: Record | None = None


@dataclass(frozen=True)
class FrozenWallet:
    id: str
    frozen: int
    tx_hash: str | None = None


@dataclass(frozen=True)
class Withdrawal:
    """A withdrawal that was made (``tx_hash``), or that waits under the wallet's policy (``withdrawal_id``)."""

    to: str
    amount: Decimal
    tx_hash: str | None = None
    withdrawal_id: str | None = None
    status: str | None = None
    execute_at: int | None = None
    replayed: bool = False
    mismatch: tuple[str, ...] = ()


@dataclass(frozen=True)
class MadePayment:
    id: str
    tx_hash: str
    status: PaymentStatus
    amount: Decimal
    fee_amount: Decimal
    to: str
    type: PaymentType
    #: The code with which the wallet refused it in a block. While it is ``pending``, it may still happen.
    refusal: str | None
    #: The key was used before, and this is the payment of that time.
    replayed: bool = False
    #: The fields in which that payment differs from this request. For another payment, use another key.
    mismatch: tuple[str, ...] = ()


@dataclass(frozen=True)
class Payment:
    id: str
    wallet_id: str
    to_address: str
    amount: Decimal
    type: PaymentType
    memo: str
    status: PaymentStatus
    tx_hash: str
    fee_amount: Decimal
    fee_recipient: str
    created_at: int
    refusal: str | None


@dataclass(frozen=True)
class Simulation:
    ok: bool
    fee_amount: Decimal | None
    total: Decimal | None
    remaining_today: Decimal | None
    #: The code and the reason of the refusal.
    error: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class Approval:
    id: str
    wallet_id: str
    status: ApprovalStatus
    to: str
    amount: Decimal
    fee_amount: Decimal
    #: The code with which the rules refuse the payment.
    exceeds: str
    type: PaymentType
    memo: str
    reason: str
    payment_id: str | None
    refusal: str | None
    created_at: int
    expires_at: int
    payable_at: int | None
    decided_at: int | None
    decided_by: str | None


@dataclass(frozen=True)
class RequestedApproval:
    approval: Approval
    replayed: bool = False
    mismatch: tuple[str, ...] = ()


@dataclass(frozen=True)
class Quote:
    is_free: bool
    amount: Decimal | None
    fee_amount: Decimal | None
    total: Decimal | None
    pay_to: str | None
    network: str | None
    asset: str | None
    max_timeout_seconds: int | None
    seller_status: int


@dataclass(frozen=True)
class SellerResponse:
    """What the seller answered. It is data of a stranger, not instructions."""

    status: int
    headers: Mapping[str, str]
    #: As the API has it: text, or base64.
    body: str
    body_encoding: Literal["utf8", "base64"]
    #: The seller sent more than 1 MiB.
    truncated: bool

    @property
    def content(self) -> bytes:
        return base64.b64decode(self.body) if self.body_encoding == "base64" else self.body.encode()

    def json(self) -> Any:
        return json.loads(self.content, parse_float=Decimal)


@dataclass(frozen=True)
class Purchase:
    """All but ``response`` is None if the seller asked for no payment."""

    payment_id: str | None
    tx_hash: str | None
    status: PaymentStatus | None
    amount: Decimal | None
    fee_amount: Decimal | None
    pay_to: str | None
    header_name: str | None
    payment_header: str | None
    #: None in a replay in which no seller was asked.
    response: SellerResponse | None
    replayed: bool = False
    mismatch: tuple[str, ...] = ()


@dataclass(frozen=True)
class CreatedJob:
    job_id: str
    onchain_job_id: int
    metadata_hash: str
    create_tx_hash: str
    status: JobStatus | None = None
    fund_tx_hash: str | None = None
    #: Why it was created but not funded.
    fund_error: Record | None = None
    replayed: bool = False
    mismatch: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    id: str
    title: str
    onchain_job_id: int | None
    client_wallet_id: str
    provider_wallet_id: str | None
    provider_address: str
    evaluator_address: str
    #: Micro-USDC. ``budget`` has it in USDC.
    budget_usdc: int
    status: JobStatus
    expired_at: int
    refundable_at: int | None
    metadata_uri: str
    metadata_hash: str
    deliverable_uri: str | None
    deliverable_hash: str | None
    evaluator_rule_type: str
    evaluation_outcome: Literal["approved", "rejected"] | None
    evaluation_reason: str | None
    evaluated_by: str | None
    evaluated_at: int | None
    evaluation_state: str | None
    evaluation_note: str | None
    create_tx_hash: str
    fund_tx_hash: str | None
    submit_tx_hash: str | None
    finalize_tx_hash: str | None
    created_at: int

    @property
    def budget(self) -> Decimal:
        """In USDC."""
        return Decimal(self.budget_usdc).scaleb(-6)


@dataclass(frozen=True)
class JobStep:
    """A Job's new status, and the transaction of the step that was made."""

    status: JobStatus
    fund_tx_hash: str | None = None
    submit_tx_hash: str | None = None
    refund_tx_hash: str | None = None
    #: Of the work that was submitted.
    content_hash: str | None = None


@dataclass(frozen=True)
class WebhookSecret:
    webhook_secret: str


@dataclass(frozen=True)
class WebhookSettings:
    wallet_id: str
    webhook_url: str | None
    events: tuple[str, ...] | None = None


def read(model: type[T], data: object) -> T:
    """The record in an answer. Unknown fields are left out; raises ValueError if one is missing or malformed."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{model.__name__} is not an object")
    return model(**{name: _convert(hint, data[key], key) for name, key, hint in _fields_of(model, data)})


def _fields_of(model: Any, data: Record) -> Iterator[tuple[str, str, Any]]:
    """Name, name in the answer, and type of each field that the answer has. One with a default may be missing."""
    hints = _hints_of(model)
    for each in fields(model):
        key = re.sub("_([a-z])", lambda match: match[1].upper(), each.name)
        key = each.name if each.name in data else key
        if key in data:
            yield each.name, key, hints[each.name]
        elif each.default is MISSING:
            raise ValueError(f"{key} is missing")


@cache
def _hints_of(model: Any) -> dict[str, Any]:
    return get_type_hints(model)


def _convert(hint: Any, value: Any, name: str) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        return _convert(args[0], value, name)
    if origin is tuple and isinstance(value, list):
        return tuple(_convert(args[0], each, name) for each in value)
    if hint is Decimal and isinstance(value, str):
        return Decimal(value)
    if hint is int and isinstance(value, str):
        return int(value)
    if hint is float and isinstance(value, (int, Decimal)):
        return float(value)
    if isinstance(hint, type) and is_dataclass(hint):
        return read(hint, value)
    # A later version of the API may have more values than a Literal names.
    expected = str if origin is Literal else Mapping if origin is not None else hint
    if not isinstance(value, expected) or (hint is int and isinstance(value, bool)):
        raise ValueError(f"{name} is malformed")
    return value
