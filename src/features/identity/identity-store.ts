import { and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm';
import { readInChunks } from '../../core/lib/lists.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven, spelledOut } from '../../storage/db/template.ts';
import { claimKeys } from '../wallets/wallet-tables.ts';
import { agents, agentRegistrations as registrations } from './identity-tables.ts';
import { type RegistrationRow, untried } from './registration-store.ts';

/** A row of `agents`: an agent of a wallet, as the chain shows it. */
export type AgentRow = typeof agents.$inferSelect;

/** The SQL of agents. */
export type IdentityStore = ReturnType<typeof createIdentityStore>;

const isOwned = spelledOut(eq(agents.isOwned, true));

/** The SQL of agents, and of how wallets stand with the registry because of them. */
export function createIdentityStore({ orm }: Pick<Db, 'orm'>) {
  return { ...queries(orm), ...statements(orm) };
}

function queries(orm: Db['orm']) {
  const owned = orm
    .select()
    .from(agents)
    .where(and(isOwned, isGiven(agents.walletId, 'walletId')))
    .orderBy(asc(agents.agentId))
    .limit(1)
    .prepare();
  const registration = orm.select().from(registrations).where(isGiven(registrations.walletId, 'walletId')).prepare();
  return {
    /** The agent of a wallet: the first that it registered and has. */
    agentOf: (walletId: string): Promise<AgentRow | undefined> => owned.get({ walletId }),
    registrationOf: (walletId: string): Promise<RegistrationRow | undefined> => registration.get({ walletId }),
    /** When a wallet was claimed, Unix seconds. */
    claimedAt: async (walletId: string): Promise<number | undefined> =>
      (await orm.select({ usedAt: claimKeys.usedAt }).from(claimKeys).where(eq(claimKeys.walletId, walletId)).get())
        ?.usedAt ?? undefined,
    /** The agents that our wallets have, with numbers above `after`, in their order. */
    ownedAfter: async (after: number, limit: number): Promise<number[]> =>
      (
        await orm
          .select({ agentId: agents.agentId })
          .from(agents)
          .where(and(isOwned, gt(agents.agentId, after)))
          .orderBy(asc(agents.agentId))
          .limit(limit)
          .all()
      ).map(({ agentId }) => agentId),
    /** The agents with these numbers, as far as our wallets registered them. */
    byAgentIds: (agentIds: readonly number[]): Promise<AgentRow[]> =>
      readInChunks(agentIds, (some) => orm.select().from(agents).where(inArray(agents.agentId, some)).all()),
  };
}

/** What the fold writes. */
function statements(orm: Db['orm']) {
  return {
    removeStatement: ({ agentId }: AgentRow): Statement => must(orm.delete(agents).where(eq(agents.agentId, agentId))),
    upsertStatement: (agent: AgentRow): Statement =>
      must(orm.insert(agents).values(agent).onConflictDoUpdate({ target: agents.agentId, set: agent })),
    /** The wallet is registered. */
    registeredStatement: (walletId: string, now: number): Statement =>
      must(
        orm
          .insert(registrations)
          .values({ walletId, status: 'registered', createdAt: now })
          .onConflictDoUpdate({
            target: registrations.walletId,
            set: { status: 'registered', ...untried, doubtBlock: null },
            setWhere: ne(registrations.status, 'registered'),
          }),
        'any',
      ),
    /** The wallet is not registered after all, unless it has registered another agent. */
    withdrawnStatement: (walletId: string, now: number): Statement =>
      must(
        orm
          .update(registrations)
          .set({ status: 'pending', ...untried, dueAt: now })
          .where(
            and(
              eq(registrations.walletId, walletId),
              eq(registrations.status, 'registered'),
              notExists(orm.select({ one: sql`1` }).from(agents).where(eq(agents.walletId, registrations.walletId))),
            ),
          ),
        'any',
      ),
  };
}
