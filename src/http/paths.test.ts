import { expect, test } from 'bun:test';
import { isFromOwnPage } from './paths.ts';

const BASE = 'https://bursar.example';
const ask = (headers: Record<string, string>, base: string) =>
  isFromOwnPage(new Request('http://x/', { headers: { Host: 'bursar.example', ...headers } }), base);

test.each<readonly [Record<string, string>, string]>([
  [{}, BASE],
  [{ Origin: BASE }, BASE],
  [{ Origin: BASE, 'Sec-Fetch-Site': 'same-origin' }, BASE],
  // A proxy that has put another host in its place.
  [{ Origin: BASE, Host: 'inside:8787' }, BASE],
  // Another name of the server, by https.
  [{ Origin: 'https://wallet.example', Host: 'Wallet.Example' }, BASE],
  // A tunnel to this machine.
  [{ Origin: 'http://localhost:8787', Host: 'localhost:8787' }, BASE],
  [{ Origin: 'http://[::1]:8787', Host: '[::1]:8787' }, BASE],
  [{ Origin: 'http://10.0.0.7:8787', Host: '10.0.0.7:8787' }, 'http://127.0.0.1:8787'],
  [{ Origin: 'https://wallet.example', Host: 'wallet.example' }, 'http://127.0.0.1:8787'],
])('a request with %j is of an own page of %s', (headers, base) => {
  expect(ask(headers, base)).toBe(true);
});

test.each<readonly [Record<string, string>, string]>([
  [{ Origin: 'https://evil.example' }, BASE],
  [{ Origin: 'null' }, BASE],
  [{ Origin: '' }, BASE],
  [{ Origin: 'http://bursar.example' }, BASE],
  [{ Origin: 'https://bursar.example:8443' }, BASE],
  [{ Origin: 'http://wallet.example', Host: 'wallet.example' }, BASE],
  [{ Origin: 'ftp://bursar.example' }, BASE],
  [{ Origin: 'chrome-extension://bursar.example' }, BASE],
  [{ Origin: BASE, 'Sec-Fetch-Site': 'cross-site' }, BASE],
  [{ 'Sec-Fetch-Site': 'same-site' }, BASE],
  [{ 'Sec-Fetch-Site': 'none' }, BASE],
  [{ Origin: 'http://localhost:8788', Host: 'localhost:8787' }, 'http://127.0.0.1:8787'],
])('a request with %j is of no own page of %s', (headers, base) => {
  expect(ask(headers, base)).toBe(false);
});
