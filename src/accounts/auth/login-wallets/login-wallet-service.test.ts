import { expect, test } from 'bun:test';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { createChallenges } from '../sessions/jwt-secrets.ts';
import { createSiweMessages } from './login-wallet-service.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const LOG_IN = { key: ['log in'], statement: 'Log in to Bursar.' };
const clock = { nowMs: () => 1_800_000_000_123 };

function messagesOf(baseUrl: string, chainId = 8453) {
  const jwtSecrets = { present: 'a secret of this test alone' };
  const challenges = createChallenges(jwtSecrets, clock, { use: 'bursar/siwe', encoding: 'hex' });
  return createSiweMessages(challenges, { chainId, baseUrl: () => baseUrl });
}

test.each(['https://pay.example', 'https://a.b.example:8443', 'http://127.0.0.1:8787'])(
  'the message for %s is as others make and read it',
  (baseUrl) => {
    const { message, expiresAt } = messagesOf(baseUrl).issue(ADDRESS, LOG_IN);
    const { nonce = '', ...read } = parseSiweMessage(message);
    const { host: domain, origin: uri } = new URL(baseUrl);
    const fields = { domain, uri, version: '1', chainId: 8453, address: ADDRESS } as const;
    const issuedAt = new Date(clock.nowMs());
    const expirationTime = new Date(clock.nowMs() + 300_000);
    const all = { ...fields, statement: LOG_IN.statement, issuedAt, expirationTime };
    expect(read).toEqual(all);
    expect(message).toBe(createSiweMessage({ ...all, nonce }));
    expect(expiresAt).toBe(1_800_000_301);
  },
);

test.each(['http://[::1]:8787', 'http://bursar:8787', 'https://xn--80a.xn--p1ai', 'https://my_host.example/'])(
  'a message for %s is made and read',
  (baseUrl) => {
    const messages = messagesOf(baseUrl);
    const { message } = messages.issue(ADDRESS, LOG_IN);
    expect(message).toStartWith(`${new URL(baseUrl).host} wants you to sign in`);
    expect(messages.read(message, LOG_IN)?.address).toBe(ADDRESS);
    expect(messages.read(message, { ...LOG_IN, key: ['step up'] })).toBeUndefined();
    expect(messagesOf(baseUrl, 1).read(message, LOG_IN)).toBeUndefined();
    expect(messagesOf('https://evil.example').read(message, LOG_IN)).toBeUndefined();
  },
);
