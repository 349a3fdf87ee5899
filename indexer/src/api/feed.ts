import { Hono } from 'hono';
import { type ReadonlyDrizzle, sql } from 'ponder';
import * as z from 'zod';
import { changes as changesOfProcess } from './changes.ts';

/** The most rows of one answer. */
const MAX_ROWS = 1000;
/** The longest that a request is held, in milliseconds. */
const MAX_HOLD_MS = 10_000;

const querySchema = z.object({
  after: z
    .string()
    .regex(/^\d{75}$/, 'must be the id of an event: 75 digits')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from 1 to ${MAX_ROWS}`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_ROWS, `must be a whole number from 1 to ${MAX_ROWS}`)
    .prefault('500'),
  /** The version that the reader has seen: the answer waits for another one. */
  known: z.string().max(100, 'must be the version of an answer').optional(),
  hold: z
    .string()
    .regex(/^\d{1,5}$/, `must be milliseconds, at most ${MAX_HOLD_MS}`)
    .transform((text) => Math.min(Number(text), MAX_HOLD_MS))
    .prefault('0'),
});

const integer = z.coerce.number().int();
const hex = z.string().regex(/^0x[0-9a-f]*$/);
const checkpoint = z.string().regex(/^\d{75}$/);

const rowSchema = z.object({
  is_ready: z.boolean(),
  latest: checkpoint,
  finalized: checkpoint,
  generation: z.string(),
});

const eventSchema = z
  .object({
    id: checkpoint,
    chain_id: integer,
    block_number: integer,
    block_hash: hex,
    timestamp: integer,
    transaction_hash: hex,
    transaction_index: integer,
    log_index: integer,
    address: hex,
    contract: z.string(),
    event: z.string(),
    args: z.record(z.string(), z.unknown()),
  })
  .transform((row) => ({
    id: row.id,
    chainId: row.chain_id,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    timestamp: row.timestamp,
    transactionHash: row.transaction_hash,
    transactionIndex: row.transaction_index,
    logIndex: row.log_index,
    address: row.address,
    contract: row.contract,
    event: row.event,
    args: row.args,
  }));

/**
 * `GET /feed?after=<id>&limit=<n>`: events in chain order after a cursor, with how far the index has come. Rows and
 * checkpoints are read by one SQL statement, so they are one state of the database, never two. `generation` changes
 * when rows are taken away, by a reorganisation or a restart, and at no other time. With `known` and `hold`, nothing is
 * answered while `version` is still the known one, for so many milliseconds.
 */
export function feedRoute(db: Pick<ReadonlyDrizzle, 'execute'>, usdc: string, changes = changesOfProcess): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const query = querySchema.safeParse(c.req.query());
    if (!query.success) {
      const message = query.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
      return c.json({ error: 'INVALID_QUERY', message }, 400);
    }
    const { after, limit, known, hold } = query.data;
    if (known !== undefined) await changes.otherThan(known, hold, c.req.raw.signal);
    // Before the rows: a commit in the meantime is another version, whether they show it or not.
    const version = changes.version();
    const rows = await readFeed(db, usdc, after ?? '', limit + 1);
    const [first] = rows;
    const state = first === undefined ? undefined : rowSchema.parse(first);
    if (state === undefined || !state.is_ready) {
      return c.json({ error: 'NOT_READY', message: 'The chain is still being indexed; see /status.' }, 503);
    }
    const events = rows.filter((row) => row.id !== null).map((row) => eventSchema.parse(row));
    const page = events.slice(0, limit);
    return c.json({
      events: page,
      next: events.length > limit ? (page.at(-1)?.id ?? null) : null,
      latest: decodeCheckpoint(state.latest),
      finalized: decodeCheckpoint(state.finalized),
      generation: state.generation,
      version,
    });
  });
  return app;
}

/**
 * In addition to the events of our contracts, transfers of USDC that move something and that no payment's own event
 * reports, and those between two wallets, once each. They have no copy among the events: most of them are of payments.
 * Only those between the events of the answer are read.
 */
async function readFeed(
  db: Pick<ReadonlyDrizzle, 'execute'>,
  usdc: string,
  after: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    with shown as (select * from chain_event where id > ${after} order by id limit ${limit}),
    moved as (
      select *, direction = 'out' as is_out from transfer
      where id > ${after}
        and id <= (select case when count(*) < ${limit} then repeat('9', 75) else max(id) end from shown)
        and (direction = 'out' or not internal) and (kind not in ('payment', 'fee') or internal) and amount > 0
      order by id limit ${limit}
    ),
    event as (
      select id, chain_id, block_number, block_hash, timestamp, transaction_hash, transaction_index, log_index,
        address, contract, event, args
      from shown
      union all
      select id, substr(id, 11, 16)::int8, block_number, block_hash, timestamp, transaction_hash,
        substr(id, 43, 16)::int4, log_index, ${usdc}::text, 'usdc', 'UsdcTransfer',
        json_build_object(
          'from', case when is_out then wallet_address else counterparty end,
          'to', case when is_out then counterparty else wallet_address end,
          'value', amount::text, 'kind', kind::text,
          'nonce', coalesce(authorization_nonce, '0x' || repeat('0', 64)), 'jobId', coalesce(job_id, 0)::text
        )
      from moved
      order by id limit ${limit}
    )
    select meta.value ->> 'is_ready' = '1' as is_ready,
      checkpoint.latest_checkpoint as latest, checkpoint.finalized_checkpoint as finalized,
      meta.value ->> 'generation' as generation, event.*
    from _ponder_checkpoint checkpoint
    cross join _ponder_meta meta
    left join event on true
    order by event.id`);
  return rows;
}

/** A checkpoint is an event id rounded up to the end of its block: time, chain, block, then nines. */
function decodeCheckpoint(id: string) {
  return { id, blockNumber: Number(id.slice(26, 42)), timestamp: Number(id.slice(0, 10)) };
}
