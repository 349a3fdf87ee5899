import { Hono } from 'hono';
import { type ReadonlyDrizzle, sql } from 'ponder';
import * as z from 'zod';

/** The most rows of one answer. */
const MAX_ROWS = 1000;

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
 * when rows are taken away, by a reorganisation or a restart, and at no other time.
 */
export function feedRoute(db: Pick<ReadonlyDrizzle, 'execute'>): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const query = querySchema.safeParse(c.req.query());
    if (!query.success) {
      const message = query.error.issues
        .map((issue) => `${issue.path.join('.')} ${issue.message}`)
        .join('; ');
      return c.json({ error: 'INVALID_QUERY', message }, 400);
    }
    const { after, limit } = query.data;
    const rows = await readFeed(db, after ?? '', limit + 1);
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
    });
  });
  return app;
}

async function readFeed(
  db: Pick<ReadonlyDrizzle, 'execute'>,
  after: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select meta.value ->> 'is_ready' = '1' as is_ready,
      checkpoint.latest_checkpoint as latest, checkpoint.finalized_checkpoint as finalized,
      meta.value ->> 'generation' as generation, event.*
    from _ponder_checkpoint checkpoint
    cross join _ponder_meta meta
    left join lateral (select * from chain_event where id > ${after} order by id limit ${limit}) event on true
    order by event.id`);
  return rows;
}

/** A checkpoint is an event id rounded up to the end of its block: time, chain, block, then nines. */
function decodeCheckpoint(id: string) {
  return { id, blockNumber: Number(id.slice(26, 42)), timestamp: Number(id.slice(0, 10)) };
}
