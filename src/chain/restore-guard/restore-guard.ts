import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { larger, must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Chain } from '../nodes/chain.ts';
import type { RunningRelay } from '../relay/relay.ts';
import type { NonceCount } from '../relay/relay-context.ts';
import { MESSAGE_SECONDS } from '../relay/relay-intent.ts';
import { accountedNonces, catchUps } from './restore-guard-tables.ts';

/** A block, as far as catching up needs it. */
export interface Height {
  readonly number: number;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** A catch-up in progress, as an operator sees it. */
interface CatchingUp {
  /** A wallet's id, or `all`. */
  readonly scope: string;
  readonly reason: string;
  /** Unix seconds of the chain that the indexer must pass; `undefined` until the head is known. */
  readonly until: number | undefined;
}

/**
 * Guards whether this database knows everything that its wallets have signed. A restored backup does not: nothing is
 * signed for the wallets concerned until everything since then is ingested from the chain, and all other signed
 * messages can no longer execute. Only the chain decides this, never a clock.
 */
export type RestoreGuard = Awaited<ReturnType<typeof createRestoreGuard>>;

/** Blocks for which a history was missing, both included. */
export interface HistoryGap {
  readonly first: number;
  readonly last: number;
  /** The chain's time, in Unix seconds, by which everything unknown was signed. */
  readonly headTimestamp: number;
}

/** Margin for nodes that lag, and for blocks that change order. */
const MARGIN_SECONDS = 60;
const RETRY_SECONDS = 15;
/** A catch-up to start or restart. */
interface Beginning {
  /** A wallet's id, or {@link ALL}. */
  readonly scope: string;
  readonly reason: string;
  /** The chain's head when it was found, if known. */
  readonly head?: Height;
  /** Further statements in the same commit. */
  readonly also?: readonly Statement[];
}

/** Creates the guard, with the catch-ups that the database has open. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export async function createRestoreGuard(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The lanes whose counts must be known before anything is signed. */
  readonly lanes: readonly Address[];
  /** Whether there is any wallet that could have signed something. */
  readonly hasWallets: () => Promise<boolean>;
  /** Further statements for the start, or restart, of a catch-up of a wallet, or of all (`undefined`). */
  readonly onBegin: (walletId: string | undefined) => readonly Statement[];
  /** The block to which the feed was read for good. */
  readonly readFrom: () => Promise<number>;
}) {
  const { db, logger } = deps;
  const store = createRestoreGuardStore(db);
  const uncounted = new Set<string>(deps.lanes);
  /** In force, but not on disk yet. */
  const unwritten = new Map<string, Beginning>();
  /** The stored catch-ups. Every change waits for its turn and reads them again. */
  let open = await readOpen();
  let isOutdated = false;
  const serial = createSerial();
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    serial(async () => {
      if (isOutdated) await reload();
      await work();
    });
  let isFinalLost = false;

  async function readOpen(): Promise<ReadonlyMap<string, CatchUpRow>> {
    return new Map((await store.open()).map((row) => [row.scope, row]));
  }
  const reload = async () => {
    open = await readOpen();
    isOutdated = false;
  };
  const write = async (...statements: readonly Statement[]): Promise<void> => {
    isOutdated = true;
    await db.batch(statements);
    await reload();
  };
  const writeBeginning = async (beginning: Beginning): Promise<void> => {
    const { scope, reason, head, also = [] } = beginning;
    const at = { headBlock: head?.number ?? null, headTimestamp: head?.timestamp ?? null };
    const running = open.get(scope);
    const found = { scope, reason, foundAt: nowSeconds(deps.clock) };
    const statement =
      running === undefined
        ? store.beginStatement({ ...found, ...at, fromBlock: await deps.readFrom() })
        : store.headStatement(running, at);
    await write(statement, ...deps.onBegin(scope === ALL ? undefined : scope), ...also);
    if (unwritten.get(scope) === beginning) unwritten.delete(scope);
  };
  const enforce = (beginning: Beginning): void => {
    const { scope, reason } = beginning;
    unwritten.set(scope, beginning);
    logger.error({ scope, reason }, 'the chain knows of messages that this database does not: catching up');
  };
  /** Takes effect at once, even if it cannot be written now; then it is written before it ends. */
  const begin = async (beginning: Beginning): Promise<void> => {
    enforce(beginning);
    await inTurn(() => writeBeginning(beginning));
  };
  const unawaited = (written: Promise<void>) =>
    void written.catch((error: unknown) => logger.error({ err: error }, 'a catch-up is not on disk yet'));
  const isOpen = (scope: string) => unwritten.has(scope) || open.has(scope);
  const requireComplete = (walletId: string) => {
    if (isFinalLost) throw catchingUp('The nodes do not show what was final here. Nothing was signed.');
    if (uncounted.size > 0) throw catchingUp('It is not known yet whether this database is complete.');
    if (isOpen(ALL) || isOpen(walletId)) throw catchingUp();
  };
  /** Records the head to catch up with, or ends the catch-up if the feed has passed it. */
  const advanceOne = async (row: CatchUpRow, head?: Height, read?: Height): Promise<void> => {
    const { headBlock, headTimestamp } = row;
    if (headBlock === null || headTimestamp === null) {
      if (head !== undefined) await write(store.headStatement(row, headOf(head)));
      return;
    }
    if (read === undefined || read.number < headBlock || read.timestamp <= untilOf(headTimestamp)) return;
    await write(store.endStatement(row, read.number));
    logger.warn({ scope: row.scope, block: read.number }, 'caught up with the chain');
  };

  return {
    /** Throws `CATCHING_UP` if a wallet must not sign anything that spends. */
    requireComplete,
    /**
     * Compares the nonce after the highest that a wallet's session has executed on-chain with the next that is stored
     * here. Throws `CATCHING_UP` if messages were executed that this database has never seen.
     */
    async requireKnownNonces(walletId: string, executed: number, stored: number): Promise<void> {
      requireComplete(walletId);
      if (executed <= stored) return;
      const accounted = await store.accounted(walletId);
      const [latest] = await store.endedOf(walletId);
      requireComplete(walletId);
      if (executed <= (accounted?.next ?? 0)) return;
      if (latest !== undefined && latest.id > (accounted?.catchUpId ?? 0)) {
        // Everything signed before that catch-up is ingested; these are its remains.
        unawaited(db.batch([store.accountStatement(walletId, executed, latest.id)]));
        return;
      }
      const reason = 'its session has executed messages that were not signed here';
      unawaited(begin({ scope: walletId, reason }));
      throw catchingUp();
    },
    /** Records the chain's count of a lane's nonces, which the relay reads when it starts. */
    async laneCounted(lane: Address, { known, used }: NonceCount): Promise<void> {
      const accounted = await store.accounted(lane);
      if (used > Math.max(known, accounted?.next ?? 0)) {
        const also = [store.accountStatement(lane, used)];
        const reason = `the relayer ${lane} has used ${used} nonces, and ${known} of them are known`;
        if (await deps.hasWallets()) unawaited(begin({ scope: ALL, reason, also }));
        else unawaited(db.batch(also));
      }
      uncounted.delete(lane);
    },
    /**
     * While `isLost`, the nodes do not show a block that was final here, and nothing is signed: the stored state of
     * money does not match their chain.
     */
    finalLost(isLost: boolean): void {
      isFinalLost = isLost;
    },
    /**
     * Records that an event shows a message of a wallet that this database has never seen. This is on disk before the
     * promise resolves.
     */
    async found(walletId: string, reason: string, at: Height): Promise<void> {
      const found: Beginning = { scope: walletId, reason, head: at };
      if (!isOpen(ALL) && !isOpen(walletId)) return await begin(found);
      await inTurn(async () => {
        // The catch-up ended while this waited for its turn.
        if (!isOpen(ALL) && !isOpen(walletId)) enforce(found);
        const pending = unwritten.get(ALL) ?? unwritten.get(walletId);
        if (pending !== undefined) await writeBeginning(pending);
        const running = open.get(ALL) ?? open.get(walletId);
        const until = running?.headTimestamp ?? Number.POSITIVE_INFINITY;
        // Executed after it was found, so the wallet is also signed for elsewhere.
        if (running !== undefined && at.timestamp > until + MESSAGE_SECONDS) {
          await write(store.headStatement(running, headOf(at)));
        }
      });
    },
    /** Ends catch-ups that the feed has completed. `read` is the block up to which it was read, if a node shows it. */
    advance: (head: Height | undefined, read: Height | undefined): Promise<void> =>
      inTurn(async () => {
        for (const beginning of [...unwritten.values()]) await writeBeginning(beginning);
        for (const row of open.values()) if (!unwritten.has(row.scope)) await advanceOne(row, head, read);
      }),
    open: (): readonly CatchingUp[] => [
      ...[...open.values()].map(({ scope, reason, headTimestamp }) => ({
        scope,
        reason,
        until: headTimestamp === null ? undefined : untilOf(headTimestamp),
      })),
      ...[...unwritten.values()]
        .filter(({ scope }) => !open.has(scope))
        .map(({ scope, reason }) => ({ scope, reason, until: undefined })),
    ],
    /** The periods for which a wallet's history was missing, of catch-ups that have ended. */
    gapsOf: async (walletId: string): Promise<readonly HistoryGap[]> =>
      (await store.endedOf(walletId)).map(({ fromBlock, toBlock, headTimestamp }) => ({
        first: fromBlock,
        last: toBlock ?? fromBlock,
        // One without has not ended.
        headTimestamp: headTimestamp ?? Number.POSITIVE_INFINITY,
      })),
  };
}

