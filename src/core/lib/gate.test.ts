import { describe, expect, test } from 'bun:test';
import { createGate, GateFullError } from './gate.ts';

describe('a gate', () => {
  test('never runs more tasks than allowed, and runs all in the end', async () => {
    const gate = createGate({ running: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => gate.run(task)));
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  test('refuses at once when too many wait', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const open = Promise.withResolvers<void>();
    const accepted = [gate.run(() => open.promise), gate.run(() => open.promise)];
    await expect(gate.run(async () => undefined)).rejects.toBeInstanceOf(GateFullError);
    open.resolve();
    await Promise.all(accepted);
    expect(await gate.run(async () => 'again')).toBe('again');
  });

  test('gives the slot of a task that threw to the next', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const failed = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
