import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, type EventPlace, eventsNamed, isAfter, keyKind } from '../../chain/events/chain-events.ts';
import {
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { WalletStore, WalletsByAddress } from '../wallets/wallet-store.ts';
import { type AgentRow, createIdentityStore, type IdentityStore } from './identity-store.ts';

/** The registry's events that make up an agent's state. */
const AGENT_EVENTS = ['Registered', 'Transfer', 'URIUpdated'] as const;
export type AgentEventName = (typeof AGENT_EVENTS)[number];

/** An agent as the registry's events tell it. */
export interface ProjectedAgent {
  /** Who registered it. */
  readonly registrant: Address;
  /** Whether the registrant has it. */
  readonly isOwned: boolean;
  readonly uri: string;
  readonly registeredTxHash: Hex;
  /** Unix seconds of the block. */
  readonly registeredAt: number;
}

/** The feed shows no more of a text than this many characters; what a receipt shows is cut alike. */
export const MAX_URI_LENGTH = 1024;

/**
 * An agent's state from the registry's events about its number; `undefined` before its registration. What comes
 * before the registration is about another agent that had the number before a reorganisation.
 */
export function foldAgent(events: readonly ChainEvent[]): ProjectedAgent | undefined {
  let projected: ProjectedAgent | undefined;
  const own = eventsNamed(events, ...AGENT_EVENTS);
  for (const event of own.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))) projected = after(projected, event);
  return projected;
}

function after(projected: ProjectedAgent | undefined, event: ChainEvent<AgentEventName>): ProjectedAgent | undefined {
  if (event.event === 'Registered') {
    const { transactionHash: registeredTxHash, timestamp: registeredAt, args } = event;
    const [registrant, uri] = [getAddress(args.owner), shortened(args.agentURI)];
    return { registrant, isOwned: true, uri, registeredTxHash, registeredAt };
  }
  if (projected === undefined) return undefined;
  switch (event.event) {
    case 'Transfer':
      return { ...projected, isOwned: getAddress(event.args.to) === projected.registrant };
    case 'URIUpdated':
      return { ...projected, uri: shortened(event.args.newURI) };
    default:
      throw new Error(`No agent has the event ${JSON.stringify(event satisfies never)}.`);
  }
}

function shortened(uri: string): string {
  return uri.slice(0, MAX_URI_LENGTH);
}

/**
 * The keys of the registry's events about an agent, by its id there. An id beyond 2^53 - 1 has no key, so its events
 * are ignored.
 */
const agentKey = keyKind('agent', (agentId) => (Number.isSafeInteger(Number(agentId)) ? Number(agentId) : undefined));

/** Creates what makes agents and registrations of the identity registry's events. */
export function createAgentProjection(
  { db, clock }: Core,
  {
    walletStore,
    wallets,
    registry,
    onChange,
  }: {
    readonly walletStore: WalletStore;
    readonly wallets: WalletsByAddress;
    /** `undefined` if none is deployed. */
    readonly registry: Address | undefined;
    /** Called after a commit that changed an agent. */
    readonly onChange: () => void;
  },
) {
  const store = createIdentityStore(db);
  const rowOf = async (agentId: number, events: readonly ChainEvent[]): Promise<AgentRow | undefined> => {
    const projected = foldAgent(events);
    const walletId = projected === undefined ? undefined : await walletStore.idOfAddress(projected.registrant);
    if (projected === undefined || walletId === undefined) return undefined;
    const { registrant: _registrant, ...columns } = projected;
    return { agentId, walletId, ...columns };
  };
  const statementsFor = async (agentIds: readonly number[], after: ReadonlyMap<string, readonly ChainEvent[]>) => {
    const known = new Map((await store.byAgentIds(agentIds)).map((row) => [row.agentId, row]));
    const changes = await Array.fromAsync(agentIds, async (agentId) => ({
      before: known.get(agentId),
      after: await rowOf(agentId, after.get(agentKey.of(agentId)) ?? []),
    }));
    return changeStatements(store, changes, nowSeconds(clock));
  };
  return {
    eventKeys: eventKeysOf(registry, wallets),
    project: perCommit(async ({ keys, historiesOf }): Promise<ProjectionResult> => {
      const agentIds = agentKey.idsIn(keys);
      if (agentIds.length === 0) return { statements: [] };
      const { after } = await historiesOf(agentIds.map(agentKey.of));
      const statements = await statementsFor(agentIds, after);
      return { statements, committed: () => (statements.length > 0 ? onChange() : undefined) };
    }),
    /** An agent's state follows from the latest event of each name. */
    needless: async (events) => ({ until: events.filter(({ eventKey }) => agentKey.idsIn([eventKey]).length > 0) }),
  } satisfies Projection & { readonly eventKeys: EventKeys<AgentEventName> };
}

/**
 * The registry is open to all. An agent is ours if a wallet of ours registered it; one that another account gives to a
 * wallet says nothing about the wallet.
 */
function eventKeysOf(registry: Address | undefined, wallets: WalletsByAddress): EventKeys<AgentEventName> {
  const isFromRegistry = ({ address }: EventPlace) => registry !== undefined && isAddressEqual(address, registry);
  return {
    async Registered(event) {
      if (!isFromRegistry(event) || !(await wallets.isOurs(event.args.owner))) return undefined;
      const key = agentKey.of(event.args.agentId);
      return { key, opens: key };
    },
    // A registration says whose the agent is; that it is minted says nothing more.
    Transfer: (event) =>
      isFromRegistry(event) && event.args.from !== zeroAddress
        ? { key: agentKey.of(event.args.tokenId), needsOpening: true }
        : undefined,
    URIUpdated: (event) =>
      isFromRegistry(event) ? { key: agentKey.of(event.args.agentId), needsOpening: true } : undefined,
  };
}

function changeStatements(store: IdentityStore, changes: readonly AgentChange[], now: number): Statement[] {
  return [
    ...changes.flatMap(({ before, after }) => {
      if (after !== undefined) return [store.upsertStatement(after)];
      return before === undefined ? [] : [store.removeStatement(before)];
    }),
    ...changes.flatMap(({ before, after }) =>
      before === undefined || before.walletId === after?.walletId
        ? []
        : [store.withdrawnStatement(before.walletId, now)],
    ),
    // One that is known for the first time was registered, even if it is given away by now.
    ...changes.flatMap(({ before, after }) =>
      after !== undefined && (after.isOwned || after.walletId !== before?.walletId)
        ? [store.registeredStatement(after.walletId, now)]
        : [],
    ),
  ];
}

interface AgentChange {
  readonly before: AgentRow | undefined;
  readonly after: AgentRow | undefined;
}
