import { connect } from 'node:net';
import type { TargetContact } from './target-error.ts';

const ADDRESSES_TRIED_MAX = 4;
/** How long an address has to accept a connection before the next one is tried. */
const CONNECT_MAX_MS = 1_000;

/**
 * The first of the addresses that accepts a TCP connection; the last one if all before it do not, and a single one
 * unasked. Bun's fetch cannot tell a connection that is not accepted from an answer that does not come; this can, so
 * nothing is ever sent to two addresses.
 */
export async function firstToConnect(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string> {
  const candidates = addresses.slice(0, ADDRESSES_TRIED_MAX);
  const eachMs = Math.min(CONNECT_MAX_MS, timeoutMs / candidates.length);
  const last = candidates.pop() ?? '';
  for (const address of candidates) {
    if (await connects(address, port, eachMs, signal)) return address;
    signal.throwIfAborted();
  }
  return last;
}

async function connects(address: string, port: number, withinMs: number, signal: AbortSignal): Promise<boolean> {
  return (await contact(address, port, withinMs, signal)) === 'made';
}

/**
 * Whether the address accepts a TCP connection, which is closed again; `unknown` where neither it nor the network says.
 */
export function contact(address: string, port: number, withinMs: number, signal: AbortSignal): Promise<TargetContact> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (answer: TargetContact) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', fail);
      socket.destroy();
      resolve(answer);
    };
    const fail = () => end('unknown');
    const timer = setTimeout(fail, withinMs);
    signal.addEventListener('abort', fail, { once: true });
    socket.once('connect', () => end('made'));
    socket.on('error', (error) => end('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'unknown'));
  });
}
