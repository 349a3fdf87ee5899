"""Waits for a state, through outages too."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ._calls import get_approval, get_job, get_payment
from ._errors import BursarError, WaitError
from ._flow import Call, Flow, Sleep, pause_of
from ._models import Approval, Job, JobStatus, Payment

T = TypeVar("T")
_DEFAULT_TIMEOUT = 60.0
_SHORTEST_LOOK = 0.1
_LONGEST_LOOK = 90.0
_ENDED = frozenset({"completed", "rejected", "expired"})
# After these the same question may be answered later, as after every failure of the server.
_PASSING = frozenset({None, 408, 409, 429})


def wait_for_payment(payment_id: str, *, timeout_seconds: float = _DEFAULT_TIMEOUT) -> Flow[Payment]:
    """Waits until a payment is ``confirmed`` or ``failed``: look at its ``status``.

    Raises WaitError with ``TIMEOUT`` after ``timeout_seconds`` (``math.inf`` for none). The payment may still happen
    then: look later, do not pay again.
    """
    late = "The payment has neither been confirmed nor failed so far. It may still happen: do not pay again, look later."
    return _wait(lambda: get_payment(payment_id), lambda payment: payment.status != "pending", late, timeout_seconds)


def wait_for_approval(approval_id: str, *, timeout_seconds: float = _DEFAULT_TIMEOUT) -> Flow[Approval]:
    """Waits until an approval is ``used``, ``declined`` or ``expired``. With ``used`` it has a ``payment_id``."""
    late = "The payment has not been made so far. The Owner may still have it made: do not pay again, look later."
    over = ("used", "declined", "expired")
    return _wait(lambda: get_approval(approval_id), lambda approval: approval.status in over, late, timeout_seconds)


def wait_for_job(
    job_id: str, statuses: Sequence[JobStatus], *, timeout_seconds: float = _DEFAULT_TIMEOUT
) -> Flow[Job]:
    """Waits until a Job has one of these statuses. Raises WaitError with ``ENDED`` if it ends with another one."""
    late = f"The Job is not {' or '.join(statuses)} so far. It may still get there: look later."
    wanted = frozenset(statuses)
    over: Callable[[Job], bool] = lambda job: job.status in wanted | _ENDED
    job = yield from _wait(lambda: get_job(job_id), over, late, timeout_seconds)
    if job.status not in wanted:
        raise WaitError("ENDED", f"The Job has ended as {job.status}.", job)
    return job


def _wait(look: Callable[[], Flow[T]], is_done: Callable[[T], bool], late: str, timeout: float) -> Flow[T]:
    end = time.monotonic() + timeout
    last: T | None = None
    failure: BursarError | None = None
    made = 0
    while True:
        pause = pause_of(made)
        try:
            last = yield from _once(look(), end)
            if is_done(last):
                return last
        except BursarError as error:
            if error.status not in _PASSING and (error.status or 0) < 500:
                raise
            failure = error
            pause = max(pause, error.retry_after or 0)
        left = end - time.monotonic()
        if left > 0:
            yield Sleep(min(pause, left))
        if end - time.monotonic() <= 0:
            raise WaitError("TIMEOUT", late, last) from failure
        made += 1


def _once(flow: Flow[T], end: float) -> Flow[T]:
    """A flow whose calls are sent once each, and end with the time that is left."""
    seconds = max(_SHORTEST_LOOK, min(_LONGEST_LOOK, end - time.monotonic()))
    step = next(flow)
    try:
        while True:
            once = replace(step, retries=0, timeout=seconds) if isinstance(step, Call) else step
            try:
                result = yield once
            except BursarError as error:
                step = flow.throw(error)
            else:
                step = flow.send(result)
    except StopIteration as stop:
        found: T = stop.value
        return found
