import { encodeFunctionData } from 'viem';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { CommittedMessage, Intent } from '../../../chain/relay/relay-intent.ts';
import { parseWalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { DAY_SECONDS, HOUR_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { onlyAmounts } from '../../../core/spending-limits.ts';
import {
  countedOf,
  FEE_TERMS,
  feeOf,
  readFeeTerms,
  readQuote,
  spendingOf,
  treasuryProbe,
} from '../../signing/payment-quote.ts';
import {
  dataOf,
  isBounded,
  isBoundedByHour,
  keyOf,
  parseSpendable,
  sessionIntent,
  spendableCall,
  tightest,
} from '../../signing/session-intent.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import type { Sessions } from '../../signing/sessions.ts';
import { USDC_DOMAIN } from '../x402-intent.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { hasBit } from './envelope-fold.ts';
import { capFor, isLow, RECENT_SECONDS, signedCloseCall, signedOpenCall, slotsFor } from './envelope-message.ts';
import type { EnvelopeStore, TakenSlot, WalletRules } from './envelope-store.ts';
import { type EnvelopeContext, executedData, isUnder } from './take-slot.ts';

/** What a wallet is to have: slots that serve purchases of a price, micro-USDC. */
export interface WantedEnvelope {
  readonly walletId: string;
  readonly price: bigint;
}

/** What `openEnvelope` may use at most: twice what a wallet's first was measured with. */
const GAS_LIMIT = 240_000;
/** The remainder of a day serves at least so long. */
const LEAST_SECONDS = 900;
/** Of a wallet, of whatever cap. */
const MOST_OPEN = 4;
const LOOKED_AT = 50;
/** The wallet lets no envelope reach further where a budget bounds it: a third of a day, or of an hour. */
const BUDGET_SPAN_SECONDS = 8 * HOUR_SECONDS;
const HOUR_SPAN_SECONDS = HOUR_SECONDS / 3;

/**
 * Opens an envelope for purchases of this price where the wallet makes many, and no other one serves them. Resolves
 * once it is on disk and sent, or where there is nothing to do.
 */
export async function openIfWanted(
  core: Core,
  context: EnvelopeContext,
  { walletId, price }: WantedEnvelope,
): Promise<void> {
  const { relay, chain, clock } = core;
  const { envelopes, sessions, process } = context;
  const wallet = await sessions.store.wallet(walletId);
  const rules = await envelopes.rulesOf(walletId);
  const now = relay.chainNow();
  if (wallet?.status !== 'active' || rules === undefined || rules.frozen || now === undefined) return;
  const cap = capFor(price, rules);
  if (!isMissing(await envelopes.liveOf(walletId), rules, cap, process)) return;
  const since = nowSeconds(clock) - RECENT_SECONDS;
  const prices = await envelopes.pricesSince(walletId, since, LOOKED_AT);
  const recent = prices.filter((each) => capFor(each, rules) === cap).length;
  const { answers } = await chain.probe([
    { target: wallet.chainAddress, data: walletStateCall },
    { target: wallet.chainAddress, data: spendableCall(wallet, null) },
    { target: chain.contracts.platformFees, data: FEE_TERMS },
  ]);
  const [state, spendable, terms] = answers;
  if (!state?.ok || !spendable?.ok) return;
  const { dailyLimit, spentToday, balance, reserved } = parseWalletState(state.data);
  const available = balance > reserved ? balance - reserved : 0n;
  const left = parseSpendable(spendable.data);
  const counted = countedOf(cap, feeOf(cap, readFeeTerms(terms)));
  const slots = slotsFor(counted, recent, { dailyLimit, spentToday, available, budget: tightest(left) });
  // What counts against a rolling budget must be spent within the third of its period in which it was counted.
  const span = isBoundedByHour(left) ? HOUR_SPAN_SECONDS : isBounded(left) ? BUDGET_SPAN_SECONDS : DAY_SECONDS;
  const end = (Math.floor(now / span) + 1) * span;
  if (slots === 0 || end - now < Math.min(LEAST_SECONDS, span / 4)) return;
  core.restoreGuard.requireComplete(walletId);
  const intent = openingIntent(core, context, { wallet, rules, cap, slots, end });
  await sessions.lock.inTurn(walletId, async () => {
    // Another one may have been signed meanwhile.
    if (!isMissing(await envelopes.liveOf(walletId), rules, cap, process)) return;
    await relay.submit(intent);
  });
}

type LiveEnvelope = Awaited<ReturnType<EnvelopeStore['liveOf']>>[number];

/** Whether no envelope has slots left for this cap, and one may be opened: one at a time. */
function isMissing(live: readonly LiveEnvelope[], rules: WalletRules, cap: bigint, process: string): boolean {
  if (live.length >= MOST_OPEN || live.some(({ state }) => state === 'signed')) return false;
  return live
    .filter((one) => one.process === process && !one.isRetired && one.cap === cap && isUnder(one, rules))
    .every(isLow);
}

interface Opening {
  readonly wallet: SessionWallet;
  readonly rules: WalletRules;
  /** Micro-USDC. */
  readonly cap: bigint;
  readonly slots: number;
  /** Chain time in Unix seconds. */
  readonly end: number;
}

/** Puts so many times the cap aside, with the fees. */
function openingIntent(
  { chain, clock }: Core,
  { envelopes, sessions, process }: EnvelopeContext,
  { wallet, rules, cap, slots, end }: Opening,
): Intent {
  const { usdc, platformFees } = chain.contracts;
  return sessionIntent(sessions, {
    kind: 'x402-envelope-open',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewOpenEnvelope',
      args: [Number(cap), slots, end, keyOf(wallet)],
    }),
    budgeted: { recipient: null },
    views: [treasuryProbe(platformFees), { target: usdc, data: USDC_DOMAIN }],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury, domain], block) {
      if (domain === undefined) throw new Error('USDC did not answer its domain.');
      const { fee, feeRecipient } = readQuote(preview, treasury);
      const separator = dataOf(domain);
      const { amount, total } = spendingOf({ amount: cap }, { fee });
      const count = BigInt(slots);
      const statement = ({ messageId, txHash }: CommittedMessage, nonce: number) =>
        envelopes.insertStatement({
          walletId: wallet.id,
          messageId,
          nonce,
          session: wallet.sessionAddress,
          cap,
          slots,
          end,
          ...onlyAmounts(rules),
          // The chain says what the smallest fee is.
          fee,
          minFee: 0n,
          feeRecipient,
          domain: separator,
          txHash,
          process,
          signedAtBlock: Number(block.number),
          usedAt: nowSeconds(clock),
          nextSlot: 0,
          isRetired: false,
          isAccounted: false,
          state: 'signed',
        });
      return {
        spending: { amount: amount * count, total: total * count },
        async sign(key, slot) {
          const data = await signedOpenCall(key, { cap, slots, end, maxFee: fee, ...slot });
          return { data, statements: (committedMessage) => [statement(committedMessage, slot.nonce)] };
        },
      };
    },
  });
}

