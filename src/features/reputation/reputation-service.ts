import type { Address } from 'viem';
import type { Owner } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import type { AgentService, Identity } from '../identity/agent-profile.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { type FeedbackDocument, readLocation, writeDocument } from './feedback-document.ts';
import type { CountersRow, ReputationStore } from './reputation-store.ts';
import type { Sync } from './reputation-sync.ts';
import type { EventRow } from './reputation-tables.ts';
import type { SyncStore } from './sync-store.ts';

/** What is known of a claimed wallet. */
export interface KnownReputation {
  readonly identity: Identity;
  readonly counters: CountersRow | undefined;
  readonly frozen: boolean;
  /** How many events the registry refused for good, because the agent's owner approved the attestor. */
  readonly refused: number;
  /** Unix seconds of the wallet's creation. */
  readonly createdAt: number;
}

/** The document of an event, and whether it can still change. */
export interface ServedDocument extends FeedbackDocument {
  readonly isFinal: boolean;
}

/** Shows scores, events and feedback files, and syncs one wallet on request. */
export interface ReputationService {
  /** The reputation of the claimed wallet at an address; `undefined` if this service has none there. */
  summary(walletAddress: Address): Promise<KnownReputation | undefined>;
  /** The wallet's events, the newest first; none for an unknown one. */
  events(walletAddress: Address, page: { limit: number; offset: number }): Promise<readonly EventRow[]>;
  /** The feedback file of an event. Throws `EVENT_NOT_FOUND`. */
  document(eventId: string): Promise<ServedDocument>;
  /**
   * Writes the wallet's events on-chain. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
   * `ATTESTOR_UNCONFIGURED`, and what `Relay.submit` throws.
   */
  sync(walletId: string, owner: Owner): Promise<{ synced: number; skipped: number; errors: number }>;
}

export interface ReputationServiceDeps {
  readonly store: ReputationStore;
  readonly syncStore: SyncStore;
  readonly agents: Pick<AgentService, 'identityOf'>;
  readonly access: Pick<WalletAccess, 'owned'>;
  /** `undefined` without the attestor's key or contract. */
  readonly sync: Sync | undefined;
  readonly chainId: number;
  readonly identityRegistry: Address | undefined;
  readonly attestor: Address | undefined;
}

/** A call sends at most ten transactions and answers within the minute that a request may take. */
const MAX_BATCHES = 10;
const TIMEOUT_MS = 50_000;

/** Creates the service of reputation. */
export function createReputationService(deps: ReputationServiceDeps): ReputationService {
  const { store, syncStore, agents, access, sync } = deps;
  return {
    async summary(walletAddress) {
      const wallet = await store.summaryOf(walletAddress);
      if (wallet === undefined || wallet.status === 'pending') return undefined;
      const { counters, frozen, createdAt } = wallet;
      const identity = await agents.identityOf(wallet.id, walletAddress);
      const refused = await store.refusedOf(wallet.id);
      return { identity, counters: counters ?? undefined, frozen, refused, createdAt };
    },
    events: (walletAddress, { limit, offset }) => store.list(walletAddress, limit, offset),
    async document(eventId) {
      const found = await store.find(eventId);
      if (found === undefined) throw new AppError('EVENT_NOT_FOUND');
      const { event, walletAddress, context } = found;
      if (event.agentId !== null && context !== null) {
        const { agentId } = event;
        return { ...writeDocument(event, { ...readLocation(context), walletAddress, agentId }), isFinal: true };
      }
      const { status, agentId } = await agents.identityOf(event.walletId, walletAddress);
      const registered = status === 'registered' ? agentId : undefined;
      return { ...writeDocument(event, { ...deps, walletAddress, agentId: registered }), isFinal: false };
    },
    async sync(walletId, owner) {
      await access.owned(walletId, owner);
      if (sync === undefined) throw new AppError('ATTESTOR_UNCONFIGURED');
      const options = { walletId, maxBatches: MAX_BATCHES, timeoutMs: TIMEOUT_MS };
      const { synced, errors } = await sync.run(options);
      return { synced, skipped: Math.max(0, (await syncStore.countOf(walletId)) - synced - errors), errors };
    },
  };
}
