import { expect, test } from 'bun:test';
import { type Observed, serviceChecks } from './checks.ts';

/** A chain that is well, but for the clocks. */
function chainWith(skewSeconds: number | undefined) {
  const stats = {
    head: { number: 7, hash: '0x', timestamp: 1 },
    lookedAgoMs: 0,
    nodes: [{ node: 'a', status: 'ready' }],
    skewSeconds,
  };
  return serviceChecks({ running: { stats: () => stats } } as unknown as Observed).chain?.();
}

test("a clock that is a minute or more away from the chain's degrades the service", () => {
  expect(chainWith(undefined)).toEqual({ status: 'ok', detail: 'block 7' });
  expect(chainWith(12)).toMatchObject({ status: 'ok' });
  expect(chainWith(86_400)).toEqual({
    status: 'degraded',
    detail: "block 7; this host's clock is 86400 s ahead of the chain's",
  });
  expect(chainWith(-61)).toMatchObject({ status: 'degraded' });
});
