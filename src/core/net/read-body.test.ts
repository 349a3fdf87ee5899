import { expect, test } from 'bun:test';
import { readBody, startClock } from './read-body.ts';

const aborted = ({ signal }: ReturnType<typeof startClock>): Promise<unknown> =>
  new Promise((resolve) =>
    signal.aborted ? resolve(signal.reason) : signal.addEventListener('abort', () => resolve(signal.reason)),
  );

test('a paused timeout clock stands still, but not for ever', async () => {
  const clock = startClock(200, undefined);
  const startedAt = performance.now();
  await Bun.sleep(50);
  clock.pause();
  expect(await aborted(clock)).toBe('timeout');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(245);
  clock.stop();
});

test('a resumed timeout clock goes on from where it was', async () => {
  const clock = startClock(200, undefined);
  const startedAt = performance.now();
  clock.pause();
  await Bun.sleep(100);
  clock.resume();
  expect(await aborted(clock)).toBe('timeout');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
  clock.stop();
});

test('readBody pauses the timeout clock while it waits for its own turn', async () => {
  const calls: string[] = [];
  const clock = { pause: () => void calls.push('pause'), resume: () => void calls.push('resume') };
  const { bytes } = await readBody(new Response('work'), 10, clock);
  expect(new TextDecoder().decode(bytes)).toBe('work');
  expect(calls).toEqual(['pause', 'resume']);
});
