import type { Address } from 'viem';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../../chain/nodes/probe.ts';
import type { CallBefore, CommittedMessage, Intent, SignedCall } from '../../chain/relay/relay-intent.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { msUntil } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { SessionWallet } from './session-store.ts';

/** What a wallet's next call is to spend, micro-USDC, and who gets it. */
export interface PlannedSpending {
  readonly wallet: Pick<SessionWallet, 'id' | 'chainAddress'>;
  readonly recipient: Address;
  /** Without a fee. */
  readonly amount: bigint;
}

/** What others have cashed of wallets' money, and is still reserved for them until it is settled. */
export interface Cashed {
  /** What of it goes before a call that spends; `undefined` where nothing has to be settled. */
  settlementsBefore(spending: PlannedSpending): Promise<SettlementsBefore | undefined>;
}

/** What wallets have put aside for purchases to come. */
export interface Reserves {
  /**
   * Gives back what no one can use any more where the day's limit or the balance refuses a call; the caller has the
   * wallet's session to itself. Resolves with whether to try again. Throws `WALLET_BUSY` where it must not be given
   * back yet.
   */
  makeRoom(spending: SpendingWallet, timeoutMs: number): Promise<boolean>;
  /** Whether {@link makeRoom} would do for this call, and could do it now. */
  couldMakeRoom(spending: SpendingWallet): Promise<boolean>;
  /** The part of a wallet's daily limit that is put aside and promised to no one, at this time of the chain. */
  heldAt(walletId: string, chainTime: number): Promise<bigint>;
}

/** A wallet that is to spend an amount, whatever the recipient. */
export type SpendingWallet = Omit<PlannedSpending, 'recipient'>;

/** The settlements that go before a wallet's call. */
export interface SettlementsBefore {
  readonly probes: readonly ProbeCall[];
  /**
   * `answers` are those to the call's own probes, of which the first two are the wallet's preview and its `state()`,
   * and to these. Throws what `judge` does, which is called again if the settlements that are not on their way yet do
   * not free enough.
   */
  judge<T>(answers: readonly ProbeAnswer[], block: ProbeBlock, judge: Judge<T>): Promise<T>;
}

/** Judges by the answers that there are once these settlements are made. */
type Judge<T> = (answers: readonly ProbeAnswer[], due: readonly Settlement[]) => T | Promise<T>;

/** One settlement, which goes before a call that is valid until a time of the chain, in Unix seconds. */
export interface Settlement {
  readonly paymentId: string;
  call(until: number): CallBefore;
  /** Notes that it may be executed until then. */
  statement(until: number): Statement;
}

/**
 * The same intent behind the settlements of what others have cashed of the wallet's money: they stand directly before
 * its call, in the same transaction and on disk with it, and it is judged by what the wallet has after them. The
 * intent's first two probes must be the wallet's preview and its `state()`. Throws what the intent does, and
 * `WALLET_BUSY` where it lacks money that more settlements than a transaction takes would free.
 *
 * A settlement that is on its way already is repeated only where the call needs it: the wallet settles once, and
 * refuses the second, which costs a little gas.
 */
export async function settleFirst(cashed: Cashed, spending: PlannedSpending, intent: Intent): Promise<Intent> {
  const settlements = await cashed.settlementsBefore(spending);
  if (settlements === undefined) return intent;
  return {
    ...intent,
    probes: [...intent.probes, ...settlements.probes],
    sign: (answers, block) =>
      settlements.judge(answers, block, async (own, due) => {
        const { call, statements } = await intent.sign(own, block);
        const until = deadlineOf(call);
        return {
          call: { ...call, before: due.map((one) => one.call(until)) },
          statements: (committedMessage) => [
            ...statements(committedMessage),
            ...due.map((one) => one.statement(until)),
          ],
        };
      }),
  };
}

function deadlineOf({ deadline }: SignedCall): number {
  if (deadline === undefined) throw new Error('A call of a wallet has a deadline.');
  return deadline;
}

/**
 * Submits an intent behind the settlements of {@link settleFirst}, and makes room for it as {@link withRoom} does.
 * `endsAt`: when it must be sent, in terms of `performance.now()`. The caller has the wallet's session to itself.
 */
export function submitSpending(
  { relay }: Core,
  { cashed, reserves }: { readonly cashed: Cashed; readonly reserves: Reserves },
  spending: PlannedSpending,
  intent: Intent,
  endsAt: number,
): Promise<CommittedMessage> {
  const submit = async () => await relay.submit(await settleFirst(cashed, spending, intent), msUntil(endsAt));
  return withRoom(reserves, spending, submit, endsAt);
}

/**
 * Submits a call that spends. Where the day's limit or the balance refuses it, it is retried once after money put
 * aside for purchases to come was given back.
 */
export async function withRoom<T>(
  reserves: Reserves,
  spending: SpendingWallet,
  submit: () => Promise<T>,
  endsAt: number,
): Promise<T> {
  try {
    return await submit();
  } catch (error) {
    if (!isShort(error) || !(await reserves.makeRoom(spending, msUntil(endsAt)))) throw error;
  }
  return await submit();
}

const SHORT: ReadonlySet<ErrorCode> = new Set(['DAILY_LIMIT_EXCEEDED', 'INSUFFICIENT_BALANCE']);

/** Whether the day's limit or the balance refuses a call, which get back what was put aside and came to nothing. */
export function isShort(error: unknown): boolean {
  return error instanceof AppError && SHORT.has(error.code);
}
