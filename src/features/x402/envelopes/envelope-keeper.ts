import { randomBytes } from 'node:crypto';
import type { Hex } from 'viem';
import { readWords } from '../../../chain/contracts/abi-words.ts';
import type { Core } from '../../../chain/core.ts';
import { parseWalletState, type WalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { DAY_SECONDS, doubling, msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { parseSpendable, spendableCall, tightest } from '../../signing/session-intent.ts';
import type { Reserves, SpendingWallet } from '../../signing/settle-first.ts';
import type { IndexedPurchases } from '../authorization-scanner.ts';
import type { NewX402Payment, PurchaseContext } from '../x402-intent.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { accountEnvelope } from './envelope-account.ts';
import { quotedFee } from './envelope-fold.ts';
import {
  type ClosingTime,
  createEnvelopeStore,
  type EnvelopeStore,
  type FollowedEnvelope,
  heldBy,
} from './envelope-store.ts';
import { closeEnvelope, NotClosable, openIfWanted, type WantedEnvelope } from './open-envelope.ts';
import { type EnvelopeContext, tagOf, takeSlot, usedData } from './take-slot.ts';

const TOGETHER = 50;
/** Of a wallet whose envelope could not be opened, in seconds. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 3_600;
const MOST_WANTED = 1_000;
/** As long as closing an envelope takes. */
const RETRY_SECONDS = '3';

/** Envelopes as purchases use them. */
export type Envelopes = ReturnType<typeof createEnvelopes>;

/**
 * Opens, fills up and closes envelopes in the background; calls that spend make room for themselves from here on.
 * `again` has all blocks of a payment searched for its use.
 */
export function createEnvelopes(
  core: Core,
  purchases: PurchaseContext,
  indexed: IndexedPurchases,
  again: (paymentId: string) => void,
) {
  const { clock, logger } = core;
  const { sessions } = purchases;
  const envelopes = createEnvelopeStore(core.db);
  const process = randomBytes(8).toString('hex');
  const context = { ...purchases, envelopes, process };
  const wanted = new Map<string, WantedEnvelope>();
  /** Wallets whose opening failed: how often, and until when (Unix seconds of the host) none is tried. */
  const failed = new Map<string, { readonly times: number; readonly until: number }>();

  const open = async (each: WantedEnvelope): Promise<void> => {
    const { walletId } = each;
    const before = failed.get(walletId);
    if (before !== undefined && before.until > nowSeconds(clock)) return;
    try {
      await openIfWanted(core, context, each);
      failed.delete(walletId);
    } catch (error) {
      const times = (before?.times ?? 0) + 1;
      const until = nowSeconds(clock) + doubling(FIRST_PAUSE, LONGEST_PAUSE, times);
      failed.set(walletId, { times, until });
      if (failed.size > MOST_WANTED) failed.delete(failed.keys().next().value ?? '');
      logger.info({ err: error, wallet: walletId }, 'no envelope was opened');
    }
  };

  const close = async ({ envelope }: FollowedEnvelope): Promise<void> => {
    const { id, walletId, closingTries } = envelope;
    try {
      await sessions.lock.inTurn(walletId, () => closeEnvelope(core, context, envelope));
    } catch (error) {
      if (error instanceof NotClosable) error.unseen.forEach(again);
      else logger.warn({ err: error, wallet: walletId, envelope: envelope.nonce }, 'an envelope stays open for now');
      const tries = closingTries + 1;
      await envelopes.pause(id, tries, nowSeconds(clock) + doubling(2, 300, tries));
    }
  };

  const follow = async (): Promise<void> => {
    await refoldOutdated(envelopes, indexed);
    await noteOver(core, envelopes, indexed, again);
    await accountAll(core, context, indexed);
    // No node is called for nothing.
    if (!(await envelopes.anyOpen())) return;
    // Those of several wallets share a transaction.
    await Promise.all((await envelopes.closable(await closingTime(core, process), TOGETHER)).map(close));
  };

  const reserves: Reserves = {
    makeRoom: (spending, timeoutMs) => makeRoom(core, context, spending, timeoutMs),
    couldMakeRoom: async (spending) => ((await roomFor(core, context, spending)) ?? []).length > 0,
    heldAt: envelopes.heldAt,
  };
  sessions.reserves.keptBy(reserves);

  return {
    /** Notes that a wallet has bought something at a price; envelopes follow from it in time. */
    bought(each: WantedEnvelope): void {
      if (wanted.size < MOST_WANTED) wanted.set(nameOf(each), each);
    },
    /** For a scheduler. */
    async run(): Promise<void> {
      // Nothing is looked for, each second, where no one has ever had one.
      if (await envelopes.anyEver()) await follow();
      const due = [...wanted.values()].slice(0, TOGETHER);
      for (const each of due) wanted.delete(nameOf(each));
      await Promise.all(due.map(open));
    },
    /** Pays with a slot, and resolves with whether one serves; nothing is stored otherwise. */
    takeSlot: (payment: NewX402Payment): Promise<boolean> => takeSlot(core, context, payment),
    /** The name on-chain of one that is stored. */
    nonceOf: async (envelopeId: number): Promise<number> =>
      existing(await envelopes.find(envelopeId), 'A slot is of no envelope.').nonce,
    /**
     * Throws `CATCHING_UP` while it is not known what an earlier process has made of a wallet's envelope: it may have
     * bought the same thing, and a restored database does not know.
     */
    async requireAccounted(walletId: string): Promise<void> {
      if (!(await envelopes.hasUnaccounted(walletId, process))) return;
      throw new AppError('CATCHING_UP', {
        headers: { 'Retry-After': RETRY_SECONDS },
        message:
          'What the wallet bought before the server was restarted is being looked up; nothing was signed. Try again in a moment.',
      });
    },
    /** The id of a purchase that was found on-chain and has this reference. */
    lostPayment: (walletId: string, ref: Hex): Promise<string | undefined> =>
      envelopes.lostPayment(walletId, tagOf(ref)),
  };
}

function nameOf({ walletId, price }: WantedEnvelope): string {
  return `${walletId} ${price}`;
}

async function closingTime({ chain, clock }: Core, process: string): Promise<ClosingTime> {
  const { timestamp } = await chain.client.getBlock();
  return { chainTime: Number(timestamp), now: nowSeconds(clock), process };
}

/**
 * What of a wallet's envelopes can be closed for a call; `undefined` where that would not do. None, while sellers may
 * still use their slots.
 */
async function roomFor(
  core: Core,
  { envelopes, process }: EnvelopeContext,
  { wallet: { id, chainAddress }, amount }: SpendingWallet,
): Promise<readonly FollowedEnvelope[] | undefined> {
  const open = (await envelopes.liveOf(id)).filter(({ state }) => state === 'open');
  if (open.length === 0) return undefined;
  const first = { keyPrefix: null, sessionAddress: chainAddress };
  const { block, answers } = await core.chain.probe([
    { target: chainAddress, data: walletStateCall },
    { target: chainAddress, data: spendableCall(first, null) },
  ]);
  const [view, spendable] = answers;
  if (view?.ok !== true || spendable?.ok !== true) return undefined;
  const budget = tightest(parseSpendable(spendable.data));
  const before = { ...parseWalletState(view.data), budget, timestamp: block.timestamp };
  if (!isEnough(before, open, amount)) return undefined;
  return await envelopes.closableOf(id, await closingTime(core, process));
}

async function makeRoom(
  core: Core,
  context: EnvelopeContext,
  spending: SpendingWallet,
  timeoutMs: number,
): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  const free = await roomFor(core, context, spending);
  if (free === undefined) return false;
  // The rest of the others may be needed, too: the next attempt finds out.
  if (free.length === 0) throw heldBySellers();
  for (const { envelope } of free) {
    try {
      const { messageId } = await closeEnvelope(core, context, envelope, msUntil(endsAt));
      await core.relay.waitForBlock(messageId, msUntil(endsAt));
    } catch (error) {
      throw error instanceof NotClosable ? heldBySellers() : error;
    }
  }
  return true;
}

/**
 * Whether a call of this amount is allowed once all of these are closed, as far as anybody knows before: what they hold
 * goes back to the limit of their day, and to no budget. `timestamp`: of the block that shows what the wallet may
 * spend.
 */
function isEnough(
  {
    dailyLimit,
    spentToday,
    balance,
    reserved,
    budget,
    timestamp,
  }: WalletState & { readonly budget: bigint; readonly timestamp: number },
  open: readonly EnvelopeRow[],
  amount: bigint,
): boolean {
  let [allowance, money] = [0n, 0n];
  for (const envelope of open) {
    const { cap, slots, end } = envelope;
    if (dayOf(end - 1) === dayOf(timestamp)) allowance += heldBy(envelope);
    money += (cap + quotedFee(envelope, cap)) * BigInt(slots);
  }
  const isAllowed = dailyLimit === 0n || spentToday + amount <= dailyLimit + allowance;
  return isAllowed && amount <= budget && reserved + amount <= balance + money;
}

/** Days since 1970 (UTC). */
function dayOf(timestamp: number): number {
  return Math.floor(timestamp / DAY_SECONDS);
}

function heldBySellers(): AppError {
  return new AppError('WALLET_BUSY', {
    message:
      'Part of what the wallet may spend is put aside for purchases that sellers have not cashed yet; try again in a moment.',
  });
}

/** Purchases follow when their envelope is closed, or a reorganisation takes that back. */
async function refoldOutdated(envelopes: EnvelopeStore, { refold, finalized }: IndexedPurchases): Promise<void> {
  const refs = await envelopes.outdated(finalized()?.number ?? Number.MAX_SAFE_INTEGER, TOGETHER * 4);
  if (refs.length > 0) await refold(refs);
}

/** What USDC has not executed by a block from which on it cannot, as one node tells at one block that is not older. */
async function noteOver(
  { db, chain }: Core,
  envelopes: EnvelopeStore,
  { finalized }: IndexedPurchases,
  again: (paymentId: string) => void,
): Promise<void> {
  const final = finalized();
  if (final === undefined) return;
  const ended = await envelopes.endedBy(final, TOGETHER);
  if (ended.length === 0) return;
  const { usdc } = chain.contracts;
  const views = ended.map(({ walletAddress, nonce }) => ({ target: usdc, data: usedData(walletAddress, nonce) }));
  const { block, answers } = await chain.probe(views);
  if (Number(block.number) < final.number) return;
  const over: string[] = [];
  for (const [index, { paymentId }] of ended.entries()) {
    const answer = answers[index];
    if (answer?.ok !== true) continue;
    if (readWords(answer.data, 1)[0] === 0n) over.push(paymentId);
    else again(paymentId);
  }
  await db.batch(over.map(envelopes.overStatement));
}

async function accountAll(core: Core, context: EnvelopeContext, indexed: IndexedPurchases): Promise<void> {
  const { envelopes, process } = context;
  const known = await envelopes.knownToAll(process);
  await core.db.batch(known.map(envelopes.accountedStatement));
  for (const { envelope, walletAddress } of await envelopes.unaccounted(process, TOGETHER)) {
    try {
      await accountEnvelope(core, context, indexed, envelope, walletAddress);
    } catch (error) {
      const log = { err: error, wallet: walletAddress, envelope: envelope.nonce };
      core.logger.warn(log, 'it is not known yet what was made of an envelope');
    }
  }
}
