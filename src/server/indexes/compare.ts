import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { readBody } from '../../core/net/read-body.ts';

/** What two indexes show of the same chain. */
export interface Comparison {
  /** Up to this block, which is final to both. */
  readonly block: number;
  /** Events that both show alike. */
  readonly same: number;
  /** Those that only the one in use shows, only the new one, and both in different words. */
  readonly missing: number;
  readonly added: number;
  readonly changed: number;
  /** Id of the first that differs. */
  readonly first: string | undefined;
}

/** How far an index has come. */
export interface Heights {
  readonly latest: Height;
  readonly finalized: Height;
}

interface Height {
  readonly id: string;
  readonly blockNumber: number;
}

const PAGE_ROWS = 500;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const END_OF_TIME = '9'.repeat(75);

const id = z.string().regex(/^\d{75}$/);
const height = z.object({ id, blockNumber: z.int() });
const answer = z.object({
  events: z.array(z.looseObject({ id })),
  next: id.nullable(),
  latest: height,
  finalized: height,
});

/** How far the index at this URL has come. Throws while it does not show its feed. */
export async function heightsOf(url: string, signal: AbortSignal): Promise<Heights> {
  const { latest, finalized } = await ask(url, END_OF_TIME, 1, signal);
  return { latest, finalized };
}

/**
 * Compares two feeds, event by event, up to a final block. Ids are made of the event's place on the chain, so both have
 * the same. Neither is kept in memory. Throws when one of them does not answer.
 */
export async function compareFeeds(
  urls: { readonly old: string; readonly built: string },
  through: Height,
  signal: AbortSignal,
): Promise<Comparison> {
  const [old, built] = [eventsOf(urls.old, through.id, signal), eventsOf(urls.built, through.id, signal)];
  const counts = { same: 0, missing: 0, added: 0, changed: 0 };
  let first: string | undefined;
  let [a, b] = [await nextOf(old), await nextOf(built)];
  while (a !== undefined || b !== undefined) {
    const kind = kindOf(a, b);
    counts[kind]++;
    if (kind !== 'same') first ??= earlierId(a, b);
    const [movesOld, movesBuilt] = [kind !== 'added', kind !== 'missing'];
    if (movesOld) a = await nextOf(old);
    if (movesBuilt) b = await nextOf(built);
  }
  return { block: through.blockNumber, ...counts, first };
}

interface Shown {
  readonly id: string;
  readonly text: string;
}

function kindOf(old: Shown | undefined, built: Shown | undefined) {
  if (built === undefined || (old !== undefined && old.id < built.id)) return 'missing';
  if (old === undefined || old.id > built.id) return 'added';
  return old.text === built.text ? 'same' : 'changed';
}

function earlierId(a: Shown | undefined, b: Shown | undefined): string | undefined {
  if (a === undefined || b === undefined) return (a ?? b)?.id;
  return [a.id, b.id].sort()[0];
}

async function nextOf(events: AsyncGenerator<Shown, undefined>): Promise<Shown | undefined> {
  const { value } = await events.next();
  return value;
}

async function* eventsOf(url: string, through: string, signal: AbortSignal): AsyncGenerator<Shown, undefined> {
  for (let after: string | null = ''; after !== null; ) {
    const page: z.output<typeof answer> = await ask(url, after, PAGE_ROWS, signal);
    for (const event of page.events) {
      if (event.id > through) return undefined;
      yield { id: event.id, text: JSON.stringify(event) };
    }
    after = page.next;
    // Requests are served between two pages.
    await Bun.sleep(0);
  }
  return undefined;
}

async function ask(url: string, after: string, limit: number, signal: AbortSignal) {
  const query = new URLSearchParams({ limit: String(limit), ...(after === '' ? {} : { after }) });
  const response = await ownFetch(`${url}/feed?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const { bytes, truncated } = await readBody(response, MAX_ANSWER_BYTES);
  if (!response.ok || truncated) throw new Error(`The index answered ${response.status}, and no feed.`);
  return answer.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
