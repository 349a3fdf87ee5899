import { Database } from 'bun:sqlite';
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type SettingName, secretTexts, settings } from '../../core/config.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { failureText } from '../../core/lib/failures.ts';
import { parseBoundedJson } from '../../core/lib/json.ts';
import { censorOf } from '../../core/log.ts';
import { readBody } from '../../core/net/read-body.ts';
import { version } from '../../core/version.ts';
import { everythingWaiting } from '../../server/operator/waiting-list.ts';
import { schemaAge } from '../../storage/db/migrate.ts';
import { postgresFacts } from '../../storage/db/postgres/open-postgres.ts';
import { commandThatReads, type Invocation } from '../common/command.ts';
import { askHealth, localUrl } from '../common/local-server.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { serveSettings } from '../common/serve-settings.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { reading, viewNow } from '../look/look-at-database.ts';

const bundle = z.object({
  path: z.string().describe('The file that was written'),
  files: z.array(z.string()).describe('Its contents'),
});

const README = `What \`bursar support-bundle\` gathered, for the person who helps you.

It has no secrets, no names of people, no texts of theirs, no addresses of machines, and of addresses on-chain their
first digits. It does have ids of payments, wallets and Jobs, the hosts of your nodes, and how much there is of what.
Look through it before you send it.
`;

/** `bursar support-bundle`: what helps another person to find the fault, in one file. */
export const supportBundleCommand = commandThatReads({
  name: 'support-bundle',
  summary: 'writes a file for people who help you; no secrets, no personal data',
  examples: [
    'support-bundle --env-file bursar.env',
    'support-bundle --env-file bursar.env --log /var/log/bursar.log --to /tmp/bursar.tar.gz',
  ],
  json: jsonOnce(bundle),
  settings: serveSettings,
  texts: [
    { name: 'to', help: 'File to write, which must not be there; bursar-support-<time>.tar.gz by default' },
    { name: 'log', help: 'File that the log of serve goes to; its last lines are taken in' },
  ],
  async run({ read, env, has, text, isJson }) {
    const place = read(['dataDir', 'serverDatabaseUrl', 'host', 'port']);
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const path = text('to') ?? `bursar-support-${time}.tar.gz`;
    const log = text('log');
    const scrubber = scrubberOf(secretTexts(env));
    const files = {
      'README.txt': README,
      ...(await supportFiles({ read, env, has, scrubber, ...place })),
      ...(log === undefined ? {} : { 'log.jsonl': lastLogLines(log, scrubber).join('\n') }),
    };
    await writeNew(path, await new Bun.Archive(files, { compress: 'gzip' }).bytes());
    const names = Object.keys(files);
    if (isJson) await printJson(bundle, { path, files: names });
    else await print(`Wrote ${path} with ${names.join(', ')}. Look through it before you send it.`);
  },
});

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

/** What looks like a credential, wherever it comes from: tokens and keys of ours, JWTs, identities of age. */
const CREDENTIAL =
  /\b(?:bs[a-z]_[\w!-]{6,}|whsec_[\w+/=-]{6,}|eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|AGE-SECRET-KEY-[0-9A-Z-]{8,})/g;
const URL_IN_TEXT = /\b([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'<>\\)\]]+/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g;
const IPV6 = /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::|[0-9a-f]{1,4}|:[0-9a-f]{1,4})+(?![\w:])/gi;
const HOME = /\/(home|Users)\/[^/\s"']+/g;
/** A key, a hash or an address: its beginning tells it from others. */
const LONG_HEX = /\b(0x)?([0-9a-f]{4})[0-9a-f]{36,}\b/gi;
/** Nothing that people write has so many letters and digits together. */
const LONG_BASE64 = /[A-Za-z0-9+/_-]{40,}={0,2}/g;

/** Makes texts and values fit to be given away. */
export interface Scrubber {
  text(text: string): string;
  /** The same of all texts in a value, those that name its fields excepted. */
  value(value: unknown): unknown;
}

/**
 * Takes out these secrets, however they are written, credentials, addresses of people and machines, and what stands
 * behind the host of a URL; of long numbers in hex the beginning is left.
 */
export function scrubberOf(secrets: readonly string[]): Scrubber {
  const censor = censorOf(secrets);
  const text = (given: string) => withoutKinds(censor(given));
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(each)]));
  };
  return { text, value };
}

function withoutKinds(text: string): string {
  return text
    .replace(CREDENTIAL, '[credential]')
    .replace(URL_IN_TEXT, (url, scheme: string) => `${scheme}://${URL.parse(url)?.hostname || '[host]'}`)
    .replace(EMAIL, '[email]')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]')
    .replace(HOME, '/$1/[user]')
    .replace(LONG_HEX, '$1$2…')
    .replace(LONG_BASE64, '[long text]');
}

const LINES = 2_000;
const READ_BYTES = 4 * 1024 * 1024;
const LINE_BOUNDS = { maxBytes: 65_536, maxDepth: 16 };

/** Of a line, what says what the program did. All else may be about people, or come from them. */
const line = z.object({
  level: z.union([z.int(), z.string()]).optional(),
  time: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.number().optional(),
  error: z.string().optional(),
  task: z.string().optional(),
  child: z.string().optional(),
  failures: z.int().optional(),
  block: z.int().optional(),
  nonce: z.int().optional(),
  lane: z.string().optional(),
  err: z.object({ type: z.string().optional(), code: z.union([z.string(), z.number()]).optional() }).optional(),
});

