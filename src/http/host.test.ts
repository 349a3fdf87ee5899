import { describe, expect, test } from 'bun:test';
import { createHostCheck, knownHosts } from './host.ts';

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
