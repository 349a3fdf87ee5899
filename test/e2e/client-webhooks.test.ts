import { describe, expect, test } from 'bun:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import {
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookToVerify,
} from '../../clients/typescript/src/index.ts';
import { WEBHOOK_TYPES, type WebhookType } from '../../src/core/events.ts';
import { signedHeaders } from '../../src/notify/webhooks/send-webhook.ts';

const SECRET = `whsec_${Buffer.from(new Uint8Array(32).fill(9)).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from(new Uint8Array(32).fill(8)).toString('base64')}`;
const EVENT = { type: 'payment_failed', paymentId: 'pay_1', refusal: null, timestamp: 1, memo: 'Évora' };
const BODY = JSON.stringify(EVENT);
const now = () => Math.floor(Date.now() / 1000);
const packages = { standardwebhooks: new StandardWebhook(SECRET), svix: new SvixWebhook(SECRET) };

/** A message as the server sends it. */
function signed({ body = BODY, timestamp = now(), secret = SECRET, id = 'whd_1' } = {}) {
  return { body, headers: signedHeaders({ id, type: EVENT.type, body, timestamp }, secret) };
}
const refusal = async (message: Partial<WebhookToVerify>) => {
  const error = await verifyWebhook({ ...signed(), secret: SECRET, ...message }).catch((thrown) => thrown);
  if (error instanceof WebhookError) return error.code;
  throw new Error('It was not refused.', { cause: error });
};

describe('verifyWebhook', () => {
  test('accepts what the server signs, in every form in which headers and bodies come', async () => {
    const { headers, body } = signed();
    const bytes = new TextEncoder().encode(body);
    const forms: Omit<WebhookToVerify, 'secret'>[] = [
      { headers, body },
      { headers: new Headers(headers), body: bytes },
      { headers: { ...headers, 'x-many': ['a', 'b'] }, body: bytes.buffer },
      { headers: { ...headers }, body: Buffer.from(body) },
    ];
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    forms.push({ headers: shouted, body });
    for (const form of forms) expect<object>(await verifyWebhook({ ...form, secret: SECRET })).toEqual(EVENT);
  });

  test.each(Object.entries(packages))('accepts what %s signs', async (_, webhook) => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(now()),
      'webhook-signature': webhook.sign('msg_1', new Date(now() * 1000), BODY),
    };
    expect<object>(await verifyWebhook({ secret: SECRET, headers, body: BODY })).toEqual(EVENT);
  });

  test('accepts and refuses what standardwebhooks and svix do', async () => {
    const good = signed();
    const signature = good.headers['webhook-signature'] ?? '';
    const others = ['v1,AAAA', 'v1a,AAAA', 'v2,AAAA', 'v1,', 'v1', ''].join(' ');
    const given = (headers: Record<string, string>, body = good.body) => ({
      body,
      headers: { ...good.headers, ...headers },
    });
    const messages = [
      good,
      given({ 'webhook-signature': `${others} ${signature}` }),
      given({ 'webhook-signature': `${signature} ${others}` }),
      given({ 'webhook-signature': others }),
      given({ 'webhook-signature': signature.slice(3) }),
      given({ 'webhook-signature': signature.replace('v1,', 'v2,') }),
      given({ 'webhook-signature': '' }),
      given({ 'webhook-id': 'whd_2' }),
      given({ 'webhook-id': '' }),
      given({ 'webhook-timestamp': String(now() + 1) }),
      given({ 'webhook-timestamp': '' }),
      given({ 'webhook-timestamp': 'yesterday' }),
      given({}, `${BODY} `),
      given({}, BODY.replace('pay_1', 'pay_2')),
      signed({ timestamp: now() - 290 }),
      signed({ timestamp: now() - 310 }),
      signed({ timestamp: now() + 290 }),
      signed({ timestamp: now() + 310 }),
      signed({ secret: OTHER_SECRET }),
    ];
    const accepts = async (verify: () => unknown) => {
      try {
        await verify();
        return true;
      } catch {
        return false;
      }
    };
    const seen: boolean[] = [];
    for (const [index, { headers, body }] of messages.entries()) {
      const ours = await accepts(() => verifyWebhook({ secret: SECRET, headers, body }));
      seen.push(ours);
      for (const [name, webhook] of Object.entries(packages)) {
        const theirs = await accepts(() => webhook.verify(body, headers));
        expect({ index, name, accepted: ours }).toEqual({ index, name, accepted: theirs });
      }
    }
    expect(seen.filter(Boolean)).toHaveLength(5);
  });

  test('names the fault of a message, and takes no long ones', async () => {
    const { headers } = signed();
    expect(await refusal({ headers: {} })).toBe('NOT_SIGNED');
    expect(await refusal({ headers: { ...headers, 'webhook-id': ['a', 'b'] } })).toBe('NOT_SIGNED');
    const long = `v1,AAAA ${headers['webhook-signature']} `.repeat(40);
    expect(await refusal({ headers: { ...headers, 'webhook-signature': long } })).toBe('NOT_SIGNED');
    expect(await refusal(signed({ timestamp: now() - 310 }))).toBe('WRONG_TIME');
    expect(await refusal({ ...signed({ timestamp: now() - 20 }), toleranceSeconds: 10 })).toBe('WRONG_TIME');
    expect(await refusal(signed({ secret: OTHER_SECRET }))).toBe('WRONG_SIGNATURE');
    expect(await refusal(signed({ body: `"${'a'.repeat(300_000)}"` }))).toBe('TOO_LARGE');
    for (const body of ['no JSON', '"job_funded"', 'null', '[]', '{"type":1}']) {
      expect(await refusal(signed({ body }))).toBe('UNREADABLE');
    }
  });

  test('throws a TypeError for a secret that is none, and for a body that was parsed before', async () => {
    for (const secret of ['', 'whsec_', 'whsec_***', SECRET.slice('whsec_'.length)]) {
      await expect(verifyWebhook({ ...signed(), secret })).rejects.toBeInstanceOf(TypeError);
    }
    const parsed: WebhookToVerify = { ...signed(), secret: SECRET };
    Object.assign(parsed, { body: EVENT });
    await expect(verifyWebhook(parsed)).rejects.toBeInstanceOf(TypeError);
  });

  test('has a type for every documented event, and no other', async () => {
    const types: readonly WebhookEvent['type'][] = WEBHOOK_TYPES;
    const hasOthers: Exclude<WebhookEvent['type'], WebhookType | 'test'> extends never ? false : true = false;
    expect(hasOthers).toBe(false);
    const text = await Bun.file('docs/webhooks.md').text();
    const table = text.slice(text.indexOf('<!-- events:'), text.indexOf('<!-- /events'));
    const firstColumn = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const documented = firstColumn.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect<unknown>(documented).toEqual(types);
  });
});
