/** The time that a request may take, and its caller's request to end it, in one signal. */
export interface Clock {
  /** Aborts with the reason `'timeout'` or `'aborted'`, or what `end` was given. */
  readonly signal: AbortSignal;
  /** The time starts anew, for so long; by default as at first. */
  restart(ms?: number): void;
  /** Aborts before the time is over. */
  end(reason: string): void;
  /** The time stands still until it is resumed, but for no longer than `timeoutMs` in all pauses together. */
  pause(): void;
  resume(): void;
  /** Must be called in the end. */
  stop(): void;
}

/** Starts the clock of one request: it aborts after `timeoutMs`, or when the caller does. */
export function startClock(timeoutMs: number, caller: AbortSignal | undefined): Clock {
  const controller = new AbortController();
  const expire = () => controller.abort('timeout');
  const abort = () => controller.abort('aborted');
  let [leftMs, pauseLeftMs, startedMs] = [timeoutMs, timeoutMs, performance.now()];
  let timer = setTimeout(expire, leftMs);
  const run = (ms: number) => {
    clearTimeout(timer);
    startedMs = performance.now();
    timer = setTimeout(expire, Math.max(ms, 0));
  };
  const sinceStart = () => performance.now() - startedMs;
  const pause = () => {
    leftMs -= sinceStart();
    run(pauseLeftMs);
  };
  const resume = () => {
    pauseLeftMs -= sinceStart();
    run(leftMs);
  };
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: (reason) => controller.abort(reason),
    restart(ms = timeoutMs) {
      leftMs = ms;
      run(leftMs);
    },
    pause,
    resume,
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** The promise's outcome, or the signal's reason as soon as that aborts; then nobody waits for the promise any more. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
