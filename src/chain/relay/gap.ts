import { sendStored } from './broadcast.ts';
import { commitMessages } from './commit.ts';
import type { RelayContext } from './context.ts';
import { currentFees } from './gas-money.ts';
import type { Lane } from './lane.ts';
import { hasTransaction } from './load.ts';

/** Enough for a transfer of nothing on every chain that prices it as Ethereum does. */
const FILLER_GAS = 50_000;
const MAX_FILLED = 16;

/**
 * Uses up nonces below the open transactions that this database knows nothing of and the nodes have lost: whatever an
 * unknown process sent with them is gone, and everything above would wait for ever.
 */
export async function fillGap(relay: RelayContext, lane: Lane, count: number): Promise<void> {
  const lowest = relay.ledger.open(lane.address)[0]?.nonce;
  if (lowest === undefined || lowest <= count || (await hasTransaction(relay.db, lane.address, count))) {
    lane.gapSince = undefined;
    return;
  }
  lane.gapSince ??= performance.now();
  if (performance.now() - lane.gapSince < relay.limits.stuckMs) return;
  lane.gapSince = undefined;
  const envelope = { to: lane.address, data: '0x' as const, gas: FILLER_GAS };
  for (let nonce = count; nonce < Math.min(lowest, count + MAX_FILLED); nonce += 1) {
    if (await hasTransaction(relay.db, lane.address, nonce)) continue;
    const fees = currentFees(relay);
    const { transaction, raw, hash } = await commitMessages(relay, lane, [], { envelope, fees, nonce });
    sendStored(relay, transaction, raw);
    relay.logger.warn({ lane: lane.address, nonce, hash }, 'filled a gap in the nonces');
  }
}
