/**
 * What honest users notice while others do their worst, against the compiled binary with its local chain (1 s blocks):
 * four sellers that answer the deepest and largest texts to an attacker with twenty wallets, a key that sends sixty
 * hostile JSON Schemas a minute, a crowd that guesses a password from changing addresses, an Owner who freezes and
 * unfreezes without end, and 250 wallets that pay as soon as the payment before is answered. The attackers are in
 * another process; all share this machine. Limits by key and by user name are those of service; those by address are
 * off, since all comes from one.
 *
 *   bun scripts/bench/hostile.ts [seconds] [attack,…]
 */
import { loadavg } from 'node:os';
import { createPublicClient, http } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { limiters } from '../../src/core/limits.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../../test/support/client.ts';
import { fundedWallets, percentile, report, withDev } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 60);
/** x402, guesses, freezes, schemas, payments; all of them unless some are named. */
const ATTACKS = (Bun.argv[3] ?? '').split(',').filter((name) => name !== '');
const PAYERS = 250;
/** The attacker's wallets, each of which may ask sixty times a minute. */
const BUYERS = 20;
const PROBE_EVERY_MS = 20;
const JOBS_BEFORE = 5;
const DAY = 86_400;
/** Seconds on the processor by which the server's histogram tells how long its event loop computed. */
const CPU_BOUNDS = ['0.02', '0.03', '0.05', '0.1'] as const;
/**
 * Everything comes from one address, so limits by address have to be raised; keys and user names have the
 * limits of service.
 */
const BURSAR_RATE_LIMITS = Object.entries(limiters)
  .filter(([, { by }]) => by === 'address')
  .map(([name]) => `${name}=999999999/60`)
  .concat('ownerWrite=999999999/60')
  .join(',');

async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

