import type { Address } from 'viem';
import type {
  CallBefore,
  Intent,
  ProbeAnswer,
  ProbeBlock,
  ProbeCall,
  SignedCall,
} from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { AppError } from '../errors.ts';
import {
  answersAfter,
  type CashedAuthorization,
  type DueSettlement,
  dueSettlements,
  type PlannedSpending,
  SETTLE_GAS,
  settleData,
  settlementProbes,
} from './settlement.ts';
import type { SessionWallet } from './store.ts';

/** Where it is known what was authorised. */
export interface UnsettledAuthorizations {
  /** Those of a wallet that no block is known to have settled; the oldest first, at most `limit`. */
  of(walletId: string, limit: number): Promise<readonly CashedAuthorization[]>;
  /** Notes until when, in chain time, a settlement that is sent now may be executed. */
  settlingStatement(paymentId: string, until: number): Statement;
}

/** What settling before a call needs. */
export interface SettleFirstDeps {
  readonly cashed: UnsettledAuthorizations;
  readonly usdc: Address;
}

/** What a session's message is to spend, micro-USDC without a fee, and who gets it. */
export interface SettledSpending extends Omit<PlannedSpending, 'wallet'> {
  readonly wallet: Pick<SessionWallet, 'id' | 'chainAddress'>;
}

/** So that a transaction stays small. The others wait for the scheduler. */
const MAX_SETTLEMENTS = 8;

/**
 * The same intent behind the settlements of what others have cashed of the wallet's money: they stand directly before its call, in
 * the same transaction and on disk with it, and it is judged by what the wallet has after them. The intent's first two probes
 * must be the wallet's preview and its `state()`. Throws what the intent does, and `WALLET_BUSY` where it lacks money that more
 * settlements than a transaction takes would free.
 *
 * A settlement that is on its way already is repeated only where the call needs it: the wallet settles once, and refuses the
 * second, which costs a little gas.
 */
export async function settleFirst(
  deps: SettleFirstDeps,
  spending: SettledSpending,
  intent: Intent,
): Promise<Intent> {
  const settlements = await settlementsBefore(deps, spending);
  if (settlements === undefined) return intent;
  return {
    ...intent,
    probes: [...intent.probes, ...settlements.probes],
    sign: (answers, block) =>
      settlements.judge(answers, block, async (own, due) => {
        const { call, statements } = await intent.sign(own, block);
        const until = deadlineOf(call);
        return {
          call: { ...call, before: due.map((one) => settleCall(spending, one, until)) },
          statements: (placement) => [
            ...statements(placement),
            ...due.map(({ paymentId }) => deps.cashed.settlingStatement(paymentId, until)),
          ],
        };
      }),
  };
}

/** Judges by the answers that there are once these settlements are made. */
type Judge<T> = (answers: readonly ProbeAnswer[], due: readonly DueSettlement[]) => T | Promise<T>;

/** The settlements that go before a wallet's call. */
export interface Settlements {
  readonly probes: readonly ProbeCall[];
  /**
   * `answers` are those to the call's own probes and to these. Throws what `judge` does; that is asked again where the
   * settlements that are not on their way yet do not free enough.
   */
  judge<T>(answers: readonly ProbeAnswer[], block: ProbeBlock, judge: Judge<T>): Promise<T>;
}

/** `undefined` where nothing has to be settled. */
export async function settlementsBefore(
  { cashed, usdc }: SettleFirstDeps,
  spending: SettledSpending,
): Promise<Settlements | undefined> {
  const known = await cashed.of(spending.wallet.id, MAX_SETTLEMENTS + 1);
  if (known.length === 0) return undefined;
  const planned: PlannedSpending = { ...spending, wallet: spending.wallet.chainAddress };
  const some = known.slice(0, MAX_SETTLEMENTS);
  const probes = settlementProbes(usdc, some, planned);
  return {
    probes,
    async judge(answers, { timestamp }, judge) {
      const others = answers.slice(-probes.length);
      const [preview, state, ...more] = answers.slice(0, -probes.length);
      if (preview === undefined || state === undefined) throw new Error('A preview and a state are missing.');
      const judgeAfter = (due: readonly DueSettlement[]) =>
        judge([...answersAfter(due, planned, [preview, state], others), ...more], due);
      const due = dueSettlements(some, others);
      try {
        return await judgeAfter(due.filter(({ settlementUntil }) => (settlementUntil ?? 0) < timestamp));
      } catch (error) {
        if (!isShort(error)) throw error;
      }
      try {
        return await judgeAfter(due);
      } catch (error) {
        throw isShort(error) && known.length > some.length ? tooMany(error) : error;
      }
    },
  };
}

function isShort(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE';
}

function tooMany(cause: unknown): AppError {
  const message =
    'More purchases of this wallet were cashed than one transaction can settle; try again in a moment.';
  return new AppError('WALLET_BUSY', { message, cause });
}

function settleCall({ wallet }: SettledSpending, due: DueSettlement, deadline: number): CallBefore {
  const data = settleData(due);
  return { kind: 'x402-settle', target: wallet.chainAddress, data, gasLimit: SETTLE_GAS, deadline };
}

function deadlineOf({ deadline }: SignedCall): number {
  if (deadline === undefined) throw new Error('A call of a wallet has a deadline.');
  return deadline;
}
