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
import type { SessionWallet } from './store.ts';

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
  settlementsBefore(spending: PlannedSpending): Promise<Settlements | undefined>;
}

/** The settlements that go before a wallet's call. */
export interface Settlements {
  readonly probes: readonly ProbeCall[];
  /**
   * `answers` are those to the call's own probes, of which the first two are the wallet's preview and its `state()`,
   * and to these. Throws what `judge` does; that is asked again where the settlements that are not on their way yet do
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
export async function settleFirst(
  cashed: Cashed,
  spending: PlannedSpending,
  intent: Intent,
): Promise<Intent> {
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
          statements: (placement) => [...statements(placement), ...due.map((one) => one.statement(until))],
        };
      }),
  };
}

function deadlineOf({ deadline }: SignedCall): number {
  if (deadline === undefined) throw new Error('A call of a wallet has a deadline.');
  return deadline;
}
