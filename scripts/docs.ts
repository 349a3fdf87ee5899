/**
 * Writes the tables that the documentation repeats from the code: error codes and rate limits in docs/errors.md,
 * settings in docs/settings.md, commands and what they print in docs/commands.md, events in docs/webhooks.md and
 * docs/notifications.md, rooms in the pages of the wings; also the codes and events of the clients, and the files of
 * deploy/ that `bursar init` writes. With --check it writes nothing and fails if one is stale.
 */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { commands } from '../src/cli/commands.ts';
import { CONTAINER_UID, caddyFile, composeFile, systemdUnit } from '../src/cli/init/init-templates.ts';
import { settings } from '../src/core/config.ts';
import { type ErrorCode, errorEntry, errorTable } from '../src/core/errors.ts';
import {
  bodyFields,
  CHOSEN_KINDS,
  NOTIFICATION_KINDS,
  WEBHOOK_TYPES,
  type WebhookType,
  webhookReceivers,
} from '../src/core/events.ts';
import { type LimiterName, limiters } from '../src/core/limits.ts';
import { paymentSchemes } from '../src/features/x402/payment-schemes.ts';
import { wings } from '../test/support/rooms.ts';
import { alike, clientFiles } from './client-files.ts';

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
/** What each limiter limits. The OpenAPI document names the limiter of each operation. */
const LIMITED = {
  walletCreate: 'creating wallets',
  auth: 'log-ins, claims and password changes',
  payment: 'payments, purchases, quotes and steps of Jobs',
  ownerWrite: "an Owner's changes",
  facilitator: 'verifying and settling what a wallet sells',
  mcp: 'messages to `/mcp`',
  onramp: 'onramp sessions',
  reputation: 'reputation',
  wellKnown: 'agent profiles and the catalog',
  lookup: 'public look-ups, OAuth pages, passkey and wallet challenges',
  oauth: "exchanging and revoking apps' tokens",
  admin: "the operator's endpoints",
  guess: 'wrong passwords for a user name from new places',
} as const satisfies Record<LimiterName, string>;

/** Codes whose name says everything: one row for all of them. */
const ALIKE = [
  { is: (code: ErrorCode) => code.startsWith('MISSING_'), says: 'The field is required.' },
  {
    is: (code: ErrorCode) => /^(INVALID|UNSUPPORTED)_/.test(code) && / must (be|have) /.test(errorEntry(code).meaning),
    says: 'The value is malformed. `message` says which values are valid.',
  },
  { is: (code: ErrorCode) => code.endsWith('_NOT_FOUND'), says: 'Nothing that you can see has this id.' },
] as const;

/** What each command prints with `--json`. */
const printed = commands.flatMap(({ name, json }) =>
  json === undefined ? [] : [{ name, per: json.per, fields: fieldsOf(json.schema) }],
);

