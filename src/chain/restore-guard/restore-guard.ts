import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Chain } from '../nodes/chain.ts';
import type { RunningRelay } from '../relay/relay.ts';
import type { NonceCount } from '../relay/relay-context.ts';
import { MESSAGE_SECONDS } from '../relay/relay-intent.ts';
import { ALL, type CatchUpRow, createRestoreGuardStore } from './restore-guard-store.ts';

/** A block as far as catching up needs it. */
export interface Height {
  readonly number: number;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** What an operator sees of a catch-up that is under way. */
export interface CatchingUp {
  /** A wallet's id, or `all`. */
  readonly scope: string;
  readonly reason: string;
  /** Unix seconds of the chain that the indexer has to have got past; `undefined` until the head is known. */
  readonly until: number | undefined;
}

/**
 * Whether this database knows everything that its wallets have signed. A restored backup does not: until all that
 * happened since is taken in from the chain, and whatever else was signed can be executed no more, nothing is signed
 * for those whom it concerns. What tells of it is the chain alone, never a clock.
 */
export interface RestoreGuard {
  /** Throws `CATCHING_UP` where a wallet must not sign anything that spends. */
  requireComplete(walletId: string): void;
  /**
   * Judges the nonce after the highest that a wallet's session has executed on-chain against the next that is stored
   * here. Throws `CATCHING_UP` where messages were executed that this database has never seen.
   */
  requireKnownNonces(walletId: string, executed: number, stored: number): Promise<void>;
  /** The chain's count of a lane's nonces, as the relay asks for it when it starts. */
  laneCounted(lane: Address, count: NonceCount): Promise<void>;
  /**
   * Nothing is signed for anybody while the nodes do not show what was final here: what is stored about money is not
   * what their chain says.
   */
  finalLost(isLost: boolean): void;
  /**
   * An event shows a message of a wallet that this database has never seen; it has to be on disk before that is
   * forgotten.
   */
  found(walletId: string, reason: string, at: Height): Promise<void>;
  /** Ends what the feed has caught up with. `read`: the block to which it is read, where a node shows the same. */
  advance(head: Height | undefined, read: Height | undefined): Promise<void>;
  open(): readonly CatchingUp[];
  /** Where a wallet's history was missing, of catch-ups that have ended. */
  gapsOf(walletId: string): Promise<readonly Gap[]>;
}

/** The blocks that a history was missing for, both included. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  /** The chain's time, in Unix seconds, by which everything unknown was signed. */
  readonly headTimestamp: number;
}

export interface RestoreGuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The lanes whose counts must be known before anything is signed. */
  readonly lanes: readonly Address[];
  /** Whether there is any wallet that could have signed something. */
  readonly hasWallets: () => Promise<boolean>;
  /** What else is written when a catch-up of a wallet, or of all (`undefined`), begins, or begins anew. */
  readonly onBegin: (walletId: string | undefined) => readonly Statement[];
  /** The block to which the feed was read for good. */
  readonly readFrom: () => Promise<number>;
}

/** For nodes that lag, and blocks whose order changes. */
const MARGIN_SECONDS = 60;
const RETRY_SECONDS = 15;
/** A catch-up that is to begin, or to begin anew. */
interface Beginning {
  /** A wallet's id, or {@link ALL}. */
  readonly scope: string;
  readonly reason: string;
  /** Where the chain was when it was found, if that is known. */
  readonly head?: Height;
  /** What is written with it, in one commit. */
  readonly also?: readonly Statement[];
}

