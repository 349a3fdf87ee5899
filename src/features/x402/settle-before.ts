import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Address, encodeErrorResult, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { numberWord, readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/nodes/probe.ts';
import { parseWalletState, refusalProbes, withoutReserves } from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { isGiven, larger, must, type Statement, spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { lookUp } from '../../storage/db/read.ts';
import { payments } from '../payments/payment-tables.ts';
import { dataOf } from '../signing/session-intent.ts';
import type { Cashed, PlannedSpending, Settlement, SettlementsBefore } from '../signing/settle-first.ts';
import { authorizations } from './x402-tables.ts';

/** So that a transaction stays small. The others wait for the scheduler. */
const MAX_SETTLEMENTS = 8;

/** Settles purchases that sellers have cashed, before their wallet's next call. */
export function createCashed(unsettled: UnsettledAuthorizations, usdc: Address): Cashed {
  return { settlementsBefore: (spending) => settlementsBefore(unsettled, usdc, spending) };
}

async function settlementsBefore(
  unsettled: UnsettledAuthorizations,
  usdc: Address,
  spending: PlannedSpending,
): Promise<SettlementsBefore | undefined> {
  const known = await unsettled.of(spending.wallet.id, MAX_SETTLEMENTS + 1);
  if (known.length === 0) return undefined;
  const some = known.slice(0, MAX_SETTLEMENTS);
  const probes = settlementProbes(usdc, some, spending);
  const settlementOf = (due: DueSettlement): Settlement => ({
    paymentId: due.paymentId,
    call: (deadline) => ({
      kind: 'x402-settle',
      target: spending.wallet.chainAddress,
      data: settleData(due),
      gasLimit: SETTLE_GAS,
      deadline,
    }),
    statement: (until) => unsettled.settlingStatement(due.paymentId, until),
  });
  return {
    probes,
    async judge(answers, { timestamp }, judge) {
      const others = answers.slice(-probes.length);
      const [preview, state, ...more] = answers.slice(0, -probes.length);
      if (preview === undefined || state === undefined) throw new Error('A preview and a state are missing.');
      const judgeAfter = (due: readonly DueSettlement[]) =>
        judge([...answersAfter(due, spending, [preview, state], others), ...more], due.map(settlementOf));
      const due = dueSettlements(some, others);
      try {
        return await judgeAfter(due.filter(({ settlementUntil }) => (settlementUntil ?? 0) < timestamp));
      } catch (error) {
        if (!lacksMoney(error)) throw error;
      }
      try {
        return await judgeAfter(due);
      } catch (error) {
        throw lacksMoney(error) && known.length > some.length ? tooMany(error) : error;
      }
    },
  };
}

function lacksMoney(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE';
}

function tooMany(cause: unknown): AppError {
  const message = 'More purchases of this wallet were cashed than one transaction can settle; try again in a moment.';
  return new AppError('WALLET_BUSY', { message, cause });
}

/** What sellers have cashed and wallets have not settled, for the sender of a wallet's next call. */
export type UnsettledAuthorizations = ReturnType<typeof createUnsettledAuthorizations>;

const at = sql.placeholder;
const isUsed = spelledOut(eq(authorizations.state, 'used'));

/** Creates the SQL of {@link UnsettledAuthorizations}. */
export function createUnsettledAuthorizations(db: Db) {
  const { paymentId, digest, nonce, settlementUntil } = authorizations;
  const { orm } = db;
  const fields = { paymentId, ref: payments.ref, digest, nonce, settlementUntil };
  const query = orm
    .select(fields)
    .from(authorizations)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(isGiven(authorizations.walletId, 'walletId'), isUsed, isNull(authorizations.envelopeId)))
    .orderBy(asc(payments.messageId))
    .limit(at('limit'));
  const ofWallet = lookUp(db, fields, query);
  return {
    /** Those of a wallet that no block is known to have settled; the oldest first, at most `limit`. */
    of: (walletId: string, limit: number): Promise<readonly CashedAuthorization[]> => ofWallet({ walletId, limit }),
    /**
     * Notes until when, in chain time, a settlement that is sent now may be executed. The chain says whether it is
     * settled by now, and refuses a repeated settlement.
     */
    settlingStatement: (settled: string, until: number): Statement =>
      must(
        orm
          .update(authorizations)
          .set({ settlementUntil: larger(sql`coalesce(${settlementUntil}, 0)`, sql`${until}`) })
          .where(eq(paymentId, settled)),
      ),
  };
}

/** A transfer that was authorised and executed, and for which money of its wallet is still reserved. */
export interface CashedAuthorization {
  readonly paymentId: string;
  readonly ref: Hex;
  /** USDC's digest of the transfer, under which the wallet remembers it. */
  readonly digest: Hex;
  /** The transfer's nonce at USDC. */
  readonly nonce: Hex;
  /** Chain time in Unix seconds up to which a settlement that was sent may be executed. */
  readonly settlementUntil: number | null;
}

/** One whose settlement would succeed after the block that was read. Amounts are micro-USDC. */
export interface DueSettlement extends CashedAuthorization {
  readonly value: bigint;
  readonly fee: bigint;
}

/** What `settleAuthorization` may use at most. */
export const SETTLE_GAS = 160_000;

const INSUFFICIENT_BALANCE = toFunctionSelector('InsufficientBalance(uint256,uint256)');
const ERROR_ABI = parseAbi(['error Error(string reason)']);
const PROBES_EACH = 2;
const USDC_REFUSALS = [
  'Pausable: paused',
  'Blacklistable: account is blacklisted',
  'Blacklistable: account is blacklisted',
];

/** The call that frees the reserve and takes the fee, which everybody may make. */
export function settleData({ digest, ref }: Pick<CashedAuthorization, 'digest' | 'ref'>): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'settleAuthorization', args: [digest, ref] });
}

