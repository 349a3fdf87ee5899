import type { Ask, Request } from './json-rpc.ts';

/** So many blocks in a row tell a rhythm. */
const GAPS = 8;
/** A look finds a block late, by as much as the pause between two looks. */
const TOLERATED_LOOKS = 1.5;

/** When the heads of a chain come. */
export interface Rhythm {
  /** Takes note of what a node answered, if that is a block. */
  noticeHead(block: unknown, nowMs: number): void;
  /**
   * Whether no look is due yet: the last blocks came so evenly that the next one cannot have come. The look that finds
   * it in time is never left out; a block that breaks the rhythm is found later by what was left out.
   */
  isTooEarly(nowMs: number, looksEveryMs: number): boolean;
}

export function createRhythm(): Rhythm {
  let last: { number: number; seenAtMs: number } | undefined;
  let gapsMs: number[] = [];
  return {
    noticeHead(block, nowMs) {
      const number = numberOf(block);
      if (number === undefined || number === last?.number) return;
      const gapMs = number - 1 === last?.number ? nowMs - last.seenAtMs : undefined;
      gapsMs = gapMs === undefined ? [] : [...gapsMs.slice(1 - GAPS), gapMs];
      last = { number, seenAtMs: nowMs };
    },
    isTooEarly(nowMs, looksEveryMs) {
      if (last === undefined || gapsMs.length < GAPS) return false;
      const toleratedMs = TOLERATED_LOOKS * looksEveryMs;
      const averageMs = gapsMs.reduce((sum, gap) => sum + gap, 0) / GAPS;
      if (gapsMs.some((gap) => Math.abs(gap - averageMs) > toleratedMs)) return false;
      return nowMs - last.seenAtMs < averageMs - toleratedMs;
    },
  };
}

function numberOf(block: unknown): number | undefined {
  if (typeof block !== 'object' || block === null || !('number' in block)) return undefined;
  const number = Number(block.number);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Answers with the last head again, without asking a node, where a look for a new one is too early. Otherwise it looks
 * for the header first: a full block is requested once, and none without transactions.
 * @param looksEveryMs how often the head is read
 */
export function lookingInRhythm(ask: Ask, looksEveryMs: number, now = () => performance.now()): Ask {
  const rhythm = createRhythm();
  let head: unknown;
  return async (request) => {
    if (!asksForHead(request)) return await ask(request);
    if (rhythm.isTooEarly(now(), looksEveryMs)) return head;
    const header = await ask({ ...request, params: ['latest', false] });
    rhythm.noticeHead(header, now());
    const hash = hashOf(header);
    if (hash !== undefined && hash === hashOf(head)) return head;
    head = isEmpty(header) ? header : await ask(request);
    return head;
  };
}

function asksForHead({ method, params }: Request): boolean {
  return method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest' && params[1] === true;
}

function hashOf(block: unknown): unknown {
  return typeof block === 'object' && block !== null && 'hash' in block ? block.hash : undefined;
}

function isEmpty(block: unknown): boolean {
  if (typeof block !== 'object' || block === null || !('transactions' in block)) return false;
  return Array.isArray(block.transactions) && block.transactions.length === 0;
}
