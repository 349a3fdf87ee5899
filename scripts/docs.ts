/**
 * Writes the tables that the documentation repeats from the code: error codes and rate limits in docs/errors.md,
 * settings in docs/settings.md, commands and what they print in docs/commands.md, rooms in ARCHITECTURE.md; and the
 * files of deploy/ that `bursar init` writes, too. With --check it writes nothing and fails if one is stale.
 */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { commands } from '../src/cli/commands.ts';
import { CONTAINER_UID, caddyFile, composeFile, systemdUnit } from '../src/cli/init/init-templates.ts';
import { settings } from '../src/core/config.ts';
import { type ErrorCode, errorEntry, errorTable } from '../src/core/errors.ts';
import { limiters } from '../src/core/limits.ts';
import { wings } from '../test/support/rooms.ts';
import { declaredEndpoints } from './declared-endpoints.ts';

interface Table {
  readonly path: string;
  /** The table stands between `<!-- name: … -->` and `<!-- /name -->`. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What {@link limiters} count by, for a caller. */
const COUNTED_BY = {
  address: 'address',
  caller: 'API key or user; the address without valid credentials',
  session: 'API key, or session of a user; the address without valid credentials',
  account: 'user name',
} as const;
const WINDOWS: Readonly<Record<number, string>> = { 60: 'minute', 3600: 'hour' };
/** The limiter of wrong passwords: the log-in counts by it, and no endpoint declares it. */
const GUESSES = 'wrong passwords for a user name, from places that it never logged in from';

const endpoints = declaredEndpoints('http://127.0.0.1:8787');

const tables: readonly Table[] = [
  {
    path: 'docs/errors.md',
    name: 'errors',
    heads: ['code', 'status', 'when', 'try again', 'needs the Owner'],
    rows: Object.keys(errorTable)
      .filter((code): code is ErrorCode => code in errorTable)
      .map((code) => {
        const { status, meaning, retryable, ownerAction } = errorEntry(code);
        return [`\`${code}\``, String(status), meaning, retryable ? 'yes' : '', ownerAction ? 'yes' : ''];
      }),
  },
  {
    path: 'docs/errors.md',
    name: 'limits',
    heads: ['limiter', 'requests', 'counted by', 'endpoints, together'],
    rows: Object.entries(limiters).map(([name, { max, windowSeconds, by, ...rest }]) => [
      `\`${name}\``,
      `${max}${'ofFailures' in rest ? ' failures' : ''} per ${WINDOWS[windowSeconds] ?? `${windowSeconds} seconds`}`,
      COUNTED_BY[by],
      name === 'guess' ? GUESSES : limitedBy(name),
    ]),
  },
  {
    path: 'docs/settings.md',
    name: 'settings',
    heads: ['variable', 'flag', 'meaning', 'default'],
    rows: Object.values(settings).map((setting) => [
      `\`${setting.env}\`${'secret' in setting ? ' (secret)' : ''}`,
      'flag' in setting ? `\`--${setting.flag}\`` : '',
      setting.help,
      'shownDefault' in setting ? `\`${setting.shownDefault}\`` : '',
    ]),
  },
  {
    path: 'docs/commands.md',
    name: 'commands',
    heads: ['command', 'what it does'],
    rows: commands.map(({ name, words = [], summary }) => [
      `\`${['bursar', name, ...words.map((word) => `<${word.name}>`)].join(' ')}\``,
      summary,
    ]),
  },
  {
    path: 'docs/commands.md',
    name: 'json',
    heads: ['command with `--json`', 'prints', 'fields'],
    rows: commands.flatMap(({ name, json }) =>
      json === undefined
        ? []
        : [[`\`${name}\``, json.per === 'line' ? 'an object per line' : 'one object', fieldsOf(json.schema)]],
    ),
  },
  {
    path: 'ARCHITECTURE.md',
    name: 'rooms',
    heads: ['wing, room', 'what is in it'],
    rows: Object.entries(wings).flatMap(([wing, { holds, rooms }]) => [
      [`**\`${wing}/\`**`, `**${holds}**`],
      ...Object.entries(rooms).map(([room, content]) => [`\`${wing}/${room === '.' ? '*' : `${room}/`}\``, content]),
    ]),
  },
];

for (const { path, name, heads, rows } of tables) {
  const block = new RegExp(`(<!-- ${name}:[^>]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  const text = [heads, heads.map(() => '---'), ...rows].map((cells) => `${rowOf(cells)}\n`).join('');
  const before = await Bun.file(path).text();
  if (!block.test(before)) throw new Error(`${path} has no place for the table of ${name}.`);
  const after = before.replace(block, (_, open: string, close: string) => `${open}${text}${close}`);
  await writeOrCheck(path, before, after);
}

const baseUrl = 'https://pay.example.com';
/** As `bursar init` writes them, for whoever installs without it. */
const examples: Readonly<Record<string, string>> = {
  'deploy/bursar.service': systemdUnit('/etc/bursar', '/usr/local/bin/bursar'),
  'deploy/compose.yaml': composeFile({ baseUrl, program: undefined, uid: CONTAINER_UID }),
  'deploy/Caddyfile': caddyFile(baseUrl, 'bursar:8787'),
};
for (const [path, text] of Object.entries(examples)) {
  await writeOrCheck(path, existsSync(path) ? await Bun.file(path).text() : '', text);
}

async function writeOrCheck(path: string, before: string, after: string): Promise<void> {
  if (!process.argv.includes('--check')) {
    await Bun.write(path, after);
  } else if (before !== after) {
    console.error(`${path} is stale: run \`bun scripts/docs.ts\`.`);
    process.exitCode = 1;
  }
}

/** The fields of a schema, each with what it means. */
function fieldsOf(schema: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return Object.entries(properties)
    .map(([name, field]) => {
      const says = typeof field === 'object' && field.description !== undefined ? field.description : '';
      return `\`${name}\`: ${says.replace(/\.$/, '')}`;
    })
    .join('; ');
}

/** The endpoints that a limiter limits. */
function limitedBy(name: string): string {
  return endpoints
    .filter(({ limit }) => limit === name)
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ');
}

function rowOf(cells: readonly string[]): string {
  return cells.every((cell) => cell === '---') ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`;
}
