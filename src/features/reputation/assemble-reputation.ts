import type { Address } from 'viem';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Relay } from '../../chain/relay/relay-intent.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Identities } from '../identity/identity.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { createHandover } from './handover.ts';
import { createReputationService } from './reputation-service.ts';
import { createReputationStore } from './reputation-store.ts';
import { createDailySync, createSync, type SyncDeps } from './reputation-sync.ts';
import { createSyncStore } from './sync-store.ts';

export interface ReputationParts extends Pick<SyncDeps, 'baseUrl' | 'finalized'> {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly identities: Identities;
  /** The relay's sender that owns the attestor contract; without it nothing is written on-chain. */
  readonly sender: Address | undefined;
  /** The relay's sender that owned it before, while it is to be handed over. */
  readonly formerSender?: Address | undefined;
}

/** Assembles the parts of reputation. */
export function assembleReputation({ sender, formerSender, ...parts }: ReputationParts) {
  const { db, chain } = parts;
  const store = createReputationStore(db);
  const syncStore = createSyncStore(db);
  const { identityRegistry, reputationAttestor: attestor } = chain.contracts;
  const registry = { chainId: chain.id, identityRegistry };
  const sync =
    sender === undefined || attestor === undefined
      ? undefined
      : createSync({ ...parts, ...registry, store: syncStore, attestor, sender });
  const handover =
    sender === undefined || formerSender === undefined || attestor === undefined
      ? undefined
      : createHandover({ ...parts, attestor, present: sender, former: formerSender });
  const runDaily = sync && createDailySync({ ...parts, store: syncStore, sync });
  return {
    reputation: createReputationService({ ...parts, ...registry, store, syncStore, sync, attestor }),
    /** Runs the daily sync if it is due. A scheduler calls it. */
    runDaily: async () => runDaily?.(),
    /** Hands the attestor contract from a former key to the present one. A scheduler calls it. */
    handOver: async () => handover?.run(),
    stop: () => sync?.stop(),
  };
}
