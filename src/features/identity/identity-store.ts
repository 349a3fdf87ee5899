import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { type MessageStatus, messages } from '../../chain/relay/relay-tables.ts';
import { readInChunks } from '../../core/lib/lists.ts';
import { isGiven, isSame, must, type Statement, spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { claimKeys, wallets } from '../wallets/wallet-tables.ts';
import { agents, REGISTRATION_KINDS, agentRegistrations as registrations } from './identity-tables.ts';

/** A row of `agents`: an agent of a wallet, as the chain shows it. */
export type AgentRow = typeof agents.$inferSelect;

/** The SQL of agents. */
export type IdentityStore = ReturnType<typeof createIdentityStore>;

const isOwned = spelledOut(eq(agents.isOwned, true));

/** The SQL of agents and of their registrations. */
export function createIdentityStore({ orm }: Pick<Db, 'orm'>) {
  return {
    ...agentQueries(orm),
    ...projectionStatements(orm),
    ...registrationQueries(orm),
    ...requests(orm),
    ...outcomes(orm),
  };
}

function agentQueries(orm: Db['orm']) {
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

/** What the projection writes. */
function projectionStatements(orm: Db['orm']) {
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

/** A row of `agent_registrations`: how far a wallet's registration has come. */
export type RegistrationRow = typeof registrations.$inferSelect;

/** What a wallet's registration needs next, with the result of the last message that was sent for it. */
export interface DueRegistration {
  readonly registration: RegistrationRow;
  /** `undefined` before the first. */
  readonly message: { readonly status: MessageStatus; readonly revertData: Hex | null } | undefined;
}

/** What a look at a row can change without sending anything. */
export type Looked = Partial<
  Pick<RegistrationRow, 'dueAt' | 'attempts' | 'refusals' | 'reverts' | 'lastError' | 'doubtBlock' | 'wantedUri'> & {
    /** The chain has refused it too often. */
    readonly status: 'failed';
  }
>;

/** The columns of a row for which nothing has been tried since it last changed. */
export const untried = { attempts: 0, refusals: 0, reverts: 0, lastError: null } as const;

const isDue = isNotNull(registrations.dueAt);

function registrationQueries(orm: Db['orm']) {
  return {
    /** What may be looked at now (Unix seconds), the longest overdue first. */
    due: async (now: number, limit: number): Promise<DueRegistration[]> =>
      (
        await orm
          .select({
            registration: registrations,
            message: { status: messages.status, revertData: messages.revertData },
          })
          .from(registrations)
          .leftJoin(messages, eq(messages.id, registrations.messageId))
          .where(and(isDue, lte(registrations.dueAt, now)))
          .orderBy(asc(registrations.dueAt))
          .limit(limit)
          .all()
      ).map(({ registration, message }) => ({ registration, message: message ?? undefined })),
    /** How many messages are on their way. */
    inFlight: async (): Promise<number> =>
      orm.$count(messages, and(eq(messages.status, 'sent'), inArray(messages.kind, [...REGISTRATION_KINDS]))),
  };
}

/** What owners and the operator request; `now` is Unix seconds. */
function requests(orm: Db['orm']) {
  const hasRow = orm.select({ one: sql`1` }).from(registrations).where(eq(registrations.walletId, wallets.id));
  const hasAgent = orm
    .select({ one: sql`1` })
    .from(agents)
    .where(and(eq(agents.isOwned, true), eq(agents.walletId, registrations.walletId)));
  const isAlive = sql`${messages.status} in ('sent', 'reverted')`;
  const hasFailed = eq(registrations.status, 'failed');
  const retry = (now: number) =>
    orm
      .update(registrations)
      .set({
        status: 'pending',
        dueAt: now,
        ...untried,
        messageId: sql`(select ${messages.id} from ${messages} where ${messages.id} = ${registrations.messageId} and ${isAlive})`,
      });
  return {
    /** A claimed wallet is to be registered; for the claim's own commit. */
    wantedStatement: (walletId: string, now: number): Statement =>
      must(
        orm
          .insert(registrations)
          .values({ walletId, status: 'pending', dueAt: now, createdAt: now })
          .onConflictDoNothing({ target: registrations.walletId }),
        'any',
      ),
    /** The same for every claimed wallet that has no row. */
    allWantedStatement: (now: number): Statement =>
      must(
        orm.insert(registrations).select(
          orm
            .select({
              walletId: wallets.id,
              status: sql`'pending'`.as('status'),
              wantedUri: sql`null`.as('wanted_uri'),
              dueAt: sql`${now}`.as('due_at'),
              attempts: sql`0`.as('attempts'),
              refusals: sql`0`.as('refusals'),
              reverts: sql`0`.as('reverts'),
              lastError: sql`null`.as('last_error'),
              messageId: sql`null`.as('message_id'),
              doubtBlock: sql`null`.as('doubt_block'),
              createdAt: sql`${now}`.as('created_at'),
            })
            .from(wallets)
            .where(and(eq(wallets.status, 'active'), notExists(hasRow))),
        ),
        'any',
      ),
    /**
     * The operator wants another attempt, whatever became of the last one: what that sent counts only as long as it may
     * execute. Fails if the wallet has an agent.
     */
    retryStatement: (walletId: string, now: number): Statement =>
      must(retry(now).where(and(eq(registrations.walletId, walletId), notExists(hasAgent)))),
    /** The same for every wallet whose registration has failed; those that gave their agent away stay as they are. */
    retryFailedStatement: (now: number): Statement =>
      must(retry(now).where(and(hasFailed, notExists(hasAgent))), 'any'),
    /** How many wallets those are. */
    failed: async (): Promise<number> => orm.$count(registrations, and(hasFailed, notExists(hasAgent))),
    /**
     * The operator wants another URI; the empty text for the service's own. Why a registration has failed stays known.
     */
    wantedUriStatement: (walletId: string, wantedUri: string, now: number): Statement =>
      must(
        orm
          .update(registrations)
          .set({
            wantedUri,
            dueAt: now,
            ...untried,
            lastError: sql`case when ${hasFailed} then ${registrations.lastError} end`,
          })
          .where(eq(registrations.walletId, walletId)),
      ),
  };
}

/** What came of a look at a row. */
function outcomes(orm: Db['orm']) {
  /** The row as it was read, but for its pauses. */
  const thisOne = ({ walletId, status, messageId, wantedUri }: RegistrationRow) =>
    and(
      eq(registrations.walletId, walletId),
      eq(registrations.status, status),
      isSame(registrations.messageId, messageId),
      isSame(registrations.wantedUri, wantedUri),
    );
  return {
    /**
     * A message is on its way, after so many that a block refused; fails if anything has changed since the row was
     * read.
     */
    sentStatement: (row: RegistrationRow, sent: { messageId: number; dueAt: number; reverts: number }): Statement =>
      must(
        orm
          .update(registrations)
          .set({ ...sent, attempts: sql`${registrations.attempts} + 1`, refusals: 0, doubtBlock: null })
          .where(thisOne(row)),
      ),
    /** Nothing was sent; changes nothing if the row is another by now. */
    lookedStatement: (row: RegistrationRow, change: Looked): Statement =>
      must(orm.update(registrations).set(change).where(thisOne(row)), 'any'),
  };
}
