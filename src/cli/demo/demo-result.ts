import { z } from 'zod';
import { formatUsdc, parseUsdc } from '../../core/lib/money.ts';
import type { Agent } from './agents.ts';
import type { Balance, Teller } from './demo-story.ts';
import { awaited, type Connection, SceneError } from './public-api.ts';

/** What went through the scene, in micro-USDC. */
interface Books {
  /** What came in. */
  readonly total: bigint;
  /** What the platform kept of it. */
  readonly fees: bigint;
}

interface Ending extends Connection {
  readonly tell: Teller;
}

const wallet = z.object({ balance: z.string() });
const activity = z.object({ payments: z.array(z.object({ id: z.string(), amount: z.string(), status: z.string() })) });
const jobList = z.object({ jobs: z.array(z.object({ id: z.string(), status: z.string() })) });
const reputation = z.object({
  score: z.object({ total: z.number() }),
  counts: z.object({ payments: z.number(), jobs: z.number() }),
});

/** Shows what every agent has, did and is known for. Throws {@link SceneError} unless all of it adds up. */
export async function showResult(ending: Ending, agents: readonly Agent[], { total, fees }: Books): Promise<void> {
  const shown: Balance[] = [];
  for (const agent of agents) shown.push(await described(ending, agent));
  const left = shown.reduce((sum, { balance }) => sum + (parseUsdc(balance) ?? 0n), fees);
  if (left !== total)
    throw new SceneError(`${formatUsdc(total)} USDC came in, but all balances and fees are ${formatUsdc(left)} USDC.`);
  ending.tell.result({ agents: shown, fees: formatUsdc(fees), total: formatUsdc(total) });
}

async function described(ending: Ending, { name, address, call }: Agent): Promise<Balance> {
  const { payments } = await call('list_activity', {}, activity);
  const jobsAs = async (role: string) =>
    (await call('list_jobs', { role }, jobList)).jobs.map(({ id, status }) => ({ id, role, status }));
  const jobs = [...(await jobsAs('client')), ...(await jobsAs('provider'))];
  // A score follows once its causes are as deep in the chain as they must be.
  const { score, counts } = await awaited(ending, `The reputation of the ${name}`, async () => {
    const found = await call('get_reputation', { address }, reputation);
    const isCounted = found.counts.payments >= payments.length && found.counts.jobs >= jobs.length;
    return isCounted ? found : undefined;
  });
  const { balance } = await call('get_wallet', {}, wallet);
  return {
    agent: name,
    address,
    balance,
    payments,
    jobs,
    reputation: { score: score.total, payments: counts.payments, jobs: counts.jobs },
  };
}
