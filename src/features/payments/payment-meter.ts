import type { Metrics } from '../../core/metrics.ts';
import type { PaymentChange } from './payment-projection-store.ts';

/** Counts payments and times their confirmation, for metrics. */
export interface PaymentMeter {
  accepted(paymentId: string): void;
  refused(walletId: string): void;
  changed(change: PaymentChange): void;
}

/** How many accepted payments are timed at once; beyond that, the oldest are not. */
const TIMED_PAYMENTS = 100_000;

/** Counts payments, and times those that this process accepted. Passes a policy's refusals on. */
export function createPaymentMeter(
  metrics: Pick<Metrics, 'payments' | 'confirmationSeconds'>,
  onRefused: (walletId: string) => void = () => undefined,
): PaymentMeter {
  const acceptedAt = new Map<string, number>();
  return {
    accepted(paymentId) {
      metrics.payments.inc({ status: 'accepted' });
      acceptedAt.set(paymentId, performance.now());
      if (acceptedAt.size > TIMED_PAYMENTS) acceptedAt.delete(acceptedAt.keys().next().value ?? '');
    },
    refused(walletId) {
      metrics.payments.inc({ status: 'refused' });
      onRefused(walletId);
    },
    changed({ payment, projected }) {
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
