import { connect } from 'node:tls';
import type { Node } from '../../chain/nodes/node.ts';
import { nextNonceOf } from '../../chain/relay/load-transactions.ts';
import { createRestoreGuardStore } from '../../chain/restore-guard/restore-guard.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { addressOfKey } from '../../core/lib/signing-keys.ts';
import { readBody } from '../../core/net/read-body.ts';
import { userAgents } from '../../core/version.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { askHealth, type Health } from '../common/local-server.ts';
import { ageOf, readingOwn } from '../look/look-at-database.ts';
import type { GasKey } from './doctor-gas.ts';
import { numberFrom } from './doctor-nodes.ts';
import { type DoctorFinding, fail, ok, warn } from './finding.ts';

/** What a server that runs on this machine says of itself; nothing if none answers. */
export async function healthHere(localUrl: string): Promise<Health | undefined> {
  return await askHealth(localUrl).catch(() => undefined);
}

/** Each part of a running server, the indexer and its lag among them. */
export function serverFindings(localUrl: string, health: Health | undefined): DoctorFinding[] {
  if (health === undefined)
    return [ok('server', `none answers at ${localUrl}: what only a running one knows was left out`)];
  return Object.entries(health.checks).map(([name, { status, detail }]) => {
    const check = `server ${name}`;
    if (status === 'ok') return ok(check, detail);
    const advice = `See ${name} under Health in docs/operations/run.md.`;
    return status === 'down' ? fail(check, detail, advice) : warn(check, detail, advice);
  });
}

const CHECK = 'other servers';

/**
 * Whether the chain knows more transactions of a relayer than the database: another server has its key, or this
 * database was put back. A server writes down what it sends before it sends it, so the chain is checked first.
 */
export async function otherServersFinding(
  keys: readonly GasKey[],
  serving: Promise<Node>,
  place: DatabasePlace,
): Promise<DoctorFinding> {
  const nothing = ok(CHECK, 'no database of this version yet');
  if ((await ageOf(place)) !== 'same') return nothing;
  const node = await serving;
  const relayers = keys.filter(({ role }) => role === 'relayer').map(({ key }) => addressOfKey(key));
  const used = await Promise.all(
    relayers.map(async (lane) => ({
      lane,
      count: await numberFrom(node, 'eth_getTransactionCount', [lane, 'latest']),
    })),
  );
  const found = await readingOwn(place, async (db) => {
    const history = createRestoreGuardStore(db);
    const ahead: string[] = [];
    for (const { lane, count } of used) {
      const known = Math.max(await nextNonceOf(db, lane), (await history.accounted(lane))?.next ?? 0);
      if (count > known) ahead.push(`${lane} has sent ${count} transactions, of which ${known} are known here`);
    }
    if (ahead.length === 0) return ok(CHECK, 'none uses these relayer keys');
    return warn(
      CHECK,
      ahead.join('; '),
      'Make sure that no other server has these keys or runs on a copy of this database. After a restore this is as it should be: serve takes in what happened before it spends anything.',
    );
  });
  return found ?? nothing;
}

const TRY_MS = 8_000;
const MAX_BYTES = 1_000;
const FEW_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether the public URL leads here, over TLS, with a certificate that lasts. */
export async function publicUrlFinding(
  baseUrl: string | undefined,
  isServing: Promise<boolean>,
): Promise<DoctorFinding> {
  const check = 'base URL';
  if (baseUrl === undefined) {
    const advice = 'Set BURSAR_BASE_URL to the URL under which others reach the API.';
    return warn(check, 'BURSAR_BASE_URL is not set: links lead to this machine alone', advice);
  }
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  const response = await ownFetch(`${baseUrl}/livez`, {
    redirect: 'manual',
    headers: { 'User-Agent': userAgents.check },
    signal: AbortSignal.timeout(TRY_MS),
  }).catch((error: unknown) => reasonOf(error));
  if (typeof response === 'string') {
    return fail(check, `${baseUrl} does not answer: ${response}`, 'Check name, proxy and certificate.');
  }
  const isOurs = response.ok && /"version"/.test(await beginningOf(response));
  const days = isSecure ? await daysOfCertificate(hostname, Number(port === '' ? 443 : port)) : undefined;
  if (!isOurs) {
    const found = `${baseUrl}/livez answers ${response.status}, and not as Bursar does`;
    const advice = 'Have the proxy pass requests to this server.';
    return (await isServing) ? fail(check, found, advice) : warn(check, `${found}; no server runs here`, advice);
  }
  if (!isSecure)
    return warn(check, `${baseUrl} is not https: keys and tokens travel in the open`, 'Put a TLS proxy in front.');
  const found = `${baseUrl} answers over TLS, its certificate is good for ${days ?? 'unknown'} days`;
  if (days === undefined || days >= FEW_DAYS) return ok(check, found);
  return warn(check, found, 'Renew the certificate, and see why that does not happen by itself.');
}

/** As much of a body as an answer of ours has. */
async function beginningOf(response: Response): Promise<string> {
  const { bytes } = await readBody(response, MAX_BYTES);
  return Buffer.from(bytes).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 200);
}

/** How long the certificate of a host is valid, in days. */
async function daysOfCertificate(host: string, port: number): Promise<number | undefined> {
  const daysLeft = Promise.withResolvers<number | undefined>();
  const socket = connect({ host, port, servername: host, timeout: TRY_MS });
  socket.once('secureConnect', () => {
    const until = Date.parse(socket.getPeerCertificate().valid_to ?? '');
    daysLeft.resolve(Number.isNaN(until) ? undefined : Math.floor((until - Date.now()) / DAY_MS));
  });
  for (const event of ['error', 'timeout', 'close'] as const) socket.once(event, () => daysLeft.resolve(undefined));
  return await daysLeft.promise.finally(() => socket.destroy());
}

/** A public look-up, counted by the caller's address. */
const COUNTED_PATH = '/v1/stats';

/**
 * Whether the proxy tells who its clients are. If it does not, a request through it and one from this machine count as
 * one client's.
 */
export async function proxyFinding(
  baseUrl: string,
  localUrl: string,
  header: string,
): Promise<DoctorFinding | readonly []> {
  const check = 'proxy';
  const before = await remaining(localUrl);
  const through = await remaining(baseUrl);
  const after = await remaining(localUrl);
  if (before === undefined || through === undefined || after === undefined) return [];
  if (before - after === 1) return ok(check, 'clients behind the proxy count one by one');
  const found = 'requests through the base URL count as those of this machine: all clients share the rate limits';
  return warn(
    check,
    found,
    `Have the proxy set ${header} to its client's address, and name it in BURSAR_TRUSTED_PROXIES.`,
  );
}

async function remaining(url: string): Promise<number | undefined> {
  const response = await ownFetch(url + COUNTED_PATH, {
    headers: { 'User-Agent': userAgents.check },
    signal: AbortSignal.timeout(TRY_MS),
  }).catch(() => undefined);
  const remaining = response?.headers.get('ratelimit-remaining') ?? null;
  await response?.body?.cancel();
  return remaining === null ? undefined : Number(remaining);
}
