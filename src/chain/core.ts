import type { OwnerType, WalletEvent } from '../core/events.ts';
import type { Vault } from '../core/lib/crypto.ts';
import type { Clock, Deadlines } from '../core/lib/time.ts';
import type { Logger } from '../core/log.ts';
import type { Metrics } from '../core/metrics.ts';
import type { Statement } from '../storage/db/batch.ts';
import type { Db } from '../storage/db/open.ts';
import type { Chain } from './nodes/chain.ts';
import type { Nodes } from './nodes/nodes.ts';
import type { Relay } from './relay/relay-intent.ts';
import type { RestoreGuard } from './restore-guard/restore-guard.ts';

/**
 * What nearly everything above the chain needs, created once when the service starts. Functions take it whole, as their
 * first parameter, and what only they need as a second one.
 */
export interface Core {
  readonly db: Db;
  readonly chain: Chain;
  readonly nodes: Nodes;
  /** Sends messages, within the daily gas of wallets and Owners. */
  readonly relay: Relay;
  readonly restoreGuard: RestoreGuard;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly deadlines: Deadlines;
  /** The URL under which users reach the API, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string;
  /** Whether webhooks and other targets may have private addresses. */
  readonly allowPrivateTargets: boolean;
  /** Reserves a message id that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  readonly outbox: Outbox;
}

/** Whom a notice is for: those who look after a wallet, or after a Job's Client, or one user. */
export type Audience =
  | { readonly walletId: string; readonly onlyAdmins?: boolean }
  | { readonly clientOf: string }
  | { readonly userId: string };

/** An event that no webhook of a wallet reports. */
export interface Notice {
  readonly type: OwnerType;
  /** Of several notices with the same cause, only the first counts. */
  readonly cause?: string | undefined;
  /** How many it stands for; one if it is not given. */
  readonly count?: number;
}

/**
 * Builds the statements that report an event, for the commit of the change that it is about. That commit decides who
 * hears of it. An event with a cause that was reported before adds nothing.
 */
export interface Outbox {
  /** For the webhooks of wallets, and for the people who look after them. */
  statements(events: readonly WalletEvent[]): Promise<readonly Statement[]>;
  /** For people alone. */
  notify(audience: Audience, notice: Notice): readonly Statement[];
  /** Starts the delivery; call it after such a commit. Otherwise it starts within a second. */
  wake(): void;
}
