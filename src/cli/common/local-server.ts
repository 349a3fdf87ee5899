import type { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { parseBoundedJson } from '../../core/lib/json.ts';
import { readBody } from '../../core/net/read-body.ts';
import { healthReport } from '../../server/health/health-routes.ts';

export type Health = z.output<typeof healthReport>;

/** A server did not answer, or not as one of ours does. */
export class ServerNotThereError extends Error {
  override readonly name = 'ServerNotThereError';
}

const TIMEOUT_MS = 4_000;
/** Short, because the output goes without what does not answer. */
const METRICS_TIMEOUT_MS = 1_000;
const LANE_BALANCE = /^bursar_relay_gas_balance_ether\{lane="(0x[0-9a-fA-F]{40})"\} ([\d.e+-]+)$/gm;
const BOUNDS = { maxBytes: 1024 * 1024, maxDepth: 8 };

/** Where this machine reaches a server that listens on an address: one on all addresses by loopback. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The balances, in ether, of the lanes of a server that runs on this machine; empty where none tells. */
export async function askLaneBalances(baseUrl: string): Promise<ReadonlyMap<string, number>> {
  try {
    const response = await ownFetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) });
    const { bytes } = await readBody(response, BOUNDS.maxBytes);
    const found = new TextDecoder().decode(bytes).matchAll(LANE_BALANCE);
    return new Map(Array.from(found, ([, lane = '', ether = '']) => [lane, Number(ether)]));
  } catch {
    return new Map();
  }
}

/** Whether a server runs there. One that takes its time to answer does: the machine may be busy. */
export async function isServed(baseUrl: string): Promise<boolean> {
  try {
    return (await ownFetch(`${baseUrl}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}

/** What a server says of its health, down or not. @throws {ServerNotThereError} */
export async function askHealth(baseUrl: string): Promise<Health> {
  const url = `${baseUrl}/health`;
  const response = await ownFetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new ServerNotThereError(
      `No answer from ${url}. Start bursar serve or bursar dev, or name another --host and --port.`,
      { cause: error },
    );
  });
  const { bytes } = await readBody(response, BOUNDS.maxBytes + 1).catch(() => ({ bytes: new Uint8Array() }));
  try {
    return healthReport.parse(parseBoundedJson(bytes, BOUNDS));
  } catch (error) {
    throw new ServerNotThereError(`${url} answered ${response.status}, and not as Bursar does.`, { cause: error });
  }
}
