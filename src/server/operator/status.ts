import { statfs } from 'node:fs/promises';
import { formatEther } from 'viem';
import { createTruthStore } from '../../chain/ingest/store.ts';
import { gasUsePerDay } from '../../chain/relay/gas-use.ts';
import { createTrails } from '../../chain/relay/trail.ts';
import type { Signups } from '../../core/config.ts';
import { cached } from '../../core/lib/cached.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { version } from '../../core/version.ts';
import { createBackupStore } from '../../storage/backup/store.ts';
import { feedLag, type Observed } from '../health/checks.ts';
import { type Check, examine, type HealthReport } from '../health/health.ts';
import { createUnfinished } from '../health/unfinished.ts';
import { laneRows } from './look/lanes.ts';
import type { View } from './look/waits.ts';

/** What a server knows of itself. */
export interface StatusDeps extends Observed {
  readonly checks: Readonly<Record<string, Check>>;
  readonly dataDir: string;
  readonly signups: Signups;
  /** Hours between two backups that the server makes; undefined where it makes none. */
  readonly backupEveryHours: number | undefined;
}

/** The gas that each key has paid of late takes a scan of days. */
const GAS_USE_TIMES = { freshMs: 60_000, usableMs: 300_000 };
/** The page asks every few seconds, and each check may ask the chain or the database. */
const REPORT_TIMES = { freshMs: 1_000, usableMs: 1_000 };
const WEI_PER_ETHER = 1e18;

/** Creates what tells operators how the server is. */
export function createStatus(deps: StatusDeps) {
  const { db, clock, running, dataDir, checks, signups, backupEveryHours } = deps;
  const { pending } = createUnfinished(db);
  const trails = createTrails(db);
  const gasUse = cached(() => gasUsePerDay(db, nowSeconds(clock)), clock, GAS_USE_TIMES);
  const health = cached((): Promise<HealthReport> => examine(checks), clock, REPORT_TIMES);
  /** What is known of the chain now, as the commands have it of a server that runs. */
  const view = async (): Promise<View> => ({
    now: nowSeconds(clock),
    final: await createTruthStore(db).finalView(),
    balances: new Map(
      running
        .stats()
        .lanes.flatMap(({ lane, balanceWei }) =>
          balanceWei === undefined ? [] : [[lane, Number(balanceWei) / WEI_PER_ETHER] as const],
        ),
    ),
    aheadOf: trails.aheadOf,
  });
  const lanes = async () => {
    const [use, rows] = [await gasUse(), await laneRows(db, await view())];
    return running.stats().lanes.map(({ lane, kind, balanceWei, queued, inFlight, ...stats }) => {
      const perDay = use.get(lane) ?? 0n;
      const row = rows.find((each) => each.lane === lane);
      return {
        lane,
        kind,
        queued,
        inFlight,
        unfinal: row?.unfinal ?? 0,
        nextNonce: stats.nextNonce ?? null,
        balance: balanceWei === undefined ? null : formatEther(balanceWei),
        usePerDay: formatEther(perDay),
        daysLeft: balanceWei === undefined || perDay === 0n ? null : Number((balanceWei * 10n) / perDay) / 10,
        isOutOfGas: stats.outOfGas,
        waitsFor: row?.waitsFor ?? null,
        drain: row?.drain ?? null,
      };
    });
  };
  const status = async () => {
    const [{ oldest, count }, disk, last] = [
      await pending(),
      await statfs(dataDir),
      await createBackupStore(db).last(),
    ];
    const { nodes, urgentQueued, head } = running.stats();
    const { feed } = deps.truth.health();
    return {
      version,
      at: nowSeconds(clock),
      health: await health(),
      lanes: await lanes(),
      queues: {
        urgent: urgentQueued,
        pendingPayments: count,
        oldestPendingAt: oldest ?? null,
        reactions: await deps.truth.reactionsWaiting(),
      },
      chain: {
        head: head?.number ?? null,
        nodes: nodes.map(({ node, status: state, errors }) => ({ node, status: state, errors })),
      },
      indexer: {
        state: deps.indexerState(),
        block: feed?.latest?.blockNumber ?? null,
        lagBlocks: feedLag(deps).lagBlocks,
      },
      disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      memoryBytes: process.memoryUsage.rss(),
      backups: {
        everyHours: backupEveryHours ?? null,
        last: last === undefined ? null : { finishedAt: last.finishedAt, bytes: last.bytes },
      },
      signups,
    };
  };
  return { status, view };
}
