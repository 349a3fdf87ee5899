import { dateOf } from '../lib/time.ts';
import type { ListedDelivery } from '../webhooks/listing.ts';

/** What the pending webhooks wait for. */
export function deliveryWaits(deliveries: readonly ListedDelivery[]): string[] {
  return deliveries.flatMap(({ type, nextAttemptAtMs, attempts }) =>
    nextAttemptAtMs === null
      ? []
      : [`webhook ${type} waits for attempt ${attempts + 1} at ${dateOf(nextAttemptAtMs / 1000)}`],
  );
}
