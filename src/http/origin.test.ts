import { expect, test } from 'bun:test';
import { isFromOwnPage } from './origin.ts';

const BASE = 'https://bursar.example';
const ask = (headers: Record<string, string>, base = BASE) =>
  isFromOwnPage(new Request('http://x/', { headers: { Host: 'bursar.example', ...headers } }), base);

test.each<[Record<string, string>, string?]>([
  [{}],
  [{ Origin: BASE }],
  [{ Origin: BASE, 'Sec-Fetch-Site': 'same-origin' }],
  // A proxy that has put another host in its place.
  [{ Origin: BASE, Host: 'inside:8787' }],
  // Another name of the server, by https.
  [{ Origin: 'https://wallet.example', Host: 'Wallet.Example' }],
  // A tunnel to this machine.
  [{ Origin: 'http://localhost:8787', Host: 'localhost:8787' }],
  [{ Origin: 'http://[::1]:8787', Host: '[::1]:8787' }],
  [{ Origin: 'http://10.0.0.7:8787', Host: '10.0.0.7:8787' }, 'http://127.0.0.1:8787'],
  [{ Origin: 'https://wallet.example', Host: 'wallet.example' }, 'http://127.0.0.1:8787'],
])('a request with %j is of an own page', (headers, base) => {
  expect(ask(headers, base)).toBe(true);
});

test.each<[Record<string, string>, string?]>([
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ Origin: '' }],
  [{ Origin: 'http://bursar.example' }],
  [{ Origin: 'https://bursar.example:8443' }],
  [{ Origin: 'http://wallet.example', Host: 'wallet.example' }],
  [{ Origin: 'ftp://bursar.example' }],
  [{ Origin: 'chrome-extension://bursar.example' }],
  [{ Origin: BASE, 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ 'Sec-Fetch-Site': 'none' }],
  [{ Origin: 'http://localhost:8788', Host: 'localhost:8787' }, 'http://127.0.0.1:8787'],
])('a request with %j is of no own page', (headers, base) => {
  expect(ask(headers, base)).toBe(false);
});
