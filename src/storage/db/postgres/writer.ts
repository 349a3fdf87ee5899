import type { Client } from 'pg';
import { type Answered, connectForWriting, type PostgresPrepared } from './connect-postgres.ts';
import { CommitUnknownError, DatabaseUnavailableError, FencedError, isLost, isOfOthers } from './postgres-errors.ts';
import { begin, endStuckHolder, isAborted, type Mark, sendCommit, wasCommitted } from './transaction.ts';

/** Statements that are committed together or not at all. */
export interface Unit {
  readonly statements: readonly PostgresPrepared[];
  /**
   * Throws where a statement touched another number of rows than it must: then nothing is committed. Of a unit in which
   * a statement failed, it gets the answers before that one, and its error comes first, as if each waited for the last.
   */
  check(answers: readonly Answered[]): void;
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
  /** Where a test interferes: when a transaction is complete, and when its commit was sent. */
  readonly failpoint?: ((point: 'complete' | 'committing') => Promise<void>) | undefined;
}

/** What waits together becomes one transaction, up to so many units and statements. */
const MAX_UNITS = 100;
const MAX_STATEMENTS = 1_000;

interface WaitingUnit {
  readonly unit: Unit;
  readonly until: number;
  resolve(answers: readonly Answered[]): void;
  reject(error: unknown): void;
}

interface WriterContext extends Pick<WriterOptions, 'writer' | 'fence'> {
  readonly connection: WriteConnection;
  readonly failpoint: NonNullable<WriterOptions['failpoint']>;
  nextNumber(): number;
}

/**
 * The one connection on which a process writes. Units go in the order in which they were requested, each in a
 * transaction that has the lock of all writers; those that wait meanwhile share the next transaction and its wait for
 * the disk. If one of them fails, all is undone and each is run by itself.
 */
export function createWriter(options: WriterOptions) {
  const { url, name, writer, fence, patienceMs, failpoint = async () => undefined } = options;
  const connection = createWriteConnection(url, name);
  let number = 0;
  const nextNumber = () => ++number;
  const context: WriterContext = { writer, fence, connection, failpoint, nextNumber };
  const waiting: WaitingUnit[] = [];
  let running: Promise<void> | undefined;
  /** Why nothing is written any more. */
  let ended: FencedError | undefined;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = nextGroup(waiting);
      ended ??= await commitGroup(context, group);
      for (const { reject } of ended === undefined ? [] : group) reject(ended);
    }
    running = undefined;
  };
  return {
    /**
     * Commits a unit after all that were requested before it, and resolves when that is on disk. Rejects with what
     * `check` threw or the database said, with `FencedError`, or with `DatabaseUnavailableError`; then nothing of it
     * was written. Once a commit was sent, it waits for as long as it takes to know what became of it.
     */
    commit(unit: Unit): Promise<readonly Answered[]> {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Answered[]>();
      if (ended !== undefined) return Promise.reject(ended);
      if (connection.isHurried()) return Promise.reject(new DatabaseUnavailableError());
      waiting.push({ unit, until: performance.now() + patienceMs, resolve, reject });
      running ??= run();
      return promise;
    },
    /** Commits everything that waits, as far as the server answers, and ends the connection. */
    async close(): Promise<void> {
      connection.hurry();
      await running;
      await connection.close('DELETE FROM writers WHERE id = $1', [writer]);
    },
  };
}

/** Takes the units that share the next transaction. */
function nextGroup(waiting: WaitingUnit[]): WaitingUnit[] {
  let units = 0;
  let statements = 0;
  for (const { unit } of waiting) {
    statements += unit.statements.length;
    if (units > 0 && (units >= MAX_UNITS || statements > MAX_STATEMENTS)) break;
    units += 1;
  }
  return waiting.splice(0, units);
}

/** Settles each of these units. Answers why nothing is written any more, if that is so. */
async function commitGroup(context: WriterContext, group: readonly WaitingUnit[]): Promise<FencedError | undefined> {
  try {
    await insistently(context, group);
  } catch (error) {
    if (error instanceof UnitFailed && group.length > 1) return await eachByItself(context, group);
    const reason = error instanceof UnitFailed ? error.reason : error;
    for (const { reject } of group) reject(reason);
    if (!(error instanceof FencedError)) return undefined;
    context.fence?.onFenced();
    return error;
  }
  return undefined;
}

async function eachByItself(context: WriterContext, group: readonly WaitingUnit[]): Promise<FencedError | undefined> {
  let ended: FencedError | undefined;
  for (const one of group) {
    if (ended === undefined) ended = await commitGroup(context, [one]);
    else one.reject(ended);
  }
  return ended;
}

/** Commits all of these in one transaction, however often it takes. */
async function insistently(context: WriterContext, group: readonly WaitingUnit[]): Promise<void> {
  const pause = growingPause();
  const until = Math.max(...group.map((one) => one.until));
  while (!(await attempt(context, group, until))) {
    if (performance.now() > until) throw new DatabaseUnavailableError();
    await pause();
  }
}

