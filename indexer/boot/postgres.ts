import pg from 'pg';
import * as z from 'zod';
import { SettingsError } from '../settings.ts';
import type { Hold } from './hold.ts';

const RETRY_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

interface Claim {
  readonly databaseUrl: string;
  readonly chainId: number;
  /** Names the deployment; see `deploymentId`. */
  readonly deployment: string;
  /** The schema of the rows, which one process at a time may write. */
  readonly schema: string;
  readonly tell: (message: string) => void;
  /** The connection that holds the claim is lost, and with it the claim. */
  readonly onLost: (reason: string) => void;
}

/**
 * What the server, the database or the user is set to for other programs must not end the session, whose end is that of
 * the claim, nor what it does. Only what the server knows is set.
 */
const OWN_SETTINGS = `select set_config(name, value, false) from (values
    ('idle_session_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'),
    ('statement_timeout', '0'), ('lock_timeout', '0'),
    ('default_transaction_isolation', 'read committed'), ('default_transaction_deferrable', 'off')
  ) as own (name, value) join pg_settings using (name)`;

/**
 * Makes this process the one that writes a schema, until it ends, however it ends: the claim is a lock of a database
 * session. Waits while another process has it; so a second indexer is a stand-by.
 * @throws {SettingsError} if the database serves another deployment on the same chain
 */
export async function claimSchema(claim: Claim): Promise<Hold> {
  const client = new pg.Client({
    connectionString: claim.databaseUrl,
    application_name: 'bursar_indexer_claim',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  let lost = false;
  const lose = (reason: string) => {
    if (!lost) claim.onLost(reason);
    lost = true;
  };
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('the connection to the database was closed'));
  await client.connect();
  await client.query(OWN_SETTINGS);
  await assertDeployment(client, claim);
  for (let attempt = 0; !(await tryLock(client, claim.schema)); attempt += 1) {
    if (attempt % 60 === 0) claim.tell('Another process writes the index; waiting for it to end');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  setInterval(() => {
    client.query('select 1').catch((error: unknown) => lose(String(error)));
  }, HEARTBEAT_MS).unref();
  return holdOf(client, claim);
}

const finalBlockSchema = z.tuple([z.object({ number: z.coerce.number().int(), hash: z.string() })]);
const namesSchema = z.array(z.object({ name: z.string() }));

function holdOf(client: pg.Client, { chainId, schema }: Claim): Hold {
  return {
    finalBlock: async () => {
      const { rows } = await client.query(
        'select final_number as number, final_hash as hash from bursar_indexer.deployments where chain_id = $1',
        [chainId],
      );
      const parsed = finalBlockSchema.safeParse(rows);
      return parsed.success ? parsed.data[0] : undefined;
    },
    noteFinalBlock: async ({ number, hash }) => {
      await client.query(
        'update bursar_indexer.deployments set final_number = $2, final_hash = $3 where chain_id = $1',
        [chainId, number, hash],
      );
    },
    reset: async () => {
      const { rows } = await client.query(
        `select table_name as name from information_schema.columns
         where table_schema = 'ponder_sync' and column_name = 'chain_id'`,
      );
      await client.query('begin');
      for (const { name } of namesSchema.parse(rows)) {
        await client.query(`delete from ponder_sync."${name}" where chain_id = $1`, [chainId]);
      }
      await client.query(`drop schema if exists "${schema}" cascade`);
      await client.query(
        'update bursar_indexer.deployments set final_number = null, final_hash = null where chain_id = $1',
        [chainId],
      );
      await client.query('commit');
    },
  };
}

const lockSchema = z.tuple([z.object({ locked: z.boolean() })]);

async function tryLock(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [schema]);
  return lockSchema.parse(rows)[0].locked;
}

const deploymentSchema = z.tuple([z.object({ deployment: z.string() })]);

/** What was fetched of a chain is kept, and is fetched for the wallets of one deployment. */
async function assertDeployment(client: pg.Client, { chainId, deployment }: Claim): Promise<void> {
  await client.query('create schema if not exists bursar_indexer');
  await client.query(
    `create table if not exists bursar_indexer.deployments
     (chain_id bigint primary key, deployment text not null, final_number bigint, final_hash text)`,
  );
  await client.query(
    'insert into bursar_indexer.deployments (chain_id, deployment) values ($1, $2) on conflict do nothing',
    [chainId, deployment],
  );
  const { rows } = await client.query('select deployment from bursar_indexer.deployments where chain_id = $1', [
    chainId,
  ]);
  const [{ deployment: present }] = deploymentSchema.parse(rows);
  if (present === deployment) return;
  throw new SettingsError(
    `The database behind DATABASE_URL indexes another deployment on chain ${chainId}; give this one an empty database`,
  );
}
