import { expect, test } from 'bun:test';
import { z } from 'zod';
import { createLook } from './give-back.ts';

const reportSchema = z.object({ before: z.number(), after: z.number() });

const MB = 2 ** 20;
const LOOK_MS = 5_000;

/** A process whose memory is as the test says, and the commands that it got. */
function process_() {
  const state = { usedMs: 0, bytes: 200 * MB, calls: [] as string[] };
  const memory = {
    usedMs: () => state.usedMs,
    residentBytes: () => state.bytes,
    shrink: () => {
      state.calls.push('shrink');
      state.bytes = 100 * MB;
    },
    dropFile: () => void state.calls.push('drop the file'),
  };
  const look = createLook(memory, LOOK_MS);
  const quiet = (looks: number) => {
    for (let count = 0; count < looks; count += 1) {
      state.usedMs += 50;
      look();
    }
  };
  const busy = () => {
    state.usedMs += 1_000;
    look();
  };
  return { state, quiet, busy };
}

test('what a start has left is given back once, when the process is quiet', () => {
  const { state, quiet, busy } = process_();
  busy();
  quiet(2);
  busy();
  quiet(2);
  expect(state.calls).toEqual([]);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  quiet(50);
  expect(state.calls).toHaveLength(2);
});

test('what a load has left is given back after it, and a little is kept', () => {
  const { state, quiet, busy } = process_();
  quiet(4);
  state.bytes += 20 * MB;
  quiet(10);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  state.bytes += 50 * MB;
  busy();
  quiet(2);
  expect(state.calls).toHaveLength(2);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file', 'shrink', 'drop the file']);
});

test('who asks now and then does not find forgotten code each time', () => {
  const { state, quiet, busy } = process_();
  quiet(4);
  state.bytes += 50 * MB;
  busy();
  quiet(9);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file', 'shrink', 'drop the file']);
});

test('a real process gives back what it has no use for', async () => {
  const child = Bun.spawn(
    [process.execPath, new URL('../../../test/support/give-back-process.ts', import.meta.url).pathname],
    { stdout: 'pipe' },
  );
  const { before, after } = reportSchema.parse(await new Response(child.stdout).json());
  expect(after).toBeLessThan(before - 60 * MB);
});
