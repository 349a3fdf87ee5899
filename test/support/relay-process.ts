/**
 * A relay in a process of its own that kills itself at a step of a write, as `kill -9` does. Its only argument is JSON:
 * the chain, the database, the step, and the salts of the intents that it submits at once; with a `senderKey`, that key
 * makes their calls itself.
 */
import { privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import { openAt } from './database.ts';
import { deployIntent, setUpRelay } from './relay.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const { databasePath, step, salts, senderKey, ...chain } = z
  .object({
    rpcUrl: z.string(),
    chainId: z.number(),
    contracts: deploymentSchema.shape.contracts,
    relayerKeys: z.tuple([hex, hex, hex, hex]),
    databasePath: z.string(),
    step: z.enum(['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted']),
    salts: z.array(hex),
    senderKey: hex.optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const db = await openAt(databasePath);
const { running } = await setUpRelay(chain, {
  db,
  relay: {
    senderKeys: senderKey === undefined ? [] : [senderKey],
    failpoint: (at) => {
      if (at === step) process.kill(process.pid, 'SIGKILL');
    },
  },
});
const sender = senderKey === undefined ? {} : { sender: privateKeyToAddress(senderKey) };
await Promise.all(salts.map((salt) => running.relay.submit(deployIntent(chain, db, { salt, ...sender }))));
// The steps after the broadcast come by themselves.
await Bun.sleep(30_000);
