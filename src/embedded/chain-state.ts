import { open, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createPublicClient, http } from 'viem';
import * as z from 'zod';

const DUMP_TIMEOUT_MS = 30_000;
/** A long chain's state, as hex; of the answers of nodes in general viem takes 10 MB. */
const MAX_DUMP_BYTES = 512 * 1024 ** 2;

/** Others go on meanwhile: a long chain's state has many megabytes. */
const unzipped = promisify(gunzip);

const dumpSchema = z.string().regex(/^0x[0-9a-f]*$/);

/**
 * Writes the whole state of an anvil into a file that `--load-state` reads; the file is the old one or the new one.
 * @returns a height up to which the file has the chain
 */
export async function saveChainState(rpcUrl: string, path: string): Promise<number> {
  const transport = http(rpcUrl, {
    ...{ timeout: DUMP_TIMEOUT_MS, retryCount: 0 },
    maxResponseBodySize: MAX_DUMP_BYTES,
  });
  const client = createPublicClient({ transport, cacheTime: 0 });
  // Asked first: the chain may go on meanwhile.
  const block = Number(await client.getBlockNumber());
  const dump = await client.request<{ Parameters: [boolean]; ReturnType: unknown }>({
    method: 'anvil_dumpState',
    params: [false],
  });
  const json = await unzipped(Buffer.from(dumpSchema.parse(dump).slice(2), 'hex'));
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(json);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  return block;
}