/** The last lines of a file that a server's log went to, as JSON again, without lines that are not ours. */
export function lastLogLines(path: string, scrubber: Scrubber): string[] {
  return tailOf(path)
    .split('\n')
    .slice(-LINES)
    .flatMap((text) => {
      const parsed = line.safeParse(parsedOf(text));
      return parsed.success && parsed.data.msg !== undefined ? [JSON.stringify(scrubber.value(parsed.data))] : [];
    });
}

function parsedOf(text: string): unknown {
  try {
    return parseBoundedJson(Buffer.from(text), LINE_BOUNDS);
  } catch {
    return undefined;
  }
}

/** The end of a file, whose first line may be cut. */
function tailOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, READ_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.subarray(0, read).toString();
  } finally {
    closeSync(file);
  }
}

/** Settings whose values are numbers or words of ours, without personal data. */
const SHOWN: ReadonlySet<SettingName> = new Set<SettingName>([
  ...(['chainId', 'port', 'indexerPort', 'maxFeePerGas', 'confirmations', 'finality', 'pollMs'] as const),
  ...(['retentionDays', 'claimKeyTtlSeconds', 'signups', 'allowPrivateTargets', 'rateLimits'] as const),
  ...(['ownerGasPerDay', 'agentGasPerDay', 'minPayment', 'logLevel', 'agentRegistration'] as const),
  ...(['backupEveryHours', 'backupKeep', 'backupKeepDays'] as const),
]);
const METRICS_MAX_BYTES = 4 * 1024 * 1024;
const METRICS_MS = 5_000;
const WAITING = 500;

type BundleSources = Pick<Invocation, 'read' | 'env' | 'has'>;

export interface SupportOptions extends BundleSources {
  readonly dataDir: string;
  readonly serverDatabaseUrl?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly scrubber: Scrubber;
}

/** The files of a bundle, by name. What cannot be had is a file that says why. */
export async function supportFiles(options: SupportOptions): Promise<Record<string, string>> {
  const url = localUrl(options.host, options.port);
  const parts: Readonly<Record<string, () => unknown>> = {
    'version.json': versionFacts,
    'settings.json': () => settingFacts(options),
    'doctor.json': () => diagnose(options),
    'health.json': () => askHealth(url),
    'metrics.txt': () => metricsOf(url),
    'database.json': () => databaseFacts(options),
    'waiting.json': () => waitingIn(options),
  };
  const files = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await textOf(part, options.scrubber)] as const),
  );
  return Object.fromEntries(files);
}

async function textOf(part: () => unknown, { value, text }: Scrubber): Promise<string> {
  try {
    const found = value(await part());
    return typeof found === 'string' ? found : `${JSON.stringify(found, null, 2)}\n`;
  } catch (error) {
    return `Could not be had: ${text(failureText(error))}\n`;
  }
}

function versionFacts() {
  const machine = { platform: platform(), release: release(), arch: arch(), cpus: cpus().length };
  return { bursar: version, bun: Bun.version, ...machine, memoryBytes: totalmem(), at: new Date().toISOString() };
}

/** Which settings are given; the values of those without personal data. */
function settingFacts({ has, env }: BundleSources): Record<string, string> {
  const facts = serveSettings.map((name) => {
    const { env: variable } = settings[name];
    if (!has(name)) return [variable, 'not set'] as const;
    return [variable, SHOWN.has(name) ? (env[variable] ?? 'set by a flag') : 'set'] as const;
  });
  return Object.fromEntries(facts);
}

async function metricsOf(url: string): Promise<string> {
  const response = await ownFetch(`${url}/metrics`, { signal: AbortSignal.timeout(METRICS_MS) });
  const { bytes } = await readBody(response, METRICS_MAX_BYTES);
  if (response.status !== 200) return `The server answered ${response.status}.\n`;
  return new TextDecoder().decode(bytes);
}

/** How much there is of what, and nothing of what it says. */
async function databaseFacts({ dataDir, serverDatabaseUrl }: SupportOptions) {
  if (serverDatabaseUrl !== undefined) return await postgresFacts(serverDatabaseUrl);
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path)) return { database: 'none' };
  using sqlite = new Database(path, { readonly: true, strict: true });
  const one = (sql: string) => sqlite.query(sql).values()[0]?.[0];
  const tables = sqlite
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .values()
    .map(([name]) => String(name));
  return {
    schema: schemaAge(path),
    schemaVersion: one('PRAGMA user_version'),
    bytes: Bun.file(path).size,
    logBytes: Bun.file(`${path}-wal`).size,
    freePages: one('PRAGMA freelist_count'),
    // Bytes that each table and each index takes.
    tableBytes: Object.fromEntries(
      sqlite.query("SELECT name, pgsize FROM dbstat('main', 1) ORDER BY pgsize DESC").values(),
    ),
    rows: Object.fromEntries(tables.map((table) => [table, one(`SELECT count(*) FROM "${table}"`)])),
  };
}

async function waitingIn({ host, port, ...place }: SupportOptions) {
  return await reading(place, async (db) => {
    const view = await viewNow(db, { host, port });
    return await everythingWaiting(db, view, { limit: WAITING, kind: undefined });
  });
}
