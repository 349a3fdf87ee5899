import { expect, test } from 'bun:test';
import { createFreezeRuns } from './freezes.ts';

const WALLET = 'wallet';

test('a freeze joins a running freeze only of the same wallet and reason', async () => {
  const freezes = createFreezeRuns();
  const block = Promise.withResolvers<'0x1'>();
  let runs = 0;
  const freeze = () => {
    runs += 1;
    return block.promise;
  };
  const both = [
    freezes.run(WALLET, 'precaution', freeze),
    freezes.run(WALLET, 'precaution', freeze),
    freezes.run('another', 'precaution', freeze),
  ];
  block.resolve('0x1');
  expect(await Promise.all(both)).toEqual(['0x1', '0x1', '0x1']);
  expect(runs).toBe(2);
  await Promise.all([freezes.run(WALLET, 'precaution', freeze), freezes.run(WALLET, 'misuse', freeze)]);
  expect(runs).toBe(4);
});

test('an unfreeze waits for an earlier freeze, and is overtaken by a later one, which runs again', async () => {
  const freezes = createFreezeRuns();
  const block = Promise.withResolvers<undefined>();
  let runs = 0;
  const freeze = () => {
    runs += 1;
    return block.promise;
  };
  const failed = freezes.run(WALLET, 'precaution', freeze).catch(() => 'failed');
  const seen: boolean[] = [];
  const go = Promise.withResolvers<void>();
  const undone = freezes.undo(WALLET, async ({ earlier, isOvertaken }) => {
    await earlier;
    seen.push(isOvertaken());
    await go.promise;
    seen.push(isOvertaken());
  });
  block.reject(new Error('The chain does not answer.'));
  expect(await failed).toBe('failed');
  await Bun.sleep(0);
  void freezes.run(WALLET, 'precaution', freeze).catch(() => undefined);
  go.resolve();
  await undone;
  expect(seen).toEqual([false, true]);
  expect(runs).toBe(2);
});
