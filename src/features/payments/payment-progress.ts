import { msUntil } from '../../core/lib/time.ts';
import type { Metrics } from '../../core/metrics.ts';
import type { PaymentChange } from './payment-projection-store.ts';

const MAX_WAIT_SECONDS = 30;
const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[;,]|$)/i;

/** The seconds that `Prefer: wait=N` (RFC 7240) asks to wait, at most 30; `undefined` if it does not ask. */
export function preferredWaitSeconds(header: string | null): number | undefined {
  const text = header === null ? undefined : WAIT.exec(header)?.[1];
  return text === undefined ? undefined : Math.min(Number(text), MAX_WAIT_SECONDS);
}

/**
 * For how many milliseconds `Prefer: wait=N` holds the answer, and the header that says so. The wait ends when the
 * answer is due at the latest (`endsAt`, by `performance.now()`); without the header, it is 0.
 */
export function preferredWait(
  { headers }: Pick<Request, 'headers'>,
  endsAt: number,
): { readonly ms: number; readonly headers: Readonly<Record<string, string>> } {
  const seconds = preferredWaitSeconds(headers.get('prefer'));
  if (seconds === undefined) return { ms: 0, headers: {} };
  const ms = Math.min(seconds * 1000, msUntil(endsAt));
  return { ms, headers: { 'Preference-Applied': `wait=${seconds}` } };
}

/** The documentation of both headers, for endpoints that pay. */
export const waitHeaders = {
  request: { Prefer: '`wait=N` holds the answer, at most 30 seconds, until the payment is confirmed or failed.' },
  answer: { 'Preference-Applied': 'The `wait` that `Prefer: wait=N` was granted.' },
};

/** One request that waits. */
interface Wait {
  readonly ended: Promise<void>;
  /** Ends the wait, if it has not ended. */
  leave(): void;
}

const OVER: Wait = { ended: Promise.resolve(), leave: () => undefined };

/** Requests that wait until a payment is confirmed, failed or refused. */
export type PaymentWaiters = ReturnType<typeof createPaymentWaiters>;

/** Creates the waits for payments, at most `capacity` at once. */
export function createPaymentWaiters(capacity = 2_000) {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  /** Ends the waits for a payment that was confirmed, failed, or refused in a block. */
  const settled = (paymentId: string): void => {
    for (const leave of [...(waiting.get(paymentId) ?? [])]) leave();
  };
  return {
    /**
     * Begins a wait. It ends once the payment is settled or refused in a block, `timeoutMs` has passed, or the caller
     * is gone; it ends at once if too many wait already. The caller then reads the payment.
     */
    begin(paymentId: string, timeoutMs: number, signal: AbortSignal): Wait {
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
    settled,
    /** Ends all waits, for a shutdown. */
    releaseAll(): void {
      for (const paymentId of [...waiting.keys()]) settled(paymentId);
    },
    get count(): number {
      return count;
    },
  };
}

/** Counts payments that the chain moved on, and ends the waits for them. */
export function announcerOf(waiters: PaymentWaiters, meter: PaymentMeter) {
  return (changes: readonly PaymentChange[]) => {
    for (const change of changes) {
      meter.changed(change);
      if (change.projected.status !== 'pending' || change.projected.refusal !== null)
        waiters.settled(change.payment.id);
    }
  };
}

/** How many accepted payments are timed at once; beyond that, the oldest are not. */
const TIMED_PAYMENTS = 100_000;

/** Counts payments and times their confirmation, for metrics. */
export type PaymentMeter = ReturnType<typeof createPaymentMeter>;

/** Counts payments, and times those that this process accepted. Passes a policy's refusals on. */
export function createPaymentMeter(metrics: Metrics, onRefused: (walletId: string) => void) {
  const acceptedAt = new Map<string, number>();
  return {
    accepted(paymentId: string): void {
      metrics.payments.inc({ status: 'accepted' });
      acceptedAt.set(paymentId, performance.now());
      if (acceptedAt.size > TIMED_PAYMENTS) acceptedAt.delete(acceptedAt.keys().next().value ?? '');
    },
    refused(walletId: string): void {
      metrics.payments.inc({ status: 'refused' });
      onRefused(walletId);
    },
    changed({ payment, projected }: PaymentChange): void {
      if (projected.status === payment.status || projected.status === 'pending') return;
      metrics.payments.inc({ status: projected.status });
      const since = acceptedAt.get(payment.id);
      acceptedAt.delete(payment.id);
      if (projected.status === 'confirmed' && since !== undefined) {
        metrics.confirmationSeconds.observe((performance.now() - since) / 1000);
      }
    },
  };
}
