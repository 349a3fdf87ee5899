import { randomBytes } from 'node:crypto';
import { type Hex, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { users } from '../../src/accounts/auth/auth-tables.ts';
import type { WebhookType } from '../../src/core/events.ts';
import { newId } from '../../src/core/lib/crypto.ts';
import { createLogger } from '../../src/core/log.ts';
import { createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import { userAgents } from '../../src/core/version.ts';
import { jobs } from '../../src/features/jobs/job-tables.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../src/features/wallets/wallet-keys.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createOutbox } from '../../src/notify/outbox.ts';
import { createSend } from '../../src/notify/webhooks/send-webhook.ts';
import { startDelivery, type WebhookDelivery } from '../../src/notify/webhooks/webhook-delivery.ts';
import { createWebhookStore, type ListedDelivery, type WebhookStore } from '../../src/notify/webhooks/webhook-store.ts';
import { must } from '../../src/storage/db/batch.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { testCore } from './core.ts';
import { until } from './relay.ts';
import { testClock } from './service.ts';
import { testVault } from './vault.ts';

export const webhookVault = testVault();

/** A wallet's row, as a claim leaves it, without a chain behind it. */
export interface WebhookWallet {
  readonly id: string;
  readonly address: `0x${string}`;
  readonly userId: string;
  readonly secret: string;
}

const random = (): Hex => toHex(randomBytes(32));

/** Stores a claimed wallet, with a webhook secret unless that is unwanted, and with a URL if one is given. */
export async function webhookWallet(
  db: Db,
  webhookUrl: string | null = null,
  has: { readonly secret: boolean } = { secret: true },
): Promise<WebhookWallet> {
  const id = newId('wallet');
  const userId = newId('user');
  const address = privateKeyToAddress(random());
  const secret = newWebhookSecret();
  const user = { id: userId, username: userId, usernameKey: userId, passwordHash: '-', createdAt: 1 };
  const wallet = {
    id,
    chainAddress: address,
    name: id,
    version: 'v3' as const,
    status: 'active' as const,
    userId,
    createdAt: 1,
    salt: random(),
    ownerAddress: address,
    ownerKeySealed: '-',
    sessionAddress: address,
    sessionKeySealed: '-',
    webhookSecretSealed: has.secret ? sealWebhookSecret(webhookVault, id, secret) : null,
    webhookUrl,
  };
  await db.batch([must(db.orm.insert(users).values(user)), must(db.orm.insert(wallets).values(wallet))]);
  return { id, address, userId, secret };
}

/** Stores Jobs of a client wallet; answers their ids. */
export async function webhookJobs(db: Db, client: Pick<WebhookWallet, 'id' | 'address'>, count = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId('job'),
    clientWalletId: client.id,
    providerAddress: client.address,
    evaluatorAddress: client.address,
    budget: 1_000_000n,
    expiredAt: 2_000_000_000,
    spec: '{}',
    title: 'A title',
    metadataHash: random(),
    ruleType: 'manual' as const,
    createdAt: 1,
    createTxHash: random(),
  }));
  await db.batch(rows.map((row) => must(db.orm.insert(jobs).values(row))));
  return rows.map(({ id }) => id);
}

/** What a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

type Answering = (received: Received) => Response | Promise<Response>;

/** A real receiver on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when it has got that many in all. */
  got(count: number): Promise<void>;
  /** Changes how it answers from now on. */
  answer(answering: Answering): void;
  stop(): Promise<void>;
}

export function startReceiver(answering: Answering = () => new Response('ok')): Receiver {
  const received: Received[] = [];
  const awaited = new Set<() => void>();
  let answer = answering;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 30,
    async fetch(request) {
      const got = { path: new URL(request.url).pathname, headers: request.headers, body: await request.text() };
      received.push(got);
      for (const check of awaited) check();
      return answer(got);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    got: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          awaited.delete(check);
          resolve();
        };
        awaited.add(check);
        check();
      }),
    answer(next) {
      answer = next;
    },
    stop: () => server.stop(true),
  };
}

type JobEventType = Extract<WebhookType, `job_${string}`>;

/** The worker over a database, as the service has it, with what feeds it. */
export interface Webhooks {
  readonly delivery: WebhookDelivery;
  readonly clock: { offsetMs: number; nowMs(): number };
  readonly log: string[];
  /** Commits a notice for each Job, to the wallets, and has it delivered. */
  tell(jobIds: readonly string[], walletIds: readonly string[], type?: JobEventType): Promise<void>;
  /** Puts the clock forward, and delivers what became due. */
  advance(ms: number): void;
  /** The wallet's log, the newest first. */
  list(wallet: WebhookWallet): Promise<ListedDelivery[]>;
  /** Resolves with the wallet's newest delivery when it meets a condition. */
  latest(wallet: WebhookWallet, meets: (row: ListedDelivery) => boolean): Promise<ListedDelivery>;
  readonly store: WebhookStore;
}

export interface WebhooksOptions {
  readonly allowPrivateTargets?: boolean;
  readonly places?: { inAll: number; perOrigin: number };
  readonly clock?: { offsetMs: number; nowMs(): number };
  readonly onAttempt?: () => void;
  /** For how long an answer is awaited, in milliseconds; the product's time if nothing is said. */
  readonly answerWithinMs?: number;
}

export async function startWebhooks(db: Db, options: WebhooksOptions = {}): Promise<Webhooks> {
  const { places = { inAll: 32, perOrigin: 8 }, allowPrivateTargets = true } = options;
  const clock = options.clock ?? testClock();
  const log: string[] = [];
  const logger = createLogger({ level: 'trace', pretty: false, secrets: [], write: (line) => void log.push(line) });
  const store = createWebhookStore(db);
  const fetch = createGuardedFetch({
    userAgent: userAgents.webhook,
    allowPrivateTargets,
    maxInFlight: places.inAll,
    maxPerHost: places.perOrigin,
  });
  const { answerWithinMs } = options;
  const core = testCore({ db, vault: webhookVault, clock, logger });
  const send = createSend(core, (request) => fetch({ ...request, timeoutMs: answerWithinMs ?? request.timeoutMs }));
  const delivery = await startDelivery(core, { store, send, bounds: places, onAttempt: options.onAttempt });
  const outbox = createOutbox(db, clock, { gatherMs: 0 });
  outbox.onWake(delivery.wake);
  const list = ({ id }: WebhookWallet) => store.list(id, { limit: 100, offset: 0 });
  return {
    delivery,
    clock,
    log,
    list,
    store,
    async tell(jobIds, walletIds, type = 'job_funded') {
      const event = { type, onchainJobId: 7, status: 'funded' } as const;
      const events = jobIds.flatMap((jobId) => walletIds.map((walletId) => ({ ...event, jobId, walletId })));
      await db.batch(await outbox.statements(events));
      outbox.wake();
    },
    advance(ms) {
      clock.offsetMs += ms;
      delivery.wake();
    },
    async latest(wallet, meets) {
      const found: ListedDelivery[] = [];
      await until(async () => {
        const [row] = await list(wallet);
        if (row === undefined || !meets(row)) return false;
        found.push(row);
        return true;
      }, 'the newest delivery is as awaited');
      const [row] = found;
      if (row === undefined) throw new Error('There is no delivery.');
      return row;
    },
  };
}
