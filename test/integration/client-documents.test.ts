import { beforeAll, expect, test } from 'bun:test';
import { createClientDocuments, DOCUMENT_PLACES } from '../../src/api/oauth/oauth-clients.ts';
import { createClient } from '../../src/core/net/guarded-fetch.ts';
import { createFairSlots } from '../../src/core/net/slots.ts';
import { type Authority, createAuthority } from '../support/certificates.ts';
import { openedInTests } from '../support/opened.ts';
import { testClock } from '../support/service.ts';

const REDIRECT = 'https://app.example/callback';
const opened = openedInTests();
let authority: Authority;

beforeAll(async () => {
  authority = await createAuthority();
});

/** A host with one document, and what reads it. */
async function hostOf(answer: (url: string) => Response, addresses: Readonly<Record<string, string>> = {}) {
  const requests: string[] = [];
  const tls = await authority.issue({ type: 'dns', value: 'app.example' });
  let id = '';
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls,
    fetch(request) {
      requests.push(new URL(request.url).pathname);
      return answer(id);
    },
  });
  opened.push({ stop: () => server.stop(true) });
  id = `https://app.example:${server.port}/client.json`;
  const clock = testClock();
  const fetch = createClient({
    userAgent: 'Test/1.0',
    slots: createFairSlots(DOCUMENT_PLACES),
    ca: authority.certificate,
    resolve: async (name) => [addresses[name] ?? '127.0.0.1'],
    mayReach: () => true,
  });
  const documents = createClientDocuments(clock, fetch);
  return { id, requests, clock, of: (url = id, party = 'anyone') => documents.of(url, party) };
}

const document = (client_id: string, more: object = {}) =>
  Response.json({ client_id, client_name: 'An app', redirect_uris: [REDIRECT], ...more });

test('a client is what the document at its id says, which is kept for five minutes', async () => {
  const { id, requests, clock, of } = await hostOf((url) => document(url));
  expect(await of()).toEqual({ id, name: 'An app', redirectUris: [REDIRECT] });
  expect(await of()).toMatchObject({ id });
  expect(requests).toHaveLength(1);
  clock.offsetMs += 301_000;
  expect(await of()).toMatchObject({ id });
  expect(requests).toHaveLength(2);
});

const faulty: [string, (url: string) => Response, string][] = [
  ['is of another client', () => document('https://other.example/client.json'), 'INVALID_CLIENT'],
  ['says not whose it is', () => Response.json({ redirect_uris: [REDIRECT] }), 'INVALID_CLIENT'],
  ['is elsewhere', () => Response.redirect('https://app.example/other.json'), 'INVALID_CLIENT'],
  ['is not there', () => new Response('', { status: 404 }), 'INVALID_CLIENT'],
  ['is no JSON', () => new Response('<html>'), 'INVALID_CLIENT'],
  ['is long', (url) => document(url, { pad: 'x'.repeat(20_000) }), 'INVALID_CLIENT'],
  ['is deep', (url) => document(url, { pad: JSON.parse(`${'['.repeat(9)}${']'.repeat(9)}`) }), 'INVALID_CLIENT'],
  ['has no redirect URIs', (url) => Response.json({ client_id: url }), 'INVALID_CLIENT_METADATA'],
  ['has a bad one', (url) => document(url, { redirect_uris: ['http://app.example/'] }), 'INVALID_REDIRECT_URI'],
];
test.each(faulty)('a client is refused whose document %s', async (_, answer, code) => {
  const { of, requests } = await hostOf(answer);
  await expect(of()).rejects.toMatchObject({ code });
  await expect(of()).rejects.toMatchObject({ code });
  expect(requests).toHaveLength(2);
});

test('sends no request for an id that is not a plain https URL with a path', async () => {
  const { id, of, requests } = await hostOf((url) => document(url));
  const { host } = new URL(id);
  const odd = [
    `http://${host}/client.json`,
    `https://${host}`,
    `https://${host}/`,
    `https://user@${host}/client.json`,
    `${id}#part`,
    `https://${host}/a/../client.json`,
    `https://${host.toUpperCase()}/client.json`,
    `${id}?${'x'.repeat(512)}`,
    'claude',
  ];
  for (const url of odd) await expect(of(url)).rejects.toMatchObject({ code: 'INVALID_CLIENT' });
  expect(requests).toEqual([]);
});

test('a crowd whose hosts keep silent keeps no others from connecting, and is refused until later', async () => {
  const silent = Bun.listen({ hostname: '0.0.0.0', port: 0, socket: { data: () => undefined } });
  opened.push({ stop: async () => silent.stop(true) });
  // Each of its own network, on behalf of another client.
  const crowd = Array.from({ length: 32 }, (_, index) => ({ name: `s${index}.example`, ip: `127.1.0.${index + 1}` }));
  const { of } = await hostOf((url) => document(url), Object.fromEntries(crowd.map(({ name, ip }) => [name, ip])));
  const refused: unknown[] = [];
  const asking = crowd.map(({ name, ip }) =>
    of(`https://${name}:${silent.port}/client.json`, ip).catch((error: unknown) => void refused.push(error)),
  );
  expect(await of()).toMatchObject({ name: 'An app' });
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) expect(error).toMatchObject({ code: 'OVERLOADED', headers: { 'Retry-After': '5' } });
  silent.stop(true);
  await Promise.all(asking);
});
