"""Verifies webhooks, as Standard Webhooks has it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, cast

from ._errors import WebhookError
from ._webhook_events import WebhookEvent

_DEFAULT_TOLERANCE_SECONDS = 300
_MAX_BODY_BYTES = 262_144
_MAX_HEADER_CHARACTERS = 2_048
_MAX_TIMESTAMP_CHARACTERS = 12
_PREFIX = "whsec_"
_VERSION = "v1,"


class Headers(Protocol):
    """The headers of a request: a dict, or as the web framework has them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    secret: str | Sequence[str],
    headers: Headers,
    body: bytes | str,
    *,
    tolerance_seconds: float = _DEFAULT_TOLERANCE_SECONDS,
) -> WebhookEvent:
    """Checks that a message is signed with the secret, or one of several, and was signed just now; returns its event.

    Pass the headers, and the body as it came, before anything has parsed it. The same event may come twice, with the
    same ``webhook-id``. Raises WebhookError with ``NOT_SIGNED``, ``WRONG_TIME``, ``WRONG_SIGNATURE``, ``TOO_LARGE`` or
    ``UNREADABLE``; ValueError for a secret, TypeError for a body that no caller should pass.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [_key_of(each) for each in secrets]
    if not keys:
        raise ValueError("There is no secret to verify with.")
    if isinstance(body, str):
        body = body.encode()
    if not isinstance(body, bytes):
        raise TypeError("Verify the body as it came, as bytes or str: what was parsed cannot be verified.")
    if len(body) > _MAX_BODY_BYTES:
        raise WebhookError("TOO_LARGE", "The body is longer than any webhook.")
    found = {name.lower(): value for name, value in headers.items()}
    sent_id, timestamp, signatures = (_header(found, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    is_time = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= _MAX_TIMESTAMP_CHARACTERS
    if not is_time or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookError("WRONG_TIME", "It was not signed just now. Check the clock of this machine.")
    signed = f"{sent_id}.{timestamp}.".encode() + body
    if not _is_signed(keys, signed, signatures):
        raise WebhookError("WRONG_SIGNATURE", "No signature is of this secret. Verify the body as it came, unparsed.")
    return _event_of(body)


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True) if secret.startswith(_PREFIX) else b""
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return key


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if not value or len(value) > _MAX_HEADER_CHARACTERS:
        raise WebhookError("NOT_SIGNED", f"The header {name} is missing or no webhook's.")
    return value


def _is_signed(keys: Sequence[bytes], signed: bytes, signatures: str) -> bool:
    """Whether one signature is of one key. Each comparison takes constant time, and all are made."""
    given = [each.removeprefix(_VERSION).encode() for each in signatures.split(" ") if each.startswith(_VERSION)]
    is_one = False
    for key in keys:
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        for each in given:
            is_one |= hmac.compare_digest(expected, each)
    return is_one


def _event_of(body: bytes) -> WebhookEvent:
    """Of a body that Bursar has signed: the holder of the secret keeps what its types promise."""
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookError("UNREADABLE", "It is signed, but it is no webhook of Bursar.")
    return cast(WebhookEvent, event)
