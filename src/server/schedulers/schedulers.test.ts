import { expect, test } from 'bun:test';
import { pino } from 'pino';
import { systemClock } from '../../core/lib/time.ts';
import { createSchedulers, type Task } from './schedulers.ts';

const logger = pino({ level: 'silent' });
function start(...tasks: Task[]) {
  const schedulers = createSchedulers({ clock: systemClock, logger });
  schedulers.start(tasks);
  return schedulers;
}

/** A task whose runs the test lets end one by one. */
function steppedTask(name: string, everyMs: number) {
  const started: (() => void)[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let running = 0;
  let most = 0;
  return {
    task: {
      name,
      everyMs,
      async run() {
        running++;
        most = Math.max(most, running);
        const end = Promise.withResolvers<void>();
        ends.push(end);
        started.shift()?.();
        await end.promise.finally(() => running--);
      },
    },
    ends,
    mostAtOnce: () => most,
    nextStart: () => new Promise<void>((resolve) => started.push(resolve)),
  };
}

test('a scheduled task runs at once, and again after its interval', async () => {
  const stepped = steppedTask('a', 1);
  const first = stepped.nextStart();
  const schedulers = start(stepped.task);
  await first;
  const second = stepped.nextStart();
  stepped.ends[0]?.resolve();
  await second;
  stepped.ends[1]?.resolve();
  await schedulers.stop();
  expect(stepped.ends).toHaveLength(2);
});

test('a scheduled task never overlaps itself, and runs once more after wakes during a run', async () => {
  const stepped = steppedTask('a', 3_600_000);
  const first = stepped.nextStart();
  const schedulers = start(stepped.task);
  await first;
  const second = stepped.nextStart();
  schedulers.wake('a');
  schedulers.wake('a');
  stepped.ends[0]?.resolve();
  await second;
  expect(stepped.mostAtOnce()).toBe(1);
  stepped.ends[1]?.resolve();
  await schedulers.stop();
  expect(stepped.ends).toHaveLength(2);
});

test('a failure of a scheduled task is counted and reported, and the task runs again', async () => {
  const failing = steppedTask('failing', 0);
  const other = steppedTask('other', 3_600_000);
  const starts = Promise.all([failing.nextStart(), other.nextStart()]);
  const schedulers = start(failing.task, other.task);
  await starts;
  const again = failing.nextStart();
  failing.ends[0]?.reject(new Error('no luck'));
  await again;
  expect(schedulers.health()[0]).toMatchObject({ name: 'failing', failures: 1, lastError: 'no luck', isRunning: true });
  const third = failing.nextStart();
  failing.ends[1]?.resolve();
  await third;
  expect(schedulers.health()[0]).toMatchObject({ failures: 0, lastError: undefined });
  failing.ends[2]?.resolve();
  other.ends[0]?.resolve();
  await schedulers.stop();
});

test('stopping the schedulers waits for the current run', async () => {
  const stepped = steppedTask('a', 3_600_000);
  const first = stepped.nextStart();
  const schedulers = start(stepped.task);
  await first;
  let hasStopped = false;
  const stopping = schedulers.stop().then(() => {
    hasStopped = true;
  });
  await Bun.sleep(1);
  expect(hasStopped).toBe(false);
  stepped.ends[0]?.resolve();
  await stopping;
});

test('the schedulers refuse two tasks of the same name', () => {
  const task = { name: 'a', everyMs: 3_600_000, run: async () => undefined };
  expect(() => start(task, task)).toThrow('same name');
});
