/**
 * A service in a process of its own that writes the reputation of the day on-chain and kills itself, as `kill -9` does,
 * at a step of the first transaction for it. Its only argument is JSON: the chain, the database and the step.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { openAt } from './database.ts';
import { until } from './relay.ts';
import { startService, testClock } from './service.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const { dbPath, step, offsetMs, ...chain } = z
  .object({
    rpcUrl: z.string(),
    chainId: z.number(),
    contracts: deploymentSchema.shape.contracts,
    relayerKeys: z.tuple([hex, hex, hex, hex]),
    dbPath: z.string(),
    offsetMs: z.number(),
    step: z.enum(['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted']),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const { orm } = await openAt(dbPath);
const isAttestation = eq(messages.kind, 'attest');
const clock = testClock();
clock.offsetMs = offsetMs;

const service = await startService(chain, {
  dbPath,
  clock,
  attests: true,
  failpoint: async (at) => {
    if (at !== step) return;
    // At its start it reads the receipts of earlier transactions, which are none of these steps.
    const isSent = (await orm.select().from(messages).where(isAttestation).get()) !== undefined;
    if (isSent || at === 'probed' || at === 'signed') process.kill(process.pid, 'SIGKILL');
  },
});
await until(() => service.indexedChain.finalized() !== undefined, 'the final block is known');
await service.reputation.runDaily();
