import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import { createUserListing } from '../../src/accounts/auth/auth-store.ts';
import { apiKeys, users } from '../../src/accounts/auth/auth-tables.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { createTrails } from '../../src/chain/relay/message-trail.ts';
import { createJobListing } from '../../src/features/jobs/job-listing.ts';
import { createPaymentListing } from '../../src/features/payments/payment-listing.ts';
import { createWalletListing } from '../../src/features/wallets/wallet-listing.ts';
import { claimKeys, wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createAuditStore } from '../../src/http/audit/audit.ts';
import { storyOfPayment } from '../../src/server/operator/operator-payments.ts';
import type { View } from '../../src/server/operator/operator-view.ts';
import { everythingWaiting } from '../../src/server/operator/waiting-list.ts';
import { must } from '../../src/storage/db/batch.ts';
import { markStatements } from '../../src/storage/db/moves.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import type { Reading } from '../../src/storage/db/read.ts';
import { ormOver, toBinding } from '../../src/storage/db/statements.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { placeOf } from '../support/database.ts';
import { chainNow, createRequest, DAY, jobBody, required, v3Wallet } from '../support/job-requests.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { outputsOf, runCommand } from '../support/run-command.ts';
import { type ClaimedWallet, claimedWallet } from '../support/service.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

let chain: TestChain;
let service: PaymentsSetup;
let receiver: Receiver;
let wallet: TestWallet;
let claimed: ClaimedWallet;

beforeAll(async () => {
  // Blocks are final two below the head.
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  service = await setUpPayments(chain, { relayLimits: { rebroadcastMs: 100 } });
  receiver = startReceiver();
  wallet = await service.wallet();
  claimed = await claimedWallet(service);
  // There is a payment, whichever tests run.
  required(await service.pay(wallet, {}, { Prefer: 'wait=10' }));
  const url = `${receiver.url}?token=of-the-receiver`;
  const path = `/v1/wallets/${wallet.id}/webhook`;
  required(await service.ask({ method: 'PUT', path, token: wallet.token, body: { url } }));
  // Reading the secret creates it.
  required(await service.ask({ path: `/v1/wallets/${wallet.id}/webhook-secret`, token: wallet.token }));
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
  await chain.stop();
});

async function change(id: string, to: Partial<typeof wallets.$inferInsert>): Promise<void> {
  const { orm, batch } = service.db;
  await batch([must(orm.update(wallets).set(to).where(eq(wallets.id, id)))]);
}

const folder = () => placeOf(service.dbPath).dataDir;

const shown = (args: readonly string[], dataDir = folder()): Promise<string> =>
  runCommand(args, dataDir, dataDir === folder() ? placeOf(service.dbPath).env : {});

const json = async (...args: string[]) => JSON.parse(await shown([...args, '--json']));
const lines = async (...args: string[]) =>
  (await shown([...args, '--json']))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const payment = (id: string, ...more: string[]) => json('payment', 'show', id, ...more);

/** Runs while the chain mines nothing. */
async function withoutBlocks(run: () => Promise<void>): Promise<void> {
  await chain.rpc('evm_setAutomine', false);
  try {
    await run();
  } finally {
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
  }
}

async function viewOf(more: Partial<View> = {}): Promise<View> {
  const final = await createIngestStore(service.db).finalView();
  const { aheadOf } = createTrails(service.db);
  return { now: Math.floor(Date.now() / 1000), final, balances: new Map(), aheadOf, ...more };
}

async function rowOf(id: string) {
  const row = await createPaymentListing(service.db).byId(id);
  if (row === undefined) throw new Error(`There is no payment ${id}.`);
  return row;
}

