import type { Hex } from 'viem';
import { doubling } from '../../core/lib/time.ts';
import { askReceipt } from '../blocks/blocks.ts';
import type { SendVerdict } from '../nodes/rpc-errors.ts';
import { noteShortage } from './gas-money.ts';
import { costOf, newestAttempt, type TrackedTransaction } from './ledger.ts';
import type { RelayContext } from './relay-context.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
/** How many refusals are retried, because money or time may resolve them. */
const MAX_REFUSALS = 3;

/**
 * Sends a stored transaction to the nodes until one has it. Returns `no-answer` if none answered within the limit; then
 * the watcher continues. After a lost answer it looks for the transaction before it sends the bytes again.
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

/** Sends a stored transaction to the nodes once more. The poll of the chain does not wait for the answer. */
export function sendStored(relay: RelayContext, transaction: TrackedTransaction, raw: Hex): void {
  transaction.sentAt = performance.now();
  void relay.nodes.send(raw).then((verdict) => {
    const { lane: address, nonce } = transaction;
    relay.logger.debug({ lane: address, nonce, verdict }, 'broadcast a stored transaction');
    const lane = relay.lanes.get(address);
    if (verdict === 'unfunded' && lane !== undefined) noteShortage(relay, lane, costOf(transaction));
  });
}

/** Whether a node has the transaction, in a block or pending. Also `false` if no node answers. */
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
