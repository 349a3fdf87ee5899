import { beforeAll, describe, expect, test } from 'bun:test';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import { noTexts, type Refusal, refuses, type SharedScene, unprovoked } from '../support/scenario.ts';
import { sharedScene } from './bad-input-running.ts';

const TOKEN_OF_A_URL = 'a-token-that-nothing-repeats';

let scene: SharedScene;
let wallet: ClaimedWallet;

beforeAll(async () => {
  scene = await sharedScene([TOKEN_OF_A_URL]);
  wallet = await createClaimedWallet(scene.apiUrl);
});

const ofWallet = (tail: string) => `/v1/wallets/${wallet.id}${tail}`;
const put = (body: unknown) => ({ method: 'PUT', path: ofWallet('/webhook'), token: wallet.token, body });

describe('a webhook URL', () => {
  test('is refused when it is malformed, and the previous one stays', async () => {
    const good = 'https://receiver.example/hook';
    expect((await scene.ask(put({ url: good }))).status).toBe(200);
    const urls = [
      '',
      ' ',
      'nowhere',
      '/hook',
      '//receiver.example/hook',
      'https:receiver.example',
      'https://',
      'ftp://receiver.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/plain,a',
      `https://user:${TOKEN_OF_A_URL}@receiver.example/`,
      'https://receiver.example:0/',
      'https://receiver.example:65536/',
      'https://receiver..example/',
      ` ${good}`,
      `${good} `,
      'https://receiver.example/a b',
      'https://receiver.example/\r\nHost: a',
      `https://receiver.example/${TOKEN_OF_A_URL}${'x'.repeat(2_048)}`,
    ];
    await refuses(scene, put, [
      [{}, 'MISSING_URL'],
      [{ URL: good, webhookUrl: good }, 'MISSING_URL'],
      ...urls.map((url): Refusal => [{ url }, 'INVALID_URL']),
      ...noTexts.filter((value) => value !== null).map((url): Refusal => [{ url }, 'INVALID_URL']),
    ]);
    const answer = await scene.ask({ path: ofWallet('/webhook'), token: wallet.token });
    expect(answer.json).toEqual({ walletId: wallet.id, webhookUrl: good });
  });

  test('that was removed gets no test event', async () => {
    expect((await scene.ask(put({ url: null }))).json).toEqual({ walletId: wallet.id, webhookUrl: null });
    const send = { method: 'POST', path: ofWallet('/webhook/test'), token: wallet.token };
    await refuses(scene, () => send, [[undefined, 'WEBHOOK_NO_URL']]);
  });
});

test('resending an unknown delivery is answered DELIVERY_NOT_FOUND', async () => {
  const ids = ['whd_000000000000', 'whd_', 'nonsense', wallet.id, 'a%2Fb', 'a%00', 'x'.repeat(8_000)];
  const resend = (id: unknown) => ({
    method: 'POST',
    path: `/v1/webhook-deliveries/${id}/resend`,
    token: wallet.token,
  });
  await refuses(
    scene,
    resend,
    ids.map((id): Refusal => [id, 'DELIVERY_NOT_FOUND']),
    404,
  );
});

test('the list of deliveries refuses a limit or an offset that is not an integer, and clamps others', async () => {
  const log = (query: unknown) => ({ path: ofWallet(`/webhook-deliveries?${query}`), token: wallet.token });
  await refuses(scene, log, [
    ['limit=ten', 'INVALID_PAGINATION'],
    ['offset=1.5', 'INVALID_PAGINATION'],
    ['limit=', 'INVALID_PAGINATION'],
    ['status=done', 'INVALID_STATUS_FILTER'],
    ['type=job', 'INVALID_TYPE_FILTER'],
  ]);
  const empty = await scene.ask(log('limit=-1&offset=9007199254740993'));
  expect(empty).toMatchObject({ status: 200, json: { deliveries: [] } });
});

test('no request failed inside the server, and every error code of webhooks was provoked', () => {
  expect(scene.server.output()).not.toContain('request failed');
  expect(unprovoked('bad-input-webhooks', scene)).toEqual([]);
});
