"""A typed client of the Bursar API: payments, x402 purchases, Jobs and webhooks, sync and async."""

from ._calls import payment_of
from ._client import AsyncBursar, Bursar
from ._error_codes import RETRYABLE_CODES
from ._errors import BursarError, WaitError, WebhookError
from ._models import (
    Approval,
    ApprovalStatus,
    CreatedJob,
    Job,
    JobStatus,
    MadePayment,
    Payment,
    PaymentStatus,
    PendingChange,
    Policy,
    Purchase,
    RequestedApproval,
    SellerResponse,
    Wallet,
)
from ._money import Amount
from ._webhook import verify_webhook
from ._webhook_events import WebhookEvent

__all__ = [
    "Amount",
    "Approval",
    "ApprovalStatus",
    "AsyncBursar",
    "Bursar",
    "BursarError",
    "CreatedJob",
    "Job",
    "JobStatus",
    "MadePayment",
    "Payment",
    "PaymentStatus",
    "PendingChange",
    "Policy",
    "Purchase",
    "RETRYABLE_CODES",
    "RequestedApproval",
    "SellerResponse",
    "WaitError",
    "Wallet",
    "WebhookError",
    "WebhookEvent",
    "payment_of",
    "verify_webhook",
]
