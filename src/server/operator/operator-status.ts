import { statfs } from 'node:fs/promises';
import { formatEther } from 'viem';
import { z } from 'zod';
import { gasUsePerDay } from '../../chain/relay/gas-money.ts';
import { createTrails, type LaneRow } from '../../chain/relay/message-trail.ts';
import type { LaneDrain } from '../../chain/relay/relay-tables.ts';
import { readDrains } from '../../chain/relay/sweep.ts';
import type { Signups } from '../../core/config.ts';
import { cached } from '../../core/lib/cache.ts';
import { dateOf, nowSeconds } from '../../core/lib/time.ts';
import { version } from '../../core/version.ts';
import { docs, shownAddress, shownTime } from '../../http/fields.ts';
import { createBackupStore } from '../../storage/backup/backup-place.ts';
import type { Reading } from '../../storage/db/read.ts';
import { feedLag, type Observed } from '../health/health-checks.ts';
import { type Check, examine, type HealthReport, healthReport } from '../health/health-routes.ts';
import { createUnfinished } from '../health/unfinished.ts';
import { laneStatus } from '../vault/vault-status.ts';
import { etherOf, time, type View, viewOf } from './operator-view.ts';
import { carrierWait } from './waits.ts';

const count = (description: string, example = 0) => z.int().meta(docs(description, example));
const shownTimeOrNull = (description: string) => z.int().nullable().meta(docs(description, 1_767_225_600));

/** A key that sends transactions, as operators see it. */
export const laneRow = z.object({
  lane: shownAddress('Address of the key.'),
  nextNonce: z.int().nullable().meta(docs('Nonce of its next transaction, or null.', 75)),
  inFlight: z.int().meta(docs('Transactions that are in no block.', 0)),
  unfinal: z.int().meta(docs('Transactions in blocks that are not final.', 0)),
  oldestSince: time.nullable().describe('Time of the oldest of these, or null'),
  oldestNonce: z.int().nullable().describe('Its nonce, or null'),
  oldestTxHash: z.string().nullable().describe('Hash of its latest bytes, or null'),
  balance: z.string().nullable().meta(docs('Ether for gas, or null.', '0.41')),
  waitsFor: z.string().nullable().meta(docs('What its oldest transaction waits for, or null.', null)),
  drain: z.string().nullable().meta(docs('Progress of a drain or sweep, or null.', null)),
});

const { shape } = laneRow;
const lane = z
  .object({
    lane: shape.lane,
    kind: z.enum(['batch', 'direct']).describe('`batch`: carries calls of wallets; `direct`: makes calls of its own.'),
    queued: count('Calls that wait for a batch.'),
    inFlight: shape.inFlight,
    unfinal: shape.unfinal,
    nextNonce: shape.nextNonce,
    balance: shape.balance,
    usePerDay: z.string().meta(docs('What it pays per day of late, in ether.', '0.013')),
    daysLeft: z
      .number()
      .nullable()
      .meta(docs('For how many days the money lasts at that pace; null where none is known.', 31.5)),
    isOutOfGas: z.boolean().meta(docs('Whether it cannot pay for its transactions.', false)),
    waitsFor: shape.waitsFor,
    drain: shape.drain,
  })
  .meta({ id: 'OperatorLane', description: 'A key that sends transactions.' });

/** How the server is. */
export const statusAnswer = z
  .object({
    version: z.string().meta(docs('Version of the server.', '0.1.0')),
    at: shownTime('The time of the server, in Unix seconds.', 1_767_225_600),
    health: healthReport.describe('What `/health` answers.'),
    lanes: z.array(lane).describe('The keys that send transactions.'),
    queues: z
      .object({
        urgent: count('Freezes and other urgent calls that wait for a slot.'),
        pendingPayments: count('Payments that are neither confirmed nor failed.', 2),
        oldestPendingAt: shownTimeOrNull('When the oldest of them was made, in Unix seconds; null for none.'),
        reactions: count('Reactions to chain events that wait to run.'),
      })
      .describe('What waits, and how much of it.'),
    chain: z
      .object({
        head: z.int().nullable().meta(docs('The latest block; null until it is known.', 1042)),
        nodes: z
          .array(
            z.object({
              node: z.string().meta(docs('Host of the node.', 'rpc.example')),
              status: z
                .enum(['ready', 'paused', 'lagging', 'wrong-chain'])
                .meta(docs('Whether it is queried.', 'ready')),
              errors: count('Requests that it did not answer, since the start.'),
            }),
          )
          .describe('The nodes of the chain.'),
      })
      .describe('The chain as this server sees it.'),
    indexer: z
      .object({
        state: z.string().meta(docs('State of its process, or `elsewhere`.', 'ready')),
        block: z.int().nullable().meta(docs('How far it has come; null until it is known.', 1041)),
        lagBlocks: count('How many blocks it is behind the nodes.', 1),
      })
      .describe('The indexer.'),
    disk: z
      .object({
        freeBytes: count("Room left on the data folder's disk.", 52_000_000_000),
        totalBytes: count('Size of that disk.', 100_000_000_000),
      })
      .describe('The disk of the data folder.'),
    memoryBytes: count('Memory of the server, without the indexer.', 210_000_000),
    backups: z
      .object({
        everyHours: z.int().nullable().meta(docs('Hours between backups that the server makes; null for none.', 24)),
        last: z
          .object({
            finishedAt: shownTime('When it was made, in Unix seconds.', 1_767_225_600),
            bytes: count('Its size.', 4_194_304),
          })
          .nullable()
          .describe('The last one that was made and read back; null for none.'),
      })
      .describe('Backups of the database.'),
    signups: z.enum(['open', 'invite', 'closed']).meta(docs('Who may become a user (`BURSAR_SIGNUPS`).', 'invite')),
  })
  .meta({ id: 'OperatorStatus', description: 'How the server is, for its operator.' });

