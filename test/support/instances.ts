import { z } from 'zod';
import { createSerial } from '../../src/core/lib/locks.ts';
import { type RunningBinary, scratchFolder, startBinary, until } from './binary.ts';
import { startTestChain, type TestChain } from './chain.ts';
import { type Answer, type ClaimedWallet, call, createClaimedWallet } from './client.ts';
import { serveOn } from './dev.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** What several instances share: a chain, a PostgreSQL, an index and the settings. */
export interface Site {
  readonly chain: TestChain;
  readonly postgres: PostgresServer;
  readonly databaseUrl: string;
  /** Where the data folders of instances are. */
  readonly folder: string;
  /** The settings of an instance. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts an instance; its data folder has its name. */
  start(name: string, env?: Readonly<Record<string, string>>): Promise<RunningBinary>;
  /** A claimed wallet with so many micro-USDC. */
  wallet(apiUrl: string, amount: bigint): Promise<ClaimedWallet>;
  stop(): Promise<void>;
}

/** Starts all that instances need. They are the compiled binary. */
export async function startSite(): Promise<Site> {
  const folder = scratchFolder('instances');
  const [chain, postgres] = await Promise.all([startTestChain({ mining: 0.5 }), startPostgres()]);
  const site = serveOn(chain, folder.path);
  const databaseUrl = await postgres.url('bursar');
  const mint = createSerial();
  const started: RunningBinary[] = [];
  const shared = { ...site.env, BURSAR_DATABASE_URL: databaseUrl, BURSAR_POLL_MS: '50' };
  return {
    chain,
    postgres,
    databaseUrl,
    folder: folder.path,
    env: shared,
    async start(name, env = {}) {
      const args = ['serve', '--port', '0', '--data-dir', `${folder.path}/${name}`];
      const instance = await startBinary({ args, env: { ...shared, ...env }, cwd: folder.path });
      started.push(instance);
      return instance;
    },
    async wallet(apiUrl, amount) {
      const wallet = await createClaimedWallet(apiUrl);
      // Who mints has one nonce after the other.
      await mint(() => chain.mintUsdc(wallet.address, amount));
      return wallet;
    },
    async stop() {
      if (Bun.env.BURSAR_TEST_SHOW_LOGS !== undefined)
        for (const instance of started) process.stderr.write(`${instance.output()}\n`);
      for (const instance of started) {
        instance.process.kill('SIGCONT');
        await instance.kill();
      }
      await site.stop();
      await Promise.all([chain.stop(), postgres.stop()]);
      folder.remove();
    },
  };
}

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.looseObject({ leadership: z.object({ status: z.string(), detail: z.string() }) }),
});

/** What an instance says of who leads. */
export async function leadershipOf(instance: RunningBinary): Promise<string> {
  const { body } = await call(instance.facts.apiUrl, 'GET', '/health');
  return healthSchema.parse(body).checks.leadership.detail;
}

/** Of two instances, the one that leads and the other, once both say so. */
export async function rolesOf(
  instances: readonly [RunningBinary, RunningBinary],
): Promise<{ readonly leader: RunningBinary; readonly follower: RunningBinary }> {
  const [one, other] = instances;
  let found: { leader: RunningBinary; follower: RunningBinary } | undefined;
  await until(async () => {
    const [first, second] = await Promise.all(instances.map((each) => leadershipOf(each).catch(() => '')));
    if (first?.startsWith('leads') && second?.startsWith('follows')) found = { leader: one, follower: other };
    if (second?.startsWith('leads') && first?.startsWith('follows')) found = { leader: other, follower: one };
    return found !== undefined;
  }, 40_000);
  if (found === undefined) throw new Error('No one leads.');
  return found;
}

export const SHOP = '0x000000000000000000000000000000000000cafe';
const paymentSchema = z.object({ id: z.string(), status: z.string() });

/** Asks an instance to pay the shop. */
export function pay(
  apiUrl: string,
  wallet: Pick<ClaimedWallet, 'apiKey'>,
  payment: { readonly amount: string; readonly key?: string | undefined },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { amount, key } = payment;
  const body = { to: SHOP, amount, currency: 'USDC', ...(key === undefined ? {} : { idempotencyKey: key }) };
  return call(apiUrl, 'POST', '/v1/payments', { token: wallet.apiKey, body, headers });
}

/** The payment of an answer. */
export function paymentIn({ body }: Answer): z.output<typeof paymentSchema> {
  return paymentSchema.parse(body);
}

/** What came of payments that were requested again and again until each was accepted. */
export interface Load {
  /** By idempotency key, the ids that were answered for it: one each. */
  readonly accepted: ReadonlyMap<string, ReadonlySet<string>>;
  /** Statuses other than 200 that came, each with how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Waits until so many payments are accepted; fails with the refusals that came instead. */
  reaches(count: number, timeoutMs?: number): Promise<void>;
  /** The longest time without an accepted payment, in ms. */
  longestGapMs(): number;
  /** Ends it once every key is accepted. */
  end(): Promise<void>;
}

/** One payer for each wallet pays through the instances in turn, each payment under a key of its own. */
export function startLoad(
  urls: () => readonly string[],
  wallets: readonly ClaimedWallet[],
  amount: string,
  name = 'all',
): Load {
  const accepted = new Map<string, Set<string>>();
  const refusals = new Map<string, number>();
  let isEnding = false;
  let lastMs = performance.now();
  let longestMs = 0;
  let turn = 0;
  const payOnce = async (wallet: ClaimedWallet, key: string): Promise<boolean> => {
    turn += 1;
    const all = urls();
    const url = all[turn % all.length] ?? '';
    const answer = await pay(url, wallet, { amount, key }).catch(() => undefined);
    if (answer?.status === 200) {
      const ids = accepted.get(key) ?? new Set<string>();
      accepted.set(key, ids.add(paymentIn(answer).id));
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      return true;
    }
    const what = answer === undefined ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body)}`;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
    return false;
  };
  const payers = wallets.map(async (wallet, number) => {
    for (let count = 0; !isEnding; count += 1) {
      const key = `load-${name}-${number}-${count}`;
      while (!(await payOnce(wallet, key))) await Bun.sleep(50);
    }
  });
  return {
    accepted,
    refusals,
    async reaches(count, timeoutMs) {
      await until(() => accepted.size >= count, timeoutMs).catch((cause: unknown) => {
        const came = JSON.stringify([...refusals], null, 1);
        throw new Error(`${accepted.size} of ${count} payments were accepted. Refused: ${came}`, { cause });
      });
    },
    longestGapMs: () => longestMs,
    async end() {
      isEnding = true;
      await Promise.all(payers);
    },
  };
}
