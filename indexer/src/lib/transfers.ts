import { transfer } from '../../ponder.schema.ts';
import type { Db, LogEvent } from './record.ts';

export type Transfer = typeof transfer.$inferSelect;
type Kind = Transfer['kind'];

/** How many logs before an event its own transfers are looked for. */
const LOOK_BACK_LOGS = 3;

/** An event id ends in one digit for the kind of event and sixteen for the log's index. */
const LOG_INDEX_DIGITS = 16;

/**
 * The outgoing transfers of a wallet that come right before one of its events in the same transaction, nearest first.
 * A wallet emits its event after it has moved the money.
 */
export async function* transfersBefore(
  db: Db,
  event: LogEvent,
  walletAddress: `0x${string}`,
): AsyncGenerator<Transfer> {
  const prefix = event.id.slice(0, -LOG_INDEX_DIGITS);
  for (let back = 1; back <= LOOK_BACK_LOGS && back <= event.log.logIndex; back += 1) {
    const id = prefix + String(event.log.logIndex - back).padStart(LOG_INDEX_DIGITS, '0');
    const found = await db.find(transfer, { id, direction: 'out' });
    if (found?.walletAddress === walletAddress) yield found;
  }
}

/** Says why a transfer was made, on the sender's row and on the recipient's if that is a wallet of ours too. */
export async function classify(
  db: Db,
  { id, internal }: Transfer,
  kind: Kind,
  paymentId: string | null,
): Promise<void> {
  await db.update(transfer, { id, direction: 'out' }).set({ kind, paymentId });
  if (internal) await db.update(transfer, { id, direction: 'in' }).set({ kind, paymentId });
}
