import { type Address, encodeFunctionData, type Hex } from 'viem';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../../chain/core.ts';
import type { ProbeAnswer, ProbeCall, Probed } from '../../../chain/nodes/probe.ts';
import { messages } from '../../../chain/relay/relay-tables.ts';
import { parseWalletState, refusalProbes, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { AMOUNT_COLUMNS, type AmountColumns } from '../../../core/spending-limits.ts';
import { must, RowCountError, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { asKeyTaken } from '../../payments/approvals/approval-store.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { hostLead, type NewX402Payment, type PurchaseContext, type Transfer, transferDigest } from '../x402-intent.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { quotedFee } from './envelope-fold.ts';
import { capFor, slotConsent, slotNonce } from './envelope-message.ts';
import type { EnvelopeStore, WalletRules } from './envelope-store.ts';

/** What envelopes work with, in addition to the core. */
export interface EnvelopeContext extends PurchaseContext {
  readonly envelopes: EnvelopeStore;
  /** The name of this process, new at each start: only its own envelopes hand out slots. */
  readonly process: string;
}

/** As many purchases of a wallet as are made at once may want the same slot. */
const MAX_TRIES = 4;
/** A seller who allows more has at least so long until the end of the envelope. */
const LEAST_SECONDS = 60;
const IS_VALID = '0x1626ba7e';

/**
 * Pays for a purchase with a slot of an open envelope, if one serves: nothing is sent, and the purchase is on disk with
 * its slot when this returns, before anybody is given it. Resolves with false where none serves; then nothing is
 * stored, and the purchase has to be authorised by itself.
 */
export async function takeSlot(core: Core, context: EnvelopeContext, payment: NewX402Payment): Promise<boolean> {
  const { envelopes, process } = context;
  const { wallet, chosen } = payment;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const rules = await envelopes.rulesOf(wallet.id);
    if (rules === undefined) return false;
    if (await envelopes.hasOwnBudget(wallet.id, chosen.payTo)) return false;
    const live = await envelopes.liveOf(wallet.id);
    const envelope = live.find((one) => serves(process, one, rules, chosen.value));
    const transfer = envelope && transferOf(core, envelope, payment);
    if (envelope === undefined || transfer === undefined) return false;
    const goodAtBlock = await blockWhereGood(core, context, wallet, envelope, transfer);
    if (goodAtBlock === undefined) return false;
    core.restoreGuard.requireComplete(wallet.id);
    try {
      await core.db.batch(await statementsOf(core, context, payment, { envelope, transfer, goodAtBlock }));
      return true;
    } catch (error) {
      const refusal = asKeyTaken(error);
      if (refusal !== error || !(error instanceof RowCountError)) throw refusal;
      // Another purchase took the slot, or the envelope has ended.
    }
  }
  return false;
}

function serves(process: string, envelope: EnvelopeRow, rules: WalletRules, price: bigint): boolean {
  return (
    envelope.state === 'open' &&
    // Another process may have handed out slots of which this database knows nothing.
    envelope.process === process &&
    !envelope.isRetired &&
    envelope.nextSlot < envelope.slots &&
    isUnder(envelope, rules) &&
    (rules.txLimit === 0n || price <= rules.txLimit) &&
    price <= envelope.cap &&
    envelope.cap === capFor(price, rules)
  );
}

/** The rules that an envelope is opened under, as its row keeps them. */
export type RulesOfEnvelope = Pick<EnvelopeRow, 'session' | keyof AmountColumns>;

/**
 * Whether the wallet's rules are still those that the envelope was opened under. A budget that came since has not
 * counted its slots.
 */
export function isUnder(envelope: RulesOfEnvelope, rules: WalletRules): boolean {
  return (
    !rules.frozen &&
    envelope.session === rules.sessionAddress &&
    AMOUNT_COLUMNS.every((column) => envelope[column] === rules[column])
  );
}

/** The transfer as the next slot makes it; `undefined` where the envelope ends too soon for the seller. */
function transferOf(
  { relay, clock }: Core,
  { nonce: envelope, nextSlot: slot, end }: EnvelopeRow,
  { wallet, chosen, ref }: NewX402Payment,
): Transfer | undefined {
  const now = relay.chainNow();
  if (now === undefined) return undefined;
  const { value, payTo: to, validitySeconds } = chosen;
  const validBefore = Math.min(now + hostLead(nowSeconds(clock), now) + validitySeconds, end);
  if (validBefore - now < Math.min(validitySeconds, LEAST_SECONDS)) return undefined;
  const from = wallet.chainAddress;
  const nonce = slotNonce(from, { envelope, slot });
  return { from, to, value, validAfter: tagOf(ref), validBefore, nonce };
}

/**
 * Thirty bits of a payment's reference, which go on-chain as the second from which its transfer is valid: one of before
 * 2004. By them a payment is found again of which the database has lost everything.
 */
export function tagOf(ref: Hex): number {
  return Number.parseInt(ref.slice(2, 10), 16) >>> 2;
}

/** The latest block, if a seller could cash the transfer by it. */
async function blockWhereGood(
  { chain, restoreGuard }: Core,
  { envelopes, sessions }: EnvelopeContext,
  wallet: SessionWallet,
  envelope: EnvelopeRow,
  transfer: Transfer,
): Promise<number | undefined> {
  const target = wallet.chainAddress;
  const digest = transferDigest(envelope.domain, transfer);
  const slot = { envelope: envelope.nonce, slot: envelope.nextSlot };
  const signature = await slotConsent(sessions.open(wallet), digest, transfer, slot);
  const views: readonly ProbeCall[] = [
    { target, data: isValidData(digest, signature) },
    { target, data: executedData(envelope.nonce) },
    { target, data: walletStateCall },
    ...refusalProbes(chain.contracts.usdc, [target, transfer.to]),
  ];
  let probed: Probed;
  try {
    probed = await chain.probe(views);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  const [valid, executed, state, ...refusals] = probed.answers;
  const number = Number(probed.block.number);
  if (!isYes(valid) || !executed?.ok || !state?.ok) return undefined;
  if (parseWalletState(state.data).balance < transfer.value) return undefined;
  if (refusals.some((refusal) => wordOf(refusal) !== 0n)) return undefined;
  if (wordOf(executed) >> BigInt(envelope.nextSlot) === 0n) return number;
  // The session key signs elsewhere, too: such a signer has handed out slots that look free here.
  await envelopes.retire(envelope.id);
  const at = { number, timestamp: probed.block.timestamp };
  await restoreGuard.found(wallet.id, 'a slot of its envelope was used that was not handed out here', at);
  return undefined;
}

function isYes(answer: ProbeAnswer | undefined): boolean {
  return answer?.ok === true && answer.data.startsWith(IS_VALID);
}

/** The only word of an answer; every bit of it where there is none. */
function wordOf(answer: ProbeAnswer | undefined): bigint {
  if (answer?.ok !== true) return (1n << 256n) - 1n;
  return readWords(answer.data, 1)[0] ?? 0n;
}

function isValidData(digest: Hex, signature: Hex): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'isValidSignature', args: [digest, signature] });
}