function headOf({ number, timestamp }: Height): { headBlock: number; headTimestamp: number } {
  return { headBlock: number, headTimestamp: timestamp };
}

function untilOf(headTimestamp: number): number {
  return headTimestamp + MESSAGE_SECONDS + MARGIN_SECONDS;
}

function catchingUp(message?: string): AppError {
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  return new AppError('CATCHING_UP', { headers, ...(message === undefined ? {} : { message }) });
}

/**
 * Ends the catch-ups that the feed has completed, judged by a node's time of that block. `readBlock` returns the block
 * to which the feed is read; `undefined` while unknown. For a scheduler.
 */
export async function advanceRestoreGuard(
  restoreGuard: RestoreGuard,
  running: RunningRelay,
  { client }: Chain,
  readBlock: () => number | undefined,
): Promise<void> {
  if (restoreGuard.open().length === 0) return;
  const { head } = running.stats();
  const number = readBlock();
  if (number === undefined) return await restoreGuard.advance(head, undefined);
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  await restoreGuard.advance(head, { number, timestamp: Number(timestamp) });
}

/** A row of `catch_ups`: missing history of one wallet, or of all. */
type CatchUpRow = typeof catchUps.$inferSelect;

/** The scope of a catch-up that concerns every wallet. */
export const ALL = 'all';

