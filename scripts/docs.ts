/**
 * Writes the tables that the documentation repeats from the code: error codes in docs/errors.md, settings in docs/settings.md,
 * rooms in ARCHITECTURE.md.
 * With --check it writes nothing and fails if one is stale.
 */
import { existsSync } from 'node:fs';
import { settings } from '../src/config.ts';
import { type ErrorCode, errorEntry, errorTable } from '../src/errors.ts';
import { floors } from '../test/support/rooms.ts';

interface Table {
  readonly path: string;
  /** The table stands between `<!-- name: … -->` and `<!-- /name -->`. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

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
    path: 'ARCHITECTURE.md',
    name: 'rooms',
    heads: ['floor', 'room', 'what is in it'],
    rows: floors
      .flatMap((rooms, floor) =>
        Object.entries(rooms).map(([room, content]) => [String(floor + 1), `\`${pathOf(room)}\``, content]),
      )
      .reverse(),
  },
];

for (const { path, name, heads, rows } of tables) {
  const block = new RegExp(`(<!-- ${name}:[^>]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  const text = [heads, heads.map(() => '---'), ...rows].map((cells) => `${rowOf(cells)}\n`).join('');
  const before = await Bun.file(path).text();
  if (!block.test(before)) throw new Error(`${path} has no place for the table of ${name}.`);
  const after = before.replace(block, (_, open: string, close: string) => `${open}${text}${close}`);
  if (!process.argv.includes('--check')) await Bun.write(path, after);
  else if (before !== after) {
    console.error(`${path} is stale: run \`bun scripts/docs.ts\`.`);
    process.exitCode = 1;
  }
}

function rowOf(cells: readonly string[]): string {
  return cells.every((cell) => cell === '---') ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`;
}

function pathOf(room: string): string {
  return existsSync(`src/${room}`) ? `${room}/` : `${room}.ts`;
}
