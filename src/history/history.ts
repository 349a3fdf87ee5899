import type { Address } from 'viem';
import type { NonceCount } from '../chain/relay/context.ts';
import { MESSAGE_SECONDS } from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import { ALL, type CatchUpRow, createHistoryStore } from './store.ts';

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
 * Whether this database knows everything that its wallets have signed. A restored backup does not: until all that happened
 * since is taken in from the chain, and whatever else was signed can be executed no more, nothing is signed for those
 * whom it concerns. What tells of it is the chain alone, never a clock.
 */
export interface History {
  /** Throws `CATCHING_UP` where a wallet must not sign anything that spends. */
  requireComplete(walletId: string): void;
  /**
   * Judges the nonce after the highest that a wallet's session has executed on-chain against the next that is stored here.
   * Throws `CATCHING_UP` where messages were executed that this database has never seen.
   */
  requireKnownNonces(walletId: string, executed: number, stored: number): void;
  /** The chain's count of a lane's nonces, as the relay asks for it when it starts. */
  laneCounted(lane: Address, count: NonceCount): void;
  /** Nothing is signed for anybody while the nodes do not show what was final here: what is stored about money is not what their chain says. */
  finalLost(isLost: boolean): void;
  /** An event shows a message of a wallet that this database has never seen; it has to be on disk before that is forgotten. */
  found(walletId: string, reason: string, at: Height): Promise<void>;
  /** Ends what the feed has caught up with. `read`: the block to which it is read, where a node shows the same. */
  advance(head: Height | undefined, read: Height | undefined): Promise<void>;
  open(): readonly CatchingUp[];
  /** The blocks that a wallet's history was missing for, of catch-ups that have ended. */
  gapsOf(walletId: string): readonly { readonly first: number; readonly last: number }[];
}

interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The lanes whose counts must be known before anything is signed. */
  readonly lanes: readonly Address[];
  /** Whether there is any wallet that could have signed something. */
  readonly hasWallets: () => boolean;
  /** What else is written when a catch-up of a wallet, or of all (`undefined`), begins, or begins anew. */
  readonly onBegin: (walletId: string | undefined) => readonly Statement[];
  /** The block to which the feed was read for good. */
  readonly readFrom: () => number;
}

/** For nodes that lag, and blocks whose order changes. */
const MARGIN_SECONDS = 60;
const RETRY_SECONDS = 15;
/** Of a row that is not on disk. */
const UNWRITTEN = 0;

