/**
 * Writes an empty database of the embedded Postgres, as a tar archive, to the path given as argument. Run as a process of its
 * own: it stops the clock and the dice of the process, so that the archive is the same for every build.
 */
import { PGlite } from '../indexer/node_modules/@electric-sql/pglite';

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
crypto.getRandomValues = (numbers) => {
  if (numbers !== null) new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).fill(1);
  return numbers;
};

const database = await PGlite.create();
const archive = await database.dumpDataDir('none');
await database.close();
await Bun.write(path, archive);