/** Creates the watch for missing history, with the catch-ups that the database has open. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export async function createRestoreGuard(deps: RestoreGuardDeps): Promise<RestoreGuard> {
  const { db, logger } = deps;
  const store = createRestoreGuardStore(db);
  const uncounted = new Set<string>(deps.lanes);
  /** In force, and not on disk yet. */
  const unwritten = new Map<string, Beginning>();
  /** As the database has them: whatever changes them waits for its turn, and reads them anew. */
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
  /** In force at once; what cannot be written now is in force all the same, and written before it ends. */
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
  /** Notes the head that has to be caught up with, or ends the catch-up where the feed has passed that. */
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
    requireComplete,
    async requireKnownNonces(walletId, executed, stored) {
      requireComplete(walletId);
      if (executed <= stored) return;
      const accounted = await store.accounted(walletId);
      const [latest] = await store.endedOf(walletId);
      requireComplete(walletId);
      if (executed <= (accounted?.next ?? 0)) return;
      if (latest !== undefined && latest.id > (accounted?.catchUpId ?? 0)) {
        // All that was signed before that catch-up is taken in, and this is what it left.
        unawaited(db.batch([store.accountStatement(walletId, executed, latest.id)]));
        return;
      }
      const reason = 'its session has executed messages that were not signed here';
      unawaited(begin({ scope: walletId, reason }));
      throw catchingUp();
    },
    async laneCounted(lane, { known, used }) {
      const accounted = await store.accounted(lane);
      if (used > Math.max(known, accounted?.next ?? 0)) {
        const also = [store.accountStatement(lane, used)];
        const reason = `the relayer ${lane} has used ${used} nonces, and ${known} of them are known`;
        if (await deps.hasWallets()) unawaited(begin({ scope: ALL, reason, also }));
        else unawaited(db.batch(also));
      }
      uncounted.delete(lane);
    },
    finalLost(isLost) {
      isFinalLost = isLost;
    },
    async found(walletId, reason, at) {
      const found: Beginning = { scope: walletId, reason, head: at };
      if (!isOpen(ALL) && !isOpen(walletId)) return await begin(found);
      await inTurn(async () => {
        // The catch-up ended while this waited for its turn.
        if (!isOpen(ALL) && !isOpen(walletId)) enforce(found);
        const pending = unwritten.get(ALL) ?? unwritten.get(walletId);
        if (pending !== undefined) await writeBeginning(pending);
        const running = open.get(ALL) ?? open.get(walletId);
        const until = running?.headTimestamp ?? Number.POSITIVE_INFINITY;
        // Executed after it was found: somebody else signs for this wallet as well.
        if (running !== undefined && at.timestamp > until + MESSAGE_SECONDS) {
          await write(store.headStatement(running, headOf(at)));
        }
      });
    },
    advance: (head, read) =>
      inTurn(async () => {
        for (const beginning of [...unwritten.values()]) await writeBeginning(beginning);
        for (const row of open.values()) if (!unwritten.has(row.scope)) await advanceOne(row, head, read);
      }),
    open: () => [
      ...[...open.values()].map(({ scope, reason, headTimestamp }) => ({
        scope,
        reason,
        until: headTimestamp === null ? undefined : untilOf(headTimestamp),
      })),
      ...[...unwritten.values()]
        .filter(({ scope }) => !open.has(scope))
        .map(({ scope, reason }) => ({ scope, reason, until: undefined })),
    ],
    gapsOf: async (walletId) =>
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

export interface AdvanceDeps {
  readonly restoreGuard: Pick<RestoreGuard, 'open' | 'advance'>;
  readonly running: Pick<RunningRelay, 'stats'>;
  /** The block to which the feed is read; `undefined` while that is unknown. */
  readonly readBlock: () => number | undefined;
  readonly chain: Pick<Chain, 'client'>;
}

/** Ends the catch-ups for which the feed has got far enough, by the time of that block at a node. For a scheduler. */
export async function advanceRestoreGuard({ restoreGuard, running, readBlock, chain }: AdvanceDeps): Promise<void> {
  if (restoreGuard.open().length === 0) return;
  const { head } = running.stats();
  const number = readBlock();
  const read = number === undefined ? undefined : await heightOf(chain, number);
  await restoreGuard.advance(head, read);
}

async function heightOf({ client }: Pick<Chain, 'client'>, number: number): Promise<Height> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  return { number, timestamp: Number(timestamp) };
}
