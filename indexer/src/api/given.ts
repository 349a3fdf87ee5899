import { Hono } from 'hono';
import { type ReadonlyDrizzle, sql } from 'ponder';
import * as z from 'zod';

const walletSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

const rowSchema = z.object({
  is_ready: z.boolean(),
  latest: z.string().regex(/^\d{75}$/),
  spenders: z.array(z.string()),
  keys: z.array(z.string()),
});

/**
 * `GET /given/<wallet>`: whom a wallet has ever let take its USDC, and which further session keys it ever had, up to
 * and with `blockNumber`. What of that still stands, only the chain tells. 404 for a wallet that is not indexed.
 */
export function givenRoute(db: Pick<ReadonlyDrizzle, 'execute'>): Hono {
  const app = new Hono();
  app.get('/:wallet', async (c) => {
    const wallet = walletSchema.safeParse(c.req.param('wallet'));
    if (!wallet.success) return c.json({ error: 'INVALID_QUERY', message: 'The wallet must be an address.' }, 400);
    const { rows } = await db.execute(sql`
      select meta.value ->> 'is_ready' = '1' as is_ready, checkpoint.latest_checkpoint as latest,
        array(select spender from allowance_spender where wallet_address = ${wallet.data} order by spender)
          as spenders,
        array(
          select distinct target from wallet_change
          where wallet_address = ${wallet.data} and kind = 'session_key' order by target
        ) as keys
      from _ponder_checkpoint checkpoint
      cross join _ponder_meta meta
      join wallet on wallet.address = ${wallet.data}`);
    const [first] = rows;
    if (first === undefined) return c.json({ error: 'NOT_FOUND', message: 'No such wallet is indexed.' }, 404);
    const { is_ready: isReady, latest, spenders, keys } = rowSchema.parse(first);
    if (!isReady) return c.json({ error: 'NOT_READY', message: 'The chain is still being indexed; see /status.' }, 503);
    return c.json({ spenders, keys, blockNumber: Number(latest.slice(26, 42)) });
  });
  return app;
}
