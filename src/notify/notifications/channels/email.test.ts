import { expect, test } from 'bun:test';
import { greetingName } from './email.ts';

test.each([
  ['https://bursar.example.com', 'bursar.example.com'],
  ['https://bursar.example.com:8443/at', 'bursar.example.com'],
  ['https://192.0.2.7', '[192.0.2.7]'],
  ['https://[2001:db8::7]:8443', '[IPv6:2001:db8::7]'],
  ['http://127.0.0.1:8787', 'mail.example.org'],
  ['http://localhost:8787', 'mail.example.org'],
  ['http://[::1]:8787', 'mail.example.org'],
])('a server at %s greets mail servers as %s', (baseUrl, name) => {
  expect(greetingName(baseUrl, 'bursar@mail.example.org')).toBe(name);
});
