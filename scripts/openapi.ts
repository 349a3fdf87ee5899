/**
 * Writes docs/openapi.json, the document of every endpoint, the types of the client that follow from it, and
 * docs/api-baseline.json, what callers may rely on; fails where something of that is gone. With --check, fails if a
 * file is stale.
 */
import { openApiDocument } from '../src/api/documents/openapi.ts';
import { limiters, policyOf } from '../src/core/limits.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { baselineSchema, losses, surfaceOf } from './openapi-surface.ts';

const DOCUMENT = 'docs/openapi.json';
/** Characters; indented lines would double the document. */
const MAX_LINE = 320;
const BASELINE = 'docs/api-baseline.json';
const isCheck = process.argv.includes('--check');
const LOCAL = 'http://127.0.0.1:8787';

const endpoints = declaredEndpoints(LOCAL);
const document = openApiDocument(endpoints, LOCAL, (name) => policyOf(limiters[name]));

const surface = surfaceOf(document);
const lost = losses(baselineSchema.parse(await Bun.file(BASELINE).json()), surface);
if (lost.length > 0) {
  console.error(`What was promised is gone; callers would break:\n${lost.map((loss) => `  ${loss}`).join('\n')}`);
  process.exit(1);
}
await settle(DOCUMENT, `${inLines(document)}\n`);
await settle(BASELINE, `${JSON.stringify(surface, null, 2)}\n`);
// The client's types have a check of their own.
if (!isCheck) {
  const generated = Bun.spawnSync([process.execPath, '--bun', 'run', 'generate'], { cwd: 'clients/typescript' });
  if (!generated.success) throw new Error(`The client's types cannot be made:\n${generated.stderr}`);
}

/** JSON without indentation. A value longer than a line has a line for each entry, so that diffs are short. */
function inLines(value: unknown): string {
  const whole = JSON.stringify(value);
  if (whole.length <= MAX_LINE || typeof value !== 'object' || value === null) return whole;
  if (Array.isArray(value)) return `[\n${value.map(inLines).join(',\n')}\n]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{\n${entries.map(([name, entry]) => `${JSON.stringify(name)}:${inLines(entry)}`).join(',\n')}\n}`;
}

async function settle(path: string, text: string): Promise<void> {
  if (!isCheck) await Bun.write(path, text);
  else if ((await Bun.file(path).text()) !== text) {
    console.error(`${path} is stale: run \`bun scripts/openapi.ts\`.`);
    process.exitCode = 1;
  }
}
