import type { BlockPoint } from '../events/events.ts';
import type { RelayContext } from './context.ts';
import type { TrackedTransaction } from './ledger.ts';
import { takeFinalNonces } from './nonce-counts.ts';
import { isIncluded } from './receipts.ts';
import { attempt } from './steps.ts';
import { markDead, markFinal, markVoid } from './store.ts';

/** Lets go of what is final, and of messages whose deadline has passed in the final chain. */
export async function settleFinal(relay: RelayContext, finalized: BlockPoint): Promise<void> {
  const { ledger, db, state } = relay;
  const final = [...ledger.mined()].filter(
    ({ block, told }) => told && block !== undefined && block.number <= finalized.number,
  );
  const expired: TrackedTransaction[] = [];
  for (const lane of state.counts.keys()) {
    await attempt(relay, 'finality', lane, async () => {
      const nonces = await takeFinalNonces(relay, lane, finalized);
      expired.push(...nonces.expired);
      for (const transaction of nonces.taken) await forgetLost(relay, transaction);
    });
  }
  const expiredIds = expired.flatMap(({ messages }) => messages.map(({ id }) => id));
  await db.batch([...markFinal(db, final), ...markDead(db, finalized.timestamp, expiredIds)]);
  for (const transaction of final) ledger.drop(transaction);
  for (const transaction of expired) transaction.expired = true;
}

/** A lost transaction is over once its nonce is used in the final chain. */
async function forgetLost(relay: RelayContext, transaction: TrackedTransaction): Promise<void> {
  if (transaction.status !== 'lost' || (await isIncluded(relay, transaction))) return;
  await relay.db.batch(markVoid(relay.db, transaction));
  relay.ledger.drop(transaction);
}
