/** Writes what the documentation repeats from the code: the error table in docs/api.md. With --check, fails if it is stale. */
import { type ErrorCode, errorEntry, errorTable } from '../src/errors.ts';

const PATH = 'docs/api.md';
const BLOCK = /(<!-- errors:[^>]*-->\n)[\s\S]*?(<!-- \/errors -->)/;

const codes = Object.keys(errorTable).filter((code): code is ErrorCode => code in errorTable);
const rows = codes.map((code) => {
  const { status, meaning, retryable, ownerAction } = errorEntry(code);
  return `| \`${code}\` | ${status} | ${meaning} | ${retryable ? 'yes' : ''} | ${ownerAction ? 'yes' : ''} |`;
});
const table = [
  '| code | status | when | try again | needs the Owner |',
  '|---|---|---|---|---|',
  ...rows,
  '',
].join('\n');

const before = await Bun.file(PATH).text();
const after = before.replace(BLOCK, (_, open: string, close: string) => `${open}${table}${close}`);
if (!BLOCK.test(before)) throw new Error(`${PATH} has no place for the error table.`);
if (!process.argv.includes('--check')) await Bun.write(PATH, after);
else if (before !== after) {
  console.error(`${PATH} is stale: run \`bun scripts/docs.ts\`.`);
  process.exitCode = 1;
}
