import { type Address, isAddressEqual } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { WalletStore } from '../wallets/store.ts';
import { foldAgent } from './fold.ts';
import { type AgentRow, createIdentityStore } from './store.ts';
import { agentOfSubject } from './subjects.ts';

/** How agents follow the identity registry. */
export interface AgentFollower {
  /** Whether an event is the registry's. */
  isFromRegistry(event: Pick<ChainEvent, 'address'>): boolean;
  /** Folds agents again from all of their events, by subject. Reads, and writes nothing: that is for the caller's batch. */
  follow(events: ReadonlyMap<string, readonly ChainEvent[]>): readonly Statement[];
  /** To be called after the commit of what `follow` answered. */
  committed(statements: readonly Statement[]): void;
}

export interface AgentFollowerDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress'>;
  readonly clock: Clock;
  /** `undefined` where none is deployed. */
  readonly registry: Address | undefined;
  /** Called after a commit that changed an agent. */
  readonly onChange: () => void;
}

/** Creates the fold of the identity registry's events into agents and registrations. */
export function createAgentFollower({
  db,
  wallets,
  clock,
  registry,
  onChange,
}: AgentFollowerDeps): AgentFollower {
  const store = createIdentityStore(db);
  const rowOf = (agentId: number, events: readonly ChainEvent[]): AgentRow | undefined => {
    const truth = foldAgent(events);
    const walletId = truth === undefined ? undefined : wallets.idOfAddress(truth.registrant);
    if (truth === undefined || walletId === undefined) return undefined;
    const { registrant: _registrant, ...columns } = truth;
    return { agentId, walletId, ...columns };
  };
  return {
    isFromRegistry: ({ address }) => registry !== undefined && isAddressEqual(address, registry),
    follow(events) {
      const histories = new Map<number, readonly ChainEvent[]>();
      for (const [subject, history] of events) {
        const agentId = agentOfSubject(subject);
        if (agentId !== undefined) histories.set(agentId, history);
      }
      if (histories.size === 0) return [];
      const known = new Map(store.byAgentIds([...histories.keys()]).map((row) => [row.agentId, row]));
      const changes = [...histories].map(([agentId, history]) => ({
        before: known.get(agentId),
        after: rowOf(agentId, history),
      }));
      const now = nowSeconds(clock);
      return [
        ...changes.flatMap((change) => agentStatements(store, change)),
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
    },
    committed(statements) {
      if (statements.length > 0) onChange();
    },
  };
}

interface AgentChange {
  readonly before: AgentRow | undefined;
  readonly after: AgentRow | undefined;
}

function agentStatements(
  store: ReturnType<typeof createIdentityStore>,
  { before, after }: AgentChange,
): Statement[] {
  if (after !== undefined) return [store.upsertStatement(after)];
  return before === undefined ? [] : [store.removeStatement(before)];
}
