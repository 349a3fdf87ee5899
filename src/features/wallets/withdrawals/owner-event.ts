import type { Address } from 'viem';
import type { Statement } from '../../../storage/db/batch.ts';
import type { RulesInTime } from './rules.ts';

/** A withdrawal was scheduled, or is now held. */
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

/** A change that lets a wallet do more was scheduled, is now held, or has failed. */
export interface ChangeEvent {
  readonly type: 'change_scheduled' | 'change_held' | 'change_failed';
  readonly changeId: string;
  readonly walletId: string;
  readonly operation: string;
  /** What of the wallet it is about; null for the wallet itself. */
  readonly target: string | null;
  /** Of the request. */
  readonly body: object;
  /** Unix seconds. */
  readonly executeAt: number;
}

/** The rules for a wallet's withdrawals have changed, now or for later. */
export interface PolicyEvent {
  readonly walletId: string;
  readonly by: 'owner' | 'operator';
  readonly rules: RulesInTime;
}

/** A wallet's owner key was exported. */
export interface KeyExportEvent {
  readonly walletId: string;
  readonly by: 'owner' | 'operator';
}

/** Builds the rows of these events' webhooks. The commit that stores an event also stores its rows. */
export interface WithdrawalOutbox {
  statements(notice: WithdrawalEvent): Promise<readonly Statement[]>;
  changeStatements(notice: ChangeEvent): Promise<readonly Statement[]>;
  policyStatements(notice: PolicyEvent): Promise<readonly Statement[]>;
  keyExportStatements(notice: KeyExportEvent): Promise<readonly Statement[]>;
  /** Starts the delivery; called after that commit. */
  wake(): void;
}
