import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { type SettingName, settings } from '../../core/config.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { failureText } from '../../core/lib/failure-text.ts';
import { readBody } from '../../core/net/read-body.ts';
import { version } from '../../core/version.ts';
import { everythingWaiting } from '../../server/operator/waiting-list.ts';
import { schemaAge } from '../../storage/db/migrate.ts';
import { postgresFacts } from '../../storage/db/postgres/facts.ts';
import type { Invocation } from '../common/command.ts';
import { askHealth, localUrl } from '../common/local-server.ts';
import { serveSettings } from '../common/serve-settings.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { reading, viewNow } from '../look/database.ts';
import type { Scrubber } from './scrub.ts';

/** Settings whose values are numbers or words of ours, and tell of nobody. */
const SHOWN: ReadonlySet<SettingName> = new Set<SettingName>([
  ...(['chainId', 'port', 'indexerPort', 'maxFeePerGas', 'confirmations', 'finality', 'pollMs'] as const),
  ...(['retentionDays', 'claimKeyTtlSeconds', 'signups', 'allowPrivateTargets', 'rateLimits'] as const),
  ...(['ownerGasPerDay', 'agentGasPerDay', 'minPayment', 'logLevel', 'agentRegistration'] as const),
  ...(['backupEveryHours', 'backupKeep', 'backupKeepDays'] as const),
]);
const METRICS_MAX_BYTES = 4 * 1024 * 1024;
const METRICS_MS = 5_000;
const WAITING = 500;

type Sources = Pick<Invocation, 'read' | 'env' | 'has'>;

export interface SupportOptions extends Sources {
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

/** Which settings are given; the values of those that tell of nobody. */
function settingFacts({ has, env }: Sources): Record<string, string> {
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
