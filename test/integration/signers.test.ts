import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Address, type Hex, keccak256, numberToHex, pad, parseEther, recoverTransactionAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { attempts, messages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { kmsSettings, readSettings } from '../../src/core/config.ts';
import type { RemoteSigningKey } from '../../src/core/lib/signing-keys.ts';
import { signersFinding } from '../../src/server/health/health-checks.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { type AwsKms, hang, keyIn, startAwsKms, startVault } from '../support/kms.ts';
import { openedInTests } from '../support/opened.ts';
import { deployIntent, type RelaySetup, type SetupOptions, setUpRelay, until } from '../support/relay.ts';
import { onMethod, type RpcProxy, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { runCommand } from '../support/run-command.ts';
import { claimedWallet, JWT_SECRET, startService } from '../support/service.ts';
import { timed } from '../support/timed.ts';

const opened = openedInTests();
/** Of the one type that the relay sends. */
const serialized = z.templateLiteral(['0x02', z.string().regex(/^[0-9a-f]+$/)]);
let shared: TestChain;

beforeAll(async () => {
  shared = await startTestChain();
});
afterAll(async () => {
  await shared.stop();
});

/** What a signer that hangs costs is seen within a second here. */
const timing = { signMs: 400, slowMs: 50, firstPauseMs: 50, longestPauseMs: 100 };

interface Lanes extends RelaySetup {
  readonly kms: AwsKms;
  readonly elsewhere: Address;
  readonly here: Address;
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
}

/** A key of AWS KMS with an ether. */
async function keyElsewhere(chain: TestChain): Promise<{ kms: AwsKms; key: RemoteSigningKey }> {
  const kms = startAwsKms(generatePrivateKey());
  opened.push(kms);
  await chain.control.setBalance({ address: kms.address, value: parseEther('1') });
  return { kms, key: keyIn(kms) };
}

const accessOf = ({ env }: AwsKms) => readSettings(kmsSettings, { env, flags: {} });

interface StartOptions extends Pick<SetupOptions, 'limits'> {
  readonly hasOther?: boolean;
  readonly signMs?: number;
}

/** A relay whose first lane is elsewhere and whose second, if it has one, is here. */
async function start(
  { limits, hasOther = true, signMs = timing.signMs }: StartOptions = {},
  chainOptions?: TestChainOptions,
): Promise<Lanes> {
  const chain = chainOptions === undefined ? shared : await startTestChain(chainOptions);
  if (chain !== shared) opened.push(chain);
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  const { kms, key } = await keyElsewhere(chain);
  const local = generatePrivateKey();
  const here = privateKeyToAddress(local);
  await chain.control.setBalance({ address: here, value: parseEther('1') });
  const setup = await setUpRelay(chain, {
    rpcUrls: [proxy.url],
    ...(limits === undefined ? {} : { limits }),
    relay: { relayerKeys: hasOther ? [key, local] : [key], kms: accessOf(kms), signerTiming: { ...timing, signMs } },
  });
  opened.push(setup);
  await setup.running.recovered;
  const lanes = { ...setup, kms, elsewhere: kms.address, here, chain, proxy };
  await until(() => healthOf(lanes)?.signatures === 1, 'the key was looked at');
  return lanes;
}

const healthOf = ({ running, kms }: Pick<Lanes, 'running' | 'kms'>) =>
  running.stats().lanes.find(({ lane }) => lane === kms.address)?.signer;

/** Wallets that the lane of this place would have. */
const walletOf = (place: 0 | 1, last: number): Address => pad(numberToHex(last * 2 + place), { size: 20 });

const submit = ({ running, chain, db }: Lanes, wallet: Address, urgent = false) =>
  running.relay.submit({
    ...deployIntent(chain, db, { wallet }),
    ...(urgent ? { urgent: { party: wallet, isFreeze: true } } : {}),
  });

async function executed({ running, chain }: Lanes, messageId: number, txHash?: Hex): Promise<Address> {
  const outcome = await running.relay.waitForBlock(messageId, 5_000);
  expect(outcome.status).toBe('executed');
  const { from } = await chain.client.getTransaction({ hash: txHash ?? outcome.txHash });
  const sender = running.stats().lanes.find(({ lane }) => lane.toLowerCase() === from.toLowerCase());
  if (sender === undefined) throw new Error('No lane has sent it.');
  return sender.lane;
}

test('a lane whose key is elsewhere carries calls like any other', async () => {
  const lanes = await start();
  for (let count = 1; count <= 3; count += 1) {
    const { messageId } = await submit(lanes, walletOf(0, count));
    expect(await executed(lanes, messageId)).toBe(lanes.elsewhere);
  }
  expect(signersFinding(lanes)).toEqual({ status: 'ok', detail: '1 keys elsewhere sign' });
});

describe('a key that hangs', () => {
  test('stops its lane alone: what it has not signed goes by another, once, and it recovers by itself', async () => {
    const lanes = await start();
    lanes.kms.instead = hang;
    const caught = await Promise.all([1, 2, 3].map((count) => submit(lanes, walletOf(0, count))));
    for (const { messageId } of caught) expect(await executed(lanes, messageId)).toBe(lanes.here);
    const health = signersFinding(lanes);
    expect(health).toMatchObject({ status: 'degraded' });
    expect(health.detail).toContain(`${lanes.elsewhere} for`);
    expect(health.detail).toContain('did not answer in time');

    // A request that comes while it fails does not wait for it at all.
    const later = await timed(() => submit(lanes, walletOf(0, 4)));
    const { messageId } = later.result;
    expect(await executed(lanes, messageId)).toBe(lanes.here);

    lanes.kms.instead = () => undefined;
    await until(() => healthOf(lanes)?.failsSinceMs === undefined, 'the key signs again');
    const after = await timed(() => submit(lanes, walletOf(0, 5)));
    expect(await executed(lanes, after.result.messageId)).toBe(lanes.elsewhere);
    expect(later.tookMs).toBeLessThan(after.tookMs + timing.signMs);
    // No nonce was burnt, and no message was sent twice.
    const rows = await lanes.db.orm.select().from(transactions).orderBy(transactions.seq).all();
    const ofKey = rows.filter(({ lane }) => lane === lanes.elsewhere).map(({ nonce }) => nonce);
    expect(ofKey).toEqual([0]);
    expect((await lanes.db.orm.select().from(messages).orderBy(messages.id).all()).length).toBe(5);
    expect((await lanes.db.orm.select().from(attempts).orderBy(attempts.seq).all()).length).toBe(rows.length);
  });

  test('keeps no freeze of another lane waiting, however long it hangs', async () => {
    const lanes = await start({ signMs: 60_000 });
    const { asked, release } = holdAnswers(lanes.kms);
    const held = submit(lanes, walletOf(0, 1), true);
    await asked;
    for (let count = 2; count < 5; count += 1) {
      const { messageId } = await submit(lanes, walletOf(0, count), true);
      expect(await executed(lanes, messageId)).toBe(lanes.here);
    }
    release();
    expect(await executed(lanes, (await held).messageId)).toBe(lanes.elsewhere);
  });

  test('is waited for where it is the only one, and nothing is lost', async () => {
    const lanes = await start({ hasOther: false });
    lanes.kms.instead = hang;
    const waiting = submit(lanes, walletOf(0, 1));
    await until(() => healthOf(lanes)?.failsSinceMs !== undefined, 'the key fails');
    expect(signersFinding(lanes)).toMatchObject({ status: 'down' });
    lanes.kms.instead = () => undefined;
    expect(await executed(lanes, (await waiting).messageId)).toBe(lanes.elsewhere);
  });

  test('refuses in time what waits for it, and has done nothing then', async () => {
    const lanes = await start({ hasOther: false, limits: { submitTimeoutMs: 1_000 } });
    lanes.kms.instead = hang;
    await expect(submit(lanes, walletOf(0, 1))).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
    expect(await lanes.db.orm.select().from(messages).orderBy(messages.id).all()).toEqual([]);
    expect(await lanes.db.orm.select().from(transactions).orderBy(transactions.seq).all()).toEqual([]);
  });

  test('stops no look at the chain while one of its transactions is stuck, which it replaces then', async () => {
    const lanes = await start({ signMs: 60_000 }, { mining: 'manual' });
    const { control } = lanes.chain;
    loseWhatComesFrom(lanes.proxy, lanes.elsewhere);
    const stuck = await submit(lanes, walletOf(0, 1));
    const { asked, release } = holdAnswers(lanes.kms);
    const pass = async () => {
      await control.mine({ blocks: 1 });
      return await Promise.race([asked.then(() => true), Bun.sleep(10).then(() => false)]);
    };
    await until(pass, 'the key is asked for a replacement');
    const other = await submit(lanes, walletOf(1, 2));
    await control.mine({ blocks: 1 });
    expect(await executed(lanes, other.messageId)).toBe(lanes.here);
    lanes.proxy.passThrough();
    release();
    await until(async () => {
      await control.mine({ blocks: 1 });
      return lanes.running.stats().lanes.every(({ inFlight }) => inFlight === 0);
    }, 'all are in blocks');
    expect(await executed(lanes, stuck.messageId)).toBe(lanes.elsewhere);
  });
});

/** The node says that it has what this key sends, and has not. */
function loseWhatComesFrom(proxy: RpcProxy, sender: Address): void {
  proxy.intercept(
    onMethod('eth_sendRawTransaction', async (call, forward) => {
      const raw = serialized.parse(call.params[0]);
      const from = await recoverTransactionAddress({ serializedTransaction: raw });
      return from === sender ? rpcResult(call, keccak256(raw)) : { json: await forward() };
    }),
  );
}

/** Keeps all who ask a key waiting until it lets them go; `asked` tells of the first. */
function holdAnswers(kms: AwsKms) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  kms.instead = () => {
    asked.resolve();
    return released.promise;
  };
  return { asked: asked.promise, release: () => released.resolve(undefined) };
}

test('a key that makes calls of its own and hangs keeps those waiting, and nothing else', async () => {
  const { kms, key } = await keyElsewhere(shared);
  const [relayerKey] = shared.relayerKeys;
  const setup = await setUpRelay(shared, {
    relay: {
      relayerKeys: [relayerKey],
      senderKeys: [key],
      kms: accessOf(kms),
      signerTiming: { ...timing, signMs: 60_000 },
    },
  });
  opened.push(setup);
  await setup.running.recovered;
  const { asked, release } = holdAnswers(kms);
  const held = setup.running.relay.submit(deployIntent(shared, setup.db, { sender: kms.address }));
  await asked;
  const { messageId } = await setup.running.relay.submit(deployIntent(shared, setup.db));
  expect((await setup.running.relay.waitForBlock(messageId, 5_000)).status).toBe('executed');
  expect(signersFinding(setup).status).not.toBe('down');
  release();
  const { messageId: direct } = await held;
  const outcome = await setup.running.relay.waitForBlock(direct, 5_000);
  const { from } = await shared.client.getTransaction({ hash: outcome.txHash });
  expect(from.toLowerCase()).toBe(kms.address.toLowerCase());
});

test('a key that signs as another account is not believed, and stops its lane alone', async () => {
  const { kms, key } = await keyElsewhere(shared);
  const stranger = privateKeyToAddress(generatePrivateKey());
  await shared.control.setBalance({ address: stranger, value: parseEther('1') });
  const local = generatePrivateKey();
  await shared.control.setBalance({ address: privateKeyToAddress(local), value: parseEther('1') });
  const setup = await setUpRelay(shared, {
    relay: { relayerKeys: [{ ...key, address: stranger }, local], kms: accessOf(kms), signerTiming: timing },
  });
  opened.push(setup);
  await until(() => setup.running.stats().lanes[0]?.signer.failsSinceMs !== undefined, 'it was found out');
  expect(setup.running.stats().lanes[0]?.signer.reason).toContain('signed as another account');
  const placed = await setup.running.relay.submit(deployIntent(shared, setup.db, { wallet: walletOf(0, 1) }));
  expect((await setup.running.relay.waitForBlock(placed.messageId, 5_000)).status).toBe('executed');
});

describe('the master key', () => {
  test('goes to a service and comes back, with the sealed data', async () => {
    const [aws, vault] = [startAwsKms(generatePrivateKey()), startVault()];
    opened.push(aws, vault);
    const { path, db, remove } = await temporaryDatabase();
    db.close();
    opened.push({ stop: async () => remove() });
    const dataDir = path.slice(0, path.lastIndexOf('/'));
    const local = '07'.repeat(32);
    const [relayerKey] = shared.relayerKeys;
    const serve = async (masterKey: string, env: Record<string, string> = {}) => {
      const settings = readSettings(['masterKey', ...kmsSettings], {
        env: { BURSAR_MASTER_KEY: masterKey, ...env },
        flags: {},
      });
      return await startService(shared, { dbPath: path, settings: { ...settings, relayerKeys: [relayerKey] } });
    };
    const rotate = (from: string, to: string) =>
      runCommand(['keys', 'rotate', 'master'], dataDir, {
        ...aws.env,
        ...vault.env,
        BURSAR_JWT_SECRET: JWT_SECRET,
        BURSAR_MASTER_KEY: to,
        BURSAR_MASTER_KEY_PREVIOUS: from,
      });
    const before = await serve(local);
    const wallet = await claimedWallet(before);
    await before.stop();
    for (const [from, to, env] of [
      [local, aws.wrapper, aws.env],
      [aws.wrapper, vault.wrapper, vault.env],
      [vault.wrapper, local, {}],
    ] as const) {
      expect(await rotate(from, to)).toContain('2 keys of the database are now wrapped');
      const service = await serve(to, env);
      const shown = await service.ask({ path: `/v1/wallets/${wallet.id}/api-key`, token: wallet.token });
      expect(shown.json.apiKey).toBe(wallet.apiKey);
      await service.stop();
    }
    // A start without the service says so, and which; nothing is made again in its place.
    await rotate(local, vault.wrapper);
    vault.instead = () => Response.json({ errors: ['Vault is sealed'] }, { status: 503 });
    await expect(serve(vault.wrapper, vault.env)).rejects.toThrow('Vault refused (503)');
  });
});
