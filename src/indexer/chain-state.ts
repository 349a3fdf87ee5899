import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createPublicClient, http } from 'viem';
import { ownFetch } from '../core/lib/direct-fetch.ts';

const DUMP_TIMEOUT_MS = 30_000;
/** A long chain's state, as hex. */
const MAX_DUMP_BYTES = 512 * 1024 ** 2;
/** Unzipped, written at once. */
const PIECE_BYTES = 256 * 1024;

/**
 * Writes the whole state of an anvil into a file that `--load-state` reads; the file is the old one or the new one. A
 * long chain's state has many megabytes, so it passes through memory in pieces.
 * @returns a height up to which the file has the chain
 */
export async function saveChainState(rpcUrl: string, path: string): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  // Asked first: the chain may go on meanwhile.
  const block = Number(await client.getBlockNumber());
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await pipeline(
      Readable.from(zippedState(rpcUrl)),
      createGunzip({ chunkSize: PIECE_BYTES }),
      async (pieces: AsyncIterable<Uint8Array>) => {
        for await (const piece of pieces) await file.writeFile(piece);
      },
    );
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  return block;
}

/** What is before the digits in anvil's answer. */
const BEFORE_DIGITS = '"result":"0x';
/** So soon they begin. */
const MAX_BEFORE = 200;

/** The state as anvil answers it, gzipped, whose own checksum tells whether it is whole. Throws if there is none. */
async function* zippedState(rpcUrl: string): AsyncGenerator<Uint8Array> {
  const response = await ownFetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_dumpState', params: [false] }),
    signal: AbortSignal.timeout(DUMP_TIMEOUT_MS),
  });
  let text = '';
  let isBegun = false;
  let length = 0;
  for await (const bytes of response.body ?? []) {
    length += bytes.length;
    if (length > MAX_DUMP_BYTES) throw new Error('The state of the chain is too large.');
    text += Buffer.from(bytes).toString('latin1');
    if (!isBegun) {
      const before = text.indexOf(BEFORE_DIGITS);
      if (before < 0 && text.length > MAX_BEFORE) break;
      if (before < 0) continue;
      isBegun = true;
      text = text.slice(before + BEFORE_DIGITS.length);
    }
    const end = text.indexOf('"');
    // The second digit of the last byte may be yet to come.
    const count = end < 0 ? text.length - (text.length % 2) : end;
    yield Uint8Array.fromHex(text.slice(0, count));
    if (end >= 0) return;
    text = text.slice(count);
  }
  throw new Error('The chain did not answer with all of its state.');
}
