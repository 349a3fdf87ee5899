/**
 * A relay in a process of its own that kills itself at a step of a write, as `kill -9` does. Its only argument is JSON: the
 * chain, the database, the step, and the salts of the intents that it submits in one batch.
 */
import { z } from 'zod';
import { openDatabase } from '../../src/db/open.ts';
import { deploymentSchema } from '../../src/deploy/deployment.ts';
import { deployIntent, setUpRelay } from './relay.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const { databasePath, step, salts, ...chain } = z
  .object({
    rpcUrl: z.string(),
    chainId: z.number(),
    contracts: deploymentSchema.shape.contracts,
    relayerKeys: z.tuple([hex, hex, hex, hex]),
    databasePath: z.string(),
    step: z.enum(['probed', 'signed', 'committed', 'broadcast', 'received', 'told', 'noted']),
    salts: z.array(hex),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const db = openDatabase(databasePath);
const { running } = await setUpRelay(chain, {
  db,
  relay: {
    failpoint: (at) => {
      if (at === step) process.kill(process.pid, 'SIGKILL');
    },
  },
});
await Promise.all(salts.map((salt) => running.relay.submit(deployIntent(chain, db, { salt }))));
// The steps after the broadcast come by themselves.
await Bun.sleep(30_000);
