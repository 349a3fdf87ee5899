/**
 * What scripts/bench/http.ts measures: `layer` serves three endpoints through everything that stands between a socket
 * and a handler, with handlers that do nothing; `bare` answers the same bytes from an Elysia route alone. Prints its
 * port, and the key that it accepts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elysia } from 'elysia';
import { createPublicClient, http, zeroAddress } from 'viem';
import { assembleAuth } from '../../src/accounts/auth/assemble.ts';
import { createTrials } from '../../src/chain/nodes/trials.ts';
import { systemClock } from '../../src/core/lib/time.ts';
import { createLogger } from '../../src/core/log.ts';
import { createMetrics } from '../../src/core/metrics.ts';
import { createdPayment, paymentBody, paymentRecord } from '../../src/features/payments/payment-schema.ts';
import { createClientAddress } from '../../src/http/client-address.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pagination } from '../../src/http/query.ts';
import { createRateLimits } from '../../src/http/rate-limit.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { testVault } from '../../test/support/vault.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
const common = { amount: '1.5', status: 'confirmed', type: 'direct', refusal: null } as const;
const made = { id: 'pay_5c2f0a9be714', txHash: `0x${'5c'.repeat(32)}`, ...common, feeAmount: '0.03', to: SHOP };
const record = {
  id: made.id,
  wallet_id: 'wallet_9a3c51d0e2f4',
  to_address: SHOP,
  ...common,
  memo: '',
  tx_hash: made.txHash,
  fee_amount: '0.03',
  fee_recipient: SHOP,
  created_at: 1_700_000_000,
};
const listening = { port: 0, hostname: '127.0.0.1' };

function serveBare() {
  const app = new Elysia()
    .post('/v1/payments', () => made)
    .get('/v1/payments', () => made)
    .get('/v1/payments/:paymentId', () => record)
    .listen(listening);
  return { port: app.server?.port, key: '' };
}

/** Nobody asks it: no wallet logs in. */
const nowhere = {
  id: 1,
  contracts: {
    usdc: zeroAddress,
    platformFees: zeroAddress,
    batchRelay: zeroAddress,
    walletFactoryV2: zeroAddress,
    walletImplementationV2: zeroAddress,
    walletExtensionV2: zeroAddress,
    walletViewsV2: zeroAddress,
    passkeyOwnerFactory: zeroAddress,
    passkeyOwnerImplementation: zeroAddress,
  },
  client: createPublicClient({ transport: http('http://127.0.0.1:1') }),
  trials: createTrials({ askAside: () => Promise.reject(new Error('There is no chain here.')) }),
};

async function serveLayer() {
  const folder = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  // Open files outlive their names, and nothing has to be removed when the process is killed.
  const db = openDatabase(join(folder, 'bursar.sqlite'));
  rmSync(folder, { recursive: true });
  const logger = createLogger({ level: 'info', pretty: false, secrets: [], write: () => undefined });
  const { apiKeys, guards } = assembleAuth({
    db,
    chain: nowhere,
    vault: testVault(),
    clock: systemClock,
    hashing: 1,
    jwtSecrets: { present: 'the secret of this measurement alone' },
    isBound: async () => false,
    baseUrl: () => 'http://127.0.0.1',
    guessLimit: undefined,
    logInLimit: undefined,
  });
  const { key, statement } = apiKeys.issue(record.wallet_id);
  await db.batch([statement]);
  const metrics = createMetrics();
  const plenty = { max: 999_999_999, windowSeconds: 60 };
  const addressOf = createClientAddress({ realIpHeader: 'x-real-ip', trustedProxies: ['127.0.0.1'] });
  const app = createHttpApp({
    endpoints: [
      endpoint(
        {
          method: 'POST',
          path: '/v1/payments',
          guard: guards.key('payments'),
          limit: 'payment',
          tag: 'Payments',
          summary: '',
          body: paymentBody,
          response: createdPayment,
        },
        () => made,
      ),
      endpoint(
        {
          method: 'GET',
          path: '/v1/payments',
          guard: guards.key('payments'),
          limit: 'payment',
          tag: 'Payments',
          summary: '',
          response: createdPayment,
          query: pagination({ fallback: 20, max: 100 }),
        },
        () => made,
      ),
      endpoint(
        {
          method: 'GET',
          path: '/v1/payments/:paymentId',
          guard: guards.open,
          limit: 'lookup',
          tag: 'Payments',
          summary: '',
          response: paymentRecord,
        },
        () => record,
      ),
    ],
    logger,
    rateLimits: createRateLimits({ limits: { payment: plenty, lookup: plenty }, addressOf }),
    onAnswer: metrics.httpAnswers.note,
  }).listen(listening);
  return { port: app.server?.port, key };
}

console.log(JSON.stringify(Bun.argv[2] === 'bare' ? serveBare() : await serveLayer()));
