import { zeroAddress } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import type { AgentFollower } from '../identity/follow.ts';
import type { JobFollower } from '../jobs/follow.ts';
import type { ReputationFollower } from '../reputation/follow.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import type { SeenEvent } from './plan.ts';
import type { TruthStore } from './store.ts';
import { openedBy, subjectOf } from './subject.ts';

interface RelevanceDeps {
  readonly store: Pick<TruthStore, 'opened'>;
  readonly wallets: Pick<WalletFollower, 'isOurs'>;
  readonly jobs: Pick<JobFollower, 'escrow'>;
  readonly agents: Pick<AgentFollower, 'isFromRegistry'>;
  readonly reputation: Pick<ReputationFollower, 'isOurs'>;
}

/** Which events are worth a row, where anybody may have caused them. */
export interface Relevance {
  /** Of a receipt of our own. */
  ofReceipt<Seen extends SeenEvent>(seen: readonly Seen[]): Seen[];
  /** Of the feed, which shows everybody's. */
  ofFeed<Seen extends SeenEvent>(seen: readonly Seen[]): Seen[];
}

/** The events of the escrow that move a Job on, or belong to one that does. The others say nothing that a Job's state depends on. */
const STEPS: ReadonlySet<string> = new Set([
  'JobFunded',
  'DeliverableLocated',
  'JobSubmitted',
  'JobCompleted',
  'JobRejected',
  'JobExpired',
]);

/** What the registry says of an agent. */
const OF_AGENTS: ReadonlySet<string> = new Set(['Registered', 'Transfer', 'URIUpdated']);

/** What another contract says of a wallet, by the argument that names it; everything else a wallet says itself. */
const tellsOf: Readonly<Record<string, string>> = {
  WalletDeployed: 'wallet',
  AuthorizationUsed: 'authorizer',
};

/** What the attestor says of a piece of feedback. */
const ATTESTATIONS: ReadonlySet<string> = new Set(['Attested', 'AttestationRefused', 'AttestationFailed']);

/**
 * Anybody may deploy a wallet and do with it what he likes: what wallets do counts where they are in the database, and each
 * is there before its address can be known. Others leave no row.
 *
 * Anybody may use the escrow, and what strangers do there costs us a look-up and no row. A Job of ours begins with
 * its client's wallet, which is here before it can sign, saying in the very transaction of the creation which number
 * it has. The feed shows events in chain order, and whatever it shows anew it shows from before that on: so an event
 * whose number no wallet of ours has named is a stranger's. Receipts come in any order, and are of our own calls: what
 * they show of the escrow is kept.
 *
 * The registry of agents is everybody's, too. An agent of ours begins with a wallet of ours registering it; one that
 * somebody gives to a wallet says nothing about it.
 */
export function createRelevance({ store, wallets, jobs, agents, reputation }: RelevanceDeps): Relevance {
  const isFromEscrow = ({ address }: ChainEvent) =>
    jobs.escrow !== undefined && address.toLowerCase() === jobs.escrow.toLowerCase();
  const mayConcern = ({ event }: SeenEvent): boolean => {
    // That of a payment names it; the others concern the relay alone.
    if (event.event === 'CallFailed') return event.args.ref !== undefined;
    if (event.event === 'JobSpecified') return wallets.isOurs(event.address);
    if (ATTESTATIONS.has(event.event)) return reputation.isOurs(event);
    if (isFromEscrow(event)) return STEPS.has(event.event);
    if (agents.isFromRegistry(event)) return mayBeAgent(event);
    return !STEPS.has(event.event) && !OF_AGENTS.has(event.event) && isOfWallet(event);
  };
  const isOfWallet = ({ event, address, args }: ChainEvent): boolean => {
    const wallet = tellsOf[event] === undefined ? address : args[tellsOf[event]];
    return typeof wallet === 'string' && wallets.isOurs(wallet);
  };
  const mayBeAgent = ({ event, args }: ChainEvent): boolean => {
    if (event === 'Registered') return typeof args.owner === 'string' && wallets.isOurs(args.owner);
    // A registration says whose the agent is; that it is minted says nothing more.
    return OF_AGENTS.has(event) && args.from !== zeroAddress;
  };
  const needsOpening = (event: ChainEvent) =>
    isFromEscrow(event) || (agents.isFromRegistry(event) && event.event !== 'Registered');
  return {
    ofReceipt: (seen) => seen.filter(mayConcern),
    ofFeed(seen) {
      const some = seen.filter(mayConcern);
      const numbers = some.filter(({ event }) => needsOpening(event)).map(({ event }) => subjectOf(event));
      if (numbers.length === 0) return some;
      const asked = numbers.filter((subject) => subject !== undefined);
      const here = some.map(({ event }) => openedBy(event));
      const ours = new Set<string | null | undefined>([...store.opened([...new Set(asked)]), ...here]);
      return some.filter(({ event }) => !needsOpening(event) || ours.has(subjectOf(event)));
    },
  };
}