describe('payment show', () => {
  test('tells a payment from its request to its final block, and that nothing is left to wait for', async () => {
    const { json: made } = await service.pay(wallet, { idempotencyKey: 'order-1' }, { Prefer: 'wait=10' });
    expect(made.status).toBe('confirmed');
    const early = await payment(made.id);
    expect(early).toMatchObject({ status: 'confirmed', amount: '1', fee: '0.02', to: RECIPIENT });
    await chain.control.mine({ blocks: 4 });
    await until(async () => (await payment(made.id)).final, 'the payment is final');
    await until(async () => (await payment(made.id)).waitsFor === null, 'nothing waits');

    const story = await payment(made.id);
    const what: string[] = story.steps.map((step: { what: string }) => step.what);
    const line = ['requested', 'signed', 'committed', 'sent', 'mined', 'event', 'final'];
    expect(what.filter((each) => line.includes(each))).toEqual(line);
    expect(what).toContain('reputation');
    const texts: string = story.steps.map((step: { text: string }) => step.text).join('\n');
    expect(texts).toContain(`requested by key ${wallet.apiKey.split('_')[1]}, idempotency key order-1`);
    expect(story.steps.find((step: { what: string }) => step.what === 'sent')).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      txHash: made.txHash,
      lane: expect.stringMatching(/^0x/),
      nonce: expect.any(Number),
    });
    for (const name of [[made.txHash], [story.ref], ['order-1', '--wallet', wallet.id]]) {
      expect(await json('payment', 'show', ...name)).toMatchObject({ id: made.id });
    }
    expect(await shown(['payment', 'show', made.id])).toContain('Now: waits for nothing.');
  });

  test('tells what a payment waits for that no block has', async () => {
    await withoutBlocks(async () => {
      const { json: made } = await service.pay(wallet);
      const { waitsFor, steps } = await payment(made.id);
      const { lane, nonce, at } = steps.find((step: { what: string }) => step.what === 'sent');
      expect(waitsFor).toMatch(
        new RegExp(
          `^waits for a block to take ${made.txHash} \\(lane ${lane}, nonce ${nonce}, offers up to [\\d.]+ gwei\\), since ${at}; cannot execute any more after \\S+Z; is reported failed once a block after that is final$`,
        ),
      );
      const row = await rowOf(made.id);
      const storyIn = async (view: Partial<View>) =>
        (await storyOfPayment(service.db, row, await viewOf(view))).waitsFor;
      expect(await storyIn({ balances: new Map([[lane, 1e-9]]) })).toContain(
        `waits for gas money of lane ${lane}: it has 1e-9 ETH, and nonce ${nonce} may cost`,
      );
      expect(await storyIn({ aheadOf: async () => 2 })).toContain(`waits for 2 earlier transactions of lane ${lane}`);
      const final = await createIngestStore(service.db).finalView();
      if (final === undefined) throw new Error('Nothing is final.');
      const late = { ...final, headTimestamp: final.timestamp + 360 };
      expect(await storyIn({ now: Date.parse(at) / 1000 + 200, final: late })).toMatch(
        /which has passed; is reported failed once a block after that is final, about \d+ minutes$/,
      );
      expect(await storyIn({ final: { ...final, timestamp: Date.parse(at) / 1000 + 10_000 } })).toContain(
        `see bursar payment explain ${made.id}`,
      );

      const [lanes] = await lines('lane', 'list');
      expect(lanes).toMatchObject({ lane, inFlight: 1, oldestNonce: nonce, oldestTxHash: made.txHash });
      expect(await lines('waiting', '--kind', 'payment')).toEqual([
        expect.objectContaining({ id: made.id, walletId: wallet.id, waitsFor }),
      ]);
      expect((await json('wallet', 'show', wallet.address)).waitsFor).toEqual([`payment ${made.id}: ${waitsFor}`]);
      expect(await lines('payment', 'list', '--status', 'pending')).toMatchObject([{ id: made.id }]);
    });
  });

  test('tells who refused a payment, and what its receiver answered', async () => {
    receiver.answer(() => new Response('no', { status: 503 }));
    let id = '';
    await withoutBlocks(async () => {
      const { json: made } = await service.pay(wallet);
      id = made.id;
      await chain.control.dropTransaction({ hash: made.txHash });
      // The freeze is mined first; then the payment is broadcast again.
      const frozen = wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
      await until(async () => {
        await chain.control.mine({ blocks: 1 });
        return (await rowOf(id)).refusal !== null;
      }, 'it is refused');
      await frozen;
    });
    const failing = async () => (await payment(id)).waitsFor?.includes('for attempt 2') === true;
    await until(failing, 'the receiver has answered');
    const { waitsFor, steps } = await payment(id);
    expect(waitsFor).toMatch(
      /^its wallet refused it in block \d+ \(WALLET_FROZEN\), and anybody may submit it again; cannot execute any more after \S+; is reported failed once a block after that is final; webhook payment_refused waits for attempt 2 at \S+Z$/,
    );
    const texts = steps.map(({ text }: { text: string }) => text).join('\n');
    expect(texts).toContain('payment_refused: not delivered after 1 attempt, last answer: HTTP 503; next at 2');
    expect(await lines('waiting', '--kind', 'webhook')).toMatchObject([{ walletId: wallet.id }]);
    receiver.answer(() => new Response('ok'));
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }));
  });

  test('tells how long a confirmed payment takes to be final, and when finality stands still', async () => {
    const { json: made } = await service.pay(wallet, {}, { Prefer: 'wait=10' });
    const row = await rowOf(made.id);
    const block = row.blockNumber ?? 0;
    const now = row.createdAt;
    const final = { number: block - 100, timestamp: now - 360, headNumber: block, headTimestamp: now, seenAt: now };
    const waits = async (view: Partial<View>) =>
      (await storyOfPayment(service.db, row, await viewOf({ now, final, ...view }))).waitsFor;
    expect(await waits({})).toStartWith(`waits for block ${block} to be final, about 6 minutes`);
    expect(await waits({ now: now + 300 })).toStartWith(`waits for block ${block} to be final, about 60 seconds`);
    expect(await waits({ now: now + 2_000 })).toContain('is the server running?');
  });

  test('tells that an Owner has to approve it', async () => {
    const limited = await service.wallet({ txLimit: 5_000_000n });
    const { json: requested } = await service.pay(limited, { amount: '6', approval: 'request', idempotencyKey: 'k' });
    const { id } = requested.approval;
    for (const name of [[id], ['k', '--wallet', limited.id]]) {
      const story = await json('payment', 'show', ...name);
      expect(story).toMatchObject({ status: 'requested', refusal: 'TX_LIMIT_EXCEEDED', txHash: null });
      expect(story.waitsFor).toStartWith('waits for its Owner to approve or decline it, until 2');
    }
    expect(await lines('waiting', '--kind', 'approval')).toMatchObject([{ id, walletId: limited.id }]);
    expect((await json('wallet', 'show', limited.id)).approvals).toMatchObject([{ id, status: 'pending' }]);
  });

  test.each([
    [['payment', 'show', 'pay_000000000000'], 'bursar payment list shows the latest'],
    [['payment', 'show', `0x${'ab'.repeat(32)}`], 'as ref of PaymentExecuted'],
    [['payment', 'list', '--wallet', 'wallet_0'], 'bursar wallet list --search'],
    [['wallet', 'show', '\u001b[2Jx'], 'name is too long or cannot be shown'],
    [['user', 'show', 'no-one'], 'bursar user list --search'],
    [['job', 'show', 'job_0'], 'bursar job list shows the latest'],
  ])('%j fails with what to try', async (args, hint) => {
    await expect(shown(args)).rejects.toThrow(hint);
  });
});

