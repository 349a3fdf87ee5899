import { type Address, getAbiItem, getAddress, type Hex } from 'viem';
import { BLOCKS_PER_QUERY, slicesOf } from '../../../chain/blocks/blocks.ts';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import { usdcAbi } from '../../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../../chain/core.ts';
import { parseEvent } from '../../../chain/events/chain-events.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { readInRanges } from '../../../chain/nodes/log-ranges.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import type { IndexedPurchases } from '../authorization-scanner.ts';
import { UNKNOWN_ORDER } from '../x402-store.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { hasBit, quotedFee } from './envelope-fold.ts';
import { slotNonce, slotTerms } from './envelope-message.ts';
import { type EnvelopeContext, executedData, messageStatement, usedData } from './take-slot.ts';

/** A transfer that took a slot of which nothing is known here, as the chain shows it. */
interface FoundUse {
  readonly slot: number;
  readonly nonce: Hex;
  readonly to: Address;
  /** Micro-USDC. */
  readonly value: bigint;
  readonly transactionHash: Hex;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix seconds. */
  readonly timestamp: number;
  /** From which second on it was valid, if its consent stands in the transaction as it was signed. */
  readonly validAfter: number | undefined;
}

const AUTHORIZATION_USED = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });
const TRANSFER = getAbiItem({ abi: usdcAbi, name: 'Transfer' });
/** Stands for one that no one can tell; no payment's is below zero. */
const UNKNOWN_VALID_AFTER = -1;
const NO_DIGEST: Hex = `0x${'0'.repeat(64)}`;

/**
 * Finds out what was made of an envelope whose slots another process may have handed out, of which this database knows
 * nothing: after a restore. Each use becomes a payment. Once the envelope is closed, that is all of them, and its row
 * says so.
 */
export async function accountEnvelope(
  core: Core,
  context: EnvelopeContext,
  { seen }: IndexedPurchases,
  envelope: EnvelopeRow,
  wallet: Address,
): Promise<void> {
  const { envelopes } = context;
  const { chain, db } = core;
  const taken = await envelopes.takenOf(envelope.id);
  const known = new Set(taken.map(({ slot }) => slot));
  const isClosed = envelope.state === 'closed';
  const used = isClosed
    ? await usedOnceClosed(chain, envelope, wallet, known)
    : await usedWhileOpen(chain, envelope, wallet, known);
  if (used.length > 0) {
    for (const use of await usesOf(chain, envelope, wallet, used))
      await adopt(core, context, seen, envelope, wallet, use);
    // What was adopted is known at the next look; what was not found is searched again.
    return;
  }
  if (isClosed) await db.batch([envelopes.accountedStatement(envelope.id)]);
}

async function usedWhileOpen(
  chain: Chain,
  { nonce, slots }: EnvelopeRow,
  wallet: Address,
  known: ReadonlySet<number>,
): Promise<number[]> {
  const { answers } = await chain.probe([{ target: wallet, data: executedData(nonce) }]);
  const [answer] = answers;
  const used = answer?.ok === true ? (readWords(answer.data, 1)[0] ?? 0n) : 0n;
  return slotsBelow(slots).filter((slot) => !known.has(slot) && hasBit(used, slot));
}

/** The wallet has forgotten it, so USDC answers for each slot that the closing did not call unused. */
async function usedOnceClosed(
  chain: Chain,
  { nonce: envelope, slots, unused }: EnvelopeRow,
  wallet: Address,
  known: ReadonlySet<number>,
): Promise<number[]> {
  const free = BigInt(unused ?? 0);
  const unclear = slotsBelow(slots).filter((slot) => !known.has(slot) && !hasBit(free, slot));
  if (unclear.length === 0) return [];
  const views = unclear.map((slot) => ({
    target: chain.contracts.usdc,
    data: usedData(wallet, slotNonce(wallet, { envelope, slot })),
  }));
  const { answers } = await chain.probe(views);
  return unclear.filter((_, index) => {
    const answer = answers[index];
    if (answer?.ok !== true) throw new Error('USDC did not say whether a slot was used.');
    return readWords(answer.data, 1)[0] !== 0n;
  });
}

function slotsBelow(count: number): number[] {
  return Array.from({ length: count }, (_, slot) => slot);
}

