import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { parseSigningKey } from '../../src/core/lib/signing-keys.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, play } from '../support/http.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

const KEY_ID = 'organizations/1c/apiKeys/2d';
const BUYER = '8.8.4.4';

const ed25519 = generateKeyPairSync('ed25519');
const jwk = ed25519.privateKey.export({ format: 'jwk' });
const ed25519Secret = Buffer.concat([jwk.d ?? '', jwk.x ?? ''].map((part) => Buffer.from(part, 'base64url'))).toString(
  'base64',
);
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ecSecret = ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString();

/** A request to the onramp's stand-in. */
interface OnrampRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}
let requests: OnrampRequest[] = [];
let answer: () => Response = () => Response.json({ token: 'a token/1', channel_id: 'channel-1' });

const standIn = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    requests.push({ method, path: `${pathname}${search}`, headers, body: await request.json() });
    return answer();
  },
});
const cdpUrl = `http://127.0.0.1:${standIn.port}`;

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

const keyOf = (secret: string) => ({ cdpKeyId: KEY_ID, cdpKeySecret: parseSigningKey(secret), cdpUrl });
const withService = async (options: ServiceOptions, task: (own: TestService) => Promise<void>) => {
  const own = await startService(chain, { relayer: 1, ...options });
  try {
    await task(own);
  } finally {
    await own.stop();
  }
};
const session = (token?: string, body: unknown = { walletId: wallet.id }): Ask => ({
  method: 'POST',
  path: '/v1/onramp/session-token',
  token,
  body,
});

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { settings: keyOf(ed25519Secret), clientIp: BUYER });
  wallet = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
  await standIn.stop(true);
});

/** Expects the one request that was made to be exactly what the platform documents, signed by this key. */
async function expectDocumentedRequest(key: KeyObject, alg: string, body: object) {
  expect(requests).toHaveLength(1);
  const [request] = requests;
  if (request === undefined) throw new Error('Nothing was requested.');
  expect(request).toMatchObject({ method: 'POST', path: '/onramp/v1/token', body });
  expect(request.body).toEqual(body);
  expect(request.headers.get('content-type')).toBe('application/json');
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const { payload } = await jwtVerify(token, key, { algorithms: [alg], issuer: 'cdp', subject: KEY_ID });
  const uri = `POST 127.0.0.1:${standIn.port}/onramp/v1/token`;
  expect(payload).toMatchObject({ uri, uris: [uri], aud: ['cdp_service'], nbf: payload.iat });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
  expect(decodeProtectedHeader(token)).toEqual({
    alg,
    typ: 'JWT',
    kid: KEY_ID,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}

describe('an onramp session', () => {
  test("is requested for the wallet, USDC, this chain and the caller's address", async () => {
    requests = [];
    const before = Math.floor(Date.now() / 1000);
    const { status, json, headers } = await service.ask(session(wallet.token));
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        token: 'a token/1',
        channelId: 'channel-1',
        expiresAt: expect.any(Number),
        onrampUrl: 'https://pay.coinbase.com/buy/select-asset?sessionToken=a+token%2F1',
      },
    });
    expect(json.expiresAt).toBeWithin(before + 300, before + 330);
    expect(headers.get('cache-control')).toBe('no-store');
    await expectDocumentedRequest(ed25519.publicKey, 'EdDSA', {
      addresses: [{ address: wallet.address, blockchains: [`chain-${chain.chainId}`] }],
      assets: ['USDC'],
      clientIp: BUYER,
    });
  });

  test('is requested with an EC key as well, and with no private client address', async () => {
    await withService({ settings: keyOf(ecSecret), clientIp: '10.0.0.7' }, async (own) => {
      const mine = await claimedWallet(own);
      requests = [];
      expect((await own.ask(session(mine.token, { walletId: mine.id }))).status).toBe(200);
      await expectDocumentedRequest(ec.publicKey, 'ES256', {
        addresses: [{ address: mine.address, blockchains: [`chain-${chain.chainId}`] }],
        assets: ['USDC'],
      });
    });
  });

  test('has no channel id when the onramp gives none', async () => {
    answer = () => Response.json({ token: 't', channel_id: '' });
    expect((await service.ask(session(wallet.token))).json).not.toHaveProperty('channelId');
    answer = () => Response.json({ token: 't' });
    expect((await service.ask(session(wallet.token))).json).not.toHaveProperty('channelId');
  });

  test("is refused for another user's wallet, whether or not it exists", async () => {
    requests = [];
    const other = await claimedWallet(service);
    const pending = await createWallet(service);
    const messages = new Set<string>();
    for (const walletId of [other.id, pending.id, 'wallet_000000000000', '']) {
      const request = { ...session(wallet.token, { walletId }), name: '', status: 403 } as const;
      const { json } = await play(service.app, { ...request, error: 'INVALID_WALLET' });
      messages.add(json.message);
    }
    expect(messages.size).toBe(1);
    expect(requests).toEqual([]);
  });

  test.each([
    [{}, 'MISSING_WALLET_ID'],
    [{ walletId: 7 }, 'INVALID_WALLET_ID'],
    [{ walletId: null }, 'INVALID_WALLET_ID'],
  ] as const)('for %j is refused', (body, error) =>
    play(service.app, { ...session(wallet.token, body), name: '', status: 400, error }),
  );

  test('is refused without a JWT', async () => {
    await play(service.app, { ...session(undefined), name: '', status: 401, error: 'UNAUTHORIZED' });
    await play(service.app, { ...session(wallet.apiKey), name: '', status: 403, error: 'OWNER_REQUIRED' });
  });

  test('is refused when no onramp key is configured', () =>
    withService({}, async (own) => {
      const mine = await claimedWallet(own);
      const body = { walletId: mine.id };
      await play(own.app, { ...session(mine.token, body), name: '', status: 503, error: 'CDP_NOT_CONFIGURED' });
    }));
});