describe('lists', () => {
  test('go on after the last row that was shown, the newest first', async () => {
    const own = await service.wallet();
    const made: string[] = [];
    for (const idempotencyKey of ['1', '2', '3']) {
      made.unshift((await service.pay(own, { idempotencyKey }, { Prefer: 'wait=10' })).json.id);
    }
    const ids = async (...more: string[]) =>
      (await lines('payment', 'list', '--wallet', own.id, ...more)).map(({ id }) => id);
    expect(await ids()).toEqual(made);
    expect(await ids('--limit', '2')).toEqual(made.slice(0, 2));
    const paged = ['payment', 'list', '--wallet', own.id, '--limit', '2'];
    const { errors } = await outputsOf(paged, folder(), placeOf(service.dbPath).env);
    expect(errors).toBe(`There are more: --after ${made[1]}\n`);
    expect(await ids('--after', made[1] ?? '', '--status', 'confirmed')).toEqual(made.slice(2));
    expect(await ids('--since', '1h')).toEqual(made);
    expect(await ids('--since', '2999-01-01')).toEqual([]);
    const all = (await lines('payment', 'list', '--limit', '3')).map(({ id }) => id);
    expect(all).toEqual(made);
    expect(await ids('--status', 'failed')).toEqual([]);
  });

  test('find users and wallets by how their names begin, an address or an Owner', async () => {
    await change(claimed.id, { name: 'Searched for' });
    const found = { id: claimed.id, ownerId: claimed.userId, status: 'active', address: claimed.address };
    for (const args of [
      ['--search', 'sEARCHed'],
      ['--search', claimed.address],
      ['--owner', claimed.username],
      ['--owner', claimed.userId, '--search', 'searched'],
    ]) {
      expect(await lines('wallet', 'list', ...args)).toMatchObject([found]);
    }
    expect(await lines('wallet', 'list', '--search', 'earched')).toEqual([]);
    const users = await lines('user', 'list', '--search', claimed.username.toUpperCase());
    expect(users).toMatchObject([{ id: claimed.userId, sessions: 1, stepUp: false }]);
    expect(await json('user', 'show', claimed.username)).toMatchObject({
      id: claimed.userId,
      logIns: [{}],
      wallets: [{ id: claimed.id, name: 'Searched for' }],
    });
    const [first, second] = await lines('wallet', 'list', '--limit', '2');
    expect(await lines('wallet', 'list', '--limit', '1', '--after', first.id)).toEqual([second]);
  });
});

