import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { failureText } from '../../core/lib/failures.ts';
import { createSleeper, withDeadline } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { DatabaseTooNewError } from '../../storage/db/migrate.ts';
import { connectForWriting } from '../../storage/db/postgres/connect-postgres.ts';
import { prepareEngine, schemaVersion } from '../../storage/db/postgres/migrate-postgres.ts';
import { requireSuitable } from '../../storage/db/postgres/own-tables.ts';
import { isOfOthers, unsuitableBecause } from '../../storage/db/postgres/postgres-errors.ts';
import { endStuckHolder, TAKE_WRITE_LOCK } from '../../storage/db/postgres/transaction.ts';
import { LEASE_SECONDS, type Leader } from './between-instances.ts';

/** A process that leads when no other one does. */
export interface LeadCandidate {
  /** Of the PostgreSQL that all instances share. */
  readonly url: string;
  /** What this process calls itself; no other one may. */
  readonly instance: string;
  /** Where other instances reach it. */
  readonly instanceUrl: string;
  readonly version: string;
  readonly logger: Logger;
}

/** What the database says of who leads. */
export interface Look {
  /** The last who was given the lead, also where the lease has run out; undefined where it was given back. */
  readonly leader: Leader | undefined;
  /** Milliseconds until the lease runs out, by the database's clock; 0 once it has. */
  readonly leftMs: number;
  /** Whether this program knows the schema; if it does not, a newer one has led, and this one never does. */
  readonly isSchemaKnown: boolean;
}

/** Leadership as the database keeps it: a lease with an epoch. */
export interface Leadership {
  /** Throws while the database does not answer; `UnsuitableDatabaseError` for what does not pass by itself. */
  look(): Promise<Look>;
  /**
   * Takes the lead if it is free by the database's clock; undefined if another was first. Transactions
   * of a former leader have ended before, and none follows: the epoch is another.
   */
  take(): Promise<Lease | undefined>;
  close(): Promise<void>;
}

/** A look that takes longer than this is none. */
const LOOK_DEADLINE_MS = 3_000;
/** Longer than it takes to end the session of a process that stands still in the middle of a transaction. */
const TAKE_DEADLINE_MS = 20_000;
/** If taking the lead took longer, its lease begins again. */
const LONG_WAIT_MS = 1_000;
const TOKEN_BYTES = 32;

/** Creates the access to leadership; it does not query the database yet. */
export function createLeadership(candidate: LeadCandidate): Leadership {
  let kept: Client | undefined;
  let isPrepared = false;
  const drop = () => {
    void kept?.end().catch(() => undefined);
    kept = undefined;
  };
  /** Runs with a connection, which is given up if anything goes wrong on it. */
  const withClient = async <T>(deadlineMs: number, run: (client: Client) => Promise<T>): Promise<T> => {
    const work = async () => {
      kept ??= await connectForWriting(candidate.url, `bursar ${candidate.instance} leadership`);
      if (!isPrepared) {
        await requireSuitable(kept);
        await prepareEngine(kept);
      }
      isPrepared = true;
      return await run(kept);
    };
    try {
      return await withDeadline(work(), deadlineMs);
    } catch (error) {
      drop();
      throw unsuitableBecause(error) ?? error;
    }
  };
  return {
    look: () => withClient(LOOK_DEADLINE_MS, lookWith),
    take: () =>
      withClient(TAKE_DEADLINE_MS, async (client) => {
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        let startedMs = performance.now();
        const epoch = await takeWith(client, candidate, token);
        if (epoch === undefined) return undefined;
        if (performance.now() - startedMs > LONG_WAIT_MS) {
          // By the clock of this process, most of the lease would be over: what it waited for counts there.
          startedMs = performance.now();
          if ((await client.query(RENEW, [epoch])).rowCount !== 1) return undefined;
        }
        return keepLease(candidate, { epoch, token, startedMs });
      }),
    close: async () => drop(),
  };
}

interface LeadershipRow {
  readonly epoch: number;
  readonly instance: string;
  readonly url: string;
  readonly token: string;
  readonly version: string;
  readonly left_ms: number;
}

const LOOK =
  'SELECT epoch, instance, url, token, version, ' +
  'ceil(extract(epoch FROM lease_until - clock_timestamp()) * 1000) AS left_ms FROM leadership WHERE id = 1';

async function lookWith(client: Client): Promise<Look> {
  const [isSchemaKnown, { rows }] = await Promise.all([knowsSchema(client), client.query<LeadershipRow>(LOOK)]);
  const [row] = rows;
  if (row === undefined || row.instance === '') return { leader: undefined, leftMs: 0, isSchemaKnown };
  const { instance, url, token, version } = row;
  const leader = { epoch: row.epoch, instance, url, token, version };
  return { leader, leftMs: Math.max(0, row.left_ms), isSchemaKnown };
}

async function knowsSchema(client: Client): Promise<boolean> {
  try {
    await schemaVersion(client);
    return true;
  } catch (error) {
    if (error instanceof DatabaseTooNewError) return false;
    throw error;
  }
}

