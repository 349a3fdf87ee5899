import { afterEach, expect, test } from 'bun:test';
import { isServed } from './local-server.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function listening(answer: () => Response | Promise<Response>): string {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  stops.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

test('a server that answers is there, and one that only listens is busy', async () => {
  expect(await isServed(listening(() => new Response('ok')))).toBe(true);
  expect(await isServed(listening(() => new Promise(() => undefined)))).toBe(true);
});

test('there is none where no program listens, or another one', async () => {
  const url = listening(() => new Response('ok'));
  for (const stop of stops.splice(0)) await stop();
  expect(await isServed(url)).toBe(false);
  expect(await isServed(listening(() => new Response('', { status: 404 })))).toBe(false);
});
