import { describe, expect, test } from 'bun:test';
import { createClientAddress, createClientIp } from './client-address.ts';

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
    for (const told of ['', 'unknown', '192.0.2.1, 192.0.2.2', '192.0.2.1:80', '[2001:db8::1]', '192.0.2.01', 'a:b'])
      expect(clientOf('10.1.2.3', { 'X-Real-IP': told })).toBe('10.1.2.3');
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
  test.each(cases)('for the peer %p that sends %p is %p', (peer, told, expected) => {
    const headers = new Headers(told === undefined ? {} : { 'X-Real-IP': told });
    expect(ipOf(new Request('http://localhost/', { headers }), () => peer)).toBe(expected);
  });
});