/** The lease counts from the end of the wait for the lock, so that it is whole. */
const TAKE = `UPDATE leadership SET epoch = epoch + 1, instance = $1, url = $2, token = $3, version = $4,
  lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id = 1 AND lease_until <= clock_timestamp() RETURNING epoch`;

async function takeWith(
  client: Client,
  { instance, instanceUrl, version, logger }: LeadCandidate,
  token: string,
): Promise<number | undefined> {
  for (;;) {
    try {
      await client.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
      const { rows } = await client.query<Pick<LeadershipRow, 'epoch'>>(TAKE, [instance, instanceUrl, token, version]);
      await client.query('COMMIT');
      return rows[0]?.epoch;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!isOfOthers(error)) throw error;
      const ended = await endStuckHolder(client);
      if (ended > 0) logger.warn({ ended }, 'a session that stood still in a transaction was ended');
    }
  }
}

/** The lead, as long as this process has it. */
export interface Lease {
  readonly epoch: number;
  /** By which other instances prove that a request comes from them. */
  readonly token: string;
  /** Whether this process may answer as the leader at this moment, by its own clock. */
  isValid(): boolean;
  /** Whether what this process has answered counts: it has not lost the lead, though it may have given it back. */
  isSound(): boolean;
  /** Milliseconds since the last renewal. */
  agoMs(): number;
  /** Resolves with the reason once the lead is lost. */
  readonly lost: Promise<string>;
  /** Marks it as lost, because a write was refused. */
  lose(reason: string): void;
  /** Gives the lead back, so that another instance takes it at once; nothing may be written from here on. */
  release(): Promise<void>;
}

const RENEW_MS = 3_000;
const RETRY_MS = 500;
/** Less than a lease: others take over only when this process has stopped. Time goes on while it stands still. */
export const STOP_LEADING_MS = 7_000;
/** Several tries within that time. */
const RENEW_DEADLINE_MS = 2_000;
const WATCH_MS = 250;
const RELEASE_DEADLINE_MS = 2_000;

/** Renews the lease of an epoch. */
export const RENEW = `UPDATE leadership SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id = 1 AND epoch = $1`;
const RELEASE = `UPDATE leadership SET lease_until = 'epoch', instance = '', url = '', token = ''
  WHERE id = 1 AND epoch = $1`;

/** Keeps the lead by renewing its lease, on a connection of its own, until it is lost or given back. */
export function keepLease(
  { url, instance, logger }: LeadCandidate,
  {
    epoch,
    token,
    startedMs,
  }: {
    readonly epoch: number;
    readonly token: string;
    /** When it was requested, by `performance.now()`: the lease began later. */
    readonly startedMs: number;
  },
): Lease {
  const sleeper = createSleeper();
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  let renewedMs = startedMs;
  let isOver = false;
  let isReleased = false;
  let kept: Client | undefined;

  const agoMs = () => performance.now() - renewedMs;
  const isValid = () => !isOver && agoMs() < STOP_LEADING_MS;
  const isSound = () => isValid() || isReleased;
  const drop = () => {
    void kept?.end().catch(() => undefined);
    kept = undefined;
  };
  const end = () => {
    isOver = true;
    clearInterval(watch);
    sleeper.wake();
  };
  const lose = (reason: string) => {
    if (isOver) return;
    end();
    drop();
    resolve(reason);
  };
  const watch = setInterval(() => {
    if (!isValid()) lose(`its lease could not be renewed for ${Math.round(agoMs())} ms`);
  }, WATCH_MS);

  /** How many rows it touched: none if another instance leads. */
  const run = async (sql: string, deadlineMs: number): Promise<number> => {
    const work = async () => {
      kept ??= await connectForWriting(url, `bursar ${instance} lease`);
      if (isOver && sql === RENEW) return 0;
      return (await kept.query(sql, [epoch])).rowCount ?? 0;
    };
    try {
      return await withDeadline(work(), deadlineMs);
    } catch (error) {
      drop();
      throw error;
    }
  };

  const renew = async (): Promise<void> => {
    let pauseMs = RENEW_MS;
    for (;;) {
      await sleeper.sleep(pauseMs);
      if (isOver) return;
      const sentMs = performance.now();
      try {
        if ((await run(RENEW, RENEW_DEADLINE_MS)) === 0) return lose('another instance leads');
        renewedMs = sentMs;
        pauseMs = RENEW_MS;
      } catch (error) {
        pauseMs = RETRY_MS;
        if (!isOver) logger.warn({ epoch, reason: failureText(error) }, 'the lease could not be renewed');
      }
    }
  };
  void renew();

  return {
    epoch,
    token,
    isValid,
    isSound,
    agoMs,
    lost,
    lose,
    async release() {
      const mayRelease = isValid();
      isReleased = mayRelease;
      end();
      resolve('it was given back');
      try {
        if (mayRelease) await run(RELEASE, RELEASE_DEADLINE_MS);
      } catch (error) {
        logger.warn({ epoch, reason: failureText(error) }, 'the lead could not be given back, and runs out');
      }
      drop();
    },
  };
}
