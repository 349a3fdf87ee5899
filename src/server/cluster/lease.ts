import type { Client } from 'pg';
import { failureText } from '../../core/lib/failures.ts';
import { createSleeper, withDeadline } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { connectForWriting } from '../../storage/db/postgres/connect.ts';
import { LEASE_SECONDS } from './between-instances.ts';

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

interface LeaseDeps {
  readonly url: string;
  readonly instance: string;
  readonly logger: Logger;
  readonly epoch: number;
  readonly token: string;
  /** When it was requested, by `performance.now()`: the lease began later. */
  readonly startedMs: number;
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
export function keepLease(deps: LeaseDeps): Lease {
  const { epoch, token, logger, instance } = deps;
  const sleeper = createSleeper();
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  let renewedMs = deps.startedMs;
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
      kept ??= await connectForWriting(deps.url, `bursar ${instance} lease`);
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
