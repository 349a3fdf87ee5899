import type { Hex } from 'viem';
import { doubling } from '../../core/lib/time.ts';
import { askReceipt } from '../blocks/blocks.ts';
import type { SendVerdict } from '../nodes/rpc-errors.ts';
import { noteShortage } from './gas-money.ts';
import { costOf, newestAttempt, type TrackedTransaction } from './ledger.ts';
import type { RelayContext } from './relay-context.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
/** After a refusal that money or time may lift. */
const MAX_REFUSALS = 3;

/**
 * Hands a stored transaction to the nodes, again until one has it. `no-answer` when none has spoken within the bound;
 * the watcher goes on from there. After a lost answer it looks for the transaction before it sends the bytes again.
 */
export async function broadcast(
  relay: RelayContext,
  transaction: TrackedTransaction,
  raw: Hex,
  timeoutMs: number,
): Promise<SendVerdict | 'no-answer'> {
  const deadline = performance.now() + timeoutMs;
  let refusals = 0;
  for (let tries = 1; ; tries++) {
    const pauseMs = doubling(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, tries);
    transaction.sentAt = performance.now();
    const verdict = await relay.nodes.send(raw);
    if (verdict === 'accepted') return verdict;
    if (verdict === 'nonce-too-low') return (await isKnown(relay, transaction)) ? 'accepted' : verdict;
    if (verdict !== 'no-answer') refusals += 1;
    const isOver = performance.now() + pauseMs >= deadline || relay.state.stopped || refusals >= MAX_REFUSALS;
    if (isOver) return verdict;
    await Bun.sleep(pauseMs);
    if (await isKnown(relay, transaction)) return 'accepted';
  }
}

/** Hands a stored transaction to the nodes once more; the look at the chain does not wait for what they say. */
export function sendStored(relay: RelayContext, transaction: TrackedTransaction, raw: Hex): void {
  transaction.sentAt = performance.now();
  void relay.nodes.send(raw).then((verdict) => {
    const { lane: address, nonce } = transaction;
    relay.logger.debug({ lane: address, nonce, verdict }, 'broadcast a stored transaction');
    const lane = relay.lanes.get(address);
    if (verdict === 'unfunded' && lane !== undefined) noteShortage(relay, lane, costOf(transaction));
  });
}

/** Whether some node has the transaction, in a block or waiting for one. `false` too when no node answers. */
async function isKnown(relay: RelayContext, transaction: TrackedTransaction): Promise<boolean> {
  if (transaction.status === 'mined') return true;
  const { hash } = newestAttempt(transaction);
  try {
    const call = { method: 'eth_getTransactionByHash', params: [hash] };
    const known = await relay.nodes.ask(call, (result) => result !== null, { timeoutMs: 2_000 });
    return known || (await askReceipt(relay.nodes, hash)) !== undefined;
  } catch (error) {
    relay.logger.debug({ err: error, hash }, 'could not look a transaction up');
    return false;
  }
}
