import type { Vault } from '../core/lib/crypto.ts';
import type { Clock, Deadlines } from '../core/lib/time.ts';
import type { Logger } from '../core/log.ts';
import type { Metrics } from '../core/metrics.ts';
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
}
