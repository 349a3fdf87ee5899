/**
 * A service in a process of its own that evaluates Jobs and kills itself, as `kill -9` does, at a step of the
 * transaction of its first decision; without a step it goes on until someone else does. Its only argument is JSON: the
 * chain and the database.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { openAt } from './database.ts';
import { startService } from './service.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const { dbPath, step, ...chain } = z
  .object({
    rpcUrl: z.string(),
    chainId: z.number(),
    contracts: deploymentSchema.shape.contracts,
    relayerKeys: z.tuple([hex, hex, hex, hex]),
    dbPath: z.string(),
    step: z.enum(['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted']).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const { orm } = await openAt(dbPath);
const isOfDecision = eq(messages.kind, 'job_evaluate');

await startService(chain, {
  dbPath,
  evaluates: true,
  failpoint: async (at) => {
    if (at !== step) return;
    // At its start it reads the receipts of earlier transactions, which are none of the decision's steps.
    const isSent = (await orm.select().from(messages).where(isOfDecision).get()) !== undefined;
    if (isSent || at === 'probed' || at === 'signed') process.kill(process.pid, 'SIGKILL');
  },
});