test('job list and show tell what a Job waits for', async () => {
  const client = await v3Wallet(service, chain, 10_000_000n);
  const provider = await v3Wallet(service, chain);
  const expiredAt = (await chainNow(chain)) + DAY;
  const made = await service.ask(createRequest(client, jobBody(provider.address, expiredAt)));
  const id: string = made.json.jobId;
  await until(async () => (await json('job', 'show', id)).onchainJobId !== null, 'a block has the Job');
  const story = await json('job', 'show', id);
  expect(story.waitsFor).toContain('until ');
  expect(story.steps.map((step: { what: string }) => step.what)).toEqual(
    expect.arrayContaining(['signed', 'sent', 'mined', 'event']),
  );
  for (const side of [client, provider]) {
    expect(await lines('job', 'list', '--wallet', side.id)).toMatchObject([{ id }]);
    expect((await json('wallet', 'show', side.id)).jobs).toMatchObject([{ id }]);
  }
  expect((await lines('job', 'list', '--status', story.status)).map((job) => job.id)).toContain(id);
  expect(await shown(['job', 'show', id])).toContain(`Now: ${story.waitsFor}.`);
});

/** Every command of this kind, about what there is. */
async function everything(): Promise<string> {
  const [made] = await lines('payment', 'list', '--limit', '1');
  const all = [
    ['user', 'list'],
    ['user', 'show', claimed.userId],
    ['wallet', 'list'],
    ['wallet', 'show', claimed.id],
    ['wallet', 'show', wallet.id],
    ['payment', 'list'],
    ['payment', 'show', made.id],
    ['job', 'list'],
    ['lane', 'list'],
    ['waiting'],
  ];
  const texts = await Array.fromAsync(
    all.flatMap((args) => [args, [...args, '--json']]),
    (args) => shown(args),
  );
  return texts.join('\n');
}

test('user audit tells who did what, the latest first, and what the operator did', async () => {
  const other = await claimedWallet(service);
  await shown(['user', 'end-sessions', other.username]);
  const [last, ...before] = await lines('user', 'audit', other.username);
  expect(last).toMatchObject({ action: 'sessions_ended', actor: 'operator', actorId: 'user end-sessions' });
  expect(before.map(({ action }) => action)).toEqual(['logged_in', 'wallet_claimed']);
  expect(await lines('user', 'audit', other.userId, '--after', last.id, '--limit', '1')).toEqual([before[0]]);
  expect(await shown(['user', 'audit', other.username])).toContain('operator user end-sessions');
});

test('nothing shows a secret, or what can be made of one', async () => {
  const { orm } = service.db;
  const rows = [
    await orm.select({ one: users.passwordHash }).from(users).all(),
    await orm.select({ one: wallets.ownerKeySealed, two: wallets.sessionKeySealed }).from(wallets).all(),
    await orm.select({ one: wallets.webhookSecretSealed, two: wallets.salt }).from(wallets).all(),
    await orm.select({ one: apiKeys.secretDigest, two: apiKeys.secretSealed }).from(apiKeys).all(),
    await orm.select({ one: claimKeys.secretDigest, two: claimKeys.prefix }).from(claimKeys).all(),
  ];
  const secrets = rows
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((text): text is string => typeof text === 'string' && text.length > 1);
  expect(secrets.length).toBeGreaterThan(10);
  const text = await everything();
  expect(text).toContain(claimed.userId);
  expect(text).toContain(new URL(receiver.url).host);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toContain('of-the-receiver');
});