/** One transaction of all of these. True where it was committed; false where others or the connection prevented it. */
async function attempt(context: WriterContext, group: readonly WaitingUnit[], until: number): Promise<boolean> {
  const { connection, failpoint, fence, writer } = context;
  const client = await connection.get(until);
  const mark: Mark = { writer, number: context.nextNumber(), epoch: fence?.epoch };
  let answers: readonly (readonly Answered[])[];
  try {
    answers = await completed(client, mark, group);
    await failpoint('complete');
  } catch (error) {
    if (isOfOthers(error)) {
      await connection.rollBack(client);
      await endStuckHolder(client).catch(() => connection.dismiss(client));
      return false;
    }
    // A session that ends undoes what it has begun.
    if (isLost(error) || isAborted(error)) {
      connection.dismiss(client);
      return false;
    }
    await connection.rollBack(client);
    throw error;
  }
  if (!(await isCommitted(context, client, mark))) return false;
  for (const [at, one] of group.entries()) one.resolve(answers[at] ?? []);
  return true;
}

/** Runs the statements of all of these, and answers what they answered once that is what each must answer. */
async function completed(
  client: Client,
  mark: Mark,
  group: readonly WaitingUnit[],
): Promise<readonly (readonly Answered[])[]> {
  const ran = await begin(
    client,
    mark,
    group.flatMap(({ unit }) => unit.statements),
  );
  let from = 0;
  const answers = group.map(({ unit }) => {
    const own = ran.answers.slice(from, from + unit.statements.length);
    from += unit.statements.length;
    try {
      unit.check(own);
    } catch (error) {
      throw new UnitFailed(error);
    }
    return own;
  });
  if (ran.kind === 'failed') throw new UnitFailed(ran.error);
  return answers;
}

/**
 * Commits everything complete. If something breaks from here on, the commit may have arrived: then its outcome is
 * queried.
 */
async function isCommitted(context: WriterContext, client: Client, mark: Mark): Promise<boolean> {
  const { connection, failpoint } = context;
  try {
    const [command] = await Promise.all([sendCommit(client), failpoint('committing')]);
    return command === 'COMMIT';
  } catch {
    connection.dismiss(client);
  }
  const pause = growingPause();
  for (;;) {
    try {
      return await outcomeOf(connection, mark);
    } catch (error) {
      if (connection.isHurried()) throw new CommitUnknownError(error);
      await pause();
    }
  }
}

/** Queries a commit's outcome on another connection. */
async function outcomeOf(connection: WriteConnection, mark: Mark): Promise<boolean> {
  const client = await connection.get(Number.POSITIVE_INFINITY);
  try {
    return await wasCommitted(client, mark);
  } catch (error) {
    if (isOfOthers(error)) await endStuckHolder(client);
    else connection.dismiss(client);
    throw error;
  }
}

/** A statement failed, or touched another number of rows than it must: with what its unit is rejected. */
class UnitFailed extends Error {
  override readonly name = 'UnitFailed';
  constructor(readonly reason: unknown) {
    super();
  }
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Pauses that grow, up to a second. */
export function growingPause(): () => Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  return async () => {
    await Bun.sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
}

/** A connection that is made when it is first needed. */
export function createWriteConnection(url: string, name: string) {
  let kept: Client | undefined;
  let isHurried = false;
  const forget = (client: Client) => {
    if (kept === client) kept = undefined;
  };
  const dismiss = (client: Client) => {
    forget(client);
    void client.end().catch(() => undefined);
  };
  return {
    /** The connection. Waits for a server that does not answer, at most until then: `DatabaseUnavailableError`. */
    async get(until: number): Promise<Client> {
      const pause = growingPause();
      for (;;) {
        if (kept !== undefined) return kept;
        try {
          const client = await connectForWriting(url, name);
          client.once('end', () => forget(client));
          kept = client;
        } catch (error) {
          if (performance.now() > until || isHurried) throw new DatabaseUnavailableError(error);
          await pause();
        }
      }
    },
    /** Gives a connection up, which undoes what was begun on it. */
    dismiss,
    /** Undoes what was begun; a connection on which that fails is given up. */
    async rollBack(client: Client): Promise<void> {
      try {
        await client.query('ROLLBACK');
      } catch {
        dismiss(client);
      }
    },
    /** From now on nothing waits for a server that does not answer. */
    hurry(): void {
      isHurried = true;
    },
    isHurried: () => isHurried,
    /** Ends the connection, after a last statement on it if there is one. */
    async close(last: string, params: readonly unknown[]): Promise<void> {
      if (kept === undefined) return;
      await kept.query(last, [...params]).catch(() => undefined);
      await kept?.end().catch(() => undefined);
    },
  };
}

/** The one connection on which a process writes; it is made again when it breaks. */
export type WriteConnection = ReturnType<typeof createWriteConnection>;
