import { expect, test } from 'bun:test';
import { mcpChallenge, offersOauth } from './app-grants.ts';

test.each([
  ['https://bursar.example', true],
  ['https://bursar.example:8443', true],
  ['http://127.0.0.1:8787', true],
  ['http://localhost:8787', true],
  ['http://[::1]:8787', true],
  ['http://bursar.example', false],
  ['http://192.168.1.7:8787', false],
  ['http://localhost.example', false],
  ['https://bursar.example/api', false],
  ['', false],
])('apps can be connected under %j: %p', (baseUrl, isOffered) => {
  expect(offersOauth(baseUrl)).toBe(isOffered);
  expect(mcpChallenge(baseUrl, ['read'], false).includes('resource_metadata')).toBe(isOffered);
});