describe('an onramp that fails', () => {
  const SECRET_TEXT = 'the key organizations/1c was revoked';
  const failures: [string, () => Response][] = [
    ['refuses the key', () => Response.json({ message: SECRET_TEXT }, { status: 401 })],
    ['answers 500', () => new Response(SECRET_TEXT, { status: 500 })],
    ['answers 429', () => new Response(SECRET_TEXT, { status: 429 })],
    ['redirects elsewhere', () => Response.redirect(`${cdpUrl}/elsewhere`, 302)],
    ['answers without JSON', () => new Response(SECRET_TEXT)],
    ['answers without a token', () => Response.json({ channel_id: SECRET_TEXT })],
    ['answers an empty token', () => Response.json({ token: '' })],
    ['answers without end', () => Response.json({ token: 't', padding: SECRET_TEXT.repeat(1_000) })],
  ];
  test.each(failures)('because it %s is answered ONRAMP_UNAVAILABLE without details', async (_, failing) => {
    answer = failing;
    requests = [];
    service.log.length = 0;
    const { text } = await play(service.app, {
      ...session(wallet.token),
      name: '',
      status: 502,
      error: 'ONRAMP_UNAVAILABLE',
    });
    expect(requests).toHaveLength(1);
    for (const written of [text, service.log.join('')]) {
      expect(written).not.toContain('organizations');
      expect(written).not.toContain(ed25519Secret);
      expect(written).not.toContain('Bearer');
    }
    expect(service.log.join('')).toContain('the onramp gave no session');
  });

  test('is answered ONRAMP_UNAVAILABLE when it is unreachable or a private target', async () => {
    const unreachable = { ...keyOf(ecSecret), cdpUrl: 'http://127.0.0.1:1' };
    const cases: ServiceOptions[] = [
      { settings: unreachable },
      { settings: { ...keyOf(ecSecret), allowPrivateTargets: false } },
    ];
    for (const options of cases) {
      await withService(options, async (own) => {
        const mine = await claimedWallet(own);
        await play(own.app, {
          ...session(mine.token, { walletId: mine.id }),
          name: '',
          status: 502,
          error: 'ONRAMP_UNAVAILABLE',
        });
      });
    }
  });
});
