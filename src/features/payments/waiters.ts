/** Requests that wait until a payment is confirmed, failed or refused. */
export interface PaymentWaiters {
  /**
   * Begins a wait. It ends once the payment is settled or refused in a block, `timeoutMs` has passed, or the caller
   * is gone; it ends at once if too many wait already. The caller then reads the payment.
   */
  begin(paymentId: string, timeoutMs: number, signal: AbortSignal): Wait;
  /** Ends the waits for a payment that was confirmed, failed, or refused in a block. */
  settled(paymentId: string): void;
  /** Ends all waits, for a shutdown. */
  releaseAll(): void;
  readonly count: number;
}

/** One request that waits. */
export interface Wait {
  readonly ended: Promise<void>;
  /** Ends the wait, if it has not ended. */
  leave(): void;
}

const OVER: Wait = { ended: Promise.resolve(), leave: () => undefined };

/** Creates the waits for payments, at most `capacity` at once. */
export function createPaymentWaiters(capacity = 2_000): PaymentWaiters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  const release = (paymentId: string) => {
    for (const leave of [...(waiting.get(paymentId) ?? [])]) leave();
  };
  return {
    begin(paymentId, timeoutMs, signal) {
      if (count >= capacity || signal.aborted) return OVER;
      count++;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
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
      return { ended, leave };
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