/** Reads from a wallet which slots of an envelope USDC has executed. */
export function executedData(envelope: number): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'executedSlots', args: [BigInt(envelope)] });
}

/** Reads from USDC whether a nonce of a wallet was used. */
export function usedData(wallet: Address, nonce: Hex): Hex {
  return encodeFunctionData({ abi: usdcAbi, functionName: 'authorizationState', args: [wallet, nonce] });
}

interface Taken {
  readonly envelope: EnvelopeRow;
  readonly transfer: Transfer;
  readonly goodAtBlock: number;
}

async function statementsOf(
  { db, clock, reserveMessageId }: Core,
  { envelopes, store, payments }: EnvelopeContext,
  { id, ref, wallet, chosen, memo, idempotencyKey, keyPrefix, ordered }: NewX402Payment,
  { envelope, transfer, goodAtBlock }: Taken,
): Promise<readonly Statement[]> {
  const walletId = wallet.id;
  const now = nowSeconds(clock);
  const messageId = await reserveMessageId();
  const { validAfter, validBefore, nonce } = transfer;
  return [
    envelopes.takeSlotStatement(envelope, now),
    ...(idempotencyKey === null ? [] : [payments.noApprovalStatement(ref)]),
    messageStatement(db, { messageId, wallet: wallet.chainAddress, deadline: validBefore, now }),
    payments.signedStatement({
      id,
      ref,
      walletId,
      messageId,
      txHash: envelope.txHash,
      memo,
      idempotencyKey,
      keyPrefix,
      fee: quotedFee(envelope, chosen.value),
      feeRecipient: envelope.feeRecipient,
      to: chosen.payTo,
      amount: chosen.value,
      type: 'x402',
      createdAt: now,
    }),
    store.insertStatement({
      ...ordered,
      paymentId: id,
      walletId,
      offer: chosen.offer,
      validAfter,
      validBefore,
      nonce,
      digest: transferDigest(envelope.domain, transfer),
      keyPrefix: null,
      state: 'authorized',
      envelopeId: envelope.id,
      slot: envelope.nextSlot,
      signedAtBlock: goodAtBlock,
    }),
  ];
}

/** Keeps the number of a payment that the relay does not carry from being given again. */
export function messageStatement(
  { orm }: Pick<Db, 'orm'>,
  {
    messageId,
    wallet,
    deadline,
    now,
  }: { readonly messageId: number; readonly wallet: Address; readonly deadline: number; readonly now: number },
): Statement {
  const row = { id: messageId, kind: 'x402-slot', wallet, target: wallet, data: '0x', gasLimit: 0 } as const;
  return must(orm.insert(messages).values({ ...row, deadline, status: 'executed', createdAt: now }));
}