/** The queries about catch-ups. */
export function createRestoreGuardStore({ orm }: Pick<Db, 'orm'>) {
  const ofWallet = (walletId: string) => inArray(catchUps.scope, [ALL, walletId]);
  return {
    open: (): Promise<CatchUpRow[]> => orm.select().from(catchUps).where(isNull(catchUps.toBlock)).all(),
    /** Catch-ups that have ended and concerned this wallet, latest first. */
    endedOf: (walletId: string): Promise<CatchUpRow[]> =>
      orm
        .select()
        .from(catchUps)
        .where(and(isNotNull(catchUps.toBlock), ofWallet(walletId)))
        .orderBy(desc(catchUps.id))
        .all(),
    accounted: (account: string) =>
      orm.select().from(accountedNonces).where(eq(accountedNonces.account, account)).get(),
    beginStatement: (row: Omit<CatchUpRow, 'id' | 'toBlock'>): Statement => must(orm.insert(catchUps).values(row)),
    /** Moves the block that must be reached, while the catch-up is open. */
    headStatement: ({ id }: Pick<CatchUpRow, 'id'>, head: Pick<CatchUpRow, 'headBlock' | 'headTimestamp'>): Statement =>
      must(
        orm
          .update(catchUps)
          .set({ headBlock: head.headBlock, headTimestamp: head.headTimestamp })
          .where(and(eq(catchUps.id, id), isNull(catchUps.toBlock))),
      ),
    endStatement: ({ id }: Pick<CatchUpRow, 'id'>, toBlock: number): Statement =>
      must(
        orm
          .update(catchUps)
          .set({ toBlock })
          .where(and(eq(catchUps.id, id), isNull(catchUps.toBlock))),
      ),
    /** Records what was accounted for. A number never decreases. */
    accountStatement: (account: string, next: number, catchUpId = 0): Statement =>
      must(
        orm
          .insert(accountedNonces)
          .values({ account, next, catchUpId })
          .onConflictDoUpdate({
            target: accountedNonces.account,
            set: {
              next: larger(accountedNonces.next, sql`excluded.next`),
              catchUpId: larger(accountedNonces.catchUpId, sql`excluded.catch_up_id`),
            },
          }),
      ),
  };
}
