import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { createWalletClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { userSessions } from '../../src/accounts/auth/auth-tables.ts';
import { reputationAttestorAbi } from '../../src/chain/contracts/generated/ReputationAttestor.ts';
import { writeDeployment } from '../../src/chain/deploy/deployment.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { readDrains } from '../../src/chain/relay/sweep.ts';
import { attestorFinding, keysFindings } from '../../src/cli/doctor/doctor-keys.ts';
import { firstServing, namedNodes } from '../../src/cli/doctor/doctor-nodes.ts';
import { serviceChecks } from '../../src/server/health/health-checks.ts';
import type { ServiceSettings } from '../../src/server/service-settings.ts';
import { readVaultKeys } from '../../src/server/vault/vault.ts';
import { must } from '../../src/storage/db/batch.ts';
import { lockDataFolder } from '../../src/storage/db/folder-lock.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { submittedJob, twoParties } from '../support/evaluations.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { runCommand } from '../support/run-command.ts';
import {
  ATTESTOR_KEY,
  claimedWallet,
  EVALUATOR_KEY,
  JWT_SECRET,
  PASSWORD,
  type ServiceOptions,
  startService,
  type TestService,
  testClock,
} from '../support/service.ts';

let chain: TestChain;
const opened = openedInTests();

beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(async () => {
  await chain.stop();
});

const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const hexOf = (key: Uint8Array) => Buffer.from(key).toString('hex');
const NEW_JWT_SECRET = 'another secret of all JWTs in these tests';
const DAY = 86_400;

/** A database whose services pay with a key that no one else uses, as a process has it after each restart. */
async function place() {
  const relayers = [generatePrivateKey(), generatePrivateKey()] as const;
  for (const key of relayers) await chain.control.setBalance({ address: privateKeyToAddress(key), value: 10n ** 20n });
  const { path, db, remove } = await temporaryDatabase();
  db.close();
  opened.push({ stop: remove });
  const dataDir = dirname(path);
  const env = {
    BURSAR_MASTER_KEY: hexOf(bytes(7)),
    BURSAR_JWT_SECRET: JWT_SECRET,
    BURSAR_RELAYER_KEYS: relayers.join(','),
    BURSAR_EVALUATOR_KEY: EVALUATOR_KEY,
  };
  return {
    dataDir,
    relayers,
    /** Starts a service on it, which ends with the test unless that ends it before. */
    async start(settings: Partial<ServiceSettings> = {}, options: ServiceOptions = {}) {
      const service = await startService(chain, {
        dbPath: path,
        ...options,
        pauses: { reseal: 50, ...options.pauses },
        settings: { relayerKeys: relayers, ...settings },
      });
      const ended = Promise.withResolvers<void>();
      const stop = async () => {
        if (await Promise.race([ended.promise.then(() => true), Promise.resolve(false)])) return;
        ended.resolve();
        await service.stop();
      };
      opened.push({ stop });
      return { ...service, stop };
    },
    run: (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      runCommand(args, dataDir, { ...env, ...more }),
    async keys(more: Readonly<Record<string, string>> = {}) {
      const text = await runCommand(['keys', 'status', '--json'], dataDir, { ...env, ...more });
      const rows = text.split('\n').filter((line) => line !== '');
      return rows.map((row): { kind: string; key: string; state: string; detail: string } => JSON.parse(row));
    },
  };
}

type Started = Pick<TestService, 'ask'>;
const statusOf = async (service: Started, token: string) => (await service.ask({ path: '/v1/wallets', token })).status;
const shownKey = async (service: Started, { id, token }: { id: string; token: string }) =>
  (await service.ask({ path: `/v1/wallets/${id}/api-key`, token })).json.apiKey;

describe('the master key', () => {
  const rotation = { BURSAR_MASTER_KEY: hexOf(bytes(8)), BURSAR_MASTER_KEY_PREVIOUS: hexOf(bytes(7)) };

  test('is rotated next to a running server, after which the old one is not needed any more', async () => {
    const { start, run, keys } = await place();
    const before = await start();
    const wallet = await claimedWallet(before);
    expect(await run(['keys', 'rotate', 'master'], rotation)).toContain('2 keys of the database are now wrapped');
    expect(await statusOf(before, wallet.token)).toBe(200);
    expect((await keys(rotation)).filter(({ kind }) => kind === 'master')).toMatchObject([
      { state: 'present', detail: 'wraps 2 keys of the database' },
      { state: 'unneeded' },
    ]);
    await before.stop();

    await expect(start()).rejects.toThrow('another master key');
    const after = await start({ masterKey: bytes(8) });
    expect(await shownKey(after, wallet)).toBe(wallet.apiKey);
    expect(await statusOf(after, wallet.token)).toBe(200);
    expect((await after.ask({ path: '/v1/jobs', token: wallet.apiKey })).status).toBe(200);
    expect(await run(['keys', 'rotate', 'master'], rotation)).toContain('nothing was left to do');
  });

  test('is named as missing where the settings do not have it, and nothing is repeated of it', async () => {
    const { start, keys, run, dataDir } = await place();
    await (await start()).stop();
    const other = { BURSAR_MASTER_KEY: hexOf(bytes(8)) };
    const states = (await keys(other)).filter(({ kind }) => kind === 'master').map(({ state }) => state);
    expect(states).toEqual(['present', 'missing']);
    const given = { masterKey: bytes(8), jwtSecret: JWT_SECRET, relayerKeys: [EVALUATOR_KEY] };
    expect((await keysFindings({ dataDir }, given)).map(({ verdict }) => verdict)).toContain('fail');
    await expect(run(['keys', 'rotate', 'master'], other)).rejects.toThrow('another master key');
    const shown = JSON.stringify(await keys(rotation));
    for (const secret of [bytes(7), bytes(8)]) expect(shown).not.toContain(hexOf(secret));
    expect(shown).not.toContain(JWT_SECRET);
  });
});

describe('the key that seals', () => {
  test('is rotated by a running server, while everything goes on', async () => {
    const { start, run, keys, dataDir } = await place();
    const lock = lockDataFolder(dataDir);
    const service = await start();
    const wallet = await claimedWallet(service);
    const [former] = await keysOfKind('data');
    await service.ask({ path: `/v1/wallets/${wallet.id}/webhook-secret`, token: wallet.token });
    const done = run(['keys', 'rotate', 'data']);
    const other = await claimedWallet(service);
    expect(await done).toContain('All secrets are sealed with the new key.');
    expect(await keysOfKind('data')).toMatchObject([
      { state: 'present', detail: expect.stringMatching(/^seals [89] secrets$/) },
      { key: former?.key, state: 'unneeded' },
    ]);
    expect(await shownKey(service, wallet)).toBe(wallet.apiKey);
    expect(await shownKey(service, other)).toBe(other.apiKey);
    await service.stop();
    lock.release();

    const after = await start();
    expect((await keysOfKind('data')).map(({ state }) => state)).toEqual(['present']);
    expect(await shownKey(after, wallet)).toBe(wallet.apiKey);

    async function keysOfKind(wanted: string) {
      return (await keys()).filter(({ kind }) => kind === wanted);
    }
  });

  test('is rotated by the command itself where no server runs', async () => {
    const { start, run, dataDir } = await place();
    const service = await start();
    const wallet = await claimedWallet(service);
    await service.stop();
    await run(['keys', 'rotate', 'data']);
    const db = openDatabase(`${dataDir}/bursar.sqlite`);
    expect(await readVaultKeys(db)).toHaveLength(2);
    db.close();
    expect(await shownKey(await start(), wallet)).toBe(wallet.apiKey);
  });
});

describe('the secret of the JWTs', () => {
  const rotated = { jwtSecret: NEW_JWT_SECRET, jwtSecretPrevious: JWT_SECRET };

  test('leaves JWTs, browsers and step-up proofs of the one before valid, and signs new ones alone', async () => {
    const { start } = await place();
    const before = await start();
    const wallet = await claimedWallet(before);
    const browser = await loggedIn(before, wallet.username);
    const body = { password: PASSWORD };
    const proof = await before.ask({ method: 'POST', path: '/v1/auth/step-up', token: wallet.token, body });
    await before.stop();

    const service = await start(rotated);
    expect(await statusOf(service, wallet.token)).toBe(200);
    expect((await service.ask({ path: '/v1/auth/sessions', headers: browser })).status).toBe(200);
    const headers = { 'X-Bursar-Step-Up': proof.json.proof };
    const path = `/v1/wallets/${wallet.id}/owner-key/export`;
    const exported = await service.ask({
      method: 'POST',
      path,
      token: wallet.token,
      headers,
      body: { passphrase: 'a long passphrase for a key file' },
    });
    expect(exported.status).toBe(200);
    const { username } = wallet;
    const again = await service.ask({ method: 'POST', path: '/v1/auth/login', body: { username, password: PASSWORD } });
    await service.stop();

    const later = await start({ jwtSecret: NEW_JWT_SECRET });
    expect([await statusOf(later, again.json.token), await statusOf(later, wallet.token)]).toEqual([200, 401]);
  });

  test('counts for seven days after it was first given as the one before, whatever is restarted', async () => {
    const { start, keys } = await place();
    const clock = testClock();
    const first = await start({}, { clock });
    const { token, userId } = await claimedWallet(first);
    await first.stop();
    const second = await start(rotated, { clock });
    expect(await statusOf(second, token)).toBe(200);
    await second.stop();
    clock.offsetMs += 6 * DAY * 1_000;
    const third = await start(rotated, { clock });
    // A thief who has the old secret can make one that expires later, of a session that still is.
    const { orm } = third.db;
    const inTenDays = Math.floor(clock.nowMs() / 1_000) + 10 * DAY;
    await third.db.batch([must(orm.update(userSessions).set({ expiresAt: inTenDays }))]);
    const sid = (await orm.select().from(userSessions).where(eq(userSessions.userId, userId)).get())?.id;
    const forged = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setExpirationTime(inTenDays)
      .sign(new TextEncoder().encode(JWT_SECRET));
    expect(await statusOf(third, forged)).toBe(200);
    clock.offsetMs += DAY * 1_000;
    expect(await statusOf(third, forged)).toBe(401);
    const given = { BURSAR_JWT_SECRET: NEW_JWT_SECRET, BURSAR_JWT_SECRET_PREVIOUS: JWT_SECRET };
    expect((await keys(given)).filter(({ kind }) => kind === 'jwt')).toMatchObject([
      { state: 'present' },
      { state: 'former', detail: expect.stringContaining('counts until') },
    ]);
  });
});

/** The headers of a browser in which a user has logged in. */
async function loggedIn(service: Started, username: string): Promise<Record<string, string>> {
  const own = { Origin: 'https://bursar.example', 'Sec-Fetch-Site': 'same-origin' };
  const body = { username, password: PASSWORD };
  const answer = await service.ask({ method: 'POST', path: '/v1/auth/browser/login', headers: own, body });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...own, Cookie: cookie, 'X-Bursar-CSRF': answer.json.csrfToken };
}

async function fundedKey(): Promise<Hex> {
  const key = generatePrivateKey();
  await chain.control.setBalance({ address: privateKeyToAddress(key), value: 10n ** 20n });
  return key;
}

test("a former evaluator's key decides the Jobs that name it, and new ones name the present one", async () => {
  const { start, keys, run } = await place();
  const before = await start({}, { evaluates: true });
  const parties = await twoParties(before, chain);
  const { jobId } = await submittedJob(before, chain, parties, { type: 'manual' });
  await before.stop();

  const present = await fundedKey();
  const env = { BURSAR_EVALUATOR_KEY: present };
  expect((await keys(env)).filter(({ kind }) => kind === 'evaluator')).toMatchObject([
    { key: privateKeyToAddress(present), state: 'present', detail: '0 Jobs name it' },
    { key: privateKeyToAddress(EVALUATOR_KEY), state: 'missing', detail: '1 Job names it' },
  ]);
  const evaluatorKeysPrevious = [EVALUATOR_KEY];
  const after = await start({ evaluatorKey: present, evaluatorKeysPrevious }, { evaluates: true });
  const both = { ...env, BURSAR_EVALUATOR_KEYS_PREVIOUS: EVALUATOR_KEY };
  expect((await keys(both)).at(-1)).toMatchObject({ state: 'former', detail: '1 Job names it' });
  const to = privateKeyToAddress(generatePrivateKey());
  await expect(run(['lane', 'sweep', privateKeyToAddress(EVALUATOR_KEY), '--to', to], both)).rejects.toThrow(
    '1 Jobs name',
  );
  const path = `/v1/jobs/${jobId}/evaluate`;
  const { token } = parties.client;
  const decided = await after.ask({ method: 'POST', path, token, body: { outcome: 'approved' } });
  expect([decided.status, decided.json.status]).toEqual([200, 'completed']);
  const next = await submittedJob(after, chain, parties, { type: 'manual' });
  const { json } = await after.ask({ path: `/v1/jobs/${next.jobId}`, token });
  expect(json.evaluator_address).toBe(privateKeyToAddress(present));
  expect((await keys(both)).at(-1)).toMatchObject({ state: 'unneeded' });
});

test('the attestor contract is handed to a new key, from wherever a killed server has left it', async () => {
  const address = chain.contracts.reputationAttestor;
  if (address === undefined) throw new Error('The test chain has no attestor.');
  const owner = () => chain.client.readContract({ address, abi: reputationAttestorAbi, functionName: 'owner' });
  const keys = [await fundedKey(), await fundedKey()] as const;
  const pauses = { 'attestor-handover': 50, 'reputation-sync': null };
  const { start, dataDir } = await place();
  const deployment = `${dataDir}/deployment.json`;
  await Bun.write(deployment, JSON.stringify(chain.deployment));
  const serving = firstServing(namedNodes([chain.rpcUrl]), chain.chainId);
  const verdictOf = async (attestorKey: Hex, attestorKeyPrevious?: Hex) => {
    const found = await attestorFinding(deployment, { attestorKey, attestorKeyPrevious }, serving);
    return [found].flat().map(({ verdict }) => verdict);
  };
  expect(await verdictOf(ATTESTOR_KEY)).toEqual(['ok']);
  expect([await verdictOf(keys[0]), await verdictOf(keys[0], ATTESTOR_KEY)]).toEqual([['fail'], ['warn']]);
  const handOver = async (attestorKeyPrevious: Hex, attestorKey: Hex) => {
    const service = await start({ attestorKey, attestorKeyPrevious }, { pauses });
    await until(async () => (await owner()) === privateKeyToAddress(attestorKey), 'the new key is the owner');
    const isStep = eq(messages.kind, 'attestor_handover');
    const steps = await service.db.orm.select({ wallet: messages.wallet }).from(messages).where(isStep).all();
    await service.stop();
    return steps.map(({ wallet }) => wallet);
  };
  const [first, second] = keys.map((key) => privateKeyToAddress(key));
  if (first === undefined || second === undefined) throw new Error('There are two keys.');
  expect(await handOver(ATTESTOR_KEY, keys[0])).toEqual([privateKeyToAddress(ATTESTOR_KEY), first]);
  expect([await verdictOf(keys[0], ATTESTOR_KEY), await verdictOf(keys[0])]).toEqual([['warn'], ['ok']]);

  const account = privateKeyToAccount(keys[0]);
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const offer = { abi: reputationAttestorAbi, functionName: 'transferOwnership', args: [second] } as const;
  await wallet.writeContract({ ...offer, address, chain: null });
  // It was offered already: it is taken, and nothing else is sent.
  expect((await handOver(keys[0], keys[1])).slice(2)).toEqual([second]);
});

describe('lane commands', () => {
  test('write down what a running server then does', async () => {
    const { dataDir, start, run, keys, relayers } = await place();
    const [going, staying] = relayers.map((key) => privateKeyToAddress(key));
    if (going === undefined || staying === undefined) throw new Error('There are two.');
    const service = await start();
    expect(await run(['lane', 'drain', going])).toContain(`${going}: drained`);
    await until(() => service.relayStats().lanes.some(({ isDraining }) => isDraining), 'it is known');
    // It has sent nothing so far, and is listed all the same.
    expect(JSON.parse(await run(['lane', 'list', '--json']))).toMatchObject({
      lane: going,
      nextNonce: null,
      inFlight: 0,
      drain: 'drained',
    });
    await expect(run(['lane', 'drain', staying])).rejects.toThrow('No other relayer key takes calls.');
    await expect(run(['lane', 'sweep', going, '--to', going])).rejects.toThrow('--to must be another address');
    await expect(run(['lane', 'sweep', going, '--to', '0x12'])).rejects.toThrow('valid checksum');
    const deployment = join(dataDir, 'deployment.json');
    await writeDeployment(deployment, chain.deployment);
    const { walletImplementationV2 } = chain.contracts;
    const toCode = ['lane', 'sweep', going, '--to', walletImplementationV2];
    await expect(run(toCode, { BURSAR_DEPLOYMENT: deployment })).rejects.toThrow(
      'and no wallet; money that is sent there is lost',
    );
    await expect(run(['lane', 'sweep', privateKeyToAddress(EVALUATOR_KEY), '--to', staying])).rejects.toThrow(
      'none of the lanes',
    );
    expect((await keys()).filter(({ kind }) => kind === 'relayer')).toMatchObject([
      { key: going, state: 'unneeded', detail: 'drained' },
      { key: staying, state: 'present' },
    ]);
    expect(await run(['lane', 'sweep', going, '--to', staying])).toContain(`then swept to ${staying}`);
    await until(async () => (await readDrains(service.db))[0]?.sweepNonce !== null, 'it is sent');
    const [listed] = (await run(['lane', 'list', '--json'])).split('\n');
    expect(JSON.parse(listed ?? '')).toMatchObject({
      lane: going,
      drain: expect.stringContaining(`swept to ${staying}`),
    });
    // That it has no money is as it should be.
    await chain.control.setBalance({ address: going, value: 0n });
    await until(() => service.relayStats().lanes.some(({ outOfGas }) => outOfGas), 'its balance is known');
    const checks = serviceChecks({ ...service, evaluations: service.evaluation.health, indexerState: () => 'ready' });
    expect(await checks.relayer?.()).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('1 of them drained'),
    });
    await expect(run(['lane', 'resume', going])).rejects.toThrow('on its way');
    const elsewhere = privateKeyToAddress(EVALUATOR_KEY);
    await expect(run(['lane', 'sweep', going, '--to', elsewhere])).rejects.toThrow('on its way to');
    // Who repeats a command that was killed does not see an error.
    expect(await run(['lane', 'sweep', going, '--to', staying])).toContain(`then swept to ${staying}`);
    expect(await run(['lane', 'resume', staying])).toContain('is not drained: nothing was left to do');
    await expect(run(['lane', 'resume', elsewhere])).rejects.toThrow('none of the lanes');
  });
});
