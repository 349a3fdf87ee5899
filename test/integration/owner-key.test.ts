import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { privateKeyToAddress } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { readKeyFile } from '../../src/web/exit-page/key-file.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { program } from '../support/command-line.ts';
import { placeOf } from '../support/database.ts';
import { longestTurnMs } from '../support/event-loop.ts';
import { play } from '../support/http.ts';
import { type ClaimedWallet, claimedWallet, startService, steppedUp, type TestService } from '../support/service.ts';
import { startReceiver } from '../support/webhooks.ts';

let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const PASSPHRASE = 'staple orbit velvet canyon 41';

const proved = (wallet: ClaimedWallet) => steppedUp(service, wallet);
const exporting = async (wallet: ClaimedWallet, body: unknown = { passphrase: PASSPHRASE }) => ({
  name: '',
  method: 'POST',
  path: `/v1/wallets/${wallet.id}/owner-key/export`,
  token: wallet.token,
  body,
  headers: await proved(wallet),
});
const shown = async ({ id, token }: ClaimedWallet) =>
  (await service.ask({ path: `/v1/wallets/${id}`, token })).json.owner_key_exported_at;

test('an Owner gets the owner key of one wallet, once, in a file that nothing but the passphrase opens', async () => {
  const wallet = await claimedWallet(service);
  const shop = startReceiver();
  const path = `/v1/wallets/${wallet.id}/webhook`;
  await service.ask({ method: 'PUT', path, token: wallet.token, body: { url: shop.url } });
  expect(await shown(wallet)).toBeNull();

  const { json, text, headers } = await play(service.app, { ...(await exporting(wallet)), status: 200 });
  const owner = await chain.client.readContract({
    address: wallet.address,
    abi: agentWalletAbi,
    functionName: 'owner',
  });
  expect(json).toMatchObject({
    walletId: wallet.id,
    chainAddress: wallet.address,
    chainId: chain.chainId,
    ownerAddress: owner,
    keyFile: { version: 3, address: owner.toLowerCase().slice(2) },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await shown(wallet)).toBe(json.ownerKeyExportedAt);

  const read = readKeyFile(text);
  expect(read).toMatchObject({ wallet: wallet.address, chainId: chain.chainId });
  const key = await read.open(PASSPHRASE);
  expect(privateKeyToAddress(key)).toBe(owner);

  const again = { ...(await exporting(wallet)), status: 409, error: 'OWNER_KEY_EXPORTED' } as const;
  await play(service.app, again);
  await shop.got(1);
  expect(shop.received.map(({ body }) => JSON.parse(body))).toEqual([
    { type: 'owner_key_exported', walletAddress: wallet.address, by: 'owner', timestamp: expect.any(Number) },
  ]);
  await shop.stop();

  const log = service.log.join('');
  expect(log).toContain("exported a wallet's owner key");
  for (const secret of [PASSPHRASE, key, key.slice(2), json.keyFile.crypto.ciphertext])
    expect(log).not.toContain(secret);
});

test('two requests at the same moment make one export, and requests are answered meanwhile', async () => {
  const wallet = await claimedWallet(service);
  const asked = await exporting(wallet);
  const before = process.cpuUsage();
  const asking = Promise.all([service.ask(asked), service.ask(asked), service.ask(asked)]);
  const longestMs = await longestTurnMs(() => asking);
  const { user, system } = process.cpuUsage(before);
  const answers = await asking;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  // Deriving the key is most of the work, and another thread does it.
  expect(longestMs).toBeLessThan((user + system) / 1_000 / 2);
});

describe('the export of the owner key is refused', () => {
  let wallet: ClaimedWallet;
  let other: ClaimedWallet;
  beforeAll(async () => {
    wallet = await claimedWallet(service);
    other = await claimedWallet(service);
  });
  afterAll(async () => {
    expect(await shown(wallet)).toBeNull();
  });

  test('without the password, though step-up is off', async () => {
    const { headers: _, ...asked } = await exporting(wallet);
    await play(service.app, { ...asked, status: 403, error: 'STEP_UP_REQUIRED' });
    const stale = { ...asked, headers: await proved(other) };
    await play(service.app, { ...stale, status: 403, error: 'STEP_UP_REQUIRED' });
  });

  test("to another user's JWT and to the agent's API key", async () => {
    const asked = await exporting(wallet);
    await play(service.app, { ...asked, token: other.token, status: 403, error: 'FORBIDDEN' });
    await play(service.app, { ...asked, token: wallet.apiKey, status: 403, error: 'OWNER_REQUIRED' });
  });

  test('with a passphrase that is easy to guess', async () => {
    const refused = { status: 400, error: 'INVALID_PASSPHRASE' } as const;
    // The second is good enough for a password: a file can be guessed at for as long as one likes.
    for (const passphrase of ['correct1', 'kestrel49x', wallet.username.repeat(3), 'x'.repeat(129), 7]) {
      const asked = await exporting(wallet, { passphrase });
      const { text } = await play(service.app, { ...asked, ...refused });
      if (typeof passphrase === 'string') expect(text).not.toContain(passphrase);
    }
    await play(service.app, { ...(await exporting(wallet, {})), status: 400, error: 'MISSING_PASSPHRASE' });
  });

  test('while rules for withdrawals hold, which the key would bypass', async () => {
    const path = `/v1/wallets/${wallet.id}/withdrawal-policy`;
    const change = async (body: object) =>
      await play(service.app, {
        name: '',
        method: 'PATCH',
        path,
        token: wallet.token,
        body,
        headers: await proved(wallet),
        status: 200,
      });
    await change({ delaySeconds: 3_600 });
    const refused = { status: 409, error: 'WITHDRAWAL_POLICY_IN_FORCE' } as const;
    await play(service.app, { ...(await exporting(wallet)), ...refused });
    // Taking the delay away waits for the delay, and so does the key.
    await change({ delaySeconds: 0 });
    await play(service.app, { ...(await exporting(wallet)), ...refused });
  });
});

test('the operator exports the owner key again, and the wallet shows when', async () => {
  const wallet = await claimedWallet(service);
  await play(service.app, { ...(await exporting(wallet)), status: 200 });
  const bursar = async (stdin: string) => {
    const args = ['wallet', 'export-owner-key', wallet.id, '--data-dir', placeOf(service.dbPath).dataDir];
    const child = Bun.spawn([...program, ...args], {
      env: {
        ...Bun.env,
        ...placeOf(service.dbPath).env,
        BURSAR_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
        BURSAR_CHAIN_ID: String(chain.chainId),
      },
      stdin: new Blob([stdin]),
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    return { exitCode: await child.exited, stdout, stderr };
  };
  const weak = await bursar('correct1\n');
  expect(weak).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining('easy to guess') });
  service.clock.offsetMs += 5_000;
  const { exitCode, stdout } = await bursar(`${PASSPHRASE}\n`);
  expect(exitCode).toBe(0);
  const key = await readKeyFile(stdout).open(PASSPHRASE);
  const exported = JSON.parse(stdout);
  expect(privateKeyToAddress(key)).toBe(exported.ownerAddress);
  expect(await shown(wallet)).toBe(exported.ownerKeyExportedAt);
});
