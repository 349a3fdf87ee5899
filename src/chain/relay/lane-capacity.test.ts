import { describe, expect, test } from 'bun:test';
import { createArrivalMeter } from './lane.ts';
import { gatherMs, type Pace } from './lane-capacity.ts';

const idle: Pace = {
  inFlight: 0,
  bound: 16,
  sinceBlockMs: 100,
  blockMs: 1_000,
  sinceBatchMs: Number.POSITIVE_INFINITY,
  arrivalsPerMs: 0,
};

describe('the pacing of a lane', () => {
  test('sends at once while load is light and places are free', () => {
    expect(gatherMs(idle)).toBe(0);
    expect(gatherMs({ ...idle, inFlight: 11, sinceBatchMs: 1, arrivalsPerMs: 0.02 })).toBe(0);
  });

  test('spreads the last places over the time until the next block', () => {
    expect(gatherMs({ ...idle, inFlight: 12, sinceBatchMs: 0 })).toBe(250);
    expect(gatherMs({ ...idle, inFlight: 12, sinceBatchMs: 200 })).toBe(50);
  });

  test('spreads all places evenly under load', () => {
    const loaded = { ...idle, arrivalsPerMs: 0.1, sinceBlockMs: 0 };
    expect(gatherMs({ ...loaded, sinceBatchMs: 10 })).toBe(58.75);
    expect(gatherMs({ ...loaded, sinceBatchMs: 100 })).toBe(0);
  });

  test('waits for a block when no place is free', () => {
    expect(gatherMs({ ...idle, inFlight: 16 })).toBe(Number.POSITIVE_INFINITY);
    expect(gatherMs({ ...idle, inFlight: 20 })).toBe(Number.POSITIVE_INFINITY);
  });

  test('does not stop when the block is late', () => {
    expect(gatherMs({ ...idle, inFlight: 15, sinceBlockMs: 5_000, sinceBatchMs: 0 })).toBe(62.5);
  });
});

test('the arrival meter counts per millisecond and forgets within seconds', () => {
  const meter = createArrivalMeter();
  for (let ms = 0; ms < 5_000; ms += 10) meter.add(ms);
  expect(meter.perMs(5_000)).toBeCloseTo(0.1, 2);
  expect(meter.perMs(15_000)).toBeLessThan(0.001);
});
