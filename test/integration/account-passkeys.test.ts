import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { BasicConstraintsExtension, CRLDistributionPointsExtension, X509CertificateGenerator } from '@peculiar/x509';
import { SettingsService } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createAuthStore } from '../../src/accounts/auth/auth-store.ts';
import { authenticator, type Wrong } from '../support/authenticator.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { placeOf } from '../support/database.ts';
import { outcome } from '../support/http.ts';
import { runCommand } from '../support/run-command.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  testClock,
  turnStepUpOn,
} from '../support/service.ts';
import 'reflect-metadata';

const clock = testClock();
let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { clock });
  wallet = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const post = (path: string, body: object = {}, token?: string, headers: Record<string, string> = {}) =>
  service.ask({ method: 'POST', path, body, token, headers });
const optionsAt = async (path: string, token?: string, headers: Record<string, string> = {}) =>
  (await post(path, {}, token, headers)).json.options;

/** A device with a passkey of a user. */
async function added(owner: Pick<ClaimedWallet, 'token'> = wallet, name = 'a phone') {
  const headers = await steppedUp(service, owner);
  const device = authenticator();
  const options = await optionsAt('/v1/me/passkeys/options', owner.token, headers);
  const answer = await post('/v1/me/passkeys', { name, passkey: device.create(options) }, owner.token, headers);
  expect(answer.status).toBe(201);
  return { device, id: String(answer.json.id) };
}

/** A root, and a certificate by it that says where to ask whether it was revoked. */
async function chainNaming(url: string) {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = () => crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const [keys, leafKeys] = [await newKeys(), await newKeys()];
  const valid = { notBefore: new Date('2020-01-01'), notAfter: new Date('2100-01-01') };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    keys,
    signingAlgorithm,
    serialNumber: '01',
    name: 'CN=a root',
    extensions: [new BasicConstraintsExtension(true, 2, true)],
  });
  const leaf = await X509CertificateGenerator.create({
    ...valid,
    signingAlgorithm,
    serialNumber: '02',
    subject: 'CN=a device',
    issuer: root.subject,
    publicKey: leafKeys.publicKey,
    signingKey: keys.privateKey,
    extensions: [new CRLDistributionPointsExtension([url])],
  });
  return { root, leaf };
}

const logIn = async (device: ReturnType<typeof authenticator>, wrong?: Wrong) =>
  post('/v1/auth/passkey', { passkey: device.get(await optionsAt('/v1/auth/passkey/options'), wrong) });

