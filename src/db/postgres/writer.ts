import type { Client } from 'pg';
import { connectForWriting } from './connect.ts';
import {
  CommitUnknownError,
  DatabaseUnavailableError,
  FencedError,
  isLost,
  isOfOthers,
  sqlStateOf,
} from './errors.ts';
import { endStuckHolder } from './lock.ts';
import type { Answered, Prepared } from './session.ts';
import { begin, type Mark, wasCommitted } from './transaction.ts';

/** Statements that are committed together or not at all. */
export interface Unit {
  readonly statements: readonly Prepared[];
  /** Throws where a statement touched another number of rows than it must: then nothing is committed. */
  check(answers: readonly Answered[]): void;
}

export interface Writer {
  /**
   * Commits a unit after all that were asked for before it, and resolves when that is on disk. Rejects with what
   * `check` threw or the database said, with `FencedError`, or with `DatabaseUnavailableError`; then nothing of it was
   * written. Once a commit was sent, it waits for as long as it takes to know what became of it.
   */
  commit(unit: Unit): Promise<readonly Answered[]>;
  /** Commits what is waiting, as far as the server answers, and ends the connection. */
  close(): Promise<void>;
}

export interface WriterOptions {
  readonly url: string;
  /** How the connection is called in the server's list. */
  readonly name: string;
  /** Of this process, and of no other one ever. */
  readonly writer: string;
  readonly fence?: { readonly epoch: number; readonly onFenced: () => void } | undefined;
  /** How long a unit waits for a server that does not answer, in ms. */
  readonly patienceMs: number;
  /** A point at which a test may interfere. */
  readonly failpoint?: ((point: 'begun' | 'committing', client: Client) => Promise<void>) | undefined;
}

/** What waits together becomes one transaction, up to so many units and statements. */
const MAX_UNITS = 100;
const MAX_STATEMENTS = 1_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

interface Waiting {
  readonly unit: Unit;
  readonly until: number;
  resolve(answers: readonly Answered[]): void;
  reject(error: unknown): void;
}

/**
 * The one connection on which a process writes. Units go in the order in which they were asked for, each in a
 * transaction that has the lock of all writers; those that wait meanwhile share the next transaction and its wait for
 * the disk. If one of them fails, all is undone and each is run by itself.
 */
