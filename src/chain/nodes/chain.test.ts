import { describe, expect, test } from 'bun:test';
import { createChainTime } from './chain.ts';

const CHAIN = 1_000_000;
const DAY = 86_400;

function started() {
  const host = { nowMs: CHAIN * 1000 };
  const monotonic = { ms: 5_000 };
  const time = createChainTime({ nowMs: () => host.nowMs }, () => monotonic.ms);
  return { host, monotonic, time };
}

describe("the chain's time", () => {
  test('is unknown before the first block, and never earlier than a known block', () => {
    const { time } = started();
    expect(time.now()).toBeUndefined();
    expect(time.nowAt({ timestamp: CHAIN })).toBe(CHAIN);
    time.seen({ timestamp: CHAIN + 10 }, false);
    expect(time.nowAt({ timestamp: CHAIN })).toBe(CHAIN + 10);
    expect(time.nowAt({ timestamp: CHAIN + 20 })).toBe(CHAIN + 20);
  });

  test('advances between blocks, unaffected by jumps of the host clock', () => {
    const { host, monotonic, time } = started();
    time.seen({ timestamp: CHAIN }, true);
    host.nowMs += DAY * 1000;
    monotonic.ms += 3_999;
    expect(time.now()).toBe(CHAIN + 3);
    host.nowMs -= 2 * DAY * 1000;
    expect(time.now()).toBe(CHAIN + 3);
  });

  test('follows a chain that is far ahead, and a reorganisation to an earlier timestamp', () => {
    const { monotonic, time } = started();
    time.seen({ timestamp: CHAIN + 3 * DAY }, true);
    monotonic.ms += 1_000;
    expect(time.now()).toBe(CHAIN + 3 * DAY + 1);
    time.seen({ timestamp: CHAIN + 2 * DAY }, true);
    expect(time.now()).toBe(CHAIN + 2 * DAY);
  });

  test('measures the skew of the host clock only on blocks that it saw arrive', () => {
    const { host, time } = started();
    time.seen({ timestamp: CHAIN - DAY }, false);
    expect(time.skewSeconds).toBeUndefined();
    time.seen({ timestamp: CHAIN - 2 }, true);
    expect(time.skewSeconds).toBe(2);
    host.nowMs -= DAY * 1000;
    time.seen({ timestamp: CHAIN }, true);
    expect(time.skewSeconds).toBe(-DAY);
  });
});
