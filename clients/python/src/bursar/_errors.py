"""What goes wrong, as one class of exceptions."""

from __future__ import annotations

from typing import Literal

from ._error_codes import RETRYABLE_CODES

ANSWER_LOST = "ANSWER_LOST"
UNKNOWN = "UNKNOWN"

# Codes with the form of a field's that are about the whole request.
_OF_REQUESTS = frozenset(
    {
        "INVALID_ARGUMENT",
        "INVALID_CLIENT_METADATA",
        "INVALID_FORM",
        "INVALID_GRANT",
        "INVALID_JSON",
        "INVALID_OAUTH_REQUEST",
    }
)


class BursarError(Exception):
    """An answer of the API that is an error, or no answer.

    Decide by ``code``. It is one of the API's (docs/errors.md), ``UNKNOWN`` for an answer that is not the API's,
    ``ANSWER_LOST`` if no answer arrived (the cause is httpx's exception), and for purchases ``PAYMENT_FAILED`` or
    ``KEY_USED``.

    If ``idempotency_key`` is set and ``status`` is None or at least 500, money may have moved: repeat the call with
    that key, and it pays once.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        payment_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        #: Of the HTTP answer; None without one.
        self.status = status
        #: For the operator of the server.
        self.request_id = request_id
        #: Seconds to wait before the next try, if the answer says.
        self.retry_after = retry_after
        #: A purchase's payment that was signed before the error, and may still be cashed.
        self.payment_id = payment_id
        #: Of the call that failed, also if the client made it.
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    @property
    def field(self) -> str | None:
        """The argument that is missing or malformed, such as ``tx_limit``; None if the error is about none."""
        kind, _, field = self.code.partition("_")
        is_of_field = self.status == 400 and kind in ("MISSING", "INVALID") and self.code not in _OF_REQUESTS
        return field.lower() if is_of_field else None

    @property
    def is_retryable(self) -> bool:
        """Whether the same call, with the same idempotency key, may succeed later."""
        return self.code == ANSWER_LOST or self.code in RETRYABLE_CODES


class WaitError(BursarError):
    """The awaited state has not come. ``TIMEOUT``: it may still come. ``ENDED``: a Job has ended otherwise."""

    def __init__(self, code: Literal["TIMEOUT", "ENDED"], message: str, last: object) -> None:
        super().__init__(code, message)
        self.args = (code, message, last)
        #: The record as it was seen last; None if it never was.
        self.last = last


class WebhookError(BursarError):
    """A message that is not Bursar's, is too old, or is not a webhook. Answer it with 400."""
