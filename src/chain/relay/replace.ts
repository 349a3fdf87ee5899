import { type Hex, parseTransaction } from 'viem';
import { nowSeconds } from '../../core/lib/time.ts';
import { sendStored } from './broadcast.ts';
import type { RelayContext } from './context.ts';
import { chooseFees, raiseFees } from './fees.ts';
import type { Lane } from './lane.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { loadRaw } from './load.ts';
import { signWith } from './signing.ts';
import { insertAttempt } from './store.ts';
import { sweepValue } from './sweep.ts';

/**
 * Offers more for a transaction that has waited too long: the same nonce and calls, and of a transfer as much less as
 * that may cost more, on disk before it is broadcast. All
 * attempts are watched from then on, whichever the chain takes.
 */
export async function replaceIfStuck(relay: RelayContext, lane: Lane, transaction: TrackedTransaction): Promise<void> {
  const { limits, heads } = relay;
  const { latest } = heads;
  const { waiting } = transaction;
  const now = performance.now();
  if (latest === undefined || now - waiting.since < limits.stuckMs) return;
  if (latest.number - waiting.sinceBlock < limits.stuckBlocks) return;
  await offerMore(relay, lane, transaction);
}

/** The same at once. Answers the new hash; `undefined` where nothing more is, or can be, offered. */
export async function offerMore(
  relay: RelayContext,
  lane: Lane,
  transaction: TrackedTransaction,
): Promise<Hex | undefined> {
  const { heads, state, feePolicy, db, logger } = relay;
  const { latest } = heads;
  if (latest === undefined) return undefined;
  transaction.waiting.since = performance.now();
  transaction.waiting.sinceBlock = latest.number;

  const previous = newestAttempt(transaction);
  const current = chooseFees(latest.baseFeePerGas, state.suggestedTip, feePolicy);
  const fees = raiseFees(previous.fees, current, feePolicy);
  const log = { lane: lane.address, nonce: transaction.nonce, replaced: previous.hash };
  if (fees === undefined) {
    logger.warn(log, 'a transaction is stuck, and already offers as much as this server pays');
    return undefined;
  }
  const { to, data = '0x', gas, value = 0n } = parseTransaction(await loadRaw(db, previous.hash));
  if (to === undefined || to === null || gas === undefined) throw new Error('A stored transaction has no call.');
  const sent = value === 0n ? value : sweepValue(value, gas, previous.fees, fees);
  if (sent === undefined) {
    logger.warn(log, 'a transfer is stuck, and gas would take all of it');
    return undefined;
  }
  const { raw, hash } = await signWith(lane, {
    chainId: relay.chain.id,
    nonce: transaction.nonce,
    to,
    data,
    gas,
    value: sent,
    ...fees,
  });
  const attempt = { hash, fees };
  const { lane: address, nonce } = transaction;
  if (transaction.status !== 'open') return undefined;
  await db.batch([insertAttempt(db, { ...attempt, lane: address, nonce, raw }, nowSeconds(relay.clock))]);
  relay.ledger.addAttempt(transaction, attempt);
  await relay.failpoint('committed');
  lane.counters.replacements += 1;
  sendStored(relay, transaction, raw);
  logger.warn({ ...log, hash: attempt.hash }, 'replaced a stuck transaction');
  return attempt.hash;
}