const tables: readonly Table[] = [
  { path: 'docs/errors.md', name: 'errors', heads: ['code', 'status', 'meaning'], rows: errorRows() },
  {
    path: 'docs/errors.md',
    name: 'limits',
    heads: ['limiter', 'requests', 'counted by', 'limits'],
    rows: limiterNames().map((name) => {
      const { max, windowSeconds, by, ...rest } = limiters[name];
      return [
        `\`${name}\``,
        `${max}${'ofFailures' in rest ? ' failures' : ''} per ${WINDOWS[windowSeconds] ?? `${windowSeconds} seconds`}`,
        COUNTED_BY[by],
        LIMITED[name],
      ];
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
    heads: ['command', 'prints', 'fields'],
    rows: printed.map(({ name, per, fields }) => [
      `\`${name}\``,
      per === 'line' ? 'lines' : 'object',
      inWords(name, fields),
    ]),
  },
  {
    path: 'docs/x402.md',
    name: 'schemes',
    heads: ['scheme', 'the buyer', 'the seller', 'cost', 'a limit counts'],
    rows: paymentSchemes.map(({ name, transfer, buyer, seller, cost, counted }) => [
      `\`${name}\` by ${transfer}`,
      buyer,
      seller,
      cost,
      counted,
    ]),
  },
  {
    path: 'docs/webhooks.md',
    name: 'events',
    heads: ['type', 'who gets it', 'fields'],
    rows: alike(WEBHOOK_TYPES, (type) => `${webhookReceivers(type)} ${JSON.stringify(bodyFields(type))}`).map(
      ([first, ...more]) => [
        [first, ...more].map((type) => `\`${type}\``).join(', '),
        webhookReceivers(first),
        fieldNames(first),
      ],
    ),
  },
  {
    path: 'docs/notifications.md',
    name: 'kinds',
    heads: ['`events`', 'what'],
    rows: CHOSEN_KINDS.map((kind) => [`\`${kind}\``, NOTIFICATION_KINDS[kind]]),
  },
  ...Object.entries(wings).map(([wing, { rooms }]) => ({
    path: `src/${wing}/README.md`,
    name: 'rooms',
    heads: ['from the top down', 'content'],
    rows: Object.entries(rooms).map(([room, content]) => [
      room === '.' ? `\`src/${wing}\`` : `[${room}/](${room})`,
      content,
    ]),
  })),
];

for (const { path, name, heads, rows } of tables) {
  const block = new RegExp(`(<!-- ${name}:[^>]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  const text = [heads, heads.map(() => '---'), ...rows].map((cells) => `${rowOf(cells)}\n`).join('');
  const before = await Bun.file(path).text();
  if (!block.test(before)) throw new Error(`${path} has no place for the table of ${name}.`);
  const after = before.replace(block, (_, open: string, close: string) => `${open}${text}${close}`);
  await writeOrCheck(path, before, after);
}

for (const [path, text] of Object.entries(clientFiles())) {
  await writeOrCheck(path, existsSync(path) ? await Bun.file(path).text() : '', text);
}

const baseUrl = 'https://pay.example.com';
/** As `bursar init` writes them, for those who install without it. */
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

function fieldNames(type: WebhookType): string {
  const { ids, facts } = bodyFields(type);
  return [...Object.keys(ids), ...Object.keys(facts)].map((name) => `\`${name}\``).join(', ');
}

/** The fields of a schema, each with its meaning. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return Object.entries(properties).map(([name, field]) => {
    const says = typeof field === 'object' && field.description !== undefined ? field.description : '';
    return `\`${name}\`: ${says.replace(/\.$/, '')}`;
  });
}

/** The fields that a command prints. Those of another command are named by it, not repeated. */
function inWords(name: string, fields: readonly string[]): string {
  const isPart = (other: (typeof printed)[number]) =>
    other.name !== name &&
    other.fields.length > 2 &&
    other.fields.every((field) => fields.includes(field)) &&
    (other.fields.length < fields.length || indexOf(other.name) < indexOf(name));
  const [base] = printed.filter(isPart).toSorted((a, b) => b.fields.length - a.fields.length);
  if (base === undefined) return fields.join('; ');
  const rest = fields.filter((field) => !base.fields.includes(field));
  return [`as \`${base.name}\``, ...rest].join('; ');
}

function indexOf(name: string): number {
  return printed.findIndex((each) => each.name === name);
}

/** One row for each code, except for those that are alike. */
function errorRows(): string[][] {
  const codes = Object.keys(errorTable).filter((code): code is ErrorCode => code in errorTable);
  const alike = ALIKE.map(({ is, says }) => ({ says, codes: codes.filter(is) }));
  const single = codes.filter((code) => !alike.some((group) => group.codes.includes(code)));
  return [
    ...alike.map((group) => [
      group.codes.map((code) => `\`${code}\``).join(' '),
      [...new Set(group.codes.map(statusOf))].join('; '),
      group.says,
    ]),
    ...single.map((code) => [`\`${code}\``, statusOf(code), briefly(errorEntry(code).meaning)]),
  ];
}

/** The first clause of a meaning, as a sentence. */
function briefly(meaning: string): string {
  const [clause = meaning] = meaning.split(/[.;:](?= |$)/);
  return `${clause}.`;
}

/** The status of an error, and who can do something about it. */
function statusOf(code: ErrorCode): string {
  const { status, retryable, ownerAction, operatorAction } = errorEntry(code);
  if (retryable) return `${status}, retry`;
  if (ownerAction) return `${status}, Owner`;
  return operatorAction ? `${status}, operator` : String(status);
}

function limiterNames(): LimiterName[] {
  return Object.keys(limiters).filter((name): name is LimiterName => name in limiters);
}

function rowOf(cells: readonly string[]): string {
  return cells.every((cell) => cell === '---') ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`;
}
