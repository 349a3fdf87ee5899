import { connect } from 'node:net';

const ADDRESSES_TRIED_MAX = 4;
/** How long an address has to accept a connection before the next one is tried. */
const CONNECT_MAX_MS = 1_000;

/**
 * The first of the addresses that accepts a TCP connection; the last one if all before it do not, and a single one unasked. Bun's fetch cannot
 * tell a connection that is not accepted from an answer that does not come; this can, so nothing is ever sent to two addresses.
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

function connects(address: string, port: number, withinMs: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (answer: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', fail);
      socket.destroy();
      resolve(answer);
    };
    const fail = () => end(false);
    const timer = setTimeout(fail, withinMs);
    signal.addEventListener('abort', fail, { once: true });
    socket.once('connect', () => end(true));
    socket.on('error', fail);
  });
}
