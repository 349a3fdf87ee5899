import type { Address } from 'viem';
import type { Statement } from '../db/batch.ts';
import type { RulesInTime } from './withdrawal-rules.ts';

/** That a withdrawal was asked for and waits, or is held. */
export interface WithdrawalEvent {
  readonly withdrawalId: string;
  readonly walletId: string;
  readonly to: Address;
  /** Decimal USDC. */
  readonly amount: string;
  /** Unix seconds. */
  readonly executeAt: number;
  readonly isHeld?: boolean;
}

/** That a wallet's rules for withdrawals are others now, or will be. */
export interface PolicyEvent {
  readonly walletId: string;
  readonly by: 'owner' | 'operator';
  readonly rules: RulesInTime;
}

/** That the owner's key of a wallet was exported. */
export interface KeyExportEvent {
  readonly walletId: string;
  readonly by: 'owner' | 'operator';
}

/** Where such notices are put in the commit of what they tell. */
export interface WithdrawalOutbox {
  statements(notice: WithdrawalEvent): Promise<readonly Statement[]>;
  policyStatements(notice: PolicyEvent): Promise<readonly Statement[]>;
  keyExportStatements(notice: KeyExportEvent): Promise<readonly Statement[]>;
  /** To be called after that commit. */
  wake(): void;
}
