"""Messages that are not genuine. Genuine ones of a server are verified in test_jobs.py."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time

import pytest

from bursar import WebhookError, verify_webhook

SECRET = "whsec_" + base64.b64encode(bytes([9]) * 32).decode()
BODY = '{"type":"payment_failed","paymentId":"pay_1","memo":"Évora"}'.encode()


def signed(body: bytes = BODY, age: float = 0, secret: str = SECRET) -> dict[str, str]:
    timestamp = str(int(time.time() - age))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.new(key, f"whd_1.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return {
        "Webhook-Id": "whd_1",
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


def refusal(headers: dict[str, str], body: bytes = BODY) -> str:
    with pytest.raises(WebhookError) as refused:
        verify_webhook(SECRET, headers, body)
    return refused.value.code


def test_accepts_text_bytes_several_signatures_and_several_secrets() -> None:
    assert verify_webhook(SECRET, signed(), BODY)["type"] == "payment_failed"
    assert verify_webhook(SECRET, signed(), BODY.decode())["type"] == "payment_failed"
    headers = signed()
    headers["webhook-signature"] = f"v1a,YQ== v1,b3RoZXI= v1,\u00e9 {headers['webhook-signature']} v1,b3RoZXI="
    for secrets in (["whsec_b3RoZXI=", SECRET], [SECRET, "whsec_b3RoZXI="]):
        assert verify_webhook(secrets, headers, BODY)["type"] == "payment_failed"


def test_refuses_what_is_not_signed_by_the_secret_just_now() -> None:
    assert refusal(signed(), BODY + b" ") == "WRONG_SIGNATURE"
    assert refusal(signed(secret="whsec_b3RoZXI=")) == "WRONG_SIGNATURE"
    assert refusal({**signed(), "Webhook-Id": "whd_2"}) == "WRONG_SIGNATURE"
    assert refusal({**signed(), "webhook-signature": "v1, v2,YQ== v1"}) == "WRONG_SIGNATURE"
    for age in (301, -302):
        assert refusal(signed(age=age)) == "WRONG_TIME"
    assert verify_webhook(SECRET, signed(age=400), BODY, tolerance_seconds=500)["type"] == "payment_failed"
    for timestamp in ("soon", "²", "1" * 13, "-1", "1.5"):
        assert refusal({**signed(), "webhook-timestamp": timestamp}) == "WRONG_TIME"
    for name in signed():
        assert refusal({**signed(), name: ""}) == "NOT_SIGNED"
        assert refusal({**signed(), name: "a" * 3_000}) == "NOT_SIGNED"
    assert refusal({}) == "NOT_SIGNED"
    assert refusal(signed(), b"a" * 262_145) == "TOO_LARGE"
    for body in (b"no json", b"[]", b'{"type":1}', b"\xff"):
        assert refusal(signed(body), body) == "UNREADABLE"


def test_refuses_secrets_and_bodies_that_are_none() -> None:
    wrong: list[str | list[str]] = ["", "whsec_", "whsec_!", base64.b64encode(b"a").decode(), []]
    for secret in wrong:
        with pytest.raises(ValueError):
            verify_webhook(secret, signed(), BODY)
    with pytest.raises(TypeError):
        verify_webhook(SECRET, signed(), {"type": "test"})  # type: ignore[arg-type]