/** Searches USDC's events for the uses of slots. */
async function usesOf(
  { client, contracts: { usdc } }: Chain,
  envelope: EnvelopeRow,
  wallet: Address,
  slots: readonly number[],
): Promise<FoundUse[]> {
  const byNonce = new Map(slots.map((slot) => [slotNonce(wallet, { envelope: envelope.nonce, slot }), slot] as const));
  const { number } = await client.getBlock();
  const range = { first: envelope.openedAtBlock ?? envelope.signedAtBlock, last: Number(number) };
  const args = { authorizer: wallet, nonce: [...byNonce.keys()] };
  const found: FoundUse[] = [];
  for (const { first, last } of slicesOf(range, BLOCKS_PER_QUERY)) {
    if (found.length === slots.length) return found;
    const logs = await readInRanges(BigInt(first), BigInt(last), (fromBlock, toBlock) =>
      client.getLogs({ address: usdc, event: AUTHORIZATION_USED, args, fromBlock, toBlock, strict: true }),
    );
    for (const log of logs) {
      const { transactionHash, logIndex, blockHash, blockNumber } = log;
      const slot = byNonce.get(log.args.nonce);
      const moved = await client.getLogs({
        address: usdc,
        event: TRANSFER,
        args: { from: wallet },
        blockHash,
        strict: true,
      });
      // USDC moves the money right after it says that the authorisation is used.
      const transfer = moved.find((one) => one.transactionHash === transactionHash && one.logIndex === logIndex + 1);
      if (slot === undefined || transfer === undefined) continue;
      const { to, value } = transfer.args;
      const { input } = await client.getTransaction({ hash: transactionHash });
      const { timestamp } = await client.getBlock({ blockHash });
      const place = { transactionHash, logIndex, blockHash, blockNumber: Number(blockNumber) };
      found.push({
        ...place,
        slot,
        nonce: log.args.nonce,
        to,
        value,
        timestamp: Number(timestamp),
        validAfter: validAfterIn(input, { to, value }, { envelope: envelope.nonce, slot }),
      });
    }
  }
  return found;
}

/** The consent that a transaction carries ends with its terms, whatever contract brought it. */
function validAfterIn(
  input: Hex,
  { to, value }: Pick<FoundUse, 'to' | 'value'>,
  slot: { readonly envelope: number; readonly slot: number },
): number | undefined {
  const terms = slotTerms({ to, value, validAfter: 0, validBefore: 0 }, slot);
  const [timesFrom, timesTo] = [52, 72];
  const pattern = new RegExp(`${terms.slice(0, timesFrom)}([0-9a-f]{10})[0-9a-f]{10}${terms.slice(timesTo)}`);
  const [, digits] = pattern.exec(input.toLowerCase()) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/** Makes a payment of a use; the event that is taken in with it moves it on. */
async function adopt(
  { chain, db, restoreGuard, clock, logger, reserveMessageId }: Core,
  { store, payments, names }: EnvelopeContext,
  seen: IndexedPurchases['seen'],
  envelope: EnvelopeRow,
  wallet: Address,
  use: FoundUse,
): Promise<void> {
  const { walletId, id: envelopeId, feeRecipient } = envelope;
  const { slot, nonce, to, value: amount, timestamp, blockNumber, transactionHash: txHash } = use;
  await restoreGuard.found(walletId, 'it bought something that is not recorded here', {
    number: blockNumber,
    timestamp,
  });
  const { id, ref } = await names.nameNew(walletId, undefined);
  const messageId = await reserveMessageId();
  await db.batch([
    messageStatement(db, { messageId, wallet, deadline: timestamp, now: nowSeconds(clock) }),
    payments.signedStatement({
      id,
      ref,
      walletId,
      messageId,
      txHash,
      amount,
      fee: quotedFee(envelope, amount),
      feeRecipient,
      to: getAddress(to),
      type: 'x402',
      memo: '',
      idempotencyKey: null,
      createdAt: timestamp,
    }),
    store.insertStatement({
      ...UNKNOWN_ORDER,
      paymentId: id,
      walletId,
      nonce,
      digest: NO_DIGEST,
      validAfter: use.validAfter ?? UNKNOWN_VALID_AFTER,
      validBefore: envelope.end,
      keyPrefix: null,
      state: 'authorized',
      envelopeId,
      slot,
      signedAtBlock: blockNumber,
    }),
  ]);
  const { logIndex, blockHash } = use;
  const place = { transactionHash: txHash, logIndex, blockNumber, blockHash, timestamp, address: chain.contracts.usdc };
  const args = { authorizer: wallet.toLowerCase(), nonce, ref };
  const event = parseEvent({ ...place, event: 'AuthorizationUsed', args });
  if (event !== undefined) await seen([event]);
  logger.warn({ payment: id, wallet, transaction: txHash }, 'a purchase that was not recorded here was taken in');
}
