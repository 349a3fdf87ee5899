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
  for (let back = 1; back <= LOOK_BACK_LOGS && back <= event.log.logIndex; back += 1) {
    const found = await db.find(transfer, { id: idBefore(event, back), direction: 'out' });
    if (found?.walletAddress === walletAddress) yield found;
  }
}

/** The id that the log so many logs before an event has if it is of the same transaction. */
export function idBefore(event: LogEvent, back: number): string {
  const prefix = event.id.slice(0, -LOG_INDEX_DIGITS);
  return prefix + String(event.log.logIndex - back).padStart(LOG_INDEX_DIGITS, '0');
}

/** Says why a transfer was made, on the sender's row and on the recipient's if that is a wallet of ours too. */
export async function classify(
  db: Db,
  { id, internal }: Transfer,
  kind: Kind,
  of: Partial<Pick<Transfer, 'paymentId' | 'authorizationNonce'>> = {},
): Promise<void> {
  await db.update(transfer, { id, direction: 'out' }).set({ kind, ...of });
  if (internal) await db.update(transfer, { id, direction: 'in' }).set({ kind, ...of });
}

/** Says of which Job the transfer right before an event of the escrow was, if it has a row; none has that was kept. */
export async function claimForJob(
  db: Db,
  event: LogEvent,
  jobId: bigint,
  kind: 'job' | 'job_refund' = 'job',
): Promise<void> {
  if (event.log.logIndex === 0) return;
  for (const direction of ['out', 'in'] as const) {
    const key = { id: idBefore(event, 1), direction };
    if ((await db.find(transfer, key)) !== null) await db.update(transfer, key).set({ jobId, kind });
  }
}
