import { afterEach, beforeEach, expect, test } from 'bun:test';
import { compareFeeds } from './compare.ts';

const ID_LENGTH = 75;
const END = idOf(10);
const never = new AbortController().signal;
const stops: (() => unknown)[] = [];
let urls: { old: string; built: string };
let old: number[];
let built: number[];
let words: (place: number, who: 'old' | 'built') => string;

function idOf(place: number): string {
  return String(place).padStart(ID_LENGTH, '0');
}

/** A feed of events at these places, two on a page. */
function feed(who: 'old' | 'built', places: () => readonly number[]): string {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const after = new URL(request.url).searchParams.get('after') ?? '';
      const left = places().filter((place) => idOf(place) > after);
      const events = left.slice(0, 2).map((place) => ({ id: idOf(place), event: words(place, who) }));
      const next = left.length > 2 ? events.at(-1)?.id : null;
      const end = { id: END, blockNumber: 10 };
      return Response.json({ events, next, latest: end, finalized: end });
    },
  });
  stops.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

beforeEach(() => {
  words = (place) => `event ${place}`;
  urls = { old: feed('old', () => old), built: feed('built', () => built) };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const compare = () => compareFeeds(urls, { id: END, blockNumber: 10 }, never);

test('what both show is the same up to the block, and what comes later is not looked at', async () => {
  old = [1, 2, 3, 5, 8, 11];
  built = [1, 2, 3, 5, 8, 12, 13];
  expect(await compare()).toEqual({ block: 10, same: 5, missing: 0, added: 0, changed: 0, first: undefined });
});

test('what one of them lacks is counted, in the middle and at the end', async () => {
  old = [1, 2, 4, 9, 10];
  built = [1, 3, 4];
  expect(await compare()).toEqual({ block: 10, same: 2, missing: 3, added: 1, changed: 0, first: idOf(2) });
});

test('an event that reads otherwise is changed', async () => {
  old = [1, 2, 3];
  built = [1, 2, 3];
  words = (place, who) => (place === 3 ? who : 'alike');
  expect(await compare()).toEqual({ block: 10, same: 2, missing: 0, added: 0, changed: 1, first: idOf(3) });
});

test('nothing is said where one does not answer', async () => {
  old = [1];
  built = [1];
  urls = { ...urls, old: 'http://127.0.0.1:1' };
  expect(compare()).rejects.toThrow();
});
