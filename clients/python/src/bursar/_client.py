"""The two clients."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import httpx

from . import _calls as calls
from . import _waits as waits
from ._flow import Call, Flow, Pages, RetryOptions, Send, Sleep, Step, page, retrying

P = ParamSpec("P")
T = TypeVar("T")
_DEFAULT_RETRIES = 3
_DEFAULT_MAX_WAIT = 60.0
#: A purchase is answered within 80 seconds.
_DEFAULT_TIMEOUT = 90.0
_CONNECT_TIMEOUT = 10.0


def _sync(operation: Callable[P, Flow[T]]) -> Callable[Concatenate[Bursar, P], T]:
    @functools.wraps(operation)
    def method(self: Bursar, /, *args: P.args, **named: P.kwargs) -> T:
        return self._run(operation(*args, **named))

    return method


def _sync_list(operation: Callable[P, Pages[T]]) -> Callable[Concatenate[Bursar, P], Iterator[T]]:
    @functools.wraps(operation)
    def method(self: Bursar, /, *args: P.args, **named: P.kwargs) -> Iterator[T]:
        return self._each(operation(*args, **named))

    return method


def _async(operation: Callable[P, Flow[T]]) -> Callable[Concatenate[AsyncBursar, P], Coroutine[Any, Any, T]]:
    @functools.wraps(operation)
    async def method(self: AsyncBursar, /, *args: P.args, **named: P.kwargs) -> T:
        return await self._run(operation(*args, **named))

    return method


def _async_list(operation: Callable[P, Pages[T]]) -> Callable[Concatenate[AsyncBursar, P], AsyncIterator[T]]:
    @functools.wraps(operation)
    def method(self: AsyncBursar, /, *args: P.args, **named: P.kwargs) -> AsyncIterator[T]:
        return self._each(operation(*args, **named))

    return method


class _Settings:
    """What both clients share: where the server is, the credential, and how to send one request."""

    def __init__(
        self, base_url: str, credential: str | None, retries: int, max_wait_seconds: float, timeout_seconds: float
    ) -> None:
        url = httpx.URL(base_url)
        if url.scheme not in ("http", "https") or url.host == "":
            raise ValueError(f"base_url is a URL such as https://pay.example.com, not {base_url!r}")
        self._base_url = base_url.rstrip("/")
        self._authorization = {} if credential is None else {"Authorization": f"Bearer {credential}"}
        self._retry = RetryOptions(retries, max_wait_seconds)
        self._timeout_seconds = timeout_seconds

    def _request_of(self, call: Call) -> dict[str, Any]:
        seconds = call.timeout or self._timeout_seconds
        return {
            "method": call.method,
            "url": self._base_url + call.path,
            "params": dict(call.query) or None,
            "json": call.body,
            "headers": {**call.headers, **self._authorization},
            "timeout": httpx.Timeout(seconds, connect=min(seconds, _CONNECT_TIMEOUT)),
            "follow_redirects": False,
        }


class Bursar(_Settings):
    """A client of one Bursar server with one credential: an agent's API key, or an Owner's JWT.

    Several threads may share it. It repeats safe calls up to ``retries`` times, as late as the server says; if
    that is over ``max_wait_seconds``, it raises the error instead.
    """

    def __init__(
        self,
        base_url: str,
        credential: str | None = None,
        *,
        retries: int = _DEFAULT_RETRIES,
        max_wait_seconds: float = _DEFAULT_MAX_WAIT,
        timeout_seconds: float = _DEFAULT_TIMEOUT,
        http_client: httpx.Client | None = None,
    ) -> None:
        super().__init__(base_url, credential, retries, max_wait_seconds, timeout_seconds)
        self._http = httpx.Client() if http_client is None else http_client

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        try:
            step = next(flow)
            while True:
                try:
                    result = self._make(step)
                except Exception as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(result)
        except StopIteration as stop:
            value: T = stop.value
            return value

    def _make(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Sleep):
            time.sleep(step.seconds)
            return None
        if isinstance(step, Send):
            return self._http.request(**self._request_of(step.call))
        return self._run(retrying(step, self._retry))

    def _each(self, pages: Pages[T]) -> Iterator[T]:
        call: Call | None = pages.first
        seen: set[str] = set()
        while call is not None:
            records, call = self._run(page(pages, call, seen))
            yield from records

    request = _sync(calls.request)
    log_in = _sync(calls.log_in)
    step_up = _sync(calls.step_up)
    get_me = _sync(calls.get_me)
    create_wallet = _sync(calls.create_wallet)
    claim_wallet = _sync(calls.claim_wallet)
    list_wallets = _sync_list(calls.list_wallets)
    get_wallet = _sync(calls.get_wallet)
    get_balance = _sync(calls.get_balance)
    get_policy = _sync(calls.get_policy)
    configure_wallet = _sync(calls.configure_wallet)
    freeze_wallet = _sync(calls.freeze_wallet)
    unfreeze_wallet = _sync(calls.unfreeze_wallet)
    withdraw = _sync(calls.withdraw)
    pay = _sync(calls.pay)
    request_approval = _sync(calls.request_approval)
    simulate_payment = _sync(calls.simulate_payment)
    get_payment = _sync(calls.get_payment)
    list_payments = _sync_list(calls.list_payments)
    list_approvals = _sync_list(calls.list_approvals)
    get_approval = _sync(calls.get_approval)
    approve_payment = _sync(calls.approve_payment)
    decline_payment = _sync(calls.decline_payment)
    quote_x402 = _sync(calls.quote_x402)
    buy = _sync(calls.buy)
    fetch = _sync(calls.fetch)
    create_job = _sync(calls.create_job)
    list_jobs = _sync_list(calls.list_jobs)
    get_job = _sync(calls.get_job)
    get_job_content = _sync(calls.get_job_content)
    fund_job = _sync(calls.fund_job)
    submit_job = _sync(calls.submit_job)
    refund_job = _sync(calls.refund_job)
    evaluate_job = _sync(calls.evaluate_job)
    get_webhook = _sync(calls.get_webhook)
    set_webhook = _sync(calls.set_webhook)
    get_webhook_secret = _sync(calls.get_webhook_secret)
    wait_for_payment = _sync(waits.wait_for_payment)
    wait_for_approval = _sync(waits.wait_for_approval)
    wait_for_job = _sync(waits.wait_for_job)


class AsyncBursar(_Settings):
    """As ``Bursar``, for asyncio: calls are awaited, lists are read with ``async for``."""

    def __init__(
        self,
        base_url: str,
        credential: str | None = None,
        *,
        retries: int = _DEFAULT_RETRIES,
        max_wait_seconds: float = _DEFAULT_MAX_WAIT,
        timeout_seconds: float = _DEFAULT_TIMEOUT,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(base_url, credential, retries, max_wait_seconds, timeout_seconds)
        self._http = httpx.AsyncClient() if http_client is None else http_client

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _run(self, flow: Flow[T]) -> T:
        try:
            step = next(flow)
            while True:
                try:
                    result = await self._make(step)
                except Exception as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(result)
        except StopIteration as stop:
            value: T = stop.value
            return value

    async def _make(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Sleep):
            await asyncio.sleep(step.seconds)
            return None
        if isinstance(step, Send):
            return await self._http.request(**self._request_of(step.call))
        return await self._run(retrying(step, self._retry))

    async def _each(self, pages: Pages[T]) -> AsyncIterator[T]:
        call: Call | None = pages.first
        seen: set[str] = set()
        while call is not None:
            records, call = await self._run(page(pages, call, seen))
            for each in records:
                yield each

    request = _async(calls.request)
    log_in = _async(calls.log_in)
    step_up = _async(calls.step_up)
    get_me = _async(calls.get_me)
    create_wallet = _async(calls.create_wallet)
    claim_wallet = _async(calls.claim_wallet)
    list_wallets = _async_list(calls.list_wallets)
    get_wallet = _async(calls.get_wallet)
    get_balance = _async(calls.get_balance)
    get_policy = _async(calls.get_policy)
    configure_wallet = _async(calls.configure_wallet)
    freeze_wallet = _async(calls.freeze_wallet)
    unfreeze_wallet = _async(calls.unfreeze_wallet)
    withdraw = _async(calls.withdraw)
    pay = _async(calls.pay)
    request_approval = _async(calls.request_approval)
    simulate_payment = _async(calls.simulate_payment)
    get_payment = _async(calls.get_payment)
    list_payments = _async_list(calls.list_payments)
    list_approvals = _async_list(calls.list_approvals)
    get_approval = _async(calls.get_approval)
    approve_payment = _async(calls.approve_payment)
    decline_payment = _async(calls.decline_payment)
    quote_x402 = _async(calls.quote_x402)
    buy = _async(calls.buy)
    fetch = _async(calls.fetch)
    create_job = _async(calls.create_job)
    list_jobs = _async_list(calls.list_jobs)
    get_job = _async(calls.get_job)
    get_job_content = _async(calls.get_job_content)
    fund_job = _async(calls.fund_job)
    submit_job = _async(calls.submit_job)
    refund_job = _async(calls.refund_job)
    evaluate_job = _async(calls.evaluate_job)
    get_webhook = _async(calls.get_webhook)
    set_webhook = _async(calls.set_webhook)
    get_webhook_secret = _async(calls.get_webhook_secret)
    wait_for_payment = _async(waits.wait_for_payment)
    wait_for_approval = _async(waits.wait_for_approval)
    wait_for_job = _async(waits.wait_for_job)
