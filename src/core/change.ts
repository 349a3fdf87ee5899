import type { LiveKind } from './events.ts';

/** That something of these wallets is not what it was. What it is now is read from where it is kept. */
export interface ThingChange {
  readonly kind: LiveKind;
  readonly walletIds: readonly string[];
  readonly id: string;
  /** The state that it entered; null for what has none, or for a change of something else. */
  readonly status: string | null;
}

/** That a credential of a user or of a wallet has ended, if one has. */
export interface AccessChange {
  readonly kind: 'access';
  /** The id of the user or of the wallet. */
  readonly account: string;
}

/** That these users may see other wallets than before. */
export interface MembershipChange {
  readonly kind: 'membership';
  readonly userIds: readonly string[];
}

/** That something of any wallet may not be what it was: of more than there are names for. */
export interface ChangeOfAll {
  readonly kind: 'all';
}

/** What a commit has changed, for those who watch. */
export type ThingChanged = ThingChange | AccessChange | MembershipChange | ChangeOfAll;
