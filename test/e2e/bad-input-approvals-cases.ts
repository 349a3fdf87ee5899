import { beforeAll, describe, expect, test } from 'bun:test';
import type { ClaimedWallet } from '../support/client.ts';
import { good, payments, type Refusal, refuses, type SharedScene, unprovoked } from '../support/scenario.ts';
import { sharedScene } from './bad-input-running.ts';

let scene: SharedScene;
/** Pays 1 USDC at a time. */
let wallet: ClaimedWallet;

beforeAll(async () => {
  scene = await sharedScene([]);
  wallet = await newWallet('100');
  await configure(wallet, { txLimit: '1' });
});

const { newWallet, payment, configure } = payments(() => scene);

const asking = (body: object = {}, by = wallet) => payment(by, { ...good, amount: '2', approval: 'request', ...body });
const ask = async (by = wallet): Promise<string> => {
  const { status, json } = await scene.ask(asking({}, by));
  expect(status).toBe(202);
  return json.approval.id;
};
const decision = (id: string, what: string, body: unknown = {}) => ({
  method: 'POST',
  path: `/v1/approvals/${id}/${what}`,
  token: wallet.token,
  body,
});
const list = (query: string) => ({ path: `/v1/approvals?${query}`, token: wallet.apiKey });

describe('asking for an approval', () => {
  test('refuses malformed requests and reasons', async () => {
    await refuses(scene, (body) => asking(Object(body)), [
      [{ approval: 'please' }, 'INVALID_APPROVAL'],
      [{ approval: true }, 'INVALID_APPROVAL'],
      [{ reason: 7 }, 'INVALID_REASON'],
      [{ reason: 'x'.repeat(1_001) }, 'INVALID_REASON'],
      [{ reason: 'zero\u200bwidth' }, 'INVALID_REASON'],
      [{ reason: 'two\nlines' }, 'INVALID_REASON'],
      [{ reasons: 'many' }, 'UNKNOWN_FIELD', 'reason'],
      [{ amount: '99.5' }, 'INSUFFICIENT_BALANCE'],
    ]);
    expect((await scene.ask(list('limit=100'))).json).toEqual({ approvals: [] });
  });

  test('takes a reason of 1000 characters, and shows it as it was written', async () => {
    const reason = 'é'.repeat(1_000);
    const { json } = await scene.ask(asking({ reason }));
    expect(json.approval.reason).toBe(reason);
    expect((await scene.ask(decision(json.approval.id, 'decline'))).status).toBe(200);
  });

  test('is refused to a wallet that waits for twenty decisions, which pays within its limits all the same', async () => {
    const eager = await newWallet('10');
    await configure(eager, { txLimit: '1' });
    for (let count = 0; count < 20; count++) await ask(eager);
    await refuses(scene, (body) => asking(Object(body), eager), [[{}, 'TOO_MANY_APPROVALS']], 409);
    expect((await scene.ask(asking({ amount: '1' }, eager))).status).toBe(200);
  });
});

describe('deciding about an approval', () => {
  test('answers APPROVAL_NOT_FOUND to unknown and malformed ids', async () => {
    const id = await ask();
    const almost = [id.toUpperCase(), `${id}%00`, `%20${id}`, id.slice(4)];
    const unknown = ['apr_000000000000', 'nonsense', '%27', ...almost].map(
      (sent): Refusal => [sent, 'APPROVAL_NOT_FOUND'],
    );
    for (const what of ['approve', 'decline']) {
      await refuses(scene, (sent) => decision(String(sent), what), unknown, 404);
    }
    await refuses(scene, (sent) => ({ path: `/v1/approvals/${sent}`, token: wallet.token }), unknown, 404);
    await scene.ask(decision(id, 'decline'));
  });

  test('refuses a malformed signature, and leaves the approval as it is', async () => {
    const id = await ask();
    const bad = [7, '', '0x', '0x0', '5c'.repeat(65), `0x${'zz'.repeat(65)}`, `0x${'5c'.repeat(4_097)}`];
    await refuses(scene, (signature) => decision(id, 'approve', { signature }), [
      ...bad.map((signature): Refusal => [signature, 'INVALID_SIGNATURE']),
      [`0x${'5c'.repeat(65)}`, 'INVALID_SIGNATURE'],
    ]);
    const shown = await scene.ask({ path: `/v1/approvals/${id}`, token: wallet.token });
    expect(shown.json).toMatchObject({ status: 'pending', paymentId: null });
    await scene.ask(decision(id, 'decline'));
  });

  test('comes too late once it was decided', async () => {
    const [declined, used] = [await ask(), await ask()];
    expect((await scene.ask(decision(declined, 'decline'))).json.status).toBe('declined');
    expect((await scene.ask(decision(used, 'approve'))).json.status).toBe('used');
    await refuses(scene, (id) => decision(String(id), 'approve'), [[declined, 'APPROVAL_ENDED', 'is declined']], 409);
    await refuses(scene, (id) => decision(String(id), 'decline'), [[used, 'APPROVAL_ENDED', 'is used']], 409);
  });
});

test('setting how long approvals are open refuses anything but a whole number of hours', async () => {
  const path = `/v1/wallets/${wallet.id}/approval-hours`;
  const bad = [0, -1, 721, 1.5, '24', null, 1e300].map(
    (approvalHours): Refusal => [{ approvalHours }, 'INVALID_APPROVAL_HOURS'],
  );
  await refuses(scene, (body) => ({ method: 'PUT', path, token: wallet.token, body }), [
    [{}, 'MISSING_APPROVAL_HOURS'],
    ...bad,
  ]);
});

test('listing approvals refuses filters and pages that are none', async () => {
  await refuses(scene, (query) => list(String(query)), [
    ['status=confirmed', 'INVALID_STATUS_FILTER'],
    ['limit=x', 'INVALID_PAGINATION'],
    ['wallet=1', 'UNKNOWN_PARAMETER', 'wallet'],
  ]);
});

test('every error code of approvals was provoked', () => {
  expect(unprovoked('bad-input-approvals', scene)).toEqual([]);
});
