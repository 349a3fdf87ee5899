import { sendStored } from './broadcast.ts';
import { commitMessages, envelopeOf } from './commit.ts';
import type { RelayContext } from './context.ts';
import { splitByGas } from './fees.ts';
import { currentFees, requireFunds } from './gas-money.ts';
import { type Lane, laneOfWallet } from './lane.ts';
import { loadStranded, type StrandedMessage } from './load.ts';
import { addChore } from './queue.ts';
import { maxBatchGas } from './send.ts';
import { giveUp } from './store.ts';

/** A message that would reach its deadline on the way is left to expire. Seconds. */
const SHORTEST_LIFE_S = 5;
const MAX_RESENT = 100;
/** Transactions that may carry one message; a call that brings down whole batches must end. */
const MAX_CARRIERS = 4;
/** A batch that was reverted as a whole may have had too little gas. */
const SPARE_GAS = 1.5;

/**
 * Puts messages that have lost their transaction into new ones while their deadlines allow. Anybody may submit a message
 * and it executes at most once, so nothing can happen twice.
 */
export function resendStranded(relay: RelayContext): void {
  relay.state.hasStranded = false;
  const lanes = new Set(stranded(relay).map(({ wallet }) => laneOfWallet(relay.laneList, wallet)));
  for (const lane of lanes) addChore(relay, lane, () => resendIn(relay, lane));
}

function stranded({ db, chainTime }: RelayContext): StrandedMessage[] {
  // What has too little time left by a chain that stands still is tried, and refused by the chain.
  return loadStranded(db, (chainTime.now() ?? 0) + SHORTEST_LIFE_S, MAX_RESENT);
}

async function resendIn(relay: RelayContext, lane: Lane): Promise<void> {
  // Whatever ends this early, the next look finds the rest.
  relay.state.hasStranded = true;
  const own = stranded(relay).filter(({ wallet }) => laneOfWallet(relay.laneList, wallet) === lane);
  const spent = own.filter(({ carriers }) => carriers >= MAX_CARRIERS);
  if (spent.length > 0) {
    await relay.db.batch([
      giveUp(
        relay.db,
        spent.map(({ id }) => id),
      ),
    ]);
    relay.logger.error(
      { messages: spent.map(({ id }) => id) },
      'messages failed with every batch that carried them',
    );
  }
  const fresh = own.filter(({ carriers }) => carriers === 1);
  const suspect = own.filter(({ carriers }) => carriers > 1 && carriers < MAX_CARRIERS);
  const maxGas = maxBatchGas(relay, currentFees(relay));
  for (const part of splitByGas(fresh, maxGas)) await resend(relay, lane, part);
  for (const message of suspect) await resend(relay, lane, [message]);
  relay.state.hasStranded = own.length === MAX_RESENT;
}

async function resend(relay: RelayContext, lane: Lane, part: readonly StrandedMessage[]): Promise<void> {
  const fees = currentFees(relay);
  const exact = envelopeOf(
    relay,
    part.map(({ call }) => call),
  );
  const envelope = {
    ...exact,
    gas: Math.max(exact.gas, Math.min(Math.ceil(exact.gas * SPARE_GAS), maxBatchGas(relay, fees))),
  };
  await requireFunds(relay, lane, BigInt(envelope.gas) * fees.maxFeePerGas);
  const { transaction, raw, hash } = await commitMessages(relay, lane, part, { envelope, fees });
  sendStored(relay, transaction, raw);
  const log = { lane: lane.address, nonce: transaction.nonce, hash, messages: part.length };
  relay.logger.info(log, 'sent messages in a new transaction');
}
