import type { BlockPoint } from '../events.ts';
import { parseQuantity } from '../node.ts';
import type { RelayContext } from './context.ts';
import { latestDeadline, type TrackedTransaction } from './ledger.ts';
import { markDead, markFinal } from './store.ts';

/** Lets go of what is final, and of messages whose deadline has passed in the final chain. */
export async function settleFinal(relay: RelayContext, finalized: BlockPoint): Promise<void> {
  const final = [...relay.ledger.mined()].filter(
    ({ block, told }) => told && block !== undefined && block.number <= finalized.number,
  );
  const expired = await findExpired(relay, finalized);
  const expiredIds = expired.flatMap(({ messages }) => messages.map(({ id }) => id));
  await relay.db.batch([
    ...markFinal(relay.db, final),
    ...markDead(relay.db, finalized.timestamp, expiredIds),
  ]);
  for (const transaction of final) relay.ledger.drop(transaction);
  for (const transaction of expired) transaction.expired = true;
}

/**
 * Open transactions that cannot execute anything any more: all deadlines have passed in the final block, and at that
 * block their nonce was not used, so no final block contains them.
 */
async function findExpired(relay: RelayContext, finalized: BlockPoint): Promise<TrackedTransaction[]> {
  const lanes = relay.ledger.openLanes();
  const found = await Promise.all(
    lanes.map(async (lane) => {
      const past = relay.ledger
        .open(lane)
        .filter((transaction) => !transaction.expired && latestDeadline(transaction) < finalized.timestamp)
        .filter(({ messages }) => messages.length > 0);
      if (past.length === 0) return [];
      const call = {
        method: 'eth_getTransactionCount',
        params: [lane, `0x${finalized.number.toString(16)}`],
      };
      const count = await relay.nodes.ask(call, parseQuantity, { batched: true });
      return past.filter(({ nonce }) => nonce >= count);
    }),
  );
  return found.flat();
}
