import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { Cashed, PlannedSpending, Settlement, Settlements } from '../signing/settle-first.ts';
import {
  answersAfter,
  type DueSettlement,
  dueSettlements,
  SETTLE_GAS,
  settleData,
  settlementProbes,
} from './cashed.ts';
import type { UnsettledAuthorizations } from './unsettled.ts';

/** What settling before a call needs. */
export interface SettleBeforeDeps {
  readonly unsettled: UnsettledAuthorizations;
  readonly usdc: Address;
}

/** So that a transaction stays small. The others wait for the scheduler. */
const MAX_SETTLEMENTS = 8;

/** Creates what has purchases settled that sellers have cashed, before their wallet's next call. */
export function createCashed(deps: SettleBeforeDeps): Cashed {
  return { settlementsBefore: (spending) => settlementsBefore(deps, spending) };
}

async function settlementsBefore(
  { unsettled, usdc }: SettleBeforeDeps,
  spending: PlannedSpending,
): Promise<Settlements | undefined> {
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
  const message = 'More purchases of this wallet were cashed than one transaction can settle; try again in a moment.';
  return new AppError('WALLET_BUSY', { message, cause });
}