/** Reads what a wallet remembers of an authorisation, and whether USDC has executed it. */
export function cashedProbes(
  usdc: Address,
  wallet: Address,
  { digest, nonce }: Pick<CashedAuthorization, 'digest' | 'nonce'>,
): readonly [remembered: ProbeCall, used: ProbeCall] {
  const remembered = { abi: agentWalletAbi, functionName: 'authorizationOf', args: [digest] } as const;
  const used = { abi: usdcAbi, functionName: 'authorizationState', args: [wallet, nonce] } as const;
  return [
    { target: wallet, data: encodeFunctionData(remembered) },
    { target: usdc, data: encodeFunctionData(used) },
  ];
}

/** The views needed in addition to a wallet's own about what it spends. */
export function settlementProbes(
  usdc: Address,
  cashed: readonly CashedAuthorization[],
  { wallet: { chainAddress: wallet }, recipient }: PlannedSpending,
): readonly ProbeCall[] {
  return [...cashed.flatMap((one) => cashedProbes(usdc, wallet, one)), ...refusalProbes(usdc, [wallet, recipient])];
}

/** Of those in the {@link settlementProbes}, the ones whose settlement would succeed now. */
export function dueSettlements(
  cashed: readonly CashedAuthorization[],
  answers: readonly ProbeAnswer[],
): readonly DueSettlement[] {
  return cashed.flatMap((one, index) => {
    const [remembered, used] = answers.slice(index * PROBES_EACH, (index + 1) * PROBES_EACH).map(dataOf);
    if (remembered === undefined || used === undefined) return [];
    const [, value = 0n, fee = 0n] = readWords(remembered, 4);
    return value === 0n || readWords(used, 1)[0] === 0n ? [] : [{ ...one, value, fee }];
  });
}

/**
 * The answers of a wallet's preview and of its `state()` as they are once `due` is settled. The preview names a
 * shortage before it calls USDC: what USDC would say is in the last of `others`, the answers to {@link
 * settlementProbes}.
 */
export function answersAfter(
  due: readonly DueSettlement[],
  { amount }: Pick<PlannedSpending, 'amount'>,
  [preview, state]: readonly [preview: ProbeAnswer, state: ProbeAnswer],
  others: readonly ProbeAnswer[],
): readonly [preview: ProbeAnswer, state: ProbeAnswer] {
  if (due.length === 0 || !state.ok) return [preview, state];
  const after = { ok: true, data: withoutReserves(state.data, due) };
  if (preview.ok || !preview.data.startsWith(INSUFFICIENT_BALANCE)) return [preview, after];
  const [, needed = 0n] = readWords(`0x${preview.data.slice(INSUFFICIENT_BALANCE.length)}`, 2);
  const { balance, reserved } = parseWalletState(after.data);
  const available = balance > reserved ? balance - reserved : 0n;
  if (available < needed) {
    const data: Hex = `${INSUFFICIENT_BALANCE}${numberWord(available)}${numberWord(needed)}`;
    return [{ ok: false, data }, after];
  }
  const refusal = usdcRefusal(others);
  return [refusal ?? { ok: true, data: `0x${numberWord(needed - amount)}` }, after];
}

/** What USDC reverts a transfer with, if it does. */
function usdcRefusal(answers: readonly ProbeAnswer[]): ProbeAnswer | undefined {
  const flags = answers.slice(-USDC_REFUSALS.length).map((answer) => readWords(dataOf(answer), 1)[0] !== 0n);
  const reason = USDC_REFUSALS.find((_, index) => flags[index]);
  if (reason === undefined) return undefined;
  const data = encodeErrorResult({ abi: ERROR_ABI, errorName: 'Error', args: [reason] });
  return { ok: false, data };
}
