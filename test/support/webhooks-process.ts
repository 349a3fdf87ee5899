/**
 * The worker of webhooks in a process of its own. Its arguments are the database, and `ended` if it is to kill itself,
 * as `kill -9` does, as soon as an attempt has ended and before that is noted.
 */

import { openAt } from './database.ts';
import { startWebhooks } from './webhooks.ts';

const [, , databasePath = '', step] = process.argv;
await startWebhooks(await openAt(databasePath), {
  onAttempt: () => {
    if (step === 'ended') process.kill(process.pid, 'SIGKILL');
  },
});
