/** `bursar indexer`: the index for servers elsewhere. */
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { bareEnv, binary, runBinary, scratchFolder, until } from '../support/binary.ts';
import { startTestChain } from '../support/chain.ts';

/** An address by which other machines could reach this one. */
const own = Object.values(networkInterfaces())
  .flatMap((some) => some ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test('the indexer runs alone, answers at its configured address, and ends with all that it started', async () => {
  const folder = scratchFolder('indexer');
  const chain = await startTestChain();
  const deployment = `${folder.path}/deployment.json`;
  writeFileSync(deployment, JSON.stringify(chain.deployment));
  const env = {
    ...bareEnv,
    BURSAR_RPC_URLS: chain.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYMENT: deployment,
    BURSAR_DATA_DIR: `${folder.path}/data`,
  };
  const host = own ?? '127.0.0.1';
  const args = ['indexer', '--indexer-host', host, '--indexer-port', '0'];
  const child = Bun.spawn([binary, ...args], { env, stdout: 'pipe', stderr: 'pipe' });
  try {
    const decoder = new TextDecoder();
    let printed = '';
    void (async () => {
      for await (const chunk of child.stderr) printed += decoder.decode(chunk, { stream: true });
    })();
    await until(() => printed.includes('/graphql'), 60_000);
    const url = /The indexer answers at (http:\S+);/.exec(printed)?.[1] ?? '';
    expect(new URL(url).hostname).toBe(host);
    const feed = await fetch(`${url}/feed?limit=1`);
    expect(feed.status).toBe(200);
    expect(await feed.json()).toMatchObject({ latest: { blockNumber: expect.any(Number) } });
    // A page of another origin may not ask, wherever it listens.
    expect((await fetch(`${url}/feed`, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
    const second = await runBinary(['indexer', '--indexer-port', '0'], env);
    expect(second).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Another bursar is running') });
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    await expect(fetch(`${url}/feed`)).rejects.toThrow();
  } finally {
    child.kill('SIGKILL');
    await chain.stop();
    folder.remove();
  }
});
