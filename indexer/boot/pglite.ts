import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/**
 * Without `-F`, so that a commit is on disk, and with buffers of 4 MB instead of 128 MB, which PGlite fills
 * with zeros.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
  ...['-c', 'shared_buffers=4MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

/** The number of the first type that is not among those that Postgres names in its sources. */
const FIRST_SYSTEM_TABLE = 10_000;

/**
 * The embedded Postgres as Ponder gets it. It has one connection: transactions on it take turns with each other and
 * with readers, who see only committed data.
 */
export class EmbeddedDatabase extends PGlite {
  /** The same database for readers, who wait for the end of a transaction. */
  readonly committed: PGlite;
  readonly #onFailure: (error: unknown) => void;
  readonly #transactions = new AsyncLocalStorage<{ open: boolean }>();
  #turn: Promise<void> = Promise.resolve();

  /** @param onFailure a transaction failed: this process has to end before anything else is written */
  constructor(options: PGliteOptions, onFailure: (error: unknown) => void) {
    super({ ...options, startParams: START_PARAMS });
    this.#onFailure = onFailure;
    this.committed = new Proxy<PGlite>(this, {
      get: (target, key) => {
        if (key === 'query') return (...args: Parameters<PGlite['query']>) => this.#inTurn(() => this.query(...args));
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    this.waitReady.then(
      () => this.#keepFewParsers(),
      () => undefined,
    );
  }

  /**
   * Runs statements as one transaction, or as part of the one that is open here. What Ponder stores meanwhile becomes
   * part of it, too: all statements have one order, and a crash takes the last of them away. So nothing may follow a
   * transaction that failed.
   */
  async inTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#transactions.getStore()?.open === true) return await run();
    return await this.#inTurn(async () => {
      const transaction = { open: true };
      await this.exec('BEGIN');
      try {
        const result = await this.#transactions.run(transaction, run);
        // COMMIT does not say so where it rolls back because a statement had failed.
        await this.query('SELECT 1');
        await this.exec('COMMIT');
        return result;
      } catch (error) {
        this.#onFailure(error);
        await this.exec('ROLLBACK');
        throw error;
      } finally {
        transaction.open = false;
      }
    });
  }

  async #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const before = this.#turn;
    const turn = Promise.withResolvers<void>();
    this.#turn = turn.promise;
    await before;
    try {
      return await run();
    } finally {
      turn.resolve();
    }
  }

  /**
   * For each statement, PGlite copies the parsers of all types, most of which are arrays of rows of system tables. That
   * is much of what a small statement costs.
   */
  #keepFewParsers(): void {
    this.parsers = fewOf(this.parsers);
    this.serializers = fewOf(this.serializers);
  }
}

function fewOf<Value>(types: Record<number, Value>): Record<number, Value> {
  return Object.fromEntries(Object.entries(types).filter(([type]) => Number(type) < FIRST_SYSTEM_TABLE));
}
