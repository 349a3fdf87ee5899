import type { BlockPoint } from '../events/events.ts';
import type { RelayContext } from './context.ts';
import { markOpenAgain } from './store.ts';

/**
 * Takes back what was known from blocks that are no longer part of the chain, the highest first: the listener is told,
 * and the transactions are open again. They are broadcast again at the next look.
 */
export async function removeBlocks(relay: RelayContext, removed: readonly BlockPoint[]): Promise<void> {
  for (const block of removed) {
    const { number, hash } = block;
    await relay.listener.onBlockRemoved({ number, hash });
    for (const transaction of relay.ledger.openLanes().flatMap((lane) => relay.ledger.open(lane))) {
      if (transaction.listed?.hash === hash) transaction.listed = undefined;
    }
    const reopened = [...relay.ledger.mined()].filter((transaction) => transaction.block?.hash === hash);
    if (reopened.length === 0) continue;
    relay.logger.warn({ number, hash, transactions: reopened.length }, 'a block with our transactions was removed');
    await relay.db.batch(markOpenAgain(relay.db, reopened));
    const ids = new Set(reopened.flatMap(({ messages }) => messages.map(({ id }) => id)));
    for (const transaction of reopened) {
      relay.ledger.move(transaction, 'open');
      transaction.block = undefined;
      transaction.told = false;
      transaction.sentAt = Number.NEGATIVE_INFINITY;
      transaction.waiting.since = performance.now();
      transaction.waiting.sinceBlock = number;
      transaction.openSince = performance.now();
    }
    // A message may have been executed in another transaction, which tells so when it is read again.
    for (const transaction of relay.ledger.mined()) {
      if (transaction.messages.some(({ id }) => ids.has(id))) transaction.told = false;
    }
  }
}