/** An envelope is not closed now: a seller may still use a slot, or it is not known yet what was made of one. */
export class NotClosable extends Error {
  override readonly name = 'NotClosable';
  constructor(
    message: string,
    /** Payments of whose use USDC tells, and no event is known. */
    readonly unseen: readonly string[] = [],
  ) {
    super(message);
  }
}

/** What closing takes in addition to what it takes for each slot. */
const BASE_GAS = 160_000;
const GAS_PER_SLOT = 8_000;

/**
 * Ends an envelope: what its slots have not moved is free again, and the fee is paid for what they have. It hands out
 * no slot from here on. What was not used can be used no more, so no seller must hold a consent that is still good.
 * Resolves once it is on disk and sent. Throws {@link NotClosable}.
 *
 * The caller has the wallet's session to itself.
 */
export async function closeEnvelope(
  { chain, relay }: Core,
  { envelopes, sessions }: EnvelopeContext,
  { id, walletId, nonce }: Pick<EnvelopeRow, 'id' | 'walletId' | 'nonce'>,
  timeoutMs?: number,
): Promise<CommittedMessage> {
  await envelopes.retire(id);
  const wallet = await sessions.store.wallet(walletId);
  const envelope = await envelopes.find(id);
  if (wallet === undefined || envelope?.state !== 'open') throw new NotClosable('It is not open.');
  const { block, answers } = await chain.probe([
    { target: wallet.chainAddress, data: executedData(nonce) },
    { target: wallet.chainAddress, data: envelopeData(nonce) },
  ]);
  const [executed, open] = answers;
  if (!executed?.ok || !open?.ok || readWords(open.data, 5)[0] === 0n) {
    throw new NotClosable('The node does not show it as open.');
  }
  const used = readWords(executed.data, 1)[0] ?? 0n;
  const taken = await envelopes.takenOf(id);
  requireOver(taken, used, block.timestamp);
  const unused = ((1n << BigInt(envelope.slots)) - 1n) & ~used;
  const value = taken.reduce((sum, { slot, amount }) => (hasBit(used, slot) ? sum + amount : sum), 0n);
  return await relay.submit(closingIntent(envelopes, sessions, wallet, { envelope, unused, value }), timeoutMs);
}

/** Throws {@link NotClosable} unless it is known of each slot what came of it. */
function requireOver(taken: readonly TakenSlot[], used: bigint, chainTime: number): void {
  const known = taken.reduce((bits, { slot }) => bits | (1n << BigInt(slot)), 0n);
  if ((used & ~known) !== 0n) throw new NotClosable('A slot was used that was not handed out here.');
  const unseen = taken.filter(({ slot, state }) => hasBit(used, slot) && state === 'authorized');
  if (unseen.length > 0) {
    throw new NotClosable(
      'A slot was used, and its event is not known yet.',
      unseen.map(({ paymentId }) => paymentId),
    );
  }
  const isLive = ({ slot, state, validBefore }: TakenSlot) =>
    hasBit(used, slot) ? false : state === 'used' || (state === 'authorized' && validBefore > chainTime);
  if (taken.some(isLive)) throw new NotClosable('A seller may still use a slot.');
}

interface Closing {
  readonly envelope: EnvelopeRow;
  /** One bit for each slot. */
  readonly unused: bigint;
  /** Micro-USDC. */
  readonly value: bigint;
}

function closingIntent(
  envelopes: EnvelopeStore,
  sessions: Sessions,
  wallet: SessionWallet,
  { envelope, unused, value }: Closing,
): Intent {
  return sessionIntent(sessions, {
    kind: 'x402-envelope-close',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewCloseEnvelope',
      args: [BigInt(envelope.nonce), unused, value, keyOf(wallet)],
    }),
    gasLimit: BASE_GAS + GAS_PER_SLOT * envelope.slots,
    judge(preview) {
      dataOf(preview);
      return {
        // It frees more than it takes.
        spending: { amount: 0n, total: 0n },
        async sign(key, slot) {
          const closing = { envelope: envelope.nonce, unused, value, ...slot };
          return {
            data: await signedCloseCall(key, closing),
            statements: () => [envelopes.closingStatement(envelope, slot.deadline)],
          };
        },
      };
    },
  });
}

function envelopeData(envelope: number) {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'envelopeOf', args: [BigInt(envelope)] });
}
