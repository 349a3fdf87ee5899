import { dateOf } from '../../../core/lib/time.ts';
import type { ListedDelivery } from '../../../notify/webhooks/listing.ts';

/** What the pending webhooks wait for. */
export function deliveryWaits(deliveries: readonly ListedDelivery[]): string[] {
  return deliveries.flatMap(({ type, nextAttemptAtMs, attempts }) =>
    nextAttemptAtMs === null
      ? []
      : [`webhook ${type} waits for attempt ${attempts + 1} at ${dateOf(nextAttemptAtMs / 1000)}`],
  );
}
