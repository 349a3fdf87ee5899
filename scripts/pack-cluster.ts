/**
 * Writes an empty database of the embedded Postgres, as a tar archive, to the path given as argument: with Ponder's own
 * tables, which are the same on every chain, and which would take two seconds of computing at the first start. Run as a
 * process of its own: it stops the clock and the dice of the process, so that the archive is the same for every build.
 */
import nodeCrypto from 'node:crypto';
import { PGlite } from '../indexer/node_modules/@electric-sql/pglite';
import {
  type Dialect,
  Kysely,
  type MigrationProvider,
  Migrator,
  WithSchemaPlugin,
} from '../indexer/node_modules/kysely';

/** Where Ponder keeps its requests to the chain. */
const SYNC_SCHEMA = 'ponder_sync';

/** What Ponder's package has and does not offer: how it makes its tables. */
const inPonder = (file: string) => import(`../indexer/node_modules/ponder/dist/esm/${file}`);
const migrations: { buildMigrationProvider(logger: object): MigrationProvider } =
  await inPonder('sync-store/migrations.js');
const dialects: { createPgliteKyselyDialect(database: PGlite): Dialect } = await inPonder('utils/pglite.js');

const MOMENT_MS = Date.UTC(2025, 0, 1);
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Where shall the archive go?');

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [MOMENT_MS] : args),
  get: (target, name) => (name === 'now' ? () => MOMENT_MS : Reflect.get(target, name)),
});
performance.now = () => 0;
Math.random = () => 0;
function fillAlike(bytes: ArrayBufferLike | ArrayBufferView): void {
  const whole = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  whole.fill(1);
}
crypto.getRandomValues = (numbers) => {
  if (numbers !== null) fillAlike(numbers);
  return numbers;
};
// PGlite takes this one where there is one. Postgres keeps 32 random bytes in its control file.
nodeCrypto.randomFillSync = (bytes) => {
  fillAlike(bytes);
  return bytes;
};

const database = await PGlite.create();
const silent = () => undefined;
const logger = { error: silent, warn: silent, info: silent, debug: silent, trace: silent };
const { error } = await new Migrator({
  db: new Kysely({
    dialect: dialects.createPgliteKyselyDialect(database),
    plugins: [new WithSchemaPlugin(SYNC_SCHEMA)],
  }),
  provider: migrations.buildMigrationProvider({ ...logger, child: () => logger }),
  migrationTableSchema: SYNC_SCHEMA,
}).migrateToLatest();
if (error !== undefined) throw error;
// No one makes another database there: those from which one would be copied are 600 of 1,000 files.
await database.exec("update pg_database set datistemplate = false where datname like 'template%'");
for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`);
await database.exec('checkpoint');
const archive = await database.dumpDataDir('none');
await database.close();
await Bun.write(path, archive);
