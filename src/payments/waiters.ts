/** Requests that wait until a payment is confirmed, failed or refused. */
export interface PaymentWaiters {
  /**
   * Resolves when the payment is settled or refused in a block, when `timeoutMs` has passed, when the caller is gone, or at once if
   * too many wait already. The caller reads the payment afterwards, whichever it was.
   */
  wait(paymentId: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Tells that a payment was confirmed, failed, or refused in a block. */
  settled(paymentId: string): void;
  /** Lets everybody go, as for a shutdown. */
  releaseAll(): void;
  readonly count: number;
}

/** Requests that wait for their payments to settle, at most `capacity` of them. */
export function createPaymentWaiters(capacity = 2_000): PaymentWaiters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  const release = (paymentId: string) => {
    for (const leave of [...(waiting.get(paymentId) ?? [])]) leave();
  };
  return {
    wait(paymentId, timeoutMs, signal) {
      if (count >= capacity || signal.aborted) return Promise.resolve();
      count++;
      return new Promise((resolve) => {
        const leave = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          const others = waiting.get(paymentId);
          if (others?.delete(leave) !== true) return;
          if (others.size === 0) waiting.delete(paymentId);
          count--;
          resolve();
        };
        const timer = setTimeout(leave, timeoutMs);
        signal.addEventListener('abort', leave);
        const others = waiting.get(paymentId);
        if (others === undefined) waiting.set(paymentId, new Set([leave]));
        else others.add(leave);
      });
    },
    settled: release,
    releaseAll() {
      for (const paymentId of [...waiting.keys()]) release(paymentId);
    },
    get count() {
      return count;
    },
  };
}