describe('a passkey', () => {
  test('asks for its host name and for the person, and logs them in without a password', async () => {
    const headers = await steppedUp(service, wallet);
    const options = await optionsAt('/v1/me/passkeys/options', wallet.token, headers);
    expect(options).toMatchObject({
      rp: { id: 'bursar.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { device, id } = await added();
    const { status, json } = await logIn(device);
    expect(status).toBe(200);
    expect(outcome(await service.ask({ path: '/v1/wallets', token: json.token }))).toBe('200');
    const { passkeys } = (await service.ask({ path: '/v1/me/passkeys', token: json.token })).json;
    expect(passkeys).toEqual([{ id, name: 'a phone', createdAt: expect.any(Number), lastUsedAt: expect.any(Number) }]);
  });

  test('begins a session in a browser, for pages of this server alone', async () => {
    const { device } = await added();
    const ask = async (origin: string) => {
      const passkey = device.get(await optionsAt('/v1/auth/passkey/options'));
      return post('/v1/auth/browser/passkey', { passkey }, undefined, { Origin: origin });
    };
    expect(outcome(await ask('https://evil.example'))).toBe('403 FOREIGN_ORIGIN');
    const { status, headers, json } = await ask(BASE_URL);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
    expect(Object.keys(json).sort()).toEqual(['csrfToken', 'userId']);
  });

  test('stands for the password where step-up wants it, in its own session alone', async () => {
    const owner = await claimedWallet(service);
    const { device } = await added(owner);
    await turnStepUpOn(service, owner);
    const passkey = device.get(await optionsAt('/v1/auth/step-up/passkey/options', owner.token));
    const stranger = await claimedWallet(service);
    expect(outcome(await post('/v1/auth/step-up/passkey', { passkey }, stranger.token))).toBe('401 PASSKEY_REFUSED');
    const { json } = await post('/v1/auth/step-up/passkey', { passkey }, owner.token);
    const path = `/v1/wallets/${owner.id}/api-key`;
    expect(outcome(await service.ask({ path, token: owner.token }))).toBe('403 STEP_UP_REQUIRED');
    const headers = { 'X-Bursar-Step-Up': json.proof };
    expect(outcome(await service.ask({ path, token: owner.token, headers }))).toBe('200');
  });

  test('is added without a look at who vouches for its maker', async () => {
    const asked: string[] = [];
    using revocations = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        asked.push(url);
        return new Response('no list', { status: 404 });
      },
    });
    const { root, leaf } = await chainNaming(`${revocations.url}list.crl`);
    const x5c = [new Uint8Array(leaf.rawData)];
    const before = SettingsService.getRootCertificates({ identifier: 'apple' });
    SettingsService.setRootCertificates({ identifier: 'apple', certificates: [root.toString('pem')] });
    try {
      const headers = await steppedUp(service, wallet);
      const options = await optionsAt('/v1/me/passkeys/options', wallet.token, headers);
      const attestation = { fmt: 'apple', statement: isoCBOR.encode(new Map([['x5c', x5c]])) };
      const body = { name: 'a vouched one', passkey: authenticator().create(options, { attestation }) };
      const answer = await post('/v1/me/passkeys', body, wallet.token, headers);
      expect({ asked, status: answer.status }).toEqual({ asked: [], status: 201 });
    } finally {
      SettingsService.setRootCertificates({ identifier: 'apple', certificates: before });
    }
  });

  test('is added once for each time that one was asked for, whichever device answers', async () => {
    const headers = await steppedUp(service, wallet);
    const options = await optionsAt('/v1/me/passkeys/options', wallet.token, headers);
    const add = async (name: string) =>
      outcome(await post('/v1/me/passkeys', { name, passkey: authenticator().create(options) }, wallet.token, headers));
    expect([await add('a phone'), await add('another')]).toEqual(['201', '400 INVALID_PASSKEY']);
    const { passkeys } = (await service.ask({ path: '/v1/me/passkeys', token: wallet.token })).json;
    for (const { id } of passkeys)
      await service.ask({ method: 'DELETE', path: `/v1/me/passkeys/${id}`, token: wallet.token, headers });
    expect(await add('a third')).toBe('400 INVALID_PASSKEY');
  });

  test('is added by a user who has just given a proof, whether or not step-up is on', async () => {
    expect(outcome(await post('/v1/me/passkeys/options', {}, wallet.token))).toBe('403 STEP_UP_REQUIRED');
    const headers = await steppedUp(service, wallet);
    const options = await optionsAt('/v1/me/passkeys/options', wallet.token, headers);
    const body = { name: 'a thief', passkey: authenticator().create(options) };
    expect(outcome(await post('/v1/me/passkeys', body, wallet.token))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await post('/v1/me/passkeys', body))).toBe('401 UNAUTHORIZED');
  });

  test('opens nothing once it is removed, which only its user can do', async () => {
    const owner = await claimedWallet(service);
    const { device, id } = await added(owner);
    const remove = (token: string) => service.ask({ method: 'DELETE', path: `/v1/me/passkeys/${id}`, token });
    expect(outcome(await remove(wallet.token))).toBe('404 PASSKEY_NOT_FOUND');
    expect(outcome(await remove(owner.token))).toBe('200');
    expect(outcome(await remove(owner.token))).toBe('404 PASSKEY_NOT_FOUND');
    expect(outcome(await logIn(device))).toBe('401 PASSKEY_REFUSED');
  });

  test('is one of 20 at most, also where many are added at once', async () => {
    const owner = await claimedWallet(service);
    const headers = await steppedUp(service, owner);
    const add = async () => {
      const options = await optionsAt('/v1/me/passkeys/options', owner.token, headers);
      const body = { name: 'one of many', passkey: authenticator().create(options) };
      return outcome(await post('/v1/me/passkeys', body, owner.token, headers));
    };
    const all = await Promise.all(Array.from({ length: 23 }, add));
    expect(all.toSorted()).toEqual([...Array(20).fill('201'), ...Array(3).fill('409 TOO_MANY_PASSKEYS')]);
    const { passkeys } = (await service.ask({ path: '/v1/me/passkeys', token: owner.token })).json;
    expect(passkeys).toHaveLength(20);
  });
});

test('the operator who resets a password removes the passkeys of that user, and of no one else', async () => {
  const [owner, other] = [await claimedWallet(service), await claimedWallet(service)];
  const { device, id } = await added(owner);
  const { device: others } = await added(other);
  const toAnswer = device.get(await optionsAt('/v1/auth/passkey/options'));
  const { dataDir, env } = placeOf(service.dbPath);
  const printed = await runCommand(['user', 'reset-password', owner.username], dataDir, env);
  expect(outcome(await post('/v1/auth/passkey', { passkey: toAnswer }))).toBe('401 PASSKEY_REFUSED');
  expect(outcome(await logIn(others))).toBe('200');
  const { json } = await post('/v1/auth/login', { username: owner.username, password: printed.trim() });
  const listed = await service.ask({ path: '/v1/me/passkeys', token: json.token });
  expect(listed.json.passkeys).toEqual([]);
  const path = `/v1/me/passkeys/${id}`;
  expect(outcome(await service.ask({ method: 'DELETE', path, token: json.token }))).toBe('404 PASSKEY_NOT_FOUND');
});

