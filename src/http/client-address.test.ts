import { describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import {
  createClientAddress,
  createClientIp,
  createHostCheck,
  createProxyWatch,
  knownHosts,
  type ProxyProblem,
} from './client-address.ts';

const options = { realIpHeader: 'x-real-ip', trustedProxies: ['10.0.0.0/8', '::1'] };
const addressOf = createClientAddress(options);

const clientOf = (peer: string | undefined, headers: Record<string, string> | [string, string][] = {}) =>
  addressOf(new Request('http://localhost/', { headers }), () => peer).client;

describe('the address of a client', () => {
  test('is the peer of the connection', () => {
    expect(clientOf('192.0.2.1')).toBe('192.0.2.1');
    expect(clientOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });

  test('is the one that a trusted proxy sends', () => {
    expect(clientOf('10.1.2.3', { 'X-Real-IP': '192.0.2.1' })).toBe('192.0.2.1');
    expect(clientOf('::1', { 'X-Real-IP': ' 192.0.2.1 ' })).toBe('192.0.2.1');
    expect(clientOf('::ffff:10.1.2.3', { 'X-Real-IP': '::ffff:192.0.2.1' })).toBe('192.0.2.1');
  });

  test('is not the one that an untrusted peer sends', () => {
    expect(clientOf('192.0.2.1', { 'X-Real-IP': '192.0.2.2' })).toBe('192.0.2.1');
    expect(clientOf('::2', { 'X-Real-IP': '192.0.2.2' })).toBe('0:0:0:0/64');
  });

  test('is not read from any other header', () => {
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Client-IP', 'CF-Connecting-IP', 'True-Client-IP']) {
      expect(clientOf('10.1.2.3', { [header]: '192.0.2.1' })).toBe('10.1.2.3');
    }
  });

  test("is the proxy's own if that sends no valid one", () => {
    for (const claimed of ['', 'unknown', '192.0.2.1, 192.0.2.2', '192.0.2.1:80', '[2001:db8::1]', '192.0.2.01', 'a:b'])
      expect(clientOf('10.1.2.3', { 'X-Real-IP': claimed })).toBe('10.1.2.3');
    const doubled: [string, string][] = [
      ['X-Real-IP', '192.0.2.1'],
      ['x-real-ip', '192.0.2.2'],
    ];
    expect(clientOf('10.1.2.3', doubled)).toBe('10.1.2.3');
  });

  test('is the /64 of an IPv6 address, however it is written', () => {
    const forms = ['2001:db8:0:1::', '2001:DB8:0:1:ffff::7', '2001:0db8:0000:0001:1:2:3:4', '2001:db8:0:1::1%eth0'];
    for (const form of forms) expect(clientOf(form)).toBe('2001:db8:0:1/64');
    expect(clientOf('2001:db8:0:2::1')).toBe('2001:db8:0:2/64');
  });

  test("is 'nowhere' for an unknown peer", () =>
    expect(clientOf(undefined, { 'X-Real-IP': '192.0.2.1' })).toBe('nowhere'));
});

describe('the IP address of a client', () => {
  const ipOf = createClientIp(options);
  const cases: [string | undefined, string | undefined, string | undefined][] = [
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.1', '192.0.2.2', '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['10.1.2.3', '2001:db8::7', '2001:db8::7'],
    ['10.1.2.3', ' 192.0.2.1 ', '192.0.2.1'],
    ['10.1.2.3', undefined, undefined],
    ['10.1.2.3', '192.0.2.1, 192.0.2.2', undefined],
    ['10.1.2.3', 'unknown', undefined],
    [undefined, '192.0.2.1', undefined],
  ];
  test.each(cases)('for the peer %p that sends %p is %p', (peer, claimed, expected) => {
    const headers = new Headers(claimed === undefined ? {} : { 'X-Real-IP': claimed });
    expect(ipOf(new Request('http://localhost/', { headers }), () => peer)).toBe(expected);
  });
});

const local = { host: '127.0.0.1', allowPrivateTargets: false };
const check = (host: string | undefined, known: readonly string[] | undefined) =>
  createHostCheck(known)(new Request('http://x/', { headers: host === undefined ? {} : { host } }))?.code;

describe('a server that listens on this machine', () => {
  const known = knownHosts({ ...local, baseUrl: 'https://Pay.Example:8443/base', hosts: ['bursar'] });

  test.each([
    'localhost',
    'LOCALHOST:8787',
    'localhost.:8787',
    'api.localhost:8787',
    '127.0.0.1:8787',
    '127.8.9.1',
    '[::1]:8787',
    '192.168.1.7:8787',
    '[fd00::7]',
    '[::ffff:127.0.0.1]:8787',
    'pay.example',
    'pay.example:8443',
    'bursar:8787',
    '',
    undefined,
  ])('answers to the host %s', (host) => {
    expect(check(host, known)).toBeUndefined();
  });

  test.each([
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.1',
    '[::ffff:1.2.3.4]',
    '[::ffff:1.2.3.4]:8787',
    '[::FFFF:102:304]',
    '[0:0:0:0:0:ffff:1.2.3.4]',
    'a b',
    'pay.example.evil.example',
    'other',
  ])('refuses the host %s', (host) => {
    expect(check(host, known)).toBe('UNKNOWN_HOST');
  });
});

test('a server that may reach private targets refuses unknown hosts on any interface', () => {
  const known = knownHosts({ host: '0.0.0.0', allowPrivateTargets: true });
  expect(check('evil.example', known)).toBe('UNKNOWN_HOST');
  expect(check('10.1.2.3:8787', known)).toBeUndefined();
});

test('a server that listens on all interfaces answers to every host', () => {
  const known = knownHosts({ host: '0.0.0.0', allowPrivateTargets: false });
  expect(check('anything.example', known)).toBeUndefined();
});

test('the host check refuses a request with two Host headers', () => {
  const request = new Request('http://x/');
  request.headers.append('host', 'localhost');
  request.headers.append('host', 'evil.example');
  expect(createHostCheck(undefined)(request)?.code).toBe('INVALID_HOST');
});

/** An address finder that trusts loopback and one private proxy, and what the operator gets to know. */
function watching() {
  const problems: ProxyProblem[] = [];
  const lines: string[] = [];
  const clock = { nowMs: 0 };
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const watch = createProxyWatch({
    logger,
    onProblem: (problem) => void problems.push(problem),
    monotonicMs: () => clock.nowMs,
  });
  const trustedProxies = ['127.0.0.0/8', '::1', '10.0.0.9'];
  const addressOf = createClientAddress({ realIpHeader: 'x-real-ip', trustedProxies, watch });
  const from = (peer: string, claimed?: string) =>
    addressOf(
      new Request('http://localhost/', { headers: claimed === undefined ? {} : { 'X-Real-IP': claimed } }),
      () => peer,
    ).client;
  return { problems, lines, clock, from };
}

describe('the proxy watch', () => {
  test('warns once of an untrusted peer that sends client addresses, which are ignored', () => {
    const { from, problems, lines } = watching();
    for (let index = 0; index < 60; index += 1) expect(from('172.18.0.5', `192.0.2.${index}`)).toBe('172.18.0.5');
    expect(problems).toHaveLength(60);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { peer: '172.18.0.5', msg: expect.stringContaining('BURSAR_TRUSTED_PROXIES') },
    ]);
  });

  test('warns once an hour of possible proxies that send no client address', () => {
    const { from, problems, lines, clock } = watching();
    for (const peer of ['10.0.0.9', '192.168.1.4', 'fd00::7']) from(peer);
    expect(problems).toEqual(['silent', 'silent', 'silent']);
    expect(lines).toHaveLength(1);
    clock.nowMs = 3_600_000;
    from('10.0.0.9');
    expect(lines).toHaveLength(2);
  });

  test('reports nothing for direct clients and trusted proxies', () => {
    const { from, problems } = watching();
    expect(from('127.0.0.1')).toBe('127.0.0.1');
    expect(from('::1', '192.0.2.7')).toBe('192.0.2.7');
    expect(from('10.0.0.9', '192.0.2.7')).toBe('192.0.2.7');
    expect(from('198.51.100.1')).toBe('198.51.100.1');
    expect(problems).toEqual([]);
  });
});