test('no name from outside reaches a terminal with control characters', async () => {
  const evil = 'a\u001b[2Jb\u009b31m\u202ec\nd';
  await change(claimed.id, { name: evil });
  const text = await everything();
  expect(text).toContain('a [2Jb');
  expect(text.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  // Neither is a line of a table broken by one, nor a cell.
  const [row] = (await shown(['wallet', 'list', '--search', claimed.address])).split('\n');
  expect(row?.split('\t')).toHaveLength(7);
});

test('a folder of another schema is refused, and one without a database', async () => {
  const other = mkdtempSync(join(tmpdir(), 'bursar-look-'));
  try {
    await expect(shown(['wallet', 'list'], other)).rejects.toThrow('There is no database in');
    const path = join(other, 'bursar.sqlite');
    service.db.orm;
    new Database(service.dbPath).run(`VACUUM INTO '${path}'`);
    expect(await shown(['wallet', 'list'], other)).toContain(claimed.id);
    const copy = new Database(path);
    copy.run('PRAGMA user_version = 99');
    await expect(shown(['wallet', 'list'], other)).rejects.toThrow('schema version 99');
    copy.run('PRAGMA user_version = 0');
    await expect(shown(['wallet', 'list'], other)).rejects.toThrow('of an older bursar');
    copy.close();
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

test('what was moved elsewhere is shown, with a word about that on standard error', async () => {
  const other = mkdtempSync(join(tmpdir(), 'bursar-look-'));
  try {
    const db = openDatabase(join(other, 'bursar.sqlite'));
    expect(await outputsOf(['user', 'list', '--json'], other)).toEqual({ output: '', errors: '' });
    const mark = { state: 'left', id: '0'.repeat(32), other: 'the PostgreSQL db.example/bursar' } as const;
    await db.batch(markStatements(db, undefined, mark));
    await db.close();
    expect(await outputsOf(['user', 'list', '--json'], other)).toEqual({
      output: '',
      errors:
        'bursar: This database was moved to the PostgreSQL db.example/bursar. Use that one: this is what it was before.\n',
    });
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

/** A reader that notes how each statement is carried out. */
function planning() {
  const sqlite = new Database(service.dbPath, { readonly: true, strict: true });
  const plans: { text: string; plan: string[] }[] = [];
  const readRows = (text: string, values: readonly unknown[]) => {
    const params = values.map(toBinding);
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params);
    plans.push({ text, plan: plan.map((row) => String(Object(row).detail)) });
    return sqlite.prepare(text).values(...params);
  };
  const orm = ormOver(async (text, params) => readRows(text, params));
  return { db: { orm, readRows } satisfies Reading, plans, close: () => sqlite.close() };
}

test('no list and no story goes through a whole table, or sorts one', async () => {
  const { db, plans, close } = planning();
  const [row] = await createPaymentListing(service.db)
    .page({ limit: 1 })
    .then(({ rows }) => rows);
  if (row === undefined) throw new Error('There are no payments.');
  const user = { id: 'user_1', username: 'a', createdAt: 1 };
  const at = { seq: 1, createdAt: 1, name: 'a', messageId: 1 };
  for (const after of [undefined, user]) {
    for (const search of [undefined, 'a']) await createUserListing(db).page({ search, after, limit: 5, now: 1 });
  }
  for (const after of [undefined, at]) {
    for (const more of [{}, { search: 'a' }, { userId: 'user_1' }, { userId: 'user_1', search: 'a' }])
      await createWalletListing(db).page({ ...more, after, limit: 5 });
    for (const walletId of [undefined, wallet.id]) {
      for (const status of [undefined, 'pending', 'confirmed', 'failed'] as const)
        await createPaymentListing(db).page({ walletId, status, after, limit: 5 });
      for (const status of [undefined, 'open', 'completed'] as const)
        await createJobListing(db).page({ walletId, status, after, limit: 5 });
    }
  }
  const listing = createPaymentListing(db);
  await listing.ofTransaction(row.txHash);
  await listing.byRef(row.ref);
  await listing.byKey(wallet.id, 'order-1');
  await listing.approvalOfRef(row.ref);
  await listing.approvalById('apr_1');
  await listing.openApprovalOfPayment(row.id);
  await storyOfPayment(db, row, await viewOf());
  await createTrails(db).lanes();
  await createTrails(db).unfinalMessagesOf(wallet.address);
  await everythingWaiting(db, await viewOf(), { limit: 5, kind: undefined });
  for (const before of [undefined, 9]) await createAuditStore(db).ofUser('user_1', { before }, 5);
  close();
  const bad = plans.filter(({ text, plan }) => {
    const isSorted = plan.some((step) => step.includes('TEMP B-TREE'));
    const isWhole = plan.some((step) => /^SCAN (?!.*USING)/.test(step));
    // Lists with the newest first by number are read from the end, until the page is full.
    const isWalk = /order by "\w+"\."seq" desc limit \?/.test(text);
    return (isSorted && !FEW.some((index) => plan[0]?.includes(index))) || (isWhole && !isWalk);
  });
  expect(plans.length).toBeGreaterThan(60);
  expect(bad).toEqual([]);
});

/** Rows in flight, and those of one message or one payment: few rows, which may be sorted. */
const FEW = ['transactions_status', 'transaction_messages_message', 'webhook_deliveries_payment'];
