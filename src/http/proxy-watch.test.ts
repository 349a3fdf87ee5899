import { describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import { createClientAddress } from './client-address.ts';
import { createProxyWatch, type ProxyProblem } from './proxy-watch.ts';

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
  const from = (peer: string, told?: string) =>
    addressOf(
      new Request('http://localhost/', { headers: told === undefined ? {} : { 'X-Real-IP': told } }),
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
