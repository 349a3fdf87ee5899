import { describe, expect, test } from 'bun:test';
import { createClientAddress, createClientIp } from './client-address.ts';

const options = { realIpHeader: 'x-real-ip', trustedProxies: ['10.0.0.0/8', '::1'] };
const addressOf = createClientAddress(options);

const clientOf = (peer: string | undefined, headers: Record<string, string> | [string, string][] = {}) =>
  addressOf(new Request('http://localhost/', { headers }), () => peer).client;

describe('the address of a client', () => {
  test('is the other end of the connection', () => {
    expect(clientOf('192.0.2.1')).toBe('192.0.2.1');
    expect(clientOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });

  test('is what a trusted proxy tells', () => {
    expect(clientOf('10.1.2.3', { 'X-Real-IP': '192.0.2.1' })).toBe('192.0.2.1');
    expect(clientOf('::1', { 'X-Real-IP': ' 192.0.2.1 ' })).toBe('192.0.2.1');
    expect(clientOf('::ffff:10.1.2.3', { 'X-Real-IP': '::ffff:192.0.2.1' })).toBe('192.0.2.1');
  });

  test('is not what anybody else tells', () => {
    expect(clientOf('192.0.2.1', { 'X-Real-IP': '192.0.2.2' })).toBe('192.0.2.1');
    expect(clientOf('::2', { 'X-Real-IP': '192.0.2.2' })).toBe('0:0:0:0/64');
  });

  test('is in no other header', () => {
    for (const header of [
      'X-Forwarded-For',
      'Forwarded',
      'X-Client-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
    ]) {
      expect(clientOf('10.1.2.3', { [header]: '192.0.2.1' })).toBe('10.1.2.3');
    }
  });

  test('is the proxy itself when that tells nothing usable', () => {
    for (const told of [
      '',
      'unknown',
      '192.0.2.1, 192.0.2.2',
      '192.0.2.1:80',
      '[2001:db8::1]',
      '192.0.2.01',
      'a:b',
    ])
      expect(clientOf('10.1.2.3', { 'X-Real-IP': told })).toBe('10.1.2.3');
    const doubled: [string, string][] = [
      ['X-Real-IP', '192.0.2.1'],
      ['x-real-ip', '192.0.2.2'],
    ];
    expect(clientOf('10.1.2.3', doubled)).toBe('10.1.2.3');
  });

  test('is the /64 of IPv6, however it is written', () => {
    const forms = [
      '2001:db8:0:1::',
      '2001:DB8:0:1:ffff::7',
      '2001:0db8:0000:0001:1:2:3:4',
      '2001:db8:0:1::1%eth0',
    ];
    for (const form of forms) expect(clientOf(form)).toBe('2001:db8:0:1/64');
    expect(clientOf('2001:db8:0:2::1')).toBe('2001:db8:0:2/64');
  });

  test('may be missing', () => expect(clientOf(undefined, { 'X-Real-IP': '192.0.2.1' })).toBe('nowhere'));
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
  test.each(cases)('at %p that tells %p is %p', (peer, told, expected) => {
    const headers = new Headers(told === undefined ? {} : { 'X-Real-IP': told });
    expect(ipOf(new Request('http://localhost/', { headers }), () => peer)).toBe(expected);
  });
});
