import type { z } from 'zod';
import { healthReport } from '../health/routes.ts';
import { parseBoundedJson } from '../lib/bounded-json.ts';
import { readBody } from '../net/read-body.ts';

export type Health = z.output<typeof healthReport>;

/** A server did not answer, or not as one of ours does. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const TIMEOUT_MS = 4_000;
const BOUNDS = { maxBytes: 1024 * 1024, maxDepth: 8 };

/** Where this machine reaches a server that listens on an address: one on all addresses by loopback. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** What a server says of its health, down or not. @throws {NoAnswerError} */
export async function askHealth(baseUrl: string): Promise<Health> {
  const url = `${baseUrl}/health`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new NoAnswerError(`No answer from ${url}.`, { cause: error });
  });
  const { bytes } = await readBody(response, BOUNDS.maxBytes + 1).catch(() => ({ bytes: new Uint8Array() }));
  try {
    return healthReport.parse(parseBoundedJson(bytes, BOUNDS));
  } catch (error) {
    throw new NoAnswerError(`${url} answered ${response.status}, and not as Bursar does.`, { cause: error });
  }
}
