import { setImmediate } from 'node:timers/promises';
import { GraphQLError } from 'graphql';

/**
 * How many statements of GraphQL are with the database at once; any other query waits for no more than these.
 */
const STATEMENTS_AT_ONCE = 2;
/** Of one query: each list of each row above it is a statement, so that lists in lists multiply. */
const MAX_STATEMENTS = 1_000;
/** Of one query, in all of its lists. */
const MAX_ROWS = 10_000;
/** After this time, no further statement of a query is sent. */
const QUERY_MS = 5_000;
/** More are turned away. */
const QUERIES_AT_ONCE = 16;

let queries = 0;
let active = 0;
const waiting: (() => void)[] = [];

/** Counts a query that begins; answers how to end it. Throws a {@link refusal} when there are too many. */
export function enterQuery(): () => void {
  if (queries >= QUERIES_AT_ONCE) {
    throw refusal('OVERLOADED', 'Too many queries are being answered. Try again in a moment.');
  }
  queries += 1;
  return () => {
    queries -= 1;
  };
}

/** What Ponder's GraphQL uses of its database. */
interface QueryBuilder {
  readonly raw: object;
  readonly wrap: (...args: never[]) => unknown;
}

/** What a query has used of what it may. */
interface Budget {
  readonly endsAtMs: number;
  statements: number;
  rows: number;
}

/**
 * The same database for one query: its statements take turns with those of others, a few at once, and none is sent any
 * more when the query has had its time, its statements or its rows. So what does not come this way, as the feed, is
 * answered between them.
 */
export function takingTurns<QB extends QueryBuilder>(database: QB): QB {
  const budget = { endsAtMs: performance.now() + QUERY_MS, statements: 0, rows: 0 };
  const raw = inTurns(database.raw, budget);
  return new Proxy(database, {
    get(target, key) {
      if (key === 'raw') return raw;
      const member: unknown = Reflect.get(target, key, target);
      if (key !== 'wrap' || typeof member !== 'function') return member;
      return (...args: unknown[]) => inTurn(() => Reflect.apply(member, target, args), budget);
    },
  });
}

/** A builder of statements whose last step, with which it is sent, waits for its turn. */
function inTurns<Builder extends object>(builder: Builder, budget: Budget): Builder {
  return new Proxy(builder, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (key === 'then') {
        const send = () => new Promise((resolve, reject) => void Reflect.apply(member, target, [resolve, reject]));
        return (...handlers: Parameters<Promise<unknown>['then']>) => inTurn(send, budget).then(...handlers);
      }
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args);
        return typeof result === 'object' && result !== null ? inTurns(result, budget) : result;
      };
    },
  });
}

async function inTurn(send: () => unknown, budget: Budget): Promise<unknown> {
  if (active >= STATEMENTS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else active += 1;
  try {
    spendStatement(budget);
    const result = await send();
    if (Array.isArray(result)) budget.rows += result.length;
    return result;
  } finally {
    // The embedded database works on this thread and never leaves it to others: requests that have come are looked
    // at now.
    await setImmediate();
    const next = waiting.shift();
    // The next one takes over the slot.
    if (next === undefined) active -= 1;
    else next();
  }
}

function spendStatement(budget: Budget): void {
  if (performance.now() > budget.endsAtMs) {
    const seconds = QUERY_MS / 1000;
    throw refusal('QUERY_TIMEOUT', `The query took more than ${seconds} seconds. Ask for less at once.`);
  }
  budget.statements += 1;
  if (budget.statements > MAX_STATEMENTS) throw tooLarge('lists', MAX_STATEMENTS);
  if (budget.rows > MAX_ROWS) throw tooLarge('rows', MAX_ROWS);
}

function tooLarge(what: string, max: number): GraphQLError {
  const advice = 'Lists within lists multiply: give them a smaller limit, or ask in several queries.';
  return refusal('QUERY_TOO_LARGE', `The query leads to more than ${max} ${what}. ${advice}`);
}

const REFUSALS: ReadonlySet<unknown> = new Set(['OVERLOADED', 'QUERY_TIMEOUT', 'QUERY_TOO_LARGE']);

function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** Whether an error is a refusal of this gate. */
export function isRefusal({ extensions }: GraphQLError): boolean {
  return REFUSALS.has(extensions.code);
}
