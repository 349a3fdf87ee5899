import { openPostgres } from '../../src/storage/db/postgres/open-postgres.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** The server of all tests of a process. */
export interface SharedPostgres {
  /** A database with the tables of this program and no rows, that no one else has until it is given back. */
  empty(): Promise<{ readonly url: string; giveBack(): Promise<void> }>;
}

const TEMPLATE = 'template_of_tests';
/** Rows that were deleted stay in a table's file, so no database is used for ever. */
const MOST_USES = 30;

/**
 * Empties a database for the next test, which takes a tenth of the time that a new one does; false where the last test
 * has left more than rows.
 */
const RESET = `
CREATE FUNCTION reset_for_tests(objects bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	one record;
	has_rows boolean;
BEGIN
	IF objects <> objects_for_tests() THEN RETURN false; END IF;
	PERFORM set_config('session_replication_role', 'replica', true);
	FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
		AND relname NOT IN ('schema_version', 'leadership')
	LOOP
		EXECUTE format('SELECT EXISTS (SELECT FROM %I)', one.relname) INTO has_rows;
		IF has_rows THEN EXECUTE format('DELETE FROM %I', one.relname); END IF;
	END LOOP;
	FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
	LOOP
		PERFORM setval(one.relname::regclass, 1, false);
	END LOOP;
	RETURN true;
END $$;
CREATE FUNCTION objects_for_tests() RETURNS bigint LANGUAGE sql AS $$
	SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace)
		+ (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal)
$$;`;

let shared: Promise<SharedPostgres> | undefined;

/** The server that all tests of this process share: it starts for the first that asks and ends with the process. */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<SharedPostgres> {
  const server = await startPostgres({ withProcess: true });
  const objects = await makeTemplate(server);
  const free: { readonly name: string; uses: number }[] = [];
  let made = 0;
  const create = async () => {
    made += 1;
    const name = `test_${made}`;
    await server.run('postgres', `create database ${name} template ${TEMPLATE} strategy file_copy`);
    return { name, uses: 0 };
  };
  return {
    async empty() {
      const database = free.pop() ?? (await create());
      database.uses += 1;
      const { name } = database;
      return {
        url: server.urlOf(name),
        async giveBack() {
          const isClean = database.uses < MOST_USES && (await reset(server, name, objects));
          if (isClean) free.push(database);
          else await server.run('postgres', `drop database ${name} with (force)`);
        },
      };
    },
  };
}

async function makeTemplate(server: PostgresServer): Promise<number> {
  const db = await openPostgres({ url: await server.url(TEMPLATE) });
  await db.close();
  await server.run(TEMPLATE, RESET);
  return Number((await server.run(TEMPLATE, 'select objects_for_tests() as objects'))[0]?.objects);
}

async function reset(server: PostgresServer, name: string, objects: number): Promise<boolean> {
  const [row] = await server.run(name, `select reset_for_tests(${objects}) as clean`);
  return row?.clean === true;
}
