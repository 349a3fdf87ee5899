import type { Address } from 'viem';
import type { Statement } from '../db/batch.ts';

/** That a withdrawal was asked for and waits. */
export interface WithdrawalNotice {
  readonly withdrawalId: string;
  readonly walletId: string;
  readonly to: Address;
  /** Decimal USDC. */
  readonly amount: string;
  /** Unix seconds. */
  readonly executeAt: number;
}

/** Where such notices are put in the commit of what they tell. */
export interface WithdrawalOutbox {
  statements(notice: WithdrawalNotice): readonly Statement[];
  /** To be called after that commit. */
  wake(): void;
}