test('a passkey that is the last way in is not removed', async () => {
  const owner = await claimedWallet(service);
  const { id } = await added(owner);
  // The password is the operator's from here on, and ends.
  const store = createAuthStore(service.db);
  const row = await store.userById(owner.userId);
  await service.db.batch([store.resetPassword(owner.userId, row?.passwordHash ?? '', 2_000_000_000)]);
  const remove = { method: 'DELETE', path: `/v1/me/passkeys/${id}`, token: owner.token };
  expect(outcome(await service.ask(remove))).toBe('409 LAST_WAY_IN');
  await service.db.batch([store.resetPassword(owner.userId, row?.passwordHash ?? '', null)]);
  expect(outcome(await service.ask(remove))).toBe('200');
});

describe('an answer of a passkey', () => {
  test.each<[string, Wrong]>([
    ['made on another page', { origin: 'https://bursar.example.evil.example' }],
    ['made for another host name', { host: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without the person', { isVerified: false }],
    ['to a challenge of someone else', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['to no challenge', { challenge: '' }],
  ])('%s is refused, also for a new one', async (_, wrong) => {
    const { device } = await added();
    expect(outcome(await logIn(device, wrong))).toBe('401 PASSKEY_REFUSED');
    expect(outcome(await logIn(device))).toBe('200');
    const kind = wrong.type === undefined ? wrong : { type: 'webauthn.get' };
    const headers = await steppedUp(service, wallet);
    const options = await optionsAt('/v1/me/passkeys/options', wallet.token, headers);
    const body = { name: 'x', passkey: authenticator().create(options, kind) };
    expect(outcome(await post('/v1/me/passkeys', body, wallet.token, headers))).toBe('400 INVALID_PASSKEY');
  });

  test('counts once, also where it comes twice at once', async () => {
    const { device } = await added();
    const passkey = device.get(await optionsAt('/v1/auth/passkey/options'));
    const both = await Promise.all([1, 2].map(() => post('/v1/auth/passkey', { passkey })));
    expect(both.map(outcome).toSorted()).toEqual(['200', '401 PASSKEY_REFUSED']);
    expect(outcome(await post('/v1/auth/passkey', { passkey }))).toBe('401 PASSKEY_REFUSED');
  });

  test('to log in does not step up, nor the other way round', async () => {
    const { device } = await added();
    const toLogIn = device.get(await optionsAt('/v1/auth/passkey/options'));
    expect(outcome(await post('/v1/auth/step-up/passkey', { passkey: toLogIn }, wallet.token))).toBe(
      '401 PASSKEY_REFUSED',
    );
    const toStepUp = device.get(await optionsAt('/v1/auth/step-up/passkey/options', wallet.token));
    expect(outcome(await post('/v1/auth/passkey', { passkey: toStepUp }))).toBe('401 PASSKEY_REFUSED');
  });

  test('that takes five minutes is too late', async () => {
    const { device } = await added();
    const options = await optionsAt('/v1/auth/passkey/options');
    clock.offsetMs += 300_000;
    expect(outcome(await post('/v1/auth/passkey', { passkey: device.get(options) }))).toBe('401 PASSKEY_REFUSED');
  });

  test('of a passkey that is someone else’s already makes no second one', async () => {
    const { device } = await added();
    const owner = await claimedWallet(service);
    const headers = await steppedUp(service, owner);
    const options = await optionsAt('/v1/me/passkeys/options', owner.token, headers);
    const body = { name: 'x', passkey: device.create(options) };
    expect(outcome(await post('/v1/me/passkeys', body, owner.token, headers))).toBe('400 INVALID_PASSKEY');
  });

  test('that is nonsense is refused as such', async () => {
    const { device } = await added();
    const good = device.get(await optionsAt('/v1/auth/passkey/options'));
    const response = { clientDataJSON: '', authenticatorData: '', signature: '' };
    for (const passkey of [null, [], { ...good, id: 'x'.repeat(2_000) }, { ...good, id: '=' }])
      expect(outcome(await post('/v1/auth/passkey', { passkey }))).toBe('400 INVALID_PASSKEY');
    for (const passkey of [
      { ...good, response },
      { ...good, id: 'AAAA' },
      { ...good, rawId: 'AAAA' },
    ])
      expect(outcome(await post('/v1/auth/passkey', { passkey }))).toBe('401 PASSKEY_REFUSED');
    expect(outcome(await post('/v1/auth/passkey', {}))).toBe('400 MISSING_PASSKEY');
  });
});
