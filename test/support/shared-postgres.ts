import { openPostgres } from '../../src/db/postgres/open.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** The server of all tests of a process, or of several. */
export interface SharedPostgres {
  /** A database with the tables of this program and no rows, that nobody else has. */
  empty(): Promise<{ readonly url: string; drop(): Promise<void> }>;
}

const TEMPLATE = 'template_of_tests';

let shared: Promise<SharedPostgres> | undefined;

/**
 * The server that all tests of this process share: the one that `BURSAR_TEST_POSTGRES` names, whose template somebody
 * has made, or one that starts with the first test that asks and ends with the process.
 */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= own();
  return shared;
}

async function own(): Promise<SharedPostgres> {
  const server = await startPostgres();
  process.on('exit', () => server.kill());
  await makeTemplate(server);
  let count = 0;
  return {
    async empty() {
      count += 1;
      const name = `test_${process.pid}_${count}`;
      await server.run('postgres', `create database ${name} template ${TEMPLATE} strategy file_copy`);
      const drop = () => server.run('postgres', `drop database ${name} with (force)`);
      return { url: server.urlOf(name), drop: async () => void (await drop().catch(() => undefined)) };
    },
  };
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const db = await openPostgres({ url: await server.url(TEMPLATE) });
  await db.close();
}