await withDev(
  async ({ facts }) => {
    const { apiUrl, rpcUrl } = facts;
    const chain = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
    const [owner, client, provider, freezer, schemaWriter] = await Promise.all(
      Array.from({ length: 5 }, () => createClaimedWallet(apiUrl, 'v3')),
    );
    if (!owner || !client || !provider || !freezer || !schemaWriter) throw new Error('There are too few wallets.');
    const payers = await fundedWallets(apiUrl, PAYERS, '1000');
    const buyers = await fundedWallets(apiUrl, BUYERS, '1');
    for (const { address } of [client, schemaWriter]) await fund(apiUrl, address, '100');

    const createJob = async () => {
      const body = {
        providerAddress: provider.address,
        budgetUsdc: '1000000',
        title: 'a',
        description: 'a',
        expiredAt: Math.floor(Date.now() / 1000) + 2 * DAY,
        evaluatorRule: { type: 'manual' },
      };
      const answer = await call(apiUrl, 'POST', '/v1/jobs', { token: client.apiKey, body });
      if (answer.status !== 201 && answer.status !== 200)
        throw new Error(`A Job answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    };
    /** Blocks from the one that was the latest when it was requested to the one in which the wallet is frozen. */
    const freezeBlocks = async ({ id, token, address }: ClaimedWallet): Promise<number> => {
      const requestedAt = await chain.getBlockNumber();
      const answer = await call(apiUrl, 'POST', `/v1/wallets/${id}/freeze`, { token });
      if (answer.status !== 200) throw new Error(`A freeze answered ${answer.status}.`);
      const find = { address, abi: agentWalletAbi, eventName: 'Frozen', fromBlock: requestedAt + 1n } as const;
      let [event] = await chain.getContractEvents(find);
      while (event === undefined) [event] = await chain.getContractEvents(find);
      await call(apiUrl, 'POST', `/v1/wallets/${id}/unfreeze`, { token });
      return Number(event.blockNumber - requestedAt);
    };

    const usualMs: number[] = [];
    for (let index = 0; index < JOBS_BEFORE; index += 1) usualMs.push(await timedMs(createJob));
    await freezeBlocks(owner);
    const before = await eventLoop(apiUrl);

    const crowd = Bun.spawn([process.execPath, `${import.meta.dir}/hostile-crowd.ts`], {
      env: {
        ...Bun.env,
        BUN_CONFIG_MAX_HTTP_REQUESTS: '4000',
        BENCH_CROWD: JSON.stringify({
          apiUrl,
          username: owner.username,
          buyers,
          payers,
          freezer,
          schemaWriter,
          provider: provider.address,
          attacks: ATTACKS,
        }),
      },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    await Bun.sleep(5_000);
    const endsAt = performance.now() + SECONDS * 1_000;
    const [probesMs, jobsMs, freezes]: [number[], number[], number[]] = [[], [], []];
    const during = async (work: () => Promise<void>, everyMs: number) => {
      while (performance.now() < endsAt) {
        await work();
        await Bun.sleep(everyMs);
      }
    };
    await Promise.all([
      during(async () => void probesMs.push(await timedMs(() => call(apiUrl, 'GET', '/livez'))), PROBE_EVERY_MS),
      during(async () => void jobsMs.push(await timedMs(createJob)), 1_000),
      during(async () => void freezes.push(await freezeBlocks(owner)), 1_000),
    ]);
    const after = await eventLoop(apiUrl);
    crowd.kill('SIGTERM');
    const attacks = JSON.parse(await new Response(crowd.stdout).text());

    const done = Object.entries(attacks).map(([name, count]) => `${count} ${name}`);
    report(
      `Next to ${done.join(', ')} in ${SECONDS + 5} s (${probesMs.length} probes, ${freezes.length} freezes, ${jobsMs.length} Jobs):`,
      [
        { name: '/livez, p50', value: percentile(probesMs, 0.5), unit: 'ms' },
        { name: '/livez, p99', value: percentile(probesMs, 0.99), unit: 'ms', must: 50 },
        { name: '/livez, longest', value: Math.max(...probesMs), unit: 'ms' },
        { name: "another Owner's freeze, longest", value: Math.max(...freezes), unit: 'blocks', must: 2 },
        { name: "another user's Job, usually, p50", value: percentile(usualMs, 0.5), unit: 'ms' },
        { name: "another user's Job, during the attacks, p50", value: percentile(jobsMs, 0.5), unit: 'ms' },
        { name: "another user's Job, during the attacks, longest", value: Math.max(...jobsMs), unit: 'ms' },
        ...CPU_BOUNDS.map((bound, index) => ({
          name: `event loop, times over ${Number(bound) * 1_000} ms on the processor`,
          value: (after.overCpu[index] ?? 0) - (before.overCpu[index] ?? 0),
          unit: '',
          ...(index === 0 ? { aim: 0 } : {}),
        })),
        {
          name: '… and over 20 ms late while disk or machine had it wait',
          value: after.waiting - before.waiting,
          unit: '',
        },
        { name: 'timers that came over 20 ms late', value: 100 * lateShare(before, after), unit: '%' },
        { name: 'load average of the machine, last minute', value: loadavg()[0] ?? 0, unit: '' },
      ],
    );
  },
  [],
  { BURSAR_RATE_LIMITS, BURSAR_OWNER_GAS_PER_DAY: '0', BURSAR_AGENT_GAS_PER_DAY: '0' },
);

interface EventLoop {
  /** How often it computed for longer than each of {@link CPU_BOUNDS}. */
  readonly overCpu: readonly number[];
  readonly waiting: number;
  readonly looks: number;
  readonly inTime: number;
}

/** What the server's own metrics say of its event loop. */
async function eventLoop(apiUrl: string): Promise<EventLoop> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  const sample = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? 0,
    );
  return {
    overCpu: CPU_BOUNDS.map(
      (bound) =>
        sample('bursar_event_loop_cpu_seconds_count') - sample(`bursar_event_loop_cpu_seconds_bucket{le="${bound}"}`),
    ),
    waiting: sample('bursar_event_loop_stalls_total{cause="waiting"}'),
    looks: sample('bursar_event_loop_lag_seconds_count'),
    inTime: sample('bursar_event_loop_lag_seconds_bucket{le="0.02"}'),
  };
}

function lateShare(before: EventLoop, after: EventLoop): number {
  const looks = after.looks - before.looks;
  return looks === 0 ? Number.NaN : 1 - (after.inTime - before.inTime) / looks;
}
