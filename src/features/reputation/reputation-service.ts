import type { Address } from 'viem';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import type { BlockPoint } from '../../chain/events/chain-events.ts';
import { AppError } from '../../core/errors.ts';
import type { AgentService, Identity } from '../identity/agent-profile.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { createHandover } from './attestor.ts';
import { type FeedbackDocument, type FeedbackLocation, readLocation, writeDocument } from './feedback-document.ts';
import { type CountersRow, createReputationStore } from './reputation-store.ts';
import { createDailySync, createSync, type ReputationSync } from './reputation-sync.ts';
import type { ReputationEventRow } from './reputation-tables.ts';
import { createSyncStore } from './sync-store.ts';

/** The reputation of a claimed wallet. */
export interface KnownReputation {
  readonly identity: Identity;
  readonly counters: CountersRow | undefined;
  readonly frozen: boolean;
  /** How many events the registry refused for good, because the agent's owner approved the attestor. */
  readonly refused: number;
  /** Unix seconds of the wallet's creation. */
  readonly createdAt: number;
}

/** A call sends at most ten transactions and answers within the minute that a request may take. */
const MAX_BATCHES = 10;
const TIMEOUT_MS = 50_000;

/** Shows scores, events and feedback files, and syncs one wallet on request. */
export type ReputationService = ReturnType<typeof createReputationService>;

function createReputationService(
  { db }: Core,
  {
    agents,
    access,
    location,
    sync,
  }: {
    readonly agents: AgentService;
    readonly access: WalletAccess;
    readonly location: FeedbackLocation;
    /** `undefined` without the attestor's key or contract. */
    readonly sync: ReputationSync | undefined;
  },
) {
  const store = createReputationStore(db);
  const syncStore = createSyncStore(db);
  return {
    /** The reputation of the claimed wallet at an address; `undefined` if this service has none there. */
    async summary(walletAddress: Address): Promise<KnownReputation | undefined> {
      const wallet = await store.summaryOf(walletAddress);
      if (wallet === undefined || wallet.status === 'pending') return undefined;
      const { counters, frozen, createdAt } = wallet;
      const identity = await agents.identityOf(wallet.id, walletAddress);
      const refused = await store.refusedOf(wallet.id);
      return { identity, counters: counters ?? undefined, frozen, refused, createdAt };
    },
    /** The wallet's events, the newest first; none for an unknown one. */
    events: (
      walletAddress: Address,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ReputationEventRow[]> => store.list(walletAddress, limit, offset),
    /** The feedback file of an event, and whether it is final. Throws `EVENT_NOT_FOUND`. */
    async document(eventId: string): Promise<FeedbackDocument & { readonly isFinal: boolean }> {
      const found = await store.find(eventId);
      if (found === undefined) throw new AppError('EVENT_NOT_FOUND');
      const { event, walletAddress, context } = found;
      if (event.agentId !== null && context !== null) {
        const { agentId } = event;
        return { ...writeDocument(event, { ...readLocation(context), walletAddress, agentId }), isFinal: true };
      }
      const { status, agentId } = await agents.identityOf(event.walletId, walletAddress);
      const registered = status === 'registered' ? agentId : undefined;
      return { ...writeDocument(event, { ...location, walletAddress, agentId: registered }), isFinal: false };
    },
    /**
     * Writes the wallet's events on-chain. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
     * `ATTESTOR_UNCONFIGURED`, and what `Relay.submit` throws.
     */
    async sync(walletId: string, owner: Owner): Promise<{ synced: number; skipped: number; errors: number }> {
      await access.owned(walletId, owner);
      if (sync === undefined) throw new AppError('ATTESTOR_UNCONFIGURED');
      const { synced, errors } = await sync.run({ walletId, maxBatches: MAX_BATCHES, timeoutMs: TIMEOUT_MS });
      return { synced, skipped: Math.max(0, (await syncStore.countOf(walletId)) - synced - errors), errors };
    },
  };
}

/** Assembles the service of reputation and its tasks. */
export function assembleReputation(
  core: Core,
  {
    access,
    agents,
    finalized,
    sender,
    formerSender,
  }: {
    readonly access: WalletAccess;
    readonly agents: AgentService;
    /** The latest final block; `undefined` until it is known. */
    readonly finalized: () => BlockPoint | undefined;
    /** The relay's sender that owns the attestor contract; without it nothing is written on-chain. */
    readonly sender: Address | undefined;
    /** The relay's sender that owned it before, while it is to be handed over. */
    readonly formerSender: Address | undefined;
  },
) {
  const { identityRegistry, reputationAttestor: attestor } = core.chain.contracts;
  const location = { chainId: core.chain.id, identityRegistry, attestor };
  const isWritten = sender !== undefined && attestor !== undefined;
  const sync = isWritten
    ? createSync(core, { agents, finalized, sender, location: { ...location, attestor } })
    : undefined;
  const handover =
    isWritten && formerSender !== undefined
      ? createHandover(core, attestor, { present: sender, former: formerSender })
      : undefined;
  const runDaily = sync && createDailySync(core, sync, finalized);
  return {
    reputation: createReputationService(core, { agents, access, location, sync }),
    /** Runs the daily sync if it is due. A scheduler calls it. */
    runDaily: async () => runDaily?.(),
    /** Hands the attestor contract from a former key to the present one. A scheduler calls it. */
    handOver: async () => handover?.(),
    stop: () => sync?.stop(),
  };
}
