"""Calls without input and output: generators that say what to send and how long to pause.

The two clients run them, one with threads' calls, one with awaits, so that everything else is written once.
"""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Generic, TypeVar

import httpx

from ._error_codes import RETRYABLE_CODES
from ._errors import ANSWER_LOST, UNKNOWN, BursarError
from ._models import read

T = TypeVar("T")

# After these answers nothing was done, so that every call may be repeated.
_NOTHING_DONE = frozenset({408, 409, 429, 503})
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_MAX_DOUBLINGS = 30


@dataclass(frozen=True)
class Call:
    """One request to the API, with its repetitions."""

    method: str
    path: str
    query: Mapping[str, str | int] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Doing it twice does it once.
    is_safe: bool = False
    idempotency_key: str | None = None
    #: In place of the client's own.
    retries: int | None = None
    timeout: float | None = None


@dataclass(frozen=True)
class Send:
    """One request, once."""

    call: Call


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class RetryOptions:
    retries: int
    max_wait_seconds: float


Step = Call | Send | Sleep
Flow = Generator[Step, Any, T]


@dataclass(frozen=True)
class Pages(Generic[T]):
    """A list of the API, page by page."""

    first: Call
    model: type[T]
    #: Of the list in an answer.
    name: str
    #: The query's fields that lead from a page, with so many records, to the next; None for the last.
    following: Callable[[Call, Mapping[str, Any], int], Mapping[str, str | int] | None]


def get(path: str, query: Mapping[str, str | int] | None = None) -> Call:
    return Call("GET", path, query or {}, is_safe=True)


def keyed(path: str, body: Mapping[str, Any], key: str | None, headers: Mapping[str, str] | None = None) -> Call:
    """A call that moves money. Its key, a fresh one if it has none, makes it safe to repeat."""
    key = str(uuid.uuid4()) if key is None else key
    body = {**body, "idempotencyKey": key}
    return Call("POST", path, body=body, headers=headers or {}, is_safe=True, idempotency_key=key)


def retrying(call: Call, options: RetryOptions) -> Flow[httpx.Response]:
    """Sends a call until an answer stands. Raises BursarError if none arrives."""
    retries = options.retries if call.retries is None else call.retries
    made = 0
    while True:
        try:
            response: httpx.Response = yield Send(call)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol):
            raise
        except httpx.RequestError as error:
            # Without an answer it is unknown whether it was done.
            if not call.is_safe or made >= retries:
                raise _lost(call) from error
            pause = min(pause_of(made), options.max_wait_seconds)
        else:
            if made >= retries or not _may_help(call, response, made):
                return response
            pause = _pause_after(response, made)
            if pause > options.max_wait_seconds:
                return response
        yield Sleep(pause)
        made += 1


def answer(call: Call) -> Flow[httpx.Response]:
    """The answer that stands, if it is no error. Raises BursarError for one."""
    response: httpx.Response = yield call
    if not response.is_success:
        raise _error_of(call, response)
    return response


def data(call: Call) -> Flow[Any]:
    """The JSON of an answer."""
    response = yield from answer(call)
    return parsed(call, response)


def one(model: type[T], call: Call) -> Flow[T]:
    """The record in an answer."""
    response = yield from answer(call)
    return record(model, call, response, parsed(call, response))


def page(pages: Pages[T], call: Call, seen: set[str]) -> Flow[tuple[list[T], Call | None]]:
    """The records of a page that were not seen before, and the call for the next page.

    What comes to the head of a list while it is read moves the others to later pages.
    """
    response = yield from answer(call)
    body = parsed(call, response)
    listed = body.get(pages.name) if isinstance(body, dict) else None
    if not isinstance(listed, list):
        raise _error_of(call, response)
    following = pages.following(call, body, len(listed))
    records = [record(pages.model, call, response, each) for each in listed]
    fresh = [one for one, each in zip(records, listed) if each["id"] not in seen]
    seen.update(each["id"] for each in listed)
    return fresh, None if following is None else get(call.path, {**call.query, **following})


def parsed(call: Call, response: httpx.Response) -> Any:
    try:
        return json.loads(response.content, parse_float=Decimal) if response.content else None
    except ValueError as error:
        raise _error_of(call, response) from error


def record(model: type[T], call: Call, response: httpx.Response, value: object) -> T:
    try:
        return read(model, value)
    except (ValueError, ArithmeticError) as error:
        raise _error_of(call, response) from error


def pause_of(made: int) -> float:
    """Seconds that double with each pause; a random part keeps those who failed together from returning together."""
    whole: float = min(_FIRST_PAUSE * 2 ** min(made, _MAX_DOUBLINGS), _LONGEST_PAUSE)
    return whole / 2 + random.random() * whole / 2


def _may_help(call: Call, response: httpx.Response, made: int) -> bool:
    status = response.status_code
    if status < 400:
        return False
    code, _, _ = _facts_of(response)
    if code == UNKNOWN:
        # A proxy in between has no codes; its 408, 429 and 5xx may pass, and say nothing of the API.
        return call.is_safe and (status >= 500 or status in (408, 429))
    if code not in RETRYABLE_CODES or not (call.is_safe or status in _NOTHING_DONE):
        return False
    # A fault of the server is worth one more try.
    return status != 500 or made == 0


def _pause_after(response: httpx.Response, made: int) -> float:
    seconds = _retry_after(response)
    return pause_of(made) if seconds is None else seconds


def _retry_after(response: httpx.Response) -> float | None:
    text = response.headers.get("retry-after", "")
    return float(text) if text.isascii() and text.isdigit() else None


def _facts_of(response: httpx.Response) -> tuple[str, str, str | None]:
    """Code, message and payment of an error; what a proxy in between answers need not have the API's form."""
    try:
        body = json.loads(response.content)
    except ValueError:
        body = None
    facts = body if isinstance(body, dict) and not response.is_success else {}
    code, message, payment_id = (facts.get(name) for name in ("error", "message", "paymentId"))
    return (
        code if isinstance(code, str) else UNKNOWN,
        message if isinstance(message, str) else f"The answer, {response.status_code}, is no answer of the API.",
        payment_id if isinstance(payment_id, str) else None,
    )


def _error_of(call: Call, response: httpx.Response) -> BursarError:
    code, message, payment_id = _facts_of(response)
    return BursarError(
        code,
        message,
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
        retry_after=_retry_after(response),
        payment_id=payment_id,
        idempotency_key=call.idempotency_key,
    )


def _lost(call: Call) -> BursarError:
    key = call.idempotency_key
    if call.method == "GET":
        message = "No answer arrived."
    elif key is None:
        message = "No answer arrived, so it is unknown whether it was done. Look it up before you repeat the call."
    else:
        message = f"No answer arrived, so it may have been done. Repeat the call with idempotency_key={key!r}."
    return BursarError(ANSWER_LOST, message, idempotency_key=key)