/** Creates the watch for missing history, with the catch-ups that the database has open. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function createHistory(deps: HistoryDeps): History {
  const store = createHistoryStore(deps.db);
  const open = new Map(store.open().map((row) => [row.scope, row]));
  const uncounted = new Set<string>(deps.lanes);

  let isFinalLost = false;

  const reload = () => {
    open.clear();
    for (const row of store.open()) open.set(row.scope, row);
  };
  /** In force at once, and written with `also` in one commit. */
  const begin = async (
    found: Pick<CatchUpRow, 'scope' | 'reason'>,
    head?: Height,
    also: readonly Statement[] = [],
  ): Promise<void> => {
    const row = {
      ...{ ...found, fromBlock: deps.readFrom(), foundAt: nowSeconds(deps.clock) },
      ...{ headBlock: head?.number ?? null, headTimestamp: head?.timestamp ?? null },
    };
    open.set(found.scope, { ...row, id: UNWRITTEN, toBlock: null });
    deps.logger.error(found, 'the chain knows of messages that this database does not: catching up');
    const more = deps.onBegin(found.scope === ALL ? undefined : found.scope);
    await deps.db.batch([store.beginStatement(row), ...more, ...also]);
    reload();
  };
  /** What cannot be written now is in force all the same, and written before it ends. */
  const unawaited = (written: Promise<void>) =>
    void written.catch((error: unknown) =>
      deps.logger.error({ err: error }, 'a catch-up is not on disk yet'),
    );
  const moveHead = async (row: CatchUpRow, { number, timestamp }: Height): Promise<void> => {
    await deps.db.batch([store.headStatement(row, { headBlock: number, headTimestamp: timestamp })]);
    reload();
  };
  const startAnew = async (row: CatchUpRow, also: Statement): Promise<void> => {
    open.set(row.scope, { ...row, headBlock: null, headTimestamp: null });
    const more = deps.onBegin(row.scope === ALL ? undefined : row.scope);
    await deps.db.batch([store.headStatement(row, { headBlock: null, headTimestamp: null }), ...more, also]);
    reload();
  };
  const requireComplete = (walletId: string) => {
    if (isFinalLost) throw catchingUp('The nodes do not show what was final here. Nothing was signed.');
    if (uncounted.size > 0) throw catchingUp('It is not known yet whether this database is complete.');
    if (open.has(ALL) || open.has(walletId)) throw catchingUp();
  };

  return {
    requireComplete,
    requireKnownNonces(walletId, executed, stored) {
      requireComplete(walletId);
      if (executed <= stored) return;
      const accounted = store.accounted(walletId);
      if (executed <= (accounted?.next ?? 0)) return;
      const [latest] = store.endedOf(walletId);
      if (latest !== undefined && latest.id > (accounted?.catchUpId ?? 0)) {
        // All that was signed before that catch-up is taken in, and this is what it left.
        unawaited(deps.db.batch([store.accountStatement(walletId, executed, latest.id)]));
        return;
      }
      const reason = 'its session has executed messages that were not signed here';
      unawaited(begin({ scope: walletId, reason }));
      throw catchingUp();
    },
    laneCounted(lane, { known, used }) {
      uncounted.delete(lane);
      if (used <= Math.max(known, store.accounted(lane)?.next ?? 0)) return;
      const accounted = store.accountStatement(lane, used);
      const reason = `the relayer ${lane} has used ${used} nonces, and ${known} of them are known`;
      const running = open.get(ALL);
      if (!deps.hasWallets()) unawaited(deps.db.batch([accounted]));
      else if (running === undefined) unawaited(begin({ scope: ALL, reason }, undefined, [accounted]));
      else unawaited(startAnew(running, accounted));
    },
    finalLost(isLost) {
      isFinalLost = isLost;
    },
    async found(walletId, reason, at) {
      const running = open.get(ALL) ?? open.get(walletId);
      if (running === undefined) await begin({ scope: walletId, reason }, at);
      // Executed after it was found: somebody else signs for this wallet as well.
      else if (running.headTimestamp !== null && at.timestamp > running.headTimestamp + MESSAGE_SECONDS) {
        await moveHead(running, at);
      }
    },
    async advance(head, read) {
      for (const row of [...open.values()]) {
        if (row.id === UNWRITTEN) {
          await begin(row);
          continue;
        }
        if (row.headBlock === null || row.headTimestamp === null) {
          if (head !== undefined) await moveHead(row, head);
          continue;
        }
        if (
          read === undefined ||
          read.number < row.headBlock ||
          read.timestamp <= untilOf(row.headTimestamp)
        ) {
          continue;
        }
        await deps.db.batch([store.endStatement(row, read.number)]);
        reload();
        deps.logger.warn({ scope: row.scope, block: read.number }, 'caught up with the chain');
      }
    },
    open: () =>
      [...open.values()].map(({ scope, reason, headTimestamp }) => ({
        scope,
        reason,
        until: headTimestamp === null ? undefined : untilOf(headTimestamp),
      })),
    gapsOf: (walletId) =>
      store
        .endedOf(walletId)
        .map(({ fromBlock, toBlock }) => ({ first: fromBlock, last: toBlock ?? fromBlock })),
  };
}

function untilOf(headTimestamp: number): number {
  return headTimestamp + MESSAGE_SECONDS + MARGIN_SECONDS;
}

function catchingUp(message?: string): AppError {
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  return new AppError('CATCHING_UP', { headers, ...(message === undefined ? {} : { message }) });
}