export function createWriter(options: WriterOptions): Writer {
  const { fence, writer, patienceMs, failpoint = async () => undefined } = options;
  const waiting: Waiting[] = [];
  let number = 0;
  let kept: Client | undefined;
  let running: Promise<void> | undefined;
  let isClosing = false;
  /** Why nothing is written any more. */
  let ended: Error | undefined;

  const dismiss = (client: Client) => {
    if (kept === client) kept = undefined;
    void client.end().catch(() => undefined);
  };

  /** The connection; it waits until the server answers, at most until `until`. */
  const connected = async (until: number): Promise<Client> => {
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      if (kept !== undefined) return kept;
      try {
        const client = await connectForWriting(options.url, options.name);
        client.once('end', () => {
          if (kept === client) kept = undefined;
        });
        kept = client;
        return client;
      } catch (error) {
        if (performance.now() + pauseMs > until || isClosing) throw new DatabaseUnavailableError(error);
        await Bun.sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  };

  /** Undoes what was begun; a connection on which that fails is given up, which undoes it as well. */
  const rollBack = async (client: Client) => {
    try {
      await client.query('ROLLBACK');
    } catch {
      dismiss(client);
    }
  };

  /** Asks until it is known whether a transaction was committed whose commit was sent. */
  const ask = async (mark: Mark): Promise<boolean> => {
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      try {
        const client = await connected(Number.POSITIVE_INFINITY);
        try {
          return await wasCommitted(client, mark);
        } catch (error) {
          if (isOfOthers(error)) await endStuckHolder(client);
          else dismiss(client);
          throw error;
        }
      } catch (error) {
        if (isClosing) throw new CommitUnknownError(error);
        await Bun.sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  };

  /** One transaction of all of these. True where it was committed; false where the connection broke before that. */
  const attempt = async (group: readonly Waiting[], until: number): Promise<boolean> => {
    const client = await connected(until);
    number += 1;
    const mark: Mark = { writer, number, epoch: fence?.epoch };
    const statements = group.flatMap(({ unit }) => unit.statements);
    let answers: readonly (readonly Answered[])[];
    try {
      const ran = await begin(client, mark, statements);
      if (ran.kind === 'failed') throw new StatementFailed(ran.error);
      answers = shared(group, ran.answers);
      for (const [at, { unit }] of group.entries()) runCheck(unit, answers[at] ?? []);
      await failpoint('begun', client);
    } catch (error) {
      if (error instanceof StatementFailed || error instanceof FencedError) {
        await rollBack(client);
        throw error;
      }
      if (isOfOthers(error)) {
        await rollBack(client);
        await endStuckHolder(client).catch(() => dismiss(client));
        return false;
      }
      // Nothing was committed, whatever it was: a session that ends undoes what it has begun.
      if (isLost(error) || sqlStateOf(error) === ABORTED) dismiss(client);
      else {
        await rollBack(client);
        throw error;
      }
      return false;
    }
    if (!(await committed(client, mark))) return false;
    for (const [at, one] of group.entries()) one.resolve(answers[at] ?? []);
    return true;
  };

  /** Commits what is complete. Whatever breaks from here on, the commit may have arrived. */
  const committed = async (client: Client, mark: Mark): Promise<boolean> => {
    try {
      const commit = client.query('COMMIT');
      await failpoint('committing', client);
      const { command } = await commit;
      return command === 'COMMIT';
    } catch {
      dismiss(client);
      return await ask(mark);
    }
  };

  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    let pauseMs = 0;
    const until = Math.min(...group.map((one) => one.until));
    try {
      while (!(await attempt(group, until))) {
        if (performance.now() > until) throw new DatabaseUnavailableError();
        await Bun.sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2 + FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      }
    } catch (error) {
      if (error instanceof FencedError) {
        end(error);
        for (const { reject } of group) reject(error);
      } else if (error instanceof StatementFailed && group.length > 1) {
        for (const one of group) await runGroup([one]);
      } else {
        const reason = error instanceof StatementFailed ? error.reason : error;
        for (const { reject } of group) reject(reason);
      }
    }
  };

  const end = (error: FencedError) => {
    if (ended !== undefined) return;
    ended = error;
    fence?.onFenced();
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = nextGroup(waiting);
      if (ended === undefined) await runGroup(group);
      else for (const { reject } of group) reject(ended);
    }
    running = undefined;
  };

  return {
    commit(unit) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Answered[]>();
      const reason = ended ?? (isClosing ? new DatabaseUnavailableError() : undefined);
      if (reason !== undefined) return Promise.reject(reason);
      waiting.push({ unit, until: performance.now() + patienceMs, resolve, reject });
      running ??= run();
      return promise;
    },
    async close() {
      isClosing = true;
      await running;
      if (kept === undefined) return;
      const client = kept;
      await client.query('DELETE FROM writers WHERE id = $1', [writer]).catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}

const ABORTED = '25P02';

/** A statement failed, or touched another number of rows than it must: what its unit is rejected with. */
class StatementFailed extends Error {
  constructor(readonly reason: unknown) {
    super();
  }
}

function runCheck(unit: Unit, answers: readonly Answered[]): void {
  try {
    unit.check(answers);
  } catch (error) {
    throw new StatementFailed(error);
  }
}

/** Takes the units that share the next transaction. */
function nextGroup(waiting: Waiting[]): Waiting[] {
  let units = 0;
  let statements = 0;
  for (const { unit } of waiting) {
    statements += unit.statements.length;
    if (units > 0 && (units >= MAX_UNITS || statements > MAX_STATEMENTS)) break;
    units += 1;
  }
  return waiting.splice(0, units);
}

/** The answers of each unit's statements. */
function shared(group: readonly Waiting[], answers: readonly Answered[]): readonly (readonly Answered[])[] {
  let from = 0;
  return group.map(({ unit }) => {
    const own = answers.slice(from, from + unit.statements.length);
    from += unit.statements.length;
    return own;
  });
}
