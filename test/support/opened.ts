import { afterEach } from 'bun:test';

/** Something that a test starts and that has to be stopped. */
export interface Stoppable {
  stop(): unknown;
}

/** A list for what the tests of a file open: when each has ended, all that is in it is stopped, the latest first. */
export function openedInTests(): Stoppable[] {
  const opened: Stoppable[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.stop();
  });
  return opened;
}