type LaneListed = z.output<typeof laneRow>;

/** All keys that have ever sent something, and those that are to go without having. */
export async function laneRows(db: Reading, view: View): Promise<LaneListed[]> {
  const lanes: Listed[] = await createTrails(db).lanes();
  const drains = await readDrains(db);
  const unused = drains
    .filter((drain) => !lanes.some(({ lane }) => lane === drain.lane))
    .map(({ lane }) => ({ lane, nextNonce: null, inFlight: 0, unfinal: 0, oldest: undefined }));
  return await Array.fromAsync([...lanes, ...unused], (lane) => laneRowOf(lane, drains, view));
}

type Listed = Omit<LaneRow, 'nextNonce'> & { readonly nextNonce: number | null };

async function laneRowOf(row: Listed, drains: readonly LaneDrain[], view: View): Promise<LaneListed> {
  const { lane, nextNonce, inFlight, unfinal, oldest } = row;
  const balance = view.balances.get(lane);
  const { state, detail } = laneStatus(lane, drains, [row]);
  return {
    lane,
    nextNonce,
    inFlight,
    unfinal,
    oldestSince: oldest === undefined ? null : dateOf(oldest.createdAt),
    oldestNonce: oldest?.nonce ?? null,
    oldestTxHash: oldest?.attempts.at(-1)?.hash ?? null,
    balance: balance === undefined ? null : etherOf(balance),
    waitsFor: oldest === undefined ? null : await carrierWait(oldest, view),
    drain: state === 'present' ? null : detail,
  };
}

/** What a status shows in addition to what health looks at. */
export interface StatusOptions {
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

/** Creates the status of the server for its operators. */
export function createStatus(observed: Observed, { dataDir, checks, signups, backupEveryHours }: StatusOptions) {
  const { db, clock, running, indexedChain } = observed;
  const { pending } = createUnfinished(db);
  const gasUse = cached(() => gasUsePerDay(db, nowSeconds(clock)), clock, GAS_USE_TIMES);
  const health = cached((): Promise<HealthReport> => examine(checks), clock, REPORT_TIMES);
  const balances = () =>
    running
      .stats()
      .lanes.flatMap(({ lane: key, balanceWei }) =>
        balanceWei === undefined ? [] : [[key, Number(balanceWei) / WEI_PER_ETHER] as const],
      );
  /** The state of the chain now, as commands get it from a running server. */
  const view = () => viewOf(db, { now: nowSeconds(clock), balances: new Map(balances()) });
  const lanes = async () => {
    const [use, rows] = [await gasUse(), await laneRows(db, await view())];
    return running.stats().lanes.map(({ lane: key, kind, balanceWei, queued, inFlight, ...stats }) => {
      const perDay = use.get(key) ?? 0n;
      const row = rows.find((each) => each.lane === key);
      return {
        lane: key,
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
  const status = async (): Promise<z.output<typeof statusAnswer>> => {
    const [{ oldest, count }, disk, last] = [
      await pending(),
      await statfs(dataDir),
      await createBackupStore(db).last(),
    ];
    const { nodes, urgentQueued, head } = running.stats();
    const { feed } = indexedChain.health();
    return {
      version,
      at: nowSeconds(clock),
      health: await health(),
      lanes: await lanes(),
      queues: {
        urgent: urgentQueued,
        pendingPayments: count,
        oldestPendingAt: oldest ?? null,
        reactions: await indexedChain.reactionsWaiting(),
      },
      chain: {
        head: head?.number ?? null,
        nodes: nodes.map(({ node, status: state, errors }) => ({ node, status: state, errors })),
      },
      indexer: {
        state: observed.indexerState(),
        block: feed?.latest?.blockNumber ?? null,
        lagBlocks: feedLag(observed).lagBlocks,
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
